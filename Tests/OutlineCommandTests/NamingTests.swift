import Foundation
import Testing

struct NamingTests {
  @Test func `a command that is repeated does not go on to another item`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline add Anchorage --id milkshake --after milk -q
      milkshake
      $ outline swipe milk --trailing -q
      $ outline swipe milk --trailing
      ! outline: milk was deleted in version 11
      ! hint: outline restore milk brings it back
      ? 3
      $ echo milk | outline rm -
      ! outline: milk was deleted in version 11
      ! hint: outline restore milk brings it back
      ? 3
      """#)
    try await bench.expectSound()
  }

  @Test func `a text that begins with a dash is no wish for help`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline add -fish --into work
      ! outline: there is no option -fish
      ! hint: -- before a text takes it as it is: -- -fish
      ? 2
      $ outline add --into work -q --id fish -- -fish
      fish
      $ outline show fish --plain | grep text
      text⇥-fish
      """#)
    try await bench.expectSound()
  }

  @Test func `an id that could never be named is refused`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline add x --id @ --into work
      ! outline: the id "@" would be read as something else
      ! hint: an id may not be @, and may not begin with / or -
      ? 2
      """#)
    try await bench.expectSound()
  }

  @Test func `a path is taken back as it is printed`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline add 'this/that' --id both --into work -q
      both
      $ outline show "$(outline ls work --plain --fields path | tail -n 1)" --plain | head -n 1
      id⇥both
      """#)
    try await bench.expectSound()
  }

  @Test func `a path is taken as it is printed, whatever is in it`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline add "$(printf 'a\342\200\217b / c\\d')" --id odd --into work -q
      odd
      $ sqlite3 .outline.db "UPDATE item SET text=char(27) || 'x' || char(10) || char(9) WHERE id='milk'"
      $ outline ls --fields path | tail -3
      /Work
      /Work/Write report
      /Work/a\u{200F}b \/ c\\d
      $ outline ls --all --fields path -q | outline expand - -q
      $ outline show "$(outline ls work --fields path | tail -1)" --fields id
      odd
      $ outline show '/Food/\u{1B}x\n\t' --fields id
      milk
      $ outline show '/Food/\u{zz}' --fields id
      ! outline: nothing is called "/Food/\\u{zz}"
      ! hint: outline find TEXT finds ids; outline ls shows them
      ? 3
      $ outline show -
      ! outline: nothing is called "-"
      ! hint: this command does not read ids from standard input; use xargs
      ? 3
      """#)
  }
}
