/* Files with a long past: made by single statements, as a shell would, many in each transaction. */
#include <stdio.h>
#include <stdlib.h>

#include "internal.h"

int raw_execute(raw *db, const char *sql) {
  char *message = NULL;
  int code = sqlite3_exec(raw_handle(db), sql, NULL, NULL, &message);
  if (code) fprintf(stderr, "%s: %s\n", sql, message);
  sqlite3_free(message);
  return code;
}

int raw_number(raw *db, const char *sql, int64_t *number) {
  sqlite3_stmt *statement;
  int code = sqlite3_prepare_v2(raw_handle(db), sql, -1, &statement, NULL);
  if (code) return code;
  code = sqlite3_step(statement);
  if (code == SQLITE_ROW) *number = sqlite3_column_int64(statement, 0);
  sqlite3_finalize(statement);
  return code == SQLITE_ROW ? 0 : code;
}

int raw_lists(raw *db, int64_t items) {
  char sql[1024];
  snprintf(
      sql, sizeof sql,
      "BEGIN; INSERT INTO version(open) VALUES(1);"
      "WITH RECURSIVE n(i) AS (VALUES(1) UNION ALL SELECT i+1 FROM n WHERE i<%d)"
      "  INSERT INTO item(key, id, parent, position, kind, text)"
      "  SELECT i, 's'||i, 0, printf('b%%02d', i), 'section', 'List '||i FROM n;"
      "WITH RECURSIVE n(i) AS (VALUES(0) UNION ALL SELECT i+1 FROM n WHERE i<%lld)"
      "  INSERT INTO item(key, id, parent, position, text)"
      "  SELECT %d+i, 'i'||i, 1+i%%%d, printf('d%%05d', i/%d), 'Item number '||i FROM n;"
      "UPDATE version SET open=NULL WHERE open; COMMIT",
      RAW_LISTS, (long long)items - 1, RAW_FIRST_ITEM, RAW_LISTS, RAW_LISTS);
  return raw_execute(db, sql);
}

static const char *const CHANGES[RAW_MIXED] = {
    [RAW_MARK] = "UPDATE item SET is_done=1-is_done WHERE key=?1",
    [RAW_TEXT] = "UPDATE item SET text='Text '||?2 WHERE key=?1",
    [RAW_MOVE] = "UPDATE item SET parent=?3, position=?4 WHERE key=?1 "
                 "AND NOT EXISTS(SELECT 1 FROM item WHERE parent=?3 AND position=?4)",
    [RAW_EXPANSION] = "UPDATE item SET is_expanded=1-is_expanded WHERE key=?1",
    [RAW_FAVORITE] = "UPDATE item SET favorite_position=iif(favorite_position IS NULL, ?4, NULL) WHERE key=?1 "
                     "AND NOT EXISTS(SELECT 1 FROM item WHERE favorite_position=?4)",
};

/* The same numbers in each run. */
static int64_t below(uint64_t *state, int64_t count) {
  *state ^= *state << 13;
  *state ^= *state >> 7;
  *state ^= *state << 17;
  return (int64_t)(*state % (uint64_t)count);
}

static enum raw_change any(uint64_t *state) {
  int64_t number = below(state, 100);
  return number < 38 ? RAW_MARK
         : number < 68 ? RAW_TEXT
         : number < 88 ? RAW_MOVE
         : number < 98 ? RAW_EXPANSION
                       : RAW_FAVORITE;
}

int raw_versions(raw *db, enum raw_change kind, int64_t items, int64_t count) {
  sqlite3_stmt *statements[RAW_MIXED];
  uint64_t state = 88172645463325252;
  char position[16];
  int code = 0;
  for (int i = 0; i < RAW_MIXED && !code; i++)
    code = sqlite3_prepare_v2(raw_handle(db), CHANGES[i], -1, &statements[i], NULL);
  if (code) return code;
  for (int64_t i = 0; i < count && !code; i++) {
    if (i % 20000 == 0 && (code = raw_execute(db, i ? "COMMIT; BEGIN" : "BEGIN"))) break;
    enum raw_change what = kind == RAW_MIXED ? any(&state) : kind;
    sqlite3_stmt *statement = statements[what];
    int64_t among = what == RAW_FAVORITE && items > 200 ? 200 : items;
    snprintf(position, sizeof position, "e%05d", (int)below(&state, 100000));
    sqlite3_bind_int64(statement, 1, RAW_FIRST_ITEM + below(&state, among));
    sqlite3_bind_int64(statement, 2, i);
    sqlite3_bind_int64(statement, 3, 1 + below(&state, RAW_LISTS));
    sqlite3_bind_text(statement, 4, position, -1, SQLITE_STATIC);
    code = sqlite3_step(statement);
    code = code == SQLITE_DONE ? 0 : code;
    sqlite3_reset(statement);
  }
  if (code) fprintf(stderr, "versions: %s\n", sqlite3_errmsg(raw_handle(db)));
  for (int i = 0; i < RAW_MIXED; i++) sqlite3_finalize(statements[i]);
  return code ? code : raw_execute(db, "COMMIT");
}
