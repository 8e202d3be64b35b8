import Foundation
import PortolanGeo
import PortolanRegionFolder
import PortolanTestSupport
import Testing

/// The error for a `region.json` that cannot be read states the fault, the position of the byte, and the remedy.
@Suite struct ManifestDamageTests {
    /// A sound manifest.
    static let text: String = {
        var manifest = RegionManifest(
            name: "Town",
            bounds: CoordinateBounds(south: 1, west: 2, north: 3, east: 4),
            source: .init(file: "x.osm.pbf", byteCount: 1, sha256: "00", date: Date(timeIntervalSince1970: 1_700_000_000), generator: nil)
        )
        manifest.placeCounts = ["shop": 3]
        return String(decoding: (try? manifest.encoded()) ?? Data(), as: UTF8.self)
    }()

    func damage(_ text: String) -> ManifestDamage? {
        #expect(throws: ManifestDamage.self) { try RegionManifest(decoding: Data(text.utf8)) }
    }

    /// Returns the byte offset of a part of the manifest.
    func offset(of part: String, in text: String) throws -> Int {
        let range = try #require(text.range(of: part))
        return text.utf8.distance(from: text.startIndex, to: range.lowerBound)
    }

    @Test(arguments: [
        // The text, its replacement, the message, and the text where the error begins.
        (#""name" : "Town""#, #""name" : 5"#, #""name" must be a text, not a number"#, "5,"),
        (#""shop" : 3"#, #""shop" : "many""#, #""placeCounts.shop" must be a whole number, not a text"#, #""many""#),
        (#""shop" : 3"#, #""shop" : 1e300"#, #""placeCounts.shop" must be a whole number"#, "1e300"),
        (#""north" : 3"#, #""north" : null"#, #""bounds.north" must be a number, not null"#, "null"),
        (#""north" : 3"#, #""nort" : 3"#, #"the key "bounds.north" is missing"#, "{\n    \"east\""),
        (#""license" : "ODbL-1.0","#, "", #"the key "license" is missing"#, "{\n  \"checksum\""),
        ("2023-11-14T22:13:20Z", "yesterday", #""source.date" must be a date such as 2026-01-31T12:00:00Z"#, #""yesterday""#),
        (#""name" : "Town""#, #""name" "Town""#, "not JSON: expected “:” after a key", #""Town""#),
    ])
    func saysWhatIsWrongAndWhere(_ sound: String, _ damaged: String, _ message: String, _ place: String) throws {
        let text = Self.text.replacingOccurrences(of: sound, with: damaged)
        try #require(text != Self.text)
        let damage = damage(text)
        #expect(damage?.message == message)
        #expect(damage?.byteOffset == (try offset(of: place, in: text)))
    }

    @Test func aTextThatIsCutAnywhereIsSaidToEnd() throws {
        let bytes = Array(Self.text.utf8)
        // The last byte ends the line, and the one before it is a brace.
        for count in 0..<bytes.count - 2 {
            let damage = #expect(throws: ManifestDamage.self) { try RegionManifest(decoding: Data(bytes.prefix(count))) }
            #expect(damage?.message.hasPrefix("not JSON") == true && (damage?.byteOffset ?? .max) <= count, "cut at \(count)")
        }
    }

    /// For any damage, the message is one of Portolan's own sentences.
    @Test func noWordOfTheDecoderIsSaid() {
        let seed = UInt64.random(in: 0...UInt64.max)
        var chance = SplitMix64(seed: seed)
        for round in 0..<2000 {
            var bytes = Array(Self.text.utf8)
            bytes[Int.random(in: 0..<bytes.count, using: &chance)] = UInt8.random(in: 0...255, using: &chance)
            do {
                _ = try RegionManifest(decoding: Data(bytes))
            } catch {
                let text = "\(error)"
                #expect(
                    text.hasPrefix("byte ") && !text.contains("Coding") && !text.contains("Error"),
                    "seed \(seed), round \(round): \(text)"
                )
            }
        }
    }

    @Test func openingTheRegionSaysWhatToDo() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "portolan-manifest-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data(Self.text.utf8.prefix(40)).write(to: folder.appending(path: Region.manifestFileName))
        let error = #expect(throws: RegionError.self) { try Region(at: folder) }
        #expect(error?.code == .damaged)
        #expect(error?.message.hasPrefix("region.json is damaged at byte ") == true)
        #expect(error?.message.contains("restore it from a copy, or import the extract again with --force") == true)
    }
}
