-- The schema of an outline file, from which new files are made. It must run in the plain sqlite3 shell (3.39 or later)
-- and hold there: no functions of the program, no collations, and nothing that depends on foreign_keys being on.
-- The migrations beside this file bring older files to it.
PRAGMA application_id=0x4F75746C;  -- 'Outl'
PRAGMA user_version=8;

-- part: versions

-- One row for each committed change of the file. AUTOINCREMENT tells statements apart: SQLite writes sqlite_sequence
-- only when the outermost statement is over, so inside it, in triggers too, a version whose number is above the
-- sequence was made by this very statement, regardless of the clock and the connection.
CREATE TABLE version(
  number   INTEGER PRIMARY KEY AUTOINCREMENT CHECK(number>0),
  name     TEXT NOT NULL DEFAULT (char(107+(random()&15), 107+(random()&15), 107+(random()&15), 107+(random()&15),
      107+(random()&15), 107+(random()&15), 107+(random()&15), 107+(random()&15), 107+(random()&15), 107+(random()&15),
      107+(random()&15), 107+(random()&15), 107+(random()&15), 107+(random()&15), 107+(random()&15), 107+(random()&15)))
    CONSTRAINT "a version's name is 16 letters from k to z"
    CHECK(length(name)=16 AND length(CAST(name AS BLOB))=16 AND name NOT GLOB '*[^k-z]*'),
  stamp    INTEGER NOT NULL DEFAULT (CAST((julianday('now')-2440587.5)*86400000 AS INTEGER)*1000),
                                                -- in us since 1970, UTC; above that of the version before
  origin   TEXT NOT NULL DEFAULT 'sql',         -- app, import, undo, redo, restore, ...; sql: an edit from a shell
  author   TEXT,
  message  TEXT,
  series   TEXT,                                -- versions next to each other with the same one belong together
  undoes   INTEGER REFERENCES version(number),  -- the version that an undo or a redo takes back
  open     INTEGER CONSTRAINT "open is 1 or NULL" CHECK(open=1)       -- inside its transaction only
    REFERENCES never(number) DEFERRABLE INITIALLY DEFERRED,
  changes  INTEGER NOT NULL DEFAULT 0,          -- how many rows of "change" it has
  is_loud  INTEGER NOT NULL DEFAULT 0,          -- 1: something other than expansion changed
  seal     BLOB CONSTRAINT "a seal has 32 bytes" CHECK(length(seal)=32)
                                                -- SHA-256 of the version and the seal before it; NULL: not sealed yet
) STRICT;
CREATE UNIQUE INDEX version_name ON version(name);

-- The versions that came from other files: who made them, after which versions, and the changes, by id. A version of
-- this file has a row, without a file, if it resolved a conflict or names an item by an id that a section has now.
CREATE TABLE received(
  version INTEGER PRIMARY KEY REFERENCES version(number),
  file    TEXT NOT NULL,                        -- the file that made it, and its number there
  number  INTEGER NOT NULL CHECK(number>0),
  stamp   INTEGER NOT NULL CHECK(stamp>0),
  origin  TEXT NOT NULL,
  after   TEXT NOT NULL CHECK(json_valid(after)),   -- the names of the last versions that its maker knew
  steps   TEXT NOT NULL CHECK(json_valid(steps))
) STRICT;
-- Local: the conflicts that nobody has resolved yet, with the versions that wrote the two values.
CREATE TABLE conflict(
  item INTEGER NOT NULL, what TEXT NOT NULL, theirs INTEGER NOT NULL, mine INTEGER NOT NULL,
  PRIMARY KEY(item, what, theirs)
) STRICT, WITHOUT ROWID;

-- part: digests

-- Local: the digests of versions that other files have, or may have; see Documentation/merging.md.
CREATE TABLE digest(
  version INTEGER PRIMARY KEY REFERENCES version(number),
  salt    TEXT,           -- NULL once it has another content than its maker wrote
  digest  TEXT,           -- of the content that its maker wrote; NULL: it is computed with the salt
  now     TEXT            -- of its content since
) STRICT;

-- part: tables

-- Always empty: a version that is still open at COMMIT refers to a row here. With foreign keys on, COMMIT fails;
-- otherwise the version stays open, and the next write of the library closes it.
CREATE TABLE never(number INTEGER PRIMARY KEY CONSTRAINT "nothing is ever stored here" CHECK(number IS NULL)) STRICT;

-- The present: root > sections > items. Only the parent is stored, so a parent in another section cannot be written.
CREATE TABLE item(
  key               INTEGER PRIMARY KEY CHECK(key>=-1), -- joins rows; never reused; a trigger refuses -1 itself
  id                TEXT NOT NULL UNIQUE DEFAULT (      -- names the item to people; never reused
    substr('bcdfghjkmnpqrstvwxyz',1+abs(random()%20),1)||substr('bcdfghjkmnpqrstvwxyz',1+abs(random()%20),1)
      ||substr('bcdfghjkmnpqrstvwxyz',1+abs(random()%20),1)||substr('bcdfghjkmnpqrstvwxyz',1+abs(random()%20),1)
      ||substr('bcdfghjkmnpqrstvwxyz',1+abs(random()%20),1)||substr('bcdfghjkmnpqrstvwxyz',1+abs(random()%20),1)
      ||substr('bcdfghjkmnpqrstvwxyz',1+abs(random()%20),1)||substr('bcdfghjkmnpqrstvwxyz',1+abs(random()%20),1)
      ||substr('bcdfghjkmnpqrstvwxyz',1+abs(random()%20),1)||substr('bcdfghjkmnpqrstvwxyz',1+abs(random()%20),1)
      ||substr('bcdfghjkmnpqrstvwxyz',1+abs(random()%20),1)||substr('bcdfghjkmnpqrstvwxyz',1+abs(random()%20),1)
      ||substr('bcdfghjkmnpqrstvwxyz',1+abs(random()%20),1)||substr('bcdfghjkmnpqrstvwxyz',1+abs(random()%20),1)
      ||substr('bcdfghjkmnpqrstvwxyz',1+abs(random()%20),1))
    CONSTRAINT "an id has 1 to 255 bytes, no control characters and no white space at its ends" CHECK(
      CASE WHEN id GLOB '*[^!-~]*' THEN length(CAST(id AS BLOB)) BETWEEN 1 AND 255 AND instr(id, char(0))=0
          AND id NOT GLOB '*['||char(1)||'-'||char(31)||char(127)||'-'||char(159)||']*' AND id=trim(id, char(32, 160,
            5760, 8192, 8193, 8194, 8195, 8196, 8197, 8198, 8199, 8200, 8201, 8202, 8232, 8233, 8239, 8287, 12288))
        ELSE length(id) BETWEEN 1 AND 255 AND length(CAST(id AS BLOB))=length(id) END), -- all but all ids: plain ASCII
  parent            INTEGER REFERENCES item(key) DEFERRABLE INITIALLY DEFERRED,
  position          TEXT NOT NULL CONSTRAINT "a position has 2 to 64 letters and digits"
    CHECK(length(position) BETWEEN 2 AND 64 AND position NOT GLOB '*[^0-9A-Za-z]*' AND instr(position, char(0))=0),
  kind              TEXT NOT NULL DEFAULT 'item'
    CHECK(kind='item' OR kind='section' OR kind='root'), -- an IN list builds a table in each statement
  text              TEXT NOT NULL DEFAULT '' CONSTRAINT "a section has a title" CHECK(kind<>'section' OR text<>''),
  secondary_text    TEXT,
  image             TEXT CHECK(image<>''),              -- an emoji or the name of a symbol
  note_key          INTEGER,                            -- the row of "note"; the view outline shows its text
  is_done           INTEGER NOT NULL DEFAULT 0 CHECK(is_done BETWEEN 0 AND 1),
  attributes        TEXT CONSTRAINT "attributes are a JSON object" -- of a section: its list configuration
    CHECK(attributes IS NULL OR CASE WHEN json_valid(attributes) AND instr(attributes, char(0))=0
      THEN json_type(attributes)='object' ELSE 0 END),
  is_expanded       INTEGER NOT NULL DEFAULT 1 CHECK(is_expanded BETWEEN 0 AND 1),
  favorite_position TEXT                                           -- NULL: not a favorite
    CONSTRAINT "a favorite is an item, and its position has 2 to 64 letters and digits" CHECK(favorite_position IS NULL
      OR length(favorite_position) BETWEEN 2 AND 64 AND favorite_position NOT GLOB '*[^0-9A-Za-z]*'
        AND instr(favorite_position, char(0))=0 AND kind='item'),
  CONSTRAINT "the root alone has the key 0 and no parent" CHECK((kind='root')=(key=0) AND (key=0)=(parent IS NULL)),
  CONSTRAINT "sections are children of the root, items are not" CHECK((kind='section')=(parent IS 0)),
  UNIQUE(parent, position)
) STRICT;
CREATE UNIQUE INDEX item_favorite ON item(favorite_position) WHERE favorite_position IS NOT NULL;
CREATE INDEX item_image ON item(image) WHERE image IS NOT NULL;  -- to find an emoji without reading all items

-- Notes may be long, and an UPDATE writes the whole row again. So they have a table of their own, their rows never
-- change, and items and images only name them: a mark, a move and an undo copy no note.
CREATE TABLE note(key INTEGER PRIMARY KEY CHECK(key>0), text TEXT NOT NULL) STRICT;

-- The past: each row that a version touched, as it was before. Without a position, it did not exist.
-- The id is not repeated here: it never changes, and "deleted" keeps those of rows that are gone.
CREATE TABLE change(
  version INTEGER NOT NULL REFERENCES version(number),
  item    INTEGER NOT NULL,
  since   INTEGER,                              -- the version that touched the row before this one; NULL: none did
  what    INTEGER NOT NULL,                     -- 1 existence or place, 2 content, 4 done, 8 favorite, 16 expansion
  parent INTEGER, position TEXT, is_done INTEGER, is_expanded INTEGER, favorite_position TEXT,
  PRIMARY KEY(version, item)                    -- no CHECK(since<version): CHECKs run before ON CONFLICT DO NOTHING
) STRICT, WITHOUT ROWID;
CREATE INDEX change_item ON change(item, version);
-- Only places that were left: marks and edits of text add no entry. "what" is in these indexes because SQLite would
-- otherwise look it up in the table, for each entry. Together they find the holder of a place at a version: the row
-- that left it by its first move after that version, or that has not moved since.
CREATE INDEX change_place ON change(parent, position, version, what) WHERE parent IS NOT NULL AND what&1;
CREATE INDEX change_move ON change(item, version, what) WHERE what&9;
CREATE INDEX change_favorite ON change(favorite_position, version, what)
  WHERE favorite_position IS NOT NULL AND what&9;

-- The content of rows before a version that changed it or deleted them. At a version V a row has the content of its
-- first row here after V, or else its present content. Not in "change": to compare a key of a WITHOUT ROWID table
-- SQLite reads the whole record, so long texts there would slow every mark down.
CREATE TABLE content_change(
  item INTEGER NOT NULL, version INTEGER NOT NULL REFERENCES version(number),
  text TEXT NOT NULL, secondary_text TEXT, image TEXT, note_key INTEGER, attributes TEXT,
  PRIMARY KEY(item, version)
) STRICT;

-- Every key and id that was ever deleted, so that neither is used again.
CREATE TABLE deleted(key INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE) STRICT;

-- Local and unversioned: how often and when an item was last used, the nodes whose expansion differs in a named view,
-- such as a window, and values of the program about the file.
CREATE TABLE usage(item INTEGER PRIMARY KEY, count INTEGER NOT NULL DEFAULT 1, last_used INTEGER NOT NULL) STRICT;
CREATE INDEX usage_last_used ON usage(last_used);
CREATE TABLE view_expansion(
  view TEXT NOT NULL, item INTEGER NOT NULL, is_expanded INTEGER NOT NULL CHECK(is_expanded BETWEEN 0 AND 1),
  PRIMARY KEY(view, item)
) STRICT, WITHOUT ROWID;
CREATE TABLE meta(name TEXT PRIMARY KEY, value ANY) STRICT, WITHOUT ROWID;

