/* Words of the command line that stand for a number, a size, a range or a choice. Each function complains like argp and
 * ends the program if the word is none; `option` is what the message calls it, such as "--max-nodes". */
#ifndef UNJAM_APPS_ARGUMENTS_H
#define UNJAM_APPS_ARGUMENTS_H

#include <argp.h>
#include <stdbool.h>
#include <stdint.h>

/* A whole number from `low` to `high`. */
uint64_t argument_number(const char *option, const char *word, uint64_t low, uint64_t high,
                         const struct argp_state *state);

/* "0.5": more than 0. */
double argument_seconds(const char *option, const char *word, const struct argp_state *state);

/* "512M", "4G": bytes, with K, M, G and T for powers of 1024; at least 1. */
uint64_t argument_bytes(const char *option, const char *word, const struct argp_state *state);

/* Whole numbers from low to high, both included. */
struct range {
    uint64_t low, high;
};

#define RANGE_ALL                                                                                                      \
    {                                                                                                                  \
        0, UINT64_MAX                                                                                                  \
    }

/* "A..B", "A..", "..B" or "N". */
struct range argument_range(const char *option, const char *word, const struct argp_state *state);

static inline bool range_holds(struct range range, uint64_t number)
{
    return number >= range.low && number <= range.high;
}

/* The index of the word in a list that ends with NULL; capital letters make no difference. */
int argument_choice(const char *option, const char *word, const char *const *words, const struct argp_state *state);

/* Set to complete a command line: the empty word is then no mistake; the words that would be taken are offered one by one, and
 * the program ends. */
extern void (*arguments_offer)(const char *word, const char *meaning);

/* Says that there is no `kind` of this name, which one comes nearest, and that `help` lists them. `name_at` gives the
 * known names from 0 on, NULL past the end. */
void argument_unknown(const char *kind, const char *word, const char *(*name_at)(size_t index), const char *help,
                      const struct argp_state *state);

#endif
