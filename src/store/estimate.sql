-- The tables of an estimate. A file gets them with its first estimate, so that the layout of all others stays as it is.
-- docs/database.md explains every column.

-- An estimate: one row that says what is sampled.
CREATE TABLE IF NOT EXISTS estimate (
    number INTEGER PRIMARY KEY CHECK (number = 1),
    width INTEGER NOT NULL,
    height INTEGER NOT NULL,
    exit INTEGER NOT NULL,          -- row, from 1 at the top
    wall_cells INTEGER NOT NULL,    -- bit row * width + column, rows and columns from 0
    metric TEXT NOT NULL,           -- moves or steps
    seed INTEGER NOT NULL,          -- 64 bits like id
    count INTEGER NOT NULL,         -- samples that were asked for
    version INTEGER NOT NULL        -- identifies how a seed and a number make a sample
) STRICT;

-- Consecutive samples that are done a row, added up.
CREATE TABLE IF NOT EXISTS estimate_range (
    first INTEGER PRIMARY KEY,      -- from 0
    last INTEGER NOT NULL,
    solvable INTEGER NOT NULL,
    undecided INTEGER NOT NULL,     -- too large for the memory
    by_distance TEXT NOT NULL       -- how many of the solvable ones have distance 0, 1, …: "12,5,3"
) STRICT;
