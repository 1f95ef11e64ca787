// It declares renameat2.
#define _GNU_SOURCE
#include "UnfinishedFiles.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define COUNT 8
#define LONGEST 4096

enum { is_free, is_filling, is_listed };
static atomic_int states[COUNT];
static enum unfinished_kind kinds[COUNT];
// With room for the longest suffix.
static char paths[COUNT][LONGEST + 16];
static atomic_int is_handled = 0, is_wanted = 0;

#define SIGNALS 3
static const int signals[SIGNALS] = {SIGINT, SIGTERM, SIGHUP};
// What the signals did before.
static struct sigaction earlier[SIGNALS];

static void remove_file(int number) {
  static const char *const suffixes[] = {"-wal", "-shm", "-journal"};
  char *path = paths[number];
  size_t length = strlen(path);
  if (kinds[number] == unfinished_database) {
    for (size_t each = 0; each < sizeof suffixes / sizeof *suffixes; each++) {
      strcpy(path + length, suffixes[each]);
      unlink(path);
    }
    path[length] = 0;
  }
  unlink(path);
}

// Calls only functions that are safe in a handler.
static void end(int signal_number) {
  for (int number = 0; number < COUNT; number++) {
    if (atomic_load(&states[number]) == is_listed && kinds[number] != unfinished_folder) {
      remove_file(number);
    }
  }
  for (int number = 0; number < COUNT; number++) {
    if (atomic_load(&states[number]) == is_listed && kinds[number] == unfinished_folder) {
      rmdir(paths[number]);
    }
  }
  for (int each = 0; each < SIGNALS; each++) {
    if (signals[each] == signal_number) sigaction(signal_number, &earlier[each], 0);
  }
  // It ends the process, perhaps in a handler that was there before, such as one that restores the terminal.
  raise(signal_number);
}

static void handle(void) {
  if (atomic_exchange(&is_handled, 1)) return;
  for (int each = 0; each < SIGNALS; each++) {
    struct sigaction action;
    if (sigaction(signals[each], 0, &earlier[each]) != 0 || earlier[each].sa_handler == SIG_IGN) continue;
    memset(&action, 0, sizeof action);
    action.sa_handler = end;
    // One handler at a time; and no blocking, so that the raised signal ends the process at once.
    action.sa_flags = SA_RESETHAND | SA_NODEFER;
    sigaction(signals[each], &action, 0);
  }
}

int unfinished_files_add(const char *path, enum unfinished_kind kind) {
  if (strlen(path) > LONGEST) return -1;
  for (int number = 0; number < COUNT; number++) {
    int expected = is_free;
    if (!atomic_compare_exchange_strong(&states[number], &expected, is_filling)) continue;
    strcpy(paths[number], path);
    kinds[number] = kind;
    atomic_store(&states[number], is_listed);
    if (atomic_load(&is_wanted)) handle();
    return number;
  }
  return -1;
}

int unfinished_files_move(const char *from, const char *to) {
#if defined(RENAME_NOREPLACE)
  if (renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_NOREPLACE) == 0) return 0;
  if (errno != EINVAL && errno != ENOSYS) return -1;
#elif defined(__APPLE__)
  if (renamex_np(from, to, RENAME_EXCL) == 0) return 0;
  if (errno != ENOTSUP) return -1;
#endif
  // The file system cannot do it in one step.
  struct stat information;
  if (lstat(to, &information) == 0) {
    errno = EEXIST;
    return -1;
  }
  return rename(from, to);
}

void unfinished_files_forget(int number) {
  if (number >= 0 && number < COUNT) atomic_store(&states[number], is_free);
}

void unfinished_files_end_with_process(void) { atomic_store(&is_wanted, 1); }
