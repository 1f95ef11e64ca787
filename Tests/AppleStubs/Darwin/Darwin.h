// What we use of the C library of Apple's systems, as its headers declare it: the types of fields and
// arguments, which parameters may be NULL, and which names are both a structure and a function.
// Nothing of it is linked. Names of C differ from those of Swift, because headers of Linux, which
// other modules include, declare the same ones.
#ifndef DARWIN_STAND_IN_H
#define DARWIN_STAND_IN_H

#include <stdint.h>

#define NAMED(name) __attribute__((swift_name(#name)))

// sys/_types
typedef uint16_t d_mode_t NAMED(mode_t);
typedef int32_t d_dev_t NAMED(dev_t);
typedef uint64_t d_ino_t NAMED(ino_t);
typedef uint16_t d_nlink_t NAMED(nlink_t);
typedef int64_t d_off_t NAMED(off_t);
typedef uint32_t d_uid_t NAMED(uid_t);
typedef uint32_t d_gid_t NAMED(gid_t);
typedef int32_t d_pid_t NAMED(pid_t);
typedef long d_time_t NAMED(time_t);
typedef long d_ssize_t NAMED(ssize_t);
typedef unsigned long d_size_t NAMED(size_t);
typedef uint32_t d_useconds_t NAMED(useconds_t);
typedef uint32_t d_sigset_t NAMED(sigset_t);
typedef uint64_t d_rlim_t NAMED(rlim_t);
typedef unsigned int d_nfds_t NAMED(nfds_t);

// time.h
struct d_timespec {
  d_time_t tv_sec;
  long tv_nsec;
} NAMED(timespec);
struct d_tm {
  int tm_sec, tm_min, tm_hour, tm_mday, tm_mon, tm_year, tm_wday, tm_yday, tm_isdst;
  long tm_gmtoff;
  char *tm_zone;
} NAMED(tm);
typedef enum { CLOCK_REALTIME = 0, CLOCK_MONOTONIC = 6 } d_clockid_t NAMED(clockid_t);

// time.h
d_time_t d_time(d_time_t *) NAMED(time(_:));
struct d_tm *d_gmtime_r(const d_time_t *, struct d_tm *) NAMED(gmtime_r(_:_:));
struct d_tm *d_localtime_r(const d_time_t *, struct d_tm *) NAMED(localtime_r(_:_:));
d_time_t d_mktime(struct d_tm *) NAMED(mktime(_:));
d_time_t d_timegm(struct d_tm *) NAMED(timegm(_:));
d_size_t d_strftime(char *, d_size_t, const char *, const struct d_tm *) NAMED(strftime(_:_:_:_:));
int d_clock_gettime(d_clockid_t, struct d_timespec *) NAMED(clock_gettime(_:_:));

// sys/stat.h, which has a structure and a function of one name
struct d_stat {
  d_dev_t st_dev;
  d_mode_t st_mode;
  d_nlink_t st_nlink;
  d_ino_t st_ino;
  d_uid_t st_uid;
  d_gid_t st_gid;
  d_dev_t st_rdev;
  struct d_timespec st_atimespec, st_mtimespec, st_ctimespec, st_birthtimespec;
  d_off_t st_size;
  int64_t st_blocks;
  int32_t st_blksize;
  uint32_t st_flags;
  uint32_t st_gen;
} NAMED(stat);
int d_stat(const char *, struct d_stat *) NAMED(stat(_:_:));
int d_lstat(const char *, struct d_stat *) NAMED(lstat(_:_:));
int d_fstat(int, struct d_stat *) NAMED(fstat(_:_:));
int d_chmod(const char *, d_mode_t) NAMED(chmod(_:_:));
int d_fchmod(int, d_mode_t) NAMED(fchmod(_:_:));
int d_mkdir(const char *, d_mode_t) NAMED(mkdir(_:_:));
d_mode_t d_umask(d_mode_t) NAMED(umask(_:));

// sys/param.h
#define MAXPATHLEN 1024

