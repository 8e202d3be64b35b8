import Dispatch
import PortolanBasics
import PortolanText
import Synchronization

/// Glyph ranges of MapLibre styles, made from the installed fonts: protocol buffers with a signed distance field for
/// each code point.
///
/// Every range of every font stack has an answer. A range without glyphs is an empty stack, because clients leave whole
/// tiles empty if a range is missing.
final class GlyphRanges: Sendable {
    private struct Key: Hashable {
        var fonts: [String]
        var start: UInt32
    }

    private let ranges = Mutex(LRUCache<Key, [UInt8]>(costLimit: 32 << 20))
    /// A shaper may be used by only one thread at a time.
    private let shaper = Mutex<TextShaper?>(nil)
    private let queue = DispatchQueue(label: "portolan.glyphs")

    /// Returns the glyphs of 256 code points from `start` on, each in the first font of the stack that has it. The work
    /// runs on a queue of its own, because it waits for the fonts.
    func range(fonts: [String], start: UInt32) async throws -> [UInt8] {
        let key = Key(fonts: fonts, start: start)
        if let known = ranges.withLock({ $0.value(for: key) }) { return known }
        return try await withCheckedThrowingContinuation { continuation in
            queue.async {
                continuation.resume(with: Result { try self.made(key) })
            }
        }
    }

    private func made(_ key: Key) throws -> [UInt8] {
        try ranges.value(for: key, cost: { 256 + $0.count }) {
            try shaper.withLock { shaper in
                let known = try shaper ?? TextShaper(library: try FontLibrary())
                shaper = known
                return try Self.encoded(fonts: key.fonts, start: key.start, known)
            }
        }
    }

    private static func encoded(fonts: [String], start: UInt32, _ shaper: TextShaper) throws -> [UInt8] {
        var stack = ProtobufWriter()
        stack.add(1, fonts.joined(separator: ","))
        stack.add(2, "\(start)-\(start + 255)")
        for code in start..<start + 256 {
            guard let scalar = Unicode.Scalar(code), let glyph = try glyph(scalar, fonts, shaper) else { continue }
            stack.add(3, glyph)
        }
        var message = ProtobufWriter()
        message.add(1, stack)
        return message.bytes
    }

    /// Returns the glyph of a scalar; nil if no font has it, or if it has no shape of its own, such as a control
    /// character or a combining mark.
    private static func glyph(_ scalar: Unicode.Scalar, _ fonts: [String], _ shaper: TextShaper) throws -> ProtobufWriter? {
        switch scalar.properties.generalCategory {
        // Scalars of these categories have no glyph in any font.
        case .unassigned, .privateUse, .surrogate, .control, .lineSeparator, .paragraphSeparator: return nil
        default: break
        }
        let style = TextStyle(fonts: fonts, sizePixels: DistanceGlyph.emPixels)
        // A layout drops spaces at the ends of lines, so the width of a space is measured between two letters.
        if scalar.properties.isWhitespace {
            let width = try shaper.layout("n\(scalar)n", style: style).width - shaper.layout("nn", style: style).width
            guard width > 0 else { return nil }
            return message(scalar, SampledGlyph(), advance: width)
        }
        let textBlock = try shaper.layout(String(scalar), style: style)
        guard textBlock.missingGlyphs == 0, textBlock.glyphs.count == 1, let glyph = textBlock.glyphs.first, glyph.glyphID != 0 else {
            return nil
        }
        return message(scalar, SampledGlyph(try shaper.field(font: glyph.font, glyph: glyph.glyphID)), advance: glyph.advance)
    }

    private static func message(_ scalar: Unicode.Scalar, _ glyph: SampledGlyph, advance: Float) -> ProtobufWriter {
        var message = ProtobufWriter()
        message.add(1, UInt64(scalar.value))
        if !glyph.bitmap.isEmpty { message.add(2, glyph.bitmap) }
        message.add(3, UInt64(clamping: glyph.width))
        message.add(4, UInt64(clamping: glyph.height))
        message.add(5, signed: Int64(glyph.left))
        message.add(6, signed: Int64(glyph.top))
        message.add(7, UInt64(Int(exactly: advance.rounded()).map { max($0, 0) } ?? 0))
        return message
    }
}

/// The distance field of a glyph at one pixel per 1/24 em, sampled from a finer field.
private struct SampledGlyph {
    var width = 0
    var height = 0
    var left = 0
    var top = 0
    var bitmap: [UInt8] = []

    init() {}

    init(_ field: GlyphField) {
        guard !field.isEmpty else { return }
        let border = Float(DistanceGlyph.border)
        let low = (field.origin + border).rounded(.down)
        let size = SIMD2<Float>(Float(field.width), Float(field.height)) * field.unit
        let high = (field.origin + size - border).rounded(.up)
        guard let left = Int(exactly: low.x), let top = Int(exactly: low.y), let right = Int(exactly: high.x),
            let bottom = Int(exactly: high.y),
            right > left, bottom > top, right - left <= 512, bottom - top <= 512
        else { return }
        (self.left, self.top) = (left, -top)
        (width, height) = (right - left, bottom - top)
        let columns = width + 2 * DistanceGlyph.border
        let rows = height + 2 * DistanceGlyph.border
        bitmap.reserveCapacity(columns * rows)
        for row in 0..<rows {
            let y = (low.y - border + Float(row) + 0.5 - field.origin.y) / field.unit - 0.5
            for column in 0..<columns {
                let x = (low.x - border + Float(column) + 0.5 - field.origin.x) / field.unit - 0.5
                bitmap.append(field.value(x, y))
            }
        }
    }
}

extension GlyphField {
    /// Returns the value interpolated between four pixels. Beyond the field it is 0, which means far outside the glyph.
    fileprivate func value(_ x: Float, _ y: Float) -> UInt8 {
        guard let column = Int(exactly: x.rounded(.down)), let row = Int(exactly: y.rounded(.down)) else { return 0 }
        let (right, below) = (x - Float(column), y - Float(row))
        func at(_ column: Int, _ row: Int) -> Float {
            column >= 0 && column < width && row >= 0 && row < height ? Float(values[row * width + column]) : 0
        }
        let upper = at(column, row) * (1 - right) + at(column + 1, row) * right
        let lower = at(column, row + 1) * (1 - right) + at(column + 1, row + 1) * right
        let value = (upper * (1 - below) + lower * below).rounded()
        return Int(exactly: value).map { UInt8(clamping: $0) } ?? 0
    }
}
