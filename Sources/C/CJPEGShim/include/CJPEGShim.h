#ifndef PORTOLAN_CJPEGSHIM_H
#define PORTOLAN_CJPEGSHIM_H

#include <stddef.h>
#include <stdint.h>

// libjpeg reports an error by a call that must not return. These functions leave that call by longjmp within C, because
// longjmp must not cross Swift frames, and return the error as text. No function keeps a pointer that it is given.

/// The result of a call. `message` is empty on success, else libjpeg's text; it always ends with a zero.
typedef struct {
    /// The number of bytes of the input that had been read.
    size_t offset;
    char message[200];
} portolan_jpeg_result;

typedef struct {
    uint32_t width;
    uint32_t height;
    /// The orientation of the camera by Exif, 1 (upright) … 8; 1 if the file does not state it.
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

/// Decodes into opaque RGBA: `4 * width * height` bytes at `pixels`. `width` and `height` must come from
/// `portolan_jpeg_read_header`. Data that end too early are an error. Returns 0 on success.
int portolan_jpeg_decode(
    const uint8_t *bytes, size_t count, uint32_t width, uint32_t height, uint8_t *pixels, portolan_jpeg_result *result);

/// Gets a row of opaque RGBA, and must not keep the pointer. Returns 0 to end the reading.
typedef int (*portolan_jpeg_row)(void *taker, const uint8_t *row);

/// Decodes like `portolan_jpeg_decode`, but passes the rows to `take`, from the top. Only one row is in memory, unless
/// the file is progressive: for such a file, the library holds all coefficients of the image.
int portolan_jpeg_decode_rows(
    const uint8_t *bytes, size_t count, uint32_t width, uint32_t height, portolan_jpeg_row take, void *taker,
    portolan_jpeg_result *result);

/// Begins a file that gets rows of opaque RGBA; returns NULL on failure. `quality` is 0…100. The caller must call
/// `portolan_jpeg_writer_close` in every case.
portolan_jpeg_writer *portolan_jpeg_writer_open(uint32_t width, uint32_t height, int quality, portolan_jpeg_result *result);

/// Adds rows. Returns 0 on success; after a failure the writer can only be closed.
int portolan_jpeg_writer_add(portolan_jpeg_writer *writer, const uint8_t *pixels, uint32_t rows, portolan_jpeg_result *result);

/// Ends the file. Call it after all rows are added. Returns 0 on success.
int portolan_jpeg_writer_finish(portolan_jpeg_writer *writer, portolan_jpeg_result *result);

/// Returns the bytes of the file since the last call. They are valid until the next call of any function with this
/// writer.
portolan_jpeg_bytes portolan_jpeg_writer_take(portolan_jpeg_writer *writer);

void portolan_jpeg_writer_close(portolan_jpeg_writer *writer);

#endif
