// Faults on demand: preloaded into a program, it counts what that does to the files of one folder, and
// at the k-th operation lets something go wrong.
//
//   cc -shared -fPIC -O1 -o faults.so faults.c -ldl
//   LD_PRELOAD=./faults.so FAULT_FOLDER="$PWD/trial" FAULT_AT=3 FAULT_HOW=io outline add Milk
//
// FAULT_FOLDER  the folder whose files count, from the top, links followed
// FAULT_AT      at which operation, from 1; 0 or nothing for never
// FAULT_HOW     io       the operation fails with EIO, once
//               broken   this and every later one fails with EIO
//               full     this and every later one that needs space fails with ENOSPC
//               quota    the same with EDQUOT
//               short    of what is written half is; whatever needs space later fails with ENOSPC
//               descriptors  an opening fails with EMFILE, and every later one
//               kill     the process is killed before the operation
//               half     the process is killed when half of it is written; otherwise as kill
//               killed   the process is killed after the operation
// FAULT_READS   1 has openings and reads count as well, and them alone
// FAULT_SLOW    how many milliseconds each sync takes longer
// FAULT_LOG     a file, outside of the folder, that gets a line for each operation that counts
//
// What is not changed in the folder does not count: opening a file that is there, closing, reading.
// The memory that SQLite shares between processes counts when it is mapped, and as it grows.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

enum kind { GROWS, CHANGES, OPENS, READS };
enum how { NEVER, IO, BROKEN, FULL, QUOTA, SHORT, DESCRIPTORS, KILL, HALF, KILLED };

static const char *names[] = {"never", "io", "broken", "full", "quota", "short", "descriptors", "kill", "half", "killed"};
static const char *folder;
static size_t folder_length;
static long at, count;
static enum how how;
static int counts_reads, journal = -1;
static long slow;
static pthread_mutex_t turn = PTHREAD_MUTEX_INITIALIZER;

#define REAL(name) ((__typeof__(&name))real(#name))

static void *real(const char *name) { return dlsym(RTLD_NEXT, name); }

