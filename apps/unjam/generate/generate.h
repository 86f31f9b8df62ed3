/* unjam generate: puzzles on request, in a file or on standard output. */
#ifndef UNJAM_APPS_GENERATE_H
#define UNJAM_APPS_GENERATE_H

#include "commands.h"
#include "drawing.h"
#include "level_output.h"

enum { BANDS = UJ_EXPERT + 1 };

struct generate_command {
    uj_generate_options wishes;
    struct drawing drawing;
    uj_filter asked;    /* as on the command line; part of the wishes */
    const char *source; /* --from-db, or "the catalogue"; NULL: puzzles are made */
    bool from_catalogue;
    const char *catalogue; /* its file; NULL: the program's */
    const char *db;        /* --db, or NULL */
    bool is_pack;
    uint64_t pack[BANDS]; /* how many of each band */
    uj_format format;     /* UJ_FORMAT_UNKNOWN: text for people */
    bool lines;           /* --json */
    bool hide_solutions;  /* in text for people */
    const char *title;
    bool has_seed, has_output; /* on the command line */
};

/* Where puzzles go: into the puzzle file as soon as they are found, and to standard output, a pack at the end and
 * sorted. */
struct generate_sink {
    const struct generate_command *command;
    uj_store *store;    /* NULL: none */
    uj_run run;         /* the current one, as the file records it; all zero without a file */
    uint64_t was_there; /* puzzles of runs that are resumed */
    bool is_alone;      /* the file has only their puzzles, so none was skipped because of others */
    bool prints;
    struct level_output output;
    uj_level *pack; /* found so far, owned */
    size_t pack_count, pack_capacity;
    uint64_t found[BANDS];
    uint64_t count;   /* found, of this run */
    uint64_t printed; /* as text for people */
    bool failed;      /* and has complained about it */
    enum exit_status status;
};

/* False after a complaint; call generate_sink_close in any case. */
bool generate_sink_open(struct generate_sink *sink, const struct generate_command *command);
enum exit_status generate_sink_close(struct generate_sink *sink);

/* Reads how far the run is in its file and says so; false after a complaint. */
bool generate_run_begin(struct generate_sink *sink, const struct generate_command *command);

/* A uj_level_fn and a uj_known_fn; the sink is the payload. */
bool generate_sink_take(uj_level *level, void *sink);
bool generate_sink_knows(uint64_t cluster, void *sink);

/* The line on the terminal; a uj_generate_progress_fn. */
bool generate_show_progress(const uj_generate_stats *stats, void *sink);

/* Whether the output needs the whole level, or only the board and its solution. */
bool generate_is_detailed(const struct generate_command *command);

/* Whether the file of --from-db can be read; complains if not. Before another file is made. */
enum exit_status generate_check_source(const struct generate_command *command);

/* --from-db and --from-catalogue: samples a file. */
enum exit_status generate_sample(const struct generate_command *command, struct generate_sink *sink);

#endif
