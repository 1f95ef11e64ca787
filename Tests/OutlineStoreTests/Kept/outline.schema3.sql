CREATE VIEW outline AS
  SELECT u.id AS parent, i.text, i.id, coalesce((SELECT id FROM item WHERE parent=i.parent AND position<i.position
      ORDER BY position DESC LIMIT 1), '') AS after,
    i.secondary_text, i.image, (SELECT text FROM note WHERE key=i.note_key) AS note, i.is_done, i.is_expanded,
    i.favorite_position IS NOT NULL AS is_favorite, i.attributes,
    CASE 0 WHEN i.parent THEN i.id WHEN u.parent THEN u.id ELSE (WITH RECURSIVE up(id, parent) AS (
      SELECT u.id, u.parent UNION ALL
      SELECT p.id, p.parent FROM up JOIN item p ON p.key=up.parent WHERE up.parent>0 LIMIT 1000000)
      SELECT id FROM up WHERE parent=0) END AS section,
    CASE 0 WHEN i.parent THEN 0 WHEN u.parent THEN 1 ELSE (WITH RECURSIVE up(parent, level) AS (
      SELECT u.parent, 1 UNION ALL
      SELECT p.parent, level+1 FROM up JOIN item p ON p.key=up.parent WHERE up.parent>0 LIMIT 1000000)
      SELECT level FROM up WHERE parent=0) END AS level,
    printf('%*s', 2*CASE 0 WHEN i.parent THEN 0 WHEN u.parent THEN 1 ELSE (WITH RECURSIVE up(parent, level) AS (
      SELECT u.parent, 1 UNION ALL
      SELECT p.parent, level+1 FROM up JOIN item p ON p.key=up.parent WHERE up.parent>0 LIMIT 1000000)
      SELECT level FROM up WHERE parent=0) END, '')
      ||CASE WHEN NOT EXISTS(SELECT 1 FROM item WHERE parent=i.key) THEN '- '
        WHEN i.is_expanded THEN 'v ' ELSE '> ' END
      ||iif(i.is_done, '[x] ', '')||coalesce(i.image||' ', '')||replace(i.text, char(10), ' ')
      ||coalesce('  '||i.secondary_text, '')||iif(i.favorite_position IS NULL, '', ' *') AS line,
    i.key
  FROM item i JOIN item u ON u.key=i.parent
  ORDER BY CASE 0 WHEN i.parent THEN i.position WHEN u.parent THEN u.position||'/'||i.position
    ELSE (WITH RECURSIVE up(parent, path) AS (SELECT u.parent, u.position||'/'||i.position UNION ALL
      SELECT p.parent, p.position||'/'||path FROM up JOIN item p ON p.key=up.parent WHERE up.parent>0 LIMIT 1000000)
      SELECT path FROM up WHERE parent=0) END;
