/* generate --db: the file records its runs, so that an interrupted one resumes where it stopped. */
#include "generate/generate.h"
#include "commands.h"

static void add_range(uj_text *out, const char *name, uj_range range)
{
    uj_text_printf(out, " %s %d..%d", name, range.low, range.high);
}

/* Everything that decides which puzzles a run makes. Time, threads and output do not. */
static void add_request(uj_text *out, const struct generate_command *command)
{
    const uj_generate_options *wishes = &command->wishes;
    uj_text_printf(out, "count %llu size %dx%d exit %d", (unsigned long long)wishes->count, wishes->width,
                   wishes->height, wishes->exit_row + 1);
    add_range(out, "walls", wishes->walls);
    add_range(out, "cars", wishes->cars);
    add_range(out, "trucks", wishes->trucks);
    add_range(out, "moves", wishes->moves);
    add_range(out, "steps", wishes->steps);
    uj_text_printf(out, " bands %u minimal %d box %d seed %llu", wishes->bands, wishes->minimal, command->asked.box,
                   (unsigned long long)wishes->seed);
    if (command->source)
        uj_text_printf(out, " from %s", command->source);
    else
        uj_text_printf(out, " method %s first %llu", uj_method_name(wishes->method),
                       (unsigned long long)wishes->first_attempt);
}

static void tell_progress(const struct generate_sink *sink, const struct generate_command *command)
{
    const unsigned long long found = sink->run.found, wanted = command->wishes.count;
    if (found >= wanted)
        note("%s: this run is complete; puzzles stored: %llu", command->db, wanted);
    else if (found > 0)
        note("%s: resuming after %llu of %llu puzzles", command->db, found, wanted);
    else if (!command->has_seed && !command->is_pack)
        note("%s: if this run is interrupted, run the same command with --seed %llu to resume it", command->db,
             (unsigned long long)command->wishes.seed);
}

/* Puzzles that the file has are not printed again: a pack of the rest must not take the place of a whole one. */
static bool would_print_a_part(const struct generate_sink *sink, const struct generate_command *command)
{
    if (sink->run.found == 0 || !sink->prints || !command->has_output)
        return false;
    complain(
        "%s: %llu of %llu puzzles of this run are already stored, and -o would get only the rest. Run it without -t, "
        "--json and -o; then \"unjam find --db %s\" prints them all",
        command->db, (unsigned long long)sink->run.found, (unsigned long long)command->wishes.count, command->db);
    return true;
}

bool generate_run_begin(struct generate_sink *sink, const struct generate_command *command)
{
    if (!sink->store)
        return true;
    uj_text request = UJ_TEXT_INIT;
    uj_error error = {.code = UJ_NO_MEMORY, .message = "out of memory"};
    const uj_filter everything = UJ_FILTER_INIT;
    uint64_t stored = 0;
    add_request(&request, command);
    uj_status status = uj_text_status(&request);
    if (status == UJ_OK)
        status = uj_store_run_open(sink->store, request.data, &sink->run, &error);
    if (status == UJ_OK)
        status = uj_store_count(sink->store, &everything, &stored, &error);
    uj_text_free(&request);
    if (status != UJ_OK) {
        complain("%s: %s", command->db, error.message);
        sink->failed = true;
        sink->status = status_of_failure(status);
        return false;
    }
    if (would_print_a_part(sink, command)) {
        sink->failed = true;
        sink->status = EXIT_BAD_INPUT;
        return false;
    }
    sink->was_there += sink->run.found;
    sink->is_alone = stored == sink->was_there + sink->count;
    tell_progress(sink, command);
    return true;
}