// fcntl.h
struct d_flock {
  d_off_t l_start;
  d_off_t l_len;
  d_pid_t l_pid;
  short l_type;
  short l_whence;
} NAMED(flock);
int d_flock(int, int) NAMED(flock(_:_:));
#define O_RDONLY 0x0000
#define O_WRONLY 0x0001
#define O_RDWR 0x0002
#define O_NONBLOCK 0x0004
#define O_APPEND 0x0008
#define O_NOFOLLOW 0x0100
#define O_CREAT 0x0200
#define O_TRUNC 0x0400
#define O_EXCL 0x0800
#define O_EVTONLY 0x8000
#define O_NOCTTY 0x20000
#define O_DIRECTORY 0x100000
#define O_CLOEXEC 0x1000000
#define F_DUPFD_CLOEXEC 67
#define F_GETFD 1
#define F_SETFD 2
#define F_GETFL 3
#define F_SETFL 4
#define F_GETLK 7
#define F_GETPATH 50
#define FD_CLOEXEC 1
#define F_RDLCK 1
#define F_UNLCK 2
#define F_WRLCK 3
#define LOCK_SH 0x01
#define LOCK_EX 0x02
#define LOCK_NB 0x04
#define LOCK_UN 0x08

// sys/event.h, which has a structure and a function of one name
struct d_kevent {
  uintptr_t ident;
  int16_t filter;
  uint16_t flags;
  uint32_t fflags;
  intptr_t data;
  void *udata;
} NAMED(kevent);
int d_kqueue(void) NAMED(kqueue());
int d_kevent(int, const struct d_kevent *, int, struct d_kevent *, int, const struct d_timespec *) NAMED(kevent(_:_:_:_:_:_:));
#define EVFILT_VNODE (-4)
#define EV_ADD 0x0001
#define EV_CLEAR 0x0020
#define NOTE_DELETE 0x00000001
#define NOTE_WRITE 0x00000002
#define NOTE_EXTEND 0x00000004
#define NOTE_RENAME 0x00000020
#define NOTE_REVOKE 0x00000040

// sys/mount.h, which has a structure and a function of one name
struct d_statfs {
  uint32_t f_bsize;
  int32_t f_iosize;
  uint64_t f_blocks, f_bfree, f_bavail, f_files, f_ffree;
  int32_t f_fsid[2];
  d_uid_t f_owner;
  uint32_t f_type, f_flags, f_fssubtype;
  char f_fstypename[16];
  char f_mntonname[1024];
  char f_mntfromname[1024];
} NAMED(statfs);
int d_statfs(const char *, struct d_statfs *) NAMED(statfs(_:_:));
#define MNT_LOCAL 0x00001000

// poll.h
struct d_pollfd {
  int fd;
  short events;
  short revents;
} NAMED(pollfd);
int d_poll(struct d_pollfd *, d_nfds_t, int) NAMED(poll(_:_:_:));
#define POLLIN 0x0001
#define POLLOUT 0x0004
#define POLLERR 0x0008
#define POLLHUP 0x0010

// unistd.h
d_ssize_t d_read(int, void *, d_size_t) NAMED(read(_:_:_:));
d_ssize_t d_write(int, const void *, d_size_t) NAMED(write(_:_:_:));
d_ssize_t d_pread(int, void *, d_size_t, d_off_t) NAMED(pread(_:_:_:_:));
d_off_t d_lseek(int, d_off_t, int) NAMED(lseek(_:_:_:));
int d_close(int) NAMED(close(_:));
int d_access(const char *, int) NAMED(access(_:_:));
int d_chown(const char *, d_uid_t, d_gid_t) NAMED(chown(_:_:_:));
int d_dup(int) NAMED(dup(_:));
int d_dup2(int, int) NAMED(dup2(_:_:));
int d_execv(const char *, char *const *) NAMED(execv(_:_:));
int d_fsync(int) NAMED(fsync(_:));
int d_ftruncate(int, d_off_t) NAMED(ftruncate(_:_:));
int d_gethostname(char *, d_size_t) NAMED(gethostname(_:_:));
d_pid_t d_getpid(void) NAMED(getpid());
d_pid_t d_getppid(void) NAMED(getppid());
d_pid_t d_getpgrp(void) NAMED(getpgrp());
d_uid_t d_getuid(void) NAMED(getuid());
d_uid_t d_geteuid(void) NAMED(geteuid());
int d_isatty(int) NAMED(isatty(_:));
int d_link(const char *, const char *) NAMED(link(_:_:));
int d_pipe(int *) NAMED(pipe(_:));
int d_rename(const char *, const char *) NAMED(rename(_:_:));
int d_rmdir(const char *) NAMED(rmdir(_:));
unsigned int d_sleep(unsigned int) NAMED(sleep(_:));
d_pid_t d_tcgetpgrp(int) NAMED(tcgetpgrp(_:));
int d_unlink(const char *) NAMED(unlink(_:));
int d_usleep(d_useconds_t) NAMED(usleep(_:));
#define F_OK 0
#define X_OK 1
#define W_OK 2
#define R_OK 4
#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2
#define STDIN_FILENO 0
#define STDOUT_FILENO 1
#define STDERR_FILENO 2

