internal import Foundation

/// Versions on their way to another file of the same outline.
///
/// As text it has a line for each: a head, the versions, each after those that it needs, and their
/// number at the end, which reveals a bundle that was cut off.
public struct VersionBundle: Hashable, Sendable {
  /// The name of the file that wrote the bundle.
  var file: String
  /// The versions, each after those that it needs.
  package var versions: [Member]
  /// The versions that only a later program can read.
  package var unreadable: [Unreadable] = []
  /// The nodes whose former content was purged there.
  package var forgotten: [ForgottenWords]
  /// Those of them that all files know which the versions come from.
  package var forgottenByAll: [ForgottenWords]
  /// The state of the file with all these versions, if the bundle has it.
  package var state: OutlineState?
  /// The texts that copies of the outline agreed on with files.
  package var texts: [AgreedText] = []

  /// The number of versions.
  package var count: Int { versions.count }

  /// A version in a bundle.
  package struct Member: Hashable, Sendable, Codable {
    package var name: String
    var stamp: Int64
    /// The file that wrote it, and its number there.
    var file: String
    var number: Int
    var origin: String
    var author: String?
    var message: String?
    var series: String?
    package var after: [String]
    package var steps: [ReplayStep]
    /// The digest, if the version was written by a program that knows digests.
    package var proof: VersionProof?

    package var replayed: ReplayVersion {
      var version = ReplayVersion(name: name, stamp: stamp, after: after, steps: steps)
      version.isNew = [.app, .sql, .file].contains(Version.Origin(rawValue: origin))
      return version
    }
  }

  /// A version with a part that this program does not know.
  package struct Unreadable: Hashable, Sendable {
    var name: String
    /// One clause.
    var reason: String
  }

  package init(file: String, versions: [Member], forgotten: [ForgottenWords] = []) {
    (self.file, self.versions, self.forgotten) = (file, versions, forgotten)
    forgottenByAll = forgotten
  }
}

/// A text that is not a bundle, or not a whole one.
public struct VersionBundleError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line, counted from 1.
  package var line: Int
  /// The flaw.
  package var reason: String
  /// Whether only the end is missing, so that the rest may still come.
  package var isCut: Bool { reason.hasPrefix(Self.cut) }

  fileprivate static let cut = "it was cut off"

  /// One sentence.
  public var description: String { "line \(line) of the bundle: \(reason)" }
}

extension VersionBundle {
  /// The current form of the text. Bundles of form 1 have no digests.
  private static let form = 2

  private struct Head: Codable {
    var bundle: Int
    var file: String
    var forgotten: [ForgottenWords]?
  }

  private struct End: Codable {
    var end: Int
    var state: OutlineState?
    var texts: [AgreedText]?
    /// The digest of all lines before it, and of the rest of this one.
    var sum: String?
  }

  private struct Named: Decodable { var name: String }

  /// The lines of the bundle as JSON.
  /// - Throws: ``OutlineError/unstorable(path:reason:)`` for a number that JSON cannot represent.
  public func lines() throws -> [String] {
    let head = Head(bundle: Self.form, file: file, forgotten: forgotten.isEmpty ? nil : forgotten)
    let lines =
      try [AttributeCoding.text(of: head)] + versions.map { try AttributeCoding.text(of: $0) }
    var end = End(end: versions.count, state: state, texts: texts.isEmpty ? nil : texts)
    end.sum = Self.sum(of: lines, end)
    return try lines + [AttributeCoding.text(of: end)]
  }

  private static func sum(of lines: [String], _ end: End) -> String {
    var bytes = SealedBytes()
    lines.forEach { bytes.add($0) }
    bytes.add(end.state?.digest)
    bytes.add(end.state?.purges)
    end.state?.heads.forEach { bytes.add($0) }
    for text in end.texts ?? [] {
      bytes.add(text.sum)
      text.after.forEach { bytes.add($0) }
      bytes.add(String(text.met))
    }
    return bytes.hexadecimal()
  }

