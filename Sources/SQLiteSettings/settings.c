#include "SQLiteSettings.h"

#include <sqlite3.h>

void sqlite_settings_count_no_memory(void) { (void)sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); }