-- Full-text search. No trigger of "item" writes it (old shells refuse that): the program updates it from the history.
CREATE VIEW searchable AS
  SELECT key, text, secondary_text, (SELECT text FROM note WHERE key=item.note_key) AS note FROM item;
CREATE VIRTUAL TABLE search_index USING fts5(text, secondary_text, note, content='searchable', content_rowid='key',
  tokenize='unicode61 remove_diacritics 2');

-- part: triggers

-- To find what is due without reading all items: the dates as written, before they are checked.
CREATE INDEX item_due ON item(CASE WHEN json_valid(attributes) THEN json_extract(attributes, '$.due') END)
  WHERE CASE WHEN json_valid(attributes) THEN json_extract(attributes, '$.due') END IS NOT NULL;

-- The version that edits join: an open one, or the one that this statement made. Without a row, the next edit makes
-- one. The stamp only prevents somebody who lowers sqlite_sequence from adding to a version of yesterday.
CREATE VIEW step_version AS SELECT number, is_loud FROM version
  WHERE number=(SELECT max(number) FROM version)
    AND (open OR number>coalesce((SELECT seq FROM sqlite_sequence WHERE name='version'), 0)
      AND stamp>=CAST((julianday('now')-2440587.5)*86400000 AS INTEGER)*1000);

-- Steps of the triggers below, as INSTEAD OF triggers of views: a WHEN is quicker than an INSERT ... SELECT ...
-- WHERE, for which SQLite builds a table each time. Here: a version, unless there is one to join.
CREATE TRIGGER step_version_insert INSTEAD OF INSERT ON step_version WHEN NOT EXISTS(SELECT 1 FROM step_version) BEGIN
  INSERT INTO version(origin) VALUES('sql');
END;
-- Keeps the image of a row in the current version, or records further changes of it.
CREATE VIEW step_touch AS SELECT version, item, what, parent, position, is_done, is_expanded, favorite_position
  FROM change WHERE 0;
CREATE TRIGGER step_touch_first INSTEAD OF INSERT ON step_touch
WHEN NEW.version IS NOT (SELECT max(version) FROM change WHERE item=NEW.item) BEGIN
  INSERT INTO change(version, item, since, what, parent, position, is_done, is_expanded, favorite_position)
    VALUES(NEW.version, NEW.item, (SELECT max(version) FROM change WHERE item=NEW.item), NEW.what, NEW.parent,
      NEW.position, NEW.is_done, NEW.is_expanded, NEW.favorite_position);
END;
CREATE TRIGGER step_touch_again INSTEAD OF INSERT ON step_touch
WHEN EXISTS(SELECT 1 FROM change WHERE version=NEW.version AND item=NEW.item AND what<>what|NEW.what) BEGIN
  UPDATE change SET what=what|NEW.what WHERE version=NEW.version AND item=NEW.item;
END;

-- SQL has no test for UTF-8, but it reads most broken sequences as U+FFFD, and a lone byte 80 to BF as the character
-- whose UTF-8 is C2 and that byte. outline check finds the rest.
CREATE VIEW step_utf8 AS SELECT '' AS s WHERE 0;
CREATE TRIGGER step_utf8_insert INSTEAD OF INSERT ON step_utf8 WHEN NEW.s GLOB '*[^ -~]*' AND (
  replace(NEW.s, char(65533), '') GLOB '*['||char(65533)||']*'
  OR NEW.s GLOB '*['||char(128)||'-'||char(191)||']*' AND '.'||replace(NEW.s, CAST(substr(CAST(char(128) AS BLOB), 1, 1) AS TEXT), char(1))
    GLOB '*[^'||char(1)||']['||char(128)||'-'||char(191)||']*') BEGIN
  SELECT RAISE(ABORT, 'item: the text is not UTF-8');
END;

-- 1. Edits of items: before a row changes, invalid edits are refused and the image of the row is kept. Afterwards
--    nothing could compare an image with its row, and OR REPLACE would have deleted rows without firing delete
--    triggers. The triggers repeat the CHECKs: under OR IGNORE a CHECK skips the row, and its image would be left
--    over.
CREATE TRIGGER item_before_insert BEFORE INSERT ON item BEGIN
  SELECT CASE
    WHEN NEW.id IS NULL OR NEW.kind IS NULL OR NEW.text IS NULL OR NEW.is_done IS NULL OR NEW.is_expanded IS NULL
      THEN RAISE(ABORT, 'item: id, kind, text, is_done and is_expanded cannot be NULL')
    WHEN NEW.key<-1 THEN RAISE(ABORT, 'item: a key is not below zero')
    WHEN NOT CASE WHEN NEW.id GLOB '*[^!-~]*'
        THEN length(CAST(NEW.id AS BLOB)) BETWEEN 1 AND 255 AND instr(NEW.id, char(0))=0
          AND NEW.id NOT GLOB '*['||char(1)||'-'||char(31)||char(127)||'-'||char(159)||']*'
          AND NEW.id=trim(NEW.id, char(32, 160, 5760, 8192, 8193, 8194, 8195, 8196, 8197, 8198, 8199, 8200, 8201,
            8202, 8232, 8233, 8239, 8287, 12288))
        ELSE length(NEW.id) BETWEEN 1 AND 255 AND length(CAST(NEW.id AS BLOB))=length(NEW.id) END
      THEN RAISE(ABORT, 'item: an id has 1 to 255 bytes, no control characters and no white space at its ends')
    WHEN NEW.kind<>'item' AND NEW.kind<>'section' AND NEW.kind<>'root'
      THEN RAISE(ABORT, 'item: the kind is item, section or root')
    WHEN EXISTS(SELECT 1 FROM item WHERE key=NEW.key) THEN RAISE(ABORT, 'item: the key is taken')
    WHEN EXISTS(SELECT 1 FROM item WHERE id=NEW.id) THEN RAISE(ABORT, 'item: the id is taken')
    WHEN EXISTS(SELECT 1 FROM item WHERE parent=NEW.parent AND position=NEW.position)
      THEN RAISE(ABORT, 'item: the position is taken; INSERT INTO outline(parent, text) finds a free one')
    WHEN NEW.favorite_position IS NOT NULL
        AND EXISTS(SELECT 1 FROM item WHERE favorite_position=NEW.favorite_position)
      THEN RAISE(ABORT, 'item: the favorite position is taken; INSERT INTO favorites(id) finds a free one')
    WHEN NEW.key<>0 AND NOT EXISTS(SELECT 1 FROM item WHERE key=NEW.parent)
      THEN RAISE(ABORT, 'item: the parent does not exist; INSERT INTO outline(parent, text) takes its id')
    WHEN NEW.note_key IS NOT NULL AND NOT EXISTS(SELECT 1 FROM note WHERE key=NEW.note_key)
      THEN RAISE(ABORT, 'item: the note does not exist; INSERT INTO outline(parent, text, note) takes its text')
    WHEN NEW.key>999999999999
        AND NEW.key>1+max((SELECT max(key) FROM item), coalesce((SELECT max(key) FROM deleted), 0))
      THEN RAISE(ABORT, 'item: the key is too large; INSERT INTO outline(parent, text) finds one')
    WHEN EXISTS(SELECT 1 FROM deleted WHERE key=iif(NEW.key<0, 1+(SELECT max(key) FROM item), NEW.key) AND id<>NEW.id)
      THEN RAISE(ABORT, 'item: this key belonged to another item; INSERT INTO outline(parent, text) finds a free one')
    WHEN EXISTS(SELECT 1 FROM deleted WHERE id=NEW.id AND key<>NEW.key)  -- without a key, too
      THEN RAISE(ABORT, 'item: this id belonged to another item; outline restore brings that back')
    WHEN EXISTS(SELECT 1 FROM deleted WHERE key=NEW.key) AND (NEW.parent=0)<>(SELECT parent=0 FROM change
        WHERE item=NEW.key AND parent IS NOT NULL ORDER BY version DESC LIMIT 1)
      THEN RAISE(ABORT, 'item: a section comes back as a section, an item as an item')
    WHEN (NEW.kind='root')<>(NEW.key=0)
      THEN RAISE(ABORT, 'item: the root alone has the key 0 and no parent')
    WHEN (NEW.kind='section')<>(NEW.parent IS 0)
      THEN RAISE(ABORT, 'item: sections are children of the root, items are not')
    WHEN NEW.kind='section' AND NEW.text IS '' THEN RAISE(ABORT, 'item: a section has a title')
    WHEN NEW.position IS NULL OR length(NEW.position) NOT BETWEEN 2 AND 64 OR NEW.position GLOB '*[^0-9A-Za-z]*'
        OR instr(NEW.position, char(0))
      THEN RAISE(ABORT, 'item: a position has 2 to 64 letters and digits')
    WHEN NEW.is_done NOT BETWEEN 0 AND 1 OR NEW.is_expanded NOT BETWEEN 0 AND 1
      THEN RAISE(ABORT, 'item: is_done and is_expanded are 0 or 1')
    WHEN NEW.favorite_position IS NOT NULL AND (length(NEW.favorite_position) NOT BETWEEN 2 AND 64
        OR NEW.favorite_position GLOB '*[^0-9A-Za-z]*' OR instr(NEW.favorite_position, char(0)) OR NEW.kind<>'item')
      THEN RAISE(ABORT, 'item: a favorite is an item, and its position has 2 to 64 letters and digits')
    WHEN NEW.image='' THEN RAISE(ABORT, 'item: an image is not empty')
    WHEN NEW.attributes IS NOT NULL AND NOT CASE WHEN json_valid(NEW.attributes)
        AND instr(NEW.attributes, char(0))=0 THEN json_type(NEW.attributes)='object' ELSE 0 END
      THEN RAISE(ABORT, 'item: attributes are a JSON object') END;
  INSERT INTO step_utf8 VALUES(NEW.text||' '||coalesce(NEW.secondary_text, '')||' '||coalesce(NEW.image, ''));
  INSERT INTO step_version(number) VALUES(NULL);
  INSERT INTO step_touch(version, item, what) VALUES((SELECT max(number) FROM version),
    iif(NEW.key<0, 1+(SELECT max(key) FROM item), NEW.key), 1);  -- without a key SQLite takes this one
END;
-- A BEFORE trigger sees -1 if no key is given, so it cannot refuse -1. A CHECK would skip the row under OR IGNORE.
CREATE TRIGGER item_after_insert AFTER INSERT ON item WHEN NEW.key<0 BEGIN
  SELECT RAISE(ABORT, 'item: a key is not below zero');
END;
-- One trigger for each kind of column, because a statement compiles all that it could fire, and most set one column. They
-- may fire in any order: the first keeps the image, the others add what changes, and a refusal takes all of it back.
CREATE TRIGGER item_before_mark BEFORE UPDATE OF is_done, is_expanded ON item
WHEN NEW.is_done IS NOT OLD.is_done OR NEW.is_expanded IS NOT OLD.is_expanded BEGIN
  SELECT CASE
    WHEN NEW.is_done IS NULL OR NEW.is_expanded IS NULL
      THEN RAISE(ABORT, 'item: text, is_done and is_expanded cannot be NULL')
    WHEN NEW.is_done NOT BETWEEN 0 AND 1 OR NEW.is_expanded NOT BETWEEN 0 AND 1
      THEN RAISE(ABORT, 'item: is_done and is_expanded are 0 or 1') END;
  INSERT INTO step_version(number) VALUES(NULL);
  INSERT INTO step_touch VALUES((SELECT max(number) FROM version), OLD.key,
    4*(NEW.is_done IS NOT OLD.is_done)+16*(NEW.is_expanded IS NOT OLD.is_expanded),
    OLD.parent, OLD.position, OLD.is_done, OLD.is_expanded, OLD.favorite_position);