// errno.h
#define EPERM 1
#define ENOENT 2
#define ESRCH 3
#define EINTR 4
#define EIO 5
#define EBADF 9
#define EACCES 13
#define EEXIST 17
#define EXDEV 18
#define ENOTDIR 20
#define EISDIR 21
#define EINVAL 22
#define EMFILE 24
#define ENOSPC 28
#define EROFS 30
#define EPIPE 32
#define EAGAIN 35
#define EWOULDBLOCK EAGAIN
#define ENOTSUP 45
#define ELOOP 62
#define ENAMETOOLONG 63
#define ENOTEMPTY 66

// signal.h, which has a structure and a function of one name
struct d_siginfo;
union d_sigaction_u {
  void (*__sa_handler)(int);
  void (*__sa_sigaction)(int, struct d_siginfo *, void *);
} NAMED(__sigaction_u);
struct d_sigaction {
  union d_sigaction_u __sigaction_u;
  d_sigset_t sa_mask;
  int sa_flags;
} NAMED(sigaction);
int d_sigaction(int, const struct d_sigaction *, struct d_sigaction *) NAMED(sigaction(_:_:_:));
int d_sigemptyset(d_sigset_t *) NAMED(sigemptyset(_:));
int d_sigfillset(d_sigset_t *) NAMED(sigfillset(_:));
int d_sigaddset(d_sigset_t *, int) NAMED(sigaddset(_:_:));
int d_sigismember(const d_sigset_t *, int) NAMED(sigismember(_:_:));
int d_sigpending(d_sigset_t *) NAMED(sigpending(_:));
typedef struct d_sigaltstack {
  void *ss_sp;
  d_size_t ss_size;
  int ss_flags;
} d_stack_t NAMED(stack_t);
int d_sigaltstack(const d_stack_t *, d_stack_t *) NAMED(sigaltstack(_:_:));
#define SS_DISABLE 0x0004
#define SA_ONSTACK 0x0001
int d_raise(int) NAMED(raise(_:));
int d_kill(d_pid_t, int) NAMED(kill(_:_:));
#define SIGHUP 1
#define SIGINT 2
#define SIGQUIT 3
#define SIGILL 4
#define SIGTRAP 5
#define SIGABRT 6
#define SIGFPE 8
#define SIGKILL 9
#define SIGBUS 10
#define SIGSEGV 11
#define SIGSYS 12
#define SIGPIPE 13
#define SIGALRM 14
#define SIGTERM 15
#define SIGTSTP 18
#define SIGCONT 19
#define SIGCHLD 20
#define SIGTTIN 21
#define SIGTTOU 22
#define SIGXCPU 24
#define SIGXFSZ 25
#define SIGWINCH 28
#define SIGUSR1 30
#define SIGUSR2 31
#define SA_RESTART 0x0002
#define SIG_BLOCK 1
#define SIG_UNBLOCK 2
#define SIG_SETMASK 3

// pthread.h
struct d_opaque_pthread_t {
  long __sig;
} NAMED(_opaque_pthread_t);
typedef struct d_opaque_pthread_t *d_pthread_t NAMED(pthread_t);
d_pthread_t _Nonnull d_pthread_self(void) NAMED(pthread_self());
int d_pthread_equal(d_pthread_t _Nullable, d_pthread_t _Nullable) NAMED(pthread_equal(_:_:));
int d_pthread_kill(d_pthread_t _Nonnull, int) NAMED(pthread_kill(_:_:));
int d_pthread_sigmask(int, const d_sigset_t * _Nullable, d_sigset_t * _Nullable) NAMED(pthread_sigmask(_:_:_:));

