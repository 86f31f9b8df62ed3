/* What crosses the network between ranks: it arrives as it was, and whatever else arrives is refused. */
#include <stdlib.h>
#include <string.h>

#include "check_wire.h"
#include "cmocka_prelude.h"
#include "failing_allocator.h"
#include "message.h"
#include "work.h"

/* ---- Values of every part ------------------------------------------------------------------------------------------ */

static const uj_census_options census_options = {.size = sizeof(uj_census_options),
                                                 .width = 4,
                                                 .height = 5,
                                                 .exit_row = 2,
                                                 .walls = UINT64_C(0x8001),
                                                 .more_walls = 1,
                                                 .metric = UJ_STEPS,
                                                 .keep = {3, 70000},
                                                 .minimal = true,
                                                 .groups = true,
                                                 .portable = true,
                                                 .plain = true};

static const uj_generate_options generate_options = {.size = sizeof(uj_generate_options),
                                                     .count = 7,
                                                     .width = 4,
                                                     .height = 5,
                                                     .exit_row = 2,
                                                     .walls = {1, 2},
                                                     .cars = {2, 300},
                                                     .trucks = {0, 5},
                                                     .moves = {3, 0x7fffffff},
                                                     .steps = {4, 99},
                                                     .bands = 5,
                                                     .minimal = true,
                                                     .rate = true,
                                                     .method = UJ_WALKBACK,
                                                     .seed = UINT64_MAX,
                                                     .first_attempt = 1000,
                                                     .found_before = 3,
                                                     .threads = 2,
                                                     .limits = {.timeout_seconds = 1.5, .max_memory = 1 << 20},
                                                     .patience = 12};

static uj_census_estimate_options estimate_options(void)
{
    return (uj_census_estimate_options){.size = sizeof(uj_census_estimate_options),
                                        .census = &census_options,
                                        .count = 1000,
                                        .seed = 9,
                                        .threads = 3,
                                        .limits = {.timeout_seconds = 0.25, .max_memory = UINT64_C(1) << 40}};
}

/* A unit of the smallest census with rows and groups: reading a tally takes a while. */
static uj_census_result *census_result(void)
{
    uj_census_options options = UJ_CENSUS_OPTIONS_INIT;
    options.width = 3;
    options.height = 4;
    options.keep = (uj_range){1, 1000};
    options.groups = true;
    uj_census *census;
    uj_census_worker *worker;
    uj_census_result *const result = uj_census_result_new();
    assert_int_equal(uj_census_new(&census, &options, NULL), UJ_OK);
    assert_int_equal(uj_census_worker_new(&worker, census, NULL), UJ_OK);
    assert_int_equal(uj_census_work(worker, 0, result, NULL), UJ_OK);
    assert_true(result->row_count > 1 && result->hardest_count > 0 && result->groups.length > 0);
    uj_census_worker_free(worker);
    uj_census_free(census);
    return result;
}

static uj_census_estimate estimate(void)
{
    uj_census_options census = UJ_CENSUS_OPTIONS_INIT;
    census.width = census.height = 5;
    uj_census_estimate_options options = UJ_CENSUS_ESTIMATE_OPTIONS_INIT;
    options.census = &census;
    uj_census_sampler *sampler;
    uj_census_estimate part = {0};
    assert_int_equal(uj_census_sampler_new(&sampler, &options, NULL), UJ_OK);
    assert_int_equal(uj_census_sampler_add(sampler, 0, 16, &part, NULL), UJ_OK);
    assert_true(part.sampled == 16 && part.solvable > 1);
    uj_census_sampler_free(sampler);
    return part;
}

