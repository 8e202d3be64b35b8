#include "CJPEGShim.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>

#include <jerror.h>

typedef struct {
    struct jpeg_error_mgr manager;
    jmp_buf jump;
    portolan_jpeg_result *result;
} context;

/// The maximum number of scans, which no encoder reaches. It stops files that request scan after scan of the same small
/// data.
static const int scan_limit = 200;

static _Noreturn void fail(j_common_ptr info) {
    context *own = (context *)info->err;
    char text[JMSG_LENGTH_MAX];
    own->manager.format_message(info, text);
    snprintf(own->result->message, sizeof own->result->message, "%s", *text ? text : "unknown error");
    longjmp(own->jump, 1);
}

static _Noreturn void fail_with(j_common_ptr info, const char *text) {
    context *own = (context *)info->err;
    snprintf(own->result->message, sizeof own->result->message, "%s", text);
    longjmp(own->jump, 1);
}

/// Handles a message of the library; level −1 means a warning. A warning about missing data ends the reading, because
/// the missing part would be shown as grey. All other warnings concern little or nothing of the image.
static void note(j_common_ptr info, int level) {
    if (level >= 0) return;
    int code = info->err->msg_code;
    if (code == JWRN_JPEG_EOF || code == JWRN_HIT_MARKER) fail(info);
}

static void print_nothing(j_common_ptr info) { (void)info; }

static void watch_scans(j_common_ptr info) {
    if (info->is_decompressor && ((j_decompress_ptr)info)->input_scan_number > scan_limit) fail_with(info, "too many scans");
}

static void set_up(context *own, portolan_jpeg_result *result) {
    memset(own, 0, sizeof *own);
    memset(result, 0, sizeof *result);
    jpeg_std_error(&own->manager);
    own->manager.error_exit = fail;
    own->manager.emit_message = note;
    own->manager.output_message = print_nothing;
    own->result = result;
}

static unsigned number(const uint8_t *bytes, int count, int is_big) {
    unsigned value = 0;
    for (int i = 0; i < count; i++) value |= (unsigned)bytes[i] << 8 * (is_big ? count - 1 - i : i);
    return value;
}

/// Returns the orientation from tag 0x0112 of the first directory (Exif 2.3, 4.6.4).
static uint32_t orientation(jpeg_saved_marker_ptr marker) {
    for (; marker; marker = marker->next) {
        const uint8_t *data = marker->data;
        if (marker->marker != JPEG_APP0 + 1 || marker->data_length < 14 || memcmp(data, "Exif\0\0", 6) != 0) continue;
        const uint8_t *tiff = data + 6;
        size_t length = marker->data_length - 6;
        int is_big = tiff[0] == 'M';
        size_t at = number(tiff + 4, 4, is_big);
        if (at > length || length - at < 2) continue;
        unsigned entries = number(tiff + at, 2, is_big);
        for (at += 2; entries > 0 && at <= length && length - at >= 12; entries--, at += 12) {
            if (number(tiff + at, 2, is_big) != 0x0112) continue;
            unsigned value = number(tiff + at + 8, 2, is_big);
            return value >= 1 && value <= 8 ? value : 1;
        }
    }
    return 1;
}

int portolan_jpeg_read_header(const uint8_t *bytes, size_t count, portolan_jpeg_header *header, portolan_jpeg_result *result) {
    context own;
    struct jpeg_decompress_struct info;
    set_up(&own, result);
    memset(&info, 0, sizeof info);
    info.err = &own.manager;
    if (setjmp(own.jump)) {
        if (info.src) result->offset = count - info.src->bytes_in_buffer;
        jpeg_destroy_decompress(&info);
        return 1;
    }
    jpeg_create_decompress(&info);
    jpeg_save_markers(&info, JPEG_APP0 + 1, 0xFFFF);
    if (count == 0) fail_with((j_common_ptr)&info, "no data");
    jpeg_mem_src(&info, bytes, count);
    jpeg_read_header(&info, TRUE);
    header->width = info.image_width;
    header->height = info.image_height;
    header->orientation = orientation(info.marker_list);
    result->offset = count - info.src->bytes_in_buffer;
    jpeg_destroy_decompress(&info);
    return 0;
}

