import Foundation
import OutlineFormats
import OutlineOperations
import OutlineStore
import Terminal

/// The file for the editor: an outline as text, after a few lines that explain it and name its
/// source.
struct EditSheet {
  let path: String
  /// The source of the text.
  let source: Source
  /// The contents before the editor ran, or `nil` if the text is resumed.
  private var original: [UInt8]?

  /// The source of a text, with which the text can be resumed.
  struct Source: Equatable {
    /// The outline file, as an absolute path.
    var file: String
    /// The version of the text.
    var version: Int
    /// The node at the top of the text, or `nil` for the whole outline.
    var top: NodeID?
  }

  /// Writes an outline as text into a file that only the user can read and that survives a crash.
  /// - Parameter isRehearsal: whether the text is that of a dry run, which no later edit reports.
  init(_ outline: Outline, of source: Source, isRehearsal: Bool) throws {
    let bytes = try Self.text(outline, of: source)
    self.source = source
    original = bytes
    path = try Self.make(bytes, prefix: (isRehearsal ? Self.rehearsed : "") + Self.prefix)
  }

  /// The whole text of an outline.
  private static func text(_ outline: Outline, of source: Source) throws -> [UInt8] {
    let range = outline.range(of: source.top)
    let title = source.top == nil ? nil : outline.rows[range.lowerBound].node.content.text
    let favorites = Set(outline.favorites.lazy.map(\.node))
    let text = OutlineText.bytes(
      of: outline.rows[range], favorites: favorites, names: OutlineText.names(in: outline),
      dates: .words, upTo: InputLimit.text)
    let bytes = Array(header(source, title: title).utf8) + text
    if bytes.count > InputLimit.text {
      throw Failure(
        .usage, "the text would be larger than \(InputLimit.text >> 20) MB",
        hint: "outline edit ID edits an item and its children; choose one further down")
    }
    return bytes
  }

  /// Writes the text of a later version into the file, in its place, because an editor has it open.
  func rewrite(_ outline: Outline, of source: Source) throws {
    let bytes = try Self.text(outline, of: source)
    do {
      let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
      try handle.truncate(atOffset: 0)
      try handle.write(contentsOf: Data(bytes))
      try handle.close()
    } catch {
      throw Failure(
        .inputOutput, "the text was applied, but \(path) cannot be written again",
        hint: "leave the editor without saving; outline edit shows the present outline")
    }
  }

  /// Resumes a text.
  init(resuming path: String) throws {
    self.path = path
    // An editor may have changed the line ends, or added a byte order mark.
    let text = String(decoding: try Self.bytes(at: path), as: UTF8.self).drop { $0 == "\u{FEFF}" }
    let header = text.split(whereSeparator: \.isNewline).prefix { $0.hasPrefix("#") }
    guard
      let base = header.lazy.compactMap({ $0.wholeMatch(of: /# base: v([0-9]{1,18}) of (.+)/) })
        .first,
      let version = Int(base.1)
    else {
      throw Failure(
        .usage,
        "\(path) is not a text that outline edit kept: a line that begins with # base: is missing",
        hint: "outline edit writes such a line at the top; do not remove it")
    }
    let top = header.lazy.compactMap { $0.wholeMatch(of: /# only: (.+)/) }.first
    source = Source(
      file: String(base.2), version: version, top: try top.map { try NodeID(String($0.1)) })
  }

  /// The current contents.
  func bytes() throws -> [UInt8] { try Self.bytes(at: path) }

  /// The contents of a text. An editor may have deleted the file, or replaced it with one that
  /// never ends.
  private static func bytes(at path: String) throws -> [UInt8] {
    if stat(path)?.isRegular == false {
      throw Failure(
        .inputOutput, "cannot read \(path): it is not a regular file", hint: "nothing was changed")
    }
    do { return try File.bytes(at: path, upTo: InputLimit.text) } catch let failure as Failure {
      throw failure.hinting { _ in "nothing was changed" }
    }
  }

  /// Whether the user changed nothing.
  func isUntouched() throws -> Bool { try original == bytes() }

  /// Deletes the file, if it is ours and not a copy of the user.
  func remove() {
    let place = URL(fileURLWithPath: path).resolvingSymlinksInPath()
    let name = place.lastPathComponent
    let folders = Self.folders.map { URL(fileURLWithPath: $0).resolvingSymlinksInPath().path }
    let isOurs =
      name.trimmingPrefix(Self.rehearsed).hasPrefix(Self.prefix) && name.hasSuffix(Self.ending)
      && folders.contains(place.deletingLastPathComponent().path)
    if original != nil || isOurs { unlink(path) }
  }
}

// The lines at the start.
extension EditSheet {
  private static func header(_ source: Source, title: String?) -> String {
    let name =
      title.map { "\n# This is \($0.shellSafe.truncated(toWidth: 44)) and everything below it." }
      ?? ""
    let sections = source.top == nil ? "; sections are at the left" : ""
    let lines = String(embedded: "edit-header.txt").replacing("(sections)", with: sections)
      .replacing("(name)", with: name)
    let base = "# base: v\(source.version) of \(source.file)\n"
    let only = source.top.map { "# only: \($0)\n" } ?? ""
    return "\(lines)\n\(OutlineText.planningHeader)\n\(base)\(only)\n"
  }
}

// The file.
extension EditSheet {
  static let prefix = "edit-"
  private static let rehearsed = "tried-"
  static let ending = ".outline"

  /// The folders for texts: the state folder first, because the system cleans up temporary ones.
  static var folders: [String] {
    [Environment.stateFolder, NSTemporaryDirectory()].compactMap(\.self)
  }

  private static func make(_ bytes: [UInt8], prefix: String) throws -> String {
    var failure = Failure(.inputOutput, "there is no folder for the text")
    for folder in folders {
      do { return try make(bytes, in: folder, prefix: prefix) } catch let error as Failure {
        failure = error
      }
    }
    throw failure
  }

  /// Writes a file that only the user can read, in a folder that is created if needed.
  static func make(
    _ bytes: [UInt8], in folder: String, prefix: String = prefix, ending: String = ending
  ) throws -> String {
    try? PrivateText.makeFolder(folder)
    var template = Array(
      "\((folder as NSString).appendingPathComponent(prefix))XXXXXX\(ending)".utf8CString)
    let file = mkstemps(&template, Int32(ending.utf8.count))
    let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    if file < 0 { throw Failure.system("cannot make \(path)") }
    defer { close(file) }
    if Descriptor.write(bytes, to: file) { return path }
    let failure = Failure.system("cannot write \(path)")
    unlink(path)
    throw failure
  }
}

extension OutlineText.DateForms {
  /// Dates as people type them: a time without seconds and zone is the local one.
  static var words: Self {
    Self(
      written: { $0.hasTime ? String($0.rawValue.prefix(16)) : $0.rawValue },
      read: { words in DateWords.planned(words).flatMap(ItemDate.init(rawValue:)) })
  }
}
