import ArgumentParser
import OutlineOperations
import OutlineStore

/// `outline expand`
struct ExpandCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "expand",
    abstract: "Show the children of items or sections.",
    discussion: """
      Examples:
        outline expand bkzp qwvt
        outline expand Fruit --all     the section and all items below it
        outline expand --all           everything
        outline expand bkzp --view left

      A view is a named set of expanded and collapsed items, for example one per window; outline ls --view left shows it. \
      It is stored in the file without a version, so undo, log and diff ignore it. Items that the view has not expanded \
      or collapsed itself are shown as in the file. outline views lists and forgets views.
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
    abstract: "Hide the children of items or sections.",
    discussion: """
      Examples:
        outline collapse bkzp qwvt
        outline collapse Fruit --all   the section and all items below it
        outline collapse --all         everything
        outline collapse bkzp --view left

      Items further down stay expanded and are shown again after the next expand.
      """)

  @OptionGroup var target: ExpansionTarget
  @OptionGroup var options: WriteOptions

  func run() throws {
    try target.setExpanded(false, options)
  }
}

/// The nodes to expand or collapse.
struct ExpansionTarget: ParsableArguments {
  @Argument(help: ArgumentHelp("Ids or their prefixes, sections, paths or @; - reads ids.", valueName: "id"))
  var names: [String] = []

  @OptionGroup var scope: NameScope

  @Flag(help: "Also all items below them; without ids, all items.")
  var all = false

  @Option(help: .view("Change only this view; this makes no version."))
  var view: String?

  func validate() throws {
    try scope.check(names)
    if names.isEmpty && scope.section == nil && !all { throw ValidationError("Give ids, sections or --all.") }
  }

  func setExpanded(_ isExpanded: Bool, _ options: WriteOptions) throws {
    let nodes: [Reference]? = try names.isEmpty && scope.section == nil ? nil : scope.references(names)
    try options.perform(ExpandNodes(nodes, isExpanded: isExpanded, all: all, view: view))
  }
}