/* The first attempt that finds a puzzle, rated. */
static uj_attempt attempt(void)
{
    uj_generate_options options = UJ_GENERATE_OPTIONS_INIT;
    options.width = options.height = 5;
    options.walls = (uj_range){1, 1};
    options.method = UJ_WALKBACK;
    options.rate = true;
    uj_attempt made = {.level = UJ_LEVEL_INIT};
    for (uint64_t number = 0; !made.found; number++)
        assert_int_equal(uj_generate_attempt(&made, &options, number, NULL), UJ_OK);
    assert_true(made.level.rated && made.level.solution_length > 0 && made.level.rating.optimal_paths);
    return made;
}

static void encode_message(uj_text *out)
{
    struct wire wire = message_begin(out, MESSAGE_RESULTS);
    struct span_result first = {.span = {3, 1 << 20}, .status = UJ_OK, .data = "\0abc", .length = 4};
    struct span_result second = {.span = {3, 3}, .status = UJ_LIMIT, .data = "no time", .length = 7};
    wire_number(&wire, 1, UINT64_MAX); /* the job */
    wire_result(&wire, &first);
    wire_result(&wire, &second);
}

static void encode_result(struct wire *wire, uj_census_result *result)
{
    uj_text tally = UJ_TEXT_INIT;
    uj_census_tally_pack(&tally, &result->tally);
    uj_census_part part = {.tally = tally.data, .tally_length = tally.length};
    wire_census_part(wire, &part, result);
    uj_text_free(&tally);
}

/* Appends a value of the part, encoded. */
static void encode(enum wire_part part, uj_text *out)
{
    struct wire wire = wire_writer(out);
    if (part == PART_MESSAGE) {
        encode_message(out);
    } else if (part == PART_CENSUS_OPTIONS) {
        uj_census_options options = census_options;
        wire_census_options(&wire, &options);
    } else if (part == PART_ESTIMATE_OPTIONS) {
        uj_census_options census = census_options;
        uj_census_estimate_options options = estimate_options();
        wire_estimate_options(&wire, &options, &census);
    } else if (part == PART_GENERATE_OPTIONS) {
        uj_generate_options options = generate_options;
        wire_generate_options(&wire, &options);
    } else if (part == PART_CENSUS_RESULT) {
        uj_census_result *const result = census_result();
        encode_result(&wire, result);
        uj_census_result_free(result);
    } else if (part == PART_ESTIMATE) {
        uj_census_estimate made = estimate();
        wire_estimate(&wire, &made);
    } else {
        uj_attempt made = attempt();
        wire_attempt(&wire, &made);
        uj_level_clear(&made.level);
    }
    assert_int_equal(wire_finish(&wire, "a value", NULL) == UJ_OK || part == PART_MESSAGE, true);
}

/* The bytes in a block of exactly their size, so that the address sanitizer sees any look beyond. */
static uj_status check_alone(enum wire_part part, const char *data, size_t length)
{
    uj_text again = UJ_TEXT_INIT;
    char *const copy = malloc(length > 0 ? length : 1);
    assert_non_null(copy);
    memcpy(copy, data, length);
    const uj_status status = check_wire(part, copy, length, &again);
    free(copy);
    uj_text_free(&again);
    return status;
}

/* ---- Everything arrives ------------------------------------------------------------------------------------------- */

static void every_part_arrives_as_it_was(void **state)
{
    (void)state;
    for (int part = 0; part < PARTS; part++) {
        uj_text sent = UJ_TEXT_INIT, again = UJ_TEXT_INIT;
        encode((enum wire_part)part, &sent);
        assert_int_equal(check_wire((enum wire_part)part, sent.data, sent.length, &again), UJ_OK);
        assert_int_equal(again.length, sent.length);
        assert_memory_equal(again.data, sent.data, sent.length);
        uj_text_free(&sent);
        uj_text_free(&again);
    }
}

static void assert_same_census_options(const uj_census_options *a, const uj_census_options *b)
{
    assert_true(a->width == b->width && a->height == b->height && a->exit_row == b->exit_row && a->walls == b->walls);
    assert_true(a->more_walls == b->more_walls && a->metric == b->metric && a->keep.low == b->keep.low &&
                a->keep.high == b->keep.high);
    assert_true(a->minimal == b->minimal && a->groups == b->groups && a->portable == b->portable &&
                a->plain == b->plain);
}

