"""The edits that Scripts/maintain/make-schema-page runs in the sqlite3 shell, in this order, on a file fresh from schema.sql."""

INTRODUCTION = """
One file, from empty to the end. Ids are given here, so that later edits can name them; without one a random id is made. `line` is for
people, the other columns for programs.
"""

SHOW = "SELECT line FROM outline;"

# Heading, text, and steps: files to write, statements to run, each in a shell of its own, and whether they are refused.
EDITS = [
    ("Insert", "At the end, in the first place, after a sibling; a section is a child of `/`.", [
        {"run": [
            "INSERT INTO outline(parent, text, id) VALUES('/', 'Food', 'food'), ('/', 'Work', 'work');",
            "INSERT INTO outline(parent, text, id) VALUES('food', 'Milk', 'milk');",
            "INSERT INTO outline(parent, text, id, after) VALUES('food', 'Bread', 'bread', '');",
            "INSERT INTO outline(parent, text, id, after) VALUES('food', 'Fruit', 'fruit', 'bread');",
            "INSERT INTO outline(parent, text, id, image, secondary_text, note, is_done)\n"
            "VALUES('fruit', 'Apple', 'apple', '🍎', '2 kg', 'the red ones', 1);",
            "INSERT INTO section(title, id, after) VALUES('Soon', 'soon', '');",
            SHOW,
            "SELECT id, parent, after, level, note FROM outline WHERE section='food';",
        ]},
    ]),
    ("Insert many rows at once", "One statement is one version.", [
        {"run": [
            "INSERT INTO outline(parent, text, id)\n"
            "VALUES('work', 'Report', 'report'), ('report', 'Figures', 'figures'), ('report', 'Text', 'words');",
            "WITH RECURSIVE day(n) AS (VALUES(1) UNION ALL SELECT n+1 FROM day WHERE n<3)\n"
            "INSERT INTO outline(parent, text, id) SELECT 'soon', 'Day '||n, 'day'||n FROM day;",
            SHOW,
            "SELECT version, origin, changes FROM log LIMIT 3;",
        ]},
    ]),
    ("Import", "The first columns of the view are `parent` and `text`; a file may have only these, and then gets a warning for each line.\n"
     "Each line is a version; by way of a temporary table all of them are one.", [
        {"files": {"list.csv": "fruit,Cherry\nfruit,Fig\n"}, "run": [
            ".import --csv list.csv outline",
            "SELECT line FROM outline WHERE parent='fruit';",
            "SELECT version, origin, changes FROM log LIMIT 2;",
        ]},
        {"files": {"more.csv": "fruit,Kiwi\nfruit,Lemon\n"}, "run": [
            "CREATE TEMP TABLE line(parent, text);\n.import --csv more.csv line\n"
            "INSERT INTO outline(parent, text) SELECT parent, text FROM line;",
            "SELECT version, origin, changes FROM log LIMIT 1;",
        ]},
    ]),
    ("Move", "Alone and with its descendants; to another parent, which means the last place; to another section; first.", [
        {"run": [
            "UPDATE outline SET after='milk' WHERE id='bread';",
            "UPDATE outline SET parent='work' WHERE id='fruit';",
            "UPDATE outline SET parent='food', after='' WHERE id='figures';",
            "UPDATE outline SET after='' WHERE id='fruit';",
            "UPDATE outline SET after=NULL WHERE id='day1';",
            "UPDATE section SET after='food' WHERE id='soon';",
            SHOW,
        ]},
    ]),
    ("Change texts and marks", "", [
        {"run": [
            "UPDATE outline SET text='Oat milk', note='2 l' WHERE id='milk';",
            "UPDATE outline SET is_done=1 WHERE parent='soon';",
            "UPDATE outline SET is_expanded=0 WHERE id='fruit';",
            "UPDATE section SET title='Groceries' WHERE id='food';",
            SHOW,
            "SELECT version, id, what, before, after FROM changes WHERE id='milk';",
        ]},
    ]),
    ("Favorites", "", [
        {"run": [
            "INSERT INTO favorites(id) VALUES('milk'), ('apple'), ('report');",
            "UPDATE favorites SET after='' WHERE id='report';",
            "DELETE FROM favorites WHERE id='apple';",
            "SELECT id, after, text FROM favorites;",
        ]},
    ]),
    ("Delete", "With its descendants.", [
        {"run": ["DELETE FROM outline WHERE id='fruit';", "DELETE FROM section WHERE id='soon';", SHOW]},
    ]),
    ("Several statements as one version", "Open a version first, and close it before COMMIT. `outline log` shows its message.", [
        {"run": [
            "BEGIN;\nINSERT INTO version(message, open) VALUES('tidy up', 1);\n"
            "UPDATE outline SET is_done=1 WHERE id='report';\nUPDATE outline SET parent='food', after='' WHERE id='words';\n"
            "UPDATE version SET open=NULL WHERE open;\nCOMMIT;",
            "SELECT version, origin, message, changes FROM log LIMIT 1;",
        ]},
    ]),
    ("Refusals", "A refused statement changes nothing. First a cycle, a parent that does not exist, a sibling of another parent, a retired id,\n"
     "an id that is taken, an id and a level that cannot change; at the end edits of history.", [
        {"refused": True, "run": [
            "UPDATE outline SET parent='report' WHERE id='report';",
            "INSERT INTO outline(parent, text) VALUES('nowhere', 'Tea');",
            "INSERT INTO outline(parent, text, after) VALUES('work', 'Tea', 'milk');",
            "INSERT INTO outline(parent, text, id) VALUES('food', 'Fruit', 'fruit');",
            "INSERT INTO outline(parent, text, id) VALUES('food', 'Milk', 'milk');",
            "UPDATE outline SET id='oat-milk' WHERE id='milk';",
            "UPDATE outline SET level=2 WHERE id='milk';",
            "UPDATE outline SET parent='/' WHERE id='milk';",
            "INSERT INTO section(title) VALUES('');",
            "INSERT INTO favorites(id) VALUES('work');",
            "UPDATE outline SET attributes='red' WHERE id='milk';",
            "DELETE FROM item WHERE id='work';",
            "UPDATE note SET text='';",
            "UPDATE version SET message='', origin='app';",
            "DELETE FROM change;",
            "DELETE FROM deleted;",
        ]},
    ]),
]
