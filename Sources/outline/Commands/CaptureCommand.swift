import ArgumentParser
import OutlineOperations
import Terminal

/// `outline capture`, `outline +`
struct CaptureCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "capture",
    abstract: "Put a line into the inbox.",
    discussion: """
      Examples:
        outline + call Ana back
        outline + pay the rent due:friday +home pri:A
        outline capture "water the plants" start:tomorrow due:3d
        outline + buy stamps due:next friday 14:00
        outline + water the plants due:sunday recur:weekly
        outline + --user remember the milk
        outline + --plain-text "due:friday is a word here"
        pbpaste | outline + -

      All words become one line, so quotes are seldom needed. due:, start: and wait: with a day or \
      time, recur: with a period, +tag, #tag and pri: with a letter set fields and are removed from \
      the text; other words stay in it, and so does such a word after a backslash. A day is today, tomorrow, friday (the next one), in 3 days, \
      3d, 2w, 1m, 1y, eom, 2026-11-27 or 31.12.2026, also with a time: friday 14:00 or friday 5pm. With - each \
      line of standard input becomes an item.

      The inbox is the section Inbox, created if needed; $OUTLINE_INBOX names another section, or \
      an item by its path, and so does inbox in the configuration file beside the outline or in \
      your own. --user takes your own outline, also in a folder that has one.
      """, aliases: ["+"])

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