static void options_arrive_field_by_field(void **state)
{
    (void)state;
    uj_text text = UJ_TEXT_INIT;
    encode(PART_ESTIMATE_OPTIONS, &text);
    struct wire in = wire_reader(text.data, text.length);
    uj_census_options census;
    uj_census_estimate_options read;
    wire_estimate_options(&in, &read, &census);
    const uj_census_estimate_options sent = estimate_options();
    assert_ptr_equal(read.census, &census);
    assert_same_census_options(read.census, sent.census);
    assert_true(read.count == sent.count && read.seed == sent.seed && read.threads == sent.threads);
    assert_true(read.limits.timeout_seconds == sent.limits.timeout_seconds &&
                read.limits.max_memory == sent.limits.max_memory && !read.progress && !read.limits.stop);
    uj_text_free(&text);
}

static bool is_same_range(uj_range a, uj_range b)
{
    return a.low == b.low && a.high == b.high;
}

static void requests_arrive_field_by_field(void **state)
{
    (void)state;
    uj_text text = UJ_TEXT_INIT;
    encode(PART_GENERATE_OPTIONS, &text);
    struct wire in = wire_reader(text.data, text.length);
    uj_generate_options read;
    wire_generate_options(&in, &read);
    const uj_generate_options *const sent = &generate_options;
    assert_true(read.count == sent->count && read.width == sent->width && read.height == sent->height);
    assert_true(read.exit_row == sent->exit_row && is_same_range(read.walls, sent->walls) && read.bands == sent->bands);
    assert_true(is_same_range(read.cars, sent->cars) && is_same_range(read.trucks, sent->trucks));
    assert_true(is_same_range(read.moves, sent->moves) && is_same_range(read.steps, sent->steps));
    assert_true(read.minimal == sent->minimal && read.rate == sent->rate && read.method == sent->method);
    assert_true(read.seed == sent->seed && read.first_attempt == sent->first_attempt &&
                read.found_before == sent->found_before && read.patience == sent->patience);
    assert_true(read.threads == sent->threads && read.limits.timeout_seconds == sent->limits.timeout_seconds &&
                read.limits.max_memory == sent->limits.max_memory);
    assert_true(!read.is_known && !read.progress && !read.attempts);
    uj_text_free(&text);
}

static void levels_arrive_with_board_solution_and_rating(void **state)
{
    (void)state;
    uj_attempt sent = attempt(), read;
    uj_text bytes = UJ_TEXT_INIT, before = UJ_TEXT_INIT, after = UJ_TEXT_INIT;
    struct wire out = wire_writer(&bytes);
    wire_attempt(&out, &sent);
    struct wire in = wire_reader(bytes.data, bytes.length);
    wire_attempt(&in, &read);
    assert_int_equal(wire_finish(&in, "an attempt", NULL), UJ_OK);
    assert_true(read.found && read.judged == sent.judged && read.solvable == sent.solvable);
    assert_true(read.most_moves == sent.most_moves && read.most_steps == sent.most_steps);
    assert_true(read.level.id == sent.level.id && read.level.cluster == sent.level.cluster && read.level.rated);
    uj_answer_level(&before, &sent.level);
    uj_answer_level(&after, &read.level);
    assert_string_equal(after.data, before.data);
    const uj_puzzle from = {.board = sent.level.board}, to = {.board = read.level.board};
    uj_text_clear(&before);
    uj_text_clear(&after);
    uj_answer_rate(&before, &from, &sent.level.rating);
    uj_answer_rate(&after, &to, &read.level.rating);
    assert_string_equal(after.data, before.data);
    uj_level_clear(&sent.level);
    uj_level_clear(&read.level);
    uj_text_free(&bytes);
    uj_text_free(&before);
    uj_text_free(&after);
}

