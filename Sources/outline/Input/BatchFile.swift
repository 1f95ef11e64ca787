import OutlineOperations

/// A batch file: one JSON object per line.
enum BatchFile {
  /// Reads all operations of a file; `-` is standard input. Empty lines are skipped.
  static func batch(at path: String) throws -> Batch {
    Batch(text: try File.bytes(at: path, upTo: InputLimit.outline).withoutByteOrderMark)
  }
}
