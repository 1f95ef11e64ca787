internal import Foundation

extension OutlineReader {
  /// All sections, in order.
  /// - Throws: ``OutlineError/invalidConfiguration(_:reason:)`` if a manual edit has broken one.
  /// - Complexity: O(sections).
  public func sections() throws -> [Section] {
    try tree.children(of: ItemTable.rootKey).map { try section($0.row) }
  }

  /// One section.
  /// - Parameter id: the section.
  /// - Throws: ``OutlineError/unknownSection(_:)`` or ``OutlineError/deleted(_:version:)``.
  /// - Complexity: O(log n + children).
  public func section(_ id: Section.ID) throws -> Section { try section(row(id)) }

  func section(_ row: NodeRow) throws -> Section {
    Section(
      id: row.sectionID, title: row.image.text, image: row.image.image,
      configuration: try Self.configuration(of: row),
      isExpanded: row.image.isExpanded, itemCount: try tree.childCount(row.key))
  }

  /// The configuration of a section, without a count of its items.
  /// - Complexity: O(log n).
  package func configuration(of id: Section.ID) throws -> ListConfiguration {
    try Self.configuration(of: row(id))
  }

  package static func configuration(of row: NodeRow) throws -> ListConfiguration {
    guard let text = row.image.attributes else { return ListConfiguration() }
    do {
      return try JSONDecoder().decode(ListConfiguration.self, from: Data(text.utf8))
    } catch let error as DecodingError {
      throw OutlineError.invalidConfiguration(row.sectionID, reason: error.reason)
    }
  }
}

extension DecodingError {
  /// The problem and its path, without the types of a Swift error.
  var reason: String {
    let (context, what): (Context, String) =
      switch self {
      case .typeMismatch(_, let context), .valueNotFound(_, let context),
        .dataCorrupted(let context):
        (context, context.debugDescription)
      case .keyNotFound(let key, let context): (context, "\(key.stringValue) is missing")
      @unknown default: (Context(codingPath: [], debugDescription: ""), "it cannot be read")
      }
    let path = context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(
      separator: ".")
    return path.isEmpty ? what : "\(path): \(what)"
  }
}
