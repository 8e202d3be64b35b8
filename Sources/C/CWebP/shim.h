#ifndef PORTOLAN_CWEBP_SHIM_H
#define PORTOLAN_CWEBP_SHIM_H

#include <webp/decode.h>
#include <webp/encode.h>

#endif
