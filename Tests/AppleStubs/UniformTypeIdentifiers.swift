// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// What OutlineUI uses of UniformTypeIdentifiers; see SwiftUI.swift.

// uniformtypeidentifiers/uttype-swift.struct
@available(iOS 14, macOS 11, *)
public struct UTType: Hashable, Sendable {
  // uniformtypeidentifiers/uttype-swift.struct/init(exportedas:conformingto:)
  public init(exportedAs identifier: String, conformingTo parentType: UTType? = nil) {
    fatalError()
  }
  // uniformtypeidentifiers/uttype-swift.struct/database
  public static var database: UTType { fatalError() }
}
