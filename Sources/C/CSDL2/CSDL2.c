#include "CSDL2.h"
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

// SDL needs some sixty libraries of sound and windows. A program that links SDL loads all of them at each start. The
// functions below have the names of SDL's functions, so callers do not notice them. `portolan_sdl_load` finds SDL's
// functions; a function that is called before returns zero, as SDL's functions do before `SDL_Init`. The functions below
// are hidden, so that SDL's calls of its own functions do not reach them.

#ifdef __APPLE__
static const char *const names[] = {"libSDL2-2.0.0.dylib", "/opt/homebrew/lib/libSDL2-2.0.0.dylib", "/usr/local/lib/libSDL2-2.0.0.dylib"};
#else
static const char *const names[] = {"libSDL2-2.0.so.0"};
#endif

#define FUNCTIONS(DEFINE) \
    DEFINE(SDL_Renderer *, SDL_CreateRenderer, (SDL_Window *a, int b, Uint32 c), (a, b, c)) \
    DEFINE(SDL_Texture *, SDL_CreateTexture, (SDL_Renderer *a, Uint32 b, int c, int d, int e), (a, b, c, d, e)) \
    DEFINE(SDL_Window *, SDL_CreateWindow, (const char *a, int b, int c, int d, int e, Uint32 f), (a, b, c, d, e, f)) \
    DEFINE(void, SDL_DestroyRenderer, (SDL_Renderer *a), (a)) \
    DEFINE(void, SDL_DestroyTexture, (SDL_Texture *a), (a)) \
    DEFINE(void, SDL_DestroyWindow, (SDL_Window *a), (a)) \
    DEFINE(SDL_GLContext, SDL_GL_GetCurrentContext, (void), ()) \
    DEFINE(void *, SDL_GL_GetProcAddress, (const char *a), (a)) \
    DEFINE(char *, SDL_GetClipboardText, (void), ()) \
    DEFINE(const char *, SDL_GetCurrentVideoDriver, (void), ()) \
    DEFINE(const char *, SDL_GetError, (void), ()) \
    DEFINE(const char *, SDL_GetHint, (const char *a), (a)) \
    DEFINE(SDL_Keymod, SDL_GetModState, (void), ()) \
    DEFINE(int, SDL_GetRendererInfo, (SDL_Renderer *a, SDL_RendererInfo *b), (a, b)) \
    DEFINE(int, SDL_GetRendererOutputSize, (SDL_Renderer *a, int *b, int *c), (a, b, c)) \
    DEFINE(SDL_TouchDeviceType, SDL_GetTouchDeviceType, (SDL_TouchID a), (a)) \
    DEFINE(Uint32, SDL_GetWindowFlags, (SDL_Window *a), (a)) \
    DEFINE(Uint32, SDL_GetWindowPixelFormat, (SDL_Window *a), (a)) \
    DEFINE(void, SDL_GetWindowSize, (SDL_Window *a, int *b, int *c), (a, b, c)) \
    DEFINE(int, SDL_Init, (Uint32 a), (a)) \
    DEFINE(int, SDL_LockTexture, (SDL_Texture *a, const SDL_Rect *b, void **c, int *d), (a, b, c, d)) \
    DEFINE(int, SDL_OpenURL, (const char *a), (a)) \
    DEFINE(int, SDL_PollEvent, (SDL_Event *a), (a)) \
    DEFINE(int, SDL_PushEvent, (SDL_Event *a), (a)) \
    DEFINE(void, SDL_Quit, (void), ()) \
    DEFINE(int, SDL_RenderClear, (SDL_Renderer *a), (a)) \
    DEFINE(int, SDL_RenderCopy, (SDL_Renderer *a, SDL_Texture *b, const SDL_Rect *c, const SDL_Rect *d), (a, b, c, d)) \
    DEFINE(void, SDL_RenderPresent, (SDL_Renderer *a), (a)) \
    DEFINE(int, SDL_RenderReadPixels, (SDL_Renderer *a, const SDL_Rect *b, Uint32 c, void *d, int e), (a, b, c, d, e)) \
    DEFINE(int, SDL_SetClipboardText, (const char *a), (a)) \
    DEFINE(SDL_bool, SDL_SetHint, (const char *a, const char *b), (a, b)) \
    DEFINE(void, SDL_SetMainReady, (void), ()) \
    DEFINE(int, SDL_SetRenderDrawColor, (SDL_Renderer *a, Uint8 b, Uint8 c, Uint8 d, Uint8 e), (a, b, c, d, e)) \
    DEFINE(int, SDL_SetTextureBlendMode, (SDL_Texture *a, SDL_BlendMode b), (a, b)) \
    DEFINE(int, SDL_SetWindowFullscreen, (SDL_Window *a, Uint32 b), (a, b)) \
    DEFINE(void, SDL_SetWindowSize, (SDL_Window *a, int b, int c), (a, b, c)) \
    DEFINE(void, SDL_SetWindowTitle, (SDL_Window *a, const char *b), (a, b)) \
    DEFINE(void, SDL_UnlockTexture, (SDL_Texture *a), (a)) \
    DEFINE(int, SDL_UpdateTexture, (SDL_Texture *a, const SDL_Rect *b, const void *c, int d), (a, b, c, d)) \
    DEFINE(int, SDL_WaitEventTimeout, (SDL_Event *a, int b), (a, b)) \
    DEFINE(void, SDL_free, (void *a), (a))

#define POINTER(result, name, parameters, arguments) result (*name) parameters;
#define FIND(result, name, parameters, arguments) if ((*(void **)(&found.name) = dlsym(library, #name)) == NULL) missing = #name;
#define FORWARD(result, name, parameters, arguments) result name parameters { return functions.name != NULL ? functions.name arguments : (result)0; }

static struct { FUNCTIONS(POINTER) } functions;
static char problem[256];
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
    void *library = NULL;
    for (size_t i = 0; library == NULL && i < sizeof names / sizeof *names; i++) library = dlopen(names[i], RTLD_LAZY | RTLD_LOCAL);
    if (library == NULL) {
        const char *reason = dlerror();
        snprintf(problem, sizeof problem, "%s", reason != NULL ? reason : "SDL 2 is missing");
        return;
    }
    const char *missing = NULL;
    __typeof__(functions) found;
    memset(&found, 0, sizeof found);
    FUNCTIONS(FIND)
    if (missing != NULL) {
        snprintf(problem, sizeof problem, "SDL lacks %s", missing);
        return;
    }
    functions = found;
}

const char *portolan_sdl_load(void) {
    pthread_once(&once, load);
    return problem[0] == 0 ? NULL : problem;
}

FUNCTIONS(FORWARD)
