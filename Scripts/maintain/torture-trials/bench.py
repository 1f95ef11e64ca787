"""What every kind of trial has: a folder of its own, the program, the sqlite3 shell, and bounds on both."""
import os
import pathlib
import resource
import shutil
import signal
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[3]


class FellShort(Exception):
  """What the program did that it must not do, in words that let one do it again."""


class AllTried(Exception):
  """There is nothing left of this kind to try, however much time there is."""


class Answer:
  """What one command came to: its exit code (negative for a signal), output and errors."""

  def __init__(self, words, code, out, err, late=False):
    self.words, self.code, self.out, self.err, self.late = words, code, out, err, late

  @property
  def text(self):
    return self.out.decode("utf-8", "replace")

  @property
  def error(self):
    return self.err.decode("utf-8", "replace")

  def __str__(self):
    how = "never ended" if self.late else f"ended with {self.code}"
    return f"{' '.join(map(str, self.words))} {how}: {(self.error or self.text)[:300]!r}"


class Bench:
  def __init__(self, program, folder):
    self.program, self.folder = program, pathlib.Path(folder)
    self.folder.mkdir(parents=True, exist_ok=True)
    self.running = []

  def path(self, name):
    return self.folder / name

  def environment(self, extra=None):
    plain = {name: os.environ[name] for name in ("PATH", "LD_LIBRARY_PATH") if name in os.environ}
    return {
      **plain, "HOME": str(self.folder), "LC_ALL": "C.UTF-8", "NO_COLOR": "1", "TERM": "dumb",
      "OUTLINE_PAGER": "", "SWIFT_BACKTRACE": "enable=no", **(extra or {}),
    }

  def run(self, *words, program=None, input=b"", seconds=120, megabytes=None, environment=None,
          user=None):
    """Runs the program to its end, or kills it after so many seconds: a bound, not a measurement."""
    def limits():
      if user is not None:
        os.setgroups([])
        os.setgid(user)
        os.setuid(user)
      resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
      if megabytes:
        resource.setrlimit(resource.RLIMIT_AS, (megabytes << 20, megabytes << 20))
    words = [str(word) for word in words]
    process = subprocess.Popen(
      [str(program or self.program), *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
      cwd=self.folder, env=self.environment(environment), preexec_fn=limits, start_new_session=True)
    try:
      out, err = process.communicate(input, timeout=seconds)
      return Answer(words, process.returncode, out, err)
    except subprocess.TimeoutExpired:
      os.killpg(process.pid, signal.SIGKILL)
      out, err = process.communicate()
      return Answer(words, process.returncode, out, err, late=True)

  def good(self, *words, **options):
    """Runs a command that must succeed, and gives its output."""
    answer = self.run(*words, **options)
    if answer.code != 0:
      raise FellShort(str(answer))
    return answer.text

  def bounded(self, *words, **options):
    """Runs a command that may refuse, but must neither trap nor hang."""
    answer = self.run(*words, **options)
    if answer.late or answer.code < 0 or answer.code > 127:
      raise FellShort(str(answer))
    return answer

  def start(self, *words, environment=None, **pipes):
    """Starts the program and goes on; it is ended with the bench."""
    process = subprocess.Popen(
      [str(self.program), *map(str, words)], cwd=self.folder, env=self.environment(environment),
      start_new_session=True, **{"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL,
                                 "stderr": subprocess.DEVNULL, **pipes})
    self.running.append(process)
    return process

  def sql(self, file, script, seconds=60):
    """Runs SQL in the sqlite3 shell, and gives what it printed."""
    done = subprocess.run(
      ["sqlite3", "-batch", "-bail", str(file)], input=script.encode(), stdout=subprocess.PIPE, stderr=subprocess.PIPE,
      cwd=self.folder, timeout=seconds, check=False)
    return Answer(["sqlite3", file, script], done.returncode, done.stdout, done.stderr)

  def copy(self, source, name):
    """A fresh copy of a prepared file, with what belongs to it."""
    for ending in ("", "-wal", "-journal"):
      if pathlib.Path(f"{source}{ending}").exists():
        shutil.copyfile(f"{source}{ending}", self.path(name + ending))
    return self.path(name)

  def close(self):
    for process in self.running:
      if process.poll() is None:
        try:
          os.killpg(process.pid, signal.SIGKILL)
        except ProcessLookupError:
          pass
      process.wait()
      for pipe in (process.stdin, process.stdout, process.stderr):
        if pipe:
          pipe.close()


def find_program(given):
  """The program to try: what was named, or what was built last."""
  if given:
    program = pathlib.Path(given).resolve()
    if not os.access(program, os.X_OK):
      raise SystemExit(f"{program} cannot be run")
    return program
  built = [ROOT / ".build" / kind / "outline" for kind in ("release", "debug")]
  built = sorted((path for path in built if path.exists()), key=lambda path: path.stat().st_mtime)
  if not built:
    raise SystemExit("there is no program; build it with swift build -c release, or name one with --outline")
  return built[-1]
