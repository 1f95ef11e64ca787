package import OutlineFormats
package import OutlineOperations
package import OutlineStore

extension FileSync {
  /// The results of taking over the changes of a file.
  package struct Taken {
    /// Whether a version was made.
    package var isNew = false
    package var conflicts: [MergeConflict] = []
    package var warnings: [FormatWarning] = []
    /// The nodes of the file, if it has changed.
    package var nodes: [DraftNode] = []
  }

  /// A text to write.
  package struct Written {
    /// The bytes; `nil` if the file has them already.
    package var bytes: [UInt8]?
    /// The number of lines that are new or gone.
    package var lines = 0
    package var losses: FormatLosses
    /// The parts of the file that are lost, such as `2 VALARM`.
    package var lostParts: [String] = []
    /// The reason why the file is not written, although the outline has something for it.
    package var refusal: Failure?
    /// The record of the file once it has the bytes.
    package var file: TextFile
  }
}
