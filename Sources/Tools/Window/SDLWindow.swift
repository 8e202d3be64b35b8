internal import CSDL2
import PortolanBasics
import PortolanCamera
import PortolanRaster

/// A window of SDL, which one thread opens, uses and closes. Its pointers live from `init` to `deinit` and never leave
/// it.
@safe final class SDLWindow {
    private let window: OpaquePointer
    private let renderer: OpaquePointer
    private var texture: OpaquePointer?
    private var textureSize = (width: 0, height: 0)
    /// Whether red and blue are exchanged when pictures are copied into the texture. The texture then has the order of
    /// the window's surface, so SDL copies it to the window unchanged.
    private let exchangesRedAndBlue: Bool
    /// Whether presenting waits for the screen's refresh.
    let isPacedByScreen: Bool
    /// The requested pixels per point; nil to use the screen's.
    private let wantedScale: Double?

    /// - Parameter size: the size inside the frame, in points.
    init(title: String, size: ScreenSize, scale: Double?) throws(WindowError) {
        if let reason = unsafe portolan_sdl_load() {
            throw unsafe .cannotOpen(step: "SDL 2 (libsdl2-2.0-0)", reason: String(cString: reason))
        }
        SDL_SetMainReady()
        // SDL must not turn fingers into mouse events or the mouse into fingers.
        for hint in [SDL_HINT_TOUCH_MOUSE_EVENTS, SDL_HINT_MOUSE_TOUCH_EVENTS] { unsafe SDL_SetHint(hint, "0") }
        unsafe SDL_SetHint(SDL_HINT_VIDEO_ALLOW_SCREENSAVER, "1")
        // Signals belong to the program. SDL would record them and react only at the next event.
        unsafe SDL_SetHint(SDL_HINT_NO_SIGNAL_HANDLERS, "1")
        guard SDL_Init(SDL_INIT_VIDEO) == 0 else { throw Self.failure("the display") }
        Display.endTheProgramWithIt()
        guard Self.isShown else {
            SDL_Quit()
            throw .cannotOpen(step: "the display", reason: "there is none")
        }
        let flags = SDL_WINDOW_RESIZABLE.rawValue | SDL_WINDOW_ALLOW_HIGHDPI.rawValue
        let middle = Int32(SDL_WINDOWPOS_CENTERED_MASK)
        guard
            let window = unsafe SDL_CreateWindow(title, middle, middle, Self.units(size.width), Self.units(size.height), flags)
        else {
            let error = Self.failure("the window")
            SDL_Quit()
            throw error
        }
        guard let renderer = unsafe Self.makeRenderer(window) else {
            let error = Self.failure("drawing in the window")
            unsafe SDL_DestroyWindow(window)
            SDL_Quit()
            throw error
        }
        var info = unsafe SDL_RendererInfo()
        unsafe SDL_GetRendererInfo(renderer, &info)
        exchangesRedAndBlue =
            unsafe info.flags & SDL_RENDERER_SOFTWARE.rawValue != 0
            && SDL_GetWindowPixelFormat(window) == SDL_PIXELFORMAT_RGB888.rawValue
        isPacedByScreen = unsafe info.flags & SDL_RENDERER_PRESENTVSYNC.rawValue != 0
        unsafe self.window = window
        unsafe self.renderer = renderer
        wantedScale = scale
        if scale != nil {
            let units = unitsPerPoint
            unsafe SDL_SetWindowSize(window, Self.units(size.width * units), Self.units(size.height * units))
        }
    }

    deinit {
        if let texture = unsafe texture { unsafe SDL_DestroyTexture(texture) }
        unsafe SDL_DestroyRenderer(renderer)
        unsafe SDL_DestroyWindow(window)
        SDL_Quit()
    }

    /// Whether people see the drawing. If no display answers, SDL falls back to drivers that draw nowhere, and nobody
    /// could close the window. If SDL_VIDEODRIVER names such a driver, the person has chosen it.
    private static var isShown: Bool {
        let wanted = unsafe SDL_GetHint(SDL_HINT_VIDEODRIVER).map { unsafe String(cString: $0) } ?? ""
        let driver = unsafe SDL_GetCurrentVideoDriver().map { unsafe String(cString: $0) } ?? ""
        return !wanted.isEmpty || !["", "offscreen", "dummy", "evdev"].contains(driver)
    }

