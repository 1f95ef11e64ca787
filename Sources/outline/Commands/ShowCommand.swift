import ArgumentParser
import OutlineFormats
import OutlineStore

/// `outline show`
struct ShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show everything about one item or section.",
    discussion: """
      Examples:
        outline show bkzp
        outline show /Groceries/Milk
        outline show @ --json
        outline show bkzp --at 2h
      """)

  @Argument(help: ArgumentHelp("An id, its beginning, a section, a path or @.", valueName: "id"))
  var name: String

  @Flag(help: "Print field and value separated by a tab.")
  var plain = false

  @OptionGroup var past: PastOptions
  @OptionGroup var options: ReadOptions

  func run() throws {
    let (entry, children, version) = try options.read { outline in
      if let number = try past.at?.number(in: outline) {
        let (entry, children) = try outline.entry(outline.node(named: name, at: number), at: number)
        return (entry, children, number)
      }
      let named = try outline.node(named: name)
      let children = try outline.items(under: named.parent, maximumLevel: 0).count
      return (try outline.entry(named), children, try outline.latestVersion())
    }
    let output = Output()
    if options.output.json {
      output.line(try JSON.text(of: Response(version: version, nodes: [entry])))
    } else if plain {
      for (name, value) in try NodeDetails.fields(of: entry, children: children) {
        output.line(name + "\t" + value.plainField)
      }
    } else {
      try NodeDetails.lines(of: entry, children: children, options.output.style).forEach(output.line)
    }
    try output.flush()
  }
}
