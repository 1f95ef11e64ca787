-- The first schema of an outline file. It must run in the bare sqlite3 shell (3.40 or later) and hold there: no
-- functions of the program, no collations, and nothing that depends on foreign_keys being on.
PRAGMA application_id=0x4F75746C;  -- 'Outl'
PRAGMA user_version=1;

-- The one thing no row may refer to: a version that is still open at COMMIT refers to it, and COMMIT fails.
CREATE TABLE never(number INTEGER PRIMARY KEY CONSTRAINT "nothing is ever stored here" CHECK(number IS NULL)) STRICT;

-- One row for each committed change of the file.
CREATE TABLE version(
  number    INTEGER PRIMARY KEY CHECK(number>0),
  at        INTEGER NOT NULL DEFAULT (CAST((julianday('now')-2440587.5)*86400000 AS INTEGER)),  -- in ms since 1970, UTC
  origin    TEXT NOT NULL DEFAULT 'sql',        -- app, import, undo, redo, restore; sql: an edit from a shell
  message   TEXT,
  undoes    INTEGER REFERENCES version(number), -- the version that an undo or a redo takes back
  open      INTEGER CONSTRAINT "open is 1 or NULL" CHECK(open=1)      -- inside its transaction only
    REFERENCES never(number) DEFERRABLE INITIALLY DEFERRED,
  statement INTEGER                             -- total_changes() just before the last image was written
) STRICT;

-- The present: root > sections > items. Only the parent is stored: a parent in another section cannot be written down.
CREATE TABLE item(
  key               INTEGER PRIMARY KEY CHECK(key>=0),  -- joins rows; never reused
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
  note              TEXT,
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
  CONSTRAINT "sections stand under the root, items do not" CHECK((kind='section')=(parent IS 0)),
  UNIQUE(parent, position)
) STRICT;
CREATE UNIQUE INDEX item_favorite ON item(favorite_position) WHERE favorite_position IS NOT NULL;
CREATE INDEX item_image ON item(image) WHERE image IS NOT NULL;  -- to find an emoji without reading all items

-- The past: each row that a version touched, as it was before. Without a position, it did not exist.
-- The id is not repeated here: it never changes, and "deleted" keeps those of rows that are gone.
CREATE TABLE change(
  version INTEGER NOT NULL REFERENCES version(number),
  item    INTEGER NOT NULL,
  since   INTEGER,                              -- the version that touched the row before this one; NULL: none did
  parent INTEGER, position TEXT, text TEXT, secondary_text TEXT, image TEXT, note TEXT, is_done INTEGER,
  attributes TEXT, is_expanded INTEGER, favorite_position TEXT,
  PRIMARY KEY(version, item)                    -- no CHECK(since<version): CHECKs run before ON CONFLICT DO NOTHING
) STRICT, WITHOUT ROWID;
CREATE INDEX change_item ON change(item, version);
CREATE INDEX change_place ON change(parent, position, version, since) WHERE parent IS NOT NULL;

-- Every key and id that was ever deleted, so that neither is used again.
CREATE TABLE deleted(key INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE) STRICT;

-- Local and unversioned: how often and when an item was last used, and what the program keeps about the file.
CREATE TABLE usage(item INTEGER PRIMARY KEY, count INTEGER NOT NULL DEFAULT 1, last_used INTEGER NOT NULL) STRICT;
CREATE INDEX usage_last_used ON usage(last_used);
CREATE TABLE meta(name TEXT PRIMARY KEY, value ANY) STRICT, WITHOUT ROWID;

-- Full-text search. No trigger writes it (old shells refuse that): the program brings it up from the change log.
CREATE VIRTUAL TABLE search USING fts5(text, secondary_text, note, content='item', content_rowid='key',
  tokenize='unicode61 remove_diacritics 2');

