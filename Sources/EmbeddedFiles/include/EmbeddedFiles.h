#ifndef EMBEDDED_FILES_H
#define EMBEDDED_FILES_H

#include <stddef.h>
#include <stdint.h>

/// The bytes of a file, which live as long as the process.
struct embedded_file {
  const unsigned char *bytes;
  size_t size;
};

/// The scripts in `Sources/OutlineStore/Migrations`, as they are there.
enum schema_file_kind {
  /// `schema.sql`.
  schema_file_present,
  /// `v001_outline.sql`.
  schema_file_first,
  /// `v002_small_images.sql`.
  schema_file_to_second,
  /// `v003_seals.sql`.
  schema_file_to_third,
};

/// One of the scripts.
struct embedded_file schema_file_of(enum schema_file_kind kind);

/// `emoji.txt`, which Scripts/maintain/make-emoji-data writes.
struct embedded_file emoji_file(void);

/// Some code points, which live as long as the process.
struct code_points {
  const uint32_t *all;
  size_t count;
};

/// The first and the last code point of every range whose East Asian Width is W or F, ascending.
struct code_points east_asian_wide(void);

/// A file of `texts`: a screen of help, a completion script, or a table of words. An unknown
/// one is empty.
struct embedded_file text_file(const char *name);

#endif
