-- The layout of unjam's SQLite files: puzzle files and census files alike. docs/database.md explains every column.
-- application_id is "unjm"; user_version counts the layouts and is DATABASE_LAYOUT in database.c.

-- A puzzle a row: generated, imported, or the hardest configuration of a cluster that a census kept.
-- What is not known is NULL: a census leaves steps and the rating to its second pass.
CREATE TABLE puzzle (
    number INTEGER PRIMARY KEY,     -- from 1, in the order of adding
    id INTEGER NOT NULL UNIQUE,     -- of the board's canonical form; 64 bits
    cluster INTEGER UNIQUE,         -- the same for all boards of a cluster and their mirror images; NULL: may be there twice
    board TEXT NOT NULL,            -- in the notation string, or json where that cannot hold it
    name TEXT,
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
    method TEXT NOT NULL,           -- random, walkback, climb, census, import
    seed INTEGER,                   -- of the run that made it; 64 bits
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

-- Everything that find can ask for, so that it reads this and not the rows themselves.
CREATE INDEX puzzle_search
    ON puzzle (moves, vehicles, band, steps, cars, trucks, walls, width, height, exit, minimal, seconds);
