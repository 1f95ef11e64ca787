#include "internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { BEGIN, COMMIT, OPEN, CLOSE, PLACE, NEXT, MOVE, LAST, KEY, ADD, DELETE, DIFFERENCE, NOW, THEN, PAST, COUNT };

static const char *const SQL[COUNT] = {
    [BEGIN] = "BEGIN IMMEDIATE",
    [COMMIT] = "COMMIT",
    [OPEN] = "INSERT INTO version(stamp, origin, open) VALUES(?, 'app', 1)",
    [CLOSE] = "UPDATE version SET open=NULL WHERE number=(SELECT max(number) FROM version) AND open",
    [PLACE] = "SELECT parent, position FROM item WHERE key=?",
    [NEXT] = "SELECT position FROM item WHERE parent=? AND position>? ORDER BY position LIMIT 1",
    [MOVE] = "UPDATE item SET parent=?, position=? WHERE key=?",
    [LAST] = "SELECT position FROM item WHERE parent=? ORDER BY position DESC LIMIT 1",
    [KEY] = "SELECT 1+max((SELECT max(key) FROM item), coalesce((SELECT max(key) FROM deleted), 0))",
    [ADD] = "INSERT INTO item(key, id, parent, position, text) VALUES(?, ?, ?, ?, 'added by the benchmark')",
    [DELETE] = "DELETE FROM item WHERE key=?",
    [DIFFERENCE] =
        "SELECT x.parent, x.position, y.version, y.parent, y.position, i.parent, i.position, i.id, x.*, y.*, i.*, s.*, t.* "
        "FROM change x LEFT JOIN change y ON y.item=x.item AND y.version="
        "(SELECT min(version) FROM change WHERE item=x.item AND version>?2) "
        "LEFT JOIN content_change s ON s.item=x.item AND s.version="
        "(SELECT min(version) FROM content_change WHERE item=x.item AND version>?1) "
        "LEFT JOIN content_change t ON s.version<=?2 AND t.item=x.item AND t.version="
        "(SELECT min(version) FROM content_change WHERE item=x.item AND version>?2) LEFT JOIN item i ON i.key=x.item "
        "WHERE x.version>?1 AND x.version<=?2 AND coalesce(x.since, 0)<=?1",
    [NOW] = "SELECT id FROM item WHERE parent=?1 AND position<?2 ORDER BY position DESC LIMIT 1",
    [THEN] = "SELECT id FROM item WHERE parent=?1 AND position<?2 AND NOT EXISTS"
             "(SELECT 1 FROM change WHERE change.item=item.key AND version>?3) ORDER BY position DESC LIMIT 1",
    [PAST] = "SELECT item FROM change WHERE parent=?1 AND version>?3 AND coalesce(since, 0)<=?3 AND position<?2 "
             "AND what&1 ORDER BY position DESC LIMIT 1",
};

struct raw {
  sqlite3 *db;
  sqlite3_stmt *statement[COUNT];
  sqlite3_stmt *walk[2][64];
};

static const char WALK[] =
    "SELECT key, id, kind, parent, position, text, secondary_text, image, note_key, "
    "(SELECT text FROM note WHERE key=item.note_key), is_done, attributes, is_expanded, favorite_position, EXISTS(SELECT 1 FROM item child WHERE child.parent=item.key) "
    "FROM item WHERE parent=? ORDER BY position";

static const char STRUCTURE[] =
    "SELECT key, id, is_expanded, EXISTS(SELECT 1 FROM item child WHERE child.parent=item.key) "
    "FROM item WHERE parent=? ORDER BY position";

static struct raw_statements statements;

static int count_statement(unsigned kind, void *context, void *statement, void *text) {
  (void)kind, (void)context, (void)statement;
  const char *sql = text;
  if (strstr(sql, "'search_") || strstr(sql, ".data_version")) {
    statements.in_search++;
  } else if (strncmp(sql, "--", 2) != 0) {
    /* What another statement runs, a trigger among them, SQLite tells as a comment. */
    statements.own++;
  }
  return 0;
}

static int trace(sqlite3 *db, char **message, const void *api) {
  (void)message, (void)api;
  return sqlite3_trace_v2(db, SQLITE_TRACE_STMT, count_statement, NULL);
}

