#include "census/census.h"

#include <stdlib.h>

bool census_file_open(struct census_file *out, const char *path, enum exit_status *status)
{
    uj_error error = {.code = UJ_OK};
    uj_census_options options = UJ_CENSUS_OPTIONS_INIT;
    bool is_complete;
    *out = (struct census_file){.path = path};
    uj_status result = uj_store_open(&out->store, path, UJ_STORE_READ, &error);
    if (result == UJ_OK)
        result = uj_store_census_options(out->store, &options, &is_complete, &error);
    if (result == UJ_OK)
        result = uj_census_new(&out->census, &options, &error);
    if (result == UJ_OK && !(out->units = calloc(uj_census_units(out->census), sizeof *out->units)))
        result = UJ_NO_MEMORY;
    if (result == UJ_OK)
        return true;
    if (result == UJ_END) {
        complain("%s has no census; \"unjam census --db %s\" makes one", path, path);
        *status = EXIT_BAD_INPUT;
    } else {
        *status = file_failure(path, result, result == UJ_NO_MEMORY ? NULL : &error);
    }
    census_file_close(out);
    return false;
}

void census_file_close(struct census_file *file)
{
    uj_census_free(file->census);
    uj_store_close(file->store);
    free(file->units);
    *file = (struct census_file){.path = NULL};
}

void census_check_size(const uj_census_options *census, int most, const char *more)
{
    if (census->width > most || census->height > most || census->width < 3 || census->height < 3)
        usage_error("%dx%d: each side must be 3 to %d%s", census->width, census->height, most, more);
    if (census->exit_row >= census->height)
        usage_error("--exit %d: the board has %d rows", census->exit_row + 1, census->height);
}