    /// Makes a renderer that presents with the graphics processor. Without such a processor, it makes a renderer that
    /// copies the picture to the window. Copying is faster than letting SDL draw the picture as a texture on the main
    /// processor, which also draws the map.
    private static func makeRenderer(_ window: OpaquePointer) -> OpaquePointer? {
        if let renderer = unsafe SDL_CreateRenderer(window, -1, SDL_RENDERER_PRESENTVSYNC.rawValue) {
            guard isSoftwareOpenGL else { return unsafe renderer }
            unsafe SDL_DestroyRenderer(renderer)
        }
        // Without this hint, SDL would show its surface with OpenGL after all.
        unsafe SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0")
        return unsafe SDL_CreateRenderer(window, -1, SDL_RENDERER_SOFTWARE.rawValue)
    }

    /// Whether the last renderer uses an OpenGL that runs on the processor.
    private static var isSoftwareOpenGL: Bool {
        typealias GetString = @convention(c) (UInt32) -> UnsafePointer<CChar>?
        guard unsafe SDL_GL_GetCurrentContext() != nil, let symbol = unsafe SDL_GL_GetProcAddress("glGetString") else { return false }
        let getString = unsafe unsafeBitCast(symbol, to: GetString.self)
        // The constant is GL_RENDERER.
        guard let name = unsafe getString(0x1F01).map({ unsafe String(cString: $0) }) else { return false }
        return ["llvmpipe", "softpipe", "swrast", "SwiftShader", "Software Rasterizer"].contains { name.contains($0) }
    }

    private static func units(_ length: Double) -> Int32 { Int32(clamping: max(1, min(length.rounded(), 16_000))) }

    static func failure(_ step: String) -> WindowError {
        let reason = unsafe SDL_GetError().map { unsafe String(cString: $0) } ?? ""
        return .cannotOpen(step: step, reason: reason.isEmpty ? "no reason given" : reason)
    }
}

// MARK: Sizes

/// The system measures windows and the mouse in its own units: pixels on X11, points elsewhere.
extension SDLWindow {
    private var sizeInUnits: (width: Double, height: Double) {
        var (width, height): (Int32, Int32) = (0, 0)
        unsafe SDL_GetWindowSize(window, &width, &height)
        return (Double(max(1, width)), Double(max(1, height)))
    }

    private var sizeInPixels: (width: Int32, height: Int32) {
        var (width, height): (Int32, Int32) = (0, 0)
        unsafe SDL_GetRendererOutputSize(renderer, &width, &height)
        return (max(1, width), max(1, height))
    }

    private var pixelsPerUnit: Double { Double(sizeInPixels.width) / sizeInUnits.width }

    private var unitsPerPoint: Double { wantedScale.map { $0 / pixelsPerUnit } ?? 1 }

    /// Pixels per point.
    var scale: Double { wantedScale ?? pixelsPerUnit }

    /// The size inside the frame, in points.
    var size: ScreenSize {
        let (pixels, scale) = (sizeInPixels, scale)
        return ScreenSize(width: Double(pixels.width) / scale, height: Double(pixels.height) / scale)
    }

    /// Returns the position of the mouse in points.
    func point(x: Double, y: Double) -> ScreenPoint {
        let units = unitsPerPoint
        return ScreenPoint(x: x / units, y: y / units)
    }

    /// Returns the position in points of a finger, which SDL gives in fractions of the window.
    func point(fractionX x: Double, y: Double) -> ScreenPoint {
        let size = size
        return ScreenPoint(x: x * size.width, y: y * size.height)
    }
}

// MARK: Pictures

