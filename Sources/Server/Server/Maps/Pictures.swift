import HTTPTypes
import PortolanMaps
import Synchronization

/// A picture format as URLs name it.
struct PictureType: Sendable, Hashable {
    /// The encoding of a picture.
    enum Coding: Sendable, Hashable {
        case format(PictureFormat)
        /// A PNG with a palette.
        case palettePNG
        case gif
    }

    var coding: Coding
    var ending: String

    private init(_ coding: Coding, _ ending: String) {
        self.coding = coding
        self.ending = ending
    }

    static let png = PictureType(.format(.png), "png")
    static let jpeg = PictureType(.format(.jpeg), "jpg")
    static let webP = PictureType(.format(.webP), "webp")
    static let palettePNG = PictureType(.palettePNG, "png8")
    static let gif = PictureType(.gif, "gif")

    /// Creates the type for a file extension; nil if the extension is unknown.
    init?(_ ending: some StringProtocol) {
        switch ending.lowercased() {
        case "png": self = .png
        case "jpg", "jpeg": self = .jpeg
        case "webp": self = .webP
        default: return nil
        }
    }

    var mediaType: String {
        switch coding {
        case .format(.jpeg): "image/jpeg"
        case .format(.webP): "image/webp"
        case .format(.png), .palettePNG: "image/png"
        case .gif: "image/gif"
        }
    }

    /// Returns the bytes of a file with the picture.
    func encoded(_ picture: Pixmap) throws -> [UInt8] {
        switch coding {
        case .format(.png): try PNG.encode(picture)
        case .format(.jpeg): try JPEG.encode(picture)
        case .format(.webP): try WebP.encode(picture)
        case .palettePNG: try PalettePicture(picture).png()
        case .gif: try PalettePicture(picture).gif()
        }
    }
}

/// Everything that determines a picture.
struct PictureOrder: Sendable {
    var style: MapStyle
    var language: String?
    /// Changes to the style, in the JSON of Google's styling wizard; nil for none.
    var rules: String?
    var camera: CameraPosition
    /// The size in points.
    var size: ScreenSize
    var scale: Double = 1
    var type: PictureType
    var overlays: [MapOverlay] = []
}

extension MapCatalog {
    /// Returns the file of a picture, from the cache or drawn now. Simultaneous requests for the same picture share one
    /// drawing.
    /// - Parameter call: the request, whose address identifies the picture.
    func picture(_ order: PictureOrder, _ call: Call) async throws -> [UInt8] {
        let key = Self.pictureKey(call)
        if let known = pictures.picture(key) { return known }
        return try await sharedPictures.value(key) { [self] in
            let bytes = try await drawing.pass { try await drawn(order) }
            pictures.store(bytes, key)
            return bytes
        }
    }

    /// Returns the address of a picture without the key of the client.
    private static func pictureKey(_ call: Call) -> String {
        let items = call.query.items.filter { $0.name != "key" }
        return call.segments.joined(separator: "/") + "?" + items.map { "\($0.name)=\($0.value)" }.joined(separator: "&")
    }

    /// Draws and encodes a picture, one band at a time, on the threads of the SDK's drawing. Memory holds one band and
    /// the file, and a cancelled task ends after the current band. A palette needs the whole picture.
    private func drawn(_ order: PictureOrder) async throws -> [UInt8] {
        let width = Int(exactly: (order.size.width * order.scale).rounded()) ?? 0
        let height = Int(exactly: (order.size.height * order.scale).rounded()) ?? 0
        guard case .format(let format) = order.type.coding else {
            let pixels = Held<[UInt32]>([])
            try await draw(order, width) { band in pixels.value.withLock { $0 += band.pixels } }
            guard let picture = Pixmap(width: width, height: height, premultipliedPixels: pixels.value.withLock { $0 }) else { return [] }
            return try order.type.encoded(picture)
        }
        let isOpaque = order.rules == nil && order.style.look != .outline
        let file = Held(PictureFile(encoder: try PictureEncoder(format, width: width, height: height, isOpaque: isOpaque)))
        try await draw(order, width) { band in try file.value.withLock { try $0.add(band) } }
        return try file.value.withLock { try $0.finish() }
    }

    private func draw(_ order: PictureOrder, _ width: Int, _ body: @escaping @Sendable (Pixmap) throws -> Void) async throws {
        try await snapshotter(order.style, language: order.language, rules: order.rules).draw(
            order.camera,
            size: order.size,
            scale: order.scale,
            overlays: order.overlays,
            rows: Self.bandPixels / max(width, 1),
            body
        )
    }

    /// After this many pixels, drawing checks whether it was cancelled. Drawing them takes some tenths of a second.
    private static let bandPixels = 2_000_000
}

/// A value that a closure on another thread changes.
final class Held<Value: ~Copyable>: Sendable {
    let value: Mutex<Value>

    init(_ value: consuming sending Value) { self.value = Mutex(value) }
}

/// A file that grows band by band.
private struct PictureFile: ~Copyable {
    private var encoder: PictureEncoder?
    private var bytes: [UInt8] = []

    init(encoder: consuming PictureEncoder) { self.encoder = consume encoder }

    mutating func add(_ band: Pixmap) throws { bytes += try encoder?.add(band) ?? [] }

    mutating func finish() throws -> [UInt8] {
        if let encoder = encoder.take() { bytes += try encoder.finish() }
        return bytes
    }
}

extension Pixmap {
    /// Returns a part of the picture.
    /// - Returns: nil if the part does not lie in the picture.
    func part(x: Int, y: Int, width: Int, height: Int) -> Pixmap? {
        guard x >= 0, y >= 0, width > 0, height > 0, x + width <= self.width, y + height <= self.height else { return nil }
        var part: [UInt32] = []
        part.reserveCapacity(width * height)
        for row in y..<y + height { part += pixels[row * self.width + x..<row * self.width + x + width] }
        return Pixmap(width: width, height: height, premultipliedPixels: part)
    }
}
