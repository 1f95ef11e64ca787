import Foundation
import OutlineFormats
import OutlineOperations
import OutlineStore

/// The annotations of emoji in CLDR, Unicode's data about languages.
struct CLDR {
  /// The folder of Debian's package.
  static let installed = "/usr/share/unicode/cldr/common"
  /// The language that needs no CLDR.
  static let english = "en"

  private let folder: String
  /// The languages, such as `es` and `es_MX`.
  let languages: [String]

  /// - Parameter folder: the folder with the folder `annotations`, or the one above it.
  /// - Throws: `Failure` if it is missing.
  init(_ folder: String = installed) throws {
    guard
      let found = [folder, folder + "/common"].first(where: {
        FileManager.default.fileExists(atPath: $0 + "/annotations")
      })
    else {
      throw Failure(
        .inputOutput, "\(folder) has no annotations of emoji",
        hint: folder == Self.installed
          ? "apt-get install unicode-cldr-core installs them; --cldr names another folder"
          : "name the folder common of CLDR, which contains the folder annotations")
    }
    self.folder = found
    languages = try FileManager.default.contentsOfDirectory(atPath: found + "/annotations")
      .filter { $0.hasSuffix(".xml") && $0 != "root.xml" }.map { String($0.dropLast(4)) }.sorted()
  }

  /// The annotations in several languages, with the names of the first one.
  /// - Parameters:
  ///   - languages: the languages as typed.
  ///   - folder: the folder of CLDR, or `nil` for the installed one.
  /// - Throws: `Failure` for an unknown language, or if there is no CLDR but one is needed.
  static func annotations(in languages: [String], from folder: String?) throws -> EmojiAnnotations {
    var all: EmojiAnnotations?
    for language in languages {
      let next: EmojiAnnotations =
        try language == english && folder == nil
        ? .english : CLDR(folder ?? installed).annotations(in: language)
      if all == nil { all = next } else { all?.addKeywords(of: next) }
    }
    guard let all else {
      throw Failure(.usage, "--language names no language", hint: "write for example en,es")
    }
    return all
  }

  private func annotations(in language: String) throws -> EmojiAnnotations {
    func fold(_ text: String) -> String { text.lowercased().replacing("-", with: "_") }
    guard var name = languages.first(where: { fold($0) == fold(language) }) else {
      let near = Suggestion.nearest(to: language, in: languages, alsoKnownAs: [:]).first
      throw Failure(
        .usage, "CLDR has no emoji in the language \(language.inQuotes)",
        hint: near.map { "did you mean \($0)?" } ?? "ls \(folder)/annotations lists the languages")
    }
    var names = [name]
    // The language without the country is next; one in another script is another language.
    if let end = name.lastIndex(of: "_"), name[end...].count < 5 {
      name = String(name[..<end])
      names.append(name)
    }
    let files = names.flatMap { name in
      ["annotations", "annotationsDerived"].map { "\(folder)/\($0)/\(name).xml" }
    }
    do {
      return try EmojiAnnotations(
        cldr: files.filter { FileManager.default.fileExists(atPath: $0) }.map {
          try File.bytes(at: $0, upTo: InputLimit.emoji)
        })
    } catch let error as FormatError {
      throw Failure(.usage, "cannot read the annotations of \(name): \(error)")
    }
  }
}
