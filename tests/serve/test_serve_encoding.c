/* Which encoding a client is sent, by what it says that it takes. */
#include "cmocka_prelude.h"
#include "reply.h"

static void the_encoding_that_a_client_likes_best_is_sent(void **state)
{
    (void)state;
    static const struct {
        const char *accepted;
        bool has[ENCODING_COUNT];
        enum encoding wanted;
    } cases[] = {
        {NULL, {true, true, true}, ENCODING_IDENTITY},
        {"", {true, true, true}, ENCODING_IDENTITY},
        {"gzip", {true, true, true}, ENCODING_GZIP},
        {"x-gzip", {true, true, true}, ENCODING_GZIP},
        {"GZip, Deflate", {true, true, true}, ENCODING_GZIP},
        {"gzip, deflate, br, zstd", {true, true, true}, ENCODING_BROTLI},
        {"gzip, deflate, br, zstd", {true, true, false}, ENCODING_GZIP},
        {"gzip, deflate, br, zstd", {true, false, false}, ENCODING_IDENTITY},
        {"br;q=0.5, gzip;q=0.8", {true, true, true}, ENCODING_GZIP},
        {"br ; q=0.9 , gzip;q=0.8", {true, true, true}, ENCODING_BROTLI},
        {"br;q=0.001", {true, true, true}, ENCODING_BROTLI},
        {"identity, gzip;q=0.5", {true, true, true}, ENCODING_IDENTITY},
        {"gzip;q=0", {true, true, true}, ENCODING_IDENTITY},
        {"gzip;q=0.000, br;q=0", {true, true, true}, ENCODING_IDENTITY},
        {"*", {true, true, true}, ENCODING_BROTLI},
        {"br;q=0, *", {true, true, true}, ENCODING_GZIP},
        {"*;q=0, gzip", {true, true, true}, ENCODING_GZIP},
        {"*;q=0, identity;q=0.1", {true, true, true}, ENCODING_IDENTITY},
        {"gzip, identity;q=0", {true, true, true}, ENCODING_GZIP},
        {"*, identity;q=0", {true, false, true}, ENCODING_BROTLI},
        {"identity;q=0", {true, true, true}, ENCODING_NONE},
        {"*;q=0", {true, true, true}, ENCODING_NONE},
        {"gzip, identity;q=0", {true, false, true}, ENCODING_NONE},
        {"deflate", {true, true, true}, ENCODING_IDENTITY},
        {"gzipped, brotli, b", {true, true, true}, ENCODING_IDENTITY},
        /* What is not understood is not taken for a yes. */
        {"gzip;q=2", {true, true, true}, ENCODING_IDENTITY},
        {"gzip;q=1.5", {true, true, true}, ENCODING_IDENTITY},
        {"gzip;q=", {true, true, true}, ENCODING_IDENTITY},
        {"gzip;q=0.12345", {true, true, true}, ENCODING_IDENTITY},
        {"gzip;level=9", {true, true, true}, ENCODING_IDENTITY},
        {";q=1,,, ,br", {true, true, true}, ENCODING_BROTLI},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        const enum encoding encoding = encoding_choose(cases[i].accepted, cases[i].has);
        if (encoding != cases[i].wanted)
            fail_msg("case %zu, %s: %d", i, cases[i].accepted ? cases[i].accepted : "none", (int)encoding);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_encoding_that_a_client_likes_best_is_sent),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
