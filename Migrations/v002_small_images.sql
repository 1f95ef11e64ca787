-- From schema 1 to the present one, history included. Notes leave the rows, and images keep what a version changed.
--
-- It runs in one transaction with schema.sql: the parts "before" and "search" of this file; the head and the part
-- "tables" of schema.sql; the part "after" of this file; the parts "triggers" and "views" of schema.sql. SQLite
-- cannot drop a damaged search index: if "search" fails, it is rolled back to a savepoint, and the part "damaged
-- search" runs instead. PRAGMA foreign_keys=OFF comes before the transaction, because it does nothing in one.
-- Otherwise DROP TABLE would delete the rows of other tables that refer to it, and damage that schema 1 tolerated
-- could not be carried over.
--
-- The old rows wait in temporary tables while the new tables are made. Nothing is renamed, so whatever else is in the
-- file means the new tables by their names; and the new tables take the pages of the old ones, so the file does not
-- double. The old tables are read once, in the order of their keys: to look a key up in a WITHOUT ROWID table, SQLite
-- reads the long notes on the way.

-- part: before

-- With foreign keys on, rows of other programs would be lost, so nothing begins then.
CREATE TEMP TABLE v1_ready(
  foreign_keys INTEGER CONSTRAINT "foreign keys are off during a migration" CHECK(foreign_keys=0),
  user_version INTEGER CONSTRAINT "the file has schema 1" CHECK(user_version=1)
);
INSERT INTO v1_ready SELECT foreign_keys, user_version FROM pragma_foreign_keys, pragma_user_version;
DROP TABLE temp.v1_ready;

-- Indexes and triggers of other programs go with the tables that they are on. Our program makes them again from this
-- list, after everything else, and drops it.
CREATE TEMP TABLE v1_other AS
  SELECT type, name, tbl_name, sql FROM main.sqlite_schema
  WHERE sql IS NOT NULL AND (type='index' OR type='trigger')
    AND lower(tbl_name) IN ('never', 'version', 'item', 'change', 'deleted', 'usage', 'meta', 'section', 'outline',
      'favorites', 'recents', 'log', 'changes', 'swipe_action', 'tail', 'problem')
    AND lower(name) NOT IN ('item_favorite', 'item_image', 'change_item', 'change_place', 'usage_last_used',
      'item_before_insert', 'item_identity', 'item_before_move', 'item_before_favorite', 'item_before_delete',
      'item_after_insert', 'item_after_update', 'item_after_delete', 'change_before_insert', 'change_before_update',
      'change_before_delete', 'version_before_insert', 'version_before_update', 'version_before_delete',
      'deleted_before_insert', 'deleted_before_update', 'deleted_before_delete')
  ORDER BY rowid;

-- All states of all items: the images in the order of their versions, then the present, as if a version after all
-- others had kept it. The note comes last, so that the rest is read without its pages.
CREATE TEMP TABLE v1_state(
  n INTEGER PRIMARY KEY, version INTEGER NOT NULL, item INTEGER NOT NULL, since INTEGER, id TEXT, kind TEXT,
  parent INTEGER, position TEXT, is_done INTEGER, is_expanded INTEGER, favorite_position TEXT,
  text TEXT, secondary_text TEXT, image TEXT, attributes TEXT, note TEXT
);
INSERT INTO v1_state(version, item, since, parent, position, is_done, is_expanded, favorite_position, text,
    secondary_text, image, attributes, note)
  SELECT version, item, since, parent, position, is_done, is_expanded, favorite_position, text, secondary_text, image,
    attributes, note
  FROM main.change ORDER BY version, item;
INSERT INTO v1_state(version, item, id, kind, parent, position, is_done, is_expanded, favorite_position, text,
    secondary_text, image, attributes, note)
  SELECT 0x7FFFFFFFFFFFFFFF, key, id, kind, parent, position, is_done, is_expanded, favorite_position, text,
    secondary_text, image, attributes, note
  FROM main.item ORDER BY key;
CREATE INDEX temp.v1_state_item ON v1_state(item, version, n);

-- The program of schema 1 did most of its work without these, so a hand may have dropped them.
CREATE TABLE IF NOT EXISTS main.deleted(key, id);
CREATE TABLE IF NOT EXISTS main.usage(item, count, last_used);
CREATE TABLE IF NOT EXISTS main.meta(name, value);
CREATE TEMP TABLE v1_version AS SELECT number, at, origin, message, undoes FROM main.version ORDER BY number;
CREATE TEMP TABLE v1_deleted AS SELECT key, id FROM main.deleted ORDER BY key;
CREATE TEMP TABLE v1_usage AS SELECT item, count, last_used FROM main.usage ORDER BY item;
CREATE TEMP TABLE v1_meta AS SELECT name, value FROM main.meta ORDER BY name;

DROP VIEW IF EXISTS main.section;
DROP VIEW IF EXISTS main.outline;
DROP VIEW IF EXISTS main.favorites;
DROP VIEW IF EXISTS main.recents;
DROP VIEW IF EXISTS main.log;
DROP VIEW IF EXISTS main.changes;
DROP VIEW IF EXISTS main.swipe_action;
DROP VIEW IF EXISTS main.tail;
DROP VIEW IF EXISTS main.problem;
DROP TABLE main.meta;
DROP TABLE main.usage;
DROP TABLE main.deleted;
DROP TABLE main.change;
DROP TABLE main.item;
DROP TABLE main.version;
DROP TABLE IF EXISTS main.never;

