/* Vehicles from above. Each is drawn lying, its front at the right, and turned by a quarter to stand.
 *
 * Cars, trucks and the target differ in shape and not only in colour: a car has two windows, a truck a cab and a ribbed
 * load, the target a pointed nose, a spoiler and an arrow on its bonnet. */
#include <string.h>

#include "draw/board/svg.h"

static const char glass[] = "#22303c";
static const char ink[] = "#11161c";

enum { CAB = 64 };

static bool is_truck(const uj_vehicle *vehicle)
{
    return vehicle->length > 2;
}

static void rectangle(uj_text *out, int x, int y, int width, int height, int radius, const char *fill)
{
    uj_text_printf(out, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"%d\" fill=\"%s\"/>", x, y, width,
                   height, radius, fill);
}

static void outlined(uj_text *out, int x, int y, int width, int height, int radius, const struct paint *paint)
{
    uj_text_printf(out,
                   "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"%d\" fill=\"%s\" stroke=\"%s\" "
                   "stroke-width=\"3\"/>",
                   x, y, width, height, radius, paint->body, paint->edge);
}

static void wheels(uj_text *out, int x)
{
    rectangle(out, x, 6, 30, 14, 5, glass);
    rectangle(out, x, 80, 30, 14, 5, glass);
}

static void lamps(uj_text *out, int x)
{
    rectangle(out, x, 22, 6, 14, 3, "#fff6c9");
    rectangle(out, x, 64, 6, 14, 3, "#fff6c9");
}

/* The windows before and behind the roof, which reaches from `from` to `to`. */
static void windows(uj_text *out, int from, int to)
{
    uj_text_printf(out, "<path d=\"M%d 28L%d 20Q%d 50 %d 80L%d 72Q%d 50 %d 28Z\" fill=\"%s\"/>", to + 5, to + 25,
                   to + 33, to + 25, to + 5, to + 10, to + 5, glass);
    uj_text_printf(out, "<path d=\"M%d 28L%d 22Q%d 50 %d 78L%d 72Q%d 50 %d 28Z\" fill=\"%s\"/>", from - 5, from - 19,
                   from - 24, from - 19, from - 5, from - 9, from - 5, glass);
}

static void draw_car(uj_text *out, int length, const struct paint *paint)
{
    wheels(out, 30);
    wheels(out, length - 62);
    outlined(out, 8, 11, length - 16, 78, 24, paint);
    windows(out, 58, length - 60);
    lamps(out, length - 18);
}

static void draw_truck(uj_text *out, int length, const struct paint *paint)
{
    const int load_end = length - CAB - 12;
    wheels(out, 26);
    wheels(out, load_end - 46);
    wheels(out, length - 54);
    rectangle(out, load_end - 4, 36, 24, 28, 0, glass);
    outlined(out, length - CAB - 6, 13, CAB - 2, 74, 20, paint);
    uj_text_printf(out, "<path d=\"M%d 26L%d 20Q%d 50 %d 80L%d 74Q%d 50 %d 26Z\" fill=\"%s\"/>", length - 46,
                   length - 26, length - 18, length - 26, length - 46, length - 40, length - 46, glass);
    outlined(out, 8, 9, load_end - 8, 82, 8, paint);
    uj_text_printf(out, "<path d=\"");
    for (int x = 26; x < load_end - 8; x += 20)
        uj_text_printf(out, "M%d 16V84", x);
    uj_text_printf(out, "\" stroke=\"%s\" stroke-width=\"3\" stroke-opacity=\".45\" fill=\"none\"/>", paint->edge);
    lamps(out, length - 14);
}

static void draw_target(uj_text *out, int length, const struct paint *paint)
{
    wheels(out, 26);
    wheels(out, length - 82);
    uj_text_printf(
        out,
        "<path d=\"M26 11H%dQ%d 16 %d 50Q%d 84 %d 89H26Q10 89 10 73V27Q10 11 26 11Z\" fill=\"%s\" stroke=\"%s\" "
        "stroke-width=\"3\"/>",
        length - 62, length - 24, length - 5, length - 24, length - 62, paint->body, paint->edge);
    rectangle(out, 6, 5, 13, 90, 5, paint->edge);
    windows(out, 58, length - 76);
    uj_text_printf(
        out,
        "<path d=\"M%d 32L%d 50L%d 68\" stroke=\"%s\" stroke-width=\"9\" fill=\"none\" stroke-linecap=\"round\" "
        "stroke-linejoin=\"round\"/>",
        length - 39, length - 22, length - 39, paint->roof);
}

/* The light part of a vehicle that carries its name: a roof, or a plate on the load. */
struct plate {
    int middle; /* along the vehicle from its back */
    int length; /* grows with the name */
    int room;   /* how long it may become */
};

static struct plate plate_of(const uj_vehicle *vehicle, bool target)
{
    const int length = vehicle->length * SVG_CELL, load_end = length - CAB - 12;
    if (target)
        return (struct plate){.middle = length / 2 - 9, .length = length - 134, .room = length - 74};
    if (is_truck(vehicle))
        return (struct plate){.middle = (8 + load_end) / 2, .length = 76, .room = load_end - 32};
    return (struct plate){.middle = length / 2 - 1, .length = length - 118, .room = length - 44};
}

static void write_name(uj_text *out, const char *name, int x, int y, int font_size, bool turned)
{
    uj_text_printf(out, "<text x=\"%d\" y=\"%d\" font-size=\"%d\"", x, y + font_size * 36 / 100, font_size);
    if (turned)
        uj_text_printf(out, " transform=\"rotate(-90 %d %d)\"", x, y);
    uj_text_printf(out, " font-weight=\"bold\" text-anchor=\"middle\" fill=\"%s\">", ink);
    svg_escape(out, name);
    uj_text_printf(out, "</text>");
}

void svg_vehicle(uj_text *out, const uj_vehicle *vehicle, const struct paint *paint, int x, int y, bool named)
{
    const bool target = paint == &target_paint, lying = vehicle->horizontal;
    const int length = vehicle->length * SVG_CELL;
    struct plate plate = plate_of(vehicle, target);
    /* A short name stands upright on every vehicle, a long one runs along it. */
    const bool upright = lying || strlen(vehicle->name) <= 3;
    const bool along = lying || !upright;
    const int width_per_size = svg_text_width(vehicle->name, 100);
    const int font_size = smaller(44, (along ? plate.room - 12 : 54) * 100 / width_per_size);
    const int name_length = width_per_size * font_size / 100 + 12;
    if (named && along && name_length > plate.length)
        plate.length = name_length;

    /* Turning by a quarter to the left moves the vehicle above its place, so it starts one length lower. */
    if (lying)
        uj_text_printf(out, "<g transform=\"translate(%d %d)\">", x, y);
    else
        uj_text_printf(out, "<g transform=\"translate(%d %d) rotate(-90)\">", x, y + length);
    if (target)
        draw_target(out, length, paint);
    else if (is_truck(vehicle))
        draw_truck(out, length, paint);
    else
        draw_car(out, length, paint);
    rectangle(out, plate.middle - plate.length / 2, 23, plate.length, 54, 12, paint->roof);
    uj_text_printf(out, "</g>");
    if (named)
        write_name(out, vehicle->name, x + (lying ? plate.middle : SVG_CELL / 2),
                   y + (lying ? SVG_CELL / 2 : length - plate.middle), font_size, !upright);
    uj_text_printf(out, "\n");
}
