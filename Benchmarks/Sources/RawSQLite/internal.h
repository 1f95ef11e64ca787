#ifndef RAW_INTERNAL_H
#define RAW_INTERNAL_H

#include <sqlite3.h>

#include "raw.h"

sqlite3 *raw_handle(raw *db);

#endif
