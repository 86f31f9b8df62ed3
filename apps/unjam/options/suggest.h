/* "Did you mean …?": the known word nearest to what was typed. */
#ifndef UNJAM_APPS_SUGGEST_H
#define UNJAM_APPS_SUGGEST_H

struct suggestion {
    const char *typed;
    const char *word; /* the nearest so far, or NULL while none is near enough to be a slip of the keyboard */
    int distance;
};

struct suggestion suggestion_for(const char *typed);
void suggestion_offer(struct suggestion *suggestion, const char *word); /* `word` must stay alive */

#endif
