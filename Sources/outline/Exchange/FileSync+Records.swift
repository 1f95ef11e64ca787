import Foundation
import OutlineFormats
import OutlineOperations
import OutlineStore

extension FileSync {
  /// The largest text that is remembered before anybody asks for a sync, because the outline stores
  /// it.
  static let largestUnsynced = 4 << 20

  /// Whether a text is remembered before anybody asks for a sync.
  private static func remembers(_ bytes: [UInt8], as format: FileFormat) -> Bool {
    bytes.count <= largestUnsynced && format.keepsForeignParts
      && (!format.isTable || KeptTable.isForeign(bytes, as: format))
  }

  /// Whether the outline has a node of a file that it remembers. If not, because an import was
  /// undone or all was deleted, the file is a new one.
  static func has(_ file: TextFile, in outline: OutlineReader) throws -> Bool {
    try file.bases.contains { try $0.ids.contains { try outline.node($0) != nil } }
  }

  /// The record of a file that was imported or merged as a whole.
  /// - Parameters:
  ///   - path: the path as it is stored.
  ///   - ids: the node of each node of the file, in order.
  ///   - destination: the node below which all of them are; `nil` if sections became sections.
  ///   - title: the title of the section for nodes outside of sections.
  ///   - outline: the outline that has them.
  /// - Returns: `nil` if the file cannot be compared with a later text of it, or is large.
  /// - Complexity: O(size of the file).
  static func importRecord(
    of bytes: [UInt8], from path: String, as format: FileFormat, ids: [NodeID],
    into destination: NodeID?, titled title: String, in outline: OutlineReader
  ) throws -> TextFile? {
    let bytes = withoutMark(bytes)
    guard remembers(bytes, as: format), !ids.isEmpty,
      let text = String(bytes: bytes, encoding: .utf8),
      let nodes = try? TextNodes(bytes, as: format).document.nodes, nodes.count == ids.count,
      destination == nil || !nodes.contains(where: \.isSection)
    else { return nil }
    var base = TextFile.Base(text: text, ids: ids, container: nil, after: try outline.latestHeads())
    let sections = zip(nodes, ids).filter { $0.0.isSection }.map { $0.1 }
    let loose = zip(nodes, ids).prefix { !$0.0.isSection }.filter { $0.0.level == 0 }.map { $0.1 }
    var part = sections
    if let first = loose.first {
      base.container = try outline.state(of: first)?.parent
      // Another parent, such as that of items which stayed because of their ids, has more items.
      let parent = try base.container.flatMap { try outline.state(of: $0) }
      let isOwn = destination == nil && parent?.parent == nil && parent?.content.text == title
      part = (isOwn ? base.container.map { [$0] } ?? loose : loose) + sections
    }
    return record(of: path, as: format, part: part, agreedOn: base)
  }

  /// The record of a file that an export has just written.
  /// - Parameters:
  ///   - path: the path as it is stored.
  ///   - part: the exported nodes; `nil` for the whole outline.
  /// - Returns: `nil` if the file would not be read back as these nodes, or is large.
  /// - Complexity: O(size of the file).
  static func exportRecord(
    of bytes: [UInt8], to path: String, as format: FileFormat, part: [NodeID]?,
    style: TextFile.Style, in outline: OutlineReader
  ) throws -> TextFile? {
    let bytes = withoutMark(bytes)
    guard remembers(bytes, as: format) else { return nil }
    var nodes: [DraftNode] = []
    let source = try OutlineSource(outline, of: part.map { .nodes($0) } ?? .everything, for: format)
    try source.forEachNode { nodes.append($0) }
    guard let text = String(bytes: bytes, encoding: .utf8),
      let (read, ids, container) = try? TextNodes.readBack(
        bytes, as: format, with: nodes, hasSections: false)
    else { return nil }
    var base = TextFile.Base(
      text: text, ids: ids, container: container, after: try outline.latestHeads())
    base.hasSections = read.options.headingsAreSections ? true : nil
    if container == nil, let first = nodes.first, !first.isSection, let id = first.id {
      base.container = try outline.state(of: NodeID(checked: id))?.parent
    }
    var file = record(of: path, as: format, part: part, agreedOn: base)
    file.style = style
    return file
  }

  /// The record of a file on whose text both sides agree now.
  private static func record(
    of path: String, as format: FileFormat, part: [NodeID]?, agreedOn base: TextFile.Base
  ) -> TextFile {
    var file = TextFile(path: path, format: format.rawValue)
    file.part = part
    file.bases = [base]
    file.met = Date()
    return file
  }
}
