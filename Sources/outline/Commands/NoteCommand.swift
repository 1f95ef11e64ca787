import ArgumentParser
import Foundation
import OutlineOperations
import OutlineStore
import Terminal

/// `outline note`
struct NoteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "note",
    abstract: "Write the note of an item.",
    discussion: """
      Examples:
        outline note Milk                       in your editor
        outline note Milk "the one with the blue cap"
        outline note Milk --append "not from the corner shop"
        outline note Soup - < recipe.txt
        outline note Milk --clear

      The editor is $OUTLINE_EDITOR, $VISUAL, $EDITOR or vi. If it fails, or if another program \
      changes the note meanwhile, the note does not change and your text is kept.
      """)

  @Argument(
    help: ArgumentHelp(
      "An id or its prefix, a whole text, an emoji, a path or @.", valueName: "id"))
  var name: String

  @Argument(help: "The note; - reads it from standard input.")
  var text: String?

  @Flag(help: "Append the text to the note, on lines of its own.")
  var append = false

  @Flag(help: "Remove the note.")
  var clear = false

  @OptionGroup var scope: NameScope

  @OptionGroup var options: WriteOptions

  func validate() throws {
    if name == "-" { throw ValidationError("This command does not read ids from standard input.") }
    if clear && (text != nil || append) {
      throw ValidationError("--clear excludes a text and --append.")
    }
    if append && text == nil {
      throw ValidationError("Give a text to append, or - for standard input.")
    }
  }

  func run() throws {
    let item = scope.reference(name)
    if clear { return try options.perform(WriteNote([item], .cleared)) }
    guard let text else { return try edit(item) }
    let note = text == "-" ? try StandardInput.text() : text
    try options.perform(WriteNote([item], append ? .appended(note) : .text(note)))
  }
}

// The editor.
extension NoteCommand {
  private func edit(_ reference: Reference) throws {
    guard Console.canAsk else {
      throw Failure(
        .usage, "there is no terminal for the editor",
        hint: "give the note as a text, or - for standard input; --clear removes it")
    }
    let (id, old) = try OutlineStore.read(options.existingPath()) { outline in
      let id = try NameResolver(outline).itemID(reference)
      return (id, try outline.item(id).content.note ?? "")
    }
    let file = try TextFile(old.isEmpty || old.hasSuffix("\n") ? old : old + "\n")
    do {
      try Editor.preferred.edit(file.path)
      var new = try file.text()
      // Editors end the last line with a newline.
      if new.hasSuffix("\n") && !old.hasSuffix("\n") { new.removeLast() }
      let note = new
      let operation = WriteNote([Reference(id)], note.isEmpty ? .cleared : .text(note))
      try options.write(nil, beginningWith: operation.firstChange) { outline in
        if try (outline.item(id).content.note ?? "") != old {
          throw Failure(.conflict, "the note of \(id) was changed meanwhile", hint: nil)
        }
        return Outcome(try operation.perform(in: outline, answering: options.needsNodes))
      }
      file.remove()
    } catch {
      if (try? file.text()) == file.original {
        file.remove()
        throw error
      }
      var failure = Failure(error)
      let kept = "the text is kept in \(file.path)"
      failure.hint = failure.hint.map { "\($0); \(kept)" } ?? kept
      throw failure
    }
  }

  /// A text file that only the user can read.
  private struct TextFile {
    let path: String
    let original: String

    private static var folder: String {
      let folder = NSTemporaryDirectory()
      return folder.hasSuffix("/") ? String(folder.dropLast()) : folder
    }

    init(_ text: String) throws {
      let suffix = ".txt"
      var template = Array("\(Self.folder)/outline-note-XXXXXX\(suffix)".utf8CString)
      let file = mkstemps(&template, Int32(suffix.utf8.count))
      path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
      original = text
      if file < 0 {
        throw Failure(.inputOutput, "cannot make \(path): \(String(cString: strerror(errno)))")
      }
      let handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
      do { try handle.write(contentsOf: Data(text.utf8)) } catch {
        unlink(path)
        throw Failure(.inputOutput, "cannot write \(path)")
      }
    }

    func text() throws -> String {
      let bytes = try File.bytes(at: path, upTo: InputLimit.text).withoutByteOrderMark
      guard let text = String(validating: bytes) else {
        throw Failure(.usage, "the note is not UTF-8")
      }
      return text.replacing("\r\n", with: "\n")
    }

    func remove() { unlink(path) }
  }
}