static void census_results_arrive_with_rows_and_groups(void **state)
{
    (void)state;
    uj_census_result *const sent = census_result(), *const read = uj_census_result_new();
    uj_census_result *const sum = uj_census_result_new();
    uj_census_part part = {.tally = NULL};
    uj_text bytes = UJ_TEXT_INIT;
    struct wire out = wire_writer(&bytes);
    encode_result(&out, sent);
    for (int time = 0; time < 2; time++) { /* a result may be read into again and again */
        struct wire in = wire_reader(bytes.data, bytes.length);
        wire_census_part(&in, &part, read);
        assert_int_equal(wire_finish(&in, "a result", NULL), UJ_OK);
    }
    assert_int_equal(uj_census_result_add_part(sum, &part, NULL), UJ_OK);
    assert_memory_equal(&sum->tally, &sent->tally, sizeof sent->tally);
    assert_int_equal(read->row_count, sent->row_count);
    assert_int_equal(read->hardest_count, sent->hardest_count);
    for (size_t i = 0; i < sent->row_count; i++) {
        const uj_census_row *const a = &read->rows[i], *const b = &sent->rows[i];
        assert_true(a->unit == b->unit && a->distance == b->distance && a->cars == b->cars && a->trucks == b->trucks);
        assert_true(a->minimal == b->minimal && a->size == b->size && a->solutions == b->solutions);
        assert_true(a->horizontal == b->horizontal && a->vertical == b->vertical && a->starts == b->starts &&
                    a->walls == b->walls);
    }
    assert_int_equal(read->groups.length, sent->groups.length);
    assert_memory_equal(read->groups.data, sent->groups.data, sent->groups.length);
    uj_text_free(&bytes);
    uj_census_result_free(sent);
    uj_census_result_free(read);
    uj_census_result_free(sum);
}

/* ---- Nothing else is accepted -------------------------------------------------------------------------------------- */

static void what_is_cut_short_or_too_long_is_refused(void **state)
{
    (void)state;
    for (int part = 0; part < PARTS; part++) {
        uj_text sent = UJ_TEXT_INIT;
        encode((enum wire_part)part, &sent);
        size_t accepted = 0;
        for (size_t length = 0; length < sent.length; length++)
            accepted += check_alone((enum wire_part)part, sent.data, length) == UJ_OK;
        /* Results follow one another to the end of a message: without any, or with the first alone, it is whole. */
        assert_int_equal(accepted, part == PART_MESSAGE ? 2 : 0);
        uj_text_add(&sent, "", 1);
        assert_int_equal(check_alone((enum wire_part)part, sent.data, sent.length), UJ_BAD_INPUT);
        uj_text_free(&sent);
    }
}

static void no_flipped_bit_does_harm(void **state)
{
    (void)state;
    for (int part = 0; part < PARTS; part++) {
        uj_text sent = UJ_TEXT_INIT;
        encode((enum wire_part)part, &sent);
        for (size_t bit = 0; bit < 8 * sent.length; bit += part == PART_CENSUS_RESULT ? 5 : 1) {
            sent.data[bit / 8] = (char)(sent.data[bit / 8] ^ 1 << bit % 8);
            check_alone((enum wire_part)part, sent.data, sent.length);
            sent.data[bit / 8] = (char)(sent.data[bit / 8] ^ 1 << bit % 8);
        }
        uj_text_free(&sent);
    }
}

static void another_version_is_refused_with_both_numbers(void **state)
{
    (void)state;
    uj_text message = UJ_TEXT_INIT;
    message_begin(&message, MESSAGE_BEAT);
    message.data[0] = (char)(WIRE_VERSION + 1);
    struct wire in;
    enum message_kind kind;
    uj_error error;
    assert_int_equal(message_open(&in, &kind, &message, &error), UJ_BAD_INPUT);
    assert_non_null(strstr(error.message, "version 5 "));
    assert_non_null(strstr(error.message, "version 4:"));
    uj_text_free(&message);
}