void raw_count_statements(int counts) {
  void (*const extension)(void) = (void (*)(void))trace;
  if (counts) {
    sqlite3_auto_extension(extension);
  } else {
    sqlite3_cancel_auto_extension(extension);
  }
}

struct raw_statements raw_statements(void) { return statements; }

int raw_open(const char *path, raw **out) {
  raw *db = calloc(1, sizeof *db);
  *out = db;
  int code = sqlite3_open_v2(path, &db->db, SQLITE_OPEN_READWRITE, NULL);
  if (code) return code;
  sqlite3_exec(db->db, "PRAGMA foreign_keys=ON; PRAGMA synchronous=FULL", NULL, NULL, NULL);
  for (int i = 0; i < COUNT; i++) {
    code = sqlite3_prepare_v3(db->db, SQL[i], -1, SQLITE_PREPARE_PERSISTENT, &db->statement[i], NULL);
    if (code) {
      fprintf(stderr, "%s: %s\n", SQL[i], sqlite3_errmsg(db->db));
      return code;
    }
  }
  return 0;
}

void raw_close(raw *db) {
  for (int i = 0; i < COUNT; i++) sqlite3_finalize(db->statement[i]);
  for (int i = 0; i < 64; i++) {
    sqlite3_finalize(db->walk[0][i]);
    sqlite3_finalize(db->walk[1][i]);
  }
  sqlite3_close(db->db);
  free(db);
}

sqlite3 *raw_handle(raw *db) { return db->db; }

static int run(raw *db, int which) {
  int code = sqlite3_step(db->statement[which]);
  sqlite3_reset(db->statement[which]);
  if (code != SQLITE_DONE && code != SQLITE_ROW) {
    fprintf(stderr, "%s: %s\n", SQL[which], sqlite3_errmsg(db->db));
    return code;
  }
  return 0;
}

static int begin(raw *db) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  int code = run(db, BEGIN);
  if (code) return code;
  run(db, CLOSE);
  sqlite3_bind_int64(db->statement[OPEN], 1, (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000);
  return run(db, OPEN);
}

static int end(raw *db) {
  int code = run(db, CLOSE);
  return code ? code : run(db, COMMIT);
}

/* A key between two others would be the store's own work; a short unique one costs the same to write. */
static void unique_key(char *buffer, const char *after) {
  static unsigned counter = 0;
  snprintf(buffer, 64, "%.32sd%04u", after, counter++ % 10000);
}

static int text(raw *db, int which, char *buffer) {
  sqlite3_stmt *statement = db->statement[which];
  int code = sqlite3_step(statement);
  buffer[0] = 0;
  if (code == SQLITE_ROW) {
    int column = sqlite3_column_count(statement) - 1;
    snprintf(buffer, 64, "%s", sqlite3_column_text(statement, column));
  }
  return code;
}

int raw_move(raw *db, int64_t key, int64_t after) {
  char left[64], right[64], position[64];
  int code = begin(db);
  if (code) return code;
  /* The row itself is read too, as anyone must who answers what was moved. */
  sqlite3_bind_int64(db->statement[PLACE], 1, key);
  text(db, PLACE, right);
  sqlite3_reset(db->statement[PLACE]);
  sqlite3_bind_int64(db->statement[PLACE], 1, after);
  text(db, PLACE, left);
  int64_t parent = sqlite3_column_int64(db->statement[PLACE], 0);
  sqlite3_reset(db->statement[PLACE]);
  sqlite3_bind_int64(db->statement[NEXT], 1, parent);
  sqlite3_bind_text(db->statement[NEXT], 2, left, -1, SQLITE_STATIC);
  text(db, NEXT, right);
  sqlite3_reset(db->statement[NEXT]);
  unique_key(position, left);
  sqlite3_bind_int64(db->statement[MOVE], 1, parent);
  sqlite3_bind_text(db->statement[MOVE], 2, position, -1, SQLITE_STATIC);
  sqlite3_bind_int64(db->statement[MOVE], 3, key);
  code = run(db, MOVE);
  return code ? code : end(db);
}

