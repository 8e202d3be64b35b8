import Foundation
import PortolanTestSupport
import Testing

@testable import PortolanDigests

/// Checksums of the pages of a file.
@Suite struct PageSumsTests {
    private static func bytes(_ count: Int) -> [UInt8] {
        var random = SplitMix64(seed: UInt64(count))
        return (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
    }

    private static func sums(_ bytes: [UInt8]) -> [UInt64] { unsafe PageSums.sums(of: bytes.span.bytes) }

    private static func firstDamage(_ sums: PageSums, _ bytes: [UInt8], at offset: UInt64) -> UInt64? {
        unsafe sums.firstDamage(in: bytes.span.bytes, at: offset)
    }

    @Test(arguments: [0, 1, 4095, 4096, 4097, 12_288, 1 << 20, (1 << 20) + 5]) func aFileIsMeasuredInOnePass(count: Int) throws {
        let bytes = Self.bytes(count)
        let file = FileManager.default.temporaryDirectory.appending(path: "portolan-sums-\(UUID().uuidString)")
        try Data(bytes).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let measure = try XXH3Digest.measure(file)
        #expect(measure.byteCount == count && measure.sums.count == PageSums.count(ofBytes: Int64(count)))
        #expect(try measure.hexadecimal == XXH3Digest.hexadecimal(of: Data(bytes)))
        #expect(measure.sums == Self.sums(bytes))
        #expect(Self.firstDamage(PageSums(measure.sums), bytes, at: 0) == nil)
    }

    @Test func damageHasItsBlock() {
        let sound = Self.bytes(10_000)
        let sums = PageSums(Self.sums(sound))
        for offset in [0, 4095, 4096, 8191, 8192, 9999] {
            var bytes = sound
            bytes[offset] ^= 1
            let page = UInt64(offset / 4096 * 4096)
            #expect(Self.firstDamage(sums, bytes, at: 0) == page)
            #expect(sums.firstDifference(from: Self.sums(bytes)) == page)
            // This part of the file begins at the start of a page.
            let part = Array(bytes[4096...])
            #expect(Self.firstDamage(sums, part, at: 4096) == (page == 0 ? nil : page))
        }
        // A sound page at the position of another page is damage, and so are bytes behind the end of the file.
        let second = Array(sound[4096..<8192])
        #expect(Self.firstDamage(sums, second, at: 0) == 0)
        #expect(Self.firstDamage(sums, second, at: 12_288) == 12_288)
        #expect(sums.firstDifference(from: Array(sums.sums.dropLast())) == 8192)
    }
}
