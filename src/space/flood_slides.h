/* All slides of the inner vehicles of a frame, on sets of states of the type BITS. Included by flood_kernel.h once for frames of one
 * word and once for those of two, which define beside it SLIDES (the function), SLIDES_ROWS, BITS_COUNT and SLIDE_MASK. */

/* All slides of one inner vehicle with several rows. */
static BITS SLIDES_ROWS(const uint64_t *masks, const struct frame_shift *first, const struct frame_shift *last,
                        BITS bits, bool far, uint64_t *generated)
{
    (void)masks;
    BITS reached = 0;
    for (int forward = 0; forward < 2; forward++) {
        BITS moving = bits;
        do {
            BITS moved = 0;
            for (const struct frame_shift *s = first; s <= last; s++) {
                const BITS mask = SLIDE_MASK(s);
                moved |= forward ? (moving & mask) << s->by : moving >> s->by & mask;
            }
            moving = moved;
            reached |= moving;
            *generated += BITS_COUNT(moving);
        } while (moving && far);
    }
    return reached;
}

static inline BITS SLIDES(const struct flood_work *work, const struct frame_shift *slide, BITS bits,
                          uint64_t *generated)
{
    const uint64_t *masks = work->space->masks;
    const bool far = work->far;
    BITS reached = 0;
    uint64_t count = 0;
    for (; slide->by; slide++) {
        if (!slide->last) {
            const struct frame_shift *first = slide;
            while (!slide->last)
                slide++;
            reached |= SLIDES_ROWS(masks, first, slide, bits, far, &count);
            continue;
        }
        const BITS mask = SLIDE_MASK(slide);
        const unsigned by = slide->by;
        BITS up = (bits & mask) << by, down = bits >> by & mask;
        while (up | down) {
            reached |= up | down;
            count += BITS_COUNT(up) + BITS_COUNT(down);
            if (!far)
                break;
            up = (up & mask) << by;
            down = down >> by & mask;
        }
    }
    *generated += count;
    return reached;
}

#undef BITS
#undef BITS_COUNT
#undef SLIDE_MASK
#undef SLIDES
#undef SLIDES_ROWS
