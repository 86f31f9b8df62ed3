/* Reading a catalogue: the head, the index of the blocks, and what every puzzle is chosen by. Boards are read when they are needed. */
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/varint.h"
#include "catalogue/catalogue.h"

/* As PNG begins: whoever takes it for text, or changes its line ends, damages it where it is noticed. */
const unsigned char catalogue_magic[CATALOGUE_MAGIC_BYTES] = {0x89, 'U', 'J', 'C', '\r', '\n', 0x1a, '\n'};

uj_status catalogue_damaged(uj_error *error)
{
    return fail_here(error, UJ_BAD_INPUT, "the catalogue is damaged; \"unjam catalogue build\" makes a new one");
}

void catalogue_sizes(struct share_sizes *out, const struct catalogue_head *head)
{
    spelling_sizes(out, &head->shape);
    out->contexts[KIND_MOVES] = out->contexts[KIND_STEPS] = out->contexts[KIND_SECONDS] = head->moves;
    out->symbols[KIND_MOVES] = head->moves;
    out->symbols[KIND_STEPS] = SYMBOLS_MOST;
    out->symbols[KIND_SECONDS] = head->classes;
}

/* ---- The head ------------------------------------------------------------------------------------------------------ */

static uj_status check_frame(const unsigned char *data, size_t length, uj_error *error)
{
    if (length < CATALOGUE_AT_HEAD || memcmp(data, catalogue_magic, CATALOGUE_MAGIC_BYTES) != 0)
        return fail_here(error, UJ_BAD_INPUT, "this is not a catalogue");
    const uint32_t version = bytes_number(data + CATALOGUE_AT_VERSION, 4);
    if (version != CATALOGUE_VERSION)
        return fail_here(error, UJ_BAD_INPUT,
                         "the catalogue has version %lu of the format, this program reads version %d; \"unjam "
                         "catalogue build\" makes a new one",
                         (unsigned long)version, CATALOGUE_VERSION);
    const uint32_t stated = bytes_number(data + CATALOGUE_AT_LENGTH, 4);
    if (stated != length)
        return fail_here(error, UJ_BAD_INPUT,
                         "the catalogue has %zu bytes instead of %lu; \"unjam catalogue build\" makes a new one",
                         length, (unsigned long)stated);
    if (bytes_number(data + CATALOGUE_AT_CHECKSUM, 4) !=
        catalogue_checksum(data + CATALOGUE_AT_HEAD, length - CATALOGUE_AT_HEAD))
        return catalogue_damaged(error);
    return UJ_OK;
}

static bool take(uint32_t *out, const char **data, const char *end, uint64_t low, uint64_t high)
{
    uint64_t number;
    if (!unpack_number(data, end, &number) || number < low || number > high)
        return false;
    *out = (uint32_t)number;
    return true;
}

static bool take_classes(struct catalogue_head *head, const char **data, const char *end)
{
    if (!take(&head->classes, data, end, 1, SYMBOLS_MOST))
        return false;
    head->bands[CATALOGUE_BANDS] = head->classes;
    for (int band = 1; band < CATALOGUE_BANDS; band++)
        if (!take(&head->bands[band], data, end, head->bands[band - 1], head->classes))
            return false;
    uint64_t parts = 0;
    for (uint32_t i = 0; i < head->classes; i++) {
        uint32_t more;
        if (!take(&more, data, end, 0, UINT32_MAX))
            return false;
        parts += more;
        head->seconds[i] = (double)parts / CATALOGUE_PER_SECOND;
    }
    return true;
}

static bool take_head(struct catalogue_head *head, const char **data, const char *end)
{
    uint32_t width, height, exit_row;
    const bool is_read =
        take(&width, data, end, UJ_MIN_SIDE, UJ_CATALOGUE_SIDE) &&
        take(&height, data, end, UJ_MIN_SIDE, UJ_CATALOGUE_SIDE) && take(&exit_row, data, end, 0, height - 1) &&
        take(&head->most_walls, data, end, 0, width * height) && take(&head->count, data, end, 1, UINT32_MAX / 8) &&
        take(&head->block, data, end, 1, UINT32_MAX / 8) && take(&head->model_version, data, end, 0, INT32_MAX) &&
        take(&head->moves, data, end, 1, SYMBOLS_MOST) && take_classes(head, data, end);
    if (is_read)
        head->shape = (struct board_shape){(uint8_t)width, (uint8_t)height, (uint8_t)exit_row};
    return is_read;
}

/* ---- Values -------------------------------------------------------------------------------------------------------- */

static bool take_values(struct uj_catalogue *catalogue, uint32_t block)
{
    const struct catalogue_head *const head = &catalogue->head;
    const struct catalogue_block *const from = &catalogue->blocks[block];
    struct decoder decoder = decoder_of(from->values, (size_t)(from->boards - from->values));
    const uint32_t first = block * head->block;
    const uint32_t end = head->count - first < head->block ? head->count : first + head->block;
    unsigned moves = 0;
    for (uint32_t i = first; i < end; i++) {
        moves = decoder_take(&decoder, shares_of(&catalogue->tables, KIND_MOVES, moves));
        const unsigned more = decoder_take(&decoder, shares_of(&catalogue->tables, KIND_STEPS, moves));
        if (moves + more >= SYMBOLS_MOST)
            return false;
        catalogue->moves[i] = (uint8_t)moves;
        catalogue->steps[i] = (uint8_t)(moves + more);
        catalogue->classes[i] = (uint8_t)decoder_take(&decoder, shares_of(&catalogue->tables, KIND_SECONDS, moves));
    }
    return decoder_is_at_end(&decoder);
}

