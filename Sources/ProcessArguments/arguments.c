#include "ProcessArguments.h"

// It says which library of C this is.
#include <stdlib.h>

static int count;
static char **arguments;

// These two hand the arguments of main to every constructor; elsewhere nothing is known.
#if defined(__GLIBC__) || defined(__APPLE__)
__attribute__((constructor)) static void keep(int argc, char **argv) {
  count = argc;
  arguments = argv;
}
#endif

int process_argument_count(void) { return count; }

const char *process_argument(int index) {
  return index >= 0 && index < count ? arguments[index] : 0;
}

static const char *const name = "SWIFT_BACKTRACE";
static int is_ours;

// Before the initializers of the Swift runtime, which have no priority.
#if defined(__linux__)
__attribute__((constructor(101))) static void name_backtracer(void) {
  if (!getenv(name) && !getenv("SWIFT_ROOT")) {
    is_ours = setenv(name, "enable=no,swift-backtrace=/", 0) == 0;
  }
}
#endif

void process_environment_restore(void) {
  if (is_ours) unsetenv(name);
  is_ours = 0;
}
