#include "game.h"

#include <math.h>
#include <stdio.h>

const char *words_direction(bool horizontal, int direction)
{
    if (horizontal)
        return direction < 0 ? "left" : "right";
    return direction < 0 ? "up" : "down";
}

void words_time(char *out, size_t size, double seconds)
{
    const long whole = (long)seconds;
    if (whole < 3600)
        snprintf(out, size, "%ld:%02ld", whole / 60, whole % 60);
    else
        snprintf(out, size, "%ld:%02ld:%02ld", whole / 3600, whole / 60 % 60, whole % 60);
}

void words_about(char *out, size_t size, double seconds)
{
    const long minutes = lround(seconds / 60);
    if (minutes == 0)
        snprintf(out, size, "half a minute");
    else
        snprintf(out, size, "%ld minute%s", minutes, minutes == 1 ? "" : "s");
}
