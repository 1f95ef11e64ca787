#ifndef RAW_H
#define RAW_H

#include <stdint.h>

/* What the store is measured against: the same statements on the same schema, by the C interface of SQLite alone.
   Every function returns 0, or SQLite's result code. */

typedef struct raw raw;

int raw_open(const char *path, raw **out);
void raw_close(raw *db);

/* One flat section of `count` items in one transaction, with the row triggers lifted; parents of `fan` items each where
   fan > 1. */
int raw_import(raw *db, int count, int fan);

/* Moves the item with a key directly behind another one of the same parent, as one version. */
int raw_move(raw *db, int64_t key, int64_t after);
/* Adds an item behind the last child of a parent, as one version. */
int raw_add(raw *db, int64_t parent, const char *id);
/* Deletes a leaf, as one version. */
int raw_delete(raw *db, int64_t key);

/* Walks a subtree in display order, one statement a depth, and reads every column; the number of rows comes back. */
int raw_walk(raw *db, int64_t top, int64_t *rows);

/* The same without content: ids, expansion, and whether there are children. */
int raw_walk_structure(raw *db, int64_t top, int64_t *rows);

/* Whether the statements of connections that are opened from now on are counted; those inside
   triggers are not. */
void raw_count_statements(int counts);

/* How many there were: those of the program, and those by which the full-text index keeps its
   tables. */
struct raw_statements { int64_t own, in_search; };
struct raw_statements raw_statements(void);

/* Reads both images of every node touched in (a, b], b being the latest version, and the sibling in front of each at a and
   at b; the number of nodes comes back. */
int raw_difference(raw *db, int64_t a, int64_t b, int64_t *nodes);

/* Runs any statements. */
int raw_execute(raw *db, const char *sql);
/* The answer of a query, one number. */
int raw_number(raw *db, const char *sql, int64_t *number);

/* 50 lists with so many items among them, by key from RAW_FIRST_ITEM on, as one version. */
enum { RAW_LISTS = 50, RAW_FIRST_ITEM = 100 };
int raw_lists(raw *db, int64_t items);

enum raw_change { RAW_MARK, RAW_TEXT, RAW_MOVE, RAW_EXPANSION, RAW_FAVORITE, RAW_MIXED };
/* So many versions, each a change of this kind by one statement to an item of those: 20,000 versions a transaction.
   Mixed are 38 % marks, 30 % texts, 20 % moves to any place of any list, 10 % expansion, and 2 % favorites among 200 of
   the items. */
int raw_versions(raw *db, enum raw_change kind, int64_t items, int64_t count);

#endif