END;
CREATE TRIGGER item_before_move BEFORE UPDATE OF parent, position ON item
WHEN NEW.parent IS NOT OLD.parent OR NEW.position IS NOT OLD.position BEGIN
  SELECT CASE
    WHEN NEW.parent IS NOT OLD.parent AND NOT EXISTS(SELECT 1 FROM item WHERE key=NEW.parent)
      THEN RAISE(ABORT, 'item: the parent does not exist; UPDATE outline SET parent=... takes its id')
    WHEN NEW.parent IS NOT OLD.parent AND (NEW.parent=OLD.key
        OR EXISTS(SELECT 1 FROM item WHERE parent=OLD.key) AND EXISTS(  -- LIMIT: damage may have made a cycle already
          WITH RECURSIVE up(key) AS (VALUES(NEW.parent) UNION ALL
            SELECT item.parent FROM up JOIN item USING(key) WHERE item.parent IS NOT NULL LIMIT 1000000)
          SELECT 1 FROM up WHERE key=OLD.key))
      THEN RAISE(ABORT, 'item: cycle, the new parent is the item itself or below it')
    WHEN (NEW.parent IS 0)<>(OLD.parent IS 0) THEN RAISE(ABORT, 'item: sections are children of the root, items are not')
    WHEN NEW.position IS NULL OR length(NEW.position) NOT BETWEEN 2 AND 64
        OR NEW.position GLOB '*[^0-9A-Za-z]*' OR instr(NEW.position, char(0))
      THEN RAISE(ABORT, 'item: a position has 2 to 64 letters and digits')
    WHEN EXISTS(SELECT 1 FROM item WHERE parent=NEW.parent AND position=NEW.position AND key<>OLD.key)
      THEN RAISE(ABORT, 'item: the position is taken; UPDATE outline SET parent=..., after=... finds a free one') END;
  INSERT INTO step_version(number) VALUES(NULL);
  INSERT INTO step_touch VALUES((SELECT max(number) FROM version), OLD.key, 1,
    OLD.parent, OLD.position, OLD.is_done, OLD.is_expanded, OLD.favorite_position);
END;
CREATE TRIGGER item_before_favorite BEFORE UPDATE OF favorite_position ON item
WHEN NEW.favorite_position IS NOT OLD.favorite_position BEGIN
  SELECT CASE
    WHEN NEW.favorite_position IS NULL THEN NULL
    WHEN length(NEW.favorite_position) NOT BETWEEN 2 AND 64 OR NEW.favorite_position GLOB '*[^0-9A-Za-z]*'
        OR instr(NEW.favorite_position, char(0)) OR OLD.kind<>'item'
      THEN RAISE(ABORT, 'item: a favorite is an item, and its position has 2 to 64 letters and digits')
    WHEN EXISTS(SELECT 1 FROM item WHERE favorite_position=NEW.favorite_position AND key<>OLD.key)
      THEN RAISE(ABORT, 'item: the favorite position is taken; INSERT INTO favorites(id) finds a free one') END;
  INSERT INTO step_version(number) VALUES(NULL);
  INSERT INTO step_touch VALUES((SELECT max(number) FROM version), OLD.key, 8,
    OLD.parent, OLD.position, OLD.is_done, OLD.is_expanded, OLD.favorite_position);
END;
CREATE TRIGGER item_before_content BEFORE UPDATE OF text, secondary_text, image, note_key, attributes ON item
WHEN NEW.text IS NOT OLD.text OR NEW.secondary_text IS NOT OLD.secondary_text OR NEW.image IS NOT OLD.image
  OR NEW.note_key IS NOT OLD.note_key OR NEW.attributes IS NOT OLD.attributes BEGIN
  SELECT CASE
    WHEN NEW.text IS NULL THEN RAISE(ABORT, 'item: text, is_done and is_expanded cannot be NULL')
    WHEN NEW.text IS '' AND OLD.kind='section' THEN RAISE(ABORT, 'item: a section has a title')
    WHEN NEW.image='' THEN RAISE(ABORT, 'item: an image is not empty')
    WHEN NEW.note_key IS NOT OLD.note_key AND NEW.note_key IS NOT NULL
        AND NOT EXISTS(SELECT 1 FROM note WHERE key=NEW.note_key)
      THEN RAISE(ABORT, 'item: the note does not exist; UPDATE outline SET note=... takes its text')
    WHEN NEW.attributes IS NOT OLD.attributes AND NEW.attributes IS NOT NULL
        AND NOT CASE WHEN json_valid(NEW.attributes) AND instr(NEW.attributes, char(0))=0
          THEN json_type(NEW.attributes)='object' ELSE 0 END
      THEN RAISE(ABORT, 'item: attributes are a JSON object') END;
  INSERT INTO step_utf8 VALUES(NEW.text||' '||coalesce(NEW.secondary_text, '')||' '||coalesce(NEW.image, ''));
  INSERT INTO step_version(number) VALUES(NULL);
  INSERT INTO step_touch VALUES((SELECT max(number) FROM version), OLD.key, 2,
    OLD.parent, OLD.position, OLD.is_done, OLD.is_expanded, OLD.favorite_position);
  -- The first edit of content in a version keeps it. An item that this very version made, or brought back, said nothing
  -- before it.
  INSERT INTO content_change(item, version, text, secondary_text, image, note_key, attributes)
    SELECT OLD.key, version, OLD.text, OLD.secondary_text, OLD.image, OLD.note_key, OLD.attributes FROM change
    WHERE version=(SELECT max(number) FROM version) AND item=OLD.key AND position IS NOT NULL
      AND NOT EXISTS(SELECT 1 FROM content_change WHERE item=OLD.key AND version=change.version);
END;
-- Not UPDATE OF key: SET rowid would slip through. IS NOT: under OR REPLACE, NULL means the default.
CREATE TRIGGER item_identity BEFORE UPDATE ON item
WHEN NEW.key IS NOT OLD.key OR NEW.id IS NOT OLD.id OR NEW.kind IS NOT OLD.kind
  OR OLD.key=0 AND (NEW.parent, NEW.position, NEW.text, NEW.secondary_text, NEW.image, NEW.note_key, NEW.is_done,
    NEW.is_expanded, NEW.attributes, NEW.favorite_position) IS NOT (OLD.parent, OLD.position, OLD.text,
    OLD.secondary_text, OLD.image, OLD.note_key, OLD.is_done, OLD.is_expanded, OLD.attributes, OLD.favorite_position)
BEGIN
  SELECT CASE WHEN OLD.key=0 THEN RAISE(ABORT, 'item: the root stays as it is (add WHERE key>0)')
    ELSE RAISE(ABORT, 'item: key, id and kind never change') END;
END;
CREATE TRIGGER item_before_delete BEFORE DELETE ON item BEGIN
  SELECT CASE WHEN OLD.key=0 THEN RAISE(ABORT, 'item: the root stays')
    WHEN EXISTS(SELECT 1 FROM item WHERE parent=OLD.key)
      THEN RAISE(ABORT, 'item: it has children; DELETE FROM outline takes them along') END;
  INSERT INTO step_version(number) VALUES(NULL);
  INSERT INTO step_touch VALUES((SELECT max(number) FROM version), OLD.key, iif(OLD.favorite_position IS NULL, 1, 9),
    OLD.parent, OLD.position, OLD.is_done, OLD.is_expanded, OLD.favorite_position);
  INSERT INTO content_change(item, version, text, secondary_text, image, note_key, attributes)
    SELECT OLD.key, version, OLD.text, OLD.secondary_text, OLD.image, OLD.note_key, OLD.attributes FROM change
    WHERE version=(SELECT max(number) FROM version) AND item=OLD.key AND position IS NOT NULL
      AND NOT EXISTS(SELECT 1 FROM content_change WHERE item=OLD.key AND version=change.version);
  INSERT INTO deleted(key, id) VALUES(OLD.key, OLD.id) ON CONFLICT DO NOTHING;
END;

-- 2. History only grows, and only by the truth: an image must equal the present row, or be empty if there is none.
CREATE TRIGGER change_before_insert BEFORE INSERT ON change BEGIN
  SELECT CASE
    WHEN NOT EXISTS(SELECT 1 FROM step_version WHERE number=NEW.version)
      OR (SELECT max(version) FROM change WHERE item=NEW.item)=NEW.version  -- OR REPLACE would exchange it
      THEN RAISE(ABORT, 'change: history is written by edits of item only')
    WHEN NEW.since IS NOT (SELECT max(version) FROM change WHERE item=NEW.item)
      OR NOT EXISTS(SELECT 1 FROM (SELECT 1) LEFT JOIN item i ON i.key=NEW.item WHERE i.parent IS NEW.parent
        AND i.position IS NEW.position AND i.is_done IS NEW.is_done AND i.is_expanded IS NEW.is_expanded
        AND i.favorite_position IS NEW.favorite_position)
      OR NEW.what NOT BETWEEN 1 AND 31 OR NEW.position IS NULL AND NEW.what<>1
      THEN RAISE(ABORT, 'change: history is written by edits of item only, an image is the row as it stands') END;
END;
CREATE TRIGGER change_after_insert AFTER INSERT ON change BEGIN
  UPDATE version SET changes=changes+1, is_loud=is_loud OR NEW.what<>16 WHERE number=NEW.version;
END;
CREATE TRIGGER change_before_update BEFORE UPDATE ON change BEGIN
  SELECT RAISE(ABORT, 'change: history is append-only') WHERE NEW.version IS NOT OLD.version
    OR NEW.item IS NOT OLD.item OR NEW.since IS NOT OLD.since OR NEW.parent IS NOT OLD.parent
    OR NEW.position IS NOT OLD.position
    OR NEW.is_done IS NOT OLD.is_done OR NEW.is_expanded IS NOT OLD.is_expanded
    OR NEW.favorite_position IS NOT OLD.favorite_position OR NEW.what&OLD.what<>OLD.what OR NEW.what>31
    OR NOT EXISTS(SELECT 1 FROM step_version WHERE number=OLD.version);
END;
CREATE TRIGGER change_after_update AFTER UPDATE OF what ON change WHEN NEW.what<>16 BEGIN
  UPDATE version SET is_loud=1 WHERE number=NEW.version AND NOT is_loud;
END;
CREATE TRIGGER change_before_delete BEFORE DELETE ON change BEGIN
  SELECT RAISE(ABORT, 'change: history is append-only');
END;
CREATE TRIGGER content_change_before_insert BEFORE INSERT ON content_change BEGIN
  SELECT CASE
    WHEN NOT EXISTS(SELECT 1 FROM step_version WHERE number=NEW.version)
      OR EXISTS(SELECT 1 FROM content_change WHERE item=NEW.item AND version=NEW.version)
      OR NEW.rowid<>-1 OR NOT EXISTS(SELECT 1 FROM change c JOIN item i ON i.key=c.item
        WHERE c.version=NEW.version AND c.item=NEW.item AND c.position IS NOT NULL AND i.text=NEW.text
          AND i.secondary_text IS NEW.secondary_text AND i.image IS NEW.image AND i.note_key IS NEW.note_key
          AND i.attributes IS NEW.attributes)
      THEN RAISE(ABORT, 'content_change: history is written by edits of item only') END;
END;
-- If no rowid is given, the trigger above sees -1; a given one could name an existing row, for OR REPLACE.
CREATE TRIGGER content_change_after_insert AFTER INSERT ON content_change WHEN NEW.rowid<0 BEGIN
  SELECT RAISE(ABORT, 'content_change: history is written by edits of item only');
