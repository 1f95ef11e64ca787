import OutlineFormats

/// A kind of input that comes from outside, with the laws that any bytes whatever must keep.
///
/// `Scripts/fuzz` makes such bytes up, guided by what they reach in the program; what it found once
/// is in `Tests/FuzzedInputsTests/Corpus`, and the tests try it again.
public enum FuzzedInput: String, CaseIterable, Sendable {
  /// The text that `outline edit` gives to an editor and reads again.
  case edit
  /// The lines of a batch, which are performed.
  case batch
  /// A difference as JSON, which is applied.
  case patch
  /// A version, a date or an age, as people write it.
  case version
  /// Names of nodes: ids, beginnings of ids, titles, paths.
  case name
  /// What to search for.
  case search
  /// What `--format` says of records.
  case template
  /// The configuration of a list, and a change of it.
  case configuration
  /// Unicode's emoji data.
  case emoji
  /// A snapshot as JSON.
  case snapshot
  /// JSON as such.
  case json
  /// Keys of order, as somebody may have typed them.
  case order
  /// Lists in Markdown.
  case markdown
  /// Outlines of Emacs.
  case org
  /// Projects and tasks of TaskPaper.
  case taskpaper
  /// Indented text.
  case text
  /// A task a line, as todo.txt has it.
  case todotxt
  /// Tasks as taskwarrior exports them.
  case taskwarrior
  /// An outline as one JSON object.
  case outline
  /// An outline as lines of JSON.
  case ndjson
  /// An outline in a table of commas.
  case csv
  /// An outline in a table of tabs.
  case tsv
  /// An outline of another outliner.
  case opml
  /// Bookmarks of a browser.
  case bookmarks
  /// Tasks of a calendar.
  case icalendar
  /// A mind map.
  case freemind
  /// A project of Todoist.
  case todoist
  /// A backup of TickTick.
  case ticktick
  /// Pages of Roam Research.
  case roam
  /// A board of Trello.
  case trello
  /// Lists of Google Tasks.
  case googletasks
  /// A note of Google Keep.
  case keep

  /// Looks whether bytes keep the laws of this kind of input.
  /// - Throws: ``BrokenLaw`` if they do not. That they are refused as input is not an error.
  public func check(_ bytes: [UInt8]) throws {
    switch self {
    case .edit: try TextLaws.edit(bytes)
    case .batch: try StoreLaws.batch(bytes)
    case .patch: try JSONLaws.patch(bytes)
    case .version: try StoreLaws.version(bytes)
    case .name: try StoreLaws.name(bytes)
    case .search: try StoreLaws.search(bytes)
    case .template: try TextLaws.template(bytes)
    case .configuration: try JSONLaws.configuration(bytes)
    case .emoji: try TextLaws.emoji(bytes)
    case .snapshot: try JSONLaws.snapshot(bytes)
    case .json: try JSONLaws.json(bytes)
    case .order: try TextLaws.order(bytes)
    case .markdown: try LineFormatLaws.check(.markdown, bytes)
    case .org: try LineFormatLaws.check(.org, bytes)
    case .taskpaper: try LineFormatLaws.check(.taskpaper, bytes)
    case .text: try LineFormatLaws.check(.text, bytes)
    case .todotxt: try LineFormatLaws.check(.todotxt, bytes)
    case .taskwarrior: try LineFormatLaws.check(.taskwarrior, bytes)
    case .outline: try FormatLaws.check(.json, bytes)
    case .ndjson: try FormatLaws.check(.ndjson, bytes)
    case .csv: try FormatLaws.check(.csv, bytes)
    case .tsv: try FormatLaws.check(.tsv, bytes)
    case .opml: try FormatLaws.check(.opml, bytes)
    case .bookmarks: try LineFormatLaws.check(.bookmarks, bytes)
    case .icalendar: try LineFormatLaws.check(.icalendar, bytes)
    case .freemind: try LineFormatLaws.check(.freemind, bytes)
    case .todoist: try LineFormatLaws.checkReading(.todoist, bytes)
    case .ticktick: try LineFormatLaws.checkReading(.ticktick, bytes)
    case .roam: try LineFormatLaws.checkReading(.roam, bytes)
    case .trello: try LineFormatLaws.checkReading(.trello, bytes)
    case .googletasks: try LineFormatLaws.checkReading(.googletasks, bytes)
    case .keep: try LineFormatLaws.checkReading(.keep, bytes)
    }
  }
}

/// A law that some bytes break.
public struct BrokenLaw: Error, CustomStringConvertible {
  /// What should have been, and what was.
  public let description: String

  init(_ description: String) { self.description = description }
}

/// Throws unless something holds.
func require(_ holds: Bool, _ law: @autoclosure () -> String) throws(BrokenLaw) {
  if !holds { throw BrokenLaw(law()) }
}
