#ifndef SQLITE_SETTINGS_H
#define SQLITE_SETTINGS_H

/// Has SQLite keep no count of the memory it uses, for the whole process and before anything else
/// is asked of it. Nobody reads that count here, and at every allocation it costs a lock: a
/// twentieth of what a short command takes. For programs only; a library leaves such settings to
/// the program it is in.
///
/// In C, because `sqlite3_config` takes a variable number of arguments, which Swift cannot call.
void sqlite_settings_count_no_memory(void);

#endif