-- 1. What must not be. BEFORE triggers, because OR REPLACE deletes rows without firing delete triggers.
CREATE TRIGGER item_before_insert BEFORE INSERT ON item BEGIN
  SELECT CASE
    WHEN EXISTS(SELECT 1 FROM item WHERE key=NEW.key) THEN RAISE(ABORT, 'item: the key is taken')
    WHEN EXISTS(SELECT 1 FROM item WHERE id=NEW.id) THEN RAISE(ABORT, 'item: the id is taken')
    WHEN EXISTS(SELECT 1 FROM item WHERE parent=NEW.parent AND position=NEW.position)
      THEN RAISE(ABORT, 'item: the position is taken')
    WHEN NEW.favorite_position IS NOT NULL AND EXISTS(SELECT 1 FROM item WHERE favorite_position=NEW.favorite_position)
      THEN RAISE(ABORT, 'item: the favorite position is taken')
    WHEN NEW.key<>0 AND NOT EXISTS(SELECT 1 FROM item WHERE key=NEW.parent)
      THEN RAISE(ABORT, 'item: the parent does not exist')
    WHEN NEW.key>999999999999
        AND NEW.key>1+max((SELECT max(key) FROM item), coalesce((SELECT max(key) FROM deleted), 0))
      THEN RAISE(ABORT, 'item: the key is too large, take the next one from the view tail') END;
END;
-- Not UPDATE OF key: SET rowid would slip through. IS NOT: under OR REPLACE, NULL means the default.
CREATE TRIGGER item_identity BEFORE UPDATE ON item
WHEN NEW.key IS NOT OLD.key OR NEW.id IS NOT OLD.id OR NEW.kind IS NOT OLD.kind OR OLD.key=0 BEGIN
  SELECT CASE WHEN OLD.key=0 THEN RAISE(ABORT, 'item: the root stays as it is (add WHERE key>0)')
    ELSE RAISE(ABORT, 'item: key, id and kind never change') END;
END;
CREATE TRIGGER item_before_move BEFORE UPDATE OF parent, position ON item BEGIN
  SELECT CASE
    WHEN NEW.parent IS NOT OLD.parent AND NOT EXISTS(SELECT 1 FROM item WHERE key=NEW.parent)
      THEN RAISE(ABORT, 'item: the parent does not exist')
    WHEN NEW.parent IS NOT OLD.parent AND (NEW.parent=OLD.key
        OR EXISTS(SELECT 1 FROM item WHERE parent=OLD.key) AND EXISTS(  -- LIMIT: damage may have made a cycle already
          WITH RECURSIVE up(key) AS (VALUES(NEW.parent) UNION ALL
            SELECT item.parent FROM up JOIN item USING(key) WHERE item.parent IS NOT NULL LIMIT 1000000)
          SELECT 1 FROM up WHERE key=OLD.key))
      THEN RAISE(ABORT, 'item: cycle, the new parent stands under the item')
    WHEN EXISTS(SELECT 1 FROM item WHERE parent=NEW.parent AND position=NEW.position AND key<>OLD.key)
      THEN RAISE(ABORT, 'item: the position is taken') END;
END;
CREATE TRIGGER item_before_favorite BEFORE UPDATE OF favorite_position ON item
WHEN NEW.favorite_position IS NOT NULL BEGIN
  SELECT RAISE(ABORT, 'item: the favorite position is taken')
    FROM item WHERE favorite_position=NEW.favorite_position AND key<>OLD.key;
END;
CREATE TRIGGER item_before_delete BEFORE DELETE ON item BEGIN
  SELECT CASE WHEN OLD.key=0 THEN RAISE(ABORT, 'item: the root stays')
    WHEN EXISTS(SELECT 1 FROM item WHERE parent=OLD.key)
      THEN RAISE(ABORT, 'item: it has children, delete them first') END;
END;

-- 2. History. An edit outside an open version opens one for its statement: 'now' is the same within a statement, and
--    total_changes() has grown by the statement's own rows only when it is over. "statement" is that count, taken just
--    before each image: one behind it, the next row still belongs to the statement; and an image, or a retired id, that
--    somebody else inserts does not meet it. ON CONFLICT DO NOTHING keeps the first image of a version; OR IGNORE would
--    be overridden by the OR clause of the outer statement.
CREATE TRIGGER item_after_insert AFTER INSERT ON item BEGIN
  SELECT RAISE(ABORT, 'item: this key belonged to another item, take the next one from the view tail')
    FROM deleted WHERE key=NEW.key AND id<>NEW.id;
  SELECT RAISE(ABORT, 'item: this id belonged to another item') FROM deleted WHERE id=NEW.id AND key<>NEW.key;
  SELECT RAISE(ABORT, 'item: a section comes back as a section, an item as an item') FROM deleted WHERE key=NEW.key
    AND (NEW.parent=0)<>(SELECT parent=0 FROM change WHERE item=NEW.key AND parent IS NOT NULL
      ORDER BY version DESC LIMIT 1);
  INSERT INTO version(statement) SELECT total_changes()+1
    WHERE (SELECT open OR statement=total_changes()-1 AND at=CAST((julianday('now')-2440587.5)*86400000 AS INTEGER)
           FROM version ORDER BY number DESC LIMIT 1) IS NOT 1;
  UPDATE version SET statement=total_changes()+1
    WHERE number=(SELECT max(number) FROM version) AND statement IS NOT total_changes();
  INSERT INTO change(version, item, since)
    VALUES((SELECT max(number) FROM version), NEW.key, (SELECT max(version) FROM change WHERE item=NEW.key))
    ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER item_after_update AFTER UPDATE OF parent, position, text, secondary_text, image, note, is_done,
  attributes, is_expanded, favorite_position ON item
