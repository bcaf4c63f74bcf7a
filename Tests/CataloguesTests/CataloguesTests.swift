import Testing

@testable import Catalogues
