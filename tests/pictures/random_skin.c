/* Skins that nobody drew: every choice of a skin by chance, within what people can still read. They keep a fit from learning a few skins by heart. */
#include "pictures/skins.h"

#include <math.h>

static double between(uj_random *random, double low, double high)
{
    return low + (high - low) * uj_random_unit(random);
}

static uint32_t rgb_of(struct colour c)
{
    return (uint32_t)c.r << 16 | (uint32_t)c.g << 8 | (uint32_t)c.b;
}

static uint32_t random_colour(uj_random *random, double hue, double most_saturation, double low, double high)
{
    const double value = between(random, low, high);
    return rgb_of(colour_of_hue(hue, between(random, 0, most_saturation), value));
}

static double difference(uint32_t a, uint32_t b)
{
    const struct colour c = colour_of(a), d = colour_of(b);
    return fmax(fabs((double)c.r - (double)d.r),
                fmax(fabs((double)c.g - (double)d.g), fabs((double)c.b - (double)d.b)));
}

/* A floor, a frame that differs from it a little, lines that differ less, bodies that differ more. */
static void colours_choose(struct skin *skin, uj_random *random)
{
    const bool dark = uj_random_below(random, 2), wooden = skin->grain == GRAIN_WOOD;
    const double hue = wooden ? between(random, 0.05, 0.11) : uj_random_unit(random);
    const double low = dark ? 0.05 : 0.6, high = dark ? 0.4 : 1, saturation = wooden ? 0.6 : 0.35;
    skin->floor = random_colour(random, hue, saturation, low, high);
    skin->ground = random_colour(random, hue + between(random, -0.1, 0.1), saturation, 0.05, 1);
    do
        skin->frame = random_colour(random, hue + between(random, -0.1, 0.1), saturation, 0.05, 1);
    while (difference(skin->frame, skin->floor) < 18);
    do
        skin->line = random_colour(random, hue, saturation, low, high);
    while (difference(skin->line, skin->floor) < 5 || difference(skin->line, skin->floor) > 40);
    do {
        const double value = between(random, 0.35, 0.95), body_saturation = between(random, 0.25, 0.75);
        const double body_hue = wooden ? between(random, 0.06, 0.11) : between(random, 0.12, 0.85);
        skin->body = rgb_of(colour_of_hue(body_hue, body_saturation, value));
    } while (difference(skin->body, skin->floor) < 50);
    do {
        const double value = between(random, 0.6, 0.95), red_saturation = between(random, 0.7, 0.9);
        skin->target = rgb_of(colour_of_hue(between(random, -0.025, 0.015), red_saturation, value));
    } while (difference(skin->target, skin->body) < 50);
}

void skin_random(struct skin *out, uint64_t seed)
{
    uj_random random;
    uj_random_seed(&random, seed, 79);
    *out = (struct skin){
        .name = "random",
        .floor_kind = (enum floor_kind)uj_random_below(&random, FLOOR_SQUARES + 1),
        .body_kind = (enum body_kind)uj_random_below(&random, BODY_RAISED + 1),
        .colours = (enum colour_kind)uj_random_below(&random, COLOURS_BY_AXIS + 1),
        .icon = (enum icon_kind)uj_random_below(&random, ICON_KNOB + 1),
        .exit = uj_random_below(&random, 3) ? EXIT_GAP : EXIT_ARROW,
        .grain = uj_random_below(&random, 2) ? GRAIN_NONE : (enum grain)(GRAIN_WOOD + (int)uj_random_below(&random, 2)),
        .grain_strength = between(&random, 3, 20),
        .gap = between(&random, 0.005, 0.09),
        .radius = between(&random, 0, 0.3),
        .frame_width = between(&random, 0.05, 0.5),
        .shadow = uj_random_below(&random, 2) ? between(&random, 0.02, 0.1) : 0,
    };
    colours_choose(out, &random);
    /* Some blocks touch each other, and only their shading and their corners tell them apart. */
    if (uj_random_below(&random, 4) == 0) {
        out->body_kind = BODY_PILLOW;
        out->gap = uj_random_below(&random, 2) ? 0 : between(&random, 0, 0.02);
    } else if (uj_random_below(&random, 4) == 0) {
        out->body_kind = BODY_CAR;
    }
}
