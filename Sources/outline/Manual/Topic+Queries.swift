extension Topic {
  static let queriesText = """
    A query is a list of conditions, separated by white space. An item must meet all
    of them. outline ls, find, count, report and export take it with --query,
    outline browse after &; with --shows a section shows the matching items.

      open, done                 not done, or done
      favorites, recents         favorites; recently used items, the latest first
                                 and 20 at most
      tag:shop, +shop            with exactly this tag
      due:today                  due on that day
      due:before:friday          due earlier; also after:, by: (until that day) and
                                 from: (since that day)
      overdue, due:overdue       the time is past, and it is not done
      due:any, due:none          with a date, without one
      blocked                    not done, and depends on an item that is not done
                                 either
      start:today                starts that day; other forms as for due
      priority:A, priority:none  with the priority, or without one
      text:milk, text:"oat milk"
                                 with the words, in any part of a word, as in
                                 outline find
      fuzzy:wrp                  with these letters in this order, possibly with
                                 others between them, as in Write report
      price>=2                   with this attribute value; =, !=, <, <=, > or >=
                                 compare with a text, a number, true or false, and
                                 dates with dates, by day
      due<friday, completed>=-7d
                                 with this time: due, start, created, completed or
                                 modified
      where:price>=2             the same, for any name of an attribute
      where:price                with any value of the attribute
      where:tags=shop            the same as tag:shop
      changed since yesterday    added, moved, marked or edited since; the time as
                                 in outline help versions
      under Fruit                below this section or item, named by its id, title
                                 or text
      -tag:later, not tag:later  the opposite of any of these
      +a or +b                   at least one of them
      (+a or +b) open            parentheses group conditions, as in -(+a +b)
      sort:due, sort:-due        in that order, or reversed: outline, favorites,
                                 used, text, due, start, priority, urgency,
                                 created, completed, modified or an attribute such
                                 as price; items without a value come last.
                                 Without it, the order of the outline
      limit:10                   at most this many

    or binds more loosely than white space: open +a or done +b is (open +a) or (done
    +b). The word and may be between conditions. Quote a value with white space or,
    in parentheses, with a parenthesis: changed since "2026-11-20 14:30". ls, find,
    count and export also have options with these names: ls --open --due by:friday
    --tag shop.

    A day is today, tomorrow, yesterday, friday (the next one), 3d, 2w, 1mo or 1y
    from now, -3d, in 3 days, 2026-11-27 or 31.12.2026; eow, eom or eoy, the last
    day of the week, month or year; sow, som or soy, the first of the next one. A
    time may follow it, friday 14:00, or a distance, eom-3d and friday+2h. due and
    start keep the time of an item; queries compare days: 2026-11-27T23:30:00Z is
    that day in your time zone.

    Queries read attributes of the items, which any program may write:

      tags      ["shop", "later"]: words, each once, without white space, not
                beginning with + or #
      due       "2026-11-27", or "2026-11-27T14:30:00Z" with Z or a zone: when it
                must be done
      start     the same: when it can be begun
      priority  "A" to "Z", A the most important
      created, completed
                when it was made and done, if not at the time of the version:
                an import keeps the times of a file

    Items without these attributes get the times of their versions: created is the
    time of the version that added the item, completed that of the one that last
    marked it as done, modified that of the one that last changed, moved or marked
    it, also with --at. An open item has no completed: reopening it removes the
    attribute, and marking it again sets a new time. outline purge forgets the times
    of the versions that it removes. ls, find and others take all these names with
    --fields, --format, --sort and --where, and names of other attributes too;
    attribute.created is the attribute alone.

      outline ls --query 'overdue or (+work due<=friday)'
      outline ls --query 'changed since yesterday under Groceries'
      outline ls --done --where 'completed>=-7d' --sort -completed
      outline ls --fields id,due,priority,tags,price

    add and set write them with --tag, --due, --start and --priority, and take words
    for dates; a batch has fields with these names. They reject wrong values. A
    wrong value that is already in the file is ignored, and stays.

    A section that shows items of others is live:

      outline section add Today --shows 'open due:by:today sort:priority'
      outline section add Recents --layout strip --shows recents
      outline section configure Today --shows 'open +work'
      outline section configure Today --shows ''

    The last one makes it an ordinary section again. A query stores the id of the
    node that follows under, so a new title changes nothing; when the node is
    deleted, nothing is below it. A program that does not know or, parentheses,
    changed and under refuses such a section and leaves it unchanged.

    The query is evaluated whenever the section is read, with --at on the items of
    that version; words for days and uses always mean those of the present. ls and
    tree show its items flat with their paths, show and section list count them. A
    change to a row changes the item: outline swipe ID --in Today performs an action
    of the section Today on it. A live section has no items of its own: adding and
    moving items to it is refused, and so is --shows for a section that has items.
    Differences and the history contain its query, but no items.
    """
}
