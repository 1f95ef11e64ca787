#ifndef UNFINISHED_FILES_H
#define UNFINISHED_FILES_H

/// Files that are written under another name until they are complete. A program can have them
/// removed when a signal ends it; a library handles no signals, so it only lists them.
///
/// In C, because a handler of signals may call almost nothing of Swift.

/// The kinds of unfinished files.
enum unfinished_kind {
  /// One file.
  unfinished_file,
  /// A database, with the files that SQLite keeps beside it.
  unfinished_database,
  /// A folder, removed after the files.
  unfinished_folder
};

/// Lists a file that is about to be created.
///
/// Returns a number for `unfinished_files_forget`, or -1 if the list is full or the path too long;
/// then the file is not removed.
int unfinished_files_add(const char *path, enum unfinished_kind kind);

/// Moves a complete file to its place, where no file may be.
///
/// Returns 0, or -1 and sets `errno`: to `EEXIST` if there is one.
int unfinished_files_move(const char *from, const char *to);

/// Takes a file off the list that is complete or removed.
void unfinished_files_forget(int number);

/// From now on, a signal that ends the process (INT, TERM, HUP) removes the files of the list first.
/// A handler that is there when the first file is listed runs afterwards, and must end the process.
/// Signals that the process ignores are left alone. For programs only.
void unfinished_files_end_with_process(void);

#endif
