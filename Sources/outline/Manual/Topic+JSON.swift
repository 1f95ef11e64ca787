extension Topic {
  static let jsonText = """
    With --json every command prints one object. With --ndjson it is one object a
    line: each record that a command lists, as in the arrays below, the reports of a
    batch, or the object of a change. Keys without a value are omitted. Every object
    of --json, and of a change, has

      schema       1; it changes only if a key is removed or changes its meaning

    The nodes that commands list or change are in

      version      the version that was read, or the one after the change
      nodes        sections and items in display order, an array of objects

    A node has

      id, kind             "section" or "item"
      text, image          as they are shown
      isExpanded           whether its children are shown
      path                 "/Fruit/Apple", if it is known

    An item also has

      section, parent      ids; the parent is an item or the section
      level                1 at the top of a section, as with ls --level
      secondaryText, note  the second line; longer text
      attributes           any; tags, due, start, wait, recur, depends, priority,
                           completed and created are reserved, see outline help
                           queries
      isDone, isFavorite   true or false
      isBlocked            true for an item that waits for an open one
      urgency              of lists that are sorted by it, as report next is
      completed            when it was done, "2026-11-27T14:30:00Z" or a day; of
                           show also created and modified; see outline help
                           queries
      hasChildren          true or false
      useCount, lastUsed   of recents; milliseconds since 1970
      list                 the live section that shows it, if it is not its own

    A section also has

      itemCount            at its top level; of a live section, the number of items
                           that it shows
      configuration        the settings that differ from the default

    A change also has

      did          the change, in words
      changed      whether it changed anything; uses and views are changes without a
                   version
      count        the number of nodes concerned
      versionName  the name of the version it made
      warnings     of import and section add: objects of file, line, kind and
                   message
      counts, steps
                   of --dry-run, which changes nothing, as diff has them

    Other commands have

      log          versions: objects of number, name, date, origin, author, message,
                   undoes, changes, seal and isQuiet, with --stat also counts, with
                   --patch also steps. One that came from another file has source,
                   an object of file, number, date and origin there. With --made
                   objects of name, made, origin, author and message
      diff         from, to, count, counts and steps: objects whose op is insert,
                   delete, move, update, expand, collapse, favorite, unfavorite or
                   moveFavorite. apply reads this
      apply --force, revert --skip-conflicts
                   conflicts: objects of id, text and reason; of revert, undo and
                   redo also fields, objects of field, present, the current value,
                   and restored, the value that would replace it
      conflicts, pull, sync, merge
                   conflicts: objects of id, text, reason, kind, mine, which is
                   shown or hidden, and shown and hidden, objects of version, name,
                   author, date, value and words
      remote list, sync
                   remotes: objects of name, place, met and unsent, of sync also
                   pulled, pushed and error; of a text file also format, and of
                   sync changes, the number of nodes that it changed, and lines,
                   the number that it got or lost
      deleted      deleted: objects of id, kind, text, image, parent, version, date
                   and below, the number of nodes deleted with it
      views list   views: objects of view, its name, rule, which is expanded,
                   collapsed or level N, and nodes, the number of nodes with a
                   state of their own
      report       namedReports, without a name: objects of name, title, query,
                   columns, group and file
      context      contexts: objects of name, query and isActive
      count --by   groups: objects of name, which is empty for items without a
                   value, and count
      where        file, why, and configuration: objects of file, exists and
                   problems
      blame        lines: objects of id, kind, level, text, image and version, which
                   is one as in log
      watch        with --ndjson one version a line, each an object as in log
                   --patch
      check        problems: objects of subject, problem and kind; if the file is
                   damaged the exit code is 7. seal is that of the last sealed
                   version. With --repair also repaired, an array of sentences
      rescue       losses: objects of kind, subject and loss; if there are any the
                   exit code is 9
      trust        triggers: objects of name, table, isTrusted and sql
      purge        purged: an object of versions, changes, oldest, bytesBefore and
                   bytesAfter, with --item of id, versions, messages, bytesBefore
                   and bytesAfter
      swipe --list
                   actions: objects of edge, action and isFullSwipe
      batch        reports, one for each line; see outline help batch
      init, backup, rescue, export history, import history, edit --dry-run
                   file; backup also bytes

    An error is an object on standard error, on one line with --ndjson, and standard
    output stays empty:

      {"schema": 1, "error": {"code": 4, "name": "ambiguous", "message": "…",
       "hint": "…", "candidates": […], "conflicts": […]}}

    A candidate has id, kind and text; of the first few items also path. code is the
    exit code; name is no-match, usage, not-found, ambiguous, conflict, busy,
    bad-file, input-output or, if a hook refuses the change, refused.
    """
}
