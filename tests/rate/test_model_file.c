/* Models as JSON. */
#include <string.h>

#include "cmocka_prelude.h"
#include "unjam.h"

static void write_model(uj_text *out)
{
    uj_fit fit = {.model = *uj_rating_model_now(), .boards = 70, .times = 3000, .people = 86, .r2_left_out = 0.866};
    fit.model.constant = 1.0 / 3;
    fit.model.low = 0.125;
    fit.model.most_moves = 29;
    strcpy(fit.model.name, "my players");
    uj_fit_write(out, &fit);
    assert_int_equal(uj_text_status(out), UJ_OK);
}

static void a_model_that_was_written_is_read_to_the_last_bit(void **state)
{
    (void)state;
    uj_text text = UJ_TEXT_INIT;
    write_model(&text);
    uj_rating_model model;
    assert_int_equal(uj_rating_model_read(&model, text.data, text.length, NULL), UJ_OK);
    assert_true(model.constant == 1.0 / 3 && model.low == 0.125);
    assert_true(model.blocking == uj_rating_model_now()->blocking);
    assert_int_equal(model.most_moves, 29);
    assert_int_equal(model.version, 0);
    assert_int_equal(model.checked_moves, 0);
    assert_string_equal(model.name, "my players");
    assert_true(model.seconds[0] == uj_rating_model_now()->seconds[0]);
    uj_text_free(&text);
}

static void assert_refused(const char *text, const char *reason)
{
    uj_rating_model model;
    uj_error error;
    assert_int_equal(uj_rating_model_read(&model, text, strlen(text), &error), UJ_BAD_INPUT);
    if (!strstr(error.message, reason))
        fail_msg("\"%s\" does not say \"%s\"", error.message, reason);
}

/* The model with one part replaced. */
static void assert_changed_refused(const char *part, const char *other, const char *reason)
{
    uj_text text = UJ_TEXT_INIT, changed = UJ_TEXT_INIT;
    write_model(&text);
    const char *const at = strstr(text.data, part);
    assert_non_null(at);
    uj_text_add(&changed, text.data, (size_t)(at - text.data));
    uj_text_words(&changed, other);
    uj_text_words(&changed, at + strlen(part));
    assert_refused(changed.data, reason);
    uj_text_free(&text);
    uj_text_free(&changed);
}

static void what_is_no_model_is_refused_with_the_reason(void **state)
{
    (void)state;
    assert_refused("", "not a JSON object");
    assert_refused("board,seconds\n", "not a JSON object");
    assert_refused("{\"format\":", "value is expected");
    assert_refused("{}", "\"format\"");
    assert_refused("{\"format\":\"unjam-pack\"}", "\"format\"");
    assert_refused("{\"format\":\"unjam-model\"}", "\"constant\" is missing");
    assert_refused("{\"format\":\"unjam-model\"} 7", "more after its end");
    assert_changed_refused("\"version\":1", "\"version\":2", "version 1");
    assert_changed_refused("\"most_moves\":29", "\"most_moves\":2.5", "\"most_moves\" must be a whole number");
    assert_changed_refused("\"most_moves\":29", "\"most_moves\":2", "must not exceed");
    assert_changed_refused("\"low\":0.125", "\"low\":\"x\"", "\"low\" must be a number");
    assert_changed_refused("\"low\":0.125", "\"low\":-1", "\"low\" must be a number");
    assert_changed_refused("\"low\":0.125", "\"low\":9", "ascending");
    assert_changed_refused("\"log_moves\":", "\"log_moves\":1e99,\"was\":", "\"log_moves\" must be a number");
    assert_changed_refused("my players", "my \\u0001", "plain characters");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_model_that_was_written_is_read_to_the_last_bit),
        cmocka_unit_test(what_is_no_model_is_refused_with_the_reason),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
