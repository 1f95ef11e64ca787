import OutlineFormats
import OutlineOperations
import OutlineStore

// The title in a file is that of the section whose items the file has outside of sections, until
// one of the two is changed alone.
extension FileSync {
  /// The title of the section for nodes outside of sections.
  func title(of text: TextNodes) -> String {
    DraftNode.sectionTitle(text.document.header.title ?? Self.stem(of: name))
  }

  /// The name of a file without its folder and extension.
  static func stem(of path: String) -> String {
    let last = path.split(separator: "/").last.map(String.init) ?? path
    guard let dot = last.lastIndex(of: "."), dot > last.startIndex else { return last }
    return String(last[..<dot])
  }

  /// Whether the title of a text is that of a section, or was it in the text before.
  func isTitled(
    _ text: TextNodes, _ container: NodeID?, _ base: TextFile.Base?
  ) throws -> Bool? {
    if try container == nil || hasOnlyItems { return nil }
    if base?.isTitled == true { return true }
    let section = try container.flatMap { try outline.state(of: $0) }
    return section?.parent == nil && section?.content.text == title(of: text) ? true : nil
  }

  /// A text with the present title of its section.
  func retitled(_ bytes: [UInt8], _ base: TextFile.Base?) throws -> [UInt8] {
    guard let base, base.isTitled == true, let container = base.container,
      let section = try outline.state(of: container)
    else { return bytes }
    let text = try TextNodes(bytes, as: format, hasSections: base.hasSections == true)
    return text.bytes(titled: section.content.text)
  }
}
