internal import PortolanBasics
import PortolanTiles

extension GlyphRange {
    /// The limit of a glyph's width and height, exclusive.
    private static let maximumSide: UInt64 = 1024

    /// Reads a glyph range: a protocol buffer message `glyphs` with font stacks that contain glyphs. If several
    /// stacks have a glyph, the first one counts. O(bytes).
    /// - Throws: an error if the encoding is invalid, or if a glyph's field does not have the number of bytes
    ///   that its size requires.
    public init(decoding bytes: [UInt8], address: String = "") throws(SourceError) {
        self.init()
        do throws(MVTError) {
            try read(bytes.span)
        } catch {
            throw SourceError(.malformed, address, "not a glyph range: byte \(error.byteOffset): \(error.message)")
        }
    }

    private mutating func read(_ bytes: Span<UInt8>) throws(MVTError) {
        var offset = 0
        while offset < bytes.count {
            let field = try Protobuf.field(bytes, &offset, bytes.count)
            if field.number == 1, field.type == .bytes {
                try readStack(bytes, try Protobuf.range(bytes, &offset, bytes.count))
            } else {
                try Protobuf.skip(field.type, bytes, &offset, bytes.count)
            }
        }
    }

    private mutating func readStack(_ bytes: Span<UInt8>, _ range: Range<Int>) throws(MVTError) {
        var offset = range.lowerBound
        while offset < range.upperBound {
            let field = try Protobuf.field(bytes, &offset, range.upperBound)
            switch (field.number, field.type) {
            case (1, .bytes):
                let text = try Protobuf.text(bytes, try Protobuf.range(bytes, &offset, range.upperBound))
                if name.isEmpty { name = text }
            case (3, .bytes):
                if let glyph = try Self.glyph(bytes, try Protobuf.range(bytes, &offset, range.upperBound)), glyphs[glyph.id] == nil {
                    glyphs[glyph.id] = glyph
                }
            default: try Protobuf.skip(field.type, bytes, &offset, range.upperBound)
            }
        }
    }

    /// Reads a glyph; returns nil for a glyph without a code point.
    private static func glyph(_ bytes: Span<UInt8>, _ range: Range<Int>) throws(MVTError) -> SDFGlyph? {
        var glyph = SDFGlyph(id: 0, advance: 0)
        var hasID = false
        var offset = range.lowerBound
        while offset < range.upperBound {
            let start = offset
            let field = try Protobuf.field(bytes, &offset, range.upperBound)
            func number() throws(MVTError) -> UInt64 { try Protobuf.varint(bytes, &offset, range.upperBound) }
            func side() throws(MVTError) -> UInt32 {
                let value = try number()
                guard value < maximumSide else { throw MVTError(.tooLarge, byteOffset: start, "a glyph is \(value) pixels wide or high") }
                return UInt32(value)
            }
            switch (field.number, field.type) {
            case (1, .varint):
                glyph.id = UInt32(truncatingIfNeeded: try number())
                hasID = true
            case (2, .bytes):
                let fieldRange = try Protobuf.range(bytes, &offset, range.upperBound)
                glyph.field = fieldRange.map { bytes[$0] }
            case (3, .varint): glyph.width = try side()
            case (4, .varint): glyph.height = try side()
            case (5, .varint): glyph.left = Int32(truncatingIfNeeded: LEB128.unzigzag(try number()))
            case (6, .varint): glyph.top = Int32(truncatingIfNeeded: LEB128.unzigzag(try number()))
            case (7, .varint): glyph.advance = UInt32(truncatingIfNeeded: try number())
            default: try Protobuf.skip(field.type, bytes, &offset, range.upperBound)
            }
        }
        guard hasID else { return nil }
        guard !glyph.field.isEmpty else { return glyph }
        let expected = Int(glyph.width + 2 * SDFGlyph.border) * Int(glyph.height + 2 * SDFGlyph.border)
        guard glyph.field.count == expected else {
            throw MVTError(
                .invalidValue,
                byteOffset: range.lowerBound,
                "glyph \(glyph.id) has a distance field of \(glyph.field.count) bytes instead of \(expected)"
            )
        }
        return glyph
    }
}
