import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The X server that shows the windows of this process.
enum Display {
    #if os(Linux)
    private typealias Handler = @convention(c) (OpaquePointer?) -> CInt

    private static let hasGone = Atomic(false)

    /// Makes the program end with one line and status 1 when the connection to the X server breaks. Xlib's own handler
    /// calls `exit`. Several threads talk to the server, and a process in which two threads call `exit` crashes.
    static func endTheProgramWithIt() {
        // If SDL uses this library, the library is loaded already.
        guard let library = unsafe dlopen("libX11.so.6", RTLD_LAZY | RTLD_NOLOAD) else { return }
        guard let symbol = unsafe dlsym(library, "XSetIOErrorHandler") else { return }
        let setHandler = unsafe unsafeBitCast(symbol, to: (@convention(c) (Handler?) -> Handler?).self)
        _ = unsafe setHandler { _ in
            while Display.hasGone.exchange(true, ordering: .relaxed) { pause() }
            let line = "portolan: the connection to the display was lost\n"
            _ = unsafe write(STDERR_FILENO, line, line.utf8.count)
            _exit(1)
        }
    }
    #else
    static func endTheProgramWithIt() {}
    #endif
}
