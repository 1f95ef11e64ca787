import Foundation
import OutlineFormats
import OutlineOperations
import Terminal

/// A file that is read in pieces; `-` is standard input.
final class FileInput {
  /// The name in messages.
  let name: String
  /// The size in bytes, or `nil` if it is unknown, as for a pipe.
  let size: Int?
  /// The bytes read so far.
  private(set) var count = 0
  private let file: Int32
  private var early: [[UInt8]] = []
  private var isOver = false
  /// The bytes that were read, of a file that is to be remembered.
  private var kept: [UInt8]?

  /// Whether the bytes that are read are kept.
  var isKept: Bool { kept != nil }

  /// A pipe is read up to this size before the outline is locked, because its writer may be slow.
  private static let earlySize = 16 << 20

  /// Opens a file.
  /// - Throws: `Failure` if the file cannot be read.
  init(_ path: String) throws {
    let isStandardInput = path == "-"
    name = isStandardInput ? "standard input" : path
    file = isStandardInput ? dup(STDIN_FILENO) : open(path, O_RDONLY | O_CLOEXEC)
    if file < 0 {
      size = nil
      let near = Suggestion.nearest(to: path, in: ["emoji", "history"]).first
      throw Failure.system(
        "cannot open \(path)", hint: near.map { "did you mean outline import \($0)?" })
    }
    size = stat(file).flatMap { $0.isRegular ? Int($0.st_size) : nil }
    if size != nil { return }
    var length = 0
    while length < Self.earlySize, let piece = try next() {
      early.append(piece)
      length += piece.count
    }
    early = early.reversed()
  }

  deinit { if file >= 0 { close(file) } }

  /// The title of a section for the contents of the file.
  var title: String { name == "standard input" ? "Imported" : File.stem(of: name) }

  /// The pieces as the input of a format reader.
  func input() -> FormatInput {
    FormatInput { [self] in
      guard let piece = try early.popLast() ?? next() else { return nil }
      count += piece.count
      return piece
    }
  }

  /// Keeps the bytes that are read from now on, if the file is no larger than a limit.
  func keep(upTo limit: Int) { if let size, size <= limit { kept = [] } }

  /// Stops keeping bytes.
  func keepNothing() { kept = nil }

  /// All bytes of the file, if they were kept; they are kept no longer.
  func keptBytes() throws -> [UInt8]? {
    while kept != nil, try next() != nil {}
    defer { kept = nil }
    return kept
  }

  private func next() throws -> [UInt8]? {
    if isOver { return nil }
    let piece = try File.piece(file, called: name)
    isOver = piece == nil
    kept?.append(contentsOf: piece ?? [])
    return piece
  }
}
