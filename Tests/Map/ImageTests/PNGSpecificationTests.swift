import PortolanImage
import PortolanRaster
import Testing

/// The kinds of PNG in the specification (third edition, W3C), as files written by hand.
@Suite("PNG files are read as the PNG specification defines")
struct PNGSpecificationTests {
    // MARK: Writing files by hand

    private static func big(_ value: UInt32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * UInt32($0))) } }

    /// Returns a chunk: its length, type, data and checksum (the CRC-32 of type and data).
    private static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
        let content = Array(type.utf8) + data
        var crc: UInt32 = 0xFFFF_FFFF
        for byte in content {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
        }
        return big(UInt32(data.count)) + content + big(~crc)
    }

    /// Returns a zlib stream (RFC 1950) of one stored block.
    private static func zlib(_ data: [UInt8]) -> [UInt8] {
        var (a, b): (UInt32, UInt32) = (1, 0)
        for byte in data {
            a = (a + UInt32(byte)) % 65_521
            b = (b + a) % 65_521
        }
        let (low, high) = (UInt8(truncatingIfNeeded: data.count), UInt8(truncatingIfNeeded: data.count >> 8))
        return [0x78, 0x01, 1, low, high, ~low, ~high] + data + big(b << 16 | a)
    }

    /// Returns a PNG file with these rows, each of which already begins with its filter's number.
    static func file(
        width: UInt32,
        height: UInt32,
        depth: UInt8,
        type: UInt8,
        interlace: UInt8 = 0,
        extra: [(String, [UInt8])] = [],
        rows: [UInt8]
    ) -> [UInt8] {
        var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        bytes += chunk("IHDR", big(width) + big(height) + [depth, type, 0, 0, interlace])
        for (name, data) in extra { bytes += chunk(name, data) }
        return bytes + chunk("IDAT", zlib(rows)) + chunk("IEND", [])
    }

    private static func pixels(_ bytes: [UInt8]) throws -> [[UInt8]] {
        let straight = try PNG.decode(bytes).straightRGBA()
        return stride(from: 0, to: straight.count, by: 4).map { Array(straight[$0..<$0 + 4]) }
    }

    // MARK: 11.2.1 Colour types and bit depths

    struct Kind: Sendable, CustomTestStringConvertible {
        var name: String
        var depth: UInt8
        var type: UInt8
        var extra: [(String, [UInt8])] = []
        /// The bytes of one row of pixels.
        var row: [UInt8]
        /// The expected RGBA values of the row's pixels.
        var expected: [[UInt8]]
        var testDescription: String { name }
    }

    private static let palette: [UInt8] = [255, 0, 0, 0, 255, 0, 0, 0, 255, 9, 8, 7]
    private static let (black, white): ([UInt8], [UInt8]) = ([0, 0, 0, 255], [255, 255, 255, 255])

    static let kinds = [
        Kind(name: "grey, 1 bit", depth: 1, type: 0, row: [0b0100_0000], expected: [black, white, black, black]),
        Kind(
            name: "grey, 2 bits",
            depth: 2,
            type: 0,
            row: [0b0001_1011],
            expected: [black, [85, 85, 85, 255], [170, 170, 170, 255], white]
        ),
        Kind(name: "grey, 4 bits", depth: 4, type: 0, row: [0x0F, 0x10], expected: [black, white, [17, 17, 17, 255], black]),
        Kind(name: "grey, 8 bits", depth: 8, type: 0, row: [0, 255, 7, 0], expected: [black, white, [7, 7, 7, 255], black]),
        Kind(
            name: "grey, 16 bits",
            depth: 16,
            type: 0,
            row: [0, 0, 0xFF, 0xFF, 0x80, 0x80, 0, 0],
            expected: [black, white, [128, 128, 128, 255], black]
        ),
        Kind(
            name: "grey with a transparent one",
            depth: 8,
            type: 0,
            extra: [("tRNS", [0, 7])],
            row: [0, 255, 7, 0],
            expected: [black, white, [0, 0, 0, 0], black]
        ),
        Kind(
            name: "RGB, 8 bits",
            depth: 8,
            type: 2,
            row: [1, 2, 3, 0, 0, 0, 255, 255, 255, 4, 5, 6],
            expected: [[1, 2, 3, 255], black, white, [4, 5, 6, 255]]
        ),
        Kind(
            name: "RGB, 16 bits",
            depth: 16,
            type: 2,
            row: [UInt8](repeating: 0, count: 18) + [1, 1, 2, 2, 0xFF, 0xFF],
            expected: [black, black, black, [1, 2, 255, 255]]
        ),
        Kind(
            name: "palette, 1 bit",
            depth: 1,
            type: 3,
            extra: [("PLTE", palette)],
            row: [0b0100_0000],
            expected: [[255, 0, 0, 255], [0, 255, 0, 255], [255, 0, 0, 255], [255, 0, 0, 255]]
        ),
        Kind(
            name: "palette, 2 bits",
            depth: 2,
            type: 3,
            extra: [("PLTE", palette)],
            row: [0b0001_1011],
            expected: [[255, 0, 0, 255], [0, 255, 0, 255], [0, 0, 255, 255], [9, 8, 7, 255]]
        ),
        Kind(
            name: "palette with opacities",
            depth: 4,
            type: 3,
            extra: [("PLTE", palette), ("tRNS", [0, 255])],
            row: [0x01, 0x20],
            expected: [[0, 0, 0, 0], [0, 255, 0, 255], [0, 0, 255, 255], [0, 0, 0, 0]]
        ),
        Kind(
            name: "palette, 8 bits",
            depth: 8,
            type: 3,
            extra: [("PLTE", palette)],
            row: [3, 2, 1, 0],
            expected: [[9, 8, 7, 255], [0, 0, 255, 255], [0, 255, 0, 255], [255, 0, 0, 255]]
        ),
        Kind(
            name: "grey and opacity",
            depth: 8,
            type: 4,
            row: [0, 255, 255, 255, 255, 0, 0, 0],
            expected: [black, white, [0, 0, 0, 0], [0, 0, 0, 0]]
        ),
        Kind(
            name: "RGBA, 8 bits",
            depth: 8,
            type: 6,
            row: [1, 2, 3, 255, 255, 0, 0, 0, 255, 255, 255, 255, 0, 0, 0, 128],
            expected: [[1, 2, 3, 255], [0, 0, 0, 0], white, [0, 0, 0, 128]]
        ),
        Kind(
            name: "RGBA, 16 bits",
            depth: 16,
            type: 6,
            row: [1, 1, 2, 2, 3, 3, 0xFF, 0xFF] + [UInt8](repeating: 0, count: 24),
            expected: [[1, 2, 3, 255], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]]
        ),
    ]

    @Test("every colour type and depth is read", arguments: kinds)
    func kind(_ kind: Kind) throws {
        let bytes = Self.file(width: 4, height: 1, depth: kind.depth, type: kind.type, extra: kind.extra, rows: [0] + kind.row)
        #expect(try Self.pixels(bytes) == kind.expected)
    }

    @Test(
        "colour types and depths that the specification does not allow are errors",
        arguments: [(3, 0), (16, 3), (4, 2), (8, 1), (8, 5), (8, 7), (0, 0), (32, 6)] as [(UInt8, UInt8)]
    )
    func refused(depth: UInt8, type: UInt8) {
        let bytes = Self.file(
            width: 1,
            height: 1,
            depth: depth,
            type: type,
            extra: [("PLTE", Self.palette)],
            rows: [UInt8](repeating: 0, count: 40)
        )
        #expect(throws: PNGError.self) { try PNG.decode(bytes) }
    }

    @Test("sizes of zero, a missing palette and missing rows are errors")
    func missing() {
        for bytes in [
            Self.file(width: 0, height: 1, depth: 8, type: 0, rows: [0]), Self.file(width: 1, height: 0, depth: 8, type: 0, rows: [0]),
            Self.file(width: 1, height: 1, depth: 8, type: 3, rows: [0, 0]),
            Self.file(width: 4, height: 3, depth: 8, type: 0, rows: [0, 1, 2, 3, 4, 0]),
        ] {
            #expect(throws: PNGError.self) { try PNG.decode(bytes) }
        }
    }

    // MARK: 9.2 Filters

    /// Rows of grey. Each row names a filter: the value that is added to each byte of the row. The value is nothing,
    /// the byte to the left, the byte above, the mean of these two, or the Paeth predictor. The Paeth predictor is
    /// whichever of the left, upper and upper left bytes is nearest to left + above − upper left.
    @Test("each row names its filter")
    func filters() throws {
        let rows: [UInt8] = [
            0, 10, 20, 30, 1, 1, 1, 1, 2, 1, 1, 1, 3, 1, 1, 1, 4, 1, 1, 1,
        ]
        let expected: [UInt8] = [
            10, 20, 30,
            1, 2, 3,
            2, 3, 4,
            // Each byte is one more than the mean: 1 + 2/2, 1 + (2 + 3)/2 and 1 + (3 + 4)/2.
            2, 3, 4,
            // The predictor is the byte nearest to 2 + 0 − 0, which is 2; to 3 + 3 − 2 = 4, which is 3; and to 4 + 4 −
            // 3 = 5, which is 4. Each byte is one more than its predictor.
            3, 4, 5,
        ]
        let found = try Self.pixels(Self.file(width: 3, height: 5, depth: 8, type: 0, rows: rows))
        #expect(found == expected.map { [$0, $0, $0, 255] })
        #expect(throws: PNGError.self) { try PNG.decode(Self.file(width: 1, height: 1, depth: 8, type: 0, rows: [5, 0])) }
    }

    // MARK: 8.1 Interlacing

    /// Adam7 of 4 × 3 pixels. The grey of each pixel is its index, row by row from 0. Passes 1, 4, 5, 6 and 7 have
    /// pixels.
    @Test("interlaced files are read")
    func interlaced() throws {
        let rows: [UInt8] = [
            0, 0,  // pass 1: every eighth pixel
            // pass 2 begins at column 4, pass 3 at row 4
            0, 2,  // pass 4: column 2 of row 0
            0, 8, 10,  // pass 5: row 2, every second column
            0, 1, 3, 0, 9, 11,  // pass 6: the odd columns of even rows
            0, 4, 5, 6, 7,  // pass 7: odd rows
        ]
        let found = try Self.pixels(Self.file(width: 4, height: 3, depth: 8, type: 0, interlace: 1, rows: rows))
        #expect(found.map { $0[0] } == Array(0..<12))
    }

    // MARK: 5.4 Chunks

    @Test("chunks that are not needed are skipped, and unknown critical ones are errors")
    func chunks() throws {
        let plain = Self.file(
            width: 1,
            height: 1,
            depth: 8,
            type: 0,
            extra: [("tEXt", Array("a\0b".utf8)), ("zzzz", [1, 2, 3])],
            rows: [0, 7]
        )
        #expect(try Self.pixels(plain) == [[7, 7, 7, 255]])
        let critical = Self.file(width: 1, height: 1, depth: 8, type: 0, extra: [("ZZZZ", [1])], rows: [0, 7])
        #expect(throws: PNGError.self) { try PNG.decode(critical) }
    }
}