WHEN NEW.text<>OLD.text OR NEW.parent IS NOT OLD.parent OR NEW.position<>OLD.position
  OR NEW.is_expanded<>OLD.is_expanded OR NEW.favorite_position IS NOT OLD.favorite_position
  OR NEW.is_done<>OLD.is_done OR NEW.image IS NOT OLD.image OR NEW.secondary_text IS NOT OLD.secondary_text
  OR NEW.note IS NOT OLD.note OR NEW.attributes IS NOT OLD.attributes BEGIN
  INSERT INTO version(statement) SELECT total_changes()+1
    WHERE (SELECT open OR statement=total_changes()-1 AND at=CAST((julianday('now')-2440587.5)*86400000 AS INTEGER)
           FROM version ORDER BY number DESC LIMIT 1) IS NOT 1;
  UPDATE version SET statement=total_changes()+1
    WHERE number=(SELECT max(number) FROM version) AND statement IS NOT total_changes();
  INSERT INTO change(version, item, since, parent, position, text, secondary_text, image, note, is_done, attributes,
      is_expanded, favorite_position)
    VALUES((SELECT max(number) FROM version), OLD.key, (SELECT max(version) FROM change WHERE item=OLD.key),
      OLD.parent, OLD.position, OLD.text, OLD.secondary_text, OLD.image, OLD.note, OLD.is_done, OLD.attributes,
      OLD.is_expanded, OLD.favorite_position)
    ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER item_after_delete AFTER DELETE ON item BEGIN
  INSERT INTO version(statement) SELECT total_changes()+1
    WHERE (SELECT open OR statement=total_changes()-1 AND at=CAST((julianday('now')-2440587.5)*86400000 AS INTEGER)
           FROM version ORDER BY number DESC LIMIT 1) IS NOT 1;
  UPDATE version SET statement=total_changes()+1
    WHERE number=(SELECT max(number) FROM version) AND statement IS NOT total_changes();
  INSERT INTO deleted(key, id) VALUES(OLD.key, OLD.id) ON CONFLICT DO NOTHING;
  UPDATE version SET statement=total_changes()+1
    WHERE number=(SELECT max(number) FROM version) AND statement IS NOT total_changes();
  INSERT INTO change(version, item, since, parent, position, text, secondary_text, image, note, is_done, attributes,
      is_expanded, favorite_position)
    VALUES((SELECT max(number) FROM version), OLD.key, (SELECT max(version) FROM change WHERE item=OLD.key),
      OLD.parent, OLD.position, OLD.text, OLD.secondary_text, OLD.image, OLD.note, OLD.is_done, OLD.attributes,
      OLD.is_expanded, OLD.favorite_position)
    ON CONFLICT DO NOTHING;
END;

-- 3. History is only ever added to.
CREATE TRIGGER change_before_insert BEFORE INSERT ON change
WHEN (SELECT number=NEW.version AND statement=total_changes() AND (open
      OR at=CAST((julianday('now')-2440587.5)*86400000 AS INTEGER))
    FROM version ORDER BY number DESC LIMIT 1) IS NOT 1 BEGIN
  SELECT RAISE(ABORT, 'change: history is written by edits of item only');
END;
CREATE TRIGGER change_before_update BEFORE UPDATE ON change BEGIN
  SELECT RAISE(ABORT, 'change: history is append-only');
END;
CREATE TRIGGER change_before_delete BEFORE DELETE ON change BEGIN
  SELECT RAISE(ABORT, 'change: history is append-only');
