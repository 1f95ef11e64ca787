import ArgumentParser
import OutlineOperations
import OutlineStore
import Terminal

/// `outline capture`, `outline +`
struct CaptureCommand: ParsableCommand {
  static let configuration = CommandConfiguration(named: "capture", aliases: ["+"])

  @Argument(help: .text("The words; - reads lines from standard input.")) var words: [String]

  @Flag(help: "Keep words such as due:friday in the text.") var plainText = false

  @Flag(help: "Use your own outline, not that of this folder.") var user = false

  @OptionGroup var options: WriteOptions

  func validate() throws {
    try refuse("Choose one of --user and --db.", if: user && options.database != nil)
  }

  /// The inbox of an outline; `nil` for the usual one.
  static func inbox(for path: String) -> String? {
    Environment["OUTLINE_INBOX"] ?? Settings.beside(path).inbox ?? Settings.user.inbox
  }

  func run() throws {
    var options = options
    if user { options.database = OutlineLocation.personalName }
    let texts =
      words == ["-"]
      ? try StandardInput.lines().filter { !$0.allSatisfy(\.isWhitespace) }
      : [words.joined(separator: " ")]
    if texts.isEmpty { throw Failure(.noMatch, "there are no lines on standard input") }
    let context = Context.forNewItems(options)
    try options.perform(
      CaptureLines(
        texts, in: context?.section ?? Self.inbox(for: options.path), isPlain: plainText,
        giving: context?.attributes() ?? [:]))
  }
}
