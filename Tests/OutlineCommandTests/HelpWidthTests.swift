import Testing

/// Help fits a terminal of 80 columns.
struct HelpWidthTests {
  @Test func `no topic, no help of a command and no overview has a line of more than 80 columns`()
    async throws
  {
    let bench = try Workbench.bare()
    try await bench.expect(
      #"""
      $ outline documentation markdown | sed -n 's/^### outline //p' > names; grep -c . names | awk '$1 > 60' | wc -l
      1
      $ while read -r name; do case $name in help*) outline $name;; *) outline $name --help;; esac | wc -L | sed "s/^/$name /"; done
      ↳  < names | awk '$NF > 80'
      $ outline | wc -L | awk '$1 > 80'; outline --help | wc -L | awk '$1 > 80'
      """#)
  }

  @Test func `no line of a man page is wider than a terminal of 80 columns`() async throws {
    let bench = try Workbench.bare()
    try await bench.expect(
      #"""
      $ for page in $(outline documentation man man); do groff -rLL=78n -man -Tutf8 -P-c $page | sed 's/.\x08//g' | wc -L
      ↳  | sed "s|^|$page |"; done > widths; grep -c . widths | awk '$1 > 60' | wc -l; awk '$2 > 80' widths
      1
      """#)
  }

  @Test func `the first lines of an edited text are narrow, except for the path of the file`()
    async throws
  {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline rename fruit "$(printf 'many words %.0s' 1 2 3 4 5 6 7 8 9)end" -q
      $ for id in '' fruit; do EDITOR=cat outline edit $id 2>&1 | grep '^#'; done > lines; grep -c . lines
      14
      $ grep -v '^# base: v' lines | wc -L | awk '$1 > 80'
      """#)
  }

  @Test func `a man page fills prose, and leaves examples and tables as they are`() async throws {
    let bench = try Workbench.bare()
    try await bench.expect(
      #"""
      $ outline documentation man man > /dev/null; groff -rLL=78n -man -Tutf8 -P-c man/man7/outline-editing.7 | sed 's/.\x08//g' > edit
      $ grep -m 1 -A 14 'has a line for' edit | sed 's/  *$//'
             The text of outline edit has a line for each section and item:

               Food                                            {bkzp}
                 Buy milk                                      {hjkm}
                 [x*] 🍞 Buy bread :: 2 loaves  due:friday     {wxyz}
                   | a note, line by line
                 Buy eggs

             {id}  identifies  the  item or section of a line. It may be anywhere in
             the line, so you can type after it. A copy of a line must not keep  it.
             The other parts, in this order, each optional:

             [x*+]    marks: x done, * favorite, + children shown, - children hidden
             🍞       an emoji as the image; <name> is any other image
             text     anything; put \ before text that looks like one of these parts
      $ groff -rLL=78n -man -Tutf8 -P-c man/man7/outline-schema.7 | sed 's/.\x08//g' | grep -A 5 'FROM changes'
               sqlite3 .outline.db "SELECT version, what, before, after FROM changes
                 WHERE id='milk'"
                 7|add||Milk
                 12|text|Milk|Oat milk
                 12|note||2 l
                 16|favorite_position||Zs
      """#)
  }
}
