extension Topic {
  static let schemaText = """
    The file is an ordinary SQLite database (3.40 or later), and sqlite3 may read and write it, also while outline does.
    application_id is 0x4F75746C, user_version is the version of this schema, 1.

    To read, there are views

      outline        the tree in display order: line, indented; section, id, level, text, secondary_text, image, note,
                     is_done, is_expanded, is_favorite, parent
      section        id, title, image, configuration, is_expanded, items
      favorites      in the user's own order
      recents        the last used first
      log            version, at, origin, message, undoes, changes; the latest first
      changes        version, id, what, before, after: what each version did
      swipe_action   section, edge, place, title, style, effect
      tail           for each parent: the key, kind and position of a new last child
      problem        empty in a sound file

      sqlite3 .outline.db "SELECT line FROM outline"
      sqlite3 .outline.db "SELECT version, what, before, after FROM changes WHERE id='bkzp'"

    To write, there is one table, item: the root (key 0), sections under it, items under these. Columns: key, id, parent (a
    key), position, kind, text, secondary_text, image, note, is_done, attributes, is_expanded, favorite_position. Siblings
    stand in byte order of their positions; take new ones from tail, so that they are at the end.

      sqlite3 .outline.db "UPDATE item SET text='Oat milk', is_done=1 WHERE text='Milk'"
      sqlite3 .outline.db "INSERT INTO item(key, parent, position, text)
        SELECT key, parent, position, 'Cherry' FROM tail WHERE parent_id='fruit'"
      sqlite3 .outline.db "UPDATE item SET parent=t.parent, position=t.position
        FROM (SELECT * FROM tail WHERE parent_id='work') t WHERE id='apple'"
      sqlite3 .outline.db "DELETE FROM item WHERE id='conference'"

    Triggers write the history: each statement is a version with the origin sql, and outline undo takes it back. Several
    become one inside a transaction that opens a version first:

      sqlite3 .outline.db "BEGIN; INSERT INTO version(message, open) VALUES('tidy up', 1);
        UPDATE item SET is_done=1 WHERE id='pear'; UPDATE item SET is_done=1 WHERE id='milk';
        UPDATE version SET open=NULL WHERE open; COMMIT"

    The schema refuses, foreign keys on or off: a parent that does not exist, a circle, a place that is taken, another id or
    key, an id that was ever used, deleting what has children, and edits of history. The tables change, version and deleted
    are history; leave them to the triggers. usage and meta are the program's own, search is the full-text index: it is
    brought up by the next change that outline makes.
    """
}
