extension Topic {
  static let queriesText = """
    A query is conditions with white space between them, all of which an item must
    meet. outline ls and find take it with --query, and a section shows what it asks
    for with --shows.

      open, done                 not done, or done
      favorites, recents         favorites; what was used, the last used first and
                                 20 at most
      tag:shop, +shop            with the tag, letter by letter
      due:today                  due on that day
      due:before:friday          due earlier; so with after:, by: for until that
                                 day, from: for since it
      due:overdue                the time is over, and it is not done
      due:any, due:none          with a date, without one
      start:today                can be begun that day; otherwise as due
      priority:A, priority:none  with the priority, or without one
      text:milk, text:"oat milk"
                                 with the words, in any part of a word, as outline
                                 find has it
      where:price>=2             an attribute that compares so: =, !=, <, <=, > or
                                 >= with a text, a number, true or false
      where:price                with the attribute, of any value
      where:completed>=-7d       a time that compares so by the day: due, start,
                                 created, completed or modified
      where:tags=shop            as tag:shop
      -tag:later                 the opposite of any of these
      sort:due, sort:-due        in that order, or turned round: outline, favorites,
                                 used, text, due, start, priority, created,
                                 completed, modified or an attribute such as price;
                                 what has no value comes last. Without it, the
                                 order of the outline
      limit:10                   this many at most

    Filters of ls and find say the same with options of these names: ls --open --due
    by:friday --tag shop.

    A day is today, tomorrow, yesterday, friday (the next one), 3d, 2w, 1mo or 1y
    from now, -3d, or 2026-11-27. Times are days too here: 2026-11-27T23:30:00Z is
    the day that it is in your time zone.

    Items carry what is asked for as attributes, which any program may write:

      tags      ["shop", "later"]: words, each once, without white space, not
                beginning with + or #
      due       "2026-11-27", or "2026-11-27T14:30:00Z" with Z or a zone: when it
                must be done
      start     the same: when it can be begun
      priority  "A" to "Z", A the most important
      created, completed
                when it was made and done, if that is not the time of the
                version: an import keeps the times that a file brings

    Items without these attributes have the times of their versions: created is
    that of the version that made the item, completed of the one that last marked
    it as done, modified of the one that last changed, moved or marked it, also
    with --at. An item that is open has no completed: reopening it removes the
    attribute, and marking it again is a new time. outline purge forgets the times
    of the versions that it removes. ls, find and others take all these names with
    --fields, --format, --sort and --where, and names of other attributes too;
    attribute.created is the attribute alone.

      outline ls --done --where 'completed>=-7d' --sort -completed
      outline ls --fields id,due,priority,tags,price

    add and set write them with --tag, --due, --start and --priority, and take words
    for dates; a batch has fields of these names. A wrong value is refused there.
    One that is in the file already counts as none, and stays.

    A section that shows items of others is live:

      outline section add Today --shows 'open due:by:today sort:priority'
      outline section add Recents --layout strip --shows recents
      outline section configure Today --shows 'open +work'
      outline section configure Today --shows ''

    The last one makes it an ordinary section again.

    It is evaluated whenever it is read, also with --at on the items of that
    version; words for days mean the present day there too, and uses are those of
    the present. ls and tree show its items flat with where they are, show and
    section list count them. What is done to a row there is done to the item:
    outline swipe ID --in Today performs an action of the section Today on it. A
    live section has no items of its own: adding and moving to it is refused, and so
    is --shows for a section that has some. Differences and the history know its
    query, and no items.
    """
}
