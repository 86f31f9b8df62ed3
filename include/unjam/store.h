/* Puzzle files: SQLite databases of puzzles, and of what a census found. Part of unjam.h, which states the conventions. */
#ifndef UNJAM_STORE_H
#define UNJAM_STORE_H

#include "unjam/filter.h"
#include "unjam/groups.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Puzzle files -------------------------------------------------------------------------------------------------- */

/* An open file. Each change is stored completely or not at all, even after kill -9 or on a full disk; other processes may read
 * the file meanwhile. docs/database.md describes the tables. Only one thread at a time may use it. */
typedef struct uj_store uj_store;

typedef enum uj_store_mode {
    UJ_STORE_READ,  /* the file must exist; it may be write-protected */
    UJ_STORE_WRITE, /* the file must exist */
    UJ_STORE_CREATE /* created if it does not exist */
} uj_store_mode;

/* Opening a file to write updates what an older model of difficulty estimated; a reader sees it as it is, with its
 * model_version. UJ_BAD_INPUT: not a puzzle file, or one with another layout. UJ_IO: the file system failed. Messages, here and below, do
 * not name the file. */
UJ_API uj_status uj_store_open(uj_store **out, const char *path, uj_store_mode mode, uj_error *error);
UJ_API void uj_store_close(uj_store *store); /* rolls back what was not committed */

/* Sets limits for all later calls on the file, which end with UJ_LIMIT when one is reached; the time counts from this call. NULL: no
 * limits, as at first. The memory limit is for puzzles drawn at random from groups; SQLite itself uses only a few megabytes, which
 * are not counted. */
UJ_API void uj_store_limit(uj_store *store, const uj_limits *limits);

/* All changes between uj_store_begin and uj_store_commit are stored together or not at all; a pair inside another pair is
 * part of the outer one. Without them, every call is a separate transaction. After an error, uj_store_rollback undoes all of it. */
UJ_API uj_status uj_store_begin(uj_store *store, uj_error *error);
UJ_API uj_status uj_store_commit(uj_store *store, uj_error *error);
UJ_API void uj_store_rollback(uj_store *store);

/* Waits until everything that was committed is on the disk, where a power cut cannot undo it. Call it before you report
 * anything as stored: a commit alone does not wait for the disk. */
UJ_API uj_status uj_store_sync(uj_store *store, uj_error *error);

/* ---- Puzzles in them ----------------------------------------------------------------------------------------------- */

/* Adds a puzzle. *added is false, and nothing changes, if the file already has a puzzle of its cluster (of its id, if the
 * cluster is unknown). Puzzles with the method "census" are always added: a census counts mirror images separately. A level
 * that is not rated may still have its states and rating.solutions. `added` may be NULL. */
UJ_API uj_status uj_store_add(uj_store *store, const uj_level *level, bool *added, uj_error *error);

/* Whether the file has a puzzle of this cluster. */
UJ_API uj_status uj_store_has(uj_store *store, uint64_t cluster, bool *out, uj_error *error);

/* Completes the puzzle with this number, as given by uj_store_find, from a rated level of the same board. */
UJ_API uj_status uj_store_rate(uj_store *store, uint64_t number, const uj_level *level, uj_error *error);

/* A run that fills a file with puzzles and may be interrupted at any moment. */
typedef struct uj_run {
    uint64_t number;       /* of the run in its file */
    uint64_t found;        /* puzzles added so far */
    uint64_t next_attempt; /* where it resumes, once it has found any */
} uj_run;

/* Finds the run of this request in the file, or starts it. A request is any text that differs whenever the puzzles of two
 * runs would differ. */
UJ_API uj_status uj_store_run_open(uj_store *store, const char *request, uj_run *out, uj_error *error);

/* Adds the next puzzle of a run and records the progress of the run: both or neither. If another process has just added a puzzle of this
 * cluster, none is added, and run->found stays as it is. UJ_BAD_INPUT: another process executes the same run. */
UJ_API uj_status uj_store_run_add(uj_store *store, uj_run *run, const uj_level *level, uj_error *error);

/* Passes the matching puzzles to `take`. Every row is checked: its board must be valid and have this id, its numbers must be
 * possible, and its solution must solve the board in the stated number of moves. Vehicles have the names that they were stored
 * with. The rating contains only what the file stores: `removable` and `vehicle_moves` are missing. UJ_OK also if `take` returns
 * false. */
UJ_API uj_status uj_store_find(uj_store *store, const uj_filter *filter, uj_found_fn take, void *payload, uj_error *error);

/* Counts the matching puzzles and ignores limit and offset. */
UJ_API uj_status uj_store_count(uj_store *store, const uj_filter *filter, uint64_t *out, uj_error *error);

/* ---- A census in a puzzle file ------------------------------------------------------------------------------------- */

/* Prepares the file for a census, new or resumed with the same options. Adds the stored results to `sum` and sets done[unit]
 * for each finished unit; `done` has room for all units, and both may be NULL. Each damaged unit is passed to `damaged` with its number
 * from 1, counts as missing and, unless the file is open only for reading, is removed from it. Without `damaged`, the
 * first one ends the call with UJ_BAD_INPUT, as does a census with other options or of another version. */
