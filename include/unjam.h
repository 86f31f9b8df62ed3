/* unjam: sliding-car puzzles (Rush Hour, Unblock Me) in C.
 *
 * The whole public interface, in the order one learns it:
 *   1. status and errors         6. notations: reading and writing
 *   2. boards                    7. drawing
 *   3. moves                     8. solving
 *   4. play sessions, random     9. clusters
 *   5. text that grows          10. rating
 *                               11. cluster graphs
 *
 * Conventions that hold everywhere:
 * - Rows and columns count from 0 at the top left in C, and from 1 in all that people read or write.
 * - Functions that can fail return a uj_status. Results come first in the argument list, `error` comes last and may be NULL.
 * - Values (uj_board, uj_move, uj_random) are plain structs to copy. Owners (uj_play, uj_reader) are opaque and
 *   have a _new/_free or _open/_close pair; _free and _close accept NULL.
 * - The library never prints, never exits and has no mutable globals: every function may be called from any
 *   thread, as long as no two threads use the same object at once.
 */
#ifndef UNJAM_H
#define UNJAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define UJ_VERSION "0.1.0"

#if defined(_WIN32)
#define UJ_API
#else
#define UJ_API __attribute__((visibility("default")))
#endif

/* ---- 1. Status and errors ---------------------------------------------------------------------------------- */

typedef enum uj_status {
    UJ_OK = 0,
    UJ_END,         /* nothing more to read; not an error */
    UJ_BAD_INPUT,   /* the user's data is wrong; the error says where */
    UJ_CANNOT_HOLD, /* the chosen notation cannot express this board */
    UJ_NO_MEMORY,
    UJ_LIMIT,       /* a limit was reached before the answer was known */
    UJ_IO           /* a file or a system library refused */
} uj_status;

/* What went wrong and where. Owned by the caller; valid only after a status other than UJ_OK and UJ_END. */
typedef struct uj_error {
    uj_status code;
    int line;   /* in the text that was read, from 1; 0 where there is no place */
    int column; /* in characters, from 1; 0 for the whole line */
    char message[240];
} uj_error;

UJ_API const char *uj_status_text(uj_status status);

/* The version of the library that runs, which may be newer than UJ_VERSION. */
UJ_API const char *uj_version(void);

/* ---- 2. Boards --------------------------------------------------------------------------------------------- */

enum {
    UJ_MIN_SIDE = 3,
    UJ_MAX_SIDE = 16,
    UJ_MAX_VEHICLES = 100,
    UJ_NAME_SIZE = 12 /* bytes of a name with its final zero */
};

/* A set of cells; cell = row * width + column is bit (cell % 64) of word[cell / 64]. */
typedef struct uj_cells {
    uint64_t word[4];
} uj_cells;

typedef struct uj_vehicle {
    char name[UJ_NAME_SIZE]; /* printable ASCII, no space, comma, quote or backslash; unique on the board */
    uint8_t row, column;     /* its topmost, leftmost cell */
    uint8_t length;          /* 2 or more */
    bool horizontal;
} uj_vehicle;

/* A board with one placement of its vehicles. Build it with uj_board_init, uj_board_add, uj_board_add_wall and
 * uj_board_finish, or read it with a uj_reader; every other function takes only boards made so. */
typedef struct uj_board {
    uint8_t width, height;
    uint8_t exit_row; /* the exit is at the right end of this row */
    uint8_t target;   /* index of the vehicle that must leave */
    uint8_t vehicle_count;
    uj_cells walls;
    uj_vehicle vehicles[UJ_MAX_VEHICLES];
} uj_board;

/* An empty board; the exit row is the target's, set by uj_board_finish. UJ_BAD_INPUT if a side is out of range. */
UJ_API uj_status uj_board_init(uj_board *board, int width, int height, uj_error *error);

