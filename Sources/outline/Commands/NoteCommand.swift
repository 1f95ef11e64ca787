import ArgumentParser
import Foundation
import OutlineOperations
import OutlineStore
import Terminal

/// `outline note`
struct NoteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(named: "note")

  @Argument(help: .id("An id or its prefix, a whole text, an emoji, a path or @.")) var name: String

  @Argument(help: "The note; - reads it from standard input.") var text: String?

  @Flag(help: "Append the text to the note, on lines of its own.") var append = false

  @Flag(help: "Remove the note.") var clear = false

  @OptionGroup var scope: NameScope

  @OptionGroup var options: WriteOptions

  func validate() throws {
    try refuse("This command does not read ids from standard input.", if: name == "-")
    try refuse("--clear excludes a text and --append.", if: clear && (text != nil || append))
    try refuse("Give a text to append, or - for standard input.", if: append && text == nil)
  }

  func run() throws {
    let item = scope.reference(name)
    if clear { return try options.perform(WriteNote([item], change: .cleared)) }
    guard let text else { return try edit(item) }
    let note = text == "-" ? try StandardInput.text() : text
    try options.perform(WriteNote([item], change: append ? .appended(note) : .text(note)))
  }
}

// The editor.
extension NoteCommand {
  private func edit(_ reference: Reference) throws {
    let (id, old) = try OutlineStore.read(options.existingPath()) { outline in
      let id = try NameResolver(outline).item(reference).itemID
      return (id, try outline.item(id).content.note ?? "")
    }
    let text = old.isEmpty || old.hasSuffix("\n") ? old : old + "\n"
    let path = try EditSheet.make(
      Array(text.utf8), in: NSTemporaryDirectory(), prefix: "outline-note-", ending: ".txt")
    do {
      try Editor.edit(
        path, hint: "give the note as a text, or - for standard input; --clear removes it")
      var new = try Self.text(at: path)
      // Editors end the last line with a newline.
      if new.hasSuffix("\n") && !old.hasSuffix("\n") { new.removeLast() }
      let operation = WriteNote([Reference(id)], change: new.isEmpty ? .cleared : .text(new))
      try options.write(nil) { outline in
        if try (outline.item(id).content.note ?? "") != old {
          throw Failure(.conflict, "the note of \(id) was changed meanwhile", hint: nil)
        }
        return Outcome(try operation.perform(in: outline, answering: options.isForPrograms))
      }
      unlink(path)
    } catch {
      if (try? Self.text(at: path)) == text {
        unlink(path)
        throw error
      }
      throw Failure(error).adding(hint: "the text is kept in \(path)")
    }
  }

  private static func text(at path: String) throws -> String {
    let bytes = try File.bytes(at: path, upTo: InputLimit.text).withoutByteOrderMark
    guard let text = String(validating: bytes) else {
      throw Failure(.usage, "the note is not UTF-8")
    }
    return text.replacing("\r\n", with: "\n")
  }
}
