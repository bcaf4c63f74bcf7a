import Catalogues
import IndexStore
import SpotlightModel

extension CatalogueRecord {
  /// With replacement marks for what is not UTF-8.
  var absolutePath: String {
    String(decoding: root, as: UTF8.self) + "/" + String(decoding: path, as: UTF8.self)
  }
}
