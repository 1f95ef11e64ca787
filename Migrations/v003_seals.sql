-- From schema 2 to 7 to the present one, history included. Versions of schema 2 get seals, and their names an index;
-- there are tables for what other files made.
--
-- It runs in one transaction with schema.sql: the part "before" of this file; our triggers are dropped; the part
-- "others" of this file; from schema 2, the part "versions"; our views are dropped, and before schema 5 the index of
-- words; the head and the missing tables of schema.sql; from schema 2, the part "after" of this file; the parts
-- "triggers" and "views" of schema.sql. Then the program reads the words, before schema 5, and seals all versions.
-- PRAGMA foreign_keys=OFF comes before the transaction, because it does nothing in one.

-- part: before

-- With foreign keys on, rows of other programs could be lost, so nothing begins then.
CREATE TEMP TABLE v2_ready(
  foreign_keys INTEGER CONSTRAINT "foreign keys are off during a migration" CHECK(foreign_keys=0),
  user_version INTEGER CONSTRAINT "the file has schema 2 to 7" CHECK(user_version BETWEEN 2 AND 7)
);
INSERT INTO v2_ready SELECT foreign_keys, user_version FROM pragma_foreign_keys, pragma_user_version;
DROP TABLE temp.v2_ready;

-- part: others

-- Indexes and triggers of other programs go with the table and the views that they are on. The program makes them
-- again from this list, after everything else, and drops it.
CREATE TEMP TABLE v2_other AS
  SELECT type, name, tbl_name, sql FROM main.sqlite_schema
  WHERE sql IS NOT NULL AND ((SELECT user_version FROM pragma_user_version)=2 AND lower(tbl_name)='version'
    AND type IN ('index', 'trigger') OR type='trigger' AND lower(tbl_name) IN ('current', 'touching', 'placing',
      'spacing', 'placed', 'moving', 'removing', 'fields', 'step_version', 'step_touch', 'step_place', 'step_space', 'step_put',
      'step_move', 'step_remove', 'step_fields', 'step_name', 'step_change', 'search', 'searchable', 'outline', 'section',
      'favorites', 'recents', 'log', 'changes', 'difference', 'past', 'swipe_action', 'tail', 'problem'))
  ORDER BY rowid;

-- part: versions

CREATE TEMP TABLE v2_version AS
  SELECT number, name, stamp, origin, author, message, series, undoes, changes, is_loud FROM main.version;
CREATE INDEX temp.v2_version_name ON v2_version(name, number);
DROP TABLE main.version;

-- part: after

-- Names are random, but schema 2 did not require that they differ. A version that a shell left open is closed, as the
-- next edit would have done.
INSERT INTO main.version(number, name, stamp, origin, author, message, series, undoes, changes, is_loud)
  SELECT number,
    iif(EXISTS(SELECT 1 FROM v2_version o WHERE o.name=v.name AND o.number<v.number), char(107+(random()&15),
      107+(random()&15), 107+(random()&15), 107+(random()&15), 107+(random()&15), 107+(random()&15),
      107+(random()&15), 107+(random()&15), 107+(random()&15), 107+(random()&15), 107+(random()&15),
      107+(random()&15), 107+(random()&15), 107+(random()&15), 107+(random()&15), 107+(random()&15)), name),
    stamp, origin, author, message, series, undoes, changes, is_loud
  FROM v2_version v ORDER BY number;
DROP TABLE temp.v2_version;
