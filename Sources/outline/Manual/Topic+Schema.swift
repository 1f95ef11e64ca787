extension Topic {
  static let schemaText = """
    The file is an ordinary SQLite database. sqlite3 (3.39 or later) may read and
    write it, also while outline does. application_id is 0x4F75746C, user_version is
    the version of this schema, 6. Documentation/schema.md in the sources has every
    table, trigger and refusal, and more edits.

    Three views can be edited, without keys and positions. after is the id of the
    sibling before; '' means the first place; NULL, also in an INSERT without it,
    means the last one.

      outline        every section and item in display order: parent, text, id,
                     after, secondary_text, image, note, is_done, is_expanded,
                     is_favorite, attributes, due, start, priority, tags,
                     completed; read only: section, level, line (indented), key
      section        title, id, after, image, configuration, is_expanded; read only:
                     position, items
      favorites      in the user's own order: id, after; read only: text, image,
                     secondary_text, favorite_position

      sqlite3 .outline.db "INSERT INTO outline(parent, text)
        VALUES('fruit', 'Cherry')"
      sqlite3 .outline.db "INSERT INTO outline(parent, text, id, after)
        VALUES('food', 'Bread', 'bread', 'fruit')"
      sqlite3 .outline.db "UPDATE outline SET text='Oat milk', is_done=1,
        note='2 l' WHERE id='milk'"
      sqlite3 .outline.db "UPDATE outline SET parent='work', after=''
        WHERE id='apple'"
      sqlite3 .outline.db "DELETE FROM outline WHERE id='conference'"
      sqlite3 .outline.db "INSERT INTO section(title, id, after)
        VALUES('Soon', 'soon', '')"
      sqlite3 .outline.db "INSERT INTO favorites(id, after)
        VALUES('milk', '')"
      sqlite3 .outline.db "SELECT line FROM outline"
        - Soon
        v Food
          v Fruit
            - 🍐 Pear  2 kg
            - Cherry
          - Bread
          - [x] Oat milk *
        v Work
          - 🍎 Apple
          - Write report *

    A child of '/' is a section. DELETE deletes all items below too; in favorites it
    removes only the mark. A missing id is generated at random; id and key never
    change. RETURNING gives NULL for generated values. Other views are read-only:

      search         rowid, id, text, secondary_text, note, rank, version: WHERE
                     search MATCH 'milk'; what a shell changed after version is
                     found after the next outline command that writes
      recents        the last used first
      log            version, name, at, origin, author, message, undoes, changes,
                     is_quiet; the latest first
      changes        version, id, what, before, after: the changes of each version
      difference     older, newer, id, what, before, after: WHERE older=3 AND
                     newer=9; older=0 is the empty outline
      past           version, id, parent, level, line, text, secondary_text, image,
                     note, is_done, attributes: WHERE version=3
      swipe_action   section, edge, place, title, style, image, color, effect,
                     target
      tail           for each parent: the key, kind and position of a new last child
      problem        empty in a sound file

      sqlite3 .outline.db "SELECT version, what, before, after FROM changes
        WHERE id='milk'"
        7|add||Milk
        12|text|Milk|Oat milk
        12|note||2 l
        16|favorite_position||Zs

    Triggers write the history: each statement is a version with the origin sql, and
    outline undo undoes it. Several become one inside a transaction that opens a
    version first:

      sqlite3 .outline.db "BEGIN;
        INSERT INTO version(message, open) VALUES('tidy up', 1);
        UPDATE outline SET is_done=1 WHERE id='pear';
        UPDATE outline SET parent='soon' WHERE id='bread';
        UPDATE version SET open=NULL WHERE open; COMMIT"

    The table below the views is item: the root (key 0), sections below it, items
    below these. Columns: key, id, parent (a key), position, kind, text,
    secondary_text, image, note_key, is_done, attributes, is_expanded,
    favorite_position. It can be edited too. Siblings are in byte order of their
    positions. A note is a row of the table note, which never changes.

    The schema refuses, with foreign keys on or off: a parent that does not exist, a
    cycle, a position that is taken, a change of an id or key, an id that was used
    before, and edits of the history, which is in change (places and marks),
    content_change (texts), version and deleted. view_expansion has the expansion of
    named views, without versions. usage and meta belong to the program.
    search_index is the full-text index over searchable, which outline updates.
    received has the changes of versions from other files as they were made there,
    digest their digests, and conflict the hidden changes; pull and merge write
    them. The views step_... are steps of the triggers.

    Your own tables may refer to item(id) or item(key), and you may add indexes;
    outline check reports foreign triggers on these tables and views.
    """
}
