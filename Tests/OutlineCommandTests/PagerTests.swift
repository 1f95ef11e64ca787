import Testing

struct PagerTests {
  @Test func `it opens for output longer than the screen`() async throws {
    try await Workbench.withTerminal().expect(
      #"""
      $ terminal -r 4 env OUTLINE_PAGER='sed s/^/:/' NO_COLOR=1 outline ls
      :food    Food
      :fruit     ▾ Fruit
      :apple     │   🍎 Apple
      :pear      │ ▸ 🍐 Pear  2 kg  1
      :milk        ✓ Milk
      :
      :work    Work
      :report      Write report ★
      $ terminal -r 9 env OUTLINE_PAGER='sed s/^/:/' NO_COLOR=1 outline ls fruit
      fruit  ▾ Fruit
      apple  │   🍎 Apple
      pear   │ ▸ 🍐 Pear  2 kg  1
      $ terminal -r 3 env PAGER='sed s/^/:/' NO_COLOR=1 outline log -n 2 --plain --fields number,message
      9⇥add Write report
      8⇥add section Work
      """#)
  }

  @Test func `a line that is wider than the screen takes several of it`() async throws {
    try await Workbench.withTerminal().expect(
      #"""
      $ outline set apple --note "$(printf 'a%.0s' $(seq 100))" -q
      $ terminal -r 12 -c 20 env OUTLINE_PAGER='wc -l' outline show apple | tr -d ' '
      12
      $ terminal -r 40 -c 20 env OUTLINE_PAGER='wc -l' NO_COLOR=1 outline show apple --fields id
      apple
      """#)
  }

  @Test func `topics and the help of commands are paged too`() async throws {
    try await Workbench.withTerminal().expect(
      #"""
      $ terminal -r 9 env OUTLINE_PAGER='head -1' outline help ids
      An item or a section can be named by
      $ terminal -r 9 env OUTLINE_PAGER='head -1' outline help add; terminal -r 9 env PAGER='head -1' outline add --help
      OVERVIEW: Add items and print their ids.
      OVERVIEW: Add items and print their ids.
      $ terminal -r 9 env OUTLINE_PAGER='head -1' outline help ids --no-pager | wc -l | awk '{ print ($1 > 20) }'
      1
      $ OUTLINE_PAGER='head -1' outline help ids | wc -l | awk '{ print ($1 > 20) }'
      1
      """#)
  }

  @Test func `a pager is not required`() async throws {
    try await Workbench.withTerminal().expect(
      #"""
      $ terminal -r 2 env OUTLINE_PAGER='sed s/^/:/' NO_COLOR=1 outline ls work --no-pager
      work    Work
      report      Write report ★
      $ terminal -r 2 env OUTLINE_PAGER= PAGER='sed s/^/:/' NO_COLOR=1 outline ls work
      work    Work
      report      Write report ★
      $ terminal -r 2 env PAGER=cat NO_COLOR=1 outline ls work
      work    Work
      report      Write report ★
      $ terminal -r 2 env PAGER=there-is-none NO_COLOR=1 outline ls work
      sh: 1: there-is-none: not found
      work    Work
      report      Write report ★
      $ OUTLINE_PAGER='sed s/^/:/' outline ls work
      work    Work
      report      Write report ★
      """#)
  }

  @Test func `a pager that shows nothing loses no output`() async throws {
    try await Workbench.withTerminal().expect(
      #"""
      $ terminal -r 2 env PAGER=/tmp NO_COLOR=1 outline ls work | grep -v denied
      work    Work
      report      Write report ★
      $ terminal -r 2 env PAGER='  ' NO_COLOR=1 outline ls work
      work    Work
      report      Write report ★
      $ terminal -r 2 env PAGER='kill -9 $$' NO_COLOR=1 outline ls work
      work    Work
      report      Write report ★
      """#)
  }

  @Test func `it may be quit before it has read everything`() async throws {
    try await Workbench.withTerminal().expect(
      #"""
      $ seq 20000 | outline add - --into work -q > /dev/null
      $ terminal env OUTLINE_PAGER='head -n 1' NO_COLOR=1 outline ls work | sed 's/^ *//; s/^work  *//'
      Work
      """#)
  }
}
