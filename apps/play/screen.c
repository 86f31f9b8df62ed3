#include "screen.h"

#define NCURSES_NOMACROS
#include <curses.h>
#include <langinfo.h>
#include <locale.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "capability.h"
#include "guard.h"

/* So long may the codes of one key take to come, over a slow ssh. */
enum { ESCAPE_MILLISECONDS = 150 };

/* Whether characters beyond ASCII come out right. Over ssh a locale is often named that is not installed. */
static bool speaks_utf8(void)
{
    if (!setlocale(LC_CTYPE, ""))
        setlocale(LC_CTYPE, "C.UTF-8");
    return strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

static uj_status refuse(uj_error *error, const char *format, const char *word)
{
    if (error) {
        *error = (uj_error){.code = UJ_IO};
        snprintf(error->message, sizeof error->message, format, word);
    }
    return UJ_IO;
}

/* Keys whose codes differ among terminals, for those that send others than their description says (over ssh, say):
 * taken apart, such a code would be Esc and some letters. */
static void know_more_keys(void)
{
    static const struct {
        const char *code;
        int key;
    } codes[] = {
        {"\033[A", KEY_UP},        {"\033OA", KEY_UP},       {"\033[B", KEY_DOWN},   {"\033OB", KEY_DOWN},
        {"\033[C", KEY_RIGHT},     {"\033OC", KEY_RIGHT},    {"\033[D", KEY_LEFT},   {"\033OD", KEY_LEFT},
        {"\033[H", KEY_HOME},      {"\033OH", KEY_HOME},     {"\033[1~", KEY_HOME},  {"\033[7~", KEY_HOME},
        {"\033[F", KEY_END},       {"\033OF", KEY_END},      {"\033[4~", KEY_END},   {"\033[8~", KEY_END},
        {"\033[5~", KEY_PPAGE},    {"\033[6~", KEY_NPAGE},   {"\033[3~", KEY_DC},    {"\033[2~", KEY_IC},
        {"\033[1;2A", KEY_SR},     {"\033[1;2B", KEY_SF},    {"\033[a", KEY_SR},     {"\033[b", KEY_SF},
        {"\033[1;2C", KEY_SRIGHT}, {"\033[1;2D", KEY_SLEFT}, {"\033[c", KEY_SRIGHT}, {"\033[d", KEY_SLEFT},
        {"\033[Z", KEY_BTAB},      {"\033OP", KEY_F(1)},     {"\033[11~", KEY_F(1)},
    };
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++)
        if (key_defined(codes[i].code) == 0)
            define_key(codes[i].code, codes[i].key);
}

uj_status screen_open(struct screen *screen, bool ascii, bool colour, uj_error *error)
{
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO))
        return refuse(error, "play needs a terminal; standard %s is not one",
                      isatty(STDIN_FILENO) ? "output" : "input");
    screen->ascii = !speaks_utf8() || ascii;
    guard_open(STDOUT_FILENO);
    const char *name = getenv("TERM");
    if (!newterm(NULL, stdout, stdin))
        return refuse(error, "the terminal \"%s\" is unknown; try TERM=xterm unjam play", name ? name : "");
    if (!capability_exists("cup")) {
        endwin();
        return refuse(error, "the terminal \"%s\" cannot position its cursor; try TERM=xterm unjam play",
                      name ? name : "");
    }
    capability_farewell();
    guard_watch();
    cbreak();
    noecho();
    nonl();
    keypad(stdscr, true);
    know_more_keys();
    set_escdelay(ESCAPE_MILLISECONDS);
    curs_set(0);
    mouseinterval(0);
    mousemask(BUTTON1_PRESSED | BUTTON1_RELEASED, NULL);
    screen->colour = colour && has_colors();
    if (screen->colour) {
        start_color();
        use_default_colors();
    }
    return UJ_OK;
}

void screen_close(void)
{
    endwin();
    guard_close();
}

/* ---- colours ---- */

/* The parts of a colour of the 256, 0 to 255 each. */
static void parts_of(int colour, int *parts)
{
    static const int steps[] = {0, 95, 135, 175, 215, 255};
    for (int i = 0; i < 3; i++)
        parts[i] = colour >= 232 ? 8 + 10 * (colour - 232) : steps[(colour - 16) / (i == 0 ? 36 : i == 1 ? 6 : 1) % 6];
}

