/* The queues before the threads: clients take turns, and none takes all places. */
#include <pthread.h>

#include "cmocka_prelude.h"
#include "server.h"

enum { MOST = 16 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static bool is_open; /* the gate that the first piece of work waits at */
static int done[MOST], done_count, refused[MOST], refused_count;

struct piece {
    struct work work; /* the first member */
    int number;
};

static void note(int *list, int *count, int number)
{
    pthread_mutex_lock(&lock);
    list[(*count)++] = number;
    pthread_cond_broadcast(&changed);
    pthread_mutex_unlock(&lock);
}

static bool run(struct work *work, enum lane lane)
{
    (void)lane;
    note(done, &done_count, ((struct piece *)work)->number);
    pthread_mutex_lock(&lock);
    while (!is_open)
        pthread_cond_wait(&changed, &lock);
    pthread_mutex_unlock(&lock);
    return true;
}

static void refuse(struct work *work)
{
    note(refused, &refused_count, ((struct piece *)work)->number);
}

static bool put(struct workers *workers, struct piece *piece, int number, uint64_t client)
{
    *piece = (struct piece){{.run = run, .refuse = refuse, .client = client}, number};
    if (!workers_reserve(workers, LANE_TRY, client))
        return false;
    workers_add(workers, &piece->work);
    return true;
}

/* One thread and four places to wait. */
static void clients_take_turns_and_the_one_with_most_gives_way(void **state)
{
    (void)state;
    struct workers workers;
    struct piece pieces[MOST];
    enum { GREEDY = 1, OTHER = 2 };
    assert_true(workers_start(&workers, 1, 4));
    assert_true(put(&workers, &pieces[0], 0, GREEDY));
    pthread_mutex_lock(&lock);
    while (done_count == 0)
        pthread_cond_wait(&changed, &lock);
    pthread_mutex_unlock(&lock);
    for (int i = 1; i <= 4; i++)
        assert_true(put(&workers, &pieces[i], i, GREEDY));
    assert_false(put(&workers, &pieces[5], 5, GREEDY));
    assert_int_equal(refused_count, 0);
    assert_true(put(&workers, &pieces[6], 6, OTHER));
    assert_true(put(&workers, &pieces[7], 7, OTHER));
    assert_false(put(&workers, &pieces[8], 8, OTHER)); /* both have two */
    pthread_mutex_lock(&lock);
    is_open = true;
    pthread_cond_broadcast(&changed);
    pthread_mutex_unlock(&lock);
    workers_end(&workers);
    assert_false(put(&workers, &pieces[9], 9, OTHER));
    workers_free(&workers);
    static const int order[] = {0, 1, 6, 2, 7}, out[] = {4, 3};
    assert_int_equal(done_count, COUNT_OF(order));
    assert_memory_equal(done, order, sizeof order);
    assert_int_equal(refused_count, COUNT_OF(out));
    assert_memory_equal(refused, out, sizeof out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(clients_take_turns_and_the_one_with_most_gives_way),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