END;
CREATE TRIGGER content_change_before_update BEFORE UPDATE ON content_change BEGIN
  SELECT RAISE(ABORT, 'content_change: history is append-only');
END;
CREATE TRIGGER content_change_before_delete BEFORE DELETE ON content_change BEGIN
  SELECT RAISE(ABORT, 'content_change: history is append-only');
END;
CREATE TRIGGER note_before_insert BEFORE INSERT ON note
WHEN NEW.key>=0 AND NEW.key IS NOT 1+(SELECT coalesce(max(key), 0) FROM note) BEGIN
  SELECT RAISE(ABORT, 'note: keys count up by one, leave the key out');
END;
CREATE TRIGGER note_before_update BEFORE UPDATE ON note BEGIN
  SELECT RAISE(ABORT, 'note: a row of it never changes; UPDATE outline SET note=...');
END;
CREATE TRIGGER note_before_delete BEFORE DELETE ON note BEGIN
  SELECT RAISE(ABORT, 'note: old versions name it; UPDATE outline SET note=NULL, outline purge forgets it');
END;
CREATE TRIGGER version_before_insert BEFORE INSERT ON version BEGIN
  SELECT CASE
    WHEN (SELECT open FROM version ORDER BY number DESC LIMIT 1)
      THEN RAISE(ABORT, 'version: one is open already; UPDATE version SET open=NULL WHERE open')
    WHEN NEW.number<>-1 AND NEW.number<>1+(SELECT coalesce(max(number), 0) FROM version)
      THEN RAISE(ABORT, 'version: numbers count up by one')
    WHEN (SELECT seq FROM sqlite_sequence WHERE name='version')>(SELECT max(number) FROM version) THEN RAISE(ABORT,
      'version: UPDATE sqlite_sequence SET seq=(SELECT max(number) FROM version) WHERE name=''version''')
    WHEN NEW.changes<>0 OR NEW.is_loud<>0 OR NEW.seal IS NOT NULL
      THEN RAISE(ABORT, 'version: it begins without changes')
    WHEN EXISTS(SELECT 1 FROM version WHERE name=NEW.name) THEN RAISE(ABORT, 'version: the name is taken')
    WHEN NEW.open IS NULL AND (NEW.undoes IS NOT NULL OR NEW.origin IN ('undo', 'redo', 'merge'))
      THEN RAISE(ABORT, 'version: the program makes it; outline undo, redo or merge')
    WHEN NEW.stamp>CAST((julianday('now')-2440586.5)*86400000 AS INTEGER)*1000
        AND NEW.stamp>1+coalesce((SELECT stamp FROM version ORDER BY number DESC LIMIT 1), 0)
      THEN RAISE(ABORT, 'version: the stamp is more than a day ahead')
    WHEN NEW.undoes IS NOT NULL AND NOT EXISTS(SELECT 1 FROM version WHERE number=NEW.undoes)
      THEN RAISE(ABORT, 'version: what it undoes does not exist') END;
END;
CREATE TRIGGER version_after_insert AFTER INSERT ON version
WHEN NEW.stamp<=(SELECT stamp FROM version WHERE number=NEW.number-1) BEGIN
  UPDATE version SET stamp=1+(SELECT stamp FROM version WHERE number=NEW.number-1) WHERE number=NEW.number;
END;
-- Not UPDATE OF number alone: SET rowid would slip through.
CREATE TRIGGER version_before_update BEFORE UPDATE OF number, rowid, oid, _rowid_, name, stamp, origin, undoes, open,
  seal ON version
WHEN NEW.number IS NOT OLD.number OR NEW.name IS NOT OLD.name OR NEW.origin IS NOT OLD.origin
  OR NEW.undoes IS NOT OLD.undoes OR NEW.open IS NOT OLD.open AND NEW.open IS NOT NULL
  OR NEW.stamp IS NOT OLD.stamp AND (NEW.stamp IS NOT 1+(SELECT stamp FROM version WHERE number=OLD.number-1)
    OR OLD.number<=coalesce((SELECT seq FROM sqlite_sequence WHERE name='version'), 0))
  OR NEW.seal IS NOT OLD.seal AND (OLD.seal IS NOT NULL OR NEW.open) BEGIN
  SELECT RAISE(ABORT, 'version: only the message, the author and the series change, and open closes');
END;
CREATE TRIGGER version_before_count BEFORE UPDATE OF changes, is_loud ON version
WHEN NEW.changes IS NOT OLD.changes AND NEW.changes IS NOT OLD.changes+1 OR NEW.is_loud IS NOT OLD.is_loud
    AND NEW.is_loud IS NOT 1
  OR (NEW.changes IS NOT OLD.changes OR NEW.is_loud IS NOT OLD.is_loud)
    AND NOT EXISTS(SELECT 1 FROM step_version WHERE number=OLD.number) BEGIN
  SELECT RAISE(ABORT, 'version: what it changed is counted by edits of item');
END;
CREATE TRIGGER version_before_delete BEFORE DELETE ON version BEGIN
  SELECT RAISE(ABORT, 'version: history is append-only');
END;
CREATE TRIGGER received_before_insert BEFORE INSERT ON received
WHEN EXISTS(SELECT 1 FROM received WHERE version=NEW.version) OR NOT EXISTS(SELECT 1 FROM version
  WHERE number=NEW.version AND open AND origin='merge' AND stamp>=NEW.stamp) BEGIN
  SELECT RAISE(ABORT, 'received: the program writes it; outline merge');
END;
CREATE TRIGGER received_before_update BEFORE UPDATE ON received BEGIN
  SELECT RAISE(ABORT, 'received: history is append-only');
END;
CREATE TRIGGER received_before_delete BEFORE DELETE ON received BEGIN
  SELECT RAISE(ABORT, 'received: history is append-only');
END;
CREATE TRIGGER deleted_before_insert BEFORE INSERT ON deleted
WHEN NOT EXISTS(SELECT 1 FROM item WHERE key=NEW.key AND id=NEW.id)
  OR NOT EXISTS(SELECT 1 FROM step_version JOIN change ON version=number WHERE item=NEW.key) BEGIN
  SELECT RAISE(ABORT, 'deleted: identifiers retire when their item is deleted');
END;
CREATE TRIGGER deleted_before_update BEFORE UPDATE ON deleted BEGIN
  SELECT RAISE(ABORT, 'deleted: identifiers stay retired');
END;
CREATE TRIGGER deleted_before_delete BEFORE DELETE ON deleted BEGIN
  SELECT RAISE(ABORT, 'deleted: identifiers stay retired');
END;

-- part: views

-- 3. Steps that the views below share. They are views, because a trigger on a view is the only procedure that SQLite
--    has. A caller asks for a place by (list, after): list is the key of a parent, or -1 for the favorites; after is
--    the key of the sibling before, -1 for the first place, NULL for the last. With an id the item is made there,
--    without one it moves there. Nothing is written for an item that is already in that place.
CREATE VIEW step_place AS SELECT key, 0 AS list, 0 AS after, id, text, secondary_text, image, note_key, is_done,
  attributes, is_expanded FROM item WHERE 0;
CREATE TRIGGER step_place_insert INSTEAD OF INSERT ON step_place BEGIN
  INSERT INTO step_space SELECT NEW.key, NEW.list, before, iif(NEW.list<0,
      (SELECT favorite_position FROM item WHERE favorite_position>coalesce(before, '') ORDER BY favorite_position LIMIT 1),
      (SELECT position FROM item WHERE parent=NEW.list AND position>coalesce(before, '') ORDER BY position LIMIT 1)),
      NEW.id, NEW.text, NEW.secondary_text, NEW.image, NEW.note_key, NEW.is_done, NEW.attributes, NEW.is_expanded
    FROM (SELECT CASE WHEN NEW.after>=0
        THEN (SELECT iif(NEW.list<0, favorite_position, position) FROM item WHERE key=NEW.after)
      WHEN NEW.after IS NULL THEN iif(NEW.list<0,
        (SELECT max(favorite_position) FROM item WHERE favorite_position IS NOT NULL),
        (SELECT max(position) FROM item WHERE parent=NEW.list)) END AS before);
END;
-- A position between two, the same as the library's. A position is one or more whole numbers, each a head letter and
-- base-62 digits: a to j mean 1 to 10 digits of a number from 0 up, Z to Q the same below 0. Neighbours are 8 apart if
-- there is room. The letters a to j are the sizes 1 to 10, Z to Q 0 to -9: so sizes are consecutive, and a number that
-- passes the last one of its size continues with the first of the next. Each CTE is named once, because SQLite expands
-- it at each use. A position that is no such number is followed by itself with a0 appended; if there is no room, the
-- result is NULL.
CREATE VIEW step_space AS SELECT key, 0 AS list, 0 AS before, 0 AS next, id, text, secondary_text, image, note_key,
  is_done, attributes, is_expanded FROM item WHERE 0;
