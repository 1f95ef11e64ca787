#ifndef SCHEMA_FILES_H
#define SCHEMA_FILES_H

#include <stddef.h>

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

/// The bytes of a script.
struct schema_file {
  const unsigned char *bytes;
  size_t size;
};

/// The bytes of one of the scripts, which live as long as the process.
struct schema_file schema_file_of(enum schema_file_kind kind);

#endif
