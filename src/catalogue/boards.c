#include "base/error.h"
#include "catalogue/catalogue.h"

struct block_reader block_reader_of(const struct uj_catalogue *catalogue, uint32_t block)
{
    const struct catalogue_block *const from = &catalogue->blocks[block];
    const struct catalogue_head *const head = &catalogue->head;
    const uint32_t first = block * head->block;
    return (struct block_reader){
        .catalogue = catalogue,
        .decoder = decoder_of(from->boards, (size_t)(from->end - from->boards)),
        .next = first,
        .end = head->count - first < head->block ? head->count : first + head->block,
    };
}

bool block_reader_take(struct block_reader *reader)
{
    const struct uj_catalogue *const catalogue = reader->catalogue;
    const bool is_first = reader->next % catalogue->head.block == 0;
    return reader->next < reader->end &&
           spelling_take(&reader->spelling, &reader->decoder, &catalogue->tables, is_first, &reader->first,
                         &catalogue->head.shape) &&
           (++reader->next < reader->end || decoder_is_at_end(&reader->decoder));
}

uj_status catalogue_puzzle(uj_catalogue_puzzle *out, const struct uj_catalogue *catalogue, uint32_t position,
                           const struct spelling *spelling, uj_error *error)
{
    const struct catalogue_head *const head = &catalogue->head;
    const struct spelling_counts counts = spelling_count(spelling, &head->shape);
    if (!spelling_board(&out->board, spelling, &head->shape))
        return catalogue_damaged(error);
    const unsigned class = catalogue->classes[position];
    out->number = catalogue->number_at[position];
    out->id = uj_puzzle_id(&out->board);
    out->moves = catalogue->moves[position];
    out->steps = catalogue->steps[position];
    out->seconds = head->seconds[class];
    out->band = class_band(head, class);
    out->vehicles = counts.vehicles;
    out->cars = counts.cars;
    out->trucks = counts.trucks;
    out->walls = counts.walls;
    out->box = counts.cars <= UJ_BOX_CARS && counts.trucks <= UJ_BOX_TRUCKS && counts.walls == 0;
    out->plain = counts.is_plain;
    return UJ_OK;
}

uj_status uj_catalogue_get(uj_catalogue_puzzle *out, const uj_catalogue *catalogue, uint32_t number, uj_error *error)
{
    const uint32_t count = catalogue->head.count;
    if (number < 1 || number > count)
        return fail_here(error, UJ_BAD_INPUT, "the catalogue has numbers 1 to %lu", (unsigned long)count);
    const uint32_t position = catalogue->position_of[number - 1];
    struct block_reader reader = block_reader_of(catalogue, position / catalogue->head.block);
    while (reader.next <= position)
        if (!block_reader_take(&reader))
            return catalogue_damaged(error);
    return catalogue_puzzle(out, catalogue, position, &reader.spelling, error);
}

/* ---- By board ------------------------------------------------------------------------------------------------------ */

/* The last block that does not begin after the spelling. */
static bool find_block(uint32_t *out, const struct uj_catalogue *catalogue, const struct spelling *wanted)
{
    uint32_t low = 0, high = catalogue->block_count;
    while (high - low > 1) {
        const uint32_t middle = low + (high - low) / 2;
        struct block_reader reader = block_reader_of(catalogue, middle);
        int cell;
        if (!block_reader_take(&reader))
            return false;
        if (spelling_compare(&reader.spelling, wanted, &cell) <= 0)
            low = middle;
        else
            high = middle;
    }
    *out = low;
    return true;
}

static uj_status find_spelling(uj_catalogue_puzzle *out, const struct uj_catalogue *catalogue,
                               const struct spelling *wanted, uj_error *error)
{
    uint32_t block;
    if (!find_block(&block, catalogue, wanted))
        return catalogue_damaged(error);
    for (struct block_reader reader = block_reader_of(catalogue, block); reader.next < reader.end;) {
        int cell;
        if (!block_reader_take(&reader))
            return catalogue_damaged(error);
        const int order = spelling_compare(&reader.spelling, wanted, &cell);
        if (order == 0)
            return catalogue_puzzle(out, catalogue, reader.next - 1, wanted, error);
        if (order > 0)
            break;
    }
    return UJ_END;
}

static void add_cells(uint64_t *cells, const uj_vehicle *vehicle, int width)
{
    for (int i = 0; i < vehicle->length; i++)
        *cells |= UINT64_C(1) << ((vehicle->row + (vehicle->horizontal ? 0 : i)) * width + vehicle->column +
                                  (vehicle->horizontal ? i : 0));
}

/* Of two hardest states, a census keeps that with the smaller cells of horizontal vehicles, then of vertical ones. */
static bool is_kept_before(const uj_board *a, const uj_board *b)
{
    uint64_t across[2] = {0}, down[2] = {0};
    for (int i = 0; i < a->vehicle_count; i++) {
        add_cells(a->vehicles[i].horizontal ? &across[0] : &down[0], &a->vehicles[i], a->width);
        add_cells(b->vehicles[i].horizontal ? &across[1] : &down[1], &b->vehicles[i], b->width);
    }
    return across[0] != across[1] ? across[0] < across[1] : down[0] < down[1];
}

/* The state that a census keeps of the board's cluster; false: the cluster has no solution. */
static bool find_kept(uj_board *out, const uj_cluster *cluster)
{
    const int farthest = uj_cluster_max_distance(cluster, UJ_MOVES);
    bool is_found = false;
    for (uint64_t state = farthest < 0 ? UINT64_MAX : uj_cluster_find(cluster, 0, farthest, UJ_MOVES);
         state != UINT64_MAX; state = uj_cluster_find(cluster, state + 1, farthest, UJ_MOVES)) {
        uj_board board;
        uj_cluster_board(cluster, state, &board);
        if (!is_found || is_kept_before(&board, out))
            *out = board;
        is_found = true;
    }
    return is_found;
}

uj_status uj_catalogue_of_board(uj_catalogue_puzzle *out, const uj_catalogue *catalogue, const uj_board *board,
                                const uj_limits *limits, uj_error *error)
{
    struct spelling spelling;
    uj_board kept;
    uj_cluster *cluster;
    if (!spelling_of(&spelling, board, &catalogue->head.shape))
        return UJ_END;
    const uj_status status = uj_cluster_open(&cluster, board, limits, error);
    if (status != UJ_OK)
        return status;
    const bool is_solvable = find_kept(&kept, cluster);
    uj_cluster_close(cluster);
    if (!is_solvable || !spelling_of(&spelling, &kept, &catalogue->head.shape))
        return UJ_END;
    return find_spelling(out, catalogue, &spelling, error);
}