// stdio.h
typedef struct d_sFILE {
  unsigned char *_p;
} d_FILE NAMED(FILE);
d_FILE *d_fopen(const char *, const char *) NAMED(fopen(_:_:));
int d_fclose(d_FILE *) NAMED(fclose(_:));
int d_fflush(d_FILE *) NAMED(fflush(_:));
int d_fileno(d_FILE *) NAMED(fileno(_:));
int d_fseek(d_FILE *, long, int) NAMED(fseek(_:_:_:));
int d_fputs(const char *, d_FILE *) NAMED(fputs(_:_:));
d_size_t d_fwrite(const void *, d_size_t, d_size_t, d_FILE *) NAMED(fwrite(_:_:_:_:));
d_FILE *d_popen(const char *, const char *) NAMED(popen(_:_:));
int d_pclose(d_FILE *) NAMED(pclose(_:));
d_ssize_t d_getline(char **, d_size_t *, d_FILE *) NAMED(getline(_:_:_:));

// stdlib.h
int d_atexit(void (* _Nonnull)(void)) NAMED(atexit(_:));
_Noreturn void d_exit(int) NAMED(exit(_:));
_Noreturn void d__exit(int) NAMED(_exit(_:));
_Noreturn void d_abort(void) NAMED(abort());
void d_free(void *) NAMED(free(_:));
char *d_getenv(const char *) NAMED(getenv(_:));
int d_setenv(const char *, const char *, int) NAMED(setenv(_:_:_:));
int d_unsetenv(const char *) NAMED(unsetenv(_:));
char *d_mkdtemp(char *) NAMED(mkdtemp(_:));
int d_mkstemp(char *) NAMED(mkstemp(_:));
int d_mkstemps(char *, int) NAMED(mkstemps(_:_:));
char *d_realpath(const char *, char *) NAMED(realpath(_:_:));

// string.h
int d_memcmp(const void *, const void *, d_size_t) NAMED(memcmp(_:_:_:));
void *d_memchr(const void *, int, d_size_t) NAMED(memchr(_:_:_:));
void *d_memcpy(void *, const void *, d_size_t) NAMED(memcpy(_:_:_:));
d_size_t d_strlen(const char *) NAMED(strlen(_:));
char *d_strdup(const char *) NAMED(strdup(_:));
char *d_strerror(int) NAMED(strerror(_:));

// locale.h, xlocale.h, langinfo.h
struct d_xlocale;
typedef struct d_xlocale *d_locale_t NAMED(locale_t);
char *d_setlocale(int, const char *) NAMED(setlocale(_:_:));
d_locale_t d_newlocale(int, const char *, d_locale_t) NAMED(newlocale(_:_:_:));
int d_freelocale(d_locale_t) NAMED(freelocale(_:));
typedef int d_nl_item NAMED(nl_item);
char *d_nl_langinfo(d_nl_item) NAMED(nl_langinfo(_:));
char *d_nl_langinfo_l(d_nl_item, d_locale_t) NAMED(nl_langinfo_l(_:_:));
#define LC_ALL 0
#define LC_CTYPE 2
#define LC_TIME 5
#define LC_TIME_MASK (1 << 5)
#define D_FMT 2

// math.h
double d_floor(double) NAMED(floor(_:));
double d_log2(double) NAMED(log2(_:));
double d_pow(double, double) NAMED(pow(_:_:));

// crt_externs.h; environ itself is only in the headers of programs in C
char ***d__NSGetEnviron(void) NAMED(_NSGetEnviron());

// limits.h
#define PIPE_BUF 512

// pwd.h
struct d_passwd {
  char *pw_name;
  char *pw_passwd;
  d_uid_t pw_uid;
  d_gid_t pw_gid;
  d_time_t pw_change;
  char *pw_class;
  char *pw_gecos;
  char *pw_dir;
  char *pw_shell;
  d_time_t pw_expire;
} NAMED(passwd);
struct d_passwd *d_getpwuid(d_uid_t) NAMED(getpwuid(_:));

