import Foundation
package import OutlineFormats
package import OutlineStore

extension FileSync {
  /// The record of a file that an export has just written.
  /// - Parameters:
  ///   - path: the path as it is stored.
  ///   - part: the exported nodes; `nil` for the whole outline.
  /// - Returns: `nil` if the file would not be read back as these nodes, or is large.
  /// - Complexity: O(size of the file).
  package static func exported(
    _ bytes: [UInt8], to path: String, as format: FileFormat, part: [NodeID]?,
    style: TextFile.Style, in outline: OutlineReader
  ) throws -> TextFile? {
    guard remembers(format), bytes.count <= largestUnsynced else { return nil }
    let bytes = unmarked(bytes)
    var nodes: [DraftNode] = []
    let source = try OutlineSource(outline, part.map { .nodes($0) } ?? .everything, for: format)
    try source.forEachNode { nodes.append($0) }
    guard let text = String(bytes: bytes, encoding: .utf8),
      let (read, ids, container) = try? TextNodes.aligned(
        bytes, as: format, with: nodes, trying: ReadingOptions())
    else { return nil }
    var base = TextFile.Base(
      text: text, ids: ids, container: container,
      after: try outline.latestHeads())
    base.hasSections = read.options.headingsAreSections ? true : nil
    if container == nil, let first = nodes.first, !first.isSection, let id = first.id {
      base.container = try outline.state(of: NodeID(checked: id))?.parent
    }
    var file = TextFile(path: path, format: format.rawValue)
    (file.part, file.style, file.bases, file.met) = (part, style, [base], Date())
    return file
  }
}
