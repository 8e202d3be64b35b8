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
#include <SDL2/SDL.h>

#endif