// dirent.h
typedef struct {
  int __dd_fd;
} d_DIR NAMED(DIR);
struct d_dirent {
  d_ino_t d_ino;
  uint64_t d_seekoff;
  uint16_t d_reclen;
  uint16_t d_namlen;
  uint8_t d_type;
  char d_name[1024];
} NAMED(dirent);
d_DIR *d_opendir(const char *) NAMED(opendir(_:));
struct d_dirent *d_readdir(d_DIR *) NAMED(readdir(_:));
int d_closedir(d_DIR *) NAMED(closedir(_:));

// termios.h, sys/ioctl.h
typedef unsigned long d_tcflag_t NAMED(tcflag_t);
typedef unsigned long d_speed_t NAMED(speed_t);
struct d_termios {
  d_tcflag_t c_iflag, c_oflag, c_cflag, c_lflag;
  unsigned char c_cc[20];
  d_speed_t c_ispeed, c_ospeed;
} NAMED(termios);
struct d_winsize {
  unsigned short ws_row, ws_col, ws_xpixel, ws_ypixel;
} NAMED(winsize);
int d_tcgetattr(int, struct d_termios *) NAMED(tcgetattr(_:_:));
int d_tcsetattr(int, int, const struct d_termios *) NAMED(tcsetattr(_:_:_:));
int d_tcflush(int, int) NAMED(tcflush(_:_:));
void d_cfmakeraw(struct d_termios *) NAMED(cfmakeraw(_:));
#define TCSANOW 0
#define TCSADRAIN 1
#define TCSAFLUSH 2
#define TCIFLUSH 1
#define TCOFLUSH 2
#define VERASE 3
#define VMIN 16
#define VTIME 17
#define BRKINT 0x00000002
#define ICRNL 0x00000100
#define INPCK 0x00000010
#define ISTRIP 0x00000020
#define IXON 0x00000200
#define OPOST 0x00000001
#define CS8 0x00000300
#define ECHO 0x00000008
#define ICANON 0x00000100
#define ISIG 0x00000080
#define IEXTEN 0x00000400

// sys/resource.h, sys/wait.h, spawn.h
struct d_rlimit {
  d_rlim_t rlim_cur, rlim_max;
} NAMED(rlimit);
int d_getrlimit(int, struct d_rlimit *) NAMED(getrlimit(_:_:));
int d_setrlimit(int, const struct d_rlimit *) NAMED(setrlimit(_:_:));
#define RLIMIT_NOFILE 8
#define WNOHANG 0x00000001
d_pid_t d_waitpid(d_pid_t, int *, int) NAMED(waitpid(_:_:_:));
typedef void *d_posix_spawnattr_t NAMED(posix_spawnattr_t);
typedef void *d_posix_spawn_file_actions_t NAMED(posix_spawn_file_actions_t);
int d_posix_spawn(d_pid_t * _Nullable, const char * _Nonnull, const d_posix_spawn_file_actions_t _Nullable * _Nullable, const d_posix_spawnattr_t _Nullable * _Nullable, char * _Nullable const * _Nonnull, char * _Nullable const * _Nullable) NAMED(posix_spawn(_:_:_:_:_:_:));
int d_posix_spawnattr_init(d_posix_spawnattr_t _Nullable * _Nonnull) NAMED(posix_spawnattr_init(_:));
int d_posix_spawnattr_destroy(d_posix_spawnattr_t _Nullable * _Nonnull) NAMED(posix_spawnattr_destroy(_:));
int d_posix_spawnattr_setflags(d_posix_spawnattr_t _Nullable * _Nonnull, short) NAMED(posix_spawnattr_setflags(_:_:));
int d_posix_spawnattr_setsigdefault(d_posix_spawnattr_t _Nullable * _Nonnull, const d_sigset_t * _Nonnull) NAMED(posix_spawnattr_setsigdefault(_:_:));
int d_posix_spawn_file_actions_init(d_posix_spawn_file_actions_t _Nullable * _Nonnull) NAMED(posix_spawn_file_actions_init(_:));
int d_posix_spawn_file_actions_destroy(d_posix_spawn_file_actions_t _Nullable * _Nonnull) NAMED(posix_spawn_file_actions_destroy(_:));
int d_posix_spawn_file_actions_adddup2(d_posix_spawn_file_actions_t _Nullable * _Nonnull, int, int) NAMED(posix_spawn_file_actions_adddup2(_:_:_:));
#define POSIX_SPAWN_SETSIGDEF 0x0004

#endif
