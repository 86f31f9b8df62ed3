/* A group of a census. */
#include "answer/parts.h"

/* "0.2.23/…": [[],[2],[2,3]], up to the end or a slash. Returns what comes after it. */
static const char *add_lines(uj_text *out, const char *text, const char *end)
{
    uj_text_words(out, "[[");
    for (; text < end && *text != '/'; text++)
        if (*text == '.') {
            uj_text_words(out, "],[");
        } else if (*text > '0' && *text <= '9') {
            answer_item(out);
            uj_text_add(out, text, 1);
        }
    uj_text_words(out, "]]");
    return text < end ? text + 1 : end;
}

static void add_walls(uj_text *out, uint64_t walls, int width)
{
    answer_list(out, "walls");
    for (; walls; walls &= walls - 1)
        answer_cell(out, __builtin_ctzll(walls), width);
    uj_text_words(out, "]");
}

void uj_answer_census_group(uj_text *out, uj_census_groups *groups, const uj_census_group *group)
{
    uj_text name = UJ_TEXT_INIT;
    uj_census_group_text(&name, groups, group);
    if (uj_text_status(&name) != UJ_OK) {
        out->failed = true;
        return;
    }
    uj_text_words(out, "{\"group\":\"");
    uj_text_add(out, name.data, name.length);
    uj_text_words(out, "\",\"rows\":");
    const char *const end = name.data + name.length;
    const char *const columns = add_lines(out, name.data, end);
    uj_text_words(out, ",\"columns\":");
    add_lines(out, columns, end);
    if (group->walls)
        add_walls(out, group->walls, uj_census_asked(uj_census_groups_of(groups))->width);
    answer_count(out, "vehicles", group->vehicles);
    answer_count(out, "cars", group->cars);
    answer_count(out, "trucks", group->trucks);
    answer_count(out, "max_distance", (uint64_t)group->max_distance);
    answer_count(out, "configurations", group->size);
    answer_count(out, "solutions", group->solutions);
    answer_count(out, "clusters", group->clusters);
    uj_text_words(out, "}");
    uj_text_free(&name);
}
