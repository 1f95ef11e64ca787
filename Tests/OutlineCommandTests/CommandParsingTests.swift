import ArgumentParser
import Testing

@testable import outline

/// A command parsed alone is what it is as a part of the whole, and whatever is not is left to the
/// whole.
struct CommandParsingTests {
  /// Command lines that are in order, with options of every kind, long, short, joined, before and
  /// after the command.
  private static let sound = [
    "show milk", "show milk --at 9 --json", "show --json milk", "show -q -0 milk",
    "show milk --format={id}\\t{text}", "show -- --version", "show -- -h", "show -- --generate",
    "--db a.outline show milk", "--json --no-color show milk", "--db=b.outline ls", "show help",
    "show show", "show milk --db=c.outline --fields id,text", "ls", "ls a b", "ls food",
    "ls food --all --plain", "ls --level 2 -q", "ls --fields id,text -0", "tree food",
    "ls /Food/Milk", "find milk", "find milk bread --limit 3", "find --limit=3 milk",
    "find --limit 7 -- -5", "find é 😀", "log", "log -n 10", "log --item milk --patch",
    "log --stat --ndjson", "log food -n 1", "diff", "diff 3", "diff 3 9",
    "diff 3 --plain", "diff --stat 2026-05-01", "add Bread", "add Bread Milk --into food -q",
    "add Bread --into=food --first", "add - --into food", "add --into food -- -5 --json",
    "add Bread --image 😀 --id bread --after milk -m message", "add Bread -mjoined --into food",
    "add Bread --timeout 0.5 --dry-run", "add Bread --timeout=1e3", "set milk due:friday +shop",
    "set milk bread --tag shop",
    "set milk --note x --done", "set milk --not-done", "mv milk --after bread",
    "mv milk bread --into food --last", "mv milk --first", "rm milk", "rm milk --dry-run",
    "expand food --all", "collapse food", "fav milk", "unfav milk -q", "use milk",
    "swipe milk --list", "undo", "undo 3", "redo", "restore 5", "restore 5 --item milk", "revert 5",
    "recents", "favorites --at 9 --plain", "section add Food", "section ls", "section list --json",
    "section mv food --first", "section rename food Meals",
    "section configure food --separators --no-full-swipe", "section rm food",
    "import emoji --new-ids", "init", "init -q", "check", "check --json", "backup b.outline",
    "purge --before 5", "blame food", "batch lines", "batch - -q", "watch --since 3",
    "completion bash", "complete-words bash 9 outline", "edit food", "apply patch.json", "redo -q",
  ]

  /// What only the whole tree answers: help, the version, scripts of the parser's own, errors.
  private static let whole = [
    "", "--help", "-h", "--version", "--help-hidden", "help", "help show", "help section add",
    "show --help", "show -h", "show milk -h", "show milk --help", "show --version",
    "show milk --version", "add Bread --help", "section", "section -h", "section --help",
    "section help", "section help add", "import", "import --help", "section add --help", "help ids",
    "--generate-completion-script", "--generate-completion-script zsh",
    "show milk --generate-completion-script", "show milk --generate-completion-script=bash",
    "---completion show -- name 0 0 x", "show ---completion -- name", "--experimental-dump-help",
    "show --experimental-dump-help", "show", "show milk bread", "show milk --no-such", "ls -x",
    "ls --depth", "ls --level", "ls --level many", "find", "find milk -n", "log -n x", "log -n-1",
    "log --json --ndjson", "log --json --plain", "ls --fields id --format {id}", "diff 1 2 3 4",
    "expand", "find --limit 0 -- -5", "section rm food --yes", "add",
    "add Bread --timeout -1", "add -5", "add Bread Milk --id bread", "add Bread --timeout ten",
    "add Bread -m", "add Bread -xyz", "mv", "mv milk --first --last", "--json", "-q", "--db",
    "--no-such", "shwo milk", "sho", "section ad Food", "show --at", "show --fiel id",
    "show --jso milk", "ls --pl", "restore", "set", "completion tcsh", "undo many", "purge",
  ]

  private static func words(_ line: String) -> [String] {
    line.split(separator: " ").map(String.init)
  }

  @Test(arguments: sound)
  func `a command parsed alone has the values it has as a part of the whole`(line: String) {
    let accounts = ParsingAccount.both(of: Self.words(line))
    #expect(accounts.isAlone)
    #expect(accounts.alone == accounts.whole)
  }

