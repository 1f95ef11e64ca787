import OutlineFormats
import OutlineOperations
import OutlineStore

// A program that is interrupted, or finds the disk full, leaves a file that is empty or ends too
// early. To a merge that would be a deletion.
extension FileSync {
  /// From this number on, the missing nodes of a text that ends with a line of the one before may
  /// have been cut off. A person may delete the end of a list.
  private static let fewest = 10
  /// The formats whose texts have an end of their own.
  private static let withEnd: Set<FileFormat> = [
    .json, .taskwarrior, .opml, .bookmarks, .freemind, .icalendar,
  ]

  /// - Throws: `Failure` if the text seems to have been cut short.
  func checkWholeness(
    of text: String, _ new: TextNodes, was before: String, _ old: TextNodes
  ) throws {
    let (count, left) = (old.document.nodes.count, new.document.nodes.count)
    let file = name.quotedForShell
    let merged = "outline remote remove \(file) forgets its last text, to merge it as it is"
    if left == 0, count > 0 {
      throw Failure(
        .conflict, "nothing is left in \(name), which had \(count.plural("node"))",
        hint: canBeForced
          ? "--force deletes them; outline remote remove \(file) forgets the file" : merged)
    }
    guard isCut(text, from: before, lost: count - left, of: count) else { return }
    let forced = "outline sync \(file) --force deletes them"
    let part = (self.file.part ?? []).map { $0.rawValue.quotedForShell + " " }
    let again = "outline export \(part.joined())-o \(file) --force writes the file again"
    let hint = part.count > 3 ? forced : "\(again); \(forced)"
    throw Failure(
      .conflict,
      "\(name) seems to be cut short: \(count - left) of \(count.plural("node")) are missing",
      hint: canBeForced ? hint : merged)
  }

  private func isCut(_ text: String, from before: String, lost: Int, of count: Int) -> Bool {
    guard lost > 0, text.utf8.count < before.utf8.count, before.utf8.starts(with: text.utf8)
    else { return false }
    // Such a document has an end.
    if Self.withEnd.contains(format) { return true }
    let next = before.utf8.dropFirst(text.utf8.count).first
    let endsWithLine = text.utf8.last == 0x0A || next == 0x0A || next == 0x0D
    return endsWithLine ? lost >= Self.fewest && lost * 2 > count : lost > 1
  }
}
