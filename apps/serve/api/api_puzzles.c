/* Puzzles of the server's puzzle file or of the catalogue, page by page. */
#include "api/fields.h"

enum { PAGE = 20, MOST_PER_PAGE = 100 };

enum origin { ORIGIN_ANY, ORIGIN_FILE, ORIGIN_CATALOGUE };

static const char *origin_name(size_t index)
{
    static const char *const names[] = {
        [ORIGIN_ANY] = "any", [ORIGIN_FILE] = "file", [ORIGIN_CATALOGUE] = "catalogue", NULL};
    return names[index];
}

static const char *order_name(size_t index)
{
    static const char *const names[] = {
        [UJ_ORDER_NUMBER] = "number", [UJ_ORDER_MOVES] = "moves",   [UJ_ORDER_DIFFICULTY] = "difficulty",
        [UJ_ORDER_ID] = "id",         [UJ_ORDER_RANDOM] = "random", NULL,
    };
    return names[index];
}

struct puzzles_wish {
    enum origin origin;
    uj_filter filter;
    struct id_field id;
    uint64_t number; /* of the catalogue; 0: any */
    struct board_field board;
};

static const struct field rows[] = {
    {"from", FIELD_CHOICE, AT(struct puzzles_wish, origin), .name_at = origin_name},
    {"moves", FIELD_RANGE, AT(struct puzzles_wish, filter.moves)},
    {"steps", FIELD_RANGE, AT(struct puzzles_wish, filter.steps)},
    {"seconds", FIELD_RANGE, AT(struct puzzles_wish, filter.seconds)},
    {"vehicles", FIELD_RANGE, AT(struct puzzles_wish, filter.vehicles)},
    {"cars", FIELD_RANGE, AT(struct puzzles_wish, filter.cars)},
    {"trucks", FIELD_RANGE, AT(struct puzzles_wish, filter.trucks)},
    {"walls", FIELD_RANGE, AT(struct puzzles_wish, filter.walls)},
    {"difficulty", FIELD_BAND, AT(struct puzzles_wish, filter.bands), .name_at = field_band_name},
    {"size", FIELD_SIZE, AT(struct puzzles_wish, filter.width)},
    {"exit", FIELD_ROW, AT(struct puzzles_wish, filter.exit_row), .low = 1, .high = UJ_MAX_SIDE},
    {"minimal", FIELD_FLAG, AT(struct puzzles_wish, filter.minimal)},
    {"box", FIELD_FLAG, AT(struct puzzles_wish, filter.box)},
    {"plain", FIELD_FLAG, AT(struct puzzles_wish, filter.plain)},
    {"id", FIELD_ID, AT(struct puzzles_wish, id)},
    {"number", FIELD_NUMBER, AT(struct puzzles_wish, number), .low = 1, .high = UINT32_MAX},
    BOARD_FIELDS(struct puzzles_wish, board),
    {"order", FIELD_CHOICE, AT(struct puzzles_wish, filter.order), .name_at = order_name},
    {"seed", FIELD_NUMBER, AT(struct puzzles_wish, filter.seed), .high = UINT64_MAX},
    {"limit", FIELD_NUMBER, AT(struct puzzles_wish, filter.limit), .low = 1, .high = MOST_PER_PAGE},
    {"offset", FIELD_NUMBER, AT(struct puzzles_wish, filter.offset), .high = INT64_MAX},
    {0},
};

/* ---- A page -------------------------------------------------------------------------------------------------------- */

struct page {
    uj_text *out;
    uint64_t total, offset;
    size_t count, passed; /* shown, and damaged */
};

static void page_begin(struct page *page)
{
    uj_text_words(page->out, "{\"total\":");
    uj_json_count(page->out, page->total);
    uj_text_words(page->out, ",\"offset\":");
    uj_json_count(page->out, page->offset);
    uj_text_words(page->out, ",\"puzzles\":[");
}

static void page_end(struct page *page)
{
    const uint64_t next = page->offset + page->count + page->passed;
    uj_text_words(page->out, "],\"next\":");
    if (page->count + page->passed > 0 && next < page->total)
        uj_json_count(page->out, next);
    else
        uj_text_words(page->out, "null");
    uj_text_words(page->out, "}");
}

static void page_separate(struct page *page)
{
    uj_text_words(page->out, page->count++ > 0 ? "," : "");
}

/* ---- From the file ------------------------------------------------------------------------------------------------- */

static bool add_found(uint64_t number, uj_level *level, void *payload)
{
    (void)number;
    struct page *page = payload;
    page_separate(page);
    uj_answer_level(page->out, level);
    return uj_text_status(page->out) == UJ_OK;
}

/* Others are still shown; the place of a damaged one counts, so that the next page begins after it. */
static void pass_over(uint64_t number, const uj_error *error, void *payload)
{
    (void)number;
    (void)error;
    struct page *page = payload;
    page->passed++;
}

static uj_status add_from_file(struct page *page, uj_store *store, const uj_filter *asked, uj_error *error)
{
    uj_filter with_damage = *asked;
    with_damage.damaged = pass_over;
    with_damage.damaged_payload = page;
    uj_status status = uj_store_count(store, &with_damage, &page->total, error);
    if (status != UJ_OK)
        return status;
    page_begin(page);
    status = uj_store_find(store, &with_damage, add_found, page, error);
    page_end(page);
    return status;
}