__attribute__((constructor)) static void begin(void) {
  const char *text = getenv("FAULT_FOLDER");
  folder = text && *text ? strdup(text) : NULL;
  folder_length = folder ? strlen(folder) : 0;
  at = (text = getenv("FAULT_AT")) ? atol(text) : 0;
  slow = (text = getenv("FAULT_SLOW")) ? atol(text) : 0;
  counts_reads = (text = getenv("FAULT_READS")) && *text == '1';
  if ((text = getenv("FAULT_HOW")))
    for (int index = 0; index < (int)(sizeof names / sizeof *names); index++)
      if (strcmp(text, names[index]) == 0) how = index;
  if ((text = getenv("FAULT_LOG"))) {
    int file = REAL(open)(text, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    // Out of the way of a program that counts its descriptors or closes low ones.
    journal = file < 0 ? -1 : fcntl(file, F_DUPFD_CLOEXEC, 100);
    if (file >= 0) close(file);
  }
}

static void die(void) {
  kill(getpid(), SIGKILL);
  for (;;) pause();
}

static int is_ours(const char *path) {
  char whole[PATH_MAX];
  if (!folder || !path) return 0;
  if (*path != '/') {
    if (!getcwd(whole, sizeof whole)) return 0;
    return strncmp(whole, folder, folder_length) == 0;
  }
  return strncmp(path, folder, folder_length) == 0 && (path[folder_length] == '/' || !path[folder_length]);
}

static int is_ours_at(int base, const char *path) {
  char link[64], whole[PATH_MAX];
  if (!folder || !path) return 0;
  if (*path == '/' || base == AT_FDCWD) return is_ours(path);
  snprintf(link, sizeof link, "/proc/self/fd/%d", base);
  ssize_t length = readlink(link, whole, sizeof whole - 1);
  if (length < 0) return 0;
  whole[length] = 0;
  return is_ours(whole);
}

static int is_ours_open(int file) {
  char link[64], whole[PATH_MAX];
  if (!folder || file < 0) return 0;
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  ssize_t length = readlink(link, whole, sizeof whole - 1);
  if (length < 0) return 0;
  whole[length] = 0;
  // A pipe has a name that is no path.
  return *whole == '/' && is_ours(whole);
}

static void name_of(int file, char *name, size_t size) {
  char link[64];
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  ssize_t length = readlink(link, name, size - 1);
  name[length < 0 ? 0 : length] = 0;
}

// What is to become of an operation: 0 nothing, otherwise an error, or one of these two.
enum { TO_HALF = -1, TO_KILL_AFTER = -2 };

static int fate(enum kind kind, const char *what, const char *path) {
  if (counts_reads != (kind == OPENS || kind == READS) && !(how == DESCRIPTORS && kind == OPENS)) return 0;
  pthread_mutex_lock(&turn);
  long number = ++count;
  pthread_mutex_unlock(&turn);
  if (journal >= 0) {
    const char *name = strrchr(path, '/');
    dprintf(journal, "%ld %s %s\n", number, what, name ? name + 1 : path);
  }
  if (!at || number < at) return 0;
  int is_first = number == at;
  switch (how) {
    case IO: return is_first ? EIO : 0;
    case BROKEN: return EIO;
    case FULL: return kind == GROWS ? ENOSPC : 0;
    case QUOTA: return kind == GROWS ? EDQUOT : 0;
    case SHORT: return is_first ? TO_HALF : kind == GROWS ? ENOSPC : 0;
    case DESCRIPTORS: return kind == OPENS ? EMFILE : 0;
    case KILL: if (is_first) die(); return 0;
    case HALF: return is_first ? TO_HALF : 0;
    case KILLED: return is_first ? TO_KILL_AFTER : 0;
    default: return 0;
  }
}

// Half of something that is no write is nothing.
static int without_halves(int end) {
  if (end != TO_HALF) return end;
  if (how == HALF) die();
  return ENOSPC;
}

#define PLAIN(kind, what, path, call)                      \
  do {                                                     \
    int end = without_halves(fate(kind, what, path));      \
    if (end > 0) return errno = end, -1;                   \
    __typeof__(call) answer = call;                        \
    if (end == TO_KILL_AFTER) die();                       \
    return answer;                                         \
  } while (0)

// Opening.

static int makes(int base, const char *path, int flags) {
  struct stat information;
  if (flags & O_TRUNC) return 1;
  return (flags & O_CREAT) && fstatat(base, path, &information, 0) != 0;
}

static int open_any(int base, const char *path, int flags, mode_t mode) {
  int is_making = 0, end = 0;
  if (is_ours_at(base, path) && !(flags & O_DIRECTORY)) {
    is_making = makes(base, path, flags);
    if (is_making && !counts_reads && how != DESCRIPTORS) end = without_halves(fate(GROWS, "make", path));
    else if (counts_reads || how == DESCRIPTORS) end = without_halves(fate(OPENS, "open", path));
  }
  if (end > 0) return errno = end, -1;
  int file = REAL(openat)(base, path, flags, mode);
  if (end == TO_KILL_AFTER) die();
  return file;
}

#define MODE(flags)                              \
  mode_t mode = 0;                               \
  if ((flags) & (O_CREAT | __O_TMPFILE)) {       \
    va_list list;                                \
    va_start(list, flags);                       \
    mode = va_arg(list, mode_t);                 \
    va_end(list);                                \
  }

int open(const char *path, int flags, ...) {
  MODE(flags)
  return open_any(AT_FDCWD, path, flags, mode);
}
int open64(const char *path, int flags, ...) {
  MODE(flags)
  return open_any(AT_FDCWD, path, flags, mode);
}
int openat(int base, const char *path, int flags, ...) {
  MODE(flags)
  return open_any(base, path, flags, mode);
}
int openat64(int base, const char *path, int flags, ...) {
  MODE(flags)
  return open_any(base, path, flags, mode);
}
int creat(const char *path, mode_t mode) {
  return open_any(AT_FDCWD, path, O_CREAT | O_WRONLY | O_TRUNC, mode);
}

// Writing.

#define WRITE(what, whole, half)                                 \
  do {                                                           \
    if (!is_ours_open(file)) return whole;                       \
    char name[PATH_MAX];                                         \
    name_of(file, name, sizeof name);                            \
    int end = fate(GROWS, what, name);                           \
    if (end > 0) return errno = end, -1;                         \
    if (end == TO_HALF) {                                        \
      ssize_t written = half;                                    \
      if (how == HALF) die();                                    \
      return written;                                            \
    }                                                            \
    ssize_t written = whole;                                     \
    if (end == TO_KILL_AFTER) die();                             \
    return written;                                              \
  } while (0)

ssize_t write(int file, const void *bytes, size_t size) {
  WRITE("write", REAL(write)(file, bytes, size), REAL(write)(file, bytes, size / 2));
}
ssize_t pwrite(int file, const void *bytes, size_t size, off_t offset) {
  WRITE("write", REAL(pwrite)(file, bytes, size, offset), REAL(pwrite)(file, bytes, size / 2, offset));
}
ssize_t pwrite64(int file, const void *bytes, size_t size, off64_t offset) {
  WRITE("write", REAL(pwrite64)(file, bytes, size, offset), REAL(pwrite64)(file, bytes, size / 2, offset));
}
ssize_t writev(int file, const struct iovec *parts, int number) {
  WRITE("write", REAL(writev)(file, parts, number), REAL(writev)(file, parts, number / 2));
}

// Changing.

#define ON_OPEN(kind, what, call)              \
  do {                                         \
    char name[PATH_MAX];                       \
    if (!is_ours_open(file)) return call;      \
    name_of(file, name, sizeof name);          \
    PLAIN(kind, what, name, call);             \
  } while (0)
#define ON_PATH(kind, what, path, call)        \
  do {                                         \
    if (!is_ours(path)) return call;           \
    PLAIN(kind, what, path, call);             \
  } while (0)

static void linger(int file) {
  if (!slow || !is_ours_open(file)) return;
  struct timespec time = {slow / 1000, slow % 1000 * 1000000};
  nanosleep(&time, NULL);
}
int fsync(int file) {
  linger(file);
  ON_OPEN(CHANGES, "sync", REAL(fsync)(file));
}
int fdatasync(int file) {
  linger(file);
  ON_OPEN(CHANGES, "sync", REAL(fdatasync)(file));
}
int ftruncate(int file, off_t size) { ON_OPEN(GROWS, "truncate", REAL(ftruncate)(file, size)); }
int ftruncate64(int file, off64_t size) { ON_OPEN(GROWS, "truncate", REAL(ftruncate64)(file, size)); }
int truncate(const char *path, off_t size) { ON_PATH(GROWS, "truncate", path, REAL(truncate)(path, size)); }
int truncate64(const char *path, off64_t size) { ON_PATH(GROWS, "truncate", path, REAL(truncate64)(path, size)); }
int fallocate(int file, int mode, off_t start, off_t size) {
  ON_OPEN(GROWS, "allocate", REAL(fallocate)(file, mode, start, size));
}
int fallocate64(int file, int mode, off64_t start, off64_t size) {
  ON_OPEN(GROWS, "allocate", REAL(fallocate64)(file, mode, start, size));
}
int fchmod(int file, mode_t mode) { ON_OPEN(CHANGES, "chmod", REAL(fchmod)(file, mode)); }
int rename(const char *from, const char *to) { ON_PATH(CHANGES, "rename", to, REAL(rename)(from, to)); }
int renameat(int base, const char *from, int other, const char *to) {
  if (!is_ours_at(other, to)) return REAL(renameat)(base, from, other, to);
  PLAIN(CHANGES, "rename", to, REAL(renameat)(base, from, other, to));
}
int renameat2(int base, const char *from, int other, const char *to, unsigned flags) {
  if (!is_ours_at(other, to)) return REAL(renameat2)(base, from, other, to, flags);
  PLAIN(CHANGES, "rename", to, REAL(renameat2)(base, from, other, to, flags));
}
int link(const char *from, const char *to) { ON_PATH(GROWS, "link", to, REAL(link)(from, to)); }
int symlink(const char *from, const char *to) { ON_PATH(GROWS, "link", to, REAL(symlink)(from, to)); }
int unlink(const char *path) { ON_PATH(CHANGES, "unlink", path, REAL(unlink)(path)); }
int unlinkat(int base, const char *path, int flags) {
  if (!is_ours_at(base, path)) return REAL(unlinkat)(base, path, flags);
  PLAIN(CHANGES, "unlink", path, REAL(unlinkat)(base, path, flags));
}
int remove(const char *path) { ON_PATH(CHANGES, "unlink", path, REAL(remove)(path)); }
int mkdir(const char *path, mode_t mode) { ON_PATH(GROWS, "mkdir", path, REAL(mkdir)(path, mode)); }

// Sharing memory.

static int fate_of_map(int file, int flags) {
  if (file < 0 || !(flags & MAP_SHARED) || !is_ours_open(file)) return 0;
  char name[PATH_MAX];
  name_of(file, name, sizeof name);
  return without_halves(fate(counts_reads ? READS : CHANGES, "map", name));
}
#define MAP(call)                                        \
  int end = fate_of_map(file, flags);                    \
  if (end > 0) return errno = end, MAP_FAILED;           \
  void *answer = call;                                   \
  if (end == TO_KILL_AFTER) die();                       \
  return answer
void *mmap(void *place, size_t size, int protection, int flags, int file, off_t offset) {
  MAP(REAL(mmap)(place, size, protection, flags, file, offset));
}
void *mmap64(void *place, size_t size, int protection, int flags, int file, off64_t offset) {
  MAP(REAL(mmap64)(place, size, protection, flags, file, offset));
}

// Reading.

#define READ(call)                                       \
  do {                                                   \
    char name[PATH_MAX];                                 \
    if (!counts_reads || !is_ours_open(file)) return call; \
    name_of(file, name, sizeof name);                    \
    PLAIN(READS, "read", name, call);                    \
  } while (0)
ssize_t read(int file, void *bytes, size_t size) { READ(REAL(read)(file, bytes, size)); }
ssize_t pread(int file, void *bytes, size_t size, off_t offset) { READ(REAL(pread)(file, bytes, size, offset)); }
ssize_t pread64(int file, void *bytes, size_t size, off64_t offset) { READ(REAL(pread64)(file, bytes, size, offset)); }