CREATE TRIGGER step_space_insert INSTEAD OF INSERT ON step_space
WHEN NOT EXISTS(SELECT 1 FROM item WHERE key=NEW.key AND CASE WHEN NEW.list<0 THEN favorite_position
    WHEN parent=NEW.list THEN position END IN (NEW.before, NEW.next)) BEGIN
  INSERT INTO step_put SELECT NEW.key, NEW.list, (WITH RECURSIVE
    digits(all62) AS (VALUES('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz')),
    -- at: where the first numbers that differ begin; nl, nr: how many digits they have, 0 where a position is over
    walk(l, r, at, nl, nr) AS (
      SELECT coalesce(NEW.before, ''), coalesce(NEW.next, ''), 0, 0, 0
      UNION ALL SELECT l, r, at+1+nl,
        coalesce((abs(2*unicode(substr(l, at+1+nl))-187)-5)/2, 0),
        coalesce((abs(2*unicode(substr(r, at+1+nl))-187)-5)/2, 0)
      FROM walk WHERE at=0 OR nl>0 AND substr(l, at, 1+nl)=substr(r, at, 1+nl)),
    split(l, r, at, nl, nr, rest) AS (SELECT *, substr(l, at+1+nl) FROM walk ORDER BY at DESC LIMIT 1),
    -- three numbers are read: 0 that of l, 1 that of r, 2 the one after that of l
    read(l, r, at, nl, nr, which, s, n, j, value, range) AS (
      SELECT l, r, at, nl, nr, column1,
        CASE column1 WHEN 0 THEN substr(l, at) WHEN 1 THEN substr(r, at) ELSE rest END,
        CASE column1 WHEN 0 THEN nl WHEN 1 THEN nr
          ELSE coalesce((abs(2*unicode(rest)-187)-5)/2, 0) END, 1, 0, 1
        FROM split JOIN (VALUES(0), (1), (2))
      UNION ALL SELECT l, r, at, nl, nr, which, s, n, j+1, value*62+instr(all62, substr(s, 1+j, 1))-1, range*62
        FROM read JOIN digits WHERE j<=n AND n<=10 AND length(s)>n),
    three AS (SELECT l, r, at, nl, nr,
        max(iif(s>='a', n, 1-n)) FILTER(WHERE which=0) AS size0, max(value) FILTER(WHERE which=0) AS value0,
        max(range) FILTER(WHERE which=0) AS range0,
        max(iif(s>='a', n, 1-n)) FILTER(WHERE which=1) AS size1, max(value) FILTER(WHERE which=1) AS value1,
        max(range) FILTER(WHERE which=1) AS range1,
        max(iif(s>='a', n, 1-n)) FILTER(WHERE which=2) AS size2, max(value) FILTER(WHERE which=2) AS value2,
        max(range) FILTER(WHERE which=2) AS range2
      FROM read WHERE n=0 OR j=n+1),
    -- MATERIALIZED: else SQLite writes the CASEs into each other, and takes milliseconds to prepare a statement
    gap AS MATERIALIZED (SELECT *, CASE WHEN l='' AND r='' THEN 'none' WHEN r='' THEN 'last' WHEN nl=0 THEN 'prefix'
        WHEN size1=size0 AND value1-value0=1 OR size1=size0+1 AND value1=0 AND value0=range0-1
          THEN iif(at+nl<length(l), 'left', iif(at+nr<length(r), 'right', 'tight'))
        WHEN size1=size0 AND value1>value0 OR size1>size0 THEN 'wide' END AS way,
        CASE WHEN size1=size0 THEN value1-value0 WHEN size1=size0+1 THEN min(99, range0-value0)+min(99, value1)
          ELSE 99 END AS width FROM three),
    -- the new position: a beginning, and after it, unless size is NULL, a number plus step
    plan(base, size, value, range, step) AS MATERIALIZED (SELECT
        CASE way WHEN 'none' THEN 'a0' WHEN 'last' THEN '' WHEN 'prefix' THEN l WHEN 'wide' THEN substr(l, 1, at-1)
          WHEN 'left' THEN substr(l, 1, at+nl) WHEN 'right' THEN substr(r, 1, at+nr) WHEN 'tight' THEN l||'a0' END,
        CASE way WHEN 'last' THEN size0 WHEN 'wide' THEN size0 WHEN 'prefix' THEN size1 WHEN 'left' THEN size2 END,
        CASE way WHEN 'prefix' THEN value1 WHEN 'left' THEN value2 ELSE value0 END,
        CASE way WHEN 'prefix' THEN range1 WHEN 'left' THEN range2 ELSE range0 END,
        CASE way WHEN 'prefix' THEN -8 WHEN 'wide' THEN min(8, width/2) ELSE 8 END FROM gap),
    sum(base, size, value) AS (SELECT base,
        CASE WHEN value+step>=range THEN size+1 WHEN value+step<0 THEN size-1 ELSE size END,
        CASE WHEN value+step>=range THEN value+step-range WHEN value+step>=0 THEN value+step
          ELSE value+step+CASE WHEN size>1 THEN range/62 WHEN size=1 THEN 62 ELSE range*62 END END FROM plan),
    write(base, size, n, value, s) AS (
      SELECT base, size, iif(size>0, size, 1-size), value, '' FROM sum
      UNION ALL SELECT base, size, n-1, value/62, substr(all62, value%62+1, 1)||s FROM write JOIN digits WHERE n>0),
    made(p, fits) AS (SELECT iif(size IS NULL, base, base||char(iif(size>0, 96, 90)+size)||s),
        coalesce(size, 0) BETWEEN -9 AND 10 FROM write WHERE size IS NULL OR n=0)
    SELECT iif(fits AND length(p)<=64, p, NULL) FROM made
      WHERE NOT fits OR p>coalesce(NEW.before, '') AND (NEW.next IS NULL OR p<NEW.next)
    UNION ALL SELECT NEW.before||'a0' WHERE length(NEW.before)<=62 AND (NEW.next IS NULL OR NEW.before||'a0'<NEW.next)
    LIMIT 1),
    NEW.id, NEW.text, NEW.secondary_text, NEW.image, NEW.note_key, NEW.is_done, NEW.attributes, NEW.is_expanded;
END;
CREATE VIEW step_put AS SELECT key, 0 AS list, position, id, text, secondary_text, image, note_key, is_done,
  attributes, is_expanded FROM item WHERE 0;
CREATE TRIGGER step_put_insert INSTEAD OF INSERT ON step_put BEGIN
  SELECT CASE WHEN NEW.list<0 THEN RAISE(ABORT, 'favorites: there is no room in this place; outline fav makes room')
    WHEN NEW.list=0 THEN RAISE(ABORT, 'section: there is no room in this place; outline section mv makes room')
    ELSE RAISE(ABORT, 'outline: there is no room in this place; outline mv makes room') END
  WHERE NEW.position IS NULL;
  SELECT RAISE(ABORT, 'outline: the section shows items of others (configuration->>''shows''), and has none of its own')
    FROM item WHERE key=NEW.list AND parent=0 AND attributes->>'shows' NOTNULL
      AND NOT EXISTS(SELECT 1 FROM item WHERE parent=NEW.list);
  INSERT INTO item(key, id, parent, position, kind, text, secondary_text, image, note_key, is_done, attributes,
      is_expanded)
    SELECT NEW.key, NEW.id, NEW.list, NEW.position, iif(NEW.list=0, 'section', 'item'), NEW.text, NEW.secondary_text,
      NEW.image, NEW.note_key, NEW.is_done, NEW.attributes, NEW.is_expanded WHERE NEW.id IS NOT NULL;
  UPDATE item SET parent=NEW.list, position=NEW.position WHERE key=NEW.key AND NEW.id IS NULL AND NEW.list>=0;
  UPDATE item SET favorite_position=NEW.position WHERE key=NEW.key AND NEW.list<0;
END;
-- An item moves to the parent and after the sibling that the ids name.
CREATE VIEW step_move AS SELECT 0 AS key, 0 AS parent, 0 AS after WHERE 0;
CREATE TRIGGER step_move_insert INSTEAD OF INSERT ON step_move BEGIN
  SELECT CASE
    WHEN u.key IS NULL THEN RAISE(ABORT, 'outline: parent is the id of a section or an item')
    WHEN (u.key=0)<>(i.kind='section') THEN RAISE(ABORT, 'outline: a section stays a section, an item an item')
    WHEN NEW.after=i.id THEN RAISE(ABORT, 'outline: an item cannot come after itself')
    WHEN NEW.after<>'' AND a.key IS NULL THEN RAISE(ABORT, 'outline: no item has the id in after')
    WHEN NEW.after<>'' AND a.parent IS NOT u.key
      THEN RAISE(ABORT, 'outline: the item in after has another parent; say the new parent too') END
  FROM item i LEFT JOIN item u ON u.id=NEW.parent LEFT JOIN item a ON a.id=NEW.after WHERE i.key=NEW.key;
  INSERT INTO step_place(key, list, after)
    SELECT NEW.key, key, iif(NEW.after='', -1, (SELECT key FROM item WHERE id=NEW.after)) FROM item
    WHERE id=NEW.parent;
END;
CREATE VIEW step_remove AS SELECT 0 AS key WHERE 0;
CREATE TRIGGER step_remove_insert INSTEAD OF INSERT ON step_remove BEGIN DELETE FROM item WHERE key=NEW.key; END;

-- 4. Views to read and to write. after: the id of the sibling before, '' in the first place; NULL, in an edit, means
--    the last place. The outline is not built from the root down: then WHERE id=... would build all of it first. '/'
--    sorts below every character of a position, so the order of paths is the display order. For sections and their
--    top-level items, most of a file, the CASEs save climbing. A climb ends after 32 levels, and so does the
--    indentation; for deeper items, one walk of everything gives section, level and place, since climbs to the top
--    would cost the square of the levels.
CREATE VIEW outline AS
  WITH RECURSIVE tree(key, section, level, position, path) AS (
    SELECT key, id, 0, position, position FROM item WHERE parent=0 UNION ALL
    SELECT i.key, section, level+1, i.position, iif(level<32, path||'/'||i.position, path)
      FROM tree JOIN item i ON i.parent=tree.key WHERE i.key>0 ORDER BY level+1 DESC, i.position),
  deep AS MATERIALIZED (SELECT key, section, level, path||printf('/!%9d', row_number() OVER ()) AS path FROM tree)
  SELECT parent, text, id, after, secondary_text, image, note, is_done, is_expanded, is_favorite, attributes,
    coalesce(top, (SELECT section FROM deep WHERE key=o.key)) AS section,
    coalesce(height, (SELECT level FROM deep WHERE key=o.key)) AS level,
    printf('%*s', 2*coalesce(height, 32), '')
      ||CASE WHEN NOT EXISTS(SELECT 1 FROM item WHERE parent=o.key) THEN '- ' WHEN is_expanded THEN 'v ' ELSE '> ' END
      ||iif(is_done, '[x] ', '')||coalesce(image||' ', '')||replace(text, char(10), ' ')
      ||coalesce('  '||secondary_text, '')||iif(is_favorite, ' *', '') AS line,
    key, attributes->>'due' AS due, attributes->>'start' AS start,
    attributes->>'priority' AS priority, attributes->>'tags' AS tags,
    coalesce(attributes->>'completed', iif(is_done,
      (SELECT strftime('%Y-%m-%dT%H:%M:%SZ', coalesce(r.stamp, v.stamp)/1000000, 'unixepoch')
        FROM change c JOIN version v ON v.number=c.version LEFT JOIN received r ON r.version=c.version
        WHERE c.item=o.key
          AND (c.is_done=0 OR c.since IS NULL AND coalesce(r.origin, v.origin) NOT IN ('import', 'file', 'merge'))
        ORDER BY c.version DESC LIMIT 1), attributes->>'lastDone')) AS completed, attributes->>'recur' AS recur
  FROM (SELECT u.id AS parent, i.text, i.id, coalesce((SELECT id FROM item WHERE parent=i.parent
      AND position<i.position ORDER BY position DESC LIMIT 1), '') AS after,
    i.secondary_text, i.image, (SELECT text FROM note WHERE key=i.note_key) AS note, i.is_done, i.is_expanded,
    i.favorite_position IS NOT NULL AS is_favorite, i.attributes,
    CASE 0 WHEN i.parent THEN i.id WHEN u.parent THEN u.id ELSE (WITH RECURSIVE up(id, parent) AS (
      SELECT u.id, u.parent UNION ALL
      SELECT p.id, p.parent FROM up JOIN item p ON p.key=up.parent WHERE up.parent>0 LIMIT 32)
      SELECT id FROM up WHERE parent=0) END AS top,
    CASE 0 WHEN i.parent THEN 0 WHEN u.parent THEN 1 ELSE (WITH RECURSIVE up(parent, level) AS (
      SELECT u.parent, 1 UNION ALL
      SELECT p.parent, level+1 FROM up JOIN item p ON p.key=up.parent WHERE up.parent>0 LIMIT 32)
      SELECT level FROM up WHERE parent=0) END AS height,
    CASE 0 WHEN i.parent THEN i.position WHEN u.parent THEN u.position||'/'||i.position
      ELSE (WITH RECURSIVE up(parent, path) AS (SELECT u.parent, u.position||'/'||i.position UNION ALL
        SELECT p.parent, p.position||'/'||path FROM up JOIN item p ON p.key=up.parent WHERE up.parent>0 LIMIT 32)
        SELECT path FROM up WHERE parent=0) END AS path,
    i.key
  FROM item i JOIN item u ON u.key=i.parent) o
  ORDER BY coalesce(path, (SELECT path FROM deep WHERE key=o.key));
-- The fields of an item that have columns in outline: into its attributes if they are given, and checked. A value that
-- a file of another program had stays until it is changed.
CREATE VIEW step_fields AS SELECT 0 AS key, 0 AS is_given, '' AS due, '' AS start, '' AS priority, '' AS tags,
  '' AS completed, '' AS recur, '' AS former, 0 AS is_done WHERE 0;
