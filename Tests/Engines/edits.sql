-- What people do to an outline in a plain SQLite shell, for Scripts/maintain/test-engines: each engine runs these
-- statements, one after the other, and all of them have to answer alike. Ids are given, since made ones
-- are random; what is refused is refused on purpose.

-- Insert: at the end, in the first place, after a sibling, many at once, with every column.
INSERT INTO outline(parent, text, id) VALUES('/', 'Food', 'food'), ('/', 'Work', 'work');
INSERT INTO outline(parent, text, id) VALUES('food', 'Milk', 'milk');
INSERT INTO outline(parent, text, id, after) VALUES('food', 'Bread', 'bread', '');
INSERT INTO outline(parent, text, id, after) VALUES('food', 'Fruit', 'fruit', 'bread');
INSERT INTO outline(parent, text, id, image, secondary_text, note, is_done, attributes)
  VALUES('fruit', 'Apple', 'apple', '🍎', '2 kg', 'the red ones
and the green ones', 1, '{"due":"2026-11-27","tags":["shop"],"price":2.5}');
INSERT INTO section(title, id, after) VALUES('Soon', 'soon', '');
INSERT INTO section(id, title, image, configuration, is_expanded) VALUES('nuts', 'Nuts', '🥜', '{"layout":"strip"}', 0);
INSERT INTO outline(parent, text, id)
  VALUES('work', 'Report', 'report'), ('report', 'Figures', 'figures'), ('report', 'Text', 'words');
WITH RECURSIVE day(n) AS (VALUES(1) UNION ALL SELECT n+1 FROM day WHERE n<300)
  INSERT INTO outline(parent, text, id) SELECT 'soon', 'Day '||n, 'day'||n FROM day;
BEGIN;
INSERT INTO outline(parent, text) VALUES('nuts', 'an id is made'), ('nuts', 'and another one');
SELECT count(DISTINCT id), max(length(id)), max(id GLOB '*[^bcdfghjkmnpqrstvwxyz]*') FROM outline WHERE parent='nuts';
ROLLBACK;
DELETE FROM section WHERE id='nuts';
INSERT INTO item(key, parent, position, kind, text, id)
  SELECT key, parent, position, kind, 'Leek', 'leek' FROM tail WHERE parent_id='food';
INSERT INTO outline(parent, text, id, after, secondary_text, image, note, is_done, is_expanded, is_favorite, attributes)
  VALUES('fruit', 'Fig', 'fig', '', 's', '🍇', 'n', 1, 0, 1, '{}');
INSERT INTO outline(parent, text, id) VALUES('fruit', 'über' || char(769) || ' 日本語 👩‍👩‍👧', 'unicode');

-- Deeper than a climb goes: a list of 80 levels, each with an item beside it.
WITH RECURSIVE n(n) AS (VALUES(1) UNION ALL SELECT n+1 FROM n WHERE n<80)
  INSERT INTO outline(parent, text, id) SELECT iif(n=1, 'soon', 'level'||(n-1)), 'Level '||n, 'level'||n FROM n;
WITH RECURSIVE n(n) AS (VALUES(1) UNION ALL SELECT n+1 FROM n WHERE n<80)
  INSERT INTO outline(parent, text, id, after) SELECT 'level'||n, 'Beside '||n, 'beside'||n, iif(n%2, '', NULL) FROM n;
SELECT id, section, level, length(line) FROM outline WHERE id GLOB 'level*' OR id GLOB 'beside*';
SELECT count(*), max(level), total(level) FROM outline;
SELECT section, level FROM outline WHERE id='beside79';

-- Move: alone, with children, to another parent and section, first, last, beyond the room between two.
UPDATE outline SET after='milk' WHERE id='bread';
UPDATE outline SET parent='work' WHERE id='fruit';
UPDATE outline SET parent='food', after='' WHERE id='figures';
UPDATE outline SET after='' WHERE id='fruit';
UPDATE outline SET after=NULL WHERE id='day1';
UPDATE section SET after='food' WHERE id='soon';
UPDATE outline SET after='' WHERE id IN ('day100', 'day200', 'day300');
UPDATE outline SET parent='day7' WHERE parent='soon' AND id GLOB 'day1?';
UPDATE item SET (parent, position)=(SELECT parent, position FROM tail WHERE parent_id='milk') WHERE id='leek';
UPDATE item SET parent=tail.parent, position=tail.position FROM tail WHERE tail.parent_id='work' AND item.id='day20';
INSERT INTO outline(parent, text, id, after) SELECT 'milk', 'Drop '||value, 'drop'||value, '' FROM
  json_each('[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40]');
SELECT id, after FROM outline WHERE parent='milk';

-- Change: texts, notes, marks, titles, attributes; what is so already makes no version.
UPDATE outline SET text='Oat milk', note='2 l' WHERE id='milk';
UPDATE outline SET text='Oat milk', note='2 l' WHERE id='milk';
UPDATE outline SET note=NULL, image=NULL WHERE id='apple';
UPDATE outline SET is_done=1 WHERE parent='soon';
UPDATE outline SET is_done=0 WHERE id IN ('day2', 'day3');
UPDATE outline SET is_expanded=0 WHERE id='fruit';
UPDATE section SET title='Groceries' WHERE id='food';
UPDATE section SET configuration='{"layout":"grid"}' WHERE id='soon';
UPDATE section SET configuration=NULL WHERE id='soon';
-- Refused, as by the command.
UPDATE section SET configuration='{"shows":"favorites"}' WHERE id='soon';
UPDATE outline SET tags='["oat milk"]', due='2026-11-30T24:00:00Z' WHERE id='milk';
UPDATE outline SET due='2026-11-30T14:30:00+99:00' WHERE id='milk';
UPDATE outline SET recur='FREQ=WEEKLY;BYDAY=XX' WHERE id='milk';
UPDATE outline SET text='two' || char(10) || 'lines' WHERE id='milk';
UPDATE outline SET is_done=1;
UPDATE outline SET attributes=json_set(coalesce(attributes, '{}'), '$.priority', 'A') WHERE id IN ('milk', 'apple');
UPDATE item SET text=upper(text), secondary_text='!' WHERE id='fig';
UPDATE OR IGNORE item SET text='Birne' WHERE id='fig';
UPDATE OR REPLACE item SET text='Poire' WHERE id='fig';
SELECT id FROM outline WHERE json_extract(attributes, '$.priority')='A' ORDER BY id;

-- Favorites, uses, named views.
INSERT INTO favorites(id) VALUES('milk'), ('apple'), ('report');
INSERT INTO favorites(id, after) VALUES('bread', 'milk');
UPDATE favorites SET after='' WHERE id='report';
DELETE FROM favorites WHERE id='apple';
UPDATE outline SET is_favorite=1 WHERE id='words';
SELECT id, after, text FROM favorites;
INSERT INTO usage(item, count, last_used) SELECT key, 3, 1700000000000 FROM item WHERE id='milk';
UPDATE usage SET count=count+1, last_used=1700000001000;
INSERT INTO view_expansion(view, item, is_expanded) SELECT 'window', key, 1 FROM item WHERE id='fruit';

-- Several statements as one version, one that is given up, and a savepoint.
BEGIN;
INSERT INTO version(message, author, open) VALUES('tidy up', 'ann', 1);
UPDATE outline SET is_done=1 WHERE id='report';
UPDATE outline SET parent='food', after='' WHERE id='words';
UPDATE version SET open=NULL WHERE open;
COMMIT;
BEGIN;
DELETE FROM outline WHERE id='food';
ROLLBACK;
SAVEPOINT try;
UPDATE outline SET text='tried' WHERE id='milk';
ROLLBACK TO try;
RELEASE try;
UPDATE version SET message='said later', author='bob' WHERE number=2;

-- Delete: with what is below, a section, many.
DELETE FROM outline WHERE id='fruit';
DELETE FROM outline WHERE id GLOB 'day2??';
DELETE FROM item WHERE id='leek';

-- Tables of an app beside the outline, with a foreign key, and an index that the library makes on a field.
CREATE TABLE price(item TEXT PRIMARY KEY REFERENCES item(id) ON DELETE CASCADE, cents INTEGER NOT NULL) STRICT;
CREATE INDEX price_cents ON price(cents) WHERE cents>300;
CREATE INDEX "field:priority" ON item(CASE WHEN json_valid(attributes) THEN json_extract(attributes, '$."priority"') END);
SELECT id FROM item WHERE CASE WHEN json_valid(attributes) THEN json_extract(attributes, '$."priority"') END='A';
INSERT INTO price VALUES('milk', 250), ('bread', 390);
PRAGMA foreign_keys=ON;
DELETE FROM outline WHERE id='bread';
SELECT * FROM price;
PRAGMA foreign_keys=OFF;

-- Refused: circles, missing and wrong places, ids that are taken or retired, columns that never change.
UPDATE outline SET parent='report' WHERE id='report';
UPDATE outline SET parent='day7' WHERE id='soon';
UPDATE item SET parent=(SELECT key FROM item WHERE id='day11') WHERE id='day7';
INSERT INTO outline(parent, text) VALUES('nowhere', 'Tea');
INSERT INTO outline(parent, text, after) VALUES('work', 'Tea', 'milk');
INSERT INTO outline(parent, text, id) VALUES('food', 'Fruit', 'fruit');
INSERT INTO outline(parent, text, id) VALUES('food', 'Milk', 'milk');
INSERT INTO outline(parent, text, id) VALUES('food', 'Tea', ' tea');
INSERT INTO outline(parent, text, id) VALUES('food', 'Tea', char(27));
INSERT INTO outline(parent, text, id) VALUES('food', 'Tea', 'a'||char(0)||'b');
UPDATE outline SET id='oat-milk' WHERE id='milk';
UPDATE outline SET level=2 WHERE id='milk';
UPDATE outline SET parent='/' WHERE id='milk';
UPDATE outline SET attributes='red' WHERE id='milk';
UPDATE outline SET attributes='["red"]' WHERE id='milk';
UPDATE outline SET attributes='{color:"red"}' WHERE id='milk';
UPDATE outline SET attributes='{"color":"red",}' WHERE id='milk';
UPDATE outline SET attributes='{"size":NaN}' WHERE id='milk';
UPDATE outline SET attributes=x'7b7d' WHERE id='milk';
UPDATE item SET is_done=2 WHERE id='milk';
UPDATE item SET position='!' WHERE id='milk';
UPDATE item SET text=NULL WHERE id='milk';
INSERT INTO section(title) VALUES('');
INSERT INTO favorites(id) VALUES('work');
DELETE FROM item WHERE id='work';
DELETE FROM item WHERE id='/';
INSERT INTO item(key, id, parent, position, text) VALUES(7, 'stolen', 0, 'a0', 'x');

-- Refused: edits of history.
UPDATE note SET text='';
DELETE FROM note;
UPDATE version SET origin='app';
UPDATE version SET stamp=0;
UPDATE version SET changes=0;
DELETE FROM version;
INSERT INTO version(number) VALUES(1000);
DELETE FROM change;
UPDATE change SET version=1;
INSERT INTO change(version, item) VALUES(2, 1);
DELETE FROM content_change;
DELETE FROM deleted;
UPDATE deleted SET id='free';
INSERT INTO never VALUES(1);

-- What is asked of a file.
SELECT line FROM outline WHERE section<>'soon';
SELECT version, id, what, before, after FROM changes WHERE id IN ('milk', 'apple', 'fruit') ORDER BY 1, 2, 3;
SELECT version, origin, author, message, changes, is_quiet FROM log;
SELECT * FROM tail WHERE parent_id IN ('/', 'milk');
SELECT * FROM swipe_action;
SELECT id, text FROM outline WHERE text LIKE '%day 1_' ORDER BY text LIMIT 5;