static void append_key(char *buffer, int64_t number) {
  static const char digits[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  int64_t span = 62;
  int count = 1;
  while (number >= span) {
    number -= span;
    span *= 62;
    count++;
  }
  *buffer++ = (char)('a' + count - 1);
  for (int i = 0; i < count; i++) {
    span /= 62;
    *buffer++ = digits[number / span];
    number %= span;
  }
  *buffer = 0;
}

int raw_add(raw *db, int64_t parent, const char *id) {
  char last[64], position[64];
  int code = begin(db);
  if (code) return code;
  sqlite3_bind_int64(db->statement[LAST], 1, parent);
  text(db, LAST, last);
  sqlite3_reset(db->statement[LAST]);
  sqlite3_step(db->statement[KEY]);
  int64_t key = sqlite3_column_int64(db->statement[KEY], 0);
  sqlite3_reset(db->statement[KEY]);
  unique_key(position, last);
  sqlite3_bind_int64(db->statement[ADD], 1, key);
  sqlite3_bind_text(db->statement[ADD], 2, id, -1, SQLITE_STATIC);
  sqlite3_bind_int64(db->statement[ADD], 3, parent);
  sqlite3_bind_text(db->statement[ADD], 4, position, -1, SQLITE_STATIC);
  code = run(db, ADD);
  return code ? code : end(db);
}

int raw_delete(raw *db, int64_t key) {
  int code = begin(db);
  if (code) return code;
  sqlite3_bind_int64(db->statement[PLACE], 1, key);
  sqlite3_step(db->statement[PLACE]);
  sqlite3_reset(db->statement[PLACE]);
  sqlite3_bind_int64(db->statement[DELETE], 1, key);
  code = run(db, DELETE);
  return code ? code : end(db);
}

/* Which of the two walks reads content; both end with whether there are children. */
static int walk(raw *db, int content, int64_t parent, int depth, int64_t *rows, int64_t *bytes) {
  if (depth >= 64) return SQLITE_ERROR;
  sqlite3_stmt **statements = db->walk[content];
  if (!statements[depth]) {
    const char *sql = content ? WALK : STRUCTURE;
    unsigned flags = SQLITE_PREPARE_PERSISTENT;
    int code = sqlite3_prepare_v3(db->db, sql, -1, flags, &statements[depth], NULL);
    if (code) return code;
  }
  sqlite3_stmt *statement = statements[depth];
  int last = sqlite3_column_count(statement) - 1;
  sqlite3_bind_int64(statement, 1, parent);
  while (sqlite3_step(statement) == SQLITE_ROW) {
    (*rows)++;
    for (int i = 1; i < last; i++) {
      const unsigned char *value = sqlite3_column_text(statement, i);
      if (value) *bytes += sqlite3_column_bytes(statement, i);
    }
    if (sqlite3_column_int(statement, last)) {
      int code = walk(db, content, sqlite3_column_int64(statement, 0), depth + 1, rows, bytes);
      if (code) return code;
    }
  }
  return sqlite3_reset(statement);
}

int raw_walk(raw *db, int64_t top, int64_t *rows) {
  int64_t bytes = 0;
  *rows = 0;
  return walk(db, 1, top, 0, rows, &bytes);
}

int raw_walk_structure(raw *db, int64_t top, int64_t *rows) {
  int64_t bytes = 0;
  *rows = 0;
  return walk(db, 0, top, 0, rows, &bytes);
}

static void left_sibling(raw *db, int which, sqlite3_stmt *row, int column, int64_t version) {
  sqlite3_stmt *statement = db->statement[which];
  sqlite3_bind_value(statement, 1, sqlite3_column_value(row, column));
  sqlite3_bind_value(statement, 2, sqlite3_column_value(row, column + 1));
  if (which != NOW) sqlite3_bind_int64(statement, 3, version);
  if (sqlite3_step(statement) == SQLITE_ROW) (void)sqlite3_column_text(statement, 0);
  sqlite3_reset(statement);
}

int raw_difference(raw *db, int64_t a, int64_t b, int64_t *nodes) {
  sqlite3_stmt *statement = db->statement[DIFFERENCE];
  sqlite3_bind_int64(statement, 1, a);
  sqlite3_bind_int64(statement, 2, b);
  *nodes = 0;
  while (sqlite3_step(statement) == SQLITE_ROW) {
    (*nodes)++;
    for (int i = 0; i < sqlite3_column_count(statement); i++) (void)sqlite3_column_text(statement, i);
    /* Where the node stood at a, and stands at b, which is the latest version here. */
    if (sqlite3_column_type(statement, 1) != SQLITE_NULL) {
      left_sibling(db, THEN, statement, 0, a);
      left_sibling(db, PAST, statement, 0, a);
    }
    if (sqlite3_column_type(statement, 6) != SQLITE_NULL) left_sibling(db, NOW, statement, 5, b);
  }
  return sqlite3_reset(statement);
}

static char *definition(raw *db, const char *name) {
  sqlite3_stmt *statement;
  char *copy = NULL;
  sqlite3_prepare_v2(db->db, "SELECT sql FROM sqlite_schema WHERE name=?", -1, &statement, NULL);
  sqlite3_bind_text(statement, 1, name, -1, SQLITE_STATIC);
  if (sqlite3_step(statement) == SQLITE_ROW) copy = strdup((const char *)sqlite3_column_text(statement, 0));
  sqlite3_finalize(statement);
  return copy;
}

int raw_import(raw *db, int count, int fan) {
  static const char *const triggers[] = {
      "item_before_insert", "item_after_insert", "change_before_insert", "change_after_insert"};
  char *definitions[4], buffer[128], id[32];
  sqlite3_stmt *insert;
  int code = begin(db);
  if (code) return code;
  for (int i = 0; i < 4; i++) {
    definitions[i] = definition(db, triggers[i]);
    snprintf(buffer, sizeof buffer, "DROP TRIGGER %s", triggers[i]);
    sqlite3_exec(db->db, buffer, NULL, NULL, NULL);
  }
  sqlite3_exec(
      db->db, "INSERT INTO item(key, id, parent, position, kind, text) VALUES(1, 'section', 0, 'a0', 'section', 'S')", NULL,
      NULL, NULL);
  sqlite3_prepare_v2(
      db->db,
      "INSERT INTO item(key, id, kind, parent, position, text, secondary_text, image, note_key, is_done, attributes, "
      "is_expanded, favorite_position) VALUES(?, ?, 'item', ?, ?, ?, NULL, NULL, NULL, 0, NULL, 0, NULL)",
      -1, &insert, NULL);
  int64_t parent = 1;
  for (int i = 0; i < count; i++) {
    char position[16], line[64];
    int64_t key = i + 2;
    int place = fan > 1 ? (i % fan == 0 ? i / fan : i % fan - 1) : i;
    append_key(position, (int64_t)place * 8);
    snprintf(id, sizeof id, "raw%012d", i);
    snprintf(line, sizeof line, "item number %d of the benchmark outline", i);
    sqlite3_bind_int64(insert, 1, key);
    sqlite3_bind_text(insert, 2, id, -1, SQLITE_STATIC);
    sqlite3_bind_int64(insert, 3, fan > 1 && i % fan ? parent : 1);
    sqlite3_bind_text(insert, 4, position, -1, SQLITE_STATIC);
    sqlite3_bind_text(insert, 5, line, -1, SQLITE_STATIC);
    code = sqlite3_step(insert);
    sqlite3_reset(insert);
    if (code != SQLITE_DONE) {
      fprintf(stderr, "insert: %s\n", sqlite3_errmsg(db->db));
      return code;
    }
    if (fan > 1 && i % fan == 0) parent = key;
  }
  sqlite3_finalize(insert);
  code = sqlite3_exec(
      db->db,
      "INSERT INTO change(version, item, what) SELECT (SELECT max(number) FROM version), key, 1 FROM item WHERE key>0;"
      "SELECT 1 FROM item i WHERE key>0 AND (parent>=key OR NOT EXISTS(SELECT 1 FROM item WHERE key=i.parent)) LIMIT 1;"
      "INSERT INTO search(search) VALUES('rebuild');",
      NULL, NULL, NULL);
  for (int i = 0; i < 4; i++) {
    sqlite3_exec(db->db, definitions[i], NULL, NULL, NULL);
    free(definitions[i]);
  }
  return code ? code : end(db);
}
