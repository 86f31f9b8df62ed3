/* One shortest solution of each class: those that differ in more than the order of moves that commute. */
#ifndef UNJAM_EXPLAIN_CLASSES_H
#define UNJAM_EXPLAIN_CLASSES_H

#include "explain/shortest.h"

/* Makes the graph whose paths are one solution of each class. UJ_LIMIT: it is too large, or a limit is reached first; UJ_NO_MEMORY, also
 * where the budget refused it. Release with paths_free, also after a failure. */
uj_status classes_init(struct paths *out, const struct shortest *shortest);

#endif
