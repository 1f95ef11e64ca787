import OutlineFormats
import OutlineOperations
import OutlineStore

/// `GET api/export`: the outline, or a part of it, as a file of some format.
struct ExportRoute: Sendable {
  private let format: FileFormat
  private let top: String?
  private let version: VersionExpression?
  private let isFavorites: Bool
  private let hasIDs: Bool

  /// - Throws: ``Failure`` for a parameter that is missing, unknown or has a wrong value.
  init(_ parameters: inout Parameters) throws {
    let formats = FileFormat.exported.map(\.rawValue).joined(separator: ", ")
    guard let name = parameters.text("as") else {
      throw Failure(.usage, "the format is not given", hint: "as takes \(formats)")
    }
    guard let format = FileFormat(named: name), FileFormat.exported.contains(format) else {
      throw Failure(.usage, "\(name.inQuotes) is not a format", hint: "there are \(formats)")
    }
    self.format = format
    top = parameters.text("of")
    version = try parameters.version("at")
    isFavorites = try parameters.flag("favorites")
    hasIDs = try parameters.flag("ids")
    try parameters.finish()
    if isFavorites && top != nil { throw Failure(.usage, "of and favorites exclude each other") }
  }

  /// The pieces of the file, which are written while they are sent.
  func answer(from file: ServedFile) async throws -> ServiceAnswer {
    // An unknown name or version is reported before the first piece.
    try await file.read { _ = try source(in: $0) }
    let name = file.name.split(separator: ".").first.map(String.init) ?? "outline"
    let type =
      switch format {
      case .json: "application/json"
      case .ndjson: "application/x-ndjson"
      case .csv: "text/csv; charset=utf-8"
      case .tsv: "text/tab-separated-values; charset=utf-8"
      case .opml: "text/x-opml; charset=utf-8"
      case .markdown: "text/markdown; charset=utf-8"
      case .icalendar: "text/calendar; charset=utf-8"
      case .html, .bookmarks: "text/html; charset=utf-8"
      default: "text/plain; charset=utf-8"
      }
    let path = file.path
    return ServiceAnswer(
      200, type: type,
      headers: [
        // A browser saves it, and never shows it as a page.
        .init(
          "Content-Disposition",
          "attachment; filename*=UTF-8''\(name.escapedForAddress).\(format.usualExtension)")
      ],
      .pieces { send in
        // A connection of its own, because a slow client holds it for long.
        let store = try OutlineStore(
          path: path, options: .init(access: .readOnly, readers: .shared))
        try store.read { outline in
          var options = WritingOptions()
          options.hasIDs = hasIDs
          options.givesBoxes = true
          _ = try format.write(source(in: outline), options: options, to: send)
        }
        try store.close()
      })
  }

  private func source(in outline: OutlineReader) throws -> OutlineSource {
    let shown = try version.map { try outline.at($0.number(in: outline)) } ?? outline
    if isFavorites { return try OutlineSource(shown, of: .favorites, for: format) }
    let part: OutlineSource.Part =
      try top.map { .nodes([try NameResolver(shown).node(.name($0)).id]) } ?? .everything
    return try OutlineSource(shown, of: part, for: format, isDocument: !hasIDs)
  }
}
