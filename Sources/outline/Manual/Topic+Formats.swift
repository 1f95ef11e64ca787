extension Topic {
  static let formatsText = """
    Input

      outline add -                 a text: one item a line. A line that is indented
                                    more is a child of the one above; a tab reaches
                                    the next multiple of four columns. Empty lines
                                    are skipped.
      ids on standard input         for commands that take - as an id: one a line.
                                    Text after a tab is ignored, so lines of --plain
                                    will do. Empty lines are skipped.
      outline set ID --note -       a text of any length, line ends included
      outline apply FILE            a difference: the output of outline diff --json,
                                    or its array of steps alone
      outline section configure     with --config FILE a list configuration as JSON;
                                    outline show SECTION --json prints one; missing
                                    keys have their default
      outline batch                 operations, one JSON object a line; see outline
                                    help batch
      outline edit                  the outline as indented text with ids; its first
                                    lines, and --help, explain it
      outline import FILE           outlines of other programs: OPML, JSON, NDJSON,
                                    CSV, TSV and the others that outline import file
                                    --help lists under --as, where an extension such
                                    as md is also accepted; mistakes are repaired
                                    with a warning
      outline import emoji          with --from FILE a list in the format of
                                    Unicode's emoji-test.txt; without it, the
                                    built-in list

    All input is UTF-8; a byte order mark at the beginning and CR LF line ends are
    accepted. outline import also reads UTF-16, and other text as Windows-1252,
    with a warning. JSON and all other input that is not UTF-8 is rejected, with
    the number of the line, and nothing is changed.

      printf 'Fruit\\n  Apple\\n  Pear\\n' | outline add - --into Food
      outline find milk --plain | outline mv - --into Groceries

    Output

      for people     with ids on the left, on a terminal only unique prefixes;
                     colors on a terminal only; control characters are shown as
                     escapes such as \\u{1B}
      --plain        one record a line, fields separated by tabs. A record is a node
                     (id, kind, level, image, text, secondary), a version of log and
                     watch, a step of diff, a line of blame, a problem of check.
                     --fields chooses others, attributes too, such as price or
                     attribute.text; a wrong name lists them all.
                     Inside a field a tab is \\t, a line end \\n, a backslash \\\\,
                     other characters that control a terminal \\u{…}; a path has the
                     form that commands take.
      --format       records by a template: '{id}\\t{text}'; {{ and }} are literal
                     braces
      -0             NUL instead of the line end; a single field is then printed
                     without escapes, so it may control a terminal that shows it
      --json         one object; see outline help json. Characters that control a
                     terminal are escaped in it
      --ndjson       one object a line: each record, or the result of a change; of
                     batch, the report of each line
      diff --json    a difference: the steps from one version to the other, by id,
                     with the old values, so that apply can check them
      export         sections, items, favorites or everything, at any version, in
                     the formats that import reads; json, ndjson, opml, csv and tsv
                     hold everything, and export again as the same bytes
      backup FILE    the whole file with its history; an ordinary SQLite database,
                     see outline help schema
      FILE as -      standard output, for backup, rescue and export -o

      outline ls --all --plain --fields id,path
      outline diff @- @ --json > change.json

    Limits

      256 MB   add -, ids on standard input, batch, apply; a file of import, except
               ndjson, csv, tsv and opml, which may have any size if no record is
               larger than this
      64 MB    a note, also with --note -; the text of edit
      16 MB    import emoji --from
      1 MB     a text, a secondary text, the name of an image; a list configuration
      500      the levels of nested JSON other than the nodes of a file of import
      100,000  the levels of a file of import

    Larger input is rejected before anything is done, with exit code 2. The number
    of items and their depth are not limited.

    Data goes to standard output. Messages, such as what a change did, go to
    standard error; -q silences them.
    """
}
