/* libjpeg ends the program on an error unless it is given another way out: a jump back to where the decoding began. */
#include <setjmp.h>
#include <stdio.h>

#include <jerror.h>
#include <jpeglib.h>

#include "decoders.h"
#include "orientation.h"

enum {
    MAX_SCANS = 200 /* of a progressive file; each takes time for the whole picture, and real ones have about ten */
};

struct way_out {
    struct jpeg_error_mgr errors; /* first, so that libjpeg's pointer to it is one to this */
    struct jpeg_progress_mgr progress;
    const struct decoding *decoding;
    jmp_buf jump;
    uj_status status;
};

static void on_error(j_common_ptr info)
{
    struct way_out *const out = (struct way_out *)info->err;
    char message[JMSG_LENGTH_MAX];
    info->err->format_message(info, message);
    out->status = info->err->msg_code == JERR_OUT_OF_MEMORY
                      ? decoding_fail(out->decoding, UJ_NO_MEMORY, "%s", uj_status_text(UJ_NO_MEMORY))
                      : decoding_fail(out->decoding, UJ_BAD_INPUT, "damaged JPEG: %s", message);
    longjmp(out->jump, 1);
}

/* A truncated file gives a warning and grey pixels, which would be read as a board. */
static void on_message(j_common_ptr info, int level)
{
    if (level < 0 && (info->err->msg_code == JWRN_JPEG_EOF || info->err->msg_code == JWRN_HIT_MARKER))
        on_error(info);
}

static void on_output(j_common_ptr info)
{
    (void)info;
}

static void on_progress(j_common_ptr info)
{
    struct way_out *const out = (struct way_out *)info->err;
    if (decoding_is_over(out->decoding))
        out->status = decoding_fail(out->decoding, UJ_LIMIT, "stopped before the picture was decoded");
    else if (((j_decompress_ptr)info)->input_scan_number > MAX_SCANS)
        out->status = decoding_fail(out->decoding, UJ_BAD_INPUT, "damaged JPEG: it has more than %d scans", MAX_SCANS);
    else
        return;
    longjmp(out->jump, 1);
}

static uj_status header_read(struct jpeg_decompress_struct *info, const struct decoding *decoding)
{
    jpeg_mem_src(info, decoding->bytes, (unsigned long)decoding->length);
    jpeg_read_header(info, TRUE);
    const uint64_t pixels = (uint64_t)info->image_width * info->image_height;
    const bool has_inks = info->jpeg_color_space == JCS_CMYK || info->jpeg_color_space == JCS_YCCK;
    info->out_color_space = has_inks ? JCS_CMYK : JCS_RGB; /* libjpeg makes no RGB of inks */
    info->scale_num = 1;
    info->scale_denom = (unsigned)decoding_divisor(pixels); /* libjpeg then does less work, too */
    *decoding->shrunk = (int)info->scale_denom;
    jpeg_calc_output_dimensions(info);
    /* A file of several scans is held as coefficients, two bytes each. */
    const uint64_t held = (uint64_t)info->output_width * info->output_height * 3,
                   more = info->progressive_mode ? pixels * 2 * (uint64_t)info->num_components : 0,
                   turned = orientation_of(decoding->bytes, decoding->length) > 1 ? held : 0;
    return decoding_check(decoding, info->image_width, info->image_height, held + (more > turned ? more : turned));
}

/* Ink takes light away: cyan takes red, and black takes all three. Programs of Adobe write how much is left. */
static void inks_to_light(JSAMPROW out, const JSAMPLE *inks, size_t width, bool is_left)
{
    for (size_t i = 0; i < 3 * width; i++) {
        const unsigned colour = inks[i / 3 * 4 + i % 3], black = inks[i / 3 * 4 + 3];
        out[i] = (JSAMPLE)((is_left ? colour * black : (255 - colour) * (255 - black)) / 255);
    }
}

static void rows_read(struct jpeg_decompress_struct *info, const struct decoding *decoding)
{
    jpeg_start_decompress(info);
    const bool has_inks = info->out_color_space == JCS_CMYK;
    JSAMPARRAY inks = NULL; /* freed by libjpeg */
    if (has_inks)
        inks = info->mem->alloc_sarray((j_common_ptr)info, JPOOL_IMAGE, 4 * info->output_width, 1);
    while (info->output_scanline < info->output_height) {
        JSAMPROW row = (JSAMPROW)decoding->out->pixels + (size_t)info->output_scanline * decoding->out->stride;
        jpeg_read_scanlines(info, has_inks ? inks : &row, 1);
        if (has_inks)
            inks_to_light(row, inks[0], info->output_width, info->saw_Adobe_marker);
    }
    jpeg_finish_decompress(info);
}

uj_status decode_jpeg(const struct decoding *decoding)
{
    struct jpeg_decompress_struct info;
    struct way_out out = {.decoding = decoding, .status = UJ_OK, .progress.progress_monitor = on_progress};
    info.err = jpeg_std_error(&out.errors);
    out.errors.error_exit = on_error;
    out.errors.emit_message = on_message;
    out.errors.output_message = on_output;
    if (setjmp(out.jump) == 0) {
        jpeg_create_decompress(&info);
        info.progress = &out.progress;
        out.status = header_read(&info, decoding);
        if (out.status == UJ_OK)
            out.status = decoding_begin(decoding, (int)info.output_width, (int)info.output_height);
        if (out.status == UJ_OK)
            rows_read(&info, decoding);
    }
    jpeg_destroy_decompress(&info);
    return out.status;
}
