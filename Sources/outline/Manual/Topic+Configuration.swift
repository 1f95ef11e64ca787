extension Topic {
  static let configurationText = """
    Two files configure outline: your own, ~/.config/outline/config, and one beside
    an outline, with its name and the ending .conf: .outline.conf beside
    .outline.db. outline where names both, and lists their mistakes. Commands
    that need a file read it; a mistake in it is reported and ignored.

    Lines are key = value, under headings in brackets. A line that begins with # or
    ; is a comment. A value goes to the end of its line and needs no quotes.

      author = Ann
      default = report next
      inbox = /Work/Incoming

      [alias]
      t = report today
      later = ls --query 'open start:after:today' --sort start

      [outline]
      work = ~/work/.outline.db

      [color]
      overdue = bold red
      tag.work = bright-blue
      priority.A = 208

      [context]
      work = +work or under Work
      work.write = +work
      work.into = Work

      [hook]
      before = ~/bin/check-outline
      after = ~/bin/tell-others

      [report home]
      title = Things to do at home
      query = open +home sort:due limit:20
      columns = due,text,path
      group = section

    author       who you are: log, blame and conflicts name you, in copies too;
                 $OUTLINE_AUTHOR overrides it
    default      the command that outline alone runs; without it, ls if there is an
                 outline
    inbox        the inbox of outline capture: the title of a section, or the path
                 of an item; $OUTLINE_INBOX overrides it
    parse        true, if outline add reads fields such as due:friday in its texts,
                 as outline + does
    background   light or dark, for the colors of the terminal; by default that of
                 $COLORFGBG, or else dark
    [alias]      further names of commands: outline t --limit 3 is outline report
                 today --limit 3. Quotes and backslashes keep words together, as in
                 a shell, and nothing else is expanded. An alias cannot have the
                 name of a command
    [outline]    outlines with names, for --db, $OUTLINE_DB and before a command:
                 outline @work ls. @user is your own outline; a path begins with /
                 or ~/
    [color]      overdue, today, due, tag, tag.NAME, priority and priority.A: black,
                 red, green, yellow, blue, magenta, cyan, white, with bright- or on-
                 before it, bold, dim, italic, underline, reverse, plain, a number
                 to 255 or #ff8800. Names follow the theme of the terminal. [color
                 light] and [color dark] are for such a background only
    [context]    filters with names, for outline context and --context: conditions
                 as in outline help queries. NAME.write has the tags, dates and
                 priority of new items, in the words of outline +, and NAME.into
                 the section or item that they go to
    [hook]       programs that run before and after each change, in the order of the
                 file; see below
    [report]     a report for outline report: query, as in outline help queries;
                 columns, which are fields as in --fields; group, as in outline
                 count --by; title

    A shell runs each hook. It gets the change on standard input, as outline diff
    --json prints it, with the file. OUTLINE_DB names the file too, and OUTLINE_HOOK
    is before or after. A hook that runs before the change and exits with a code
    other than 0 refuses it: its output is the error, nothing is written, and
    outline exits with 1. It must not write to the outline, which is locked, but may
    read it: the file still has the version before. A hook that runs after the
    change may write; if it fails, the change stays. Commands of a hook run no
    hooks, and neither does a dry run. Changes by commands, by outline browse and by
    a pull run them; those by sqlite3, apps, outline serve and a push from elsewhere
    do not.

    The file beside an outline has inbox, [context] and [report] only, and its
    reports and contexts take precedence over yours. It may come from anybody, so it
    cannot name commands or files, and nothing in it is run; only you activate a
    context.
    """
}