UJ_API uj_status uj_store_census_open(uj_store *store, const uj_census *census, uj_census_result *sum, bool *done,
                                      uj_damaged_fn damaged, void *payload, uj_error *error);

/* Stores the result of a unit, completely or not at all. */
UJ_API uj_status uj_store_census_add(uj_store *store, const uj_census *census, uint32_t unit, const uj_census_result *result,
                                     uj_error *error);

/* The same for a span, the units of which become one row of the file. */
UJ_API uj_status uj_store_census_add_part(uj_store *store, const uj_census *census, const uj_census_part *part,
                                          uj_error *error);

/* Joins the census of another file into that of this one, completely or not at all. What both contain must be the same, or the call ends
 * with UJ_BAD_INPUT. Packed rows are unpacked and added as puzzles, unless `keep_packed`. Damaged units of `part` are
 * passed to `damaged` and left out; without it, the first one ends the call. */
UJ_API uj_status uj_store_census_join(uj_store *store, const uj_census *census, uj_store *part, bool keep_packed,
                                      uj_damaged_fn damaged, void *payload, uj_error *error);

/* Makes the census of a file small: adds up consecutive units, and packs the kept rows into a few bytes each, without their
 * ratings. UJ_BAD_INPUT: it has groups. */
UJ_API uj_status uj_store_census_compact(uj_store *store, const uj_census *census, uj_error *error);

/* Sets alone[unit] for the units of a file that were not added up; `damaged` as above. */
UJ_API uj_status uj_store_census_alone(uj_store *store, const uj_census *census, bool *alone, uj_damaged_fn damaged,
                                       void *payload, uj_error *error);

/* Whether such a unit is stored as the same bytes as `result` would be. */
UJ_API uj_status uj_store_census_compare(uj_store *store, const uj_census *census, uint32_t unit,
                                         const uj_census_result *result, bool *same, uj_error *error);

/* Lists what can be counted again and compared, in order: all but what uj_store_census_compact packed. There must be room for as many
 * spans as the census has units. */
UJ_API uj_status uj_store_census_spans(uj_store *store, const uj_census *census, uj_census_span *spans, size_t *count,
                                       uj_damaged_fn damaged, void *payload, uj_error *error);
UJ_API uj_status uj_store_census_compare_part(uj_store *store, const uj_census *census, const uj_census_part *part, bool *same,
                                              uj_error *error);

/* Stores the sums in the table census_tally, once all units are stored. */
UJ_API uj_status uj_store_census_finish(uj_store *store, const uj_census_result *sum, uj_error *error);

/* Fills in the options of the census in a file; `out` must be initialised. UJ_END: there is none. */
UJ_API uj_status uj_store_census_options(uj_store *store, uj_census_options *out, bool *complete, uj_error *error);

/* Prepares the file for an estimate, new or resumed: the options' size, exit row, walls, metric and seed must be the same, the count
 * may be larger. Adds the stored samples to `samples`, which is new and has this count. Damaged ones are passed to `damaged`, with the
 * number of the first from 1, and are to be sampled again; without `damaged`, the first one ends the call with UJ_BAD_INPUT, as does another
 * estimate. A file may have a census as well. */
UJ_API uj_status uj_store_estimate_open(uj_store *store, const uj_census_estimate_options *options, uj_census_samples *samples,
                                        uj_damaged_fn damaged, void *payload, uj_error *error);

/* Stores the samples that are done, all of them or none. Samples that another process has stored meanwhile stay; ranges that overlap theirs in
 * part are left out until they cover them. */
UJ_API uj_status uj_store_estimate_save(uj_store *store, const uj_census_samples *samples, uj_error *error);

/* ---- Groups in a puzzle file --------------------------------------------------------------------------------------- */

/* Passes to `take` the groups in a file that match: by greatest distance (moves or steps, whichever the census counts),
 * vehicles, cars, trucks, walls, box, size and exit row, in the order of the units or, with UJ_ORDER_MOVES, the
 * hardest first. UJ_BAD_INPUT, here and below: there are no groups, they are damaged, or the filter has other
 * conditions. UJ_OK also if `take` returns false. */
UJ_API uj_status uj_store_census_groups(uj_store *store, uj_census_groups *groups, const uj_filter *filter,
                                        uj_census_group_fn take, void *payload, uj_error *error);

/* Passes to `take` puzzles reconstructed from the groups: for every cluster the row that the census option `keep` would have
 * kept, as uj_store_find would return it. Only groups that can contain a match are opened. The filter cannot use difficulty or
 * id. In random order it needs a limit, and limit + offset is at most UJ_MOST_SAMPLED. */
enum { UJ_MOST_SAMPLED = 1000000 };
UJ_API uj_status uj_store_census_puzzles(uj_store *store, uj_census_groups *groups, const uj_filter *filter,
                                         uj_found_fn take, void *payload, uj_error *error);

/* Completes a group of which only the fillings are known. UJ_END: it is not in the file. */
UJ_API uj_status uj_store_census_group(uj_store *store, uj_census_groups *groups, uj_census_group *group,
                                       uj_error *error);

#ifdef __cplusplus
}
#endif
#endif
