import PortolanImage
import PortolanRaster
import Testing

@Suite("JPEG pictures are written and read")
struct JPEGTests {
    /// Colours that change slowly, as in aerial pictures.
    private func picture(width: Int, height: Int) -> Pixmap {
        var pixmap = Pixmap(width: width, height: height)
        for y in 0..<height {
            for x in 0..<width {
                let (red, green) = (UInt32(x * 255 / max(width - 1, 1)), UInt32(y * 255 / max(height - 1, 1)))
                pixmap[x, y] = red | green << 8 | 0x80 << 16 | 0xFF00_0000
            }
        }
        return pixmap
    }

    private func worst(_ a: Pixmap, _ b: Pixmap) -> Int {
        zip(a.straightRGBA(), b.straightRGBA()).map { abs(Int($0) - Int($1)) }.max() ?? 0
    }

    @Test("A picture reads back nearly as it was written", arguments: [(1.0, 4), (0.9, 12), (0.5, 40)])
    func roundTrip(quality: Double, tolerance: Int) throws {
        for (width, height) in [(1, 1), (7, 3), (64, 48), (256, 256)] {
            let pixmap = picture(width: width, height: height)
            let bytes = try JPEG.encode(pixmap, quality: quality)
            #expect(Array(bytes.prefix(3)) == [0xFF, 0xD8, 0xFF])
            let back = try JPEG.decode(bytes)
            #expect(back.width == width && back.height == height && back.isOpaque)
            if width > 8 { #expect(worst(back, pixmap) <= tolerance) }
            #expect(try JPEG.encode(pixmap, quality: quality) == bytes)
            #expect(try PictureFile.decode(bytes) == back)
        }
        let pixmap = picture(width: 64, height: 64)
        #expect(try JPEG.encode(pixmap, quality: 0.5).count < JPEG.encode(pixmap, quality: 1).count)
        #expect(try JPEG.encode(pixmap, quality: -1) == JPEG.encode(pixmap, quality: 0))
        #expect(try JPEG.encode(pixmap, quality: .nan) == JPEG.encode(pixmap))
    }

    @Test("Clear pixels become white")
    func transparency() throws {
        var pixmap = Pixmap(width: 16, height: 16)
        for x in 0..<16 { for y in 8..<16 { pixmap[x, y] = 0x8000_0080 } }
        let back = try JPEG.decode(try JPEG.encode(pixmap, quality: 1)).straightRGBA()
        #expect(back[0] >= 253 && back[1] >= 253)
        let below = back[(12 * 16 + 8) * 4..<(12 * 16 + 8) * 4 + 3].map { Int($0) }
        #expect(zip(below, [255, 127, 127]).allSatisfy { abs($0 - $1) <= 3 }, "\(below)")
    }

    @Test("Rows give the picture from the top, and reading ends on request")
    func rows() throws {
        let bytes = try JPEG.encode(picture(width: 40, height: 30))
        var pixels: [UInt32] = []
        var heights: Set<Int> = []
        try PictureFile.readRows(bytes) { rows, height in
            pixels += rows.pixels
            heights.insert(height)
            return true
        }
        #expect(try Pixmap(width: 40, height: 30, premultipliedPixels: pixels) == JPEG.decode(bytes))
        #expect(heights == [30])
        var count = 0
        try PictureFile.readRows(bytes) { rows, _ in
            count += rows.height
            return count < 10
        }
        #expect(count == 10)
        let png = try PNG.encode(picture(width: 40, height: 30))
        try PictureFile.readRows(png) { rows, _ in rows == picture(width: 40, height: 30) }
        #expect(throws: PictureFileError.self) { try PictureFile.readRows(Array(bytes.prefix(bytes.count / 2))) { _, _ in true } }
        #expect(throws: PictureFileError.self) { try PictureFile.readRows(bytes, maximumPixels: 100) { _, _ in true } }
    }

    @Test("A picture without pixels cannot be written")
    func empty() { #expect(throws: JPEGError.self) { try JPEG.encode(Pixmap(width: 0, height: 4)) } }

    @Test("A JPEG that is cut anywhere gives an error with the position")
    func truncated() throws {
        let bytes = try JPEG.encode(picture(width: 20, height: 20))
        for count in 0..<bytes.count - 2 {
            let error = #expect(throws: JPEGError.self, "\(count) bytes") { try JPEG.decode(Array(bytes.prefix(count))) }
            #expect(error?.code == .malformed && (error?.byteOffset ?? -1) <= count && error?.message.isEmpty == false)
        }
    }

    @Test("A JPEG with any changed byte gives a picture or an error, never a trap")
    func garbage() throws {
        let bytes = try JPEG.encode(picture(width: 24, height: 24))
        var failures = 0
        for index in bytes.indices {
            for flip in [1, 0x80, 0xFF] as [UInt8] {
                var changed = bytes
                changed[index] ^= flip
                do { _ = try JPEG.decode(changed, maximumPixels: 1_000_000) } catch { failures += 1 }
            }
        }
        #expect(failures > 50)
    }

    @Test("A picture with more pixels than allowed is refused before memory is taken")
    func limits() throws {
        let bytes = try JPEG.encode(picture(width: 40, height: 30))
        let error = #expect(throws: JPEGError.self) { try JPEG.decode(bytes, maximumPixels: 1_199) }
        #expect(error?.code == .unsupportedSize && error?.description.contains("40 × 30") == true)
        #expect(try JPEG.decode(bytes, maximumPixels: 1_200).width == 40)
    }

    /// The positions of the picture's first row and column (TIFF 6.0, "Orientation"). The upper left corner is red,
    /// the upper right green, and the lower left blue.
    @Test(
        "Pictures are turned as their Exif orientation tells",
        arguments: [
            (1, "rg/b"), (2, "gr/.b"), (3, ".b/gr"), (4, "b/rg"), (5, "rb/g"), (6, "br/.g"), (7, ".g/br"), (8, "g/rb"),
        ]
    )
    func orientation(number: UInt8, corners: String) throws {
        var pixmap = Pixmap(width: 48, height: 32, color: .white)
        for (x, y, color) in [(0, 0, 0xFF00_00FF), (32, 0, 0xFF00_FF00), (0, 16, 0xFFFF_0000)] as [(Int, Int, UInt32)] {
            for dx in 0..<16 { for dy in 0..<16 { pixmap[x + dx, y + dy] = color } }
        }
        var bytes = try JPEG.encode(pixmap, quality: 1)
        for isBig in [true, false] {
            // An APP1 segment: "Exif", a TIFF header, and a directory of one entry.
            let short = { (value: UInt8) -> [UInt8] in isBig ? [0, value] : [value, 0] }
            let long = { (value: UInt8) -> [UInt8] in isBig ? [0, 0, 0, value] : [value, 0, 0, 0] }
            let tag: [UInt8] = isBig ? [0x01, 0x12] : [0x12, 0x01]
            let tiff: [UInt8] =
                (isBig ? [0x4D, 0x4D] : [0x49, 0x49]) + short(42) + long(8) + short(1) + tag + short(3) + long(1) + short(number) + [0, 0]
                + long(0)
            let segment = Array("Exif\0\0".utf8) + tiff
            var held = bytes
            held.insert(contentsOf: [0xFF, 0xE1, 0, UInt8(segment.count + 2)] + segment, at: 2)
            let back = try JPEG.decode(held)
            #expect((back.width, back.height) == (number >= 5 ? (32, 48) : (48, 32)))
            let letters: [[Character]] = [(0, 0), (1, 0), (0, 1), (1, 1)].map { column, row in
                let pixel = back[column * (back.width - 1), row * (back.height - 1)]
                let (red, green, blue) = (pixel & 255 > 128, pixel >> 8 & 255 > 128, pixel >> 16 & 255 > 128)
                return red && green ? ["."] : [red ? "r" : green ? "g" : blue ? "b" : "?"]
            }
            let seen = String(letters[0] + letters[1]) + "/" + String(letters[2] + letters[3])
            let wanted = corners.split(separator: "/").map { $0.padding(to: 2) }.joined(separator: "/")
            #expect(seen == wanted, "orientation \(number)")
        }
        // A directory with an offset outside the data is skipped.
        bytes.insert(contentsOf: [0xFF, 0xE1, 0, 18] + Array("Exif\0\0MM".utf8) + [0, 42, 0xFF, 0xFF, 0xFF, 0xF0, 1, 2], at: 2)
        #expect(try JPEG.decode(bytes).width == 48)
    }

    @Test func formatsAreToldApart() throws {
        let pixmap = picture(width: 5, height: 4)
        #expect(try PictureFile.decode(PNG.encode(pixmap)) == pixmap)
        for (bytes, message) in [
            ([], "neither"), (Array("GIF89a".utf8), "neither"), ([0x89, 0x50, 0x4E, 0x47, 1], "PNG"), ([0xFF, 0xD8, 0xFF, 1], "JPEG"),
        ]
            as [([UInt8], String)]
        {
            let error = #expect(throws: PictureFileError.self) { try PictureFile.decode(bytes) }
            #expect(error.map { "\($0)".contains(message) } == true)
        }
    }
}

extension Substring {
    fileprivate func padding(to count: Int) -> String { self + String(repeating: ".", count: Swift.max(0, count - self.count)) }
}
