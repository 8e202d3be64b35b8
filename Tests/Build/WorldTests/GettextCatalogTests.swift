import Foundation
import PortolanTestSupport
import Testing

@testable import PortolanWorld

/// Compiled catalogues that the test makes byte by byte.
@Suite struct GettextCatalogTests {
    private static let header = ("", "Content-Type: text/plain; charset=UTF-8\n")

    /// Returns a catalogue as msgfmt writes it, without a hash table.
    static func bytes(_ messages: [(String, String)], isLittle: Bool = true, revision: UInt32 = 0) -> [UInt8] {
        let texts = messages.map { (Array($0.utf8) + [0], Array($1.utf8) + [0]) }
        let tables = 28
        var start = tables + 16 * texts.count
        var words: [UInt32] = [0x9504_12DE, revision, UInt32(texts.count), UInt32(tables), UInt32(tables + 8 * texts.count), 0, 0]
        var bytes: [UInt8] = []
        for list in [texts.map(\.0), texts.map(\.1)] {
            for text in list {
                words += [UInt32(text.count - 1), UInt32(start)]
                start += text.count
                bytes += text
            }
        }
        return words.flatMap { word in
            let ends = (0..<4).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) }
            return isLittle ? ends : ends.reversed()
        } + bytes
    }

    static let sound = bytes([header, ("2988507", "Paris"), ("5128581", "Нью-Йорк"), ("6173331", "温哥华")])

    @Test(arguments: [true, false], [0, 1] as [UInt32]) func isReadInEitherByteOrder(_ isLittle: Bool, _ revision: UInt32) throws {
        let bytes = Self.bytes([Self.header, ("1", "Łódź"), ("2", ""), ("3", "one\0many")], isLittle: isLittle, revision: revision << 16)
        let catalog = try GettextCatalog(bytes, path: "x.mo")
        #expect(catalog.messages == ["1": "Łódź", "2": "", "3": "one"])
    }

    @Test func noMessageIsACatalogToo() throws {
        #expect(try GettextCatalog(Self.bytes([]), path: "x.mo").messages.isEmpty)
        #expect(try GettextCatalog(Self.bytes([Self.header]), path: "x.mo").messages.isEmpty)
    }

    /// Returns the catalogue with another word at this offset.
    private static func changed(_ offset: Int, _ word: UInt32) -> [UInt8] {
        var bytes = sound
        for index in 0..<4 { bytes[offset + index] = UInt8(truncatingIfNeeded: word >> (8 * index)) }
        return bytes
    }

    static let faults: [(bytes: [UInt8], code: GettextError.Code, message: String)] = [
        ([], .damaged, "cut off after 0 bytes"),
        (Array(sound.prefix(27)), .damaged, "cut off after 27 bytes"),
        (changed(0, 0x1234_5678), .damaged, "not a compiled gettext catalogue"),
        (changed(4, 2 << 16), .unsupported, "revision 2 of the format; Portolan reads 0 and 1"),
        (changed(8, .max), .damaged, "the table of 4294967295 messages at byte 28 exceeds"),
        (changed(12, 27), .damaged, "the table of 4 messages at byte 27 exceeds"),
        (changed(16, .max), .damaged, "the table of 4 messages at byte 4294967295 exceeds"),
        // The first two cases change the length of the second message, and the next two cases change its offset.
        (changed(28 + 8, 8), .damaged, "message 1: no zero follows its 8 bytes at byte"),
        (changed(28 + 8, .max), .damaged, "message 1: no zero follows its 4294967295 bytes at byte"),
        (changed(28 + 12, .max), .damaged, "message 1: no zero follows its 7 bytes at byte 4294967295"),
        (changed(28 + 12, 0), .damaged, "message 1: no zero follows its 7 bytes at byte 0"),
        (Array(sound.dropLast()), .damaged, "message 3"),
        (bytes([("2", "a"), ("1", "b")]), .damaged, "message 1: the messages are not sorted"),
        (bytes([("1", "a"), ("1", "b")]), .damaged, "message 1: the messages are not sorted"),
        (bytes([("", "Content-Type: text/plain; charset=ISO-8859-1\n")]), .unsupported, "the header does not state charset=UTF-8"),
        (bytes([header, ("1", "a")]).map { $0 == UInt8(ascii: "a") ? 0xFF : $0 }, .damaged, "not UTF-8"),
    ]

    @Test(arguments: faults.indices) func aFaultIsNamed(_ index: Int) {
        let (bytes, code, message) = Self.faults[index]
        let error = #expect(throws: GettextError.self) { try GettextCatalog(bytes, path: "x.mo") }
        #expect(error?.code == code && error?.path == "x.mo")
        #expect(error?.message.contains(message) == true, "\(error?.message ?? "none")")
    }

    @Test func aMissingFileIsNamed() {
        let error = #expect(throws: GettextError.self) { try GettextCatalog(file: URL(filePath: "/nonexistent/geonames.mo")) }
        #expect(error?.code == .notReadable && error?.path == "/nonexistent/geonames.mo")
        #expect(throws: GettextError.self) { try GeoNames(folder: URL(filePath: "/nonexistent")) }
    }

    /// Any change of a few bytes gives a catalogue no larger than the file, or an error, and never a trap.
    @Test func damagedBytes() {
        var read = 0
        let seeds = Fuzz.seeds(20_000)
        for seed in seeds {
            var random = SplitMix64(seed: seed)
            var bytes = random.next() % 2 == 0 ? Self.sound : Self.bytes([Self.header, ("1", "a"), ("22", "Łódź")], isLittle: false)
            for _ in 0...random.next() % 4 {
                let place = Int(random.next() % UInt64(max(bytes.count, 1)))
                switch random.next() % 4 {
                case 0: bytes = Array(bytes.prefix(place))
                case 1: bytes.insert(UInt8(truncatingIfNeeded: random.next()), at: min(place, bytes.count))
                default:
                    if place < bytes.count { bytes[place] = random.pick([0, 1, 28, 0x7F, 0xFF, UInt8(truncatingIfNeeded: random.next())]) }
                }
            }
            Fuzz.trace("seed \(seed): \(bytes)")
            do throws(GettextError) {
                let catalog = try GettextCatalog(bytes, path: "x.mo")
                read += 1
                #expect(catalog.messages.reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count } <= bytes.count, "seed \(seed)")
            } catch {
                #expect(!error.message.isEmpty, "seed \(seed)")
            }
        }
        #expect(read > seeds.count / 50, "only \(read) of \(seeds.count), seeds \(seeds)")
    }
}
