/* Moves in answers as people and language models write them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cmocka_prelude.h"
#include "unjam.h"

/* A, C, R and X lie in rows, B, O, P and Q in columns. */
#define CARD_1 "AAoooOPooQoOPXXQoOPooQooBoooCCBoRRRo"

static uj_reply read_on(const char *cells, const char *text)
{
    uj_board board;
    uj_reply reply = UJ_REPLY_INIT;
    assert_int_equal(uj_board_parse(&board, cells, strlen(cells), NULL), UJ_OK);
    assert_int_equal(uj_reply_read(&reply, &board, text, strlen(text), NULL), UJ_OK);
    return reply;
}

/* The moves as unjam writes them, then how the reading ended: "A+1 P-1 complete". */
static const char *found_in(const char *text)
{
    static const char *const ends[] = {"empty", "complete", "ambiguous", "impossible"};
    static char out[400];
    uj_board board;
    assert_int_equal(uj_board_parse(&board, CARD_1, strlen(CARD_1), NULL), UJ_OK);
    uj_reply reply = read_on(CARD_1, text);
    size_t length = 0;
    for (size_t i = 0; i < reply.count && length < sizeof out - 20; i++)
        length += (size_t)snprintf(out + length, 20, "%s%+d ", board.vehicles[reply.moves[i].vehicle].name,
                                   reply.moves[i].by);
    snprintf(out + length, 20, "%s", ends[reply.end]);
    uj_reply_clear(&reply);
    return out;
}

static void assert_found(const char *text, const char *expected)
{
    if (strcmp(found_in(text), expected) != 0)
        fail_msg("%s: %s, not %s", text, found_in(text), expected);
}

static void every_way_to_write_a_move_is_understood(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "A+1 P-1",
        "A+1, P\xe2\x88\x92"
        "1.",
        "moves: A+1 P-1",
        "AR1 PU1",
        "AR PU",
        "A right 1, P up 1",
        "A 1 right; P 1 up",
        "A RIGHT 1\nP UP 1",
        "(A, right, 1), (P, up, 1)",
        "[A, R, 1] [P, U, 1]",
        "A: R1\nP: U1",
        "A \xe2\x86\x92 1, P \xe2\x86\x91 1",
        "A \xe2\x86\x92 right 1, P \xe2\x86\x92 up 1",
        "move('A','right',1)\nmove('P', 'up', 1)",
        "move(\"A\", \"right\", 1); move(\"P\", \"up\", 1);",
        "1. A right 1\n2. P up 1",
        "1) Move A right by 1.\n2) Move P up by 1.",
        "Step 1: Move car A one cell to the right.\nStep 2: Slide truck P up one space.",
        "Move 1: A right 1\nMove 2: P up 1",
        "- **A**: right 1\n- **P**: up 1",
        "Move A 1 square to the right, then move P 1 square up.",
        "A moves right by 1 and P moves up by 1",
        "First, vehicle A slides 1 space rightwards. After that P goes upward 1.",
        "[{\"vehicle\":\"A\",\"by\":1},{\"vehicle\":\"P\",\"by\":-1}]",
        "{\"moves\":[{\"car\":\"A\",\"direction\":\"right\",\"distance\":1},{\"car\":\"P\",\"direction\":\"up\","
        "\"distance\":1}]}",
        "{\"vehicle\":\"A\",\"by\":1}\n{\"vehicle\":\"P\",\"by\":-1}",
        "Here it is: [[\"A\", 1], [\"P\", -1]]. Good luck!",
        "[[\"A\",\"right\",1],[\"P\",\"up\",1]]",
        "[\"A+1\", \"P-1\"]",
        "{\"thoughts\":\"maybe B+2?\",\"solution\":\"A right 1\\nP up 1\"}",
        "{\"answer\":\"Sure!\\n```\\nA+1 P-1\\n```\"}",
        "A\uff0b1 P\u20111",
        "A+1 P\u20131",
        "A \u27a1\ufe0f 1, P \u2b06\ufe0f 1",
        "A_right_1\nP_up_1",
        "$\\text{A} \\rightarrow \\text{right 1}$, $\\text{P} \\uparrow 1$",
        "\\boxed{\\text{A+1}, \\text{P-1}}",
        "\\boxed{A_{+1},\\;P_{-1}}",
        "\\left( A, +1 \\right), \\left( P, -1 \\right)",
        "Move A (2-cell car) right by 1, then P (3-cell truck) up 1",
        "{\"solution\":[\"A+1\",\"P-1\"],\"moves\":2}",
        "{\"moves\":[\"A+1\",\"P-1\"],\"final_answer\":\"X escapes\"}",
        "{\"plan\":\"Move B up 1\",\"answer\":\"A+1 P-1\"}",
        "{\"actions\":[\"A+1\",\"P-1\"],\"moves\":\"A right 1, P up 1\"}",
        "- vehicle: A\n  by: 1\n- vehicle: P\n  by: -1\n",
        "moves:\r\n  - car: 'A' # to make room\r\n    direction: right\r\n    distance: 1\r\n\r\n  - direction: "
        "\"up\"\r\n    "
        "distance: +1\r\n    car: P",
        "```yaml\n-   by: +1\n    why: it frees P\n    vehicle: A\n# then\n-   vehicle: P\n    by: \"-1\"\n```",
        "- vehicle: A\n  length: 2\n- vehicle: P\n  direction: vertical\n\nA+1 P-1",
        "- A: +1\n- P: -1",
        "A rechts 1, P hoch 1",
        "1. A 1 Feld nach rechts\n2. P 1 Feld nach oben",
        "A um 1 nach rechts. P um 1 nach oben.",
        "[{\"vehicle\":\"A\",\"direction\":\"rechts\",\"by\":1},{\"vehicle\":\"P\",\"direction\":\"oben\",\"by\":1}]",
        "[{\"name\":\"red\",\"vehicle\":\"A\",\"by\":1},{\"vehicle\":\"P\",\"name\":\"blue\",\"by\":-1}]",
    };
    for (size_t i = 0; i < COUNT_OF(texts); i++)
        if (strcmp(found_in(texts[i]), "A+1 P-1 complete") != 0)
            fail_msg("%s: %s", texts[i], found_in(texts[i]));
}

