import ArgumentParser
import Foundation
import OutlineOperations
import Terminal

/// `outline documentation`, which generates `Documentation/cli.md` and the man pages.
struct DocumentationCommand: ParsableCommand {
  static let configuration = CommandConfiguration(named: "documentation", shouldDisplay: false)

  @Argument(help: ArgumentHelp("The form of the reference.", valueName: "form")) var form: Form

  @Argument(help: ArgumentHelp("The folder for the man pages.", valueName: "folder"))
  var folder: String?

  enum Form: String, CaseIterable, ExpressibleByArgument { case markdown, man }

  func validate() throws {
    try refuse("Give a folder for the man pages.", if: form == .man && folder == nil)
    try refuse(
      "The Markdown page is printed; it takes no folder.", if: form == .markdown && folder != nil)
  }

  func run() throws {
    let reference = try CommandReference(of: OutlineCommand.self)
    let pages = try folder.map { folder in
      try reference.manualPages.map { try Self.write($0, into: folder) }
    }
    try Output.print(pages ?? reference.markdown)
  }

  private static func write(_ page: ManualPage, into folder: String) throws -> String {
    let section = folder + "/man\(page.section)"
    let path = section + "/\(page.name).\(page.section)"
    do {
      try FileManager.default.createDirectory(atPath: section, withIntermediateDirectories: true)
      try Data((page.lines.joined(separator: "\n") + "\n").utf8).write(
        to: URL(fileURLWithPath: path), options: .atomic)
    } catch { throw Failure(.inputOutput, "cannot write \(path): \(Message.reason(of: error))") }
    return path
  }
}