CREATE TRIGGER step_fields_insert INSTEAD OF INSERT ON step_fields BEGIN
  SELECT CASE
    WHEN NEW.is_given
      THEN RAISE(ABORT, 'outline: a section has no due, start, priority, tags, completed and recur; add WHERE level>0')
    WHEN attributes->>'shows'='' THEN RAISE(ABORT, 'section: shows is a query such as open; leave it out for none')
    WHEN EXISTS(SELECT 1 FROM item WHERE parent=NEW.key) AND attributes->>'shows' NOTNULL
      THEN RAISE(ABORT, 'section: it has items of its own, so it cannot show those of others') END
  FROM item WHERE key=NEW.key AND parent=0 AND (NEW.is_given OR attributes->>'shows' IS NOT NEW.former->>'shows');
  UPDATE item SET attributes=nullif(json_patch(coalesce(attributes, '{}'), json_object('due', nullif(NEW.due, ''),
      'start', nullif(NEW.start, ''), 'priority', nullif(NEW.priority, ''),
      'tags', json(iif(json_valid(NEW.tags), NEW.tags, json_quote(nullif(NEW.tags, '')))),
      'completed', nullif(NEW.completed, ''), 'recur', nullif(NEW.recur, ''))), '{}')
    WHERE key=NEW.key AND NEW.is_given;
  INSERT INTO step_utf8 SELECT attributes FROM item WHERE key=NEW.key AND attributes IS NOT NEW.former;
  SELECT CASE
    WHEN j.key IN ('due', 'start', 'wait', 'completed') THEN CASE
      WHEN coalesce(j.type='text' AND (date(j.value, '+0 days')=j.value
          OR date(substr(j.value, 1, 10), '+0 days')||'T'=substr(j.value, 1, 11) AND j.value NOT GLOB '*T24*'
            AND julianday(j.value) AND (j.value GLOB '*T??:??:??*Z' OR j.value GLOB '*T??:??:??*[-+]??:??')
            AND j.value NOT GLOB '*[^-+.:0-9TZ]*'), 0)
        THEN CASE WHEN j.key='completed' AND NEW.is_done IS NOT 1
          THEN RAISE(ABORT, 'outline: an open item has no completed; set is_done=1 with it') END
      WHEN j.key='due' THEN RAISE(ABORT, 'outline: due is a day such as 2026-12-24 or a time such as 2026-12-24T14:30:00Z')
      WHEN j.key='start' THEN RAISE(ABORT, 'outline: start is a day such as 2026-12-24 or a time such as 2026-12-24T14:30:00Z')
      WHEN j.key='wait' THEN RAISE(ABORT, 'outline: wait is a day such as 2026-12-24 or a time such as 2026-12-24T14:30:00Z')
      ELSE RAISE(ABORT, 'outline: completed is a day such as 2026-12-24 or a time such as 2026-12-24T14:30:00Z') END
    WHEN j.key='priority' AND NOT (j.type='text' AND j.value GLOB '[A-Z]')
      THEN RAISE(ABORT, 'outline: priority is a letter from A to Z')
    WHEN j.key='tags' AND iif(j.type='array', (SELECT count(*)>count(DISTINCT value) OR max(type<>'text' OR value=''
        OR value GLOB '[+#]*' OR value GLOB '*['||char(1)||'- '||char(127)||'-'||char(160, 5760, 8192)||'-'
          ||char(8202, 8232, 8233, 8239, 8287, 12288)||']*') FROM json_each(j.value)), 1)
      THEN RAISE(ABORT, 'outline: tags are an array of words such as ["shop","home"], each once, without white space, + and #')
    WHEN j.key='recur' AND NOT coalesce(j.type='text' AND (
        j.value IN ('daily', 'weekdays', 'weekly', 'biweekly', 'monthly', 'bimonthly', 'quarterly', 'semiannual', 'yearly')
        OR j.value GLOB '[1-9]*' AND j.value+0<=10000 AND ltrim(j.value, '0123456789') IN ('d', 'w', 'm', 'mo', 'q', 'y')
        OR j.value GLOB 'FREQ=*' AND j.value NOT GLOB '*[^-A-Z0-9=;,]*' AND NOT EXISTS(
          SELECT 1 FROM json_each('["'||replace(j.value, ';', '","')||'"]') q,
            json_each('["'||replace(substr(q.value, 1+instr(q.value, '=')), ',', '","')||'"]') v
          WHERE NOT coalesce(CASE substr(q.value, 1, instr(q.value, '=')) WHEN 'BYMONTH=' THEN 12 WHEN 'BYMONTHDAY=' THEN 31
              WHEN 'BYSETPOS=' THEN 366 WHEN 'INTERVAL=' THEN 10000 WHEN 'COUNT=' THEN 10000 END/abs(v.value)>=1,
            iif(q.value GLOB 'BYDAY=*', v.value GLOB '*[MTWFS][AEHORU]', q.value GLOB 'FREQ=[DWMY]*LY'
              OR q.value GLOB 'UNTIL=[0-9]*' OR q.value GLOB 'WKST=*' OR q.value='X-FROM=COMPLETION')))), 0)
      THEN RAISE(ABORT, 'outline: recur is a period such as weekly, weekdays or 3d, or a rule of iCalendar: every monday is FREQ=WEEKLY;BYDAY=MO') END
  FROM item, json_each(item.attributes) j
  WHERE item.key=NEW.key AND j.type<>'null' AND j.value IS NOT NEW.former->>j.key;
END;
-- The words that a person writes, all but the note, and the note.
CREATE VIEW step_words AS SELECT '' AS words, '' AS note WHERE 0;
CREATE TRIGGER step_words_insert INSTEAD OF INSERT ON step_words BEGIN
  INSERT INTO step_utf8 VALUES(NEW.words), (NEW.note);
  SELECT CASE
    WHEN instr(NEW.words, char(0))
        OR NEW.words GLOB '*['||char(1)||'-'||char(31, 127)||'-'||char(159, 8232, 8233)||']*'
      THEN RAISE(ABORT, 'outline: only the note has line breaks and tabs, and nothing has other control characters')
    WHEN instr(NEW.note, char(0))
        OR NEW.note GLOB '*['||char(1)||'-'||char(8, 11, 12, 14)||'-'||char(31, 127)||'-'||char(159)||']*'
      THEN RAISE(ABORT, 'outline: a note has no control characters but line breaks and tabs') END;
END;
-- '' counts as NULL here, except in after: .import has no NULL.
CREATE TRIGGER outline_insert INSTEAD OF INSERT ON outline BEGIN
  SELECT CASE
    WHEN u.key IS NULL THEN RAISE(ABORT, 'outline: parent is the id of a section or an item')
    WHEN NEW.after<>'' AND a.key IS NULL THEN RAISE(ABORT, 'outline: no item has the id in after')
    WHEN NEW.after<>'' AND a.parent IS NOT u.key THEN RAISE(ABORT, 'outline: the item in after has another parent')
    WHEN NEW.key<>'' OR NEW.section<>'' OR NEW.level<>'' OR NEW.line<>''
      THEN RAISE(ABORT, 'outline: key, section, level and line come by themselves')
    WHEN NEW.is_favorite<>'' AND (NEW.is_favorite NOT GLOB '[01]' OR u.key=0 AND NEW.is_favorite)
      THEN RAISE(ABORT, 'outline: is_favorite is 0 or 1, of a section 0')
    WHEN NEW.id='@' OR NEW.id GLOB '[-/=]*' THEN RAISE(ABORT, 'outline: an id is not @, and does not begin with /, - or =')
    WHEN u.key>0 AND coalesce(trim(NEW.text), '')||coalesce(NEW.image, '')=''
      THEN RAISE(ABORT, 'outline: the text is empty; give the item a text or an image')
    WHEN u.key=0 AND (NEW.is_done+0 OR NEW.secondary_text<>'')
      THEN RAISE(ABORT, 'outline: a section has no is_done and no secondary_text') END
  FROM (SELECT 1) LEFT JOIN item u ON u.id=NEW.parent LEFT JOIN item a ON a.id=NEW.after;
  INSERT INTO step_words VALUES(coalesce(NEW.text, '')||coalesce(NEW.secondary_text, '')||coalesce(NEW.image, ''), NEW.note);
  INSERT INTO step_utf8 VALUES(NEW.id);
  INSERT INTO note(text) SELECT NEW.note WHERE NEW.note<>'';
  INSERT INTO step_place
    SELECT 1+max((SELECT max(key) FROM item), coalesce((SELECT max(key) FROM deleted), 0)), key,
      iif(NEW.after='', -1, (SELECT key FROM item WHERE id=NEW.after)),
      coalesce(nullif(NEW.id, ''), (SELECT group_concat(substr('bcdfghjkmnpqrstvwxyz', 1+abs(random()%20), 1), '')
        FROM json_each('[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15]'))),
      coalesce(NEW.text, ''), nullif(NEW.secondary_text, ''), nullif(NEW.image, ''),
      iif(NEW.note<>'', (SELECT max(key) FROM note), NULL), coalesce(nullif(NEW.is_done, ''), 0),
      nullif(NEW.attributes, ''), coalesce(nullif(NEW.is_expanded, ''), 1)
    FROM item WHERE id=NEW.parent;
  INSERT INTO step_place(key, list) SELECT (SELECT max(key) FROM item), -1 WHERE NEW.is_favorite;
  INSERT INTO step_fields SELECT (SELECT max(key) FROM item),
      NEW.due<>'' OR NEW.start<>'' OR NEW.priority<>'' OR NEW.tags<>'' OR NEW.completed<>'' OR NEW.recur<>'',
      NEW.due, NEW.start, NEW.priority, NEW.tags, NEW.completed, NEW.recur, NULL, NEW.is_done+0
    WHERE coalesce(NEW.due, NEW.start, NEW.priority, NEW.tags, NEW.completed, NEW.recur, NEW.attributes) IS NOT NULL;
END;
CREATE TRIGGER outline_fixed INSTEAD OF UPDATE OF id, section, level, line, key ON outline
WHEN NEW.id IS NOT OLD.id OR NEW.section IS NOT OLD.section OR NEW.level IS NOT OLD.level OR NEW.line IS NOT OLD.line
  OR NEW.key IS NOT OLD.key BEGIN
  SELECT RAISE(ABORT, 'outline: id and key never change; section, level and line follow from the other columns');
END;
CREATE TRIGGER outline_words INSTEAD OF UPDATE OF text, secondary_text, image, is_done, is_expanded ON outline BEGIN
  SELECT RAISE(ABORT, 'outline: a recurring item is done with outline done, which moves it to its next day; recur=NULL beside is_done=1 ends it')
    WHERE NEW.is_done AND NOT OLD.is_done AND NEW.recur<>'' AND NEW.attributes->>'recur' IS NOT NULL;
  SELECT CASE OLD.level WHEN 0 THEN RAISE(ABORT, 'outline: a section has no is_done and no secondary_text; add WHERE level>0')
      ELSE RAISE(ABORT, 'outline: the text is empty; give the item a text or an image') END
    WHERE iif(OLD.level, trim(NEW.text)||coalesce(NEW.image, '')='' AND (NEW.text, NEW.image) IS NOT (OLD.text, OLD.image),
      NEW.is_done>OLD.is_done OR NEW.secondary_text IS NOT OLD.secondary_text AND NEW.secondary_text<>'');
  INSERT INTO step_words(words) VALUES(iif(NEW.text IS OLD.text, '', NEW.text)
    ||iif(NEW.secondary_text IS OLD.secondary_text, '', coalesce(NEW.secondary_text, ''))
    ||iif(NEW.image IS OLD.image, '', coalesce(NEW.image, '')));
  UPDATE item SET text=NEW.text, secondary_text=NEW.secondary_text, image=NEW.image, is_done=NEW.is_done,
    is_expanded=NEW.is_expanded WHERE key=OLD.key;
  UPDATE item SET attributes=nullif(json_remove(attributes, '$.completed'), '{}')  -- open again
    WHERE key=OLD.key AND OLD.is_done AND NOT NEW.is_done AND attributes->>'completed' IS NOT NULL;
