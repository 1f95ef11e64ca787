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

  @Test func `a whole text or an emoji that only one item has is a name`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline add Milch 'Crème brûlée' 'Oat milk' --into work -q > /dev/null
      $ outline set milch --not-done
      ! Nothing to change, still v10
      $ outline set 'creme brulee' --done
      ! Set "Crème brûlée": done → v11  (outline undo)
      $ outline fav 🍎
      ! Made "Apple" a favorite → v12  (outline undo)
      $ outline add MILK --into work -q > /dev/null
      $ outline show MILK --fields path
      /Work/MILK
      $ outline show mILK --fields path
      ! outline: "mILK" matches 2 items
      !   milk             ✓ /Food/Milk
      !   <id>  /Work/MILK
      ! hint: write the whole id or the path
      ? 4
      $ outline set mILK --done --section work
      ! Set "MILK": done → v14  (outline undo)
      $ outline set apple --done --section work
      ! outline: nothing in the section "Work" is called "apple"
      ! hint: it is in another section; leave --section out
      ? 3
      $ outline show MILK --at 12 --fields path
      /Food/Milk
      $ outline show =mILK
      ! outline: no item or section is named "=mILK"
      ! hint: did you mean MILK or Milk?
      ? 3
      $ EDITOR=true outline edit 'oat MILK'
      ! Nothing to change, still v14
      """#)
    try await bench.expectSound()
  }

  @Test func `a name that is the id of one item and the text of another is ambiguous`() async throws
  {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline add milk conf pear Food --into work -q > /dev/null
      $ outline show conf --fields path
      /Work/conf
      $ outline rm milk
      ! outline: "milk" matches 2 items
      !   milk             ✓ /Food/Milk
      !   <id>  /Work/milk
      ! hint: write '=milk', id:milk, the whole id or the path
      ? 4
      $ outline show =milk --fields path; outline show /Food/Milk --fields path
      /Work/milk
      /Food/Milk
      $ echo milk | outline rm - -q
      $ outline show milk --fields path
      ! outline: milk was deleted in version 11
      ! hint: write '=milk' for the item of this text
      ? 3
      $ outline ls Food --fields id
      ! outline: "Food" matches 1 item and 1 section
      !   food             section Food
      !   <id>  /Work/Food
      ! hint: write /Work/Food for the item, food for the section
      ? 4
      $ outline mv apple --to-section Pear
      ! outline: "Pear" is an item, not a section
      ! hint: outline section list shows the sections; --into takes an item, too
      ? 3
      $ outline section remove conference
      ! outline: "conference" is an item, not a section
      ! hint: outline section list shows the sections; --into takes an item, too
      ? 3
      """#)
    try await bench.expectSound()
  }

  @Test func `a short text is not the beginning of the id of an emoji`() async throws {
    let bench = try Workbench.bare()
    try await bench.expect(
      #"""
      $ outline init -q > /dev/null; outline import emoji -q > /dev/null; outline section add Shopping -q > /dev/null
      $ outline add milk cat --into Shopping -q > /dev/null; outline done milk
      ! Ticked off "milk" → v5  (outline undo)
      $ outline rm cat
      ! outline: "cat" matches 2 items
      !   cat              /Emoji/Animals & Nature/animal-mammal/cat
      !   <id>  /Shopping/cat
      ! hint: write id:cat, the whole id or the path
      ? 4
      $ outline show id:cat --fields path
      /Emoji/Animals & Nature/animal-mammal/cat
      $ outline show id:nothing 2>&1 | head -1
      outline: no item or section is named "id:nothing"
      $ outline rm /Shopping/cat -q
      $ outline find avacado
      ! Nothing has "avacado"; these are near: avocado
      ? 1
      $ outline find avacado --json | jq -c .nodes
      []
      $ outline find avacado --plain
      ! Nothing found
      ? 1
      $ outline find melk 2>&1 >/dev/null | tr ',' '\n' | wc -l
      10
      """#)
  }

  @Test func `a section whose id is the title of another has a name`() async throws {
    let bench = try Workbench.bare()
    try await bench.expect(
      #"""
      $ outline init -q > /dev/null; outline section add Inbox --id inbox -q; outline section add Inbox -q > /dev/null
      inbox
      $ outline add a --into id:inbox -q > /dev/null; outline ls inbox
      ! outline: "inbox" matches 2 sections
      !   inbox            section Inbox
      !   <id>  section Inbox
      ! hint: write id:inbox or the whole id
      ? 4
      $ outline ls id:inbox --plain --fields text
      Inbox
      a
      $ outline section rename id:inbox Post -q; outline section remove id:inbox -q; outline ls --plain --fields text
      Inbox
      """#)
  }

  @Test func `ids on standard input and of programs are never texts`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ echo 'Write report' | outline rm -
      ! outline: no item or section is named "Write report"
      ! hint: this is a text, not an id: outline find TEXT --plain prints ids
      ? 3
      $ echo '{"op":"rm","id":{"id":"Write report"}}' | outline batch
      ! outline: line 1: no item or section is named "Write report"
      ! hint: this is a text, not an id: outline find TEXT --plain prints ids
      ? 3
      $ echo '{"op":"set","id":{"name":"write REPORT","section":"work"},"isDone":true}' | outline batch
      {"count":1,"ids":["report"],"line":1,"op":"set"}
      ! Applied 1 operation → v10  (outline undo)
      $ echo report | outline mv - --section work --first
      ! outline: --section applies to names, not to ids from standard input
      ! hint: outline mv --help
      ? 2
      """#)
    try await bench.expectSound()
  }

  @Test func `the nearest name, option and command are suggested, and never used`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline rm Mlik
      ! outline: no item or section is named "Mlik"
      ! hint: did you mean Milk?
      ? 3
      $ outline rm report
      ! Deleted "Write report" → v10  (outline undo)
      $ outline show conferenze
      ! outline: no item or section is named "conferenze"
      ! hint: did you mean Conference?
      ? 3
      $ outline add 'Oat milk' --into work -q > /dev/null
      $ outline show oat
      ! outline: no item or section is named "oat"
      ! hint: did you mean "Oat milk"?
      ? 3
      $ outline rm --forse
      ! outline: unknown option '--forse'
      ! hint: outline rm --help
      ? 2
      $ outline mv --into food --dryrun
      ! outline: unknown option '--dryrun'. Did you mean '--dry-run'?
      ! hint: outline mv --into food --dry-run
      ? 2
      """#)
    try await bench.expectSound()
  }

  @Test func `a text that begins with a dash does not print help`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline add -fish --into work
      ! outline: unknown option -fish
      ! hint: put -- before a text that begins with a dash: -- -fish
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
      ! hint: an id may not be @, and may not begin with /, - or =
      ? 2
      """#)
    try await bench.expectSound()
  }

  @Test func `a printed path names its node`() async throws {
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

  @Test func `a printed path is accepted with any characters`() async throws {
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
      ! outline: no item or section is named "/Food/\\u{zz}"
      ! hint: outline ls
      ? 3
      $ outline show -
      ! outline: no item or section is named "-"
      ! hint: this command does not read ids from standard input; use xargs
      ? 3
      """#)
  }

  @Test func `a query names all items that match, as one version`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline set apple milk +shop -q; outline set --query +shop due:2026-12-24
      ! Set "Apple" and "Milk": due Thursday 24 December → v11  (outline undo)
      $ outline ls --due any --fields id,due -q
      apple⇥2026-12-24
      milk⇥2026-12-24
      $ outline done --query +shop --section Work
      ! outline: no item matches "+shop"
      ? 1
      $ outline done --query +shop report -q; outline ls --done --fields id -q
      apple
      milk
      report
      $ outline set pear conference +far -q; outline mv --query +far --into work -q; outline ls work --all --fields id,level -q
      work⇥0
      report⇥1
      pear⇥1
      conference⇥2
      $ outline rm --query +far
      ! Deleted "Pear", with 1 item below → v15  (outline undo)
      $ outline help options | grep -- '--query <query>'
        --query <query>         Also all items that match; see outline help queries.
      $ outline done
      ! outline: name items, or give --query
      ! hint: outline done --help
      ? 2
      $ echo '{"op":"set","ids":[{"query":"+shop","section":"food"}],"priority":"B"}' | outline batch | jq -c .ids
      ["apple","milk"]
      ! Applied 1 operation → v16  (outline undo)
      $ echo '{"op":"rename","id":{"query":"+shop"},"text":"x"}' | outline batch
      ! outline: line 1: one item is meant here, and "+shop" is a query
      ? 2
      """#)
  }
}