/* Adds one vehicle (rows and columns from 0; out-of-range values are refused, not undefined), or says why it cannot stand there: too short, off
 * the board, on another vehicle or wall, name taken, board full. */
UJ_API uj_status uj_board_add(uj_board *board, const char *name, int row, int column, int length, bool horizontal, uj_error *error);
UJ_API uj_status uj_board_add_wall(uj_board *board, int row, int column, uj_error *error);

/* Chooses the target and the exit row (-1: the target's own row) and makes sure the target is horizontal and on it. */
UJ_API uj_status uj_board_finish(uj_board *board, int target, int exit_row, uj_error *error);

/* Index of the vehicle with this name, or -1. */
UJ_API int uj_board_find(const uj_board *board, const char *name);

/* Index of the vehicle that covers a cell, or -1. */
UJ_API int uj_board_at(const uj_board *board, int row, int column);
UJ_API bool uj_board_is_wall(const uj_board *board, int row, int column);

/* The cells that walls and vehicles cover. */
UJ_API uj_cells uj_board_occupied(const uj_board *board);

/* The same puzzle in one fixed form: target first and named A, the others in reading order of their top left cells,
 * named B, C, … Z, AA, AB, …. Two boards are equal up to names if and only if their canonical forms are equal.
 * `out` may be `board` itself. */
UJ_API void uj_board_canonical(uj_board *out, const uj_board *board);
UJ_API bool uj_board_same(const uj_board *a, const uj_board *b);

/* A 64-bit id that depends on the canonical form alone; the same on every machine and in every version. */
UJ_API uint64_t uj_board_id(const uj_board *board);

/* ---- 3. Moves ---------------------------------------------------------------------------------------------- */

typedef enum uj_metric {
    UJ_MOVES, /* a slide of any length counts one */
    UJ_STEPS  /* every cell counts one */
} uj_metric;

typedef struct uj_move {
    uint8_t vehicle;
    int8_t by; /* cells; right and down are positive */
} uj_move;

enum { UJ_MAX_MOVES = UJ_MAX_VEHICLES * (UJ_MAX_SIDE - 2) };

/* How far a vehicle can slide: *back cells left or up, *ahead cells right or down; 0 and 0 if there is no such vehicle. */
UJ_API void uj_board_range(const uj_board *board, int vehicle, int *back, int *ahead);

/* Writes the legal moves to `out` (room for UJ_MAX_MOVES) and returns how many there are: vehicle by vehicle, the largest slide
 * forward (right, down) first, the largest backward last. UJ_STEPS gives only the slides by one cell. */
UJ_API size_t uj_board_moves(const uj_board *board, uj_metric metric, uj_move *out);

/* Slides a vehicle, or returns UJ_BAD_INPUT and leaves the board as it was. The opposite slide undoes it. */
UJ_API uj_status uj_board_move(uj_board *board, uj_move move, uj_error *error);

/* Whether the target's right end touches the right edge. */
UJ_API bool uj_board_solved(const uj_board *board);

/* ---- 4. Play sessions and random numbers ------------------------------------------------------------------- */

/* One game: a start, a present board and the moves between them. Slides of the same vehicle that follow one another
 * count as one move, as they do in the moves metric; a vehicle put back where it was counts none. */
typedef struct uj_play uj_play;

UJ_API uj_status uj_play_new(uj_play **out, const uj_board *start);
UJ_API void uj_play_free(uj_play *play);
UJ_API const uj_board *uj_play_board(const uj_play *play); /* owned by the session, valid until its next change */
UJ_API uj_status uj_play_move(uj_play *play, uj_move move, uj_error *error); /* forgets what could be redone */
UJ_API bool uj_play_undo(uj_play *play); /* false: nothing to undo */
UJ_API bool uj_play_redo(uj_play *play); /* false: nothing to redo */
UJ_API void uj_play_reset(uj_play *play); /* back to the start; every move can be redone */
UJ_API size_t uj_play_count(const uj_play *play, uj_metric metric);
UJ_API size_t uj_play_history(const uj_play *play, const uj_move **out); /* owned by the session */

