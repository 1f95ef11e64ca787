import Foundation
import OutlineOperations
import OutlineStore

/// A question that `outline exchange` reads from standard input, as a line of JSON.
struct ExchangeQuestion: Codable {
  enum Kind: String, Codable { case page, knows, bundle, merge, file, state, nodes }

  /// The current form of questions and answers.
  static let form = 1

  var form = Self.form
  var ask: Kind
  /// Of a page: only versions before this number, and the maximum number of them.
  var before: Int?
  var limit: Int?
  /// The names of versions.
  var names: [String]?
  /// Of a merge, whose bundle follows: whether nothing is committed.
  var isRehearsal: Bool?
  /// Of a state: whether all nodes are read again.
  var isFresh: Bool?
}

/// An answer of `outline exchange`, as a line of JSON. A bundle is answered by its own lines; the
/// bytes of a file follow its answer.
struct ExchangeAnswer: Codable {
  /// An error, in place of anything else.
  struct Trouble: Codable, Equatable {
    var code: Int32
    var message: String
    var hint: String?
  }

  var page: VersionPage?
  var knows: [Bool]?
  var merged: MergeAnswer?
  var state: OutlineState?
  var nodes: [String: String]?
  /// The size of the file that follows, and its latest version.
  var bytes: Int?
  var version: Int?
  /// Its permissions.
  var mode: UInt32?
  var error: Trouble?
}

extension ExchangeAnswer.Trouble {
  init(_ failure: Failure) {
    (code, message, hint) = (failure.code.rawValue, failure.message, failure.hint)
  }

  /// The error of the other end.
  func failure(at host: String) -> Failure {
    Failure(
      Failure.Code(rawValue: code) ?? .inputOutput, "\(host): \(message)",
      hint: hint.map { "on \(host): \($0)" })
  }
}

/// Lines and bytes that are read from a pipe.
struct Wire {
  private let file: Int32
  private var buffer: [UInt8] = []
  private var start = 0

  /// A longer line is refused: its writer may never end it.
  private static let longestLine = 1 << 30

  private let source: String
  private let timeout: Double?

  /// - Parameters:
  ///   - file: the descriptor.
  ///   - source: the name in errors.
  ///   - timeout: the seconds to wait for the next byte; `nil` for any time.
  init(_ file: Int32, from source: String = "standard input", timeout: Double? = nil) {
    (self.file, self.source, self.timeout) = (file, source, timeout)
  }

  /// Waits until a pipe is ready.
  /// - Throws: `Failure` if the other end stays silent.
  func wait(for events: Int32, of file: Int32) throws {
    guard let timeout else { return }
    var event = pollfd(fd: file, events: Int16(events), revents: 0)
    while true {
      let count = poll(&event, 1, Int32(max(1, timeout * 1_000)))
      if count < 0 && errno == EINTR { continue }
      if count == 0 {
        throw Failure(
          .inputOutput,
          "\(source) has not answered for \(Int(timeout.rounded(.up)).plural("second"))",
          hint: "--timeout waits longer")
      }
      return
    }
  }

  private mutating func fill() throws -> Bool {
    try wait(for: Int32(POLLIN), of: file)
    if start > 0 {
      buffer.removeFirst(start)
      start = 0
    }
    guard let piece = try File.piece(file, called: source) else { return false }
    buffer += piece
    return true
  }

  /// The next line, without its end; `nil` at the end.
  mutating func line() throws -> String? {
    var searched = start
    while true {
      if let end = buffer[searched...].firstIndex(of: 0x0A) {
        let line = String(decoding: buffer[start..<end], as: UTF8.self)
        start = end + 1
        return line
      }
      searched = buffer.count - start
      if searched > Self.longestLine {
        throw Failure(.badFile, "the line is larger than \(Self.longestLine >> 20) MB")
      }
      if try !fill() { return nil }
    }
  }

  /// The next bytes, at least one unless nothing is left.
  mutating func bytes(atMost count: Int) throws -> [UInt8] {
    if start == buffer.count, try !fill() { return [] }
    let piece = Array(buffer[start..<min(buffer.count, start + count)])
    start += piece.count
    return piece
  }

  /// The lines of a bundle up to its end. An answer in place of it is an error.
  mutating func bundle() throws -> [String] {
    var lines: [String] = []
    while let line = try line() {
      lines.append(line)
      if line.hasPrefix("{\"end\":") || line.hasPrefix("{\"error\":") { return lines }
    }
    return lines
  }
}
