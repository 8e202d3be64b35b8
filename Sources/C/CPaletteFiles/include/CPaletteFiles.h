// Makes files of images with a palette of up to 256 colours: PNG with libpng, GIF with giflib.
#ifndef PORTOLAN_PALETTE_FILES_H
#define PORTOLAN_PALETTE_FILES_H

#include <stddef.h>
#include <stdint.h>

/// A file in memory. `bytes` is NULL if it could not be made.
typedef struct {
    uint8_t *bytes;
    size_t count;
} portolan_palette_file;

/// Makes a PNG file. `indices` has `width · height` indices, row by row. They refer to the `colours` colours in `rgb`,
/// of three bytes each: red, green, blue.
portolan_palette_file portolan_palette_png(
    const uint8_t *indices, uint32_t width, uint32_t height, const uint8_t *rgb, uint32_t colours);

/// Makes a GIF file from the same parameters.
portolan_palette_file portolan_palette_gif(
    const uint8_t *indices, uint32_t width, uint32_t height, const uint8_t *rgb, uint32_t colours);

/// Frees the memory of a file.
void portolan_palette_free(portolan_palette_file file);

#endif