/* Seeded random numbers: xoshiro256** by Blackman and Vigna, seeded by splitmix64. The same everywhere. `stream` separates
 * sequences of one seed, so that work split among threads does not depend on their number. */
typedef struct uj_random {
    uint64_t state[4];
} uj_random;

UJ_API void uj_random_seed(uj_random *random, uint64_t seed, uint64_t stream);
UJ_API uint64_t uj_random_next(uj_random *random);
UJ_API uint64_t uj_random_below(uj_random *random, uint64_t bound); /* uniform in 0 … bound - 1; bound > 0 */
UJ_API double uj_random_unit(uj_random *random);                    /* uniform in [0, 1) */

/* ---- 5. Text that grows ------------------------------------------------------------------------------------ */

/* Start with UJ_TEXT_INIT; data is zero-terminated once anything was added. Appending after a failed allocation does nothing, so a
 * writer may append freely and ask uj_text_status once. */
typedef struct uj_text {
    char *data;
    size_t length, capacity;
    bool failed;
} uj_text;

#define UJ_TEXT_INIT { NULL, 0, 0, false }

UJ_API void uj_text_free(uj_text *text);
UJ_API void uj_text_clear(uj_text *text); /* keeps the memory */
UJ_API void uj_text_add(uj_text *text, const char *data, size_t length);
UJ_API void uj_text_printf(uj_text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));
UJ_API uj_status uj_text_status(const uj_text *text); /* UJ_OK or UJ_NO_MEMORY */

/* ---- 6. Notations ------------------------------------------------------------------------------------------ */

typedef enum uj_format {
    UJ_FORMAT_UNKNOWN = 0, /* when reading: find out */
    UJ_FORMAT_STRING,
    UJ_FORMAT_GRID,
    UJ_FORMAT_LETTERS,
    UJ_FORMAT_CARLIST,
    UJ_FORMAT_LABELLED,
    UJ_FORMAT_CSV,
    UJ_FORMAT_JSON,
    UJ_FORMAT_END /* one past the last */
} uj_format;

UJ_API const char *uj_format_name(uj_format format);        /* "string", …; "unknown" */
UJ_API const char *uj_format_summary(uj_format format);     /* half a line for people */
UJ_API uj_format uj_format_by_name(const char *name);       /* UJ_FORMAT_UNKNOWN if there is none */
UJ_API uj_format uj_format_detect(const char *text, size_t length);

/* A board with what some notations say besides. Start with UJ_PUZZLE_INIT and release with uj_puzzle_clear. */
typedef struct uj_puzzle {
    uj_board board;
    int moves;       /* shortest solution as the input claims, or -1 */
    uint64_t states; /* size of its cluster as the input claims, or 0 */
    uj_move *solution;
    size_t solution_length;
    int line; /* where it began in the text, from 1 */
} uj_puzzle;

#define UJ_PUZZLE_INIT { .moves = -1 }

UJ_API void uj_puzzle_clear(uj_puzzle *puzzle);

typedef struct uj_read_options {
    uj_format format;  /* UJ_FORMAT_UNKNOWN: detect */
    int width, height; /* for csv, which does not say; 0: the farthest cell */
} uj_read_options;

#define UJ_READ_OPTIONS_INIT { UJ_FORMAT_UNKNOWN, 0, 0 }

/* Reads one board after another out of a text, which must outlive the reader. `options` may be NULL. */
typedef struct uj_reader uj_reader;

UJ_API uj_status uj_reader_open(uj_reader **out, const char *text, size_t length, const uj_read_options *options,
                                uj_error *error);
UJ_API void uj_reader_close(uj_reader *reader);
UJ_API uj_format uj_reader_format(const uj_reader *reader);

