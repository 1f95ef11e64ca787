package import OutlineModel

/// Merges a file into an outline with as few changes as possible: the nodes of the file are found
/// in the outline, and keep the fields that the format cannot express.
///
/// A node with an id is found anywhere in the outline. Without an id, it is the child of the same
/// parent with the same text; else the item that would be deleted and is alone with this text, or
/// with all texts below it; else the one with most of the items below it; and if the number of
/// changed lines between two unchanged ones is the same, they are matched by position. The file
/// covers its sections, or the node it is merged into: other items there are deleted. The rest of
/// the outline does not change.
package struct DraftMerge: Sendable {
  /// The destination of nodes outside of sections.
  package enum Target: Hashable, Sendable {
    /// Sections of the file are sections of the outline. Items before the first one stay in place
    /// if they have an id of the outline; others go to the section with this title, which is new
    /// if there is none.
    case sections(title: String)
    /// All nodes go below this node, which the file covers.
    case node(NodeID)
  }

  /// The destination of the nodes.
  var target: Target
  /// Whether items that are not in the file are kept.
  var keepsMissing: Bool

  /// The attribute that stores the metadata of the document (``DocumentHeader/attributes``). It
  /// goes to the section for items outside of sections if there are any, otherwise to the first
  /// section of the file. If the name is `nil`, or there is no such section, a warning lists the
  /// lost metadata.
  var headerName: String?

  /// The completion times that only the history has, in the spellings of files. If a file repeats
  /// one of them for a done item, the item does not change.
  package var completions: [NodeID: Set<String>] = [:]

  /// Whether the outline is the file as it was before, and nothing else. Then sections that are not
  /// in the file are removed, and so are the items outside of sections if it has none; and changed
  /// lines are also found by their words.
  package var isOfFile = false
  /// Whether the order of the file is meant. Tasks of taskwarrior have none.
  package var hasOrder = true
  /// The section of the items outside of sections, if its line is gone from the file.
  package var owner: NodeID?
  /// The nodes of the file that had no id in it, although most have one.
  package var unnamed: Set<NodeID> = []
  /// The nodes that somebody deleted since the file was written. A line that is new in their places
  /// is no new name of them.
  package var deleted: Set<NodeID> = []

  /// Creates a merge.
  /// - Parameters:
  ///   - target: the destination of the nodes.
  ///   - keepsMissing: whether items that are not in the file are kept.
  ///   - headerName: the attribute that stores the metadata of the document, if any.
  package init(into target: Target, keepsMissing: Bool = false, headerName: String? = nil) {
    self.target = target
    self.keepsMissing = keepsMissing
    self.headerName = headerName
  }

  /// The outline with a file merged into it.
  /// - Parameters:
  ///   - document: the content of the file.
  ///   - base: the present outline.
  /// - Returns: the new outline, and warnings about parts of the file that could not be merged.
  /// - Complexity: O((nodes of both) · log n).
  package func outline(
    merging document: DraftDocument, into base: Outline
  ) -> (outline: Outline, warnings: [FormatWarning]) {
    let matched = match(document, in: base)
    return (matched.outline, matched.warnings)
  }

  /// The same, with the outline's node for each node of the file.
  package func match(
    _ document: DraftDocument, in base: Outline
  ) -> (outline: Outline, ids: [NodeID], warnings: [FormatWarning]) {
    var merging = OutlineMerging(base, merging: document, by: self)
    merging.run()
    // All nodes of the file have been found, or are new.
    return (merging.result(), merging.ids.compactMap { $0 }, merging.warnings)
  }
}
