import ProcessArguments

/// The arguments of the process, without reading `/proc`.
enum StartArguments {
  /// All arguments, beginning with the name of the program, or none if they are unknown.
  static var all: [UnsafePointer<CChar>] {
    (0..<max(0, process_argument_count())).compactMap { process_argument($0) }
  }
}
