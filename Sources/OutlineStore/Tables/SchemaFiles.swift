internal import SQLiteSettings

/// The scripts in `Migrations`, which are compiled into the binary.
enum SchemaFiles {
  /// `schema.sql`, which makes new files.
  static var present: [UInt8] { bytes(schema_file_present) }
  /// `v001_outline.sql`, which made the first files.
  static var first: [UInt8] { bytes(schema_file_first) }
  /// `v002_small_images.sql`.
  static var toSecond: [UInt8] { bytes(schema_file_to_second) }
  /// `v003_seals.sql`.
  static var toThird: [UInt8] { bytes(schema_file_to_third) }

  private static func bytes(_ kind: schema_file_kind) -> [UInt8] {
    let file = schema_file_of(kind)
    return Array(UnsafeBufferPointer(start: file.bytes, count: file.size))
  }
}