/* One of the eight that every colour terminal has. */
static int basic_colour(int colour)
{
    enum { BRIGHT = 140, GREY_BRIGHT = 70 };
    int parts[3];
    parts_of(colour, parts);
    const bool is_grey = parts[0] == parts[1] && parts[1] == parts[2];
    const int least = is_grey ? GREY_BRIGHT : BRIGHT;
    return (parts[0] > least ? COLOR_RED : 0) | (parts[1] > least ? COLOR_GREEN : 0) |
           (parts[2] > least ? COLOR_BLUE : 0);
}

static short colour_number(int colour)
{
    if (colour == COLOUR_DEFAULT)
        return -1;
    return (short)(COLORS >= 256 ? colour : basic_colour(colour));
}

/* Pairs are made as they are asked for. When there is no room for another, the terminal's own colours have to do. */
static short pair_of(int ink, int ground)
{
    enum { MOST_PAIRS = 64 };
    static struct {
        int ink, ground;
    } pairs[MOST_PAIRS];
    static short count = 0;
    for (short i = 0; i < count; i++)
        if (pairs[i].ink == ink && pairs[i].ground == ground)
            return (short)(i + 1);
    if (count == MOST_PAIRS || count + 1 >= COLOR_PAIRS ||
        init_pair((short)(count + 1), colour_number(ink), colour_number(ground)) == ERR)
        return 0;
    pairs[count].ink = ink;
    pairs[count].ground = ground;
    return ++count;
}

/* ---- pictures ---- */

/* Bytes of the characters that fit so many columns; every character takes one. */
static int bytes_that_fit(const char *text, int columns)
{
    int length = 0;
    for (; text[length]; length++)
        if ((text[length] & 0xc0) != 0x80 && columns-- == 0)
            break;
    return length;
}

void screen_write(const struct screen *screen, int row, int column, int ink, int ground, const char *text)
{
    int rows, columns;
    screen_size(&rows, &columns);
    if (row < 0 || row >= rows || column < 0 || column >= columns)
        return;
    if (screen->colour)
        color_set(pair_of(ink, ground), NULL);
    mvaddnstr(row, column, text, bytes_that_fit(text, columns - column));
}

void screen_bold(bool on)
{
    (on ? attr_on : attr_off)(A_BOLD, NULL);
}

void screen_reverse(bool on)
{
    (on ? attr_on : attr_off)(A_REVERSE, NULL);
}

void screen_size(int *rows, int *columns)
{
    *rows = getmaxy(stdscr);
    *columns = getmaxx(stdscr);
}

void screen_begin(void)
{
    attrset(A_NORMAL);
    erase();
}

void screen_end(void)
{
    refresh();
}

void screen_redraw(void)
{
    clearok(stdscr, true);
}

/* ---- keys and mouse ---- */

int screen_key(int milliseconds)
{
    timeout(milliseconds);
    const int key = getch();
    if (key == KEY_RESIZE)
        return SCREEN_NO_KEY; /* the next picture has the new size */
    if (key != ERR)
        return key;
    struct pollfd terminal = {.fd = STDIN_FILENO, .events = POLLIN};
    const bool is_lost = poll(&terminal, 1, 0) > 0 && (terminal.revents & (POLLHUP | POLLERR | POLLNVAL)) != 0;
    return is_lost ? SCREEN_LOST : SCREEN_NO_KEY;
}

/* When several come at once, curses announces them by one key and hands out the newest first. */
int screen_mouse(struct screen_mouse out[SCREEN_MOST_EVENTS])
{
    MEVENT events[SCREEN_MOST_EVENTS];
    int count = 0;
    while (count < SCREEN_MOST_EVENTS && getmouse(&events[count]) == OK)
        count++;
    for (int i = 0; i < count; i++) {
        const MEVENT *event = &events[count - 1 - i];
        out[i] = (struct screen_mouse){
            .row = event->y,
            .column = event->x,
            .pressed = (event->bstate & BUTTON1_PRESSED) != 0,
            .released = (event->bstate & BUTTON1_RELEASED) != 0,
        };
    }
    return count;
}