  /// Reads the lines of a bundle.
  /// - Parameter lines: all lines, without their ends.
  /// - Throws: ``VersionBundleError`` with the first line that has a flaw.
  public init(lines: some Sequence<String>) throws {
    let decoder = JSONDecoder()
    var number = 0
    var head: Head?
    var end: End?
    var members: [Member] = []
    var unreadable: [Unreadable] = []
    var passed: [String] = []
    // A line that is no JSON, which is an end that was cut off unless more lines follow.
    var broken: VersionBundleError?
    for line in lines {
      // Mail may end lines in another way.
      let line = line.hasSuffix("\r") ? String(line.dropLast()) : line
      if let broken { throw broken }
      number += 1
      func flaw(_ reason: String) -> VersionBundleError {
        VersionBundleError(line: number, reason: reason)
      }
      if head == nil {
        guard let found = try? decoder.decode(Head.self, from: Data(line.utf8)) else {
          throw flaw("this is not a bundle; outline bundle makes one")
        }
        guard 1...Self.form ~= found.bundle else {
          throw flaw("its form is \(found.bundle), and this program knows up to \(Self.form)")
        }
        head = found
      } else if end != nil {
        throw flaw("there is more after its end")
      } else if let last = try? decoder.decode(End.self, from: Data(line.utf8)) {
        let count = members.count + unreadable.count
        guard last.end == count else { throw flaw("it has \(count) of \(last.end) versions") }
        let sum = head?.bundle == 1 ? nil : Self.sum(of: passed, last)
        guard last.sum == sum else { throw flaw("it does not agree with its digest") }
        end = last
      } else {
        do {
          let member = try decoder.decode(Member.self, from: Data(line.utf8))
          if let reason = member.flaw { throw flaw(reason) }
          members.append(member)
        } catch let error as UnknownStepPart {
          guard let named = try? decoder.decode(Named.self, from: Data(line.utf8)),
            Self.isName(named.name)
          else { throw flaw(error.description) }
          unreadable.append(Unreadable(name: named.name, reason: error.description))
        } catch let error as DecodingError {
          let reason = Self.reason(error)
          if reason != Self.notJSON { throw flaw(reason) }
          broken = flaw(reason)
        }
      }
      if end == nil { passed.append(line) }
    }
    if let broken { throw VersionBundleError(line: broken.line, reason: VersionBundleError.cut) }
    guard let head else { throw VersionBundleError(line: 1, reason: "it is empty") }
    guard let end else {
      throw VersionBundleError(
        line: number + 1, reason: "\(VersionBundleError.cut): its end is missing")
    }
    self.init(file: head.file, versions: members, forgotten: head.forgotten ?? [])
    state = end.state
    texts = end.texts ?? []
    self.unreadable = unreadable
  }

  /// Whether a text can name a file or a version.
  package static func isName(_ text: String) -> Bool {
    text.utf8.count == 16
      && text.utf8.allSatisfy { (UInt8(ascii: "k")...UInt8(ascii: "z")).contains($0) }
  }

  private static let notJSON = "it is not JSON"

  /// The reason why a line or its steps cannot be decoded.
  static func reason(_ error: any Error) -> String {
    switch error {
    case DecodingError.keyNotFound(let key, _): "\(key.stringValue) is missing"
    // The parser's own words are for developers.
    case DecodingError.dataCorrupted(let context)
    where context.underlyingError != nil || context.debugDescription.hasPrefix("The given data"):
      notJSON
    case DecodingError.dataCorrupted(let context), DecodingError.typeMismatch(_, let context),
      DecodingError.valueNotFound(_, let context):
      context.debugDescription
    case let error as UnknownStepPart: error.description
    default: "it cannot be read"
    }
  }
}

extension ReceivedTable.Received {
  /// The maker's part of a version.
  /// - Throws: ``OutlineError/unstorable(path:reason:)`` for a number that JSON cannot represent.
  init(_ member: VersionBundle.Member) throws {
    self.init(
      file: member.file, number: member.number, stamp: member.stamp, origin: member.origin,
      after: try AttributeCoding.text(of: member.after),
      steps: try AttributeCoding.text(of: member.steps))
  }
}

extension VersionBundle.Member {
  /// The first thing that no file could store.
  fileprivate var flaw: String? {
    for name in [name, file] + after where !VersionBundle.isName(name) {
      return "\(name.inQuotes) is not a name of 16 letters from k to z"
    }
    if stamp <= 0 { return "the time \(stamp) is not after 1970" }
    if number <= 0 { return "the number \(number) is not above 0" }
    if number > 1 << 53 { return "the number \(number) is too large" }
    return nil
  }

  /// A name for a new version.
  package static func makeName() -> String {
    let letters = (0..<16).map { _ in UInt8.random(in: UInt8(ascii: "k")...UInt8(ascii: "z")) }
    return String(decoding: letters, as: UTF8.self)
  }
}
