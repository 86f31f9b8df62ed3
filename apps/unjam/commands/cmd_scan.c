/* Boards from pictures. */
#include <limits.h>

#include "commands.h"
#include "picture/picture.h"
#include "pictures/picture.h"
#include "save.h"
#include "scan/overlay.h"
#include "load.h"

static const double sure = 0.9; /* below it, the user is told to look */

struct scan_options {
    struct operands files;
    uj_limits limits;
    uj_format to;
    const char *overlay;
    bool json;
    bool has_written; /* a board, after which the notation may put a blank line */
};

static bool is_over(void *unused)
{
    (void)unused;
    return limits_are_over();
}

static enum exit_status board_print(struct scan_options *options, const char *path, const uj_scan *scan)
{
    uj_puzzle puzzle = UJ_PUZZLE_INIT;
    uj_text out = UJ_TEXT_INIT, notes = UJ_TEXT_INIT;
    uj_error error = {.code = UJ_OK};
    puzzle.board = scan->board;
    uj_status status = uj_board_fit_names(&puzzle.board, options->to, &notes, &error);
    if (status == UJ_OK)
        status = uj_puzzle_write(&out, &puzzle, options->to, !options->has_written, &error);
    if (status == UJ_OK && print_text(&out))
        options->has_written = true;
    uj_text_free(&notes);
    uj_text_free(&out);
    return status == UJ_OK ? EXIT_DONE : file_failure(path, status, &error);
}

static void doubts_note(const char *path, const uj_scan *scan)
{
    int unsure = 0;
    for (int cell = 0; cell < scan->board.width * scan->board.height; cell++)
        unsure += (int)(scan->unsure.word[cell / 64] >> cell % 64 & 1);
    uj_text words = UJ_TEXT_INIT;
    if (unsure > 0) {
        uj_text_words(&words, ", above all of ");
        uj_text_counted(&words, (uint64_t)unsure, "cell");
    }
    if (scan->another)
        note("%s: there seems to be another board in the picture; crop the picture to read it", path);
    if (scan->confidence < sure)
        note("%s: not sure%s (confidence %.2f); compare the board with the picture", path, words.data ? words.data : "",
             scan->confidence);
    uj_text_free(&words);
}

static enum exit_status overlay_save(const struct scan_options *options, const uj_picture *picture, uj_scan scan,
                                     int shrunk)
{
    for (int i = 0; i < 4; i++)
        for (int axis = 0; axis < 2; axis++)
            scan.corners[i][axis] /= shrunk;
    overlay_draw(picture, &scan);
    uj_text png = UJ_TEXT_INIT;
    uj_error error;
    const uj_status status = picture_png(&png, picture, &error);
    enum exit_status result = EXIT_BAD_INPUT;
    if (status != UJ_OK)
        result = file_failure(options->overlay, status, &error);
    else if (save_text(options->overlay, &png))
        result = EXIT_DONE;
    uj_text_free(&png);
    return result;
}

static enum exit_status scan_report(struct scan_options *options, const char *path, const uj_picture *picture,
                                    const uj_scan *scan, int shrunk)
{
    enum exit_status status = EXIT_DONE;
    if (options->json) {
        uj_text object = UJ_TEXT_INIT, answer = UJ_TEXT_INIT;
        uj_answer_scan(&answer, scan);
        add_placed(&object, path, 0, &answer);
        print_and_free(&object);
    }
    if (!scan->found) {
        complain("%s: no board found", path);
        return EXIT_NO_SOLUTION;
    }
    if (!options->json)
        status = board_print(options, path, scan);
    doubts_note(path, scan);
    if (options->overlay)
        status = exit_status_worse(status, overlay_save(options, picture, *scan, shrunk));
    return status;
}

static enum exit_status picture_scan(struct scan_options *options, const char *path, const uj_text *file)
{
    const struct picture_limits limits = {.max_memory = options->limits.max_memory, .stop = is_over};
    uj_picture picture;
    uj_error error;
    int shrunk;
    uj_status status = picture_decode(&picture, &shrunk, file->data ? file->data : "", file->length, &limits, &error);
    if (status != UJ_OK)
        return file_failure(path, status, &error);
    uj_scan scan;
    status = uj_scan_picture(&scan, &picture, &options->limits, &error);
    for (int i = 0; i < 4; i++)
        for (int axis = 0; axis < 2; axis++)
            scan.corners[i][axis] *= shrunk;
    const enum exit_status result =
        status == UJ_OK ? scan_report(options, path, &picture, &scan, shrunk) : file_failure(path, status, &error);
    picture_clear(&picture);
    return result;
}

static void check(void *payload, const struct option_list *given)
{
    const struct scan_options *options = payload;
    if (options->files.count == 0)
        usage_error("no picture given");
    if (options->overlay && options->files.count > 1)
        usage_error("-o takes one picture at a time");
    if (options->overlay && picture_kind(options->overlay) != PICTURE_PNG)
        usage_error("-o %s: the name must end in .png", options->overlay);
    if (options->json && option_given(given, "to"))
        usage_error("--json and -t exclude each other; use only one");
}

static enum exit_status run(void *payload)
{
    struct scan_options *options = payload;
    enum exit_status result = EXIT_DONE;
    for (int i = 0; i < options->files.count; i++) {
        if (limits_are_over())
            return exit_status_worse(result, limits_cut());
        uj_text file = UJ_TEXT_INIT;
        const char *path = options->files.words[i];
        result =
            exit_status_worse(result, load_file(&file, path) ? picture_scan(options, path, &file) : EXIT_BAD_INPUT);
        uj_text_free(&file);
    }
    return result;
}

static const struct option_row rows[] = {
    {'t', "to", "NOTATION", "The notation to write (default: string; see \"unjam help formats\")", OPTION_FORMAT,
     AT(struct scan_options, to)},
    {'j', "json", NULL, "One JSON object per picture and line, with the confidence and the second-best reading",
     OPTION_FLAG, AT(struct scan_options, json)},
    {'o', "overlay", "FILE", "Write the picture with what was seen drawn over it to FILE, as PNG", OPTION_FILE,
     AT(struct scan_options, overlay)},
    INCLUDE(limit_rows, struct scan_options, limits),
    INCLUDE_BARE(quiet_rows),
    {.argument = "IMAGE...", .kind = OPTION_OPERANDS, AT(struct scan_options, files), .high = INT_MAX},
    {0},
};

static const struct scan_options defaults = {.to = UJ_FORMAT_STRING};

const struct command command_scan = {
    .name = "scan",
    .summary = "read boards from screenshots and photos",
    .about = "Reads the board in each picture (PNG, JPEG or WebP): a screenshot of any app, or a photo of the game. A "
             "board whose exit "
             "is not on the right is turned. If the confidence is low, a note says so. The exit status is 1 if a "
             "picture shows "
             "no board.",
    .more = "Examples:\n"
            "  unjam scan screenshot.png | unjam solve\n"
            "  unjam scan photo.jpg -o seen.png",
    .options = rows,
    .size = sizeof defaults,
    .defaults = &defaults,
    .check = check,
    .work = {"reading", NULL, offsetof(struct scan_options, limits), false},
    .run = run,
};