static uj_status answer_from_file(struct api *api, struct page *page, const uj_filter *filter, uj_error *error)
{
    struct lent_store lent;
    uj_status status = store_borrow(api, &lent, error);
    if (status != UJ_OK)
        return status;
    uj_store_limit(lent.store, filter->limits);
    status = add_from_file(page, lent.store, filter, error);
    store_return(api, &lent);
    return status;
}

/* ---- From the catalogue -------------------------------------------------------------------------------------------- */

static bool add_puzzle(const uj_catalogue_puzzle *puzzle, void *payload)
{
    struct page *page = payload;
    page_separate(page);
    uj_answer_catalogue_puzzle(page->out, puzzle);
    return uj_text_status(page->out) == UJ_OK;
}

/* The one puzzle that a number or a board stands for. UJ_END: there is none. */
static uj_status find_one(uj_catalogue_puzzle *out, const uj_catalogue *catalogue, const struct puzzles_wish *wish,
                          uj_error *error)
{
    if (wish->number == 0)
        return uj_catalogue_of_board(out, catalogue, &wish->board.puzzle.board, wish->filter.limits, error);
    if (wish->number > uj_catalogue_count(catalogue))
        return UJ_END;
    return uj_catalogue_get(out, catalogue, (uint32_t)wish->number, error);
}

static uj_status answer_one(const struct api *api, struct page *page, const struct puzzles_wish *wish, uj_error *error)
{
    uj_catalogue_puzzle puzzle;
    const uj_status status = find_one(&puzzle, api->catalogue, wish, error);
    if (status != UJ_OK && status != UJ_END)
        return status;
    page->total = status == UJ_OK;
    page_begin(page);
    if (status == UJ_OK)
        add_puzzle(&puzzle, page);
    page_end(page);
    return UJ_OK;
}

static uj_status answer_from_catalogue(const struct api *api, struct page *page, const struct puzzles_wish *wish,
                                       uj_error *error)
{
    if (wish->number > 0 || wish->board.puzzle.board.width > 0)
        return answer_one(api, page, wish, error);
    uj_status status = uj_catalogue_matches(api->catalogue, &wish->filter, &page->total, error);
    if (status != UJ_OK)
        return status;
    page_begin(page);
    status = uj_catalogue_find(api->catalogue, &wish->filter, add_puzzle, page, error);
    page_end(page);
    return status;
}

/* ---- The request --------------------------------------------------------------------------------------------------- */

static bool is_given(const struct request *request, const char *key)
{
    return query_value(&request->query, key) != NULL;
}

/* What is wrong with parameters that are good one by one; NULL: nothing. */
static const char *fault_of(const struct request *request, const struct puzzles_wish *wish)
{
    const size_t about_one = (size_t)is_given(request, "number") + is_given(request, "board");
    const size_t others = request->query.count - about_one - is_given(request, "from") - is_given(request, "format");
    if (about_one > 1 || (about_one == 1 && others > 0))
        return "\"number\" and \"board\" select one puzzle and allow no other parameter";
    if (wish->origin == ORIGIN_FILE && (about_one > 0 || wish->filter.plain))
        return "\"number\", \"board\" and \"plain\" are for the catalogue";
    return NULL;
}

static void answer_wish(struct api *api, const struct request *request, struct puzzles_wish *wish, struct reply *reply)
{
    const bool wants_catalogue = wish->number > 0 || wish->board.puzzle.board.width > 0 || wish->filter.plain;
    if (wish->origin == ORIGIN_ANY)
        wish->origin = api->db && !wants_catalogue ? ORIGIN_FILE : ORIGIN_CATALOGUE;
    const char *const fault = fault_of(request, wish);
    if (fault) {
        reply_error(reply, HTTP_BAD_REQUEST, "bad_request", 0, 0, fault);
        return;
    }
    if (wish->origin == ORIGIN_FILE ? !api->db : !api->catalogue) {
        reply_error(reply, HTTP_NOT_FOUND, "no_puzzles", 0, 0,
                    wish->origin == ORIGIN_FILE ? "this server has no puzzle file; start it with --db FILE"
                                                : "this server has no catalogue; start it with --catalogue=FILE");
        return;
    }
    uj_error error;
    const uj_limits limits = limits_left(request, 0);
    struct page page = {.out = &reply->body, .offset = wish->filter.offset};
    wish->filter.id = wish->id.is_given ? &wish->id.id : NULL;
    wish->filter.limits = &limits;
    const uj_status status = wish->origin == ORIGIN_FILE ? answer_from_file(api, &page, &wish->filter, &error)
                                                         : answer_from_catalogue(api, &page, wish, &error);
    wish->filter.limits = NULL;
    if (status != UJ_OK)
        reply_library_error(reply, &error);
    reply_allow_caching(reply, "no-cache");
}

void answer_puzzles(struct api *api, const struct request *request, struct reply *reply)
{
    struct puzzles_wish wish = {.filter = UJ_FILTER_INIT, .board = {.puzzle = UJ_PUZZLE_INIT, .may_be_absent = true}};
    wish.filter.limit = PAGE;
    if (fields_read_query(api, request, rows, &wish, reply))
        answer_wish(api, request, &wish, reply);
    uj_puzzle_clear(&wish.board.puzzle);
}
