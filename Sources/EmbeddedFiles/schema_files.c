#include "EmbeddedFiles.h"

// `#embed` costs nothing to compile, where these files as arrays of Swift took 4 to 8 seconds.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char schema[] = {
#embed "../OutlineStore/Migrations/schema.sql"
};
static const unsigned char first_schema[] = {
#embed "../OutlineStore/Migrations/v001_outline.sql"
};
static const unsigned char to_second_schema[] = {
#embed "../OutlineStore/Migrations/v002_small_images.sql"
};
static const unsigned char to_third_schema[] = {
#embed "../OutlineStore/Migrations/v003_seals.sql"
};

struct embedded_file schema_file_of(enum schema_file_kind kind) {
  switch (kind) {
  case schema_file_first:
    return (struct embedded_file){first_schema, sizeof first_schema};
  case schema_file_to_second:
    return (struct embedded_file){to_second_schema, sizeof to_second_schema};
  case schema_file_to_third:
    return (struct embedded_file){to_third_schema, sizeof to_third_schema};
  default:
    return (struct embedded_file){schema, sizeof schema};
  }
}
