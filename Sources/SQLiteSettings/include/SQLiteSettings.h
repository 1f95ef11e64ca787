#ifndef SQLITE_SETTINGS_H
#define SQLITE_SETTINGS_H

#include "UnfinishedFiles.h"

/// Has SQLite keep no count of the memory it uses, for the whole process and before anything else
/// is asked of it. Nobody reads that count here, and at every allocation it costs a lock: a
/// twentieth of what a short command takes. For programs only; a library leaves such settings to
/// the program it is in.
///
/// In C, because `sqlite3_config` takes a variable number of arguments, which Swift cannot call.
void sqlite_settings_count_no_memory(void);

/// Has SQLite keep the pages that one statement changes in memory, up to 128 KB, for the whole process
/// and before anything else is asked of it. By default more than 64 KB go to a file, and so do the
/// pages of every later statement of that transaction. For programs only.
void sqlite_settings_journal_in_memory(void);

struct sqlite3;

/// Has a connection refuse, or allow again, what only damages files: writing to the schema and to
/// the tables below a virtual table. Pages are always looked at before what they hold is believed.
void sqlite_settings_defend(struct sqlite3 *db, int is_on);

/// Has a connection refuse that the schema of a file calls functions and virtual tables that could
/// have effects, where this SQLite can read the schema of an outline then: up to 3.40 it cannot,
/// because of a CHECK that asks whether a text is JSON.
void sqlite_settings_distrust(struct sqlite3 *db);

#endif
