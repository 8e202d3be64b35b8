import HTTPTypes
import PortolanMaps
import Synchronization

/// A format of pictures as URLs name it.
struct PictureType: Sendable, Hashable {
    var format: PictureFormat
    var ending: String

    /// nil for endings of no format.
    init?(_ ending: some StringProtocol) {
        switch ending.lowercased() {
        case "png": format = .png
        case "jpg", "jpeg": format = .jpeg
        case "webp": format = .webP
        default: return nil
        }
        self.ending = format == .webP ? "webp" : format == .png ? "png" : "jpg"
    }

    var mediaType: String { "image/" + (format == .webP ? "webp" : format == .png ? "png" : "jpeg") }

    /// The file of a picture.
    func encoded(_ picture: Pixmap) throws -> [UInt8] {
        switch format {
        case .png: try PNG.encode(picture)
        case .jpeg: try JPEG.encode(picture)
        case .webP: try WebP.encode(picture)
        }
    }
}

/// What a picture is drawn of.
struct PictureOrder: Sendable {
    var style: MapStyle
    var language: String?
    var camera: CameraPosition
    /// In points.
    var size: ScreenSize
    var scale: Double = 1
    var type: PictureType
    var overlays: [MapOverlay] = []
    /// Points around the picture that are drawn as well and cut off, so that labels reach over its edges.
    var margin: Double = 0
}

extension MapCatalog {
    /// Draws a picture and encodes it, on the threads of the SDK's drawing. A task that is cancelled draws nothing more.
    func picture(_ order: PictureOrder) async throws -> [UInt8] {
        let snapshotter = try snapshotter(order.style, language: order.language)
        let size = ScreenSize(width: order.size.width + 2 * order.margin, height: order.size.height + 2 * order.margin)
        let pixels = (size.height * order.scale).rounded()
        let cut = Int(exactly: (order.margin * order.scale).rounded()) ?? 0
        let result = Box()
        let type = order.type
        try await snapshotter.draw(
            order.camera,
            size: size,
            scale: order.scale,
            overlays: order.overlays,
            // One band: the whole picture.
            rows: Int(exactly: pixels) ?? 1
        ) { band in
            let picture = cut > 0 ? band.trimmed(cut) : band
            let bytes = try type.encoded(picture)
            result.bytes.withLock { $0 = bytes }
        }
        return result.bytes.withLock { $0 }
    }

    /// Holds what a closure makes on another thread.
    private final class Box: Sendable {
        let bytes = Mutex<[UInt8]>([])
    }
}

extension Pixmap {
    /// The picture without some pixels on each side.
    func trimmed(_ count: Int) -> Pixmap {
        let (width, height) = (width - 2 * count, height - 2 * count)
        guard count > 0, width > 0, height > 0 else { return self }
        var pixels: [UInt32] = []
        pixels.reserveCapacity(width * height)
        for row in count..<count + height { pixels += self.pixels[row * self.width + count..<row * self.width + count + width] }
        return Pixmap(width: width, height: height, premultipliedPixels: pixels) ?? self
    }
}
