import PortolanImage
import PortolanRaster
import PortolanTestSupport
import Testing

/// Files that are written band by band.
@Suite struct PictureEncoderTests {
    private static func picture(width: Int, height: Int, isOpaque: Bool) -> Pixmap {
        var random = SplitMix64(seed: 7)
        var pixmap = Pixmap(width: width, height: height, color: .white)
        for y in 0..<height {
            for x in 0..<width where (x / 5 + y / 7) % 3 != 0 {
                let alpha: UInt32 = isOpaque ? 255 : UInt32(random.next() % 256)
                let value = UInt32((x * 7 + y * 3) % 256) * alpha / 255
                pixmap[x, y] = value | value / 2 << 8 | alpha << 24
            }
        }
        return pixmap
    }

    private static func bands(_ pixmap: Pixmap, _ rows: Int) throws -> [Pixmap] {
        try stride(from: 0, to: pixmap.height, by: rows).map { top in
            let end = min(top + rows, pixmap.height)
            let pixels = Array(pixmap.pixels[top * pixmap.width..<end * pixmap.width])
            return try #require(Pixmap(width: pixmap.width, height: end - top, premultipliedPixels: pixels))
        }
    }

    private static func encode(_ format: PictureFormat, _ quality: PictureQuality, _ pixmap: Pixmap, rows: Int) throws -> [UInt8] {
        var encoder = try PictureEncoder(format, width: pixmap.width, height: pixmap.height, quality: quality, isOpaque: pixmap.isOpaque)
        var bytes: [UInt8] = []
        for band in try bands(pixmap, rows) { bytes += try encoder.add(band) }
        return bytes + (try encoder.finish())
    }

    /// The file is the same whether the encoder gets the whole picture at once or in bands of any number of rows.
    @Test(arguments: [true, false], [1, 3, 16, 64, 1000])
    func bandsDoNotShow(isOpaque: Bool, rows: Int) throws {
        for (width, height) in [(1, 1), (17, 33), (120, 75)] {
            let pixmap = Self.picture(width: width, height: height, isOpaque: isOpaque)
            #expect(try Self.encode(.png, .standard, pixmap, rows: rows) == PNG.encode(pixmap))
            #expect(try Self.encode(.jpeg, .lossy(0.8), pixmap, rows: rows) == JPEG.encode(pixmap, quality: 0.8))
            #expect(try Self.encode(.webP, .lossless, pixmap, rows: rows) == WebP.encode(pixmap, quality: nil))
            let webP = try WebP.decode(Self.encode(.webP, .lossy(0.8), pixmap, rows: rows))
            let whole = try WebP.decode(WebP.encode(pixmap, quality: 0.8))
            // Two rows share their colours, so the encoder converts a single last row of a band together with the first
            // row of the next band.
            #expect(webP == whole, "\(width) × \(height)")
        }
    }

    @Test func sidesOfAnySizeAreWrittenOrRefused() throws {
        let file = try PNG.encode(Pixmap(width: 3, height: 2))
        for seed in Fuzz.seeds(300) {
            var random = SplitMix64(seed: seed)
            let (width, height) = (random.anyInteger(Int.self), random.anyInteger(Int.self))
            let quality = random.next() % 2 == 0 ? PictureQuality.lossless : .lossy(random.anyNumber())
            Fuzz.trace("seed \(seed): \(width) \(height) \(quality)")
            for format in PictureFormat.allCases {
                // Some formats keep the whole picture in memory. So the test skips pictures of 16 rows or more, unless
                // the format refuses their size.
                guard max(width, height) > format.maximumSide || min(width, height) < 1 || height < 16 else { continue }
                guard var encoder = try? PictureEncoder(format, width: width, height: height, quality: quality, isOpaque: true) else {
                    #expect(max(width, height) > format.maximumSide || min(width, height) < 1, "seed \(seed)")
                    continue
                }
                _ = try? encoder.add(Pixmap(width: random.anyInteger(), height: 1))
                _ = try? encoder.finish()
            }
            let limit = random.anyInteger(Int.self)
            #expect(((try? PictureFile.decode(file, maximumPixels: limit)) != nil) == (limit >= 6), "seed \(seed): \(limit)")
            _ = (try? JPEG.encode(Pixmap(width: 3, height: 2), quality: random.anyNumber()))
            _ = (try? WebP.encode(Pixmap(width: 3, height: 2), quality: random.anyNumber()))
        }
    }

    @Test func whatAFormatCannotHoldIsOneError() throws {
        #expect(PictureFormat.webP.maximumSide == 16_383 && PictureFormat.png.maximumSide == 16_384)
        let error = #expect(throws: PictureFileError.self) {
            _ = try PictureEncoder(.webP, width: 16_384, height: 2, isOpaque: true)
        }
        #expect(error?.description == "a picture of 16384 × 2 pixels cannot be written as WebP: a side has 1 to 16383 pixels")
        for format in PictureFormat.allCases {
            #expect(throws: PictureFileError.self) { _ = try PictureEncoder(format, width: 0, height: 2, isOpaque: true) }
        }
    }

    @Test func rowsThatDoNotFitAreAnError() throws {
        var encoder = try PictureEncoder(.webP, width: 4, height: 2, isOpaque: true)
        #expect(throws: PictureFileError.self) { _ = try encoder.add(Pixmap(width: 4, height: 3)) }
        #expect(throws: PictureFileError.self) { _ = try encoder.add(Pixmap(width: 5, height: 1)) }
        #expect(throws: PictureFileError.self) {
            let empty = try PictureEncoder(.webP, width: 4, height: 2, isOpaque: true)
            _ = try empty.finish()
        }
    }

    @Test(
        arguments: [
            ("a.png", .png), ("a.PNG", .png), ("b/a.jpg", .jpeg), ("a.jpeg", .jpeg), ("a.webp", .webP), ("a.WebP", .webP), ("png", nil),
            ("a.gif", nil),
        ] as [(String, PictureFormat?)]
    )
    func namesOfFiles(name: String, format: PictureFormat?) { #expect(PictureFormat(fileName: name) == format) }
}
