import Foundation

/// Sizes of files.
enum FileSize {
  /// The size of an outline file, including the files that SQLite keeps beside it.
  static func of(_ path: String) -> Int64 {
    [path, path + "-wal"].reduce(0) { sum, path in
      var information = stat()
      return stat(path, &information) == 0 ? sum + Int64(information.st_size) : sum
    }
  }
}

extension Int64 {
  /// The number of bytes for people: `912 bytes`, `84.0 KB`, `1.2 MB`.
  var asSize: String {
    if self < 1000 { return "\(self) bytes" }
    var value = Double(self)
    for unit in ["KB", "MB", "GB"] {
      value /= 1000
      if value < 999.95 || unit == "GB" { return "\((value * 10).rounded() / 10) \(unit)" }
    }
    return ""
  }
}
