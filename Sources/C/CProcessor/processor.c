#include "CProcessor.h"

#if defined(PORTOLAN_X86_64_V3) && defined(__x86_64__)
#include <unistd.h>

/// Ends a program that was built for x86-64-v3 if the processor is older. Otherwise the program would reach an
/// instruction that the processor does not have.
__attribute__((constructor)) static void portolan_require_processor(void) {
    static const char message[] =
        "This program was built for x86-64-v3, processors with AVX2 (2013 and later), and this one is older. "
        "Build it again with PORTOLAN_CPU=x86-64 in the environment.\n";
    __builtin_cpu_init();
    if (__builtin_cpu_supports("x86-64-v3")) return;
    ssize_t written = write(STDERR_FILENO, message, sizeof message - 1);
    (void)written;
    _exit(78);
}
#endif
