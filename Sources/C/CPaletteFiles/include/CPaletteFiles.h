// Files of pictures with a palette of up to 256 colours: PNG by libpng, GIF by giflib.
#ifndef PORTOLAN_PALETTE_FILES_H
#define PORTOLAN_PALETTE_FILES_H

#include <stddef.h>
#include <stdint.h>

/// A file in memory. `bytes` is NULL if it could not be made.
typedef struct {
    uint8_t *bytes;
    size_t count;
} portolan_palette_file;

/// A PNG of `width · height` indices, row by row, into `colours` colours of three bytes: red, green, blue.
portolan_palette_file portolan_palette_png(
    const uint8_t *indices, uint32_t width, uint32_t height, const uint8_t *rgb, uint32_t colours);

/// A GIF of the same.
portolan_palette_file portolan_palette_gif(
    const uint8_t *indices, uint32_t width, uint32_t height, const uint8_t *rgb, uint32_t colours);

/// Gives the memory of a file back.
void portolan_palette_free(portolan_palette_file file);

#endif
