/* The table of notations. */
#include <string.h>

#include "format/notation.h"
#include "format/pddl.h"

static const struct notation *const notations[UJ_FORMAT_END] = {
    [UJ_FORMAT_UNKNOWN] = NULL,
    [UJ_FORMAT_STRING] = &notation_string,
    [UJ_FORMAT_GRID] = &notation_grid,
    [UJ_FORMAT_LETTERS] = &notation_letters,
    [UJ_FORMAT_CARLIST] = &notation_carlist,
    [UJ_FORMAT_LABELLED] = &notation_labelled,
    [UJ_FORMAT_CSV] = &notation_csv,
    [UJ_FORMAT_JSON] = &notation_json,
    [UJ_FORMAT_PDDL] = &notation_pddl,
    [UJ_FORMAT_PDDL_MOVES] = &notation_pddl_moves,
};

const struct notation *notation_of(uj_format format)
{
    return (unsigned)format < UJ_FORMAT_END ? notations[format] : NULL;
}

const char *uj_format_name(uj_format format)
{
    const struct notation *notation = notation_of(format);
    return notation ? notation->name : "unknown";
}

const char *uj_format_summary(uj_format format)
{
    const struct notation *notation = notation_of(format);
    return notation ? notation->summary : "detected";
}

uj_format uj_format_by_name(const char *name)
{
    for (int format = UJ_FORMAT_STRING; format < UJ_FORMAT_END; format++)
        if (strcmp(notations[format]->name, name) == 0)
            return (uj_format)format;
    return UJ_FORMAT_UNKNOWN;
}

const char *uj_format_domain(uj_format format)
{
    return format == UJ_FORMAT_PDDL         ? pddl_domain(PDDL_STEPS)
           : format == UJ_FORMAT_PDDL_MOVES ? pddl_domain(PDDL_MOVES)
                                            : NULL;
}
