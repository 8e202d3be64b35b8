import PortolanImage
import PortolanRaster
import Testing

@Suite("PNG pictures are written and read")
struct PNGTests {
    /// Returns a small picture with every kind of pixel: opaque or not, flat or noisy.
    private func picture(width: Int, height: Int, isOpaque: Bool) -> Pixmap {
        var pixmap = Pixmap(width: width, height: height, color: .white)
        var state: UInt32 = 12_345
        for y in 0..<height {
            for x in 0..<width where x > width / 3 {
                state = state &* 1_664_525 &+ 1_013_904_223
                let alpha: UInt32 = isOpaque ? 255 : (y % 5 == 0 ? 0 : y % 5 == 1 ? 255 : state >> 24)
                func channel(_ shift: UInt32) -> UInt32 { (state >> shift & 255) * alpha / 255 }
                pixmap[x, y] = channel(0) | channel(8) << 8 | channel(16) << 16 | alpha << 24
            }
        }
        return pixmap
    }

    @Test("A picture reads back as it was written", arguments: [true, false], [PNG.Effort.fast, .small])
    func roundTrip(isOpaque: Bool, effort: PNG.Effort) throws {
        for (width, height) in [(1, 1), (7, 3), (64, 48), (300, 1)] {
            let pixmap = picture(width: width, height: height, isOpaque: isOpaque)
            let bytes = try PNG.encode(pixmap, effort: effort)
            #expect(Array(bytes.prefix(8)) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
            // Colour type: 2 is RGB, 6 is RGBA.
            #expect(bytes[25] == (pixmap.isOpaque ? 2 : 6))
            let back = try PNG.decode(bytes)
            #expect(back.straightRGBA() == pixmap.straightRGBA())
            #expect(try PNG.encode(pixmap, effort: effort) == bytes)
        }
    }

    @Test("A picture without pixels cannot be written")
    func empty() {
        #expect(throws: PNGError.self) { try PNG.encode(Pixmap(width: 0, height: 4)) }
    }

    @Test("A PNG that is cut anywhere gives an error with the position")
    func truncated() throws {
        let bytes = try PNG.encode(picture(width: 20, height: 20, isOpaque: false))
        for count in 0..<bytes.count {
            let error = #expect(throws: PNGError.self, "\(count) bytes") { try PNG.decode(Array(bytes.prefix(count))) }
            #expect(error?.code == .malformed)
            #expect((error?.byteOffset ?? -1) <= count)
            #expect(error?.message.isEmpty == false)
        }
    }

    @Test("A PNG with any changed byte gives a picture or an error, never a trap")
    func garbage() throws {
        let bytes = try PNG.encode(picture(width: 12, height: 12, isOpaque: true))
        var failures = 0
        for index in bytes.indices {
            for flip in [1, 0x80, 0xFF] as [UInt8] {
                var changed = bytes
                changed[index] ^= flip
                do { _ = try PNG.decode(changed) } catch { failures += 1 }
            }
        }
        // Checksums guard nearly every byte, so more than a third of the changes give an error.
        #expect(failures > bytes.count)
        #expect(throws: PNGError.self) { try PNG.decode([]) }
        #expect(throws: PNGError.self) { try PNG.decode(Array("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8)) }
    }

    @Test("Sizes are checked before memory is taken")
    func sizes() throws {
        let bytes = try PNG.encode(picture(width: 30, height: 20, isOpaque: true))
        let tooMany = #expect(throws: PNGError.self) { try PNG.decode(bytes, maximumPixels: 599) }
        #expect(tooMany?.code == .unsupportedSize)
        #expect(try PNG.decode(bytes, maximumPixels: 600).width == 30)
        // A header that announces 2^31 - 1 columns, with a right checksum.
        var huge = bytes
        huge.replaceSubrange(16..<20, with: [0x7F, 0xFF, 0xFF, 0xFF])
        let checksum = crc(huge[12..<29])
        huge.replaceSubrange(29..<33, with: (0..<4).map { UInt8(truncatingIfNeeded: checksum >> (24 - 8 * UInt32($0))) })
        let error = #expect(throws: PNGError.self) { try PNG.decode(huge) }
        #expect(error?.message.isEmpty == false)
        #expect((error?.byteOffset ?? 1_000) < 100)
    }

    /// Returns the checksum of PNG chunks (PNG specification, annex D).
    private func crc(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        var crc: UInt32 = 0xFFFF_FFFF
        for byte in bytes {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
        }
        return ~crc
    }
}
