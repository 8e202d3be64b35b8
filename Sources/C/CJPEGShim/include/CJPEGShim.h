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

/// Bytes of a file that is being written. They belong to the writer.
typedef struct {
    const uint8_t *bytes;
    size_t count;
} portolan_jpeg_bytes;

/// Writes a file row by row.
typedef struct portolan_jpeg_writer portolan_jpeg_writer;

/// Reads size and orientation and nothing else. Returns 0 on success.
int portolan_jpeg_read_header(const uint8_t *bytes, size_t count, portolan_jpeg_header *header, portolan_jpeg_result *result);

/// Decodes into opaque RGBA, `4 * width * height` bytes at `pixels`, whose size must be that of `portolan_jpeg_read_header`.
/// Data that end too early are an error. Returns 0 on success.
int portolan_jpeg_decode(
    const uint8_t *bytes, size_t count, uint32_t width, uint32_t height, uint8_t *pixels, portolan_jpeg_result *result);

/// Gets a row of opaque RGBA, which it must not keep. Returns 0 to end the reading.
typedef int (*portolan_jpeg_row)(void *taker, const uint8_t *row);

/// Decodes like `portolan_jpeg_decode`, but gives the rows to `take`, from the top. Only one row is in memory, unless the file is
/// progressive: the library then holds all of its coefficients.
int portolan_jpeg_decode_rows(
    const uint8_t *bytes, size_t count, uint32_t width, uint32_t height, portolan_jpeg_row take, void *taker,
    portolan_jpeg_result *result);

/// Begins a file of rows of opaque RGBA; NULL on failure. `quality` is 0…100. Close it with `portolan_jpeg_writer_close`, whatever happens.
portolan_jpeg_writer *portolan_jpeg_writer_open(uint32_t width, uint32_t height, int quality, portolan_jpeg_result *result);

/// Adds rows. Returns 0 on success; after a failure the writer can only be closed.
int portolan_jpeg_writer_add(portolan_jpeg_writer *writer, const uint8_t *pixels, uint32_t rows, portolan_jpeg_result *result);

/// Ends the file, all of whose rows have been added. Returns 0 on success.
int portolan_jpeg_writer_finish(portolan_jpeg_writer *writer, portolan_jpeg_result *result);

/// The bytes of the file since the last call, valid until the next call of any function with this writer.
portolan_jpeg_bytes portolan_jpeg_writer_take(portolan_jpeg_writer *writer);

void portolan_jpeg_writer_close(portolan_jpeg_writer *writer);

#endif
