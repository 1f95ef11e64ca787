import ArgumentParser
import OutlineOperations
import OutlineStore
import Terminal

/// `outline ls`, `outline tree`
struct ListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ls",
    abstract: "List sections and items.",
    discussion: """
      Examples:
        outline ls
        outline ls Groceries --all
        outline tree bkzp --level 2
        outline ls --at v12
        outline ls --at yesterday
        outline ls --view left
        outline ls --plain --fields id,path | fzf -m | cut -f1 | outline rm -

      Marks: ▾ expanded, ▸ collapsed, ✓ done, ★ favorite. A terminal also shows ✎ for a note, when an item is due, its \
      #tags, how many children are hidden, and of each id only the letters that name it alone; --ids shows whole ids. A \
      grid or strip shows images, and texts where there is no image.
      """,
    aliases: ["tree"])

  @Argument(help: ArgumentHelp("Sections or items; without one, all sections.", valueName: "id"))
  var names: [String] = []

  @Flag(name: [.short, .long], help: "Also list the children of collapsed items.")
  var all = false

  @Option(
    name: [.customShort("L", allowingJoined: true), .long],
    help: ArgumentHelp("How many levels: 0 lists sections only, 1 also their top-level items.", valueName: "n"))
  var level: Int?

  @Flag(help: "Show the accessories of a list that is being edited.")
  var editing = false

  @Option(help: .past)
  var at: VersionExpression?

  @Option(help: .view("Show it expanded as in a view of this name; see outline expand --help."))
  var view: String?

  @OptionGroup var options: ReadOptions

  func validate() throws {
    if let level, level < 0 { throw ValidationError("--level takes 0 or more.") }
  }

  func run() throws {
    let scope = Listing.Scope(includesCollapsed: all, levels: level ?? .max)
    let names = try StandardInput.expand(names).map(Reference.name)
    var (listing, version) = try options.read { outline in
      let outline = try outline.shown(at: at, in: view)
      var listing = try Listing(outline, names: names, scope: scope)
      if options.marksIDs { try listing.markIDs(outline) }
      if options.marksIDs && options.screen.isTerminal { try listing.countHiddenChildren(outline) }
      return (listing, try outline.shownVersion())
    }
    if options.isJSON || options.choosesField("path") { listing.addPaths() }
    if listing.groups.isEmpty && !options.isForPrograms {
      options.say("There are no sections yet  (outline section add TITLE)")
    }
    let entries = options.isForPrograms ? listing.entries : []
    try options.print(entries, Response(version: version, nodes: entries)) {
      let list = ListPresentation(listing, isEditing: editing)
      return ListLines(list, screen: options.screen).lines
    }
  }
}
