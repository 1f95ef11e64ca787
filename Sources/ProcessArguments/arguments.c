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
