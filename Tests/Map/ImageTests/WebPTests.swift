import PortolanImage
import PortolanRaster
import PortolanTestSupport
import Testing

@Suite("WebP pictures are written and read")
struct WebPTests {
    /// Colours that change slowly, and clear pixels at the left.
    private func picture(width: Int, height: Int, isOpaque: Bool = false) throws -> Pixmap {
        var bytes: [UInt8] = []
        for y in 0..<height {
            for x in 0..<width {
                bytes += [
                    UInt8(x * 255 / max(width - 1, 1)), UInt8(y * 255 / max(height - 1, 1)), 128, x < width / 4 && !isOpaque ? 0 : 255,
                ]
            }
        }
        return try #require(Pixmap(width: width, height: height, straightRGBA: bytes))
    }

    @Test("Without loss, a picture reads back as it was written", arguments: [(1, 1), (7, 3), (64, 48), (300, 2)])
    func lossless(width: Int, height: Int) throws {
        let pixmap = try picture(width: width, height: height)
        let bytes = try WebP.encode(pixmap, quality: nil)
        #expect(try WebP.decode(bytes) == pixmap)
        #expect(try PictureFile.decode(bytes) == pixmap)
        #expect(try WebP.encode(pixmap, quality: nil) == bytes)
    }

    @Test("With loss, a picture reads back nearly the same, and a lower quality gives a smaller file")
    func lossy() throws {
        let pixmap = try picture(width: 64, height: 64, isOpaque: true)
        let fine = try WebP.encode(pixmap, quality: 1)
        let back = try WebP.decode(fine)
        #expect(zip(back.straightRGBA(), pixmap.straightRGBA()).allSatisfy { abs(Int($0) - Int($1)) < 12 })
        #expect(try WebP.encode(pixmap, quality: 0.2).count < fine.count)
        #expect(try WebP.encode(pixmap, quality: -3) == WebP.encode(pixmap, quality: 0))
        #expect(try WebP.encode(pixmap, quality: .nan) == WebP.encode(pixmap))
    }

    @Test("Sizes that the format does not have, or that are not allowed, are errors")
    func sizes() throws {
        #expect(throws: WebPError.self) { try WebP.encode(Pixmap(width: 0, height: 4)) }
        let bytes = try WebP.encode(try picture(width: 40, height: 30))
        let error = #expect(throws: WebPError.self) { try WebP.decode(bytes, maximumPixels: 1_199) }
        #expect(error?.code == .unsupportedSize)
        #expect(try WebP.decode(bytes, maximumPixels: 1_200).width == 40)
    }

    @Test("A WebP that is cut anywhere gives an error", arguments: [nil, 0.8])
    func truncated(quality: Double?) throws {
        let bytes = try WebP.encode(try picture(width: 20, height: 20), quality: quality)
        // The format pads the data to an even length, so a file without its last bytes may still be whole.
        for count in 0..<bytes.count - 2 {
            #expect(throws: WebPError.self, "\(count) bytes") { try WebP.decode(Array(bytes.prefix(count))) }
        }
    }

    @Test("A WebP with any changed byte gives a picture or an error, never a trap", arguments: Fuzz.seeds(40))
    func fuzz(_ seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var bytes = try WebP.encode(try picture(width: 24, height: 24), quality: random.next() % 2 == 0 ? nil : 0.7)
        for _ in 0...random.next() % 8 { bytes[Int(random.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: random.next()) }
        Fuzz.trace("\(bytes)")
        _ = try? PictureFile.decode(bytes, maximumPixels: 1_000_000)
    }
}
