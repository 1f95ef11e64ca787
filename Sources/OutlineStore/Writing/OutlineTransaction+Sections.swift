internal import Foundation

extension OutlineTransaction {
  /// Adds a section.
  /// - Parameters:
  ///   - title: the title, which must not be empty.
  ///   - id: the identifier; `nil` generates one.
  ///   - image: an emoji or the name of a symbol.
  ///   - configuration: how its list looks and behaves.
  ///   - placement: the destination.
  /// - Returns: Its permanent identifier.
  /// - Throws: ``OutlineError/emptyText``, ``OutlineError/identifierTaken(_:)``.
  @discardableResult
  public func addSection(
    _ title: String, id: Section.ID? = nil, image: String? = nil,
    configuration: ListConfiguration = ListConfiguration(), at placement: Section.Placement = .last
  ) throws -> Section.ID {
    let id = id ?? Section.ID.random()
    let attributes = try Self.attributes(of: configuration, for: id)
    return try addSection(
      Content(text: title, image: image, attributes: attributes), id: id, at: placement)
  }

  /// Adds a section with its complete content, including the note and attributes
  /// besides the configuration.
  /// - Throws: Errors of ``addSection(_:id:image:configuration:at:)``;
  ///   ``OutlineError/invalidConfiguration(_:reason:)`` for attributes that are not a
  ///   configuration.
  package func addSection(
    _ content: Content, id: Section.ID? = nil, isExpanded: Bool = true,
    at placement: Section.Placement = .last
  ) throws -> Section.ID {
    let id = id ?? Section.ID.random()
    try Self.checkTitle(content.text)
    try content.check()
    let place = try neighbours(placement, notCounting: -1)
    let image = try NodeImage(
      content: content, parent: place.parent, position: position(in: place), isExpanded: isExpanded)
    var row = NodeRow(key: 0, id: id.rawValue, kind: .section, image: image)
    _ = try Self.configuration(of: row)
    try touch()
    row.key = try makeKey()
    try takingIdentifier(id.node) { try ItemTable.insert(row, in: db) }
    return id
  }

  /// Changes the title or image of a section.
  /// - Parameters:
  ///   - id: the section.
  ///   - title: the new title.
  ///   - image: the new image; an inner `nil` removes it.
  /// - Returns: Whether anything changed.
  /// - Throws: ``OutlineError/emptyText``, ``OutlineError/controlCharacter(field:scalar:in:)``,
  ///   ``OutlineError/tooLong(field:bytes:limit:)``;
  ///   ``OutlineError/unknownSection(_:)``, ``OutlineError/deleted(_:version:)``.
  /// - Complexity: O(log n + length of its content).
  @discardableResult
  public func rename(_ id: Section.ID, to title: String, image: String?? = nil) throws -> Bool {
    let row = try row(id)
    try Self.checkTitle(title)
    return try set(Item.Changes(text: title, image: image), of: row)
  }

  /// Changes how the list of a section looks and behaves. Other fields of the stored configuration
  /// are kept. A configuration that a manual edit has made unreadable is replaced, but a query that
  /// this program cannot read may be of a newer one: it is only replaced by another query.
  /// - Parameters:
  ///   - id: the section.
  ///   - change: modifies the configuration in place.
  /// - Returns: Whether anything changed.
  /// - Throws: ``OutlineError/invalidConfiguration(_:reason:)`` if the query would be lost;
  ///   ``OutlineError/sectionHasItems(_:count:)`` if a section with items would show those
  ///   of others; ``OutlineError/unknownSection(_:)``, ``OutlineError/deleted(_:version:)``; errors
  ///   of `change`.
  /// - Complexity: O(log n + length of the configuration).
  @discardableResult
  public func configure(_ id: Section.ID, _ change: (inout ListConfiguration) throws -> Void) throws
    -> Bool
  {
    let row = try row(id)
    let old = try? Self.configuration(of: row)
    var new = old ?? ListConfiguration()
    try change(&new)
    if new == old { return false }
    let before = try row.image.content(in: db)
    if old == nil, new.shows == nil, case .string(let query)? = before.attributes["shows"],
      (try? Query(query)) == nil
    {
      // The error says which condition is unknown.
      _ = try Self.configuration(of: row)
    }
    if new.shows != nil && old?.shows == nil {
      let count = try ItemTable.childCount(row.key, in: db)
      if count > 0 { throw OutlineError.sectionHasItems(id, count: count) }
    }
    var content = before
    let stored = try Self.attributes(of: new, for: id)
    content.attributes =
      try old.map { content.attributes.replacing(try Self.attributes(of: $0, for: id), by: stored) }
      ?? stored
    return try set(content, of: row, replacing: before)
  }

  /// Moves a section with all its items.
  /// - Parameters:
  ///   - id: the section.
  ///   - placement: the destination.
  /// - Returns: Whether it moved.
  /// - Throws: ``OutlineError/unknownSection(_:)``, ``OutlineError/deleted(_:version:)``;
  ///   ``OutlineError/relativeToItself(_:)``.
  /// - Complexity: O(log n), regardless of the size of the section.
  @discardableResult
  public func move(_ id: Section.ID, to placement: Section.Placement) throws -> Bool {
    let row = try row(id)
    return try move(row, to: neighbours(placement, notCounting: row.key))
  }

  /// Deletes a section with all its items.
  /// - Parameter id: the section.
  /// - Returns: The number of items that were deleted with it.
  /// - Throws: ``OutlineError/unknownSection(_:)``, ``OutlineError/deleted(_:version:)``;
  ///   ``StorageError`` of the kind ``StorageError/Kind/referenced`` if a table of the app refers
  ///   to an item. Nothing is deleted then.
  /// - Complexity: O(items deleted).
  @discardableResult
  public func delete(_ id: Section.ID) throws -> Int {
    try delete([row(id)]) - 1
  }

  private static func checkTitle(_ title: String) throws {
    if title.allSatisfy(\.isWhitespace) { throw OutlineError.emptyText }
  }

  /// The stored form of a configuration. Throws for one that could not be read again, such as a
  /// grid without columns.
  private static func attributes(
    of configuration: ListConfiguration, for id: Section.ID
  ) throws -> [String: JSONValue] {
    do {
      let data = try JSONEncoder().encode(configuration)
      _ = try JSONDecoder().decode(ListConfiguration.self, from: data)
      return try JSONDecoder().decode([String: JSONValue].self, from: data)
    } catch let error as DecodingError {
      throw OutlineError.invalidConfiguration(id, reason: error.reason)
    } catch EncodingError.invalidValue(_, let context) {
      throw OutlineError.invalidConfiguration(id, reason: context.debugDescription)
    }
  }
}