/* One pass of sorting by counting: numbers in `from` go to `to`, those with lower keys first, others in the order they have. */
static void sort_by(uint32_t *to, const uint32_t *from, const uint8_t *keys, uint32_t count)
{
    uint32_t at[SYMBOLS_MOST + 1] = {0};
    for (uint32_t i = 0; i < count; i++)
        at[keys[i] + 1]++;
    for (int key = 0; key < SYMBOLS_MOST; key++)
        at[key + 1] += at[key];
    for (uint32_t i = 0; i < count; i++)
        to[at[keys[from[i]]]++] = from[i];
}

/* Numbers puzzles by seconds, then moves, then steps, then position. number_at serves as the second array of the sort. */
static void number_puzzles(struct uj_catalogue *catalogue)
{
    const uint32_t count = catalogue->head.count;
    for (uint32_t i = 0; i < count; i++)
        catalogue->number_at[i] = i;
    sort_by(catalogue->position_of, catalogue->number_at, catalogue->steps, count);
    sort_by(catalogue->number_at, catalogue->position_of, catalogue->moves, count);
    sort_by(catalogue->position_of, catalogue->number_at, catalogue->classes, count);
    for (uint32_t i = 0; i < count; i++)
        catalogue->number_at[catalogue->position_of[i]] = i + 1;
}

/* ---- Opening ------------------------------------------------------------------------------------------------------- */

/* The index: the lengths of the two parts of every block. The blocks follow it and end with the file. */
static bool take_blocks(struct uj_catalogue *catalogue, const char **data, const char *end)
{
    uint64_t sum = 0;
    const unsigned char *const origin = (const unsigned char *)*data;
    const size_t length = (size_t)(end - *data);
    for (uint32_t i = 0; i < catalogue->block_count; i++) {
        uint32_t values, boards;
        if (!take(&values, data, end, 0, length) || !take(&boards, data, end, 0, length) ||
            (sum += (uint64_t)values + boards) > length)
            return false;
        /* Where the first block begins is known after the last entry: until then these are distances. */
        catalogue->blocks[i] =
            (struct catalogue_block){origin + sum - values - boards, origin + sum - boards, origin + sum};
    }
    if ((size_t)(end - *data) != sum)
        return false;
    const size_t index = (size_t)((const unsigned char *)*data - origin);
    for (uint32_t i = 0; i < catalogue->block_count; i++) {
        catalogue->blocks[i].values += index;
        catalogue->blocks[i].boards += index;
        catalogue->blocks[i].end += index;
    }
    return true;
}

static uj_status allocate(struct uj_catalogue *catalogue, size_t length)
{
    const uint32_t count = catalogue->head.count;
    catalogue->block_count = (count - 1) / catalogue->head.block + 1;
    /* What cannot be true of a file of this length is not worth the memory. */
    if (count / CATALOGUE_PER_BYTE > length || catalogue->block_count > length)
        return UJ_BAD_INPUT;
    catalogue->blocks = calloc(catalogue->block_count, sizeof *catalogue->blocks);
    catalogue->moves = malloc(count);
    catalogue->steps = malloc(count);
    catalogue->classes = malloc(count);
    catalogue->number_at = malloc(count * sizeof *catalogue->number_at);
    catalogue->position_of = malloc(count * sizeof *catalogue->position_of);
    return catalogue->blocks && catalogue->moves && catalogue->steps && catalogue->classes && catalogue->number_at &&
                   catalogue->position_of
               ? UJ_OK
               : UJ_NO_MEMORY;
}

static uj_status read_parts(struct uj_catalogue *catalogue, const unsigned char *bytes, size_t length)
{
    const char *data = (const char *)bytes + CATALOGUE_AT_HEAD;
    const char *const end = (const char *)bytes + length;
    struct share_sizes sizes;
    if (!take_head(&catalogue->head, &data, end))
        return UJ_BAD_INPUT;
    catalogue_sizes(&sizes, &catalogue->head);
    uj_status status = share_tables_init(&catalogue->tables, &sizes);
    if (status == UJ_OK)
        status = share_tables_unpack(&catalogue->tables, &data, end);
    if (status == UJ_OK)
        status = allocate(catalogue, length);
    if (status == UJ_OK && !take_blocks(catalogue, &data, end))
        status = UJ_BAD_INPUT;
    for (uint32_t block = 0; block < catalogue->block_count && status == UJ_OK; block++)
        if (!take_values(catalogue, block))
            status = UJ_BAD_INPUT;
    if (status == UJ_OK)
        number_puzzles(catalogue);
    return status;
}

uj_status uj_catalogue_open(uj_catalogue **out, const void *data, size_t length, uj_error *error)
{
    *out = NULL;
    const unsigned char *const bytes = data;
    uj_status status = check_frame(bytes, length, error);
    if (status != UJ_OK)
        return status;
    struct uj_catalogue *const catalogue = calloc(1, sizeof *catalogue);
    status = catalogue ? read_parts(catalogue, bytes, length) : UJ_NO_MEMORY;
    if (status == UJ_OK) {
        *out = catalogue;
        return UJ_OK;
    }
    uj_catalogue_close(catalogue);
    return status == UJ_NO_MEMORY ? fail_memory(error) : catalogue_damaged(error);
}

void uj_catalogue_close(uj_catalogue *catalogue)
{
    if (!catalogue)
        return;
    share_tables_free(&catalogue->tables);
    free(catalogue->blocks);
    free(catalogue->moves);
    free(catalogue->steps);
    free(catalogue->classes);
    free(catalogue->number_at);
    free(catalogue->position_of);
    free(catalogue);
}

uint32_t uj_catalogue_count(const uj_catalogue *catalogue)
{
    return catalogue->head.count;
}

int uj_catalogue_model(const uj_catalogue *catalogue)
{
    return (int)catalogue->head.model_version;
}
