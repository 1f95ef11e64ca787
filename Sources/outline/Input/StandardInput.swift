import Foundation
import OutlineOperations
import Terminal

/// Standard input, checked to be UTF-8.
enum StandardInput {
  /// All lines without line ends. CR LF also ends a line, and a byte order mark is ignored.
  /// - Throws: `Failure` with the first line that is not UTF-8.
  static func lines() throws -> [String] { try lines(of: bytes(upTo: InputLimit.outline)) }

  private static func lines(of bytes: [UInt8], endingWith end: UInt8 = 0x0A) throws -> [String] {
    var lines: [String] = []
    for (index, bytes) in bytes.split(separator: end, omittingEmptySubsequences: false).enumerated()
    {
      let line = bytes.last == 0x0D ? bytes.dropLast() : bytes
      guard let text = String(validating: line) else {
        throw Failure(
          .usage, "line \(index + 1) of standard input is not UTF-8",
          hint: "iconv -t UTF-8 converts it")
      }
      lines.append(text)
    }
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }

  /// The whole input as one text, without its final line end.
  static func text() throws -> String {
    var bytes = try bytes(upTo: InputLimit.text)
    if bytes.contains(0x0D) || String(validating: bytes) == nil {
      return try lines(of: bytes).joined(separator: "\n")
    }
    if bytes.last == 0x0A { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The ids, each ended by a newline or a NUL. Anything after a tab is ignored, so that the output
  /// of `--plain` works.
  static func ids() throws -> [String] {
    let bytes = try bytes(upTo: InputLimit.outline)
    return try lines(of: bytes, endingWith: bytes.contains(0) ? 0 : 0x0A).compactMap { line in
      let id = line.prefix { $0 != "\t" }
      return id.allSatisfy(\.isWhitespace) ? nil : String(id)
    }
  }

  /// The given names, with each `-` replaced by the ids on standard input. Standard input has ids,
  /// never texts: a program that passes ids means exactly these nodes.
  /// - Parameters:
  ///   - names: the names.
  ///   - section: the section in which names are resolved, or `nil` for all sections.
  /// - Throws: `Failure` if names were given but standard input has none.
  static func references(_ names: [String], in section: String? = nil) throws -> [Reference] {
    let references: [Reference] = try NameRuns.apart(names).flatMap { name -> [Reference] in
      if name == "-" { return try ids().map(Reference.id) }
      return [section.map { .inside(name, section: $0) } ?? .name(name)]
    }
    if references.isEmpty && !names.isEmpty {
      throw Failure(.noMatch, "there are no ids on standard input")
    }
    return references
  }

  private static func bytes(upTo limit: Int) throws -> [UInt8] {
    try File.bytes(STDIN_FILENO, called: "standard input", upTo: limit).withoutByteOrderMark
  }
}

/// Runs of many names, each as one word for the parser, with a NUL between the names, which no
/// argument has: the parser copies all values that it has read for each further one, so its time
/// would grow with the square of their number.
enum NameRuns {
  /// The words with the names of joined runs.
  static func apart(_ words: [String]) -> [String] {
    words.flatMap { $0.split(separator: "\0", omittingEmptySubsequences: false).map(String.init) }
  }
}

/// Reads whole files.
enum File {
  /// The bytes of a file; `-` is standard input.
  /// - Parameters:
  ///   - path: the path of the file.
  ///   - limit: the largest size in bytes, since a pipe may never end.
  static func bytes(at path: String, upTo limit: Int) throws -> [UInt8] {
    if path == "-" { return try bytes(STDIN_FILENO, called: "standard input", upTo: limit) }
    let file = open(path, O_RDONLY | O_CLOEXEC)
    if file < 0 { throw Failure.system("cannot open \(path)") }
    defer { close(file) }
    return try bytes(file, called: path, upTo: limit)
  }

  /// The name of a file without its folder and extension.
  static func stem(of path: String) -> String {
    let last = path.split(separator: "/").last.map(String.init) ?? path
    guard let dot = last.lastIndex(of: "."), dot > last.startIndex else { return last }
    return String(last[..<dot])
  }

  /// The first bytes of a regular file; none of any other.
  static func beginning(of path: String, upTo count: Int) -> [UInt8] {
    guard stat(path)?.isRegular == true, let file = FileHandle(forReadingAtPath: path)
    else { return [] }
    return (try? file.read(upToCount: count)).flatMap { $0 }.map { Array($0) } ?? []
  }

  static func bytes(_ file: Int32, called name: String, upTo limit: Int) throws -> [UInt8] {
    var bytes: [UInt8] = []
    // A file that is known to be too large is not read.
    if let information = stat(file), information.isRegular, information.st_size > limit {
      throw tooLarge(name, limit: limit)
    }
    while let piece = try piece(file, called: name) {
      if bytes.count + piece.count > limit { throw tooLarge(name, limit: limit) }
      bytes += piece
    }
    return bytes
  }

  /// The next bytes of a file, or `nil` at its end.
  static func piece(_ file: Int32, called name: String) throws -> [UInt8]? {
    guard let piece = Descriptor.nextBytes(of: file)
    else { throw Failure.system("cannot read \(name)") }
    return piece.isEmpty ? nil : piece
  }

  private static func tooLarge(_ name: String, limit: Int) -> Failure {
    Failure(
      .usage, "\(name) is larger than \(limit >> 20) MB",
      hint: "outline help formats lists the limits; split it into parts")
  }
}

/// Limits of input sizes. `outline help formats` lists them too.
enum InputLimit {
  /// The limit of a file with a whole outline, or with all changes of a batch.
  static let outline = 256 << 20
  /// The limit of an edited text or note, including its final line end.
  static let text = (64 << 20) + 2
  /// The limit of an emoji list; Unicode's has 0.6 MB.
  static let emoji = 16 << 20
  /// The limit of a list configuration.
  static let configuration = 1 << 20
}

extension [UInt8] {
  /// The bytes without a UTF-8 byte order mark.
  var withoutByteOrderMark: [UInt8] {
    starts(with: [0xEF, 0xBB, 0xBF]) ? Array(dropFirst(3)) : self
  }
}

extension String {
  /// The text of bytes in UTF-8, or `nil` if they are not valid.
  init?(validating bytes: some Collection<UInt8>) { self.init(bytes: bytes, encoding: .utf8) }
}
