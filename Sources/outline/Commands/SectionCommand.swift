import ArgumentParser

/// `outline section`
struct SectionCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "section",
    abstract: "Add, list, rename, configure, move or remove sections.",
    discussion: """
      Examples:
        outline section add Groceries --image 🛒
        outline section list
        outline section configure Groceries --layout grid --columns 6
        outline section move Groceries --first
      """,
    subcommands: [
      SectionAddCommand.self, SectionListCommand.self, SectionRenameCommand.self,
      SectionConfigureCommand.self, SectionMoveCommand.self, SectionRemoveCommand.self,
    ])

  func run() throws {
    throw CleanExit.helpRequest(self)
  }
}