static void only_the_part_marked_as_the_answer_counts(void **state)
{
    (void)state;
    assert_found("I tried B+2 first.\n<answer>A+1</answer>\nP-1 would be next.", "A+1 complete");
    assert_found("B+2 is no good. $\\boxed{A+1, P-1}$", "A+1 P-1 complete");
    assert_found("B+2 fails.\n```python\nA+1\nP-1\n```\nDone: X+3.", "A+1 P-1 complete");
    assert_found("B+2 fails.\n\n**Final answer:** A+1 P-1", "A+1 P-1 complete");
    assert_found("Solution:\nB+2\nNo, wait.\n## Answer:\nA+1", "A+1 complete");
    assert_found("<think>A+1 B+1 C-1</think>P-1", "P-1 complete");
    assert_found("```\nA+1\n```\nagain:\n```\nA+1\n```", "A+1 complete");
    assert_found("```\nA+1\n```\nor:\n```\nB+1\n```", "ambiguous");
    assert_found("```\nthe board\n```\nA+1", "A+1 complete");
    assert_found("A+1 P-1. So \\boxed{2} moves.", "A+1 P-1 complete");
    assert_found("maybe:\n- vehicle: B\n  by: 1\nsolution:\n- vehicle: P\n  by: -1\n", "P-1 complete");
    assert_found("board:\n- vehicle: P\n  length: 3\nplan:\n- vehicle: P\n  by: -1\n", "P-1 complete");
    assert_found("In <answer> tags: <answer>A+1</answer> P-1", "A+1 complete");
}

static void who_gives_no_answer_is_not_given_one_from_elsewhere(void **state)
{
    (void)state;
    assert_found("A+1 P-1?\n<answer></answer>", "empty");
    assert_found("A+1 P-1?\n<answer>I cannot solve it.</answer>", "empty");
    assert_found("A+1 P-1?\n$\\boxed{\\text{no solution}}$", "empty");
    assert_found("A+1 P-1?\n**Answer:** none", "empty");
    assert_found("<think>A+1 P-1", "empty");
    assert_found("B+1.\n<think>A+1 P-1", "B+1 complete");
    assert_found("<think>A+1</think>P-1", "P-1 complete");
}

