/* Answers that are kept. */
#include <stdio.h>
#include <string.h>

#include "cmocka_prelude.h"
#include "api/kept.h"

static struct kept kept;

static int open_kept(void **state)
{
    (void)state;
    kept_init(&kept);
    return 0;
}

static int close_kept(void **state)
{
    (void)state;
    kept_free(&kept);
    return 0;
}

static void keep(const char *question, const char *answer)
{
    uj_text text = UJ_TEXT_INIT;
    uj_text_words(&text, answer);
    kept_add(&kept, question, strlen(question), &text);
    uj_text_free(&text);
}

/* Whether this is what is known; NULL: nothing is. */
static bool is_known(const char *question, const char *answer)
{
    uj_text text = UJ_TEXT_INIT;
    const bool is_found = kept_find(&kept, question, strlen(question), &text);
    const bool is_right = answer ? is_found && strcmp(text.data, answer) == 0 : !is_found && text.length == 0;
    uj_text_free(&text);
    return is_right;
}

static void the_same_question_gets_the_answer_again(void **state)
{
    (void)state;
    keep("how hard is A?", "easy");
    assert_true(is_known("how hard is A?", "easy"));
    assert_true(is_known("how hard is A?", "easy"));
    assert_true(is_known("how hard is B?", NULL));
    assert_true(is_known("how hard is A", NULL));
    assert_true(is_known("", NULL));
}

static void an_answer_that_comes_twice_takes_one_place(void **state)
{
    (void)state;
    keep("A", "easy");
    keep("A", "hard");
    assert_true(is_known("A", "hard"));
    int count = 0;
    for (int shelf = 0; shelf < KEPT_SHELVES; shelf++)
        for (int i = 0; i < KEPT_PLACES; i++)
            count += kept.answers[shelf][i].text != NULL;
    assert_int_equal(count, 1);
}

static void what_is_too_long_is_not_kept(void **state)
{
    (void)state;
    static char answer[KEPT_LONGEST + 1];
    memset(answer, 'x', KEPT_LONGEST);
    keep("A", answer);
    assert_true(is_known("A", NULL));
    answer[KEPT_LONGEST - 1] = '\0';
    keep("A", answer);
    assert_true(is_known("A", answer));
}

/* However many come, one that is asked for again and again stays, and the rest are the last ones. */
static void what_nobody_asks_for_gives_way(void **state)
{
    (void)state;
    enum { MANY = 20 * KEPT_SHELVES * KEPT_PLACES };
    char question[32];
    keep("the puzzle of the day", "medium");
    for (int i = 0; i < MANY; i++) {
        snprintf(question, sizeof question, "board %d", i);
        keep(question, "easy");
        assert_true(is_known(question, "easy"));
        assert_true(is_known("the puzzle of the day", "medium"));
    }
    assert_true(is_known("board 0", NULL));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(the_same_question_gets_the_answer_again, open_kept, close_kept),
        cmocka_unit_test_setup_teardown(an_answer_that_comes_twice_takes_one_place, open_kept, close_kept),
        cmocka_unit_test_setup_teardown(what_is_too_long_is_not_kept, open_kept, close_kept),
        cmocka_unit_test_setup_teardown(what_nobody_asks_for_gives_way, open_kept, close_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