static void unknown_kinds_are_refused(void **state)
{
    (void)state;
    uj_text message = UJ_TEXT_INIT;
    message_begin(&message, MESSAGE_KINDS);
    assert_int_equal(check_alone(PART_MESSAGE, message.data, message.length), UJ_BAD_INPUT);
    uj_text_free(&message);
}

static void values_out_of_range_are_not_even_sent(void **state)
{
    (void)state;
    uj_text text = UJ_TEXT_INIT;
    uj_census_options options = census_options;
    options.width = 9;
    struct wire wire = wire_writer(&text);
    wire_census_options(&wire, &options);
    uj_error error;
    assert_int_equal(wire_finish(&wire, "the options", &error), UJ_BAD_INPUT);
    assert_string_equal(error.message, "the options: a number is out of range");
    uj_text_free(&text);
}

/* A message of 32 bytes that claims two thousand million rows must not take memory for them. */
static void counts_beyond_the_message_are_refused(void **state)
{
    (void)state;
    static const char claims[4] = "\xff\xff\xff\x7f";
    for (size_t least = 1; least < 100; least += 9) {
        char bytes[32] = {0};
        memcpy(bytes, claims, sizeof claims);
        struct wire in = wire_reader(bytes, sizeof bytes);
        assert_int_equal(wire_count(&in, 0, least), 0);
        assert_int_equal(wire_finish(&in, "a list", NULL), UJ_BAD_INPUT);
    }
}

static void solutions_that_do_not_solve_are_refused(void **state)
{
    (void)state;
    uj_attempt made = attempt();
    uj_text text = UJ_TEXT_INIT;
    struct wire out = wire_writer(&text);
    made.level.solution_length--;
    wire_attempt(&out, &made);
    assert_int_equal(wire_finish(&out, "an attempt", NULL), UJ_OK);
    assert_int_equal(check_alone(PART_ATTEMPT, text.data, text.length), UJ_BAD_INPUT);
    uj_level_clear(&made.level);
    uj_text_free(&text);
}

static void every_failed_allocation_is_survived(void **state)
{
    (void)state;
    for (int part = 0; part < PARTS; part++) {
        uj_text sent = UJ_TEXT_INIT;
        encode((enum wire_part)part, &sent);
        bool has_failed = true;
        for (size_t n = 1; has_failed; n++) {
            const long alive = allocations_alive();
            uj_text again = UJ_TEXT_INIT;
            allocations_fail_at(n, n % 2 == 0);
            const uj_status status = check_wire((enum wire_part)part, sent.data, sent.length, &again);
            has_failed = allocations_fail_no_more();
            assert_int_equal(status, has_failed ? UJ_NO_MEMORY : UJ_OK);
            uj_text_free(&again);
            assert_int_equal(allocations_alive(), alive);
        }
        uj_text_free(&sent);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_part_arrives_as_it_was),
        cmocka_unit_test(options_arrive_field_by_field),
        cmocka_unit_test(requests_arrive_field_by_field),
        cmocka_unit_test(levels_arrive_with_board_solution_and_rating),
        cmocka_unit_test(census_results_arrive_with_rows_and_groups),
        cmocka_unit_test(what_is_cut_short_or_too_long_is_refused),
        cmocka_unit_test(no_flipped_bit_does_harm),
        cmocka_unit_test(another_version_is_refused_with_both_numbers),
        cmocka_unit_test(unknown_kinds_are_refused),
        cmocka_unit_test(values_out_of_range_are_not_even_sent),
        cmocka_unit_test(counts_beyond_the_message_are_refused),
        cmocka_unit_test(solutions_that_do_not_solve_are_refused),
        cmocka_unit_test(every_failed_allocation_is_survived),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