/* UJ_OK: a board; UJ_END: no more; UJ_BAD_INPUT: this board is wrong as `error` says, the next call goes on behind
 * it. The puzzle is cleared first, so one puzzle serves a whole loop. */
UJ_API uj_status uj_reader_next(uj_reader *reader, uj_puzzle *puzzle, uj_error *error);

/* Reads the first board of a text; for texts with one board. */
UJ_API uj_status uj_board_parse(uj_board *out, const char *text, size_t length, uj_error *error);

/* Renames vehicles, as few as needed, so that the format can hold the names. Appends one line "old -> new" to `notes`
 * (may be NULL) per renamed vehicle, and a line for what gets lost although the board can be written (the size in csv).
 * UJ_CANNOT_HOLD if no renaming helps; the board then stays as it is. */
UJ_API uj_status uj_board_fit_names(uj_board *board, uj_format format, uj_text *notes, uj_error *error);

/* Appends the puzzle in a notation, with what separates it from the one before. UJ_CANNOT_HOLD: the notation has no room for its
 * size, names, walls or exit. */
UJ_API uj_status uj_puzzle_write(uj_text *out, const uj_puzzle *puzzle, uj_format format, uj_error *error);

/* ---- 7. Drawing -------------------------------------------------------------------------------------------- */

/* In a terminal. Four columns and two lines a cell, more columns where names need them: 16x16 boards fit 80 columns. */
typedef struct uj_draw_options {
    bool colour;      /* escape codes for 256 colours; without it none at all */
    bool ascii;       /* ASCII alone; otherwise UTF-8 with box drawing characters */
    bool coordinates; /* numbers of rows and columns at the edges */
} uj_draw_options;

#define UJ_DRAW_OPTIONS_INIT { false, false, false }

/* Appends the board as lines of text. A vehicle keeps its colour while vehicles slide. `options` may be NULL. */
UJ_API uj_status uj_board_draw(uj_text *out, const uj_board *board, const uj_draw_options *options);

enum { UJ_CARD_FOOTERS = 3 };

/* A board as a picture, with what is written around it. Texts are UTF-8 and may be NULL; nothing is copied or freed. */
typedef struct uj_card {
    const uj_board *board;
    const char *title;                   /* above the board at the left, such as "Puzzle 12" */
    const char *par;                     /* above the board at the right, such as "8 moves" */
    const char *footers[UJ_CARD_FOOTERS]; /* small lines below the board */
    bool coordinates;                    /* numbers of rows and columns at the edges */
    bool hide_names;                     /* vehicles without their names */
} uj_card;

#define UJ_CARD_INIT { .board = NULL }

/* Appends the card as an SVG document that needs nothing outside itself. */
UJ_API uj_status uj_card_svg(uj_text *out, const uj_card *card);

/* PNG and PDF need the library librsvg (2.46 or newer) at run time. It is loaded when first used; without it, UJ_IO says
 * what to install. When memory runs out inside that library, it ends the process. */

enum { UJ_MAX_PIXELS = 16384 };

/* Appends the card as a PNG file `pixels` wide, 1 to UJ_MAX_PIXELS; 0 means a good size for the board. */
UJ_API uj_status uj_card_png(uj_text *out, const uj_card *card, int pixels, uj_error *error);

typedef enum uj_paper { UJ_PAPER_A4, UJ_PAPER_LETTER } uj_paper;

enum { UJ_MAX_PER_PAGE = 48 };

typedef struct uj_pdf_options {
    const char *title; /* of the document; may be NULL */
    uj_paper paper;
    int per_page; /* cards on a page, 1 to UJ_MAX_PER_PAGE */
} uj_pdf_options;

#define UJ_PDF_OPTIONS_INIT { NULL, UJ_PAPER_A4, 6 }

/* Takes the next bytes of a file; false (a full disk, say) stops the work. */
typedef bool (*uj_write_fn)(const void *data, size_t length, void *payload);

