#ifndef PORTOLAN_CPNGSHIM_H
#define PORTOLAN_CPNGSHIM_H

#include <stddef.h>
#include <stdint.h>

// libpng reports errors by longjmp, which must not cross Swift frames. These functions catch it in C and return it as text.
// No function keeps a pointer it is given.

/// What happened. `message` is empty on success, else libpng's text, always terminated.
typedef struct {
    /// Bytes of the input that had been read.
    size_t offset;
    char message[128];
} portolan_png_result;

/// Bytes made by `portolan_png_encode`; free with `portolan_png_free`.
typedef struct {
    uint8_t *bytes;
    size_t count;
} portolan_png_buffer;

/// Reads size and nothing else. Returns 0 on success.
int portolan_png_read_size(
    const uint8_t *bytes, size_t count, uint32_t max_side, uint32_t *width, uint32_t *height, portolan_png_result *result);

/// Decodes into straight RGBA, 8 bits a channel, `4 * width * height` bytes at `pixels`, whose size must be that of `portolan_png_read_size`.
/// Returns 0 on success.
int portolan_png_decode(
    const uint8_t *bytes, size_t count, uint32_t max_side, uint32_t width, uint32_t height, uint8_t *pixels, portolan_png_result *result);

/// Encodes rows of `channels` (3: RGB, 4: straight RGBA) bytes a pixel.
/// `level` is zlib's; rows are not filtered. Returns 0 on success.
int portolan_png_encode(
    const uint8_t *pixels, uint32_t width, uint32_t height, int channels, int level, portolan_png_buffer *buffer,
    portolan_png_result *result);

void portolan_png_free(portolan_png_buffer *buffer);

#endif