extension SDLWindow {
    func show(_ picture: Pixmap) {
        guard picture.width > 0, picture.height > 0 else { return }
        if unsafe texture == nil || textureSize != (picture.width, picture.height) {
            if let texture = unsafe texture { unsafe SDL_DestroyTexture(texture) }
            // The bytes are R, G, B, A in memory, as the rasteriser writes them on little-endian machines.
            let format = exchangesRedAndBlue ? SDL_PIXELFORMAT_RGB888 : SDL_PIXELFORMAT_ABGR8888
            unsafe texture = SDL_CreateTexture(
                renderer,
                format.rawValue,
                Int32(SDL_TEXTUREACCESS_STREAMING.rawValue),
                Int32(picture.width),
                Int32(picture.height)
            )
            textureSize = (picture.width, picture.height)
        }
        guard let texture = unsafe texture else { return }
        unsafe SDL_SetTextureBlendMode(texture, SDL_BLENDMODE_NONE)
        if exchangesRedAndBlue {
            unsafe exchange(picture, into: texture)
        } else {
            unsafe picture.pixels.withUnsafeBytes { bytes in
                _ = unsafe SDL_UpdateTexture(texture, nil, bytes.baseAddress, Int32(4 * picture.width))
            }
        }
        present()
    }

    /// Copies a picture of the texture's size into it, with red and blue exchanged.
    private func exchange(_ picture: Pixmap, into texture: OpaquePointer) {
        var memory: UnsafeMutableRawPointer?
        var pitch: Int32 = 0
        guard unsafe SDL_LockTexture(texture, nil, &memory, &pitch) == 0, let memory = unsafe memory else { return }
        let width = picture.width
        unsafe picture.pixels.withUnsafeBufferPointer { pixels in
            for row in 0..<picture.height {
                let line = unsafe (memory + row * Int(pitch)).assumingMemoryBound(to: UInt32.self)
                for column in 0..<width {
                    let pixel = unsafe pixels[row &* width &+ column]
                    unsafe line[column] = pixel & 0xFF00_FF00 | pixel << 16 & 0xFF_0000 | pixel >> 16 & 0xFF
                }
            }
        }
        unsafe SDL_UnlockTexture(texture)
    }

    /// Puts the last picture on the screen again.
    func present() {
        draw()
        unsafe SDL_RenderPresent(renderer)
    }

    /// Draws pixel for pixel. While the window grows, the rest has the colour of the ground.
    private func draw() {
        let (width, height) = sizeInPixels
        if unsafe texture == nil || textureSize.width < Int(width) || textureSize.height < Int(height) {
            unsafe SDL_SetRenderDrawColor(renderer, 0xF2, 0xEF, 0xE9, 0xFF)
            unsafe SDL_RenderClear(renderer)
        }
        guard let texture = unsafe texture else { return }
        var target = SDL_Rect(x: 0, y: 0, w: Int32(textureSize.width), h: Int32(textureSize.height))
        unsafe SDL_RenderCopy(renderer, texture, nil, &target)
    }

    /// Reads back the picture in the window.
    func capture() -> Result<Pixmap, WindowError> {
        let (width, height) = sizeInPixels
        draw()
        var pixels = [UInt32](repeating: 0, count: Int(width) * Int(height))
        let status = unsafe pixels.withUnsafeMutableBytes { bytes in
            unsafe SDL_RenderReadPixels(renderer, nil, SDL_PIXELFORMAT_ABGR8888.rawValue, bytes.baseAddress, 4 * width)
        }
        unsafe SDL_RenderPresent(renderer)
        guard status == 0 else { return .failure(Self.failure("reading the window's pixels")) }
        // A screen has no alpha, and some drivers return zeros for it.
        for index in pixels.indices { pixels[index] |= 0xFF00_0000 }
        guard let picture = Pixmap(width: Int(width), height: Int(height), premultipliedPixels: pixels) else {
            return .failure(.cannotOpen(step: "reading the window's pixels", reason: "\(width) × \(height) are too many"))
        }
        return .success(picture)
    }
}

// MARK: The frame

extension SDLWindow {
    func toggleFullscreen() {
        let full = SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue
        let isFull = unsafe SDL_GetWindowFlags(window) & full == full
        unsafe SDL_SetWindowFullscreen(window, isFull ? 0 : full)
    }

    func setTitle(_ title: String) { unsafe SDL_SetWindowTitle(window, title) }

    func open(_ address: String) { unsafe SDL_OpenURL(address) }

    func copy(_ text: String) { unsafe SDL_SetClipboardText(text) }
}