END;
CREATE TRIGGER version_before_insert BEFORE INSERT ON version BEGIN
  SELECT CASE
    WHEN (SELECT open FROM version ORDER BY number DESC LIMIT 1)
      THEN RAISE(ABORT, 'version: one is open already; UPDATE version SET open=NULL WHERE open')
    WHEN NEW.number<>-1 AND NEW.number<>1+(SELECT coalesce(max(number), 0) FROM version)
      THEN RAISE(ABORT, 'version: numbers count up by one')
    WHEN NEW.undoes IS NOT NULL AND NOT EXISTS(SELECT 1 FROM version WHERE number=NEW.undoes)
      THEN RAISE(ABORT, 'version: what it undoes does not exist') END;
END;
CREATE TRIGGER version_before_update BEFORE UPDATE OF number, rowid, oid, _rowid_, at, origin, undoes, open ON version
WHEN NEW.number IS NOT OLD.number OR NEW.at IS NOT OLD.at OR NEW.origin IS NOT OLD.origin
  OR NEW.undoes IS NOT OLD.undoes OR NEW.open IS NOT OLD.open AND NEW.open IS NOT NULL BEGIN
  SELECT RAISE(ABORT, 'version: only the message changes, and open closes');
END;
CREATE TRIGGER version_before_delete BEFORE DELETE ON version BEGIN
  SELECT RAISE(ABORT, 'version: history is append-only');
END;
CREATE TRIGGER deleted_before_insert BEFORE INSERT ON deleted
WHEN (SELECT statement=total_changes() AND (open OR at=CAST((julianday('now')-2440587.5)*86400000 AS INTEGER))
    FROM version ORDER BY number DESC LIMIT 1) IS NOT 1 BEGIN
  SELECT RAISE(ABORT, 'deleted: identifiers retire when their item is deleted');
END;
CREATE TRIGGER deleted_before_update BEFORE UPDATE ON deleted BEGIN
  SELECT RAISE(ABORT, 'deleted: identifiers stay retired');
END;
CREATE TRIGGER deleted_before_delete BEFORE DELETE ON deleted BEGIN
  SELECT RAISE(ABORT, 'deleted: identifiers stay retired');
END;

-- 4. Views for people. '/' sorts below every character of a position, so the order of paths is the display order.
CREATE VIEW section AS
  SELECT id, text AS title, image, attributes AS configuration, is_expanded, position,
    (SELECT count(*) FROM item WHERE parent=s.key) AS items
  FROM item s WHERE parent=0 ORDER BY position;
CREATE VIEW outline AS
  WITH RECURSIVE tree(key, section, path, level) AS (
    SELECT key, id, position, 0 FROM item WHERE parent=0
    UNION ALL
    SELECT item.key, tree.section, tree.path||'/'||item.position, tree.level+1
    FROM tree JOIN item ON item.parent=tree.key)
  SELECT tree.section, item.id, tree.level,
    printf('%*s', 2*tree.level, '')
      ||CASE WHEN NOT EXISTS(SELECT 1 FROM item child WHERE child.parent=item.key) THEN '- '
        WHEN item.is_expanded THEN 'v ' ELSE '> ' END
      ||iif(item.is_done, '[x] ', '')||coalesce(item.image||' ', '')||replace(item.text, char(10), ' ')
      ||coalesce('  '||item.secondary_text, '')||iif(item.favorite_position IS NULL, '', ' *') AS line,
    item.text, item.secondary_text, item.image, item.note, item.is_done, item.is_expanded,
    item.favorite_position IS NOT NULL AS is_favorite, up.id AS parent, item.key
  FROM tree JOIN item USING(key) JOIN item up ON up.key=item.parent ORDER BY tree.path;
CREATE VIEW favorites AS
  SELECT id, text, image, secondary_text, favorite_position FROM item
  WHERE favorite_position IS NOT NULL ORDER BY favorite_position;
CREATE VIEW recents AS
  SELECT item.id, item.text, item.image, usage.count,
    datetime(usage.last_used/1000, 'unixepoch', 'localtime') AS last_used
  FROM usage JOIN item ON item.key=usage.item ORDER BY usage.last_used DESC, usage.item DESC;
CREATE VIEW log AS
  SELECT number AS version, datetime(at/1000, 'unixepoch', 'localtime') AS at, origin, message, undoes,
    (SELECT count(*) FROM change WHERE change.version=number) AS changes
  FROM version ORDER BY number DESC;
