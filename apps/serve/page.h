/* Files that are part of the program: the page of web/ and the description of the interface. The table is written when
 * the program is built, by embed.sh. */
#ifndef UNJAM_SERVE_PAGE_H
#define UNJAM_SERVE_PAGE_H

#include "reply.h"

struct page_file {
    const char *path; /* as it is asked for: "/assets/page.js" */
    const char *type;
    const char *hash; /* 16 hexadecimal digits; others for other bytes */
    struct {
        const unsigned char *begin, *end; /* NULL: not in this encoding, where it would be no smaller */
    } bytes[ENCODING_COUNT];
};

extern const struct page_file page_files[]; /* the last one has no path */

/* What builds the page into the program. */
#define PAGE_COMMAND "make web && make"

/* Whether the program was built with the page. */
bool page_is_there(void);

/* Answers with the page, one of its files, or, for "/" in a program built without the page, words that say so. False:
 * there is no such file. Only paths of the table are known, so that no path leads anywhere else. */
bool page_answer(struct reply *reply, const char *path);

#endif