  /// Short options that share a dash, and the same apart.
  private static let bundles = [
    ("ls -aL1", "ls -a -L 1"), ("ls -aqL1 food", "ls -a -q -L 1 food"),
    ("ls -qaL=2", "ls -qa -L 2"),
    ("ls -aL 1", "ls -a -L 1"), ("log -pqn5", "log -p -q -n 5"),
    ("log -pn5 -- -q", "log -p -n 5 -- -q"),
    ("-q log -pn5", "log -q -p -n 5"), ("log -n5", "log -n 5"), ("log -n=5 -p", "log -n 5 -p"),
    ("rm -qmtidy milk", "rm -q -m tidy milk"), ("rm -qm tidy milk", "rm -q -m tidy milk"),
    ("rm -mfix=it milk", "rm --message=fix=it milk"),
    ("rm -qmfix=it milk", "rm -q --message=fix=it milk"),
    ("rm -qmnq milk", "rm -q -m nq milk"), ("rm -qm-n milk", "rm -q --message=-n milk"),
    ("export -foall.opml", "export -f -o all.opml"),
    ("section add -qmnew Food", "section add -q -m new Food"),
    ("ls --query -aL1", "ls --query=-aL1"), ("add -qmx -- -qmx", "add -q -m x -- -qmx"),
  ]

  @Test(arguments: bundles)
  func `letters that share a dash are the same options as single ones`(
    bundle: String, apart: String
  ) {
    let (one, other) = (
      ParsingAccount.both(of: Self.words(bundle)), ParsingAccount.both(of: Self.words(apart))
    )
    #expect(other.isAlone && one.alone == other.alone, "\(one.alone)")
    #expect(one.whole == other.whole)
  }

  @Test func `many names as arguments are those that standard input would give`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      """
      $ seq 300 | sed 's/.*/n&/' > ids; head -299 ids > front; outline section add Many --id many -q > made
      $ sed 's/.*/{"op":"add","text":"Word &","id":"&","into":"many"}/' ids | outline batch -q > made
      $ outline done $(cat ids) --dry-run --json | jq -c '[.count, .nodes[299].id]'
      [300,"n300"]
      $ outline done -m tidy $(head -200 ids) -q $(tail -100 ids) --dry-run --json | jq -c .count
      300
      $ outline ls $(cat ids) --plain --fields id | cmp - ids
      $ outline mv $(cat front) --into n300 -q && outline ls n300 --plain --fields id | sed 1d | cmp - front
      $ outline set $(cat ids) due:friday nonsense
      ! outline: "nonsense" is no field
      ! hint: names go before the fields; --text TEXT sets the text
      ? 2
      $ outline set $(cat ids) priority:a -q && outline ls --query pri:a --plain --fields id | wc -l
      300
      $ outline rm $(cat front) '' -q
      ! outline: no item or section is named ""
      ! hint: outline ls
      ? 3
      $ outline rename $(cat ids) 2>&1 | cut -c1-50
      outline: 298 unexpected arguments: 'n3', 'n4', 'n5
      hint: outline rename --help
      $ outline rm -q -- $(cat ids) && outline count many
      0
      """)
  }

  private static let unbundled = [
    "find -fish", "ls -aLq", "ls -axL1", "log -pnx", "add -3", "ls -a-L1", "show -aL1",
    "find --limit -aL1",
  ]

  @Test(arguments: unbundled)
  func `a word with a letter that is not an option, or a value that is none, is an error`(
    line: String
  ) {
    #expect(!ParsingAccount.both(of: Self.words(line)).isAlone)
  }

  @Test(arguments: whole)
  func `help, the version and errors come from the whole`(line: String) {
    #expect(!ParsingAccount.both(of: Self.words(line)).isAlone)
  }

  @Test func `every command can be parsed without a search for the parser's own completion`() {
    let count = ParsingAccount.partsOfLargerProgram()
    #expect(count.of > 30)
    #expect(count.those == count.of)
  }

  @Test func `the table of modules tells the commands of each`() {
    var there: [String: [String]] = [:]
    for module in Modules.all {
      let own = module.commands.map { $0.configuration.commandName ?? "" }
      let below = ["file", "import", "export"].flatMap { name in
        module.subcommands(of: name).map { "\(name) \($0.configuration.commandName ?? "")" }
      }
      // Those of `outline file` run without its word, too.
      let short = module.subcommands(of: "file").map { $0.configuration.commandName ?? "" }
      there[module.name] = own + short + below
    }
    #expect(there == Modules.commands)
    #expect(there.keys.sorted() == ["Agents", "Browser", "Care"])
  }
}
