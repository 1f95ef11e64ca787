import ArgumentParser
import OutlineOperations
import OutlineStore
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
        outline + --plain-text "due:friday is a word here"
        pbpaste | outline + -

      All words become one line, so quotes are seldom needed. due: and start: with a day or time, +tag and pri: with a \
      letter set fields and are removed from the text; other words stay in it. A day is today, tomorrow, friday (the \
      next one), 3d, 2w, 1m, 1y, 2026-11-27, or with a time 2026-11-27T09:00. With - each line of standard input \
      becomes an item.

      The inbox is the section Inbox, created if needed; $OUTLINE_INBOX names another section, or an item by its path.
      """,
    aliases: ["+"])

  @Argument(help: ArgumentHelp("The words; - reads lines from standard input.", valueName: "text"))
  var words: [String]

  @Flag(help: "Keep words such as due:friday in the text.")
  var plainText = false

  @OptionGroup var options: WriteOptions

  func run() throws {
    let texts =
      words == ["-"]
      ? try StandardInput.lines().filter { !$0.allSatisfy(\.isWhitespace) }
      : [words.joined(separator: " ")]
    if texts.isEmpty { throw Failure(.noMatch, "there are no lines on standard input") }
    try options.perform(
      CaptureLines(texts, in: Environment["OUTLINE_INBOX"], isPlain: plainText))
  }
}
