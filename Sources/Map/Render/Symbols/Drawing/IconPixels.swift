import PortolanBasics
import PortolanMapSources
import PortolanRaster
import PortolanText

/// The mapping of an icon's pixels along one axis: a piecewise linear function from pixels of the image to
/// pixels of the style. Some parts stretch, and others keep their size.
struct IconAxis {
    /// Pairs of a position in the image, in its pixels, and the same position around the anchor, in pixels of the
    /// style. Both ascend.
    private var knots: [(image: Float, position: Float)]

    /// - Parameters:
    ///   - icon: the icon.
    ///   - image: its image.
    ///   - axis: 0 for horizontal, 1 for vertical.
    ///   - scale: `icon-size` times the scale by the distance.
    init(_ icon: SymbolIcon, _ image: SpriteImage, axis: Int, scale: Float) {
        let start = icon.box.minimum[axis]
        let size = icon.box.maximum[axis] - start
        let pixels = image.pixelSize[axis]
        guard icon.isStretched else {
            knots = [(0, start * scale), (pixels, (start + size) * scale)]
            return
        }
        let zones = image.stretches(axis)
        let stretchable = zones.reduce(0) { $0 + $1.y - $1.x }
        func stretched(from low: Float, to high: Float) -> Float {
            zones.reduce(0) { $0 + min(max($1.y, low), high) - min(max($1.x, low), high) }
        }
        // The text covers the content, and the parts around the content are enlarged by the same factor.
        let content = image.contentBox.map { SIMD2($0.minimum[axis], $0.maximum[axis]) } ?? SIMD2(0, pixels)
        let stretchBefore = stretched(from: 0, to: content.x)
        let contentStretch = max(stretched(from: content.x, to: content.y), 1e-3)
        let fixedBefore = content.x - stretchBefore
        let contentFixed = content.y - content.x - contentStretch
        let leastScale = size > 0 ? contentFixed / image.ratio / size : 0
        let scale = max(scale, leastScale)
        func position(stretch: Float, fixed fixedPart: Float) -> Float {
            let em = start + size * (stretch - stretchBefore) / contentStretch
            let kept = fixedPart - fixedBefore - contentFixed * stretch / max(stretchable, 1e-3)
            return em * scale + kept / image.ratio
        }
        knots = [(0, position(stretch: 0, fixed: 0))]
        var stretch: Float = 0
        for zone in zones {
            let fixedPart = zone.x - stretch
            knots.append((zone.x, position(stretch: stretch, fixed: fixedPart)))
            stretch += zone.y - zone.x
            knots.append((zone.y, position(stretch: stretch, fixed: fixedPart)))
        }
        knots.append((pixels, position(stretch: stretch, fixed: pixels - stretch)))
    }

    var low: Float { knots[0].position }
    var high: Float { knots[knots.count - 1].position }

    /// Returns the position in the image for a position around the anchor. Beyond the ends the outermost slopes
    /// continue.
    func imagePosition(_ position: Float) -> Float {
        var index = 0
        while index + 2 < knots.count, position > knots[index + 1].position { index += 1 }
        let from = knots[index]
        let to = knots[index + 1]
        let way = to.position - from.position
        guard way > 0 else { return from.image }
        return from.image + (to.image - from.image) * (position - from.position) / way
    }
}

/// An icon's pixels at its drawn size, and the position of their upper left corner relative to the pixel to
/// which the anchor was rounded down.
struct IconPixels: Sendable {
    enum Content: Sendable {
        case picture(Pixmap)
        case field(GlyphField)
    }

    var content: Content
    var left: Int
    var top: Int

    /// - Parameters:
    ///   - image: the icon's image.
    ///   - columns: for each column of the result, its position in pixels of the image.
    ///   - rows: for each row of the result, its position in pixels of the image.
    ///   - left: the horizontal position of the upper left corner.
    ///   - top: the vertical position of the upper left corner.
    ///   - isLinear: whether pixels are interpolated.
    init?(_ image: SpriteImage, columns: [Float], rows: [Float], left: Int, top: Int, isLinear: Bool) {
        self.left = left
        self.top = top
        let source = image.picture
        var pixels = [UInt32](repeating: 0, count: columns.count * rows.count)
        for (row, y) in rows.enumerated() {
            for (column, x) in columns.enumerated() {
                pixels[row * columns.count + column] = isLinear ? source.blended(x, y) : source.nearest(x, y)
            }
        }
        if image.isSDF {
            content = .field(GlyphField(width: columns.count, height: rows.count, values: pixels.map { UInt8($0 >> 24) }))
        } else {
            guard let pixmap = Pixmap(width: columns.count, height: rows.count, premultipliedPixels: pixels) else { return nil }
            content = .picture(pixmap)
        }
    }
}

extension Pixmap {
    /// Returns the pixel at a position; transparent outside the picture.
    fileprivate func nearest(_ x: Float, _ y: Float) -> UInt32 {
        guard x >= 0, y >= 0, x < Float(width), y < Float(height) else { return 0 }
        // in range: compared above.
        return self[Int(x), Int(y)]
    }

    /// Returns the blend of the four pixels around a position; pixels outside the picture are transparent.
    fileprivate func blended(_ x: Float, _ y: Float) -> UInt32 {
        let x = x - 0.5
        let y = y - 0.5
        guard x > -1, y > -1, x < Float(width), y < Float(height) else { return 0 }
        let column = x.rounded(.down)
        let row = y.rounded(.down)
        // in range: between −1 and the picture's sides.
        let left = Int(column)
        let top = Int(row)  // in range: as above
        let across = UInt32(clamping: ((x - column) * 256).rounded())
        let down = UInt32(clamping: ((y - row) * 256).rounded())
        func pixel(_ x: Int, _ y: Int) -> UInt32 { x >= 0 && y >= 0 && x < width && y < height ? self[x, y] : 0 }
        let weights = (
            (256 - across) * (256 - down), across * (256 - down), (256 - across) * down, across * down
        )
        let corners = (pixel(left, top), pixel(left + 1, top), pixel(left, top + 1), pixel(left + 1, top + 1))
        func channel(_ shift: UInt32) -> UInt32 {
            func part(_ pixel: UInt32) -> UInt32 { pixel >> shift & 255 }
            let upper = part(corners.0) * weights.0 + part(corners.1) * weights.1
            let lower = part(corners.2) * weights.2 + part(corners.3) * weights.3
            return (upper + lower + 32_768) >> 16
        }
        return channel(0) | channel(8) << 8 | channel(16) << 16 | channel(24) << 24
    }
}

extension GlyphField {
    /// Creates the field of an icon, in its own pixels.
    init(width: Int, height: Int, values: [UInt8]) {
        self = .empty
        self.width = width
        self.height = height
        self.values = values
        unit = 1
        origin = .zero
    }
}