/* A PDF of cards with lines to cut along. Bytes go to `write` as pages fill up; only the page at hand is in memory. */
typedef struct uj_pdf uj_pdf;

UJ_API uj_status uj_pdf_open(uj_pdf **out, uj_write_fn write, void *payload, const uj_pdf_options *options,
                             uj_error *error);
UJ_API uj_status uj_pdf_add(uj_pdf *pdf, const uj_card *card, uj_error *error); /* the card is not needed afterwards */
UJ_API uj_status uj_pdf_finish(uj_pdf *pdf, uj_error *error); /* writes the rest; only uj_pdf_close may follow */
UJ_API void uj_pdf_close(uj_pdf *pdf); /* frees everything; a PDF that was not finished is of no use */

/* Any of the SVG documents that this library makes, as a PNG file `pixels` wide (0: as wide as it says) or as a PDF of
 * one page. `title` is of the document and may be NULL. */
UJ_API uj_status uj_svg_png(uj_text *out, const uj_text *svg, int pixels, uj_error *error);
UJ_API uj_status uj_svg_pdf(uj_write_fn write, void *payload, const uj_text *svg, const char *title, uj_error *error);

/* Bars side by side in groups, as papers compare measurements. */
typedef enum uj_bar_kind {
    UJ_BAR_VALUE,    /* not a number: no bar */
    UJ_BAR_AT_LEAST, /* a limit was reached here: hatched, with an arrow */
    UJ_BAR_NONE      /* nothing is known: a cross */
} uj_bar_kind;

typedef struct uj_bar {
    double value;
    uj_bar_kind kind;
} uj_bar;

typedef struct uj_bar_series {
    const char *name;
    int colour; /* any number; equal ones look alike */
    bool pale;
} uj_bar_series;

/* Texts are UTF-8; nothing is copied or freed. */
typedef struct uj_bars {
    const char *title;
    const char *subtitle; /* may be NULL */
    const char *unit;     /* what the vertical axis counts; may be NULL */
    bool logarithmic;     /* values of 0 and below then have no height */
    const char *const *groups;
    size_t group_count;
    const uj_bar_series *series;
    size_t series_count;
    const uj_bar *bars; /* group after group, in each one bar per series */
} uj_bars;

/* Appends the chart as an SVG document that needs nothing outside itself. */
UJ_API uj_status uj_bars_svg(uj_text *out, const uj_bars *bars);

/* ---- 8. Solving -------------------------------------------------------------------------------------------- */

typedef enum uj_outcome {
    UJ_SOLVED,
    UJ_UNSOLVABLE, /* proven: no order of moves brings the target out */
    UJ_UNDECIDED   /* a limit was reached first */
} uj_outcome;

/* Which of several equally promising states A* takes first. */
typedef enum uj_ties {
    UJ_TIES_FIFO, /* the oldest */
    UJ_TIES_LIFO, /* the newest */
    UJ_TIES_DEEP  /* the one with the most moves behind it */
} uj_ties;

/* False stops the work, which then ends as at a limit. */
typedef bool (*uj_progress_fn)(uint64_t done, uint64_t total, void *payload); /* total 0: unknown */

typedef struct uj_solve_options {
    const char *algorithm; /* a name of uj_algorithm_at; NULL: "auto" */
    const char *heuristic; /* a name of uj_heuristic_at; NULL: the algorithm's own choice */
    uj_metric metric;
    int threads;              /* 0: all cores; never changes the result */
    uint64_t max_nodes;       /* states or tree nodes to expand; 0: no limit */
    uint64_t max_memory;      /* bytes; 0: three quarters of the machine's */
    int max_depth;            /* longest solution to look for; 0: no limit, but 20 for the tree searches */
    double timeout_seconds;   /* 0: no limit */
    int cutoff;               /* hybrid: the depth where depth-first search takes over; -1: 4 */
    bool dedup;               /* hybrid: remove duplicates from the queue at the cutoff */
    uj_ties ties;             /* astar */
    bool profile;             /* count states per depth */
    uj_progress_fn progress;  /* may be NULL; called from one thread at a time, a few times a second */
    void *progress_payload;
} uj_solve_options;