END;
-- A field that the statement does not change is left to attributes, which it may.
CREATE TRIGGER outline_fields INSTEAD OF UPDATE OF attributes, due, start, priority, tags, completed, recur ON outline BEGIN
  UPDATE item SET attributes=NEW.attributes WHERE key=OLD.key AND NEW.attributes IS NOT OLD.attributes;
  INSERT INTO step_fields SELECT key, (NEW.due, NEW.start, NEW.priority, NEW.tags, NEW.completed, NEW.recur)
        IS NOT (OLD.due, OLD.start, OLD.priority, OLD.tags, OLD.completed, OLD.recur),
      iif(NEW.due IS OLD.due, attributes->>'due', NEW.due), iif(NEW.start IS OLD.start, attributes->>'start', NEW.start),
      iif(NEW.priority IS OLD.priority, attributes->>'priority', NEW.priority),
      iif(NEW.tags IS OLD.tags, attributes->>'tags', NEW.tags),
      iif(NEW.completed IS OLD.completed, attributes->>'completed', NEW.completed),
      iif(NEW.recur IS OLD.recur, attributes->>'recur', NEW.recur), OLD.attributes, NEW.is_done
    FROM item WHERE key=OLD.key;
END;
CREATE TRIGGER outline_note INSTEAD OF UPDATE OF note ON outline WHEN NEW.note IS NOT OLD.note BEGIN
  INSERT INTO step_words(note) VALUES(NEW.note);
  INSERT INTO note(text) SELECT NEW.note WHERE NEW.note IS NOT NULL;
  UPDATE item SET note_key=iif(NEW.note IS NULL, NULL, (SELECT max(key) FROM note)) WHERE key=OLD.key;
END;
CREATE TRIGGER outline_favorite INSTEAD OF UPDATE OF is_favorite ON outline
WHEN NEW.is_favorite IS NOT OLD.is_favorite BEGIN
  SELECT RAISE(ABORT, 'outline: is_favorite is 0 or 1, of a section 0')
    WHERE NEW.is_favorite IS NULL OR NEW.is_favorite NOT GLOB '[01]' OR OLD.level=0;
  UPDATE item SET favorite_position=NULL WHERE key=OLD.key AND NOT NEW.is_favorite;
  INSERT INTO step_place(key, list) SELECT key, -1 FROM item
    WHERE key=OLD.key AND NEW.is_favorite AND favorite_position IS NULL;
END;
-- A trigger OF a column fires if the column is in the SET list, changed or not: that distinguishes parent=...,
-- after='' from parent=... alone, which means the last place. The order of the two triggers is not documented: after
-- decides.
CREATE TRIGGER outline_parent INSTEAD OF UPDATE OF parent ON outline
WHEN NEW.parent IS NOT OLD.parent AND NEW.after IS OLD.after BEGIN
  INSERT INTO step_move(key, parent) SELECT key, NEW.parent FROM item
    WHERE key=OLD.key AND parent IS NOT (SELECT key FROM item WHERE id=NEW.parent);
END;
CREATE TRIGGER outline_after INSTEAD OF UPDATE OF after ON outline BEGIN
  INSERT INTO step_move VALUES(OLD.key, NEW.parent,  -- a whole row that is written back still has the old sibling
    iif(NEW.parent IS NOT OLD.parent AND NEW.after IS OLD.after AND NEW.after<>'', NULL, NEW.after));
END;
-- Without a trigger for all columns, SQLite says of a wrong one that a view cannot be changed.
CREATE TRIGGER outline_columns INSTEAD OF UPDATE ON outline WHEN 0 BEGIN SELECT 1; END;
CREATE TRIGGER outline_delete INSTEAD OF DELETE ON outline BEGIN
  INSERT INTO step_remove                          -- the deepest first
    WITH RECURSIVE tree(key, level) AS (SELECT key, 0 FROM item WHERE key=OLD.key UNION ALL
      SELECT item.key, level+1 FROM tree JOIN item ON item.parent=tree.key)
    SELECT key FROM tree ORDER BY level DESC;
END;
CREATE VIEW section AS
  SELECT id, text AS title, coalesce((SELECT id FROM item WHERE parent=0 AND position<s.position
      ORDER BY position DESC LIMIT 1), '') AS after,
    image, attributes AS configuration, is_expanded, position, (SELECT count(*) FROM item WHERE parent=s.key) AS items
  FROM item s WHERE parent=0 ORDER BY position;
CREATE TRIGGER section_insert INSTEAD OF INSERT ON section BEGIN
  SELECT CASE
    WHEN NEW.position<>'' OR NEW.items<>'' THEN RAISE(ABORT, 'section: position and items come by themselves')
END;
  INSERT INTO outline(parent, text, id, after, image, attributes, is_expanded)
    VALUES('/', NEW.title, NEW.id, NEW.after, NEW.image, NEW.configuration, NEW.is_expanded);
END;
CREATE TRIGGER section_update INSTEAD OF UPDATE ON section BEGIN
  SELECT CASE WHEN NEW.id IS NOT OLD.id OR NEW.items IS NOT OLD.items OR NEW.position IS NOT OLD.position
      THEN RAISE(ABORT, 'section: id and items do not change here, and after says the position')
    END;
  UPDATE outline SET text=coalesce(NEW.title, ''), image=NEW.image, attributes=NEW.configuration,
    is_expanded=NEW.is_expanded WHERE id=OLD.id;
END;
CREATE TRIGGER section_after INSTEAD OF UPDATE OF after ON section BEGIN
  INSERT INTO step_move SELECT key, '/', NEW.after FROM item WHERE id=OLD.id;
END;
CREATE TRIGGER section_delete INSTEAD OF DELETE ON section BEGIN DELETE FROM outline WHERE id=OLD.id; END;
CREATE VIEW favorites AS
  SELECT id, coalesce((SELECT id FROM item WHERE favorite_position<f.favorite_position
      ORDER BY favorite_position DESC LIMIT 1), '') AS after,
    text, image, secondary_text, favorite_position
  FROM item f WHERE favorite_position IS NOT NULL ORDER BY favorite_position;
CREATE TRIGGER favorites_insert INSTEAD OF INSERT ON favorites BEGIN
  SELECT CASE
    WHEN NOT EXISTS(SELECT 1 FROM item WHERE id=NEW.id AND kind='item')
      THEN RAISE(ABORT, 'favorites: no item has this id')
    WHEN NEW.after=NEW.id THEN RAISE(ABORT, 'favorites: an item cannot come after itself')
    WHEN NEW.after<>'' AND NOT EXISTS(SELECT 1 FROM item WHERE id=NEW.after AND favorite_position IS NOT NULL)
      THEN RAISE(ABORT, 'favorites: no favorite has the id in after')
    WHEN NEW.text<>'' OR NEW.image<>'' OR NEW.secondary_text<>'' OR NEW.favorite_position<>''
      THEN RAISE(ABORT, 'favorites: say id and after only; words change in outline') END;
  INSERT INTO step_place(key, list, after)
    SELECT key, -1, iif(NEW.after='', -1, (SELECT key FROM item WHERE id=NEW.after)) FROM item
    WHERE id=NEW.id AND (NEW.after IS NOT NULL OR favorite_position IS NULL);
END;
CREATE TRIGGER favorites_fixed INSTEAD OF UPDATE ON favorites
WHEN NEW.id IS NOT OLD.id OR NEW.text IS NOT OLD.text OR NEW.image IS NOT OLD.image
  OR NEW.secondary_text IS NOT OLD.secondary_text OR NEW.favorite_position IS NOT OLD.favorite_position BEGIN
  SELECT RAISE(ABORT, 'favorites: only after changes here; words change in outline');
END;
CREATE TRIGGER favorites_after INSTEAD OF UPDATE OF after ON favorites BEGIN
  INSERT INTO favorites(id, after) SELECT OLD.id, NEW.after WHERE NEW.after NOT NULL;
  INSERT INTO step_place(key, list) SELECT key, -1 FROM item WHERE id=OLD.id AND NEW.after IS NULL;
END;
CREATE TRIGGER favorites_delete INSTEAD OF DELETE ON favorites BEGIN
  UPDATE item SET favorite_position=NULL WHERE id=OLD.id;
END;
CREATE VIEW recents AS
  SELECT item.id, item.text, item.image, usage.count,
    datetime(usage.last_used/1000, 'unixepoch', 'localtime') AS last_used
  FROM usage JOIN item ON item.key=usage.item ORDER BY usage.last_used DESC, usage.item DESC;
-- The items with words, the rank and the place in the index of each. Rows that changed after the version that the index
-- has are left out until outline or the library writes again; INSERT INTO search(search) VALUES('rebuild') is enough.
CREATE VIEW search AS
  SELECT item.key AS rowid, item.id, item.text, item.secondary_text,
    (SELECT text FROM note WHERE key=item.note_key) AS note, rank, search_index AS search,
    (SELECT value FROM meta WHERE name='search_version') AS version
  FROM search_index JOIN item ON item.key=search_index.rowid
  WHERE NOT EXISTS(SELECT 1 FROM content_change WHERE item=search_index.rowid
    AND version>(SELECT value FROM meta WHERE name='search_version'));
CREATE TRIGGER search_rebuild INSTEAD OF INSERT ON search BEGIN
  SELECT RAISE(ABORT, 'search: its words are those of item; search=''rebuild'' reads them again')
    WHERE NEW.search IS NOT 'rebuild';
  INSERT INTO search_index(search_index) VALUES('rebuild');
  INSERT INTO meta VALUES('search_version', (SELECT max(number) FROM version))
    ON CONFLICT(name) DO UPDATE SET value=excluded.value;
END;
CREATE VIEW log AS
  SELECT number AS version, name, datetime(stamp/1000000, 'unixepoch', 'localtime') AS at, origin, author, message, undoes,
    changes, changes>0 AND NOT is_loud AS is_quiet
  FROM version ORDER BY number DESC;
-- The id of a key, of items that are gone too.
CREATE VIEW step_name AS SELECT key, id FROM item UNION ALL SELECT key, id FROM deleted;
-- What differs in a row before its first change after one version (0) and after a newer one (1).
CREATE VIEW step_change AS
  SELECT b.number AS newer, c.since, c.version, c.item, e.key AS what, e.value->>0 AS before, e.value->>1 AS after
  FROM change c JOIN version b
    LEFT JOIN change n ON n.item=c.item
      AND n.version=(SELECT min(version) FROM change WHERE item=c.item AND version>b.number)
    LEFT JOIN content_change s ON s.item=c.item
      AND s.version=(SELECT min(version) FROM content_change WHERE item=c.item AND version>=c.version)
    LEFT JOIN content_change t ON t.item=c.item
      AND t.version=(SELECT min(version) FROM content_change WHERE item=c.item AND version>b.number)
    LEFT JOIN item i ON i.key=c.item
    CROSS JOIN json_each(CASE              -- CROSS: in order of versions, so the first rows come at once
      WHEN iif(n.version, n.position, i.position) IS NULL
        THEN json_object('delete', json_array(iif(c.position IS NULL, NULL, s.text), NULL))
      WHEN c.position IS NULL THEN json_object('add', json_array(NULL, iif(t.version, t.text, i.text)))
      ELSE json_object('parent', json_array((SELECT id FROM step_name WHERE key=c.parent),
          (SELECT id FROM step_name WHERE key=iif(n.version, n.parent, i.parent))),
        'position', json_array(c.position, iif(n.version, n.position, i.position)),
        'text', json_array(iif(s.version, s.text, i.text), iif(t.version, t.text, i.text)),
        'secondary_text', json_array(iif(s.version, s.secondary_text, i.secondary_text),
          iif(t.version, t.secondary_text, i.secondary_text)),
        'image', json_array(iif(s.version, s.image, i.image), iif(t.version, t.image, i.image)),
        'note', json_array((SELECT text FROM note WHERE key=iif(s.version, s.note_key, i.note_key)),
          (SELECT text FROM note WHERE key=iif(t.version, t.note_key, i.note_key))),
        'is_done', json_array(c.is_done, iif(n.version, n.is_done, i.is_done)),
        'attributes', json_array(iif(s.version, s.attributes, i.attributes), iif(t.version, t.attributes, i.attributes)),
        'is_expanded', json_array(c.is_expanded, iif(n.version, n.is_expanded, i.is_expanded)),
        'favorite_position', json_array(c.favorite_position, iif(n.version, n.favorite_position, i.favorite_position)))
      END) e
  WHERE e.value->>0 IS NOT e.value->>1;
