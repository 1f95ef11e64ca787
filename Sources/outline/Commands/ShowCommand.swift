import ArgumentParser
import OutlineOperations
import OutlineStore

/// `outline show`
struct ShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(named: "show")

  @Argument(help: .id("An id or its prefix, a whole text, an emoji, a section, a path or @."))
  var name: String

  @OptionGroup var scope: NameScope
  @Option(help: .past) var at: VersionExpression?

  @Option(help: .common("Use the expansion of this view.", valueName: "view")) var view: String?

  @OptionGroup var options: ReadOptions

  func run() throws {
    let (entry, fields, version) = try options.read { outline in
      let outline = try outline.reader(at: at, in: view)
      let node = try NameResolver(outline).node(scope.reference(name))
      let (entry, fields) = try NodeDetails.entry(of: node, in: outline)
      let conflicts = at == nil ? try outline.conflicts().filter { $0.id == node.id } : []
      let reasons = try ConflictRecord.records(of: conflicts, outline).map {
        (name: "conflict", value: $0.reason)
      }
      return (entry, fields + reasons, try outline.shownVersion())
    }
    let response = Response(.version(version), .nodes([entry]))
    if options.wantsRecords && options.chosenFields == nil {
      return try options.print(fields.map(NodeField.init), as: response) { [] }
    }
    try options.print([entry], as: response) {
      NodeDetails.lines(of: NodeDetails.readable(fields, of: entry), options.style)
    }
  }
}

/// One field of a node.
struct NodeField: Record, Encodable {
  let field: String
  let value: String

  init(_ field: (name: String, value: String)) { (self.field, value) = field }

  static let columns: [Column<NodeField>] = [
    Column("field") { $0.field }, Column("value") { $0.value },
  ]
}
