#include "SQLiteSettings.h"

#include <sqlite3.h>

void sqlite_settings_count_no_memory(void) { (void)sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); }

void sqlite_settings_journal_in_memory(void) {
  /* The size of a piece as well, and SQLite writes pieces of 2^17 bytes and more as nothing. */
  (void)sqlite3_config(SQLITE_CONFIG_STMTJRNL_SPILL, (1 << 17) - 1);
}

void sqlite_settings_defend(struct sqlite3 *db, int is_on) {
  (void)sqlite3_db_config(db, SQLITE_DBCONFIG_DEFENSIVE, is_on, (void *)0);
  (void)sqlite3_exec(db, "PRAGMA cell_size_check=1", 0, 0, 0);
}

void sqlite_settings_distrust(struct sqlite3 *db) {
  sqlite3_stmt *statement = 0;
  /* Up to here json_valid was none of the functions that a schema may call then. */
  if (sqlite3_libversion_number() <= 3040999) return;
  (void)sqlite3_db_config(db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, (void *)0);
  if (sqlite3_prepare_v2(db, "SELECT 1 FROM main.sqlite_schema", -1, &statement, 0) != SQLITE_OK) {
    (void)sqlite3_db_config(db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 1, (void *)0);
  }
  (void)sqlite3_finalize(statement);
}