CREATE VIEW changes AS                          -- two halves, so that WHERE id=... begins with the row of the id
  SELECT version, id, what, before, after FROM step_change JOIN item ON key=item WHERE newer=version
  UNION ALL SELECT version, id, what, before, after FROM step_change JOIN deleted d ON d.key=item
    WHERE newer=version AND NOT EXISTS(SELECT 1 FROM item WHERE key=d.key) ORDER BY version;
CREATE VIEW difference AS                       -- WHERE older=... AND newer=...; 0 is the empty outline
  SELECT a.number AS older, newer, (SELECT id FROM step_name WHERE key=item) AS id, what, before, after
  FROM (SELECT 0 AS number UNION ALL SELECT number FROM version) a JOIN step_change
  WHERE item AND version>a.number AND version<=newer AND coalesce(since, 0)<=a.number;
CREATE VIEW past AS                             -- WHERE version=...
  SELECT v.number AS version, (SELECT id FROM step_name WHERE key=e.key) AS id,
    (SELECT id FROM step_name WHERE key=iif(c.version, c.parent, i.parent)) AS parent, e.value AS level,
    printf('%*s', 2*e.value, '')||iif(iif(c.version, c.is_done, i.is_done), '[x] ', '')
      ||coalesce(iif(t.version, t.image, i.image)||' ', '')||replace(iif(t.version, t.text, i.text), char(10), ' ') AS line,
    iif(t.version, t.text, i.text) AS text, iif(t.version, t.secondary_text, i.secondary_text) AS secondary_text,
    iif(t.version, t.image, i.image) AS image,
    (SELECT text FROM note WHERE key=iif(t.version, t.note_key, i.note_key)) AS note,
    iif(c.version, c.is_done, i.is_done) AS is_done, iif(t.version, t.attributes, i.attributes) AS attributes
  FROM version v CROSS JOIN json_each((WITH RECURSIVE tree(key, level, position) AS (SELECT 0, -1, '' UNION ALL
      SELECT n.key, level+1, n.position FROM tree JOIN item n ON n.parent=tree.key
        WHERE NOT EXISTS(SELECT 1 FROM change WHERE item=n.key AND version>v.number AND what&9 AND what&1) UNION ALL
      SELECT n.item, level+1, n.position FROM tree JOIN change n ON n.parent=tree.key
        WHERE n.version>v.number AND n.what&1 AND NOT EXISTS(SELECT 1 FROM change
          WHERE item=n.item AND version>v.number AND version<n.version AND what&9 AND what&1)
      ORDER BY 2 DESC, 3) SELECT json_group_object(key, level) FROM tree WHERE key)) e
    LEFT JOIN item i ON i.key=e.key
    LEFT JOIN change c ON c.item=e.key
      AND c.version=(SELECT min(version) FROM change WHERE item=e.key AND version>v.number)
    LEFT JOIN content_change t ON t.item=e.key
      AND t.version=(SELECT min(version) FROM content_change WHERE item=e.key AND version>v.number);
CREATE VIEW swipe_action AS  -- the first of an edge is the outermost, and the one a full swipe performs
  WITH edge(edge, name, standard) AS (VALUES
    ('leading', 'leadingActions', '[{"title":"Favorite","image":"⭐️","effect":"toggleFavorite"}]'),
    ('trailing', 'trailingActions', '[{"title":"Delete","style":"destructive","image":"🗑️","effect":"delete"}]'))
  SELECT s.id AS section, edge.edge, 1+action.key AS place, action.value->>'title' AS title,
    coalesce(action.value->>'style', 'normal') AS style, action.value->>'image' AS image,
    action.value->>'color' AS color,
    action.value->>'effect' AS effect, action.value->>'section' AS target
  FROM item s JOIN edge JOIN json_each(coalesce(s.attributes->edge.name, edge.standard)) action
  WHERE s.parent=0 ORDER BY s.position, edge.edge, action.key;
CREATE VIEW tail AS                             -- key, kind and position for a new last child of each parent
  WITH digits(all62) AS (VALUES('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'))
  SELECT p.id AS parent_id, p.key AS parent,
    1+max((SELECT max(key) FROM item), coalesce((SELECT max(key) FROM deleted), 0)) AS key,
    iif(p.key=0, 'section', 'item') AS kind,
    coalesce((WITH RECURSIVE                    -- the first number of the last position, plus 8
      last(k, n) AS (SELECT position, unicode(position)-96 FROM item WHERE parent=p.key ORDER BY position DESC LIMIT 1),
      read(i, v, range) AS (SELECT 0, 0, 1 UNION ALL
        SELECT i+1, v*62+instr((SELECT all62 FROM digits), substr((SELECT k FROM last), i+2, 1))-1, range*62
        FROM read WHERE i<(SELECT n FROM last)),
      sum(n, v) AS (SELECT (SELECT n FROM last)+(v+8>=range), v+8-iif(v+8>=range, range, 0)
        FROM read ORDER BY i DESC LIMIT 1),
      write(j, v, s) AS (SELECT 0, v, '' FROM sum UNION ALL
        SELECT j+1, v/62, substr((SELECT all62 FROM digits), v%62+1, 1)||s FROM write WHERE j<(SELECT n FROM sum))
      SELECT CASE WHEN n<1 THEN 'a0'
        WHEN (n>9 OR length(k)<=n) AND length(k)<=48 THEN k||'a0'
        WHEN n>9 OR length(k)<=n THEN (SELECT CASE z WHEN '' THEN k||'0' ELSE substr(z, 1, length(z)-1)
            ||substr(all62, instr(all62, substr(z, -1))+1, 1)||iif(length(z)<2, '0', '') END
          FROM (SELECT rtrim(k, 'z') AS z) JOIN digits)
        ELSE (SELECT char(96+j)||s FROM write ORDER BY j DESC LIMIT 1) END FROM last), 'a0') AS position
  FROM item p;
CREATE VIEW problem AS                          -- empty in a sound file
  SELECT 'the parent is missing' AS problem, id FROM item i
    WHERE parent IS NOT NULL AND NOT EXISTS(SELECT 1 FROM item WHERE key=i.parent)
  UNION ALL SELECT 'not under the root', id FROM item WHERE key NOT IN (
    WITH RECURSIVE tree(key) AS (VALUES(0) UNION ALL SELECT item.key FROM tree JOIN item ON item.parent=tree.key)
    SELECT key FROM tree)
  UNION ALL SELECT 'the version is open', number FROM version WHERE open
  UNION ALL SELECT 'no history', id FROM item i WHERE NOT EXISTS(SELECT 1 FROM change WHERE item=i.key)
    AND NOT EXISTS(SELECT 1 FROM meta WHERE name='purged_before')
  UNION ALL SELECT 'history has a gap at version '||version, coalesce((SELECT id FROM step_name WHERE key=c.item), c.item) FROM change c
    WHERE since IS NOT (SELECT max(version) FROM change WHERE item=c.item AND version<c.version)
      AND coalesce(since>(SELECT value FROM meta WHERE name='purged_before'), 1)
  UNION ALL SELECT 'a change without a version', version FROM change c
    WHERE NOT EXISTS(SELECT 1 FROM version WHERE number=c.version)
  UNION ALL SELECT DISTINCT 'deleted without a record', item FROM change c
    WHERE NOT EXISTS(SELECT 1 FROM item WHERE key=c.item) AND NOT EXISTS(SELECT 1 FROM deleted WHERE key=c.item)
  UNION ALL SELECT 'the id belonged to another item', item.id FROM item JOIN deleted ON deleted.id=item.id
    WHERE deleted.key<>item.key
  UNION ALL SELECT 'the key belonged to another item', item.id FROM item JOIN deleted USING(key)
    WHERE deleted.id<>item.id
  UNION ALL SELECT 'the note is missing', id FROM item
    WHERE note_key IS NOT NULL AND NOT EXISTS(SELECT 1 FROM note WHERE key=note_key)
  UNION ALL SELECT 'a former note is missing at version '||version, coalesce((SELECT id FROM step_name WHERE key=c.item), c.item) FROM content_change c
    WHERE note_key IS NOT NULL AND NOT EXISTS(SELECT 1 FROM note WHERE key=note_key)
  UNION ALL SELECT 'a content without a change', version FROM content_change c
    WHERE NOT EXISTS(SELECT 1 FROM change WHERE item=c.item AND version=c.version)
  UNION ALL SELECT 'a content is missing at version '||version, coalesce((SELECT id FROM step_name WHERE key=c.item), c.item) FROM change c
    WHERE position IS NOT NULL AND (what&2 OR NOT EXISTS(SELECT 1 FROM item WHERE key=c.item)
        AND NOT EXISTS(SELECT 1 FROM change WHERE item=c.item AND version>c.version))
      AND NOT EXISTS(SELECT 1 FROM content_change WHERE item=c.item AND version=c.version)
  UNION ALL SELECT 'the version is older than the one before it', number FROM version v
    WHERE stamp<=(SELECT stamp FROM version WHERE number=v.number-1)
  UNION ALL SELECT 'the changes are counted wrongly', number FROM version v
    WHERE changes<>(SELECT count(*) FROM change WHERE version=v.number)
      AND number>coalesce((SELECT value FROM meta WHERE name='purged_before'), 0)
  -- One literal: a row of VALUES for each would be parsed whenever the file is opened.
  UNION ALL SELECT 'the trigger is missing', value FROM
    json_each('["step_version_insert","step_utf8_insert","step_touch_first","step_touch_again","item_before_insert","item_after_insert",
      "item_before_mark","item_before_move","item_before_favorite","item_before_content","item_identity",
      "item_before_delete","change_before_insert","change_after_insert","change_before_update",
      "change_after_update","change_before_delete","content_change_before_insert","content_change_after_insert",
      "content_change_before_update","content_change_before_delete","note_before_insert","note_before_update",
      "note_before_delete","version_before_insert","version_after_insert","version_before_update",
      "version_before_count","version_before_delete","received_before_insert","received_before_update",
      "received_before_delete","deleted_before_insert","deleted_before_update",
      "deleted_before_delete","step_place_insert","step_space_insert","step_put_insert","step_move_insert","step_remove_insert",
      "step_fields_insert","step_words_insert","outline_insert","outline_fixed","outline_words","outline_fields","outline_note",
      "outline_favorite","outline_parent","outline_after","outline_columns","outline_delete","section_insert","section_update","section_after","section_delete",
      "favorites_insert","favorites_fixed","favorites_after","favorites_delete","search_rebuild"]')
    WHERE value NOT IN (SELECT name FROM sqlite_schema WHERE type='trigger');

-- part: first version

-- The empty outline.
INSERT INTO meta VALUES('file', char(107+(random()&15), 107+(random()&15), 107+(random()&15), 107+(random()&15),
  107+(random()&15), 107+(random()&15), 107+(random()&15), 107+(random()&15), 107+(random()&15), 107+(random()&15),
  107+(random()&15), 107+(random()&15), 107+(random()&15), 107+(random()&15), 107+(random()&15), 107+(random()&15)));
INSERT INTO meta VALUES('salt', lower(hex(randomblob(16))));
INSERT INTO version(origin, message, open) VALUES('app', 'new file', 1);
INSERT INTO item(key, id, position, kind) VALUES(0, '/', 'a0', 'root');
UPDATE version SET open=NULL WHERE number=1;