static void prose_is_no_move(void **state)
{
    (void)state;
    assert_found("", "empty");
    assert_found("There is no solution.", "empty");
    assert_found("A car blocks the way to the right of X.", "empty");
    assert_found("A A . . . O\nP . . Q . O\nP X X Q . O\n\nA+1", "A+1 complete");
    assert_found("AAoooO\nPooQoO\n", "empty");
    assert_found("A right 1 so that P can move up 1.", "A+1 complete");
    assert_found("A cannot move right 2. P up 1.", "P-1 complete");
    assert_found("I cannot move A right 2. P up 1.", "P-1 complete");
    assert_found("The goal is to move the red car right 3. P up 1 (the truck moves up 1).", "P-1 complete");
    assert_found("If B moves up 1, R is free to move left 2. A+1", "A+1 complete");
    uj_reply reply = read_on(CARD_1, "We could move A right 1.");
    assert_int_equal(reply.end, UJ_REPLY_EMPTY);
    assert_int_equal(reply.ignored, 1);
    uj_reply_clear(&reply);
}

static void what_can_be_read_in_several_ways_is_ambiguous(void **state)
{
    (void)state;
    assert_found("A+1\nMove P up.\nB-1", "A+1 ambiguous");
    assert_found("A right", "ambiguous");
    assert_found("A 1", "ambiguous");
    assert_found("A3", "ambiguous");
    assert_found("Move A forward 1", "ambiguous");
    assert_found("Move A and C right 1", "ambiguous");
    assert_found("A right 1 twice", "ambiguous");
    assert_found("A+1 x2", "ambiguous");
    assert_found("A left -1", "ambiguous");
    assert_found("1. Move A out of the way\n2. X right 3", "ambiguous");
    assert_found("Move X all the way to the right", "ambiguous");
    assert_found("A+1\nMove it right 1.", "A+1 ambiguous");
    assert_found("A+1, P-1. The red car moves right 3.", "A+1 P-1 ambiguous");
    assert_found("Move P (at the left) up 1. A+1", "ambiguous");
    assert_found("1. P (at the left) up 1\n2. A+1", "ambiguous");
    assert_found("A+1.5", "ambiguous");
    assert_found("A right 0.5", "ambiguous");
    assert_found("move_right('A', 1)", "ambiguous");
    assert_found("[{\"vehicle\":\"A\",\"direction\":\"right\"}]", "ambiguous");
    assert_found("[{\"vehicle\":\"P\",\"by\":-1},{\"vehicle\":\"A\",\"by\":+5},{\"vehicle\":\"A\",\"by\":1}]",
                 "P-1 ambiguous");
    assert_found("[{\"vehicle\":\"A\",\"car\":\"P\",\"by\":1}]", "ambiguous");
    assert_found("[{\"vehicle\":\"A\",\"by\":2,\"distance\":1}]", "ambiguous");
    assert_found("[{\"vehicle_id\":\"A\",\"direction\":\"right\",\"by\":1}]", "ambiguous");
    assert_found("- vehicle: A\n  by: 1\n- vehicle: P\n  direction: up\n", "A+1 ambiguous");
    assert_found("- vehicle: A\n  by: 1\n- vehicle: P\n  by: some\n- vehicle: B\n  by: -1\n", "A+1 B-1 ambiguous");
    assert_found("- vehicle: A\n  by: 1\n  distance: 2\n", "ambiguous");
    assert_found("- vehicle: A\n  car: P\n  by: 1\n", "ambiguous");
    assert_found("- vehicle: A\n  by: -1\n  direction: left\n", "ambiguous");
    assert_found("- vehicle: A\n  by: 1\n  direction: sideways\n", "ambiguous");
    assert_found("maybe:\n- vehicle: A\n  by: 1\nothers:\n- vehicle: P\n  by: -1\n", "A+1 ambiguous");
    assert_found("- vehicle: A\n    by: 1\n", "empty");
    assert_found("- A: 1", "ambiguous");
    assert_found("A+1\nP hoch", "A+1 ambiguous");
    assert_found("A+1\nX rechts 3 geht noch nicht.\nP-1", "A+1 ambiguous");
    assert_found("Um A 1 nach rechts zu schieben, muss P fort.\nP-1", "ambiguous");
    assert_found("Bewege A um 1 nach rechts.", "ambiguous");
    assert_found("{\"answer\":[\"A+1\"],\"solution\":[\"P-1\"]}", "ambiguous");
    assert_found("[{\"vehicle\":\"A\",\"direction\":\"sideways\",\"by\":1}]", "ambiguous");
}

