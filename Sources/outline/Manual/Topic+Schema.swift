extension Topic {
  static let schemaText = """
    The file is an ordinary SQLite database (3.39 or later), and sqlite3 may read and write it, also while outline does.
    application_id is 0x4F75746C, user_version is the version of this schema, 2.

    Three views are read and written, without keys and positions. after is the id of the sibling before; '' means the first
    place, and NULL, or nothing said, the last one.

      outline        every section and item in display order: parent, text, id, after, secondary_text, image, note,
                     is_done, is_expanded, is_favorite, attributes; section, level, line (indented) and key to read
      section        id, title, after, image, configuration, is_expanded; position and items to read
      favorites      in the user's own order: id, after; text, image, secondary_text, favorite_position to read

      sqlite3 .outline.db "SELECT line FROM outline"
      sqlite3 .outline.db "INSERT INTO outline(parent, text) VALUES('fruit', 'Cherry')"
      sqlite3 .outline.db "INSERT INTO outline(parent, text, id, after) VALUES('food', 'Bread', 'bread', 'fruit')"
      sqlite3 .outline.db "UPDATE outline SET text='Oat milk', is_done=1, note='2 l' WHERE id='milk'"
      sqlite3 .outline.db "UPDATE outline SET parent='work', after='' WHERE id='apple'"
      sqlite3 .outline.db "DELETE FROM outline WHERE id='conference'"
      sqlite3 .outline.db "INSERT INTO section(title, id, after) VALUES('Soon', 'soon', '')"
      sqlite3 .outline.db "INSERT INTO favorites(id, after) VALUES('milk', '')"

    parent '/' makes a section; what is deleted takes along what is below it; an id that is not given is made. RETURNING
    gives NULL through a view. Other views are only read:

      recents        the last used first
      log            version, name, at, origin, author, message, undoes, changes, is_quiet; the latest first
      changes        version, id, what, before, after: what each version did
      swipe_action   section, edge, place, title, style, effect
      tail           for each parent: the key, kind and position of a new last child
      problem        empty in a sound file

      sqlite3 .outline.db "SELECT version, what, before, after FROM changes WHERE id='milk'"

    Triggers write the history: each statement is a version with the origin sql, and outline undo takes it back. Several
    become one inside a transaction that opens a version first:

      sqlite3 .outline.db "BEGIN; INSERT INTO version(message, open) VALUES('tidy up', 1);
        UPDATE item SET is_done=1 WHERE id='pear'; UPDATE item SET is_done=1 WHERE id='milk';
        UPDATE version SET open=NULL WHERE open; COMMIT"

    The table below the views is item: the root (key 0), sections below it, items below these. Columns: key, id, parent (a
    key), position, kind, text, secondary_text, image, note_key, is_done, attributes, is_expanded, favorite_position. It can
    be edited too, and other tables may refer to its key or id. Siblings stand in byte order of their positions. A note is a
    row of the table note, which never changes, named by note_key; its text is changed in outline.

    The schema refuses, foreign keys on or off: a parent that does not exist, a circle, a place that is taken, another id or
    key, an id that was ever used, and edits of history. The tables change (places and marks), content_change (what was
    said), version and deleted are history; leave them to the triggers. view_expansion has what a named view shows expanded,
    which makes no versions. usage and meta are the program's own, search is the full-text index over searchable: it is
    brought up by the next change that outline makes. current, touching, placing, spacing, placed, moving and removing
    are steps of the triggers.
    """
}
