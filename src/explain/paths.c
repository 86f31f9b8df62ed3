#include "explain/paths.h"

void paths_free(struct paths *paths)
{
    budget_free(paths->levels);
    budget_free(paths->first_next);
    budget_free(paths->next);
    budget_free(paths->moves);
    *paths = (struct paths){.budget = paths->budget};
}

void paths_find_moved(const struct paths *paths, bool *moved)
{
    for (uint32_t i = 0; i < paths_move_count(paths); i++)
        moved[paths->moves[i].vehicle] = true;
}