/// Decodes rows. Without `take`, they go into `pixels` one after the other; with `take`, each goes into the single row
/// at `pixels`, which `take` then gets.
static int decode(
    const uint8_t *bytes, size_t count, uint32_t width, uint32_t height, uint8_t *pixels, portolan_jpeg_row take, void *taker,
    portolan_jpeg_result *result) {
    context own;
    struct jpeg_decompress_struct info;
    struct jpeg_progress_mgr progress;
    set_up(&own, result);
    memset(&info, 0, sizeof info);
    memset(&progress, 0, sizeof progress);
    progress.progress_monitor = watch_scans;
    info.err = &own.manager;
    if (setjmp(own.jump)) {
        if (info.src) result->offset = count - info.src->bytes_in_buffer;
        jpeg_destroy_decompress(&info);

        return 1;
    }
    jpeg_create_decompress(&info);
    info.progress = &progress;
    if (count == 0) fail_with((j_common_ptr)&info, "no data");
    jpeg_mem_src(&info, bytes, count);
    jpeg_read_header(&info, TRUE);
    int is_ink = info.num_components == 4;
    info.out_color_space = is_ink ? JCS_CMYK : JCS_EXT_RGBA;
    jpeg_start_decompress(&info);
    if (info.output_width != width || info.output_height != height || info.output_components != 4) {
        fail_with((j_common_ptr)&info, "the rows are not of the expected size");
    }
    while (info.output_scanline < height) {
        uint8_t *start = take ? pixels : pixels + (size_t)info.output_scanline * width * 4;
        uint8_t *row = start;
        jpeg_read_scanlines(&info, &row, 1);
        for (uint32_t x = 0; is_ink && x < width; x++, row += 4) {
            // Adobe's files hold the light that an ink lets through, and other files hold the amount of the ink.
            int flip = info.saw_Adobe_marker ? 0 : 255;
            unsigned black = row[3] ^ flip;
            for (int ink = 0; ink < 3; ink++) row[ink] = (uint8_t)(((row[ink] ^ flip) * black + 127) / 255);
            row[3] = 255;
        }
        if (take && !take(taker, start)) {
            jpeg_destroy_decompress(&info);
            return 0;
        }
    }
    jpeg_finish_decompress(&info);
    jpeg_destroy_decompress(&info);
    return 0;
}

int portolan_jpeg_decode(
    const uint8_t *bytes, size_t count, uint32_t width, uint32_t height, uint8_t *pixels, portolan_jpeg_result *result) {
    return decode(bytes, count, width, height, pixels, NULL, NULL, result);
}

int portolan_jpeg_decode_rows(
    const uint8_t *bytes, size_t count, uint32_t width, uint32_t height, portolan_jpeg_row take, void *taker,
    portolan_jpeg_result *result) {
    uint8_t *row = malloc((size_t)width * 4);
    if (!row) {
        memset(result, 0, sizeof *result);
        snprintf(result->message, sizeof result->message, "out of memory");
        return 1;
    }
    int status = decode(bytes, count, width, height, row, take, taker, result);
    free(row);
    return status;
}

struct portolan_jpeg_writer {
    context own;
    struct jpeg_compress_struct info;
    struct jpeg_destination_mgr destination;
    portolan_jpeg_result result;
    uint8_t *bytes;
    size_t count;
    size_t capacity;
};

