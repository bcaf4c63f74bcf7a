// iOS's name for what macOS calls CoreServices; programs import either.
@_exported import CoreServices
