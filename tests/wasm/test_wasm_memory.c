/* The engine's own allocator, on a piece of memory that grows as a module's does. */
#include <stdlib.h>
#include <string.h>

#include "cmocka_prelude.h"
#include "unjam.h"

enum { MODULE_PAGE = 65536, MOST_PAGES = 64 };

static struct {
    char *start; /* on a page, as a module's memory begins at 0 */
    size_t pages;
} module;

static size_t module_size(void)
{
    return (uintptr_t)module.start / MODULE_PAGE + module.pages;
}

static size_t module_grow(size_t more)
{
    if (more > MOST_PAGES - module.pages)
        return SIZE_MAX;
    const size_t before = module_size();
    module.pages += more;
    return before;
}

#define HEAP_BASE                             ((uintptr_t)module.start + 100)
#define __builtin_wasm_memory_size(memory)    module_size()
#define __builtin_wasm_memory_grow(memory, n) module_grow(n)
#define malloc                                engine_malloc
#define free                                  engine_free
#define calloc                                engine_calloc
#define realloc                               engine_realloc
#define memcpy                                engine_memcpy
#define memmove                               engine_memmove
#define memset                                engine_memset
void *malloc(size_t length);
void free(void *memory);
void *calloc(size_t count, size_t item);
void *realloc(void *memory, size_t length);
void *memcpy(void *restrict to, const void *restrict from, size_t length);
void *memmove(void *to, const void *from, size_t length);
void *memset(void *to, int byte, size_t length);
#include "../packaging/wasm/memory.c"
#undef malloc
#undef free
#undef calloc
#undef realloc
#undef memcpy
#undef memmove
#undef memset

static int begin_module(void **state)
{
    (void)state;
    memset(&heap, 0, sizeof heap);
    module.start = aligned_alloc(MODULE_PAGE, (size_t)MOST_PAGES * MODULE_PAGE);
    module.pages = 1;
    return module.start ? 0 : -1;
}

static int end_module(void **state)
{
    (void)state;
    free(module.start);
    return 0;
}

static void nothing_of_nothing_is_something_and_too_much_is_nothing(void **state)
{
    (void)state;
    void *none = engine_malloc(0);
    assert_non_null(none);
    engine_free(none);
    engine_free(NULL);
    assert_null(engine_malloc(SIZE_MAX));
    assert_null(engine_calloc(SIZE_MAX / 2, 3));
    assert_null(engine_malloc((size_t)MOST_PAGES * MODULE_PAGE));
    assert_non_null(engine_malloc(1000));
}

static void memory_that_was_freed_is_one_piece_again(void **state)
{
    (void)state;
    enum { COUNT = 100, SIZE = 30000 };
    void *pieces[COUNT];
    for (int i = 0; i < COUNT; i++)
        assert_non_null(pieces[i] = engine_malloc(SIZE));
    for (int i = 0; i < COUNT; i += 2) /* holes first, then what is between them */
        engine_free(pieces[i]);
    for (int i = 1; i < COUNT; i += 2)
        engine_free(pieces[i]);
    const size_t pages = module.pages;
    void *all = engine_malloc((size_t)COUNT * SIZE);
    assert_non_null(all);
    assert_int_equal(module.pages, pages);
}

static void growing_what_is_last_moves_nothing(void **state)
{
    (void)state;
    char *last = engine_malloc(100);
    strcpy(last, "stays");
    char *grown = engine_realloc(last, 20000);
    assert_ptr_equal(grown, last);
    assert_string_equal(grown, "stays");
    assert_ptr_equal(engine_realloc(grown, 50), last);
}

struct piece {
    unsigned char *memory;
    size_t size;
    unsigned char byte;
};

static void check_piece(const struct piece *piece, size_t size)
{
    assert_int_equal((uintptr_t)piece->memory % 16, 0);
    for (size_t i = 0; i < size; i++)
        assert_int_equal(piece->memory[i], piece->byte);
}

/* Frees, allocates or resizes one of many pieces. */
static void change_piece(struct piece *piece, uj_random *random, int turn)
{
    check_piece(piece, piece->size);
    const uint64_t choice = uj_random_below(random, 4);
    const size_t size = (size_t)uj_random_below(random, choice == 0 ? 20000 : 300);
    if (piece->memory && choice < 2) {
        engine_free(piece->memory);
        *piece = (struct piece){0};
        return;
    }
    if (piece->memory) {
        piece->memory = engine_realloc(piece->memory, size);
        check_piece(piece, piece->size < size ? piece->size : size);
    } else if (choice == 3) {
        piece->memory = engine_calloc(size, 1);
        piece->byte = 0;
        check_piece(piece, size);
    } else {
        piece->memory = engine_malloc(size);
    }
    assert_non_null(piece->memory);
    piece->size = size;
    piece->byte = (unsigned char)turn;
    memset(piece->memory, piece->byte, size);
}

static void pieces_never_overlap_whatever_the_order(void **state)
{
    (void)state;
    enum { COUNT = 100, TURNS = 20000 };
    static struct piece pieces[COUNT];
    uj_random random;
    uj_random_seed(&random, 7, 0);
    memset(pieces, 0, sizeof pieces);
    for (int turn = 0; turn < TURNS; turn++)
        change_piece(&pieces[uj_random_below(&random, COUNT)], &random, turn);
    for (int i = 0; i < COUNT; i++)
        engine_free(pieces[i].memory);
    assert_non_null(engine_malloc((module.pages - 1) * MODULE_PAGE));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nothing_of_nothing_is_something_and_too_much_is_nothing, begin_module,
                                        end_module),
        cmocka_unit_test_setup_teardown(memory_that_was_freed_is_one_piece_again, begin_module, end_module),
        cmocka_unit_test_setup_teardown(growing_what_is_last_moves_nothing, begin_module, end_module),
        cmocka_unit_test_setup_teardown(pieces_never_overlap_whatever_the_order, begin_module, end_module),
    };
    return cmocka_run_group_tests_name("wasm_memory", tests, NULL, NULL);
}
