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
      outline apply FILE            a difference: what outline diff --json printed,
                                    or its array of steps alone
      outline section configure     with --config FILE a list configuration as JSON;
                                    outline show SECTION --json prints one, and keys
                                    that are missing are the default
      outline batch                 operations, one JSON object a line; see outline
                                    help batch
      outline edit                  the outline as indented text with ids; its first
                                    lines, and --help, explain it
      outline import FILE           outlines of other programs: OPML, JSON, NDJSON,
                                    CSV, TSV and what else outline import file
                                    --help lists under --as, or an extension of
                                    theirs such as md; what they get wrong is
                                    repaired with a warning
      outline import emoji          with --from FILE a list in the format of
                                    Unicode's emoji-test.txt; without, the list that
                                    the program carries

    All of it is UTF-8; a byte order mark at the beginning and CR LF line ends do no
    harm. outline import also reads UTF-16, and reads other text as Windows-1252,
    with a warning. JSON and all other input that is not UTF-8 are refused, with the
    number of the line, and nothing is done.

      printf 'Fruit\\n  Apple\\n  Pear\\n' | outline add - --into Food
      outline find milk --plain | outline mv - --into Groceries

    Output

      for people     with ids on the left, on a terminal only the letters needed;
                     colours on a terminal only; control characters are shown as
                     \\u{1B} and the like
      --plain        one record a line, fields separated by tabs. A record is a node
                     (id, kind, level, image, text, secondary), a version of log and
                     watch, a step of diff, a line of blame, a problem of check.
                     --fields chooses others, attributes too, such as price or
                     attribute.text; a wrong name lists those there are.
                     Inside a field a tab is \\t, a line end \\n, a backslash \\\\; a
                     path is as commands take it.
      --format       a record as a template says: '{id}\\t{text}'; {{ and }} are
                     braces
      -0             NUL instead of the line end; a field alone is then the bare
                     text
      --json         one object; see outline help json. Characters that could steer
                     a terminal are escapes in it
      --ndjson       one object a line: each record, or what a change did; of batch
                     the report of each line
      diff --json    a difference: the steps from one version to the other, by id,
                     with the old values, so that apply can check them
      diff --patch-json
                     the same as an RFC 6902 patch
      export         sections, items, favorites or everything, at any version, in
                     the formats that import reads; json, ndjson, opml, csv and tsv
                     hold everything, and written again they are the same bytes
      backup FILE    the whole file with its history; an ordinary SQLite database,
                     see outline help schema
      FILE as -      standard output, for backup, rescue and export -o

      outline ls --all --plain --fields id,path
      outline diff @- @ --json > change.json

    Limits

      256 MB   add -, ids on standard input, batch, apply; a file of import, but for
               ndjson, csv, tsv and opml, which may be of any size, with records of
               at most so much
      64 MB    a note, also with --note -; the text of edit
      16 MB    import emoji --from
      1 MB     a text, a secondary text, the name of an image; a list configuration
      500      how deep JSON may be nested
      100,000  how many levels a file of import may have

    More is refused before anything is done, exit code 2. The number of items and
    their depth are not limited.

    Data goes to standard output. Messages, such as what a change did, go to
    standard error; -q silences them.
    """
}
