#ifndef PORTOLAN_CPNGSHIM_H
#define PORTOLAN_CPNGSHIM_H

#include <stddef.h>
#include <stdint.h>

// libpng reports errors by longjmp, which must not cross Swift frames. These functions catch it in C and return the
// error as text. No function keeps a pointer that it is given.

/// The result of a call. `message` is empty on success, else libpng's text; it always ends with a zero.
typedef struct {
    /// The number of bytes of the input that had been read.
    size_t offset;
    char message[128];
} portolan_png_result;

/// Bytes of a file that is being written. They belong to the writer.
typedef struct {
    const uint8_t *bytes;
    size_t count;
} portolan_png_bytes;

/// Writes a file row by row.
typedef struct portolan_png_writer portolan_png_writer;

/// Reads the size and nothing else. Returns 0 on success.
int portolan_png_read_size(
    const uint8_t *bytes, size_t count, uint32_t max_side, uint32_t *width, uint32_t *height, portolan_png_result *result);

/// Decodes into straight RGBA with 8 bits for each channel: `4 * width * height` bytes at `pixels`. `width` and
/// `height` must come from `portolan_png_read_size`. Returns 0 on success.
int portolan_png_decode(
    const uint8_t *bytes, size_t count, uint32_t max_side, uint32_t width, uint32_t height, uint8_t *pixels, portolan_png_result *result);

/// Begins a file that gets rows with `channels` bytes for each pixel (3: RGB, 4: straight RGBA); returns NULL on
/// failure. `level` is zlib's level. Rows are not filtered. The caller must call `portolan_png_writer_close` in every
/// case.
portolan_png_writer *portolan_png_writer_open(uint32_t width, uint32_t height, int channels, int level, portolan_png_result *result);

/// Adds rows. Returns 0 on success; after a failure the writer can only be closed.
int portolan_png_writer_add(portolan_png_writer *writer, const uint8_t *pixels, uint32_t rows, portolan_png_result *result);

/// Ends the file. Call it after all rows are added. Returns 0 on success.
int portolan_png_writer_finish(portolan_png_writer *writer, portolan_png_result *result);

/// Returns the bytes of the file since the last call. They are valid until the next call of any function with this
/// writer.
portolan_png_bytes portolan_png_writer_take(portolan_png_writer *writer);

void portolan_png_writer_close(portolan_png_writer *writer);

#endif
