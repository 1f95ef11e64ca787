import ArgumentParser
import OutlineStore
import Terminal

/// The nodes a command is about.
struct NodeNames: ParsableArguments {
  @Argument(help: ArgumentHelp("Ids, beginnings of ids, paths or @; - reads ids from standard input.", valueName: "id"))
  var names: [String]

  /// The names, those on standard input read.
  /// - Throws: `Failure` when standard input names nothing.
  func read() throws -> [String] {
    try StandardInput.expand(names)
  }
}

extension OutlineReader {
  /// The item a text names; when it names a section, that is said.
  func item(called text: String) throws -> Item.ID {
    do { return try item(named: text) } catch let error as OutlineError {
      // An id says so itself; a title or a path of a section is found out here.
      switch error {
      case .unknownNode, .absent, .wrongKind: break
      default: throw error
      }
      guard let section = try? section(named: text) else { throw error }
      throw Failure(
        .usage, "\(text.debugDescription) is a section, and an item is wanted",
        hint: "outline ls \(section) shows its items; outline section --help is about sections")
    }
  }

  /// The items that texts name, in the order given, each once.
  func items(called texts: [String]) throws -> [Item.ID] {
    var seen: Set<Item.ID> = []
    return try texts.map { try item(called: $0) }.filter { seen.insert($0).inserted }
  }

  /// The items and sections that texts name, in the order given, each once.
  func nodes(called texts: [String]) throws -> [Named] {
    var seen: Set<NodeID> = []
    return try texts.map { try node(named: $0) }.filter { seen.insert($0.node).inserted }
  }
}

extension Int {
  /// The number with a noun behind it: `1 item`, `3 items`.
  func of(_ noun: String) -> String { self == 1 ? "1 \(noun)" : "\(self) \(noun)s" }
}

extension OutlineTransaction {
  /// Says in the message of the version what is done to items: the text of one, or how many they are.
  func describe(_ verb: String, _ ids: [Item.ID]) throws {
    try describe(verb, ids.map(Named.item), "item")
  }

  /// Says in the message of the version what is done to a section.
  func describe(_ verb: String, _ id: Section.ID) throws {
    try describe(verb, [.section(id)], "section")
  }

  /// Says in the message of the version what is done to nodes.
  func describe(_ verb: String, _ nodes: [Named], _ noun: String = "node") throws {
    guard nodes.count == 1, let node = nodes.first else { return describe("\(verb) \(nodes.count.of(noun))") }
    let content =
      switch node {
      case .item(let id): try item(id).content
      case .section(let id): Content(text: try section(id).title)
      }
    describe("\(verb) \(content.name)")
  }
}

extension Content {
  /// What a node is called in a message: its text, or its image where it has none.
  var name: String {
    (text.allSatisfy(\.isWhitespace) ? image ?? "" : text).withoutControlCharacters.truncated(toWidth: 40)
  }
}