/// Gives the library the free memory. If less than 64 KiB is free, it allocates more first.
static void offer(j_compress_ptr info) {
    portolan_jpeg_writer *writer = info->client_data;
    if (writer->capacity - writer->count < 1 << 16) {
        size_t capacity = writer->capacity * 2 + (1 << 18);
        uint8_t *larger = realloc(writer->bytes, capacity);
        if (!larger) fail_with((j_common_ptr)info, "out of memory");
        writer->bytes = larger;
        writer->capacity = capacity;
    }
    writer->destination.next_output_byte = writer->bytes + writer->count;
    writer->destination.free_in_buffer = writer->capacity - writer->count;
}

static boolean fill_up(j_compress_ptr info) {
    portolan_jpeg_writer *writer = info->client_data;
    // The library calls this when no byte is free, whatever `free_in_buffer` says.
    writer->count = writer->capacity;
    offer(info);
    return TRUE;
}

static void settle(j_compress_ptr info) {
    portolan_jpeg_writer *writer = info->client_data;
    writer->count = writer->capacity - writer->destination.free_in_buffer;
}

portolan_jpeg_writer *portolan_jpeg_writer_open(uint32_t width, uint32_t height, int quality, portolan_jpeg_result *result) {
    memset(result, 0, sizeof *result);
    portolan_jpeg_writer *writer = calloc(1, sizeof *writer);
    if (!writer) {
        snprintf(result->message, sizeof result->message, "out of memory");
        return NULL;
    }
    struct jpeg_compress_struct *info = &writer->info;
    set_up(&writer->own, &writer->result);
    info->err = &writer->own.manager;
    if (setjmp(writer->own.jump)) {
        *result = writer->result;
        portolan_jpeg_writer_close(writer);
        return NULL;
    }
    jpeg_create_compress(info);
    info->client_data = writer;
    writer->destination.init_destination = offer;
    writer->destination.empty_output_buffer = fill_up;
    writer->destination.term_destination = settle;
    info->dest = &writer->destination;
    info->image_width = width;
    info->image_height = height;
    info->input_components = 4;
    info->in_color_space = JCS_EXT_RGBX;
    jpeg_set_defaults(info);
    jpeg_set_quality(info, quality, TRUE);
    // At a high quality, colours get the same resolution as brightness, because the lines of a map are thin.
    if (quality >= 90) {
        info->comp_info[0].h_samp_factor = 1;
        info->comp_info[0].v_samp_factor = 1;
    }
    jpeg_start_compress(info, TRUE);
    return writer;
}

int portolan_jpeg_writer_add(portolan_jpeg_writer *writer, const uint8_t *pixels, uint32_t rows, portolan_jpeg_result *result) {
    memset(result, 0, sizeof *result);
    if (setjmp(writer->own.jump)) {
        *result = writer->result;
        return 1;
    }
    for (uint32_t row = 0; row < rows; row++) {
        JSAMPROW start = (JSAMPROW)(pixels + (size_t)row * writer->info.image_width * 4);
        jpeg_write_scanlines(&writer->info, &start, 1);
    }
    return 0;
}

int portolan_jpeg_writer_finish(portolan_jpeg_writer *writer, portolan_jpeg_result *result) {
    memset(result, 0, sizeof *result);
    if (setjmp(writer->own.jump)) {
        *result = writer->result;
        return 1;
    }
    jpeg_finish_compress(&writer->info);
    return 0;
}

portolan_jpeg_bytes portolan_jpeg_writer_take(portolan_jpeg_writer *writer) {
    // Before the end, the library holds a position in the memory, so `settle` takes that position over first. After the
    // end, only the writer uses the memory.
    if (writer->info.dest && writer->destination.next_output_byte) settle(&writer->info);
    portolan_jpeg_bytes taken = {writer->bytes, writer->count};
    writer->count = 0;
    writer->destination.next_output_byte = writer->bytes;
    writer->destination.free_in_buffer = writer->capacity;
    return taken;
}

void portolan_jpeg_writer_close(portolan_jpeg_writer *writer) {
    if (!writer) return;
    jpeg_destroy_compress(&writer->info);
    free(writer->bytes);
    free(writer);
}
