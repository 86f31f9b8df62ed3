#include "draw/board/terminal.h"
#include "base/options.h"

#include <stdio.h>
#include <string.h>

enum {
    SCREEN_COLUMNS = 80,
    MIN_PITCH = 4,
    NUMBER_COLUMNS = 3, /* of the row numbers at the left */
    EXIT_COLUMNS = 7,   /* of the mark at the exit */
    ARROW_COLUMNS = 3   /* that the target's arrow takes beside its name */
};

int scene_occupant(const struct scene *scene, int row, int column)
{
    const uj_board *board = scene->board;
    if (row < 0 || row >= board->height || column < 0 || column >= board->width)
        return OUTSIDE;
    return scene->occupants[row][column];
}

static void find_occupants(struct scene *scene)
{
    const uj_board *board = scene->board;
    for (int row = 0; row < board->height; row++)
        for (int column = 0; column < board->width; column++)
            scene->occupants[row][column] = uj_board_is_wall(board, row, column) ? WALL : NOTHING;
    for (int i = 0; i < board->vehicle_count; i++) {
        const uj_vehicle *v = &board->vehicles[i];
        for (int k = 0; k < v->length; k++)
            scene->occupants[v->row + (v->horizontal ? 0 : k)][v->column + (v->horizontal ? k : 0)] = (int8_t)i;
    }
}

/* Columns that a vehicle's name needs on one line, and lines that the vehicle has for it. */
static int name_columns(const uj_board *board, int vehicle)
{
    const int length = (int)strlen(board->vehicles[vehicle].name);
    return vehicle == board->target ? length + ARROW_COLUMNS : length;
}

static int name_lines(const uj_vehicle *vehicle)
{
    return vehicle->horizontal ? 1 : CELL_LINES * vehicle->length - 1;
}

static int divide_up(int a, int b)
{
    return (a + b - 1) / b;
}

/* The smallest pitch at which every name fits; `wrapped` if names of vertical vehicles may take several lines. */
static int pitch_for_names(const uj_board *board, bool wrapped)
{
    int pitch = MIN_PITCH;
    for (int i = 0; i < board->vehicle_count; i++) {
        const uj_vehicle *v = &board->vehicles[i];
        const int columns = divide_up(name_columns(board, i), wrapped ? name_lines(v) : 1);
        const int needed = divide_up(columns + 1, v->horizontal ? v->length : 1);
        if (needed > pitch)
            pitch = needed;
    }
    return pitch;
}

static int choose_pitch(const uj_board *board)
{
    const int room = (SCREEN_COLUMNS - NUMBER_COLUMNS - EXIT_COLUMNS - 3) / board->width;
    const int comfortable = pitch_for_names(board, false);
    if (comfortable <= room)
        return comfortable;
    const int needed = pitch_for_names(board, true);
    return needed > room ? needed : room;
}

void scene_label(struct scene *scene, int vehicle)
{
    const uj_vehicle *v = &scene->board->vehicles[vehicle];
    const bool arrow = is_target(scene, vehicle);
    const int columns = (v->horizontal ? v->length : 1) * scene->pitch - 1;
    const int length = (int)strlen(v->name);
    const int per_line = length < columns ? length : columns;
    const int used = divide_up(length, per_line);
    const int first = scene_row(scene, v->row) + (name_lines(v) - used) / 2;
    const int left = scene_column(scene, v->column) + (columns - per_line - (arrow ? 1 : 0)) / 2;
    for (int i = 0; i < used; i++) {
        const int rest = length - i * per_line;
        canvas_write(&scene->canvas, first + i, left, v->name + i * per_line, rest < per_line ? rest : per_line);
    }
    if (!arrow)
        return;
    const int line = scene_row(scene, v->row), begin = scene_column(scene, v->column);
    const uint16_t shaft = scene->options.ascii ? '=' : 0x2550, head = scene->options.ascii ? '>' : 0x25ba; /* ═ ► */
    for (int column = begin; column < begin + columns; column++)
        if (column < left || column >= left + length)
            canvas_put(&scene->canvas, line, column, column == begin + columns - 1 ? head : shaft);
}

static void number_edges(struct scene *scene)
{
    char text[12];
    for (int column = 0; column < scene->board->width; column++) {
        const int length = snprintf(text, sizeof text, "%d", column + 1);
        canvas_write(&scene->canvas, 0, scene_column(scene, column) + (scene->pitch - 1 - length + 1) / 2, text,
                     length);
    }
    for (int row = 0; row < scene->board->height; row++) {
        const int length = snprintf(text, sizeof text, "%2d", row + 1);
        canvas_write(&scene->canvas, scene_row(scene, row), 0, text, length);
    }
}

static void mark_exit(struct scene *scene)
{
    const int row = scene_row(scene, scene->board->exit_row);
    const int column = scene->canvas.columns - EXIT_COLUMNS;
    if (scene->options.colour)
        for (int i = 0; i < EXIT_COLUMNS; i++) {
            canvas_at(&scene->canvas, row, column + i)->ink = target_paint.block;
            canvas_at(&scene->canvas, row, column + i)->bold = true;
        }
    canvas_put(&scene->canvas, row, column + 1, scene->options.ascii ? '>' : 0x25ba); /* ► */
    canvas_write(&scene->canvas, row, column + 3, "exit", 4);
}

uj_status uj_board_draw(uj_text *out, const uj_board *board, const uj_draw_options *options)
{
    struct scene scene = {.board = board, .options = UJ_DRAW_OPTIONS_INIT};
    uj_status status = options_read(&scene.options, sizeof scene.options, options, NULL);
    if (status != UJ_OK)
        return status;
    const bool blocks = scene.options.colour && !scene.options.ascii;
    const bool numbers = scene.options.coordinates;
    /* Blocks have a gap around them, inside of the frame; lines are the frame themselves. */
    const int gap = blocks ? 1 : 0;
    scene.pitch = choose_pitch(board);
    scene.top = 1 + (numbers ? 1 : 0);
    scene.left = 1 + gap + (numbers ? NUMBER_COLUMNS : 0);
    find_occupants(&scene);
    if (scene.options.colour)
        palette_assign(scene.paints, board);
    status = canvas_new(&scene.canvas, scene_row(&scene, board->height) + gap,
                        scene_column(&scene, board->width) + gap + EXIT_COLUMNS);
    if (status != UJ_OK) {
        out->failed = true; /* for those who look at the text alone */
        return status;
    }
    if (blocks)
        scene_draw_blocks(&scene);
    else
        scene_draw_lines(&scene);
    if (numbers)
        number_edges(&scene);
    mark_exit(&scene);
    canvas_print(out, &scene.canvas);
    canvas_free(&scene.canvas);
    return uj_text_status(out);
}
