/* What the module can do. */
#include "engine.h"

static void add_entry(uj_text *out, bool is_first, const char *name, const char *summary)
{
    uj_text_words(out, is_first ? "{\"name\":" : ",{\"name\":");
    uj_json_string(out, name);
    uj_text_words(out, ",\"summary\":");
    uj_json_string(out, summary);
}

static void add_flag(uj_text *out, const char *key, bool is_set)
{
    uj_text_printf(out, ",\"%s\":%s", key, is_set ? "true" : "false");
}

/* {"version","formats","algorithms","heuristics","band_seconds"} */
int EXPORT(engine_about)(void)
{
    static const char *const shortest[] = {
        [UJ_SHORTEST_ALWAYS] = "always",
        [UJ_SHORTEST_IF_ADMISSIBLE] = "if_admissible",
        [UJ_SHORTEST_NEVER] = "never",
    };
    uj_text *out = engine_answer();
    uj_text_printf(out, "{\"version\":\"%s\",\"formats\":[", uj_version());
    for (uj_format format = UJ_FORMAT_STRING; format < UJ_FORMAT_END; format++) {
        add_entry(out, format == UJ_FORMAT_STRING, uj_format_name(format), uj_format_summary(format));
        uj_text_words(out, "}");
    }
    uj_text_words(out, "],\"algorithms\":[");
    const uj_algorithm *algorithm;
    for (size_t i = 0; (algorithm = uj_algorithm_at(i)) != NULL; i++) {
        add_entry(out, i == 0, algorithm->name, algorithm->summary);
        uj_text_printf(out, ",\"shortest\":\"%s\"", shortest[algorithm->shortest]);
        add_flag(out, "uses_heuristic", algorithm->uses_heuristic);
        add_flag(out, "moves_only", algorithm->moves_only);
        uj_text_words(out, "}");
    }
    uj_text_words(out, "],\"heuristics\":[");
    const uj_heuristic *heuristic;
    for (size_t i = 0; (heuristic = uj_heuristic_at(i)) != NULL; i++) {
        add_entry(out, i == 0, heuristic->name, heuristic->summary);
        add_flag(out, "admissible_moves", heuristic->admissible_moves);
        add_flag(out, "admissible_steps", heuristic->admissible_steps);
        uj_text_words(out, "}");
    }
    const double *seconds = uj_rating_model_now()->seconds;
    uj_text_printf(out, "],\"band_seconds\":[%g,%g,%g]}", seconds[0], seconds[1], seconds[2]);
    return engine_end(UJ_OK, NULL);
}
