/* A reply is whole, or says that there was no memory: nothing in between. */
#include <stdio.h>
#include <string.h>

#include "cmocka_prelude.h"
#include "failing_allocator.h"
#include "reply.h"

/* With markup at both ends, so that escaping begins early and has much to copy. */
static void fill(struct reply *reply)
{
    uj_text_words(&reply->body, "{\"name\":\"<b>\",\"text\":\"");
    for (int i = 0; i < 2000; i++)
        uj_text_words(&reply->body, "abcdefgh");
    uj_text_words(&reply->body, "&</b>\"}");
}

static void fill_error(struct reply *reply)
{
    const uj_error error = {.code = UJ_BAD_INPUT, .message = "vehicle <B> is in two pieces"};
    reply_library_error(reply, &error);
}

static const char *bytes_of(const struct reply *reply)
{
    return reply_is_fixed(reply) ? reply->fixed[ENCODING_IDENTITY].data : reply->body.data;
}

static void assert_whole_at_every_failure(void (*fill_in)(struct reply *reply))
{
    struct reply wanted = REPLY_INIT;
    fill_in(&wanted);
    reply_finish(&wanted);
    assert_null(strpbrk(bytes_of(&wanted), "<>&"));
    bool has_failed = true;
    for (size_t n = 1; has_failed; n++) {
        struct reply reply = REPLY_INIT;
        allocations_fail_at(n, n % 2 == 0);
        fill_in(&reply);
        reply_finish(&reply);
        has_failed = allocations_fail_no_more();
        if (has_failed) {
            assert_int_equal(reply.status, HTTP_BUSY);
            assert_non_null(strstr(bytes_of(&reply), "no_memory"));
        } else {
            assert_int_equal(reply.status, wanted.status);
            assert_string_equal(bytes_of(&reply), bytes_of(&wanted));
        }
        reply_clear(&reply);
    }
    reply_clear(&wanted);
    assert_int_equal(allocations_alive(), 0);
}

static void a_reply_is_whole_or_says_that_memory_ran_out(void **state)
{
    (void)state;
    assert_whole_at_every_failure(fill);
    assert_whole_at_every_failure(fill_error);
}

/* Whatever is made of a text that is incomplete is incomplete. */
static void a_text_that_failed_before_it_is_escaped_is_not_sent(void **state)
{
    (void)state;
    struct reply reply = REPLY_INIT;
    uj_text_words(&reply.body, "{\"name\":\"<b>\"");
    reply.body.failed = true;
    reply_finish(&reply);
    assert_int_equal(reply.status, HTTP_BUSY);
    reply_clear(&reply);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_reply_is_whole_or_says_that_memory_ran_out),
        cmocka_unit_test(a_text_that_failed_before_it_is_escaped_is_not_sent),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