#define UJ_SOLVE_OPTIONS_INIT { .cutoff = -1 }

/* Start with UJ_SOLUTION_INIT, release with uj_solution_clear; one solution may serve many calls. */
typedef struct uj_solution {
    uj_outcome outcome;
    const char *algorithm; /* the one that ran: never "auto" */
    uj_metric metric;
    int length;            /* in the metric; -1 if none is known */
    int lower_bound;       /* proven: no solution is shorter; 0 where nothing is known */
    bool optimal;          /* length is proven shortest */
    bool group_unsolvable; /* no placement of this board's vehicles has the target out: known without search */
    uj_move *moves;        /* owned; in steps every move is by one cell */
    size_t move_count;
    uint64_t expanded;     /* states or tree nodes taken from the queue or stack */
    uint64_t generated;
    uint64_t queue;        /* what was left in the queue at the end (hybrid: at the cutoff) */
    uint64_t peak_queue;
    double seconds;
    double bfs_seconds, dfs_seconds; /* hybrid's two parts */
    uint64_t *profile;     /* states per depth, owned; NULL unless asked for */
    size_t profile_length;
} uj_solution;

#define UJ_SOLUTION_INIT { .length = -1 }

/* Solves a board. UJ_OK whatever the outcome; UJ_BAD_INPUT for an unknown algorithm or heuristic; UJ_NO_MEMORY only when even the
 * smallest search has no room (running into max_memory is the outcome UJ_UNDECIDED). */
UJ_API uj_status uj_solve(uj_solution *solution, const uj_board *board, const uj_solve_options *options, uj_error *error);
UJ_API void uj_solution_clear(uj_solution *solution);

/* Plays the moves by the rules: UJ_OK if every one is legal and the last leaves the board solved. */
UJ_API uj_status uj_solution_check(const uj_board *board, const uj_move *moves, size_t move_count, uj_error *error);

/* The tables behind the names, from 0; NULL past the end. */
typedef struct uj_algorithm {
    const char *name, *summary;
    enum { UJ_SHORTEST_ALWAYS, UJ_SHORTEST_IF_ADMISSIBLE, UJ_SHORTEST_NEVER } shortest;
    bool uses_heuristic;
    bool moves_only; /* no steps metric */
} uj_algorithm;

typedef struct uj_heuristic {
    const char *name, *summary;
    bool admissible_moves, admissible_steps;
} uj_heuristic;

UJ_API const uj_algorithm *uj_algorithm_at(size_t index);
UJ_API const uj_heuristic *uj_heuristic_at(size_t index);

/* ---- 9. Clusters ------------------------------------------------------------------------------------------- */

/* All configurations that can be reached from a board, numbered from 0 without gaps, with their distances from the nearest
 * solution. Read-only once opened: threads may share it. */
typedef struct uj_cluster uj_cluster;

/* UJ_LIMIT: it needs more than `max_memory` bytes (0: three quarters of the machine's). */
UJ_API uj_status uj_cluster_open(uj_cluster **out, const uj_board *board, uint64_t max_memory, uj_error *error);
UJ_API void uj_cluster_close(uj_cluster *cluster);
UJ_API uint64_t uj_cluster_states(const uj_cluster *cluster);
UJ_API uint64_t uj_cluster_solutions(const uj_cluster *cluster); /* configurations with the target at the exit */
UJ_API uint64_t uj_cluster_start(const uj_cluster *cluster);     /* number of the board it was opened with */

/* Moves or steps to the nearest solution; -1: there is none. */
UJ_API int uj_cluster_distance(const uj_cluster *cluster, uint64_t state, uj_metric metric);
UJ_API int uj_cluster_max_distance(const uj_cluster *cluster, uj_metric metric);

