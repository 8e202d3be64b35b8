import PortolanMaps
import PortolanPlaces
import Synchronization

/// The images of a built-in style as one picture with an index, as MapLibre reads them.
struct SpriteSheet: Sendable {
    var index: JSONValue
    var png: [UInt8]
    private let images: [String: SpriteImage]

    private static let made = Mutex<[String: SpriteSheet]>([:])

    /// Returns the sheet of a look at a number of pixels per point. Each sheet is made once.
    static func sheet(_ look: Style.BuiltinLook, pixelRatio: Int) throws -> SpriteSheet {
        let key = "\(look.rawValue)@\(pixelRatio)"
        if let known = made.withLock({ $0[key] }) { return known }
        var style = Style.builtin(look: look)
        // Without sources, only the images are opened.
        style.sources = []
        let sheet = try SpriteSheet(try MapSources.open(style: style, options: SourceOptions(pixelRatio: Double(pixelRatio))).sprites)
        made.withLock { $0[key] = sheet }
        return sheet
    }

    /// Returns an image by name; nil if there is none.
    static func image(_ name: String, _ look: Style.BuiltinLook, pixelRatio: Int) throws -> SpriteImage? {
        try sheet(look, pixelRatio: pixelRatio).images[name]
    }

    /// Packs images in rows, the highest first.
    private init(_ sprites: SpriteSet) throws {
        self.images = sprites.images
        let images = sprites.images.sorted { a, b in
            let (one, other) = (a.value.picture.height, b.value.picture.height)
            return one == other ? a.key < b.key : one > other
        }
        let width = max(1024, images.map(\.value.picture.width).max() ?? 0)
        var cells: [(name: String, image: SpriteImage, x: Int, y: Int)] = []
        var (x, y, rowHeight) = (0, 0, 0)
        for (name, image) in images {
            if x + image.picture.width > width {
                (x, y, rowHeight) = (0, y + rowHeight + 1, 0)
            }
            cells.append((name, image, x, y))
            // A gap of one pixel keeps neighbours from showing at the edge of a scaled image.
            x += image.picture.width + 1
            rowHeight = max(rowHeight, image.picture.height)
        }
        let height = max(1, y + rowHeight)
        var pixels = [UInt32](repeating: 0, count: width * height)
        for cell in cells {
            let picture = cell.image.picture
            for row in 0..<picture.height {
                let start = (cell.y + row) * width + cell.x
                pixels.replaceSubrange(start..<start + picture.width, with: picture.pixels[row * picture.width..<(row + 1) * picture.width])
            }
        }
        png = try Pixmap(width: width, height: height, premultipliedPixels: pixels).map { try PNG.encode($0) } ?? []
        index = .object(cells.sorted { $0.name < $1.name }.map { ($0.name, Self.entry($0.image, $0.x, $0.y)) })
    }

    private static func entry(_ image: SpriteImage, _ x: Int, _ y: Int) -> JSONValue {
        func stretches(_ ranges: [ClosedRange<Double>]) -> JSONValue? {
            ranges.isEmpty ? nil : .array(ranges.map { .array([.number($0.lowerBound), .number($0.upperBound)]) })
        }
        func fit(_ fit: SpriteImage.TextFit) -> JSONValue? { fit == .stretchOrShrink ? nil : .string(fit.rawValue) }
        return .object([
            "x": .number(x), "y": .number(y), "width": .number(image.picture.width), "height": .number(image.picture.height),
            "pixelRatio": .number(image.pixelRatio), "sdf": image.isSDF ? .bool(true) : nil, "stretchX": stretches(image.stretchX),
            "stretchY": stretches(image.stretchY),
            "content": image.content.map { .array([.number($0.x), .number($0.y), .number($0.z), .number($0.w)]) },
            "textFitWidth": fit(image.textFitWidth), "textFitHeight": fit(image.textFitHeight),
        ])
    }
}
