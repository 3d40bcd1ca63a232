#pragma once
#include <zlib.h>

/// inflateInit2 is a macro, which Swift does not import; 15 + 32 reads gzip and zlib headers alike.
static inline int czlib_inflate_init(z_stream *stream) { return inflateInit2(stream, 15 + 32); }
