#ifndef PORTOLAN_CSDL2_H
#define PORTOLAN_CSDL2_H

// These macros keep SDL_cpuinfo.h from including all vector intrinsics of the processor.
#define SDL_DISABLE_IMMINTRIN_H 1
#define SDL_DISABLE_MMINTRIN_H 1
#define SDL_DISABLE_XMMINTRIN_H 1
#define SDL_DISABLE_EMMINTRIN_H 1
#define SDL_DISABLE_PMMINTRIN_H 1
#define SDL_DISABLE_ARM_NEON_H 1
#define SDL_MAIN_HANDLED 1
// SDL's functions are declared as hidden, because CSDL2.c defines them for this program alone.
#define DECLSPEC __attribute__((visibility("hidden")))
#include <SDL2/SDL.h>

/// Opens SDL's library. Returns NULL, or the reason why the library cannot be opened, which stays valid. Any thread may
/// call it, also several times. Until it succeeds, the other functions do nothing and return zero.
const char *portolan_sdl_load(void);

#endif
