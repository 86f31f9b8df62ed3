/* Status, errors and growing text: what everything else is made with. Part of unjam.h, which tells the conventions. */
#ifndef UNJAM_BASE_H
#define UNJAM_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define UJ_VERSION "0.1.0"

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

/* ---- Text that grows ----------------------------------------------------------------------------------------------- */

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

/* The same without printf, which would take most of the time where a line is written per board or per state. */
UJ_API void uj_text_words(uj_text *text, const char *words);
UJ_API void uj_text_number(uj_text *text, uint64_t number);
UJ_API void uj_text_grouped(uj_text *text, uint64_t number); /* 1,234,567 */

/* "7 moves", "1 move": `one` is the word for one of them, and an s makes the word for more. */
UJ_API void uj_text_counted(uj_text *text, uint64_t count, const char *one);

#ifdef __cplusplus
}
#endif
#endif
