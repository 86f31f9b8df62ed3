-- The layout of unjam's SQLite files: puzzle files and census files alike. docs/database.md explains every column.
-- application_id is "unjm"; user_version counts the layouts and is DATABASE_LAYOUT in database.c.

-- A puzzle a row: generated, imported, or the hardest configuration of a cluster that a census kept.
-- What is not known is NULL: a census leaves steps and the rating to its second pass.
CREATE TABLE puzzle (
    number INTEGER PRIMARY KEY,     -- from 1, in the order of adding
    id INTEGER NOT NULL,            -- of the board's canonical form, mirror images the same; 64 bits, negative from 2^63 on
    cluster INTEGER UNIQUE,         -- the same for all boards of a cluster and their mirror images; NULL: may be there twice
    board TEXT NOT NULL,            -- in the notation string, or json where that cannot hold it
    width INTEGER NOT NULL,
    height INTEGER NOT NULL,
    exit INTEGER NOT NULL,          -- row, from 1 at the top
    walls INTEGER NOT NULL,
    vehicles INTEGER NOT NULL,
    cars INTEGER NOT NULL,          -- of 2 cells, the target too
    trucks INTEGER NOT NULL,        -- of 3 cells
    moves INTEGER NOT NULL,         -- of the shortest solution
    steps INTEGER,                  -- of the shortest solution in steps
    states INTEGER,                 -- configurations of the cluster
    solutions INTEGER,              -- solved ones among them
    solution TEXT,                  -- a shortest one in moves: "A+3 B-1"
    method TEXT NOT NULL,           -- climb, walkback, random, daily, census, import
    seed INTEGER,                   -- of the run that made it; 64 bits like id
    attempt INTEGER,                -- of that run: seed and attempt together give the puzzle again
    -- The rating, as docs/difficulty.md defines it.
    band INTEGER,                   -- 0 easy, 1 medium, 2 hard, 3 expert
    seconds REAL,                   -- estimated for a person
    extrapolated INTEGER,
    model INTEGER,                  -- version of the difficulty model
    minimal INTEGER,
    max_distance INTEGER,
    max_steps INTEGER,
    hardest_states INTEGER,
    optimal_paths TEXT,             -- may have more digits than an INTEGER holds
    optimal_states INTEGER,
    branching REAL,
    optimal_branching REAL,
    bottlenecks INTEGER,
    divergence INTEGER,
    counterintuitive INTEGER,
    red_backward INTEGER,
    must_move INTEGER,
    random_moves REAL,
    greedy_moves REAL,
    blocking REAL,
    blockers INTEGER,
    blocking_size INTEGER,
    blocking_depth INTEGER,
    blocking_parts INTEGER,
    blocking_largest_part INTEGER
) STRICT;

CREATE INDEX puzzle_id ON puzzle (id);

-- Everything that find can ask for, so that it reads this and not the rows themselves.
CREATE INDEX puzzle_search
    ON puzzle (moves, vehicles, band, steps, cars, trucks, walls, width, height, exit, minimal, seconds);

-- A run of generate that fills this file: what was asked for and how far it is, so that it can be resumed.
CREATE TABLE run (
    number INTEGER PRIMARY KEY,
    request TEXT NOT NULL UNIQUE,   -- all that decides which puzzles it makes, their number and the seed too
    found INTEGER NOT NULL,         -- puzzles that it added
    next_attempt INTEGER NOT NULL   -- where it resumes; 64 bits like id
) STRICT;

-- A census: one row that says what was counted and, once it is complete, the sums.
CREATE TABLE census (
    number INTEGER PRIMARY KEY CHECK (number = 1),
    width INTEGER NOT NULL,
    height INTEGER NOT NULL,
    exit INTEGER NOT NULL,          -- row, from 1 at the top
    wall_cells INTEGER NOT NULL,    -- bit row * width + column, rows and columns from 0
    more_walls INTEGER NOT NULL,    -- up to so many further walls, anywhere
    metric TEXT NOT NULL,           -- moves or steps
    keep_low INTEGER NOT NULL,      -- clusters with a greatest distance in this range have a row in puzzle
    keep_high INTEGER NOT NULL,
    minimal INTEGER NOT NULL,       -- 1: minimal puzzles were counted, and only they have a row; 2 more: only plain boards were counted
    groups_packed INTEGER NOT NULL, -- whether census_unit has groups
    units INTEGER NOT NULL,         -- into which the work is divided
    plan INTEGER NOT NULL,          -- identifies this division; 64 bits like id
    complete INTEGER NOT NULL DEFAULT 0,
    legal INTEGER,
    solutions INTEGER,
    solvable INTEGER,
    in_solvable_groups INTEGER,
    groups INTEGER,                 -- with at least one solution
    clusters INTEGER,               -- in those groups
    solvable_clusters INTEGER,
    largest_cluster INTEGER,
    largest_group INTEGER,
    max_clusters_in_group INTEGER,
    max_distance INTEGER
) STRICT;

-- A finished unit a row, or several consecutive ones that were added up. docs/census.md explains how all of it is packed.
CREATE TABLE census_unit (
    unit INTEGER PRIMARY KEY,
    last INTEGER NOT NULL,          -- of the units that were added up; the unit itself where it is alone
    tally BLOB NOT NULL,
    hardest BLOB NOT NULL,          -- the hardest configurations
    groups BLOB,                    -- every solvable group, if they are kept
    rows BLOB                       -- the kept rows, packed; NULL: they are in puzzle
) STRICT;

-- The distributions of a complete census.
CREATE TABLE census_tally (
    kind TEXT NOT NULL,             -- configurations_by_distance, groups_by_distance, …
    key INTEGER NOT NULL,
    second INTEGER NOT NULL,        -- a second key where the kind has two, or 0
    count INTEGER NOT NULL,
    PRIMARY KEY (kind, key, second)
) STRICT, WITHOUT ROWID;
