#include "CPNGShim.h"

#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    const uint8_t *bytes;
    size_t count;
    portolan_png_result *result;
} source;

struct portolan_png_writer {
    png_structp png;
    png_infop info;
    uint8_t *bytes;
    size_t count;
    size_t capacity;
    size_t row_bytes;
    portolan_png_result result;
};

static void fail(png_structp png, png_const_charp message) {
    portolan_png_result *result = png_get_error_ptr(png);
    strncpy(result->message, message && *message ? message : "unknown error", sizeof result->message - 1);
    result->message[sizeof result->message - 1] = 0;
    png_longjmp(png, 1);
}

// Warnings are about ancillary data that does not change the pixels.
static void ignore(png_structp png, png_const_charp message) {
    (void)png;
    (void)message;
}

static void read_bytes(png_structp png, png_bytep target, size_t count) {
    source *from = png_get_io_ptr(png);
    size_t offset = from->result->offset;
    if (count > from->count - offset) png_error(png, "the data ends too early");
    memcpy(target, from->bytes + offset, count);
    from->result->offset = offset + count;
}

static void write_bytes(png_structp png, png_bytep bytes, size_t count) {
    portolan_png_writer *writer = png_get_io_ptr(png);
    if (count > writer->capacity - writer->count) {
        size_t capacity = writer->capacity * 2 + count + 65536;
        uint8_t *larger = realloc(writer->bytes, capacity);
        if (!larger) png_error(png, "out of memory");
        writer->bytes = larger;
        writer->capacity = capacity;
    }
    memcpy(writer->bytes + writer->count, bytes, count);
    writer->count += count;
}

static void flush(png_structp png) { (void)png; }

static png_structp open_reader(source *from, uint32_t max_side, png_infop *info) {
    png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, from->result, fail, ignore);
    if (!png) return NULL;
    *info = png_create_info_struct(png);
    if (!*info) {
        png_destroy_read_struct(&png, NULL, NULL);
        return NULL;
    }
    png_set_user_limits(png, max_side, max_side);
    // A file may have at most 128 ancillary chunks of at most 4 MiB each, so that a small file cannot take much memory.
    png_set_chunk_cache_max(png, 128);
    png_set_chunk_malloc_max(png, 4 << 20);
    png_set_read_fn(png, from, read_bytes);
    return png;
}

static int no_memory(portolan_png_result *result) {
    strcpy(result->message, "out of memory");
    return 1;
}

int portolan_png_read_size(
    const uint8_t *bytes, size_t count, uint32_t max_side, uint32_t *width, uint32_t *height, portolan_png_result *result) {
    memset(result, 0, sizeof *result);
    source from = {bytes, count, result};
    png_infop info = NULL;
    png_structp png = open_reader(&from, max_side, &info);
    if (!png) return no_memory(result);
    if (setjmp(png_jmpbuf(png))) {
        png_destroy_read_struct(&png, &info, NULL);
        return 1;
    }
    png_read_info(png, info);
    *width = png_get_image_width(png, info);
    *height = png_get_image_height(png, info);
    png_destroy_read_struct(&png, &info, NULL);
    return 0;
}

int portolan_png_decode(
    const uint8_t *bytes, size_t count, uint32_t max_side, uint32_t width, uint32_t height, uint8_t *pixels, portolan_png_result *result) {
    memset(result, 0, sizeof *result);
    source from = {bytes, count, result};
    png_infop info = NULL;
    png_structp png = open_reader(&from, max_side, &info);
    if (!png) return no_memory(result);
    if (setjmp(png_jmpbuf(png))) {
        png_destroy_read_struct(&png, &info, NULL);
        return 1;
    }
    png_read_info(png, info);
    // Every kind of PNG becomes 8-bit RGBA.
    png_set_expand(png);
    png_set_scale_16(png);
    png_set_gray_to_rgb(png);
    png_set_add_alpha(png, 255, PNG_FILLER_AFTER);
    int passes = png_set_interlace_handling(png);
    png_read_update_info(png, info);
    if (png_get_image_width(png, info) != width || png_get_image_height(png, info) != height
        || png_get_rowbytes(png, info) != (size_t)width * 4) {
        png_error(png, "the rows are not of the expected size");
    }
    for (int pass = 0; pass < passes; pass++) {
        for (uint32_t row = 0; row < height; row++) png_read_row(png, pixels + (size_t)row * width * 4, NULL);
    }
    png_read_end(png, NULL);
    png_destroy_read_struct(&png, &info, NULL);
    return 0;
}

portolan_png_writer *portolan_png_writer_open(uint32_t width, uint32_t height, int channels, int level, portolan_png_result *result) {
    memset(result, 0, sizeof *result);
    portolan_png_writer *writer = calloc(1, sizeof *writer);
    if (!writer) {
        no_memory(result);
        return NULL;
    }
    writer->row_bytes = (size_t)width * (size_t)channels;
    writer->png = png_create_write_struct(PNG_LIBPNG_VER_STRING, &writer->result, fail, ignore);
    if (writer->png) writer->info = png_create_info_struct(writer->png);
    if (!writer->info) {
        no_memory(result);
        portolan_png_writer_close(writer);
        return NULL;
    }
    if (setjmp(png_jmpbuf(writer->png))) {
        *result = writer->result;
        portolan_png_writer_close(writer);
        return NULL;
    }
    png_set_write_fn(writer->png, writer, write_bytes, flush);
    png_set_IHDR(
        writer->png, writer->info, width, height, 8, channels == 3 ? PNG_COLOR_TYPE_RGB : PNG_COLOR_TYPE_RGB_ALPHA, PNG_INTERLACE_NONE,
        PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    png_set_compression_level(writer->png, level);
    png_set_compression_buffer_size(writer->png, 1 << 16);
    png_set_filter(writer->png, PNG_FILTER_TYPE_BASE, PNG_FILTER_NONE);
    png_write_info(writer->png, writer->info);
    return writer;
}

int portolan_png_writer_add(portolan_png_writer *writer, const uint8_t *pixels, uint32_t rows, portolan_png_result *result) {
    memset(result, 0, sizeof *result);
    if (setjmp(png_jmpbuf(writer->png))) {
        *result = writer->result;
        return 1;
    }
    for (uint32_t row = 0; row < rows; row++) png_write_row(writer->png, pixels + (size_t)row * writer->row_bytes);
    return 0;
}

int portolan_png_writer_finish(portolan_png_writer *writer, portolan_png_result *result) {
    memset(result, 0, sizeof *result);
    if (setjmp(png_jmpbuf(writer->png))) {
        *result = writer->result;
        return 1;
    }
    png_write_end(writer->png, NULL);
    return 0;
}

portolan_png_bytes portolan_png_writer_take(portolan_png_writer *writer) {
    portolan_png_bytes taken = {writer->bytes, writer->count};
    writer->count = 0;
    return taken;
}

void portolan_png_writer_close(portolan_png_writer *writer) {
    if (!writer) return;
    if (writer->png) png_destroy_write_struct(&writer->png, &writer->info);
    free(writer->bytes);
    free(writer);
}
