import ArgumentParser
import OutlineFormats
import OutlineOperations

/// A file format on the command line: its name in any case, with or without hyphens, or an
/// extension of its files. Help and errors list the formats.
struct FormatArgument: ExpressibleByArgument {
  private let text: String

  init(argument: String) { text = argument }

  static var allValueStrings: [String] { FileFormat.allCases.map(\.rawValue) }

  /// Other names for formats.
  private static var synonyms: [String: String] {
    let extensions = FileFormat.allCases.flatMap { format in
      format.fileExtensions.map { ($0, format.rawValue) }
    }
    let words = [
      "plain": "text", "excel": "csv", "emacs": "org", "xml": "opml", "task": "taskwarrior",
    ]
    return words.merging(extensions) { word, _ in word }
  }

  /// The formats with this prefix or file extension, or else those with a similar name.
  var nearest: [String] {
    let word = text.lowercased()
    let meant = FileFormat.allCases.filter { format in
      !word.isEmpty && (format.rawValue.hasPrefix(word) || format.fileExtensions.contains(word))
    }
    if !meant.isEmpty { return meant.map(\.rawValue) }
    return Suggestion.nearest(to: word, in: Self.allValueStrings, alsoKnownAs: Self.synonyms)
  }

  /// The format.
  /// - Throws: `Failure` with the nearest formats if none has this name.
  func format() throws -> FileFormat {
    if let format = FileFormat(named: text) { return format }
    let near = nearest
    throw Failure(
      .usage, "there is no format \(text.debugDescription)",
      hint: near.isEmpty
        ? "there are \(Self.allValueStrings.joined(separator: ", "))"
        : "did you mean \(near.joined(separator: " or "))?")
  }
}
