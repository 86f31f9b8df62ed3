#include "find/find.h"

static uj_status open_all(struct group_reader *reader, const char *db, uj_error *error)
{
    uj_census_options options = UJ_CENSUS_OPTIONS_INIT;
    uj_status status = uj_store_open(&reader->store, db, UJ_STORE_READ, error);
    if (status == UJ_OK)
        status = uj_store_census_options(reader->store, &options, &reader->is_complete, error);
    if (status == UJ_OK)
        status = uj_census_new(&reader->census, &options, error);
    if (status == UJ_OK)
        status = uj_census_groups_new(&reader->groups, reader->census, error);
    return status;
}

enum exit_status group_reader_open(struct group_reader *out, const char *db)
{
    *out = (struct group_reader){0};
    uj_error error;
    const uj_status status = open_all(out, db, &error);
    if (status == UJ_OK)
        return EXIT_DONE;
    complain("%s: %s", db,
             status == UJ_END ? "there is no census in it; \"unjam census --groups\" makes one" : error.message);
    group_reader_close(out);
    return status_of_failure(status);
}

void group_reader_close(struct group_reader *reader)
{
    uj_census_groups_free(reader->groups);
    uj_census_free(reader->census);
    uj_store_close(reader->store);
}
