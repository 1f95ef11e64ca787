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

      All words are one line, so quotes are seldom needed. due: and start: with a day or time, +tag and pri: with a letter \
      are taken out of the text and set; no other word is looked at. A day is today, tomorrow, friday (the next one), 3d, \
      2w, 1m, 1y, 2026-11-27, or with a time 2026-11-27T09:00. With - each line of standard input is one.

      The inbox is the section Inbox, made when it is needed; $OUTLINE_INBOX names another section, or an item by its path.
      """,
    aliases: ["+"])

  @Argument(help: ArgumentHelp("The words; - reads lines from standard input.", valueName: "text"))
  var words: [String]

  @Flag(help: "Take the words as they are, due:friday and its like too.")
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
