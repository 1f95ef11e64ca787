import Testing

struct SectionTests {
  @Test func `sections are added, listed, renamed, moved and removed`() async throws {
    let bench = try await Workbench.empty()
    try await bench.expect(
      #"""
      $ outline section add One --id one
      one
      ! Added the section "One" → v2  (outline undo)
      $ outline section add Two --id two --image 2️⃣ --first -q
      two
      $ outline section add Three --id three --before one --layout grid --columns 3 --appearance sidebar -q
      three
      $ outline section list
      two    2️⃣ Two  0 items   list  plain
      three  Three   0 items   grid  sidebar
      one    One     0 items   list  plain
      $ outline section rename Two Zwei --image 🥈
      ! Renamed "Two" to "Zwei" → v5  (outline undo)
      $ outline section rename Zwei --no-image
      ! Changed the image of "Zwei" → v6  (outline undo)
      $ outline section move one --first
      ! Moved the section "One" → v7  (outline undo)
      $ outline section move one --first
      ! Nothing to change, still v7
      $ outline section list --plain
      one⇥section⇥0⇥⇥One⇥
      two⇥section⇥0⇥⇥Zwei⇥
      three⇥section⇥0⇥⇥Three⇥
      $ outline section remove three
      ! Removed the section "Three" with 0 items → v8  (outline undo)
      $ outline section list --json
      {
        "nodes" : [
          {
            "configuration" : {

            },
            "id" : "one",
            "isExpanded" : true,
            "itemCount" : 0,
            "kind" : "section",
            "path" : "/One",
            "text" : "One"
          },
          {
            "configuration" : {

            },
            "id" : "two",
            "isExpanded" : true,
            "itemCount" : 0,
            "kind" : "section",
            "path" : "/Zwei",
            "text" : "Zwei"
          }
        ],
        "schema" : 1,
        "version" : 8
      }
      """#)
  }

  @Test func `a section with the title of another one is added with a warning`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline section add Food --id second
      second
      ! outline: another section is also called "Food": food
      ! Added the section "Food" → v10  (outline undo)
      $ outline section add Food --id third -q
      third
      $ outline section add food -q > /dev/null; outline section add / -q > /dev/null
      $ outline section add / --json | jq -c '.did, .warnings[].kind, (.warnings[].message | sub(": .*"; ""))'
      "Added the section \"/\""
      "duplicate"
      "another section is also called \"/\""
      $ outline section add Work --dry-run
      + <id>  Work  in /
      ! outline: another section is also called "Work": work
      ! Would change: 1 added
      $ outline section add New --json | jq .warnings
      null
      $ outline set Food --done
      ! outline: "Food" matches 3 sections
      !   food    section Food
      !   second  section Food
      !   third   section Food
      ! hint: write the whole id
      ? 4
      """#)
  }

  @Test func `sections answer in JSON`() async throws {
    let bench = try await Workbench.empty()
    try await bench.expect(
      #"""
      $ outline section add One --id one --json
      {
        "changed" : true,
        "count" : 1,
        "did" : "Added the section \"One\"",
        "nodes" : [
          {
            "configuration" : {

            },
            "id" : "one",
            "isExpanded" : true,
            "itemCount" : 0,
            "kind" : "section",
            "path" : "/One",
            "text" : "One"
          }
        ],
        "schema" : 1,
        "version" : 2,
        "versionName" : "<version name>"
      }
      $ outline section rename one Uno --json | jq -c "{did,changed}"
      {"did":"Renamed \"One\" to \"Uno\"","changed":true}
      $ outline section configure Uno --layout strip --json | jq -c .nodes[0].configuration
      {"layout":"strip"}
      $ outline section move Uno --last --json | jq -c "{did,changed}"
      {"did":"Nothing to change","changed":false}
      $ outline section remove Uno --json | jq -c "{did,count}"
      {"did":"Removed the section \"Uno\" with 0 items","count":1}
      """#)
  }

  @Test func `configure sets every part of a configuration`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline section configure work --appearance inset-grouped --header none --footer-text "the end"
      ↳  --no-separators --layout grid --columns 4 --reorder withinSection --removed-when-empty --no-full-swipe
      ↳  --leading 'Tick:toggleDone:image=✅:color=green' --trailing
      ↳  '{"title":"Gone","effect":"delete","style":"destructive"}' --accessory checkmark:whenEditing --accessory
      ↳  label:always:New
      ! Configured "Work" → v10  (outline undo)
      $ outline show work
      id           work
      kind         section
      path         /Work
      text         Work
      items        1
      expanded     yes
      appearance   insetGrouped
      layout       grid, 4 columns
      header       none
      footer       supplementary
      footer text  the end
      separators   no
      leading      Tick:toggleDone:image=✅:color=green
      trailing     Gone:delete:destructive
      full swipe   no
      accessories  checkmark:whenEditing, label:always:New
      reorder      withinSection
      when empty   removed
      $ outline diff
      ~ work  Work  accessories none → [{"displayed":"whenEditing","kind":"checkmark"},{"kind":"la…, appearance
      ↳  none → "insetGrouped", columns none → 4, footer none → "the end", footerMode none → "supplementary",
      ↳  headerMode none → "none", layout none → "grid", leadingActions none →
      ↳  [{"color":"green","effect":"toggleDone","image":"✅","title"…, performsFirstActionWithFullSwipe none →
      ↳  false, removedWhenEmpty none → true, reordering none → "withinSection", showsSeparators none → false,
      ↳  trailingActions none → [{"effect":"delete","style":"destructive","title":"Gone"}]
      v9 → v10: 1 changed
      $ outline section configure work --no-removed-when-empty --full-swipe --separators --footer none --no-accessories -q
      $ outline show work --json | jq -c '.nodes[0].configuration'
      {"accessories":[],"appearance":"insetGrouped","columns":4,"footer":"the
      ↳  end","headerMode":"none","layout":"grid","leadingActions":[{"color":"green","effect":"toggleDone","image":"
      ↳ ✅","title":"Tick"}],"reordering":"withinSection","trailingActions":[{"effect":"delete","style":"destructive"
      ↳ ,"title":"Gone"}]}
      $ outline show work --json | jq '.nodes[0].configuration' | outline section configure food --config -
      ↳  --layout list -q
      $ outline show food | tail -12
      appearance   insetGrouped
      layout       list
      header       none
      footer       none
      footer text  the end
      separators   yes
      leading      Tick:toggleDone:image=✅:color=green
      trailing     Gone:delete:destructive
      full swipe   yes
      accessories  none
      reorder      withinSection
      when empty   kept
      """#)
  }

  @Test func `configure names the allowed values`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline section configure work
      ! outline: there is nothing to configure; give at least one option
      ! hint: outline section configure --help
      ? 2
      $ outline section configure work --appearance fancy
      ! outline: the value 'fancy' is invalid for '--appearance <look>'. Please provide one of 'plain', 'grouped', 'insetGrouped', 'sidebar' or 'sidebarPlain'
      ! hint: outline section configure --help
      ? 2
      $ outline section configure work --layout spiral
      ! outline: the value 'spiral' is invalid for '--layout <layout>'. Please provide one of 'list', 'grid' or 'strip'
      ! hint: outline section configure --help
      ? 2
      $ outline section configure work --columns 0 --layout grid
      ! outline: --columns takes 1 to 100
      ! hint: outline section configure --help
      ? 2
      $ outline section configure work --columns 3
      ! outline: only a grid has columns
      ! hint: --layout grid
      ? 2
      $ outline section configure work --columns 3 --layout strip
      ! outline: only a grid has columns
      ! hint: outline section configure --help
      ? 2
      $ outline section configure work --trailing Delete
      ! outline: the value 'Delete' is invalid for '--trailing <action>': The swipe action "Delete" is not TITLE:EFFECT; effects are delete, toggleFavorite, toggleDone, toggleExpansion, recordUse, move=SECTION
      ! hint: outline section configure --help
      ? 2
      $ outline section configure work --trailing Delete:explode
      ! outline: the value 'Delete:explode' is invalid for '--trailing <action>': Unknown effect "explode"; there are delete, toggleFavorite, toggleDone, toggleExpansion, recordUse, move=SECTION
      ! hint: outline section configure --help
      ? 2
      $ outline section configure work --trailing Later:move
      ! outline: the value 'Later:move' is invalid for '--trailing <action>': A move needs a section: Later:move=SECTION
      ! hint: outline section configure --help
      ? 2
      $ outline section configure work --trailing Later:move=Nowhere
      ! outline: no item or section is named "Nowhere"
      ! hint: outline ls
      ? 3
      $ outline section configure work --trailing Delete:delete:loud
      ! outline: the value 'Delete:delete:loud' is invalid for '--trailing <action>': A swipe action has no part "loud"; its parts are normal, destructive, image=X, color=X and id=X
      ! hint: outline section configure --help
      ? 2
      $ outline section configure work --trailing '{"title":"x"}'
      ! outline: the value '{"title":"x"}' is invalid for '--trailing <action>': The swipe action "{\"title\":\"x\"}" is not valid: effect is missing
      ! hint: outline section configure --help
      ? 2
      $ outline section configure work --accessory wheel
      ! outline: the value 'wheel' is invalid for '--accessory <accessory>': Unknown accessory "wheel"; there are disclosureIndicator, outlineDisclosure, checkmark, delete, insert, reorder, multiselect, label, detail, popUpMenu, customView
      ! hint: outline section configure --help
      ? 2
      $ outline section configure work --accessory delete:sometimes
      ! outline: the value 'delete:sometimes' is invalid for '--accessory <accessory>': An accessory cannot be displayed "sometimes", only always, whenEditing, whenNotEditing
      ! hint: outline section configure --help
      ? 2
      $ outline section configure work --accessory label
      ! outline: the value 'label' is invalid for '--accessory <accessory>': A label needs a text: label:always:TEXT
      ! hint: outline section configure --help
      ? 2
      $ outline section configure work --trailing Delete:delete --no-trailing
      ! outline: --trailing and --no-trailing exclude each other
      ! hint: outline section configure --help
      ? 2
      $ echo '{"appearance":"fancy"}' | outline section configure work --config -
      ! outline: the configuration in standard input is not valid: appearance: there is no "fancy"; there are plain, grouped, insetGrouped, sidebar, sidebarPlain
      ! hint: outline show SECTION --json | jq '.nodes[0].configuration' prints one
      ? 2
      $ outline section configure nope --layout list
      ! outline: no item or section is named "nope"
      ! hint: outline ls
      ? 3
      """#)
  }

  @Test func `a section has a title`() async throws {
    let bench = try await Workbench.empty()
    try await bench.expect(
      #"""
      $ outline section add ""
      ! outline: the text is empty
      ! hint: give it a text, or give an item an image
      ? 2
      $ outline section add "  "
      ! outline: the text is empty
      ! hint: give it a text, or give an item an image
      ? 2
      $ outline section add A --id "with/slash" -q
      with/slash
      $ outline section rename A ""
      ! outline: the text is empty
      ! hint: give it a text, or give an item an image
      ? 2
      $ outline section rename A
      ! outline: give a new title or image
      ! hint: outline section rename --help
      ? 2
      $ outline section add
      ! outline: missing expected argument '<title>'
      ! hint: outline section add TITLE
      ? 2
      $ outline section add Next week
      ! outline: unexpected argument 'week'
      ! hint: outline section add 'Next week'
      ? 2
      $ outline section Next week 2>&1 | tail -n 1
      hint: outline section add 'Next week'
      $ outline section rename A Next week
      ! outline: unexpected argument 'week'
      ! hint: outline section rename A 'Next week'
      ? 2
      $ outline section move A
      ! outline: give a destination: --before, --after, --first or --last
      ! hint: outline section move --help
      ? 2
      $ outline section move A --first --last
      ! outline: choose one of --before, --after, --first and --last
      ! hint: outline section move --help
      ? 2
      """#)
  }
}
