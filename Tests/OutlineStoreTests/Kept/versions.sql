-- Prints every version of a file of the present schema as NAME.versions.txt has it: sqlite3 -batch FILE <versions.sql
.mode list
.headers off
WITH
  key(item) AS (SELECT key FROM item UNION SELECT item FROM change),
  known(key, id) AS (
    SELECT key, id FROM item UNION SELECT key, id FROM deleted WHERE key NOT IN (SELECT key FROM item)),
  moment(number, item, structure, content) AS (
    SELECT number, key.item, (SELECT min(version) FROM change WHERE item=key.item AND version>number),
      (SELECT min(version) FROM content_change WHERE item=key.item AND version>number)
    FROM version JOIN key),
  state AS (
    SELECT m.number, m.item,
      iif(c.version, c.parent, i.parent) AS parent, iif(c.version, c.position, i.position) AS position,
      iif(s.version, s.text, i.text) AS text, iif(s.version, s.secondary_text, i.secondary_text) AS secondary_text,
      iif(s.version, s.image, i.image) AS image, iif(s.version, s.note_key, i.note_key) AS note_key,
      iif(c.version, c.is_done, i.is_done) AS is_done, iif(s.version, s.attributes, i.attributes) AS attributes,
      iif(c.version, c.is_expanded, i.is_expanded) AS is_expanded,
      iif(c.version, c.favorite_position, i.favorite_position) AS favorite_position
    FROM moment m LEFT JOIN change c ON c.item=m.item AND c.version=m.structure
      LEFT JOIN content_change s ON s.item=m.item AND s.version=m.content LEFT JOIN item i ON i.key=m.item),
  line(number, id, line) AS (
    SELECT number, coalesce(k.id, '#'||item),
      coalesce(k.id, '#'||item)||'|'||coalesce(p.id, '#'||parent, '')||'|'||position||'|'
        ||CASE WHEN item=0 THEN 'root' WHEN parent=0 THEN 'section' ELSE 'item' END||'|'||quote(text)||'|'
        ||quote(secondary_text)||'|'||quote(image)||'|'||quote((SELECT text FROM note WHERE key=note_key))||'|'
        ||quote(is_done)||'|'||quote(attributes)||'|'||quote(is_expanded)||'|'||quote(favorite_position)
    FROM state LEFT JOIN known k ON k.key=item LEFT JOIN known p ON p.key=parent WHERE position IS NOT NULL
    UNION ALL SELECT number, '', 'version '||number FROM version)
SELECT replace(line, char(10), '\n') FROM line ORDER BY number, id;
