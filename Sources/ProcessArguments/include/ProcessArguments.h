#ifndef PROCESS_ARGUMENTS_H
#define PROCESS_ARGUMENTS_H

/// How many arguments the process was started with, its own name among them; 0 where that is not
/// known.
///
/// Swift's `CommandLine` reads them from `/proc`. Where that is not mounted, as in a bare chroot, or
/// where no descriptor is left to open it with, it has none, or ends the process. These are those
/// that the kernel handed over.
int process_argument_count(void);

/// One of the arguments; 0 is the name of the program.
const char *process_argument(int index);

/// Restores the environment that the process was started with.
///
/// The Swift runtime looks for its program `swift-backtrace` when it starts. In a program that is
/// linked statically it looks beside `/proc/self/exe`, and without that file it ends the process.
/// So this target names a program, and tells not to use it, in the environment. Other programs must
/// not inherit that.
void process_environment_restore(void);

#endif
