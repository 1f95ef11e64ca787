import ArgumentParser
import OutlineOperations
import OutlineStore

/// `outline expand`
struct ExpandCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "expand",
    abstract: "Show what stands under items or sections.",
    discussion: """
      Examples:
        outline expand bkzp qwvt
        outline expand Fruit --all     the section and everything under it
        outline expand --all           everything
        outline expand bkzp --view left

      A view is a name for what a window, or you, have expanded besides what the file says: outline ls --view left shows \
      it. It is kept in the file and makes no version, so undo, log and diff do not know it. What a view has expanded or \
      collapsed itself stays so; the rest is as the file says. outline views lists and forgets views.
      """)

  @OptionGroup var target: ExpansionTarget
  @OptionGroup var options: WriteOptions

  func run() throws {
    try target.setExpanded(true, options)
  }
}

/// `outline collapse`
struct CollapseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "collapse",
    abstract: "Hide what stands under items or sections.",
    discussion: """
      Examples:
        outline collapse bkzp qwvt
        outline collapse Fruit --all   the section and everything under it
        outline collapse --all         everything
        outline collapse bkzp --view left

      Collapsing does not touch what is expanded further down: it is there again after the next expand.
      """)

  @OptionGroup var target: ExpansionTarget
  @OptionGroup var options: WriteOptions

  func run() throws {
    try target.setExpanded(false, options)
  }
}

/// What is expanded or collapsed.
struct ExpansionTarget: ParsableArguments {
  @Argument(help: ArgumentHelp("Ids, their beginnings, sections, paths or @; - reads ids.", valueName: "id"))
  var names: [String] = []

  @Flag(help: "Everything that stands under them too; without ids, everything there is.")
  var all = false

  @Option(help: .view("Do it in the view of this name, without a version."))
  var view: String?

  func validate() throws {
    if names.isEmpty && !all { throw ValidationError("Say what: ids, sections, or --all.") }
  }

  func setExpanded(_ isExpanded: Bool, _ options: WriteOptions) throws {
    let nodes: [Reference]? = try names.isEmpty ? nil : StandardInput.references(names)
    let expansion = OutlineOperation.Expansion(
      nodes, isExpanded: isExpanded, all: all, view: view)
    try options.perform(.expand(expansion))
  }
}
