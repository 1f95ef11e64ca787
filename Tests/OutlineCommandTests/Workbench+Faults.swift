import Foundation
import TestSupport

/// The library of `Scripts/maintain/torture-trials`, which has operations on files fail, take long, or end
/// the process.
enum Faults {
  /// Whether there is a compiler of C to build it with.
  static let arePossible: Bool = {
    #if os(Linux)
    ["cc", "gcc", "clang"].contains {
      FileManager.default.isExecutableFile(atPath: "/usr/bin/\($0)")
    }
    #else
    false
    #endif
  }()

  /// What is put before a program so that something goes wrong with the files of a bench; the
  /// settings are those that the library describes.
  static func of(_ bench: Workbench, _ settings: String) -> String {
    "env LD_PRELOAD=\(bench.folder)-faults.so FAULT_FOLDER=\(bench.folder) \(settings)"
  }

  /// Builds the library for a bench, outside of its folder, and removes it at the end.
  static func built(for bench: Workbench) -> String {
    """
    trap 'rm -f "\(bench.folder)-faults.so"' EXIT
    for cc in cc gcc clang; do command -v $cc > /dev/null && break; done
    $cc -shared -fPIC -O1 -o "\(bench.folder)-faults.so" '\(Page.repository)/Scripts/maintain/torture-trials/faults.c' -ldl || exit
    """
  }
}
