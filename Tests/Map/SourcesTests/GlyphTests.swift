import PortolanMapSources
import Testing

/// Writes glyph ranges as protocol buffers.
enum GlyphWriter {
    static func varint(_ value: UInt64) -> [UInt8] {
        var rest = value
        var bytes: [UInt8] = []
        while rest >= 0x80 {
            bytes.append(UInt8(rest & 0x7F) | 0x80)
            rest >>= 7
        }
        return bytes + [UInt8(rest)]
    }

    static func message(_ number: UInt64, _ bytes: [UInt8]) -> [UInt8] { varint(number << 3 | 2) + varint(UInt64(bytes.count)) + bytes }

    static func number(_ number: UInt64, _ value: UInt64) -> [UInt8] { varint(number << 3) + varint(value) }

    static func glyph(
        _ id: UInt32,
        width: UInt32,
        height: UInt32,
        left: Int32 = 0,
        top: Int32 = 0,
        advance: UInt32 = 0,
        field: [UInt8]? = nil
    ) -> [UInt8] {
        func zigzag(_ value: Int32) -> UInt64 { UInt64(UInt32(bitPattern: value << 1 ^ value >> 31)) }
        let field = field ?? [UInt8](repeating: UInt8(id & 255), count: Int((width + 6) * (height + 6)))
        return number(1, UInt64(id)) + (field.isEmpty ? [] : message(2, field)) + number(3, UInt64(width)) + number(4, UInt64(height))
            + number(5, zigzag(left)) + number(6, zigzag(top)) + number(7, UInt64(advance))
    }

    static func range(_ name: String, _ glyphs: [[UInt8]]) -> [UInt8] {
        message(1, message(1, Array(name.utf8)) + message(2, Array("0-255".utf8)) + glyphs.flatMap { message(3, $0) })
    }
}

@Suite struct GlyphTests {
    @Test func readsAGlyph() throws {
        let bytes = GlyphWriter.range(
            "Serif",
            [
                GlyphWriter.glyph(65, width: 2, height: 3, left: -1, top: -8, advance: 4),
                GlyphWriter.glyph(32, width: 0, height: 0, advance: 6, field: []),
            ]
        )
        let range = try GlyphRange(decoding: bytes)
        #expect(range.name == "Serif" && range.glyphs.count == 2)
        let letter = try #require(range.glyphs[65])
        #expect(letter.width == 2 && letter.height == 3 && letter.left == -1 && letter.top == -8 && letter.advance == 4)
        #expect(letter.fieldWidth == 8 && letter.fieldHeight == 9 && letter.field == [UInt8](repeating: 65, count: 72))
        #expect(range.glyphs[32] == SDFGlyph(id: 32, advance: 6))
    }

    @Test func namesOfFontsInPathsAndURLs() throws {
        let bytes = GlyphWriter.range("Some Serif", [GlyphWriter.glyph(65, width: 2, height: 3)])
        for (template, address) in [
            ("/fonts/{fontstack}/{range}.pbf", "/fonts/Some Serif/0-255.pbf"),
            ("file:///fonts/{fontstack}/{range}.pbf", "file:///fonts/Some%20Serif/0-255.pbf"),
        ] {
            let store = GlyphStore(template, reader: MemoryReader([address: bytes]))
            #expect(try store.glyph(65, fonts: ["Some Serif"]) != nil, "\(template)")
        }
    }

    @Test func refusesFieldsOfAnotherSize() {
        #expect(throws: SourceError.self) {
            try GlyphRange(decoding: GlyphWriter.range("", [GlyphWriter.glyph(65, width: 2, height: 3, field: [1, 2, 3])]))
        }
        #expect(throws: SourceError.self) { try GlyphRange(decoding: GlyphWriter.range("", [GlyphWriter.number(3, 1 << 40)])) }
    }

    @Test func theWholeStackBeforeItsFonts() throws {
        func range(_ name: String, _ ids: [UInt32]) -> [UInt8] {
            GlyphWriter.range(name, ids.map { GlyphWriter.glyph($0, width: 1, height: 1, advance: UInt32(name.utf8.first ?? 0)) })
        }
        let reader = MemoryReader([
            "f://A%20B%2CC/0-255.pbf": range("w", [65]), "f://A%20B/256-511.pbf": range("a", [300]),
            "f://C/256-511.pbf": range("c", [300, 301]),
            "f://C/512-767.pbf": [1, 2, 3],
        ])
        let store = GlyphStore("f://{fontstack}/{range}.pbf", reader: reader)
        let fonts = ["A B", "C"]
        #expect(try store.glyph(65, fonts: fonts)?.advance == 119)
        #expect(try store.glyph(66, fonts: fonts) == nil)
        #expect(try store.glyph(300, fonts: fonts)?.advance == 97)
        #expect(try store.glyph(301, fonts: fonts)?.advance == 99)
        #expect(try store.glyph(301, fonts: ["A B"]) == nil)
        #expect(throws: SourceError.self) { try store.glyph(600, fonts: ["C"]) }
        #expect(try store.glyph(0x1F600, fonts: fonts) == nil)
    }
}
