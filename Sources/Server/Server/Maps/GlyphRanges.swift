import Dispatch
import PortolanBasics
import PortolanText
import Synchronization

/// Glyph ranges of MapLibre styles, made from the installed fonts: protocol buffers with a signed distance field for each code point.
///
/// Every range of every font stack has an answer. One that no font has glyphs for is an empty stack, because clients that find a range missing
/// leave whole tiles empty.
final class GlyphRanges: Sendable {
    private struct Key: Hashable {
        var fonts: [String]
        var start: UInt32
    }

    private let ranges = Mutex(LRUCache<Key, [UInt8]>(costLimit: 32 << 20))
    /// A shaper belongs to one thread at a time.
    private let shaper = Mutex<TextShaper?>(nil)
    private let queue = DispatchQueue(label: "portolan.glyphs")

    /// The glyphs of 256 code points from `start` on, in the first font of a stack that has each. Waits for the fonts on a thread of its own.
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

    /// nil for what no font has, and for what has no shape of its own: controls, and marks that stand on other letters.
    private static func glyph(_ scalar: Unicode.Scalar, _ fonts: [String], _ shaper: TextShaper) throws -> ProtobufWriter? {
        switch scalar.properties.generalCategory {
        // No font is asked for what is no character.
        case .unassigned, .privateUse, .surrogate, .control, .lineSeparator, .paragraphSeparator: return nil
        default: break
        }
        let style = TextStyle(fonts: fonts, sizePixels: DistanceGlyph.emPixels)
        // Spaces at the ends of lines vanish in a layout: the width of one between two letters is what is sought.
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

/// The field of a glyph at one pixel for 1/24 em, sampled from a finer one.
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
    /// The value between four pixels; 0, which is far outside, beyond the field.
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
