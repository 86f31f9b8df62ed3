#include "explain/paths.h"

void paths_free(struct paths *paths)
{
    budget_free(paths->levels);
    budget_free(paths->first_next);
    budget_free(paths->next);
    budget_free(paths->moves);
    *paths = (struct paths){.budget = paths->budget};
}
