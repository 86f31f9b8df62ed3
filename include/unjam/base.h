/* Status, errors, limits, growing text, random numbers, ranges: the basis of everything else. Part of unjam.h, which states
 * the conventions. */
#ifndef UNJAM_BASE_H
#define UNJAM_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define UJ_VERSION "1.0.0"

#if defined(_WIN32)
#define UJ_API
#else
#define UJ_API __attribute__((visibility("default")))
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Status and errors --------------------------------------------------------------------------------------------- */

typedef enum uj_status {
    UJ_OK = 0,
    UJ_END,         /* nothing more to read; not an error */
    UJ_BAD_INPUT,   /* the user's data is wrong; the error says where and why */
    UJ_CANNOT_HOLD, /* the chosen notation cannot express this board */
    UJ_NO_MEMORY,
    UJ_LIMIT,       /* a limit was reached before the answer was known */
    UJ_IO           /* a file or a system library failed */
} uj_status;

/* What went wrong and where. Owned by the caller; valid only after a status other than UJ_OK and UJ_END. */
typedef struct uj_error {
    uj_status code;
    int line;   /* in the text that was read, from 1; 0 where no position applies */
    int column; /* in characters, from 1; 0 for the whole line */
    char message[240];
} uj_error;

UJ_API const char *uj_status_text(uj_status status); /* a constant string; never NULL */

/* The version of the library at run time, which may be newer than UJ_VERSION. */
UJ_API const char *uj_version(void);

/* ---- Limits ------------------------------------------------------------------------------------------------------- */

/* Return false to stop the work, which then ends as at a limit. */
typedef bool (*uj_progress_fn)(uint64_t done, uint64_t total, void *payload); /* total 0: unknown */

/* Return true to stop the work as soon as possible. Called often, by several threads at once, so it should only read an atomic
 * variable or the like. Once it has returned true, it must keep returning true. */
typedef bool (*uj_stop_fn)(void *payload);

/* Limits that several calls share, one after the other or at once: see `within` in uj_limits. */
typedef struct uj_budget uj_budget;

/* What a call may cost. Every function that may take a long time accepts limits, as an argument or in its options, and observes them in
 * everything it does, on all its threads; docs/limits.md says what is counted. All zero: no limit except the machine's memory. */
typedef struct uj_limits {
    double timeout_seconds; /* from the call on; 0: no limit */
    uint64_t max_memory;    /* bytes; 0: three quarters of the machine's, or that of `within` */
    uj_stop_fn stop;        /* may be NULL */
    void *stop_payload;
    uj_budget *within;      /* a budget that applies as well; NULL: none. It must outlive everything made within it. */
    uint64_t reserved[3];   /* 0; room for limits of later versions, because this struct is part of others */
} uj_limits;

#define UJ_LIMITS_INIT { .timeout_seconds = 0 }

/* Creates a budget, whose time begins now. `limits` may be NULL. Free it with uj_budget_free. */
UJ_API uj_status uj_budget_new(uj_budget **out, const uj_limits *limits, uj_error *error);
UJ_API void uj_budget_free(uj_budget *budget);
UJ_API bool uj_budget_is_over(uj_budget *budget); /* by its time or its `stop`; any thread may ask */
UJ_API void uj_budget_stop(uj_budget *budget); /* all work within it ends as at a limit, now and later; any thread may call it */
UJ_API uint64_t uj_budget_held(const uj_budget *budget); /* bytes that the work within it uses now; any thread may ask */
UJ_API bool uj_budget_was_refused(const uj_budget *budget); /* whether the work within it was ever refused memory */

/* ---- Text that grows ----------------------------------------------------------------------------------------------- */

/* Start with UJ_TEXT_INIT, release with uj_text_free. `data` is NULL at first and zero-terminated once anything was added. Appending after a
 * failed allocation does nothing, so a writer may append freely and check uj_text_status once. */
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

/* Faster than uj_text_printf, for output with a line per board or per state. */
UJ_API void uj_text_words(uj_text *text, const char *words);
UJ_API void uj_text_number(uj_text *text, uint64_t number);
UJ_API void uj_text_grouped(uj_text *text, uint64_t number); /* 1,234,567 */

/* Appends "7 moves" or "1 move": `one` is the singular; the plural adds an s. */
UJ_API void uj_text_counted(uj_text *text, uint64_t count, const char *one);

/* ---- Random numbers ------------------------------------------------------------------------------------------------ */

/* Seeded random numbers: xoshiro256** by Blackman and Vigna, seeded by splitmix64. They are the same on every machine. `stream` selects one
 * of many sequences of a seed, so that the results of work split among threads do not depend on the number of threads. */
typedef struct uj_random {
    uint64_t state[4];
} uj_random;

UJ_API void uj_random_seed(uj_random *random, uint64_t seed, uint64_t stream);
UJ_API uint64_t uj_random_next(uj_random *random);
UJ_API uint64_t uj_random_below(uj_random *random, uint64_t bound); /* uniform in 0 … bound - 1; bound > 0 */
UJ_API double uj_random_unit(uj_random *random);                    /* uniform in [0, 1) */

/* ---- Ranges -------------------------------------------------------------------------------------------------------- */

/* Both ends are included. */
typedef struct uj_range {
    int low, high;
} uj_range;

#define UJ_RANGE_ANY { 0, 0x7fffffff }

#ifdef __cplusplus
}
#endif
#endif
