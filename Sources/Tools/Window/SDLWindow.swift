internal import CSDL2
import PortolanBasics
import PortolanCamera
import PortolanRaster

/// A window of SDL: opened, used and closed by one thread. Its pointers live from `init` to `deinit` and never leave it.
@safe final class SDLWindow {
    private let window: OpaquePointer
    private let renderer: OpaquePointer
    private var texture: OpaquePointer?
    private var textureSize = (width: 0, height: 0)
    /// Presenting waits for the screen's refresh.
    let isPacedByScreen: Bool
    /// The requested pixels per point; nil takes the screen's.
    private let wantedScale: Double?

    /// - Parameter size: the size inside the frame, in points.
    init(title: String, size: ScreenSize, scale: Double?) throws(WindowError) {
        SDL_SetMainReady()
        // SDL makes no mouse events of fingers and no fingers of mice.
        for hint in [SDL_HINT_TOUCH_MOUSE_EVENTS, SDL_HINT_MOUSE_TOUCH_EVENTS] { unsafe SDL_SetHint(hint, "0") }
        unsafe SDL_SetHint(SDL_HINT_VIDEO_ALLOW_SCREENSAVER, "1")
        // Signals belong to the program: SDL would record them and react only at the next event.
        unsafe SDL_SetHint(SDL_HINT_NO_SIGNAL_HANDLERS, "1")
        guard SDL_Init(SDL_INIT_VIDEO) == 0 else { throw Self.failure("the display") }
        let flags = SDL_WINDOW_RESIZABLE.rawValue | SDL_WINDOW_ALLOW_HIGHDPI.rawValue
        let middle = Int32(SDL_WINDOWPOS_CENTERED_MASK)
        guard
            let window = unsafe SDL_CreateWindow(title, middle, middle, Self.units(size.width), Self.units(size.height), flags)
        else {
            let error = Self.failure("the window")
            SDL_Quit()
            throw error
        }
        guard
            let renderer = unsafe SDL_CreateRenderer(window, -1, SDL_RENDERER_PRESENTVSYNC.rawValue)
                ?? SDL_CreateRenderer(window, -1, SDL_RENDERER_SOFTWARE.rawValue)
        else {
            let error = Self.failure("drawing in the window")
            unsafe SDL_DestroyWindow(window)
            SDL_Quit()
            throw error
        }
        var info = unsafe SDL_RendererInfo()
        unsafe SDL_GetRendererInfo(renderer, &info)
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

    private static func units(_ length: Double) -> Int32 { Int32(clamping: max(1, min(length.rounded(), 16_000))) }

    static func failure(_ step: String) -> WindowError {
        let reason = unsafe SDL_GetError().map { unsafe String(cString: $0) } ?? ""
        return .cannotOpen(step: step, reason: reason.isEmpty ? "no reason given" : reason)
    }
}

// MARK: Sizes

/// The system measures windows and the mouse in its own units: pixels under X11, points elsewhere.
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

    /// The position of the mouse in points.
    func point(x: Double, y: Double) -> ScreenPoint {
        let units = unitsPerPoint
        return ScreenPoint(x: x / units, y: y / units)
    }

    /// The position in points of a finger that SDL gives in fractions of the window.
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
            // Bytes R, G, B, A in memory, as the rasteriser writes them on little-endian machines.
            unsafe texture = SDL_CreateTexture(
                renderer,
                SDL_PIXELFORMAT_ABGR8888.rawValue,
                Int32(SDL_TEXTUREACCESS_STREAMING.rawValue),
                Int32(picture.width),
                Int32(picture.height)
            )
            textureSize = (picture.width, picture.height)
        }
        guard let texture = unsafe texture else { return }
        unsafe SDL_SetTextureBlendMode(texture, SDL_BLENDMODE_NONE)
        unsafe picture.pixels.withUnsafeBytes { bytes in
            _ = unsafe SDL_UpdateTexture(texture, nil, bytes.baseAddress, Int32(4 * picture.width))
        }
        present()
    }

    /// Puts the last picture on the screen again.
    func present() {
        draw()
        unsafe SDL_RenderPresent(renderer)
    }

    /// Draws pixel for pixel; while the window grows, the rest is ground-coloured.
    private func draw() {
        unsafe SDL_SetRenderDrawColor(renderer, 0xF2, 0xEF, 0xE9, 0xFF)
        unsafe SDL_RenderClear(renderer)
        guard let texture = unsafe texture else { return }
        var target = SDL_Rect(x: 0, y: 0, w: Int32(textureSize.width), h: Int32(textureSize.height))
        unsafe SDL_RenderCopy(renderer, texture, nil, &target)
    }

    /// Reads back what the window shows.
    func capture() -> Result<Pixmap, WindowError> {
        let (width, height) = sizeInPixels
        draw()
        var pixels = [UInt32](repeating: 0, count: Int(width) * Int(height))
        let status = unsafe pixels.withUnsafeMutableBytes { bytes in
            unsafe SDL_RenderReadPixels(renderer, nil, SDL_PIXELFORMAT_ABGR8888.rawValue, bytes.baseAddress, 4 * width)
        }
        unsafe SDL_RenderPresent(renderer)
        guard status == 0 else { return .failure(Self.failure("reading the window's pixels")) }
        // A screen has no alpha; some drivers read zeros there.
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
}