-- part: after

-- Each image beside the state that came after it: the next image of the item, or the present, or nothing. "says": the
-- version gave the item other content, or deleted it, and so its former content is kept.
CREATE TEMP TABLE v1_image(n INTEGER PRIMARY KEY, what INTEGER NOT NULL, says INTEGER NOT NULL);
INSERT INTO v1_image
  SELECT a.n,
    CASE WHEN a.position IS NULL OR b.position IS NULL THEN iif(a.favorite_position IS NULL, 1, 9)
      ELSE (a.parent IS NOT b.parent OR a.position IS NOT b.position)
        +2*(a.text IS NOT b.text OR a.secondary_text IS NOT b.secondary_text OR a.image IS NOT b.image
          OR a.attributes IS NOT b.attributes OR a.note IS NOT b.note)
        +4*(a.is_done IS NOT b.is_done)+8*(a.favorite_position IS NOT b.favorite_position)
        +16*(a.is_expanded IS NOT b.is_expanded) END,
    a.position IS NOT NULL AND (b.position IS NULL OR a.text IS NOT b.text OR a.secondary_text IS NOT b.secondary_text
      OR a.image IS NOT b.image OR a.attributes IS NOT b.attributes OR a.note IS NOT b.note)
  FROM v1_state a LEFT JOIN v1_state b ON b.n=(SELECT n FROM v1_state INDEXED BY v1_state_item
    WHERE item=a.item AND version>a.version ORDER BY version LIMIT 1)
  WHERE a.id IS NULL ORDER BY a.n;

-- Equal notes of an item are one, also when another came between.
CREATE TEMP TABLE v1_note(n INTEGER PRIMARY KEY, key INTEGER NOT NULL);
INSERT INTO v1_note
  SELECT n, dense_rank() OVER (ORDER BY item, note)
  FROM v1_state LEFT JOIN v1_image USING(n) WHERE (id IS NOT NULL OR says) AND note IS NOT NULL;
INSERT INTO main.note(key, text)
  SELECT key, (SELECT note FROM v1_state WHERE n=first) FROM (SELECT key, min(n) AS first FROM v1_note GROUP BY key)
  ORDER BY key;

INSERT INTO main.item(key, id, parent, position, kind, text, secondary_text, image, note_key, is_done, attributes,
    is_expanded, favorite_position)
  SELECT item, id, parent, position, kind, text, secondary_text, image, v1_note.key, is_done, attributes, is_expanded,
    favorite_position
  FROM v1_state LEFT JOIN v1_note USING(n) WHERE id IS NOT NULL ORDER BY n;
INSERT INTO main.change(version, item, since, what, parent, position, is_done, is_expanded, favorite_position)
  SELECT version, item, since, what, parent, position, is_done, is_expanded, favorite_position
  FROM v1_image JOIN v1_state USING(n) ORDER BY n;
-- An image that was damaged may lack the text.
INSERT INTO main.content_change(item, version, text, secondary_text, image, note_key, attributes)
  SELECT item, version, coalesce(text, ''), secondary_text, image, v1_note.key, attributes
  FROM v1_image JOIN v1_state USING(n) LEFT JOIN v1_note USING(n) WHERE says ORDER BY n;

-- Schema 1 took any time for a version. Stamps only go up, by 1 us at least, and not past the present: every later
-- version would have to be past it too. A version that a shell left open is closed, as the next edit would have done.
-- An undo or a redo is loud whatever it changed, so that the next undo finds it.
INSERT INTO main.version(number, stamp, origin, message, undoes, changes, is_loud)
  SELECT number, number+max(max(min(at, now)*1000, 0)-number) OVER (ORDER BY number), origin, message, undoes,
    (SELECT count(*) FROM main.change WHERE version=number),
    origin='undo' OR origin='redo' OR EXISTS(SELECT 1 FROM main.change WHERE version=number AND what<>16)
  FROM v1_version JOIN (SELECT CAST((julianday('now')-2440587.5)*86400000 AS INTEGER) AS now)
  ORDER BY number;
INSERT INTO main.deleted(key, id) SELECT key, id FROM v1_deleted;
INSERT INTO main.usage(item, count, last_used) SELECT item, count, last_used FROM v1_usage;
-- Without search_version the program rebuilds the search index.
INSERT INTO main.meta(name, value) SELECT name, value FROM v1_meta WHERE name<>'search_version' AND name<>'file';
INSERT INTO main.meta(name, value) SELECT 'file', name FROM (SELECT char(107+(random()&15), 107+(random()&15),
  107+(random()&15), 107+(random()&15), 107+(random()&15), 107+(random()&15), 107+(random()&15), 107+(random()&15),
  107+(random()&15), 107+(random()&15), 107+(random()&15), 107+(random()&15), 107+(random()&15), 107+(random()&15),
  107+(random()&15), 107+(random()&15)) AS name);

DROP TABLE temp.v1_meta;
DROP TABLE temp.v1_usage;
DROP TABLE temp.v1_deleted;
DROP TABLE temp.v1_version;
DROP TABLE temp.v1_note;
DROP TABLE temp.v1_image;
DROP TABLE temp.v1_state;
