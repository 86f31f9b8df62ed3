#include "options/options.h"

#include <string.h>

enum { LONGEST_WORD = 31 };

static int smaller(int a, int b)
{
    return a < b ? a : b;
}

/* How many letters must be put in, left out, changed or swapped with their neighbour to turn one word into the other. */
static int letters_apart(const char *a, const char *b)
{
    const size_t a_length = strlen(a), b_length = strlen(b);
    if (a_length > LONGEST_WORD || b_length > LONGEST_WORD)
        return LONGEST_WORD;
    int apart[LONGEST_WORD + 1][LONGEST_WORD + 1]; /* of the first i letters of a and the first j of b */
    for (size_t i = 0; i <= a_length; i++)
        for (size_t j = 0; j <= b_length; j++) {
            if (i == 0 || j == 0) {
                apart[i][j] = (int)(i + j);
                continue;
            }
            const int changed = apart[i - 1][j - 1] + (a[i - 1] != b[j - 1]);
            apart[i][j] = smaller(changed, 1 + smaller(apart[i - 1][j], apart[i][j - 1]));
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                apart[i][j] = smaller(apart[i][j], apart[i - 2][j - 2] + 1);
        }
    return apart[a_length][b_length];
}

struct suggestion suggestion_for(const char *typed)
{
    /* Half of the letters wrong is a different word, not a slip. */
    return (struct suggestion){.typed = typed, .word = NULL, .distance = (int)strlen(typed) / 2 + 1};
}

void suggestion_offer(struct suggestion *suggestion, const char *word)
{
    const int distance = letters_apart(suggestion->typed, word);
    if (distance >= suggestion->distance)
        return;
    suggestion->distance = distance;
    suggestion->word = word;
}