CREATE VIEW changes AS
  WITH pair AS (
    SELECT c.version, c.item, coalesce(i.id, d.id) AS id, c.position IS NOT NULL AS was,
      iif(n.version, n.position, i.position) IS NOT NULL AS is_now, n.version AS next,
      c.parent AS parent0, iif(n.version, n.parent, i.parent) AS parent1,
      c.position AS position0, iif(n.version, n.position, i.position) AS position1,
      c.text AS text0, iif(n.version, n.text, i.text) AS text1,
      c.secondary_text AS secondary0, iif(n.version, n.secondary_text, i.secondary_text) AS secondary1,
      c.image AS image0, iif(n.version, n.image, i.image) AS image1,
      c.note AS note0, iif(n.version, n.note, i.note) AS note1,
      c.is_done AS done0, iif(n.version, n.is_done, i.is_done) AS done1,
      c.attributes AS attributes0, iif(n.version, n.attributes, i.attributes) AS attributes1,
      c.is_expanded AS expanded0, iif(n.version, n.is_expanded, i.is_expanded) AS expanded1,
      c.favorite_position AS favorite0, iif(n.version, n.favorite_position, i.favorite_position) AS favorite1
    FROM change c
      LEFT JOIN change n ON n.item=c.item
        AND n.version=(SELECT min(version) FROM change WHERE item=c.item AND version>c.version)
      LEFT JOIN item i ON i.key=c.item LEFT JOIN deleted d ON d.key=c.item),
  field(what) AS (VALUES('add'), ('delete'), ('parent'), ('position'), ('text'), ('secondary_text'), ('image'),
    ('note'), ('is_done'), ('attributes'), ('is_expanded'), ('favorite_position')),
  row AS (
    SELECT version, item, id, what,
      CASE what WHEN 'delete' THEN iif(was AND NOT is_now, text0, NULL) WHEN 'add' THEN NULL
        ELSE iif(was AND is_now, CASE what
          WHEN 'parent' THEN coalesce((SELECT id FROM item WHERE key=parent0),
            (SELECT id FROM deleted WHERE key=parent0))
          WHEN 'position' THEN position0 WHEN 'text' THEN text0 WHEN 'secondary_text' THEN secondary0
          WHEN 'image' THEN image0 WHEN 'note' THEN note0 WHEN 'is_done' THEN done0 WHEN 'attributes' THEN attributes0
          WHEN 'is_expanded' THEN expanded0 ELSE favorite0 END, NULL) END AS before,
      CASE what WHEN 'add' THEN iif(is_now AND NOT was, text1, NULL) WHEN 'delete' THEN NULL
        ELSE iif(was AND is_now, CASE what
          WHEN 'parent' THEN coalesce((SELECT id FROM item WHERE key=parent1),
            (SELECT id FROM deleted WHERE key=parent1))
          WHEN 'position' THEN position1 WHEN 'text' THEN text1 WHEN 'secondary_text' THEN secondary1
          WHEN 'image' THEN image1 WHEN 'note' THEN note1 WHEN 'is_done' THEN done1 WHEN 'attributes' THEN attributes1
          WHEN 'is_expanded' THEN expanded1 ELSE favorite1 END, NULL) END AS after
    FROM pair JOIN field)
  SELECT version, id, what, before, after FROM row WHERE before IS NOT after ORDER BY version, item;
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
  UNION ALL SELECT 'history has a gap at version '||version, coalesce((SELECT id FROM item WHERE key=c.item),
      (SELECT id FROM deleted WHERE key=c.item), c.item) FROM change c
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
  UNION ALL SELECT 'the trigger is missing', column1 FROM (VALUES('item_before_insert'), ('item_identity'),
      ('item_before_move'), ('item_before_favorite'), ('item_before_delete'), ('item_after_insert'),
      ('item_after_update'), ('item_after_delete'), ('change_before_insert'), ('change_before_update'),
      ('change_before_delete'),
      ('version_before_insert'), ('version_before_update'), ('version_before_delete'),
      ('deleted_before_insert'), ('deleted_before_update'), ('deleted_before_delete'))
    WHERE column1 NOT IN (SELECT name FROM sqlite_schema WHERE type='trigger');

-- 5. Version 1: the empty outline.
INSERT INTO version(origin, message, open) VALUES('app', 'new file', 1);
INSERT INTO item(key, id, position, kind) VALUES(0, '/', 'a0', 'root');
UPDATE version SET open=NULL WHERE number=1;