static void a_move_that_no_vehicle_can_ever_make_is_impossible(void **state)
{
    (void)state;
    assert_found("A+1 Z+1 P-1", "A+1 impossible");
    assert_found("A up 1", "impossible");
    assert_found("A runter 1", "impossible");
    assert_found("P right 2", "impossible");
    assert_found("A+0", "impossible");
    assert_found("A+99999999999999999999", "impossible");
    assert_found("ZR3", "impossible");
    assert_found("[{\"vehicle\":\"Zebra\",\"by\":1}]", "impossible");
    assert_found("- vehicle: Zebra\n  by: 1\n", "impossible");
    assert_found("- vehicle: A\n  direction: up\n  by: 1\n", "impossible");
    assert_found("[[\"A\",1e9]]", "empty");
}

static void a_number_of_many_digits_is_not_named_as_another(void **state)
{
    (void)state;
    static const char *const texts[] = {"A+99999", "A right 99999", "[{\"vehicle\":\"A\",\"by\":99999}]"};
    for (size_t i = 0; i < COUNT_OF(texts); i++) {
        uj_reply reply = read_on(CARD_1, texts[i]);
        assert_string_equal(reply.reason, "A cannot move that far: a move is 1 to 15 cells");
        uj_reply_clear(&reply);
    }
    uj_reply reply = read_on(CARD_1, "A+998");
    assert_string_equal(reply.reason, "A cannot move by 998: a move is 1 to 15 cells");
    uj_reply_clear(&reply);
}

static void the_place_of_a_doubt_is_named(void **state)
{
    (void)state;
    uj_reply reply = read_on(CARD_1, "A+1\n  Move P up.");
    assert_int_equal(reply.line, 2);
    assert_int_equal(reply.column, 8);
    assert_string_equal(reply.reason, "a move of P: it does not say how far");
    uj_reply_clear(&reply);
}

static void names_of_any_kind_are_found(void **state)
{
    (void)state;
    static const char csv[] = "car,orientation,col,row,length\nX,H,1,2,2\nred-1,H,1,1,2\n7,V,4,1,2\n12,V,3,3,2\n";
    static const char text[] = "1. red-1 right 1\n2. 7 down 2\n3. 12+1, 7 up 1";
    uj_reply reply = read_on(csv, text);
    assert_int_equal(reply.end, UJ_REPLY_COMPLETE);
    assert_int_equal(reply.count, 4);
    static const uj_move expected[] = {{1, 1}, {2, 2}, {3, 1}, {2, -1}};
    for (size_t i = 0; i < COUNT_OF(expected); i++) {
        assert_int_equal(reply.moves[i].vehicle, expected[i].vehicle);
        assert_int_equal(reply.moves[i].by, expected[i].by);
    }
    uj_reply_clear(&reply);
}

static void a_text_beyond_the_limit_is_refused(void **state)
{
    (void)state;
    const size_t length = UJ_READ_MOST + 1;
    char *const text = malloc(length);
    assert_non_null(text);
    memset(text, '[', length);
    uj_board board;
    uj_error error;
    uj_reply reply = UJ_REPLY_INIT;
    uj_board_parse(&board, CARD_1, strlen(CARD_1), NULL);
    assert_int_equal(uj_reply_read(&reply, &board, text, length, &error), UJ_BAD_INPUT);
    assert_int_equal(uj_reply_read(&reply, &board, text, length - 1, &error), UJ_OK);
    assert_int_equal(reply.end, UJ_REPLY_EMPTY);
    uj_reply_clear(&reply);
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_way_to_write_a_move_is_understood),
        cmocka_unit_test(only_the_part_marked_as_the_answer_counts),
        cmocka_unit_test(who_gives_no_answer_is_not_given_one_from_elsewhere),
        cmocka_unit_test(prose_is_no_move),
        cmocka_unit_test(what_can_be_read_in_several_ways_is_ambiguous),
        cmocka_unit_test(a_move_that_no_vehicle_can_ever_make_is_impossible),
        cmocka_unit_test(a_number_of_many_digits_is_not_named_as_another),
        cmocka_unit_test(the_place_of_a_doubt_is_named),
        cmocka_unit_test(names_of_any_kind_are_found),
        cmocka_unit_test(a_text_beyond_the_limit_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
