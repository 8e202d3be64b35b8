import CPaletteFiles
import PortolanMaps

/// A picture in at most 256 colours, for PNG files of eight bits and for GIF.
///
/// The picture of a map has large areas of few colours, and many colours along the edges between them. Frequent colours
/// stay as they are; the others are joined by median cut (P. Heckbert, "Color Image Quantization for Frame Buffer
/// Display", 1982). The same picture gives the same bytes.
struct PalettePicture {
    let width: Int
    let height: Int
    /// The red, green and blue of each colour.
    private(set) var colors: [UInt8] = []
    /// The index of each pixel's colour.
    private(set) var indices: [UInt8] = []

    static let colorLimit = 256
    /// The largest number of colours that stay unchanged in a picture with more colours than the palette holds.
    private static let keptLimit = 128

    /// Reduces a picture. Transparent pixels are laid on white.
    init(_ picture: Pixmap) {
        width = picture.width
        height = picture.height
        let counts = Self.counts(picture)
        var numbers: [UInt32: UInt8] = [:]
        numbers.reserveCapacity(counts.count)
        var rest = counts
        if counts.count > Self.colorLimit {
            // A colour with at least a thousandth of the pixels fills an area and not only an edge.
            let least = max(2, width * height / 1_000)
            let kept = counts.prefix(Self.keptLimit).prefix { $0.count >= least }
            for color in kept { add([color], &numbers) }
            rest = Array(counts.dropFirst(kept.count))
            for box in Self.cut(rest, into: Self.colorLimit - kept.count) { add(box, &numbers) }
        } else {
            for color in counts.sorted(by: { $0.color < $1.color }) { add([color], &numbers) }
        }
        indices.reserveCapacity(picture.pixels.count)
        var last: (pixel: UInt32, number: UInt8)?
        for pixel in picture.pixels {
            if let last, last.pixel == pixel {
                indices.append(last.number)
                continue
            }
            let number = numbers[Self.opaque(pixel)] ?? 0
            last = (pixel, number)
            indices.append(number)
        }
    }

    private struct Counted {
        /// Red, green and blue, beginning with the lowest byte.
        var color: UInt32
        var count: Int

        func channel(_ shift: UInt32) -> Int { Int(color >> shift & 255) }
    }

    /// Returns the colour of a pixel laid on white, without alpha.
    private static func opaque(_ pixel: UInt32) -> UInt32 {
        let white = 255 - pixel >> 24
        guard white > 0 else { return pixel & 0xFF_FFFF }
        return [0, 8, 16].reduce(0 as UInt32) { $0 | min(pixel >> $1 & 255 + white, 255) << $1 }
    }

    /// Returns the colours of a picture, the most frequent one first.
    private static func counts(_ picture: Pixmap) -> [Counted] {
        var counts: [UInt32: Int] = [:]
        var run: (pixel: UInt32, count: Int) = (0, 0)
        for pixel in picture.pixels {
            if pixel == run.pixel {
                run.count += 1
            } else {
                if run.count > 0 { counts[opaque(run.pixel), default: 0] += run.count }
                run = (pixel, 1)
            }
        }
        if run.count > 0 { counts[opaque(run.pixel), default: 0] += run.count }
        return counts.map { Counted(color: $0.key, count: $0.value) }
            .sorted { $0.count == $1.count ? $0.color < $1.color : $0.count > $1.count }
    }

    /// Groups of similar colours.
    private static func cut(_ colors: [Counted], into limit: Int) -> [[Counted]] {
        var boxes = [Box(colors)]
        while boxes.count < limit {
            guard let widest = boxes.indices.max(by: { boxes[$0].spread < boxes[$1].spread }), boxes[widest].spread > 0 else { break }
            let (low, high) = boxes[widest].halves
            boxes[widest] = Box(low)
            boxes.append(Box(high))
        }
        return boxes.map(\.colors)
    }

    /// The colours in a part of the colour cube.
    private struct Box {
        var colors: [Counted]
        /// The channel in which the colours lie farthest apart.
        var shift: UInt32 = 0
        /// The gain of cutting the box: the sum of the squared distances from the mean in the channel of `shift`.
        var spread = 0.0

        init(_ colors: [Counted]) {
            self.colors = colors
            guard colors.count > 1 else { return }
            for shift in [0, 8, 16] as [UInt32] {
                var (count, sum, squares) = (0.0, 0.0, 0.0)
                for color in colors {
                    let (weight, value) = (Double(color.count), Double(color.channel(shift)))
                    count += weight
                    sum += weight * value
                    squares += weight * value * value
                }
                let spread = squares - sum * sum / count
                if spread > self.spread { (self.shift, self.spread) = (shift, spread) }
            }
        }

        /// The colours below and above the mean. Neither half is empty.
        var halves: ([Counted], [Counted]) {
            let count = colors.reduce(0) { $0 + $1.count }
            let sum = colors.reduce(0) { $0 + $1.count * $1.channel(shift) }
            let low = colors.filter { $0.channel(shift) * count <= sum }
            return (low, colors.filter { $0.channel(shift) * count > sum })
        }
    }

    /// Adds the mean of a group of colours.
    private mutating func add(_ group: [Counted], _ numbers: inout [UInt32: UInt8]) {
        let count = group.reduce(0) { $0 + $1.count }
        guard count > 0 else { return }
        let number = UInt8(clamping: colors.count / 3)
        for shift in [0, 8, 16] as [UInt32] {
            let sum = group.reduce(0) { $0 + $1.count * $1.channel(shift) }
            colors.append(UInt8(clamping: (sum + count / 2) / count))
        }
        for color in group { numbers[color.color] = number }
    }

    // MARK: Files

    /// Returns the file of a PNG with a palette.
    func png() throws(PaletteError) -> [UInt8] { try unsafe file(unsafe portolan_palette_png) }

    /// Returns the file of a GIF.
    func gif() throws(PaletteError) -> [UInt8] { try unsafe file(unsafe portolan_palette_gif) }

    private typealias Maker = (UnsafePointer<UInt8>?, UInt32, UInt32, UnsafePointer<UInt8>?, UInt32) -> portolan_palette_file

    private func file(_ make: Maker) throws(PaletteError) -> [UInt8] {
        guard width > 0, height > 0, indices.count == width * height else { throw PaletteError(width: width, height: height) }
        let made = unsafe indices.withUnsafeBufferPointer { indices in
            unsafe colors.withUnsafeBufferPointer { colors in
                unsafe make(
                    indices.baseAddress,
                    UInt32(clamping: width),
                    UInt32(clamping: height),
                    colors.baseAddress,
                    UInt32(colors.count / 3)
                )
            }
        }
        defer { unsafe portolan_palette_free(made) }
        guard let bytes = unsafe made.bytes else { throw PaletteError(width: width, height: height) }
        return unsafe [UInt8](UnsafeBufferPointer(start: bytes, count: made.count))
    }
}

/// A picture that cannot be written with a palette, because it has no pixels or memory ran out.
struct PaletteError: Error, CustomStringConvertible {
    var width: Int
    var height: Int

    var description: String { "a picture of \(width) × \(height) pixels could not be written with a palette" }
}
