import Foundation
import OutlineOperations
import OutlineStore
import Terminal

/// A named filter that applies to lists on a terminal until it is switched off, like taskwarrior's
/// contexts.
///
/// The configuration of the user defines it, or the file beside an outline, which comes first; a
/// file in the folder for state names the active one. It applies on a terminal only, and each
/// list says so: a script never gets fewer items, or items with more tags, because of a context
/// that somebody forgot.
struct Context: Sendable {
  var name: String
  /// The query as typed; its words for dates are evaluated at each reading.
  var query: String
  /// The tags, dates and priority of new items, in the words of `outline +`.
  var words = ""
  /// The section of new items for which none is named; `nil` for the usual one.
  var section: String?

  /// The name that switches the context off.
  static let none = "none"

  /// The contexts for an outline: those of the file beside it, then those of the user.
  static func all(for path: String) -> [Context] {
    (Settings.beside(path).contexts + Settings.user.contexts).uniqued(by: \.name)
  }

  /// The context with a name.
  /// - Throws: `Failure` with the nearest name.
  static func find(_ name: String, for path: String) throws -> Context {
    let all = all(for: path)
    if let context = all.first(where: { $0.name == name }) { return context }
    let near = Suggestion.nearest(to: name, in: all.map(\.name) + [none], alsoKnownAs: synonyms)
    throw Failure(
      .notFound, "unknown context \(name.inQuotes)",
      hint: near.question ?? place(for: path) + " defines contexts")
  }

  /// The place of contexts: the file of the user, or the one beside an outline.
  static func place(for path: String) -> String {
    let files = [Settings.userPath, Settings.path(beside: path)].compactMap(\.self)
    return "[context] in " + files.joined(separator: " or ")
  }

  private static let synonyms = ["off": none, "all": none, "no": none]

  /// The attributes of new items.
  func attributes() throws -> [String: JSONValue] {
    words.isEmpty ? [:] : try CapturedLine(words).attributes
  }
}

// The active context.
extension Context {
  /// The name of the active context; `nil` for none.
  static var activeName: String? {
    guard let path, let data = FileManager.default.contents(atPath: path), data.count < 1024
    else { return nil }
    let name = String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    return name.isEmpty ? nil : name
  }

  /// Activates a context, until another one is.
  /// - Parameter name: the name, or `nil` for none.
  static func enforce(_ name: String?) throws {
    guard let path else {
      throw Failure(.inputOutput, "there is no folder to store the context in", hint: "set HOME")
    }
    let files = FileManager.default
    do {
      guard let name else {
        if files.fileExists(atPath: path) { try files.removeItem(atPath: path) }
        return
      }
      try PrivateText.makeFolder(OutlineStore.folder(of: path))
      if !PrivateText.write(name + "\n", to: path) {
        throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
      }
    } catch {
      throw Failure(
        .inputOutput, "cannot store the context in \(path): \(Message.reason(of: error))",
        hint: "check the permissions of its folder")
    }
  }

  /// The file that names the active context.
  private static var path: String? { Environment.stateFolder.map { $0 + "/context" } }
}
