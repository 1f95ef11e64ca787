import OutlineFormats
import OutlineOperations
import OutlineStore

/// The destination of the nodes of a file. Each node is added as it is read, so a file may be
/// larger than memory.
final class DraftDestination {
  private let outline: OutlineTransaction
  private let into: Placement.Parent?
  private let title: String
  private let makesNewIDs: Bool
  /// The titles of the existing sections.
  private let titles: Set<String>
  private let account: ImportAccount
  private var header = DocumentHeader()
  private var appender: ItemAppender?
  /// The extra depth of items in a section that became an item.
  private var depth = 0
  private var favorites: [(rank: Int, id: Item.ID)] = []
  /// The node of each node of the file, if they are wanted.
  private(set) var ids: [NodeID] = []
  private let wantsIDs: Bool

  /// - Parameters:
  ///   - outline: the outline to add to.
  ///   - into: the parent of everything, or `nil` to keep sections as sections.
  ///   - title: the title of the section for items outside any section, if the file has no title.
  ///   - makesNewIDs: whether to ignore the ids of the file.
  ///   - titles: the titles of the sections that existed before the first file.
  ///   - wantsIDs: whether to keep the node of each node of the file.
  ///   - account: records the results.
  init(
    _ outline: OutlineTransaction, into: Placement.Parent?, title: String, makesNewIDs: Bool,
    besides titles: Set<String>, wantsIDs: Bool, _ account: ImportAccount
  ) {
    self.outline = outline
    self.into = into
    self.title = title
    self.makesNewIDs = makesNewIDs
    self.titles = titles
    self.wantsIDs = wantsIDs
    self.account = account
  }

  /// Handles an event of a reader.
  func receive(_ event: FormatEvent) throws {
    switch event {
    case .header(let header):
      self.header = header
      if into != nil, let omission = header.omission {
        account.note(FormatWarning(.notRepresentable, omission))
      }
    case .node(let node, let line):
      do { try add(node, line: line) } catch let error as OutlineError {
        throw FormatError("\(error)", line: line)
      }
    case .warning(let warning): account.note(warning)
    }
  }

  /// Finishes the import and marks the favorites.
  func finish() throws {
    try appender?.finish()
    appender = nil
    if into == nil, let omission = header.omission {
      account.note(FormatWarning(.notRepresentable, omission))
    }
    // The sort is stable: favorites without a rank keep the order of the file.
    try outline.setFavorite(true, for: favorites.sorted { $0.rank < $1.rank }.map(\.id))
  }

  private func add(_ node: DraftNode, line: Int?) throws {
    if node.isSection && into == nil { return try addSection(node, line: line) }
    let appender = try self.appender ?? begin()
    self.appender = appender
    if node.isSection { depth = 0 }
    let wanted = makesNewIDs ? nil : node.id.map { Item.ID(checked: $0) }
    let draft = Item.Draft(
      content: node.content, id: wanted, isExpanded: node.isExpanded, level: node.level + depth)
    let id = try appender.append(draft)
    if wantsIDs { ids.append(id.node) }
    if node.isSection { depth = 1 }
    if let wanted, id != wanted { note(taken: wanted.rawValue, line: line) }
    if node.isFavorite { favorites.append((node.favoriteRank ?? .max, id)) }
    account.count(id.node, isTop: draft.level == 0 && into != nil)
  }

  /// The title of the section for items outside any section.
  var sectionTitle: String { DraftNode.sectionTitle(header.title ?? title) }

  /// Begins with items outside any section.
  private func begin() throws -> ItemAppender {
    if let into { return try outline.appender(to: into) }
    let attributes: [String: JSONValue] =
      header.attributes.isEmpty ? [:] : [OutlineSource.documentName: .object(header.attributes)]
    header.attributes = [:]
    let content = Content(text: sectionTitle, attributes: attributes)
    let id = try outline.addSection(content)
    count(id, with: content)
    return try outline.appender(to: .section(id))
  }

  private func addSection(_ node: DraftNode, line: Int?) throws {
    try appender?.finish()
    var content = node.content
    content.text = DraftNode.sectionTitle(content.text)
    // The metadata of the document is stored in its only section.
    if !header.attributes.isEmpty {
      content.attributes[OutlineSource.documentName] = .object(header.attributes)
    }
    header.attributes = [:]
    var wanted = makesNewIDs ? nil : node.id.map { Section.ID(checked: $0) }
    if let id = wanted, try outline.isTaken(id.node) {
      note(taken: id.rawValue, line: line)
      wanted = nil
    }
    if let warning = content.makeFitForSection(line) { account.note(warning) }
    let id = try outline.addSection(content, id: wanted, isExpanded: node.isExpanded)
    if wantsIDs { ids.append(id.node) }
    count(id, with: content)
    appender = try outline.appender(to: .section(id))
  }

  private func count(_ id: Section.ID, with content: Content) {
    account.count(section: id)
    if titles.contains(content.text) { account.note(takenTitle: content.text) }
  }

  private func note(taken id: String, line: Int?) {
    let message = "the id \(id) is or was used in the outline; the node got a new one"
    account.note(FormatWarning(.notRepresentable, message, line: line))
  }
}
