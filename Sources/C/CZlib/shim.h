#pragma once
#include <zlib.h>

/* deflateInit2 and inflateInit2 are macros, which Swift does not import. Window bits 15 + 16 ask for the gzip format. */
static inline int portolan_deflate_init_gzip(z_stream *stream, int level) {
    return deflateInit2(stream, level, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY);
}

static inline int portolan_inflate_init_gzip(z_stream *stream) { return inflateInit2(stream, 15 + 16); }

/* Expands raw deflate data, as ZIP archives hold it, to exactly output_size bytes. Returns Z_OK; Z_MEM_ERROR if memory
   runs out; Z_DATA_ERROR if the data is invalid or does not have that size. */
static inline int portolan_inflate_raw(const unsigned char *input, unsigned input_size, unsigned char *output, unsigned output_size) {
    z_stream stream = {0};
    unsigned char nothing = 0;
    stream.next_in = (z_const Bytef *)(input ? input : &nothing);
    stream.avail_in = input_size;
    stream.next_out = output ? output : &nothing;
    stream.avail_out = output_size;
    if (inflateInit2(&stream, -15) != Z_OK) return Z_MEM_ERROR;
    int status = inflate(&stream, Z_FINISH);
    int is_whole = status == Z_STREAM_END && stream.avail_out == 0;
    inflateEnd(&stream);
    return is_whole ? Z_OK : Z_DATA_ERROR;
}