/* The first configuration, from number `from` on, at this distance; UINT64_MAX if there is none. */
UJ_API uint64_t uj_cluster_find(const uj_cluster *cluster, uint64_t from, int distance, uj_metric metric);

/* The board in one of its configurations, and the number of a configuration (the same vehicles elsewhere);
 * UINT64_MAX if it is not of this cluster. */
UJ_API void uj_cluster_board(const uj_cluster *cluster, uint64_t state, uj_board *out);
UJ_API uint64_t uj_cluster_number(const uj_cluster *cluster, const uj_board *board);

/* The configurations one move away, in the order of uj_board_moves; room for UJ_MAX_MOVES. */
UJ_API size_t uj_cluster_neighbours(const uj_cluster *cluster, uint64_t state, uj_metric metric, uint64_t *out);

/* ---- 10. Rating -------------------------------------------------------------------------------------------- */

typedef enum uj_band { UJ_EASY, UJ_MEDIUM, UJ_HARD, UJ_EXPERT } uj_band;

UJ_API const char *uj_band_name(uj_band band);  /* "easy", … */
UJ_API uj_band uj_band_by_steps(int steps);     /* up to 25 easy, up to 50 medium, above that hard */

/* How hard a board is for people, and what makes it so; docs/difficulty.md defines every word. A "random shortest solution" chooses, in
 * each state, with equal chances among the moves that lead nearer. Start with UJ_RATING_INIT, release with uj_rating_clear;
 * one rating may serve many calls. */
typedef struct uj_rating {
    /* The cluster. */
    bool solvable;           /* if not, only the cluster, the vehicles and the blocking graph of the start are filled in */
    uint64_t states, solutions;
    double solution_density; /* solutions / states */
    int max_distance;        /* greatest distance in moves of any state, or -1 */
    int max_steps;           /* the same in steps */
    uint64_t hardest_states; /* how many are at max_distance */

    /* The shortest solutions. */
    int moves, steps;           /* -1: there are none */
    char *optimal_paths;        /* how many, as decimal digits; owned; NULL if there are none */
    uint64_t optimal_states;    /* states that one of them passes through */
    double branching;           /* mean number of moves there are before each move of a random one */
    double optimal_branching;   /* mean number of those that lead nearer */
    int bottlenecks;            /* numbers of moves, start and end apart, after which all of them are in the same state */
    int divergence;             /* moves before they truly diverge, not in the order of moves alone; -1: they never do */
    int counterintuitive;       /* least number of moves that put more vehicles between target and exit */
    int red_backward;           /* least number of moves of the target to the left */
    double counterintuitive_mean, red_backward_mean; /* of a random one */
    uint16_t vehicle_moves[UJ_MAX_VEHICLES];         /* least number of moves of each vehicle */

    /* Players who wander, and what is in the way. */
    double random_moves; /* expected moves of a player who makes any move with the same chance */
    double greedy_moves; /* H: the same for chances that go with exp(-0.6 * blocking graph's size after the move) */
    double blocking;     /* mean size of the blocking graph before each move of a random shortest solution */
    int blockers;        /* at the start: vehicles between target and exit */
    int blocking_size, blocking_depth;         /* vehicles of the start's blocking graph, and arrows to the farthest */
    int blocking_parts, blocking_largest_part; /* its strongly connected parts of two vehicles or more */

    /* The vehicles. */
    int vehicles, cars, trucks; /* all, those of 2 cells, those of 3 */
    bool minimal;               /* removing any one vehicle but the target makes the shortest solution shorter */
    bool removable[UJ_MAX_VEHICLES]; /* those that could be removed without that */

    /* The estimate. */
    int model_version;
    double seconds_estimate;
    bool extrapolated; /* the board is longer or shorter than those that the model was fitted to */
    uj_band band;
    uj_band steps_band; /* uj_band_by_steps */
} uj_rating;

