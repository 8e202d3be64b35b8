#ifndef PORTOLAN_CJPEGSHIM_H
#define PORTOLAN_CJPEGSHIM_H

#include <stddef.h>
#include <stdint.h>

// libjpeg reports errors by a call that must not return, so by longjmp, which must not cross Swift frames. These functions catch it in C and
// return it as text. No function keeps a pointer it is given.

/// What happened. `message` is empty on success, else libjpeg's text, always terminated.
typedef struct {
    /// Bytes of the input that had been read.
    size_t offset;
    char message[200];
} portolan_jpeg_result;

typedef struct {
    uint32_t width;
    uint32_t height;
    /// How the camera was held, by Exif: 1 (upright) … 8. 1 where the file does not say.
    uint32_t orientation;
} portolan_jpeg_header;

/// Bytes made by `portolan_jpeg_encode`; free with `portolan_jpeg_free`.
typedef struct {
    uint8_t *bytes;
    size_t count;
} portolan_jpeg_buffer;

/// Reads size and orientation and nothing else. Returns 0 on success.
int portolan_jpeg_read_header(const uint8_t *bytes, size_t count, portolan_jpeg_header *header, portolan_jpeg_result *result);

/// Decodes into opaque RGBA, `4 * width * height` bytes at `pixels`, whose size must be that of `portolan_jpeg_read_header`.
/// Data that end too early are an error. Returns 0 on success.
int portolan_jpeg_decode(
    const uint8_t *bytes, size_t count, uint32_t width, uint32_t height, uint8_t *pixels, portolan_jpeg_result *result);

/// Encodes rows of opaque RGBA. `quality` is 0…100. Returns 0 on success.
int portolan_jpeg_encode(
    const uint8_t *pixels, uint32_t width, uint32_t height, int quality, portolan_jpeg_buffer *buffer, portolan_jpeg_result *result);

void portolan_jpeg_free(portolan_jpeg_buffer *buffer);

#endif
