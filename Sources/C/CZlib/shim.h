#pragma once
#include <zlib.h>

/* deflateInit2 and inflateInit2 are macros, which Swift does not import. Window bits 15 + 16 ask for the gzip format. */
static inline int portolan_deflate_init_gzip(z_stream *stream, int level) {
    return deflateInit2(stream, level, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY);
}

static inline int portolan_inflate_init_gzip(z_stream *stream) { return inflateInit2(stream, 15 + 16); }