#define UJ_RATING_INIT { .max_distance = -1, .max_steps = -1, .moves = -1, .steps = -1, .divergence = -1 }

typedef struct uj_rate_options {
    uint64_t max_memory; /* bytes; 0: 2 GiB, or three quarters of the machine's if that is less */
} uj_rate_options;

#define UJ_RATE_OPTIONS_INIT { .max_memory = 0 }

/* Rates a board. UJ_OK also if it has no solution. UJ_LIMIT: the cluster does not fit the memory. Boards that are the same puzzle get the
 * same rating to the last bit. `options` may be NULL. */
UJ_API uj_status uj_rate(uj_rating *rating, const uj_board *board, const uj_rate_options *options, uj_error *error);
UJ_API void uj_rating_clear(uj_rating *rating);

/* ---- 11. Cluster graphs ------------------------------------------------------------------------------------ */

typedef struct uj_graph_options {
    uj_metric metric;     /* which slides connect states, and what distances count */
    const char *title;    /* UTF-8; NULL: moves, steps and states of the board */
    bool hide_legend;
    const double *places; /* x and y of state after state, as uj_graph_places reads them; NULL: layers by distance */
} uj_graph_options;

#define UJ_GRAPH_OPTIONS_INIT { .metric = UJ_MOVES }

/* Appends the cluster as an SVG document that needs nothing outside itself. In layers, states at the same distance stand above each
 * other, the exit at the right; where a layer has too many, one dot stands for several of them, so that any
 * cluster gives a picture that can be read. Where there is no solution, the layers are moves from the start.
 * `options` may be NULL. */
UJ_API uj_status uj_graph_svg(uj_text *out, const uj_cluster *cluster, const uj_graph_options *options, uj_error *error);

typedef enum uj_graph_format {
    UJ_GRAPH_DOT,      /* for graphviz: distances, boards, colours and shapes as attributes */
    UJ_GRAPH_BARE_DOT, /* only the states and what connects them, to have places worked out by graphviz */
    UJ_GRAPH_GRAPHML
} uj_graph_format;

/* The cluster for other programs: every state with its distances and its board, every connection with the move from the
 * state of the lower number to the other. Bytes go to `write` as they come up. */
UJ_API uj_status uj_graph_write(const uj_cluster *cluster, uj_graph_format format, uj_metric metric, uj_write_fn write,
                                void *payload, uj_error *error);

/* Reads the places of `count` states out of what a program of graphviz makes of UJ_GRAPH_BARE_DOT with -Tplain. `places`
 * has room for 2 * count numbers. UJ_BAD_INPUT if one is missing. */
UJ_API uj_status uj_graph_places(double *places, uint64_t count, const char *text, size_t length, uj_error *error);

/* The tree that the tree searches walk, in the style of van Dijk's thesis: a small board per node, the move on every branch. */
enum { UJ_MAX_TREE_NODES = 400 };

typedef enum uj_tree_order { UJ_TREE_UNNUMBERED, UJ_TREE_BREADTH_FIRST, UJ_TREE_DEPTH_FIRST } uj_tree_order;

typedef struct uj_tree_options {
    int depth;           /* moves below the root */
    const char *title;   /* UTF-8; NULL: depth and number of nodes */
    uj_tree_order order; /* numbers the nodes as tree-bfs or tree-dfs takes them */
    bool hide_legend;
} uj_tree_options;

#define UJ_TREE_OPTIONS_INIT { .depth = 2 }

/* Appends the tree as an SVG document. UJ_LIMIT: more than UJ_MAX_TREE_NODES; the error says which depth can be drawn. */
UJ_API uj_status uj_tree_svg(uj_text *out, const uj_board *board, const uj_tree_options *options, uj_error *error);

#ifdef __cplusplus
}
#endif
#endif
