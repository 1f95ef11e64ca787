/// Org, the outlines of Emacs.
///
///     #+TITLE: Home
///     * TODO [#A] Milk :food:
///     DEADLINE: <2026-11-24 Tue>
///     :PROPERTIES:
///     :ID: milk
///     :END:
///     A note.
///     ** DONE Oat
///
/// Levels may be skipped; an item is one level deeper than its parent heading. Org's markup within
/// lines, its blocks and its drawers other than properties stay in the note unchanged. In a file
/// with `#+SECTIONS: t` the headings of the first level are sections.
enum OrgFormat: FormatImplementation {
  static let fileExtensions = ["org"]

  static func likelihood(name: String?, beginning: Bytes) -> FormatLikelihood {
    let named = likelihood(name: name)
    let isLikely = beginning.split(separator: 0x0A).prefix(40).contains { line in
      let heading = OrgSyntax.heading(line)
      return heading.map { $0.level > 1 || OrgKeywords().word($0.rest) != nil } == true
        || OrgSyntax.isDrawer(line, named: ":PROPERTIES:")
        || OrgSyntax.keyword(line)?.name.uppercased() == "TITLE"
    }
    return max(named, isLikely ? .likely : .none)
  }

  static func parse(_ input: FormatInput, into reading: FormatReading) throws {
    var reader = OrgReader(reading)
    while let line = try input.nextLine(for: reading) { try reader.parse(line, number: input.line) }
    try reader.finish()
  }

  static func write(_ source: some DraftSource, to output: inout FormatOutput) throws {
    var writer = try OrgWriter(source, to: output)
    writer.write(try source.header)
    try source.forEachNode { try writer.write($0) }
    output = writer.output
  }
}
