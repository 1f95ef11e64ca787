import ArgumentParser
import OutlineFormats
import OutlineOperations
import OutlineStore

/// The formats that an option takes.
protocol FormatChoice {
  /// The formats.
  static var formats: [FileFormat] { get }
}

/// The formats of files to import.
enum ImportedFormats: FormatChoice { static let formats = FileFormat.imported }

/// The formats of files to export.
enum ExportedFormats: FormatChoice { static let formats = FileFormat.exported }

/// A file format on the command line: its name in any case, with or without hyphens, or an
/// extension of its files. Help and errors list the formats.
struct FormatArgument<Choice: FormatChoice>: ExpressibleByArgument {
  private let text: String

  init(argument: String) { text = argument }

  static var allValueStrings: [String] { Choice.formats.map(\.rawValue) }

  /// Other names for formats.
  private static var synonyms: [String: String] {
    let extensions = Choice.formats.flatMap { format in
      format.fileExtensions.map { ($0, format.rawValue) }
    }
    let words = [String: String](embedded: "format-names.txt")
    let meant = words.filter { allValueStrings.contains($0.value) }
    return meant.merging(extensions) { word, _ in word }
  }

  /// The formats with this prefix or file extension, or else those with a similar name.
  var nearest: [String] {
    let word = text.lowercased()
    let meant = Choice.formats.filter { format in
      !word.isEmpty && (format.rawValue.hasPrefix(word) || format.fileExtensions.contains(word))
    }
    if !meant.isEmpty { return meant.map(\.rawValue) }
    return Suggestion.nearest(to: word, in: Self.allValueStrings, alsoKnownAs: Self.synonyms)
  }

  /// The format.
  /// - Throws: `Failure` with the nearest formats if none has this name.
  func format() throws -> FileFormat {
    let named = FileFormat(named: text)
    if let named, Choice.formats.contains(named) { return named }
    if let named { throw Self.refusal(of: named) }
    throw Failure(.usage, "unknown format \(text.inQuotes)", hint: nearest.question ?? Self.all)
  }

  /// The error for a format that goes in one direction only.
  static func refusal(of format: FileFormat) -> Failure {
    let way = FileFormat.imported.contains(format) ? "imported" : "exported"
    return Failure(.usage, "\(format.rawValue) can only be \(way)", hint: all)
  }

  private static var all: String { "there are \(allValueStrings.joined(separator: ", "))" }
}
