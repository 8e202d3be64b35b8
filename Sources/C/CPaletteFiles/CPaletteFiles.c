#include "CPaletteFiles.h"

#include <gif_lib.h>
#include <png.h>
#include <stdlib.h>
#include <string.h>

static const portolan_palette_file none = {NULL, 0};

portolan_palette_file portolan_palette_png(
    const uint8_t *indices, uint32_t width, uint32_t height, const uint8_t *rgb, uint32_t colours)
{
    png_image image;
    memset(&image, 0, sizeof image);
    image.version = PNG_IMAGE_VERSION;
    image.width = width;
    image.height = height;
    image.format = PNG_FORMAT_RGB_COLORMAP;
    image.colormap_entries = colours;
    png_alloc_size_t size = PNG_IMAGE_PNG_SIZE_MAX(image);
    uint8_t *bytes = malloc(size);
    if (bytes == NULL) return none;
    if (!png_image_write_to_memory(&image, bytes, &size, 0, indices, (png_int_32)width, rgb)) {
        png_image_free(&image);
        free(bytes);
        return none;
    }
    portolan_palette_file file = {bytes, size};
    return file;
}

/// The memory that giflib writes to.
typedef struct {
    uint8_t *bytes;
    size_t count;
    size_t room;
} growing;

static int grow(GifFileType *gif, const GifByteType *bytes, int count)
{
    growing *target = gif->UserData;
    if (count < 0) return 0;
    if (target->count + (size_t)count > target->room) {
        size_t room = 2 * (target->count + (size_t)count) + 4096;
        uint8_t *larger = realloc(target->bytes, room);
        if (larger == NULL) return 0;
        target->bytes = larger;
        target->room = room;
    }
    memcpy(target->bytes + target->count, bytes, (size_t)count);
    target->count += (size_t)count;
    return count;
}

portolan_palette_file portolan_palette_gif(
    const uint8_t *indices, uint32_t width, uint32_t height, const uint8_t *rgb, uint32_t colours)
{
    // A side of a GIF has 16 bits.
    if (width == 0 || height == 0 || width > 65535 || height > 65535 || colours == 0 || colours > 256) return none;
    growing target = {NULL, 0, 0};
    int error = 0;
    GifFileType *gif = EGifOpen(&target, grow, &error);
    if (gif == NULL) return none;
    // The size of a GIF's palette is a power of two. Additional entries are black.
    int room = 2;
    while (room < (int)colours) room *= 2;
    GifColorType palette[256];
    memset(palette, 0, sizeof palette);
    for (uint32_t index = 0; index < colours; index++) {
        palette[index].Red = rgb[3 * index];
        palette[index].Green = rgb[3 * index + 1];
        palette[index].Blue = rgb[3 * index + 2];
    }
    ColorMapObject *map = GifMakeMapObject(room, palette);
    int right = map != NULL && EGifPutScreenDesc(gif, (int)width, (int)height, 8, 0, map) == GIF_OK
        && EGifPutImageDesc(gif, 0, 0, (int)width, (int)height, 0, NULL) == GIF_OK;
    GifPixelType *row = malloc(width);
    right = right && row != NULL;
    for (uint32_t y = 0; right && y < height; y++) {
        // giflib changes the row that it is given, so it gets a copy.
        memcpy(row, indices + (size_t)y * width, width);
        right = EGifPutLine(gif, row, (int)width) == GIF_OK;
    }
    free(row);
    if (map != NULL) GifFreeMapObject(map);
    right = EGifCloseFile(gif, &error) == GIF_OK && right;
    if (!right) {
        free(target.bytes);
        return none;
    }
    portolan_palette_file file = {target.bytes, target.count};
    return file;
}

void portolan_palette_free(portolan_palette_file file) { free(file.bytes); }
