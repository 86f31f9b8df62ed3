#include "allocation_draw.h"

#include <string.h>

#include "convert.h"

/* The 51-move board: enough states to make tables grow. */
static uj_board hard_board(void)
{
    return board_from_cells("GoBBLoGHIoLMGHIAAMCCCKoMooJKDDEEJFFo", 6, 6);
}

uj_status draw_in_a_terminal(const char *kind)
{
    const uj_board board = hard_board();
    const uj_draw_options options = {.size = sizeof(uj_draw_options),
                                     .colour = strchr(kind, 'c') != NULL,
                                     .ascii = strchr(kind, 'a') != NULL,
                                     .coordinates = true};
    uj_text text = UJ_TEXT_INIT;
    const uj_status status = uj_board_draw(&text, &board, &options);
    uj_text_free(&text);
    return status;
}

uj_status draw_a_card(const char *unused)
{
    (void)unused;
    const uj_board board = hard_board();
    uj_card card = UJ_CARD_INIT;
    card.board = &board;
    card.title = "The hardest";
    card.par = "51 moves";
    card.coordinates = true;
    uj_text text = UJ_TEXT_INIT;
    const uj_status status = uj_card_svg(&text, &card);
    uj_text_free(&text);
    return status;
}

uj_status draw_a_png(const char *unused)
{
    (void)unused;
    const uj_board board = hard_board();
    const uj_card card = {.size = sizeof(uj_card), .board = &board, .title = "The hardest"};
    uj_text png = UJ_TEXT_INIT;
    const uj_status status = uj_card_png(&png, &card, 100, NULL);
    uj_text_free(&png);
    return status;
}

/* Where the layers are too large, states share dots, which takes more memory still. */
uj_status draw_a_cluster(const char *string)
{
    static uj_board board;
    static double places[2 * 20000];
    uj_status status = uj_board_parse(&board, string, strlen(string), NULL);
    uj_cluster *cluster = NULL;
    if (status == UJ_OK)
        status = uj_cluster_open(&cluster, &board, 0, NULL);
    for (int i = 0; i < 3 && status == UJ_OK; i++) {
        const uj_graph_options options = {
            .size = sizeof(uj_graph_options), .metric = i == 2 ? UJ_STEPS : UJ_MOVES, .places = i == 1 ? places : NULL};
        uj_text svg = UJ_TEXT_INIT;
        status = uj_graph_svg(&svg, cluster, &options, NULL);
        uj_text_free(&svg);
    }
    uj_cluster_close(cluster);
    return status;
}

uj_status draw_a_tree(const char *string)
{
    static uj_board board;
    const uj_tree_options options = {
        .size = sizeof(uj_tree_options), .depth = 2, .title = "A tree", .order = UJ_TREE_DEPTH_FIRST};
    uj_text svg = UJ_TEXT_INIT;
    uj_status status = uj_board_parse(&board, string, strlen(string), NULL);
    if (status == UJ_OK)
        status = uj_tree_svg(&svg, &board, &options, NULL);
    uj_text_free(&svg);
    return status;
}

uj_status draw_a_queue(const char *string)
{
    static uj_board board;
    uj_text svg = UJ_TEXT_INIT;
    uj_status status = uj_board_parse(&board, string, strlen(string), NULL);
    if (status == UJ_OK)
        status = uj_queue_svg(&svg, &board, 2, NULL);
    uj_text_free(&svg);
    return status;
}

static bool throw_away(const void *data, size_t length, void *payload)
{
    (void)data;
    (void)length;
    (void)payload;
    return true;
}

uj_status draw_a_pdf(const char *unused)
{
    (void)unused;
    const uj_board board = hard_board();
    const uj_move moves[] = {{0, 1}};
    const uj_card card = {
        .size = sizeof(uj_card), .board = &board, .title = "The hardest", .solution = moves, .solution_length = 1};
    uj_pdf_options options = UJ_PDF_OPTIONS_INIT;
    options.title = "Three on two pages";
    options.per_page = 2;
    uj_pdf *pdf = NULL;
    uj_status status = uj_pdf_open(&pdf, throw_away, NULL, &options, NULL);
    for (int i = 0; i < 3 && status == UJ_OK; i++)
        status = uj_pdf_add(pdf, &card, NULL);
    if (status == UJ_OK)
        status = uj_pdf_finish(pdf, NULL);
    uj_pdf_close(pdf);
    return status;
}

uj_status export_a_cluster(const char *unused)
{
    (void)unused;
    const uj_board board = board_from_cells("oooBAAoBoooooooo", 4, 4);
    uj_cluster *cluster;
    uj_status status = uj_cluster_open(&cluster, &board, 0, NULL);
    for (int i = UJ_GRAPH_DOT; i <= UJ_GRAPH_GRAPHML && status == UJ_OK; i++)
        status = uj_graph_write(cluster, (uj_graph_format)i, UJ_MOVES, throw_away, NULL, NULL, NULL);
    uj_cluster_close(cluster);
    return status;
}
