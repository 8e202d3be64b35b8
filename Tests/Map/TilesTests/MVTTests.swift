import PortolanTestSupport
import PortolanTiles
import Testing

@Suite struct MVTTests {
    static func sample() -> [UInt8] {
        var bytes: [UInt8] = []
        var water = MVTLayerEncoder(name: "water")
        let tags = [MVTTag(key: water.index(ofKey: "class"), value: water.index(ofValue: .string("lake")))]
        water.beginFeature(.polygon)
        water.addRing([MVTPoint(x: 0, y: 0), MVTPoint(x: 100, y: 0), MVTPoint(x: 100, y: 100), MVTPoint(x: 0, y: 100)].span)
        water.addRing([MVTPoint(x: 10, y: 10), MVTPoint(x: 10, y: 90), MVTPoint(x: 90, y: 90), MVTPoint(x: 90, y: 10)].span)
        water.endFeature(id: 7, tags: tags)
        water.append(to: &bytes)
        var places = MVTLayerEncoder(name: "place")
        for (index, name) in ["Zürich", "東京", "القاهرة"].enumerated() {
            places.beginFeature(.point)
            places.addPoints([MVTPoint(x: Int32(index) * 100 - 64, y: 4159)].span)
            let tags = [
                MVTTag(key: places.index(ofKey: "name"), value: places.index(ofValue: .string(name))),
                MVTTag(key: places.index(ofKey: "rank"), value: places.index(ofValue: .int(-1))),
                MVTTag(key: places.index(ofKey: "share"), value: places.index(ofValue: .double(0.1))),
            ]
            places.endFeature(id: 0, tags: tags)
        }
        places.append(to: &bytes)
        return bytes
    }

    @Test("keys and values are numbered by first use, and texts differ from numbers with the same bytes")
    func numbersKeysAndValues() {
        var layer = MVTLayerEncoder(name: "a")
        // The encoded number has as many bytes as the encoded text of seven letters, and both end with the same bytes.
        let text = "bcdefgh"
        let number = Double(bitPattern: text.utf8.reversed().reduce(0) { $0 << 8 | UInt64($1) } << 8 | 0x61)
        let values: [MVTValue] = [
            .string(text), .double(number), .string(""), .string("Zürich"), .string("Zu\u{308}rich"), .int(7), .uint(7), .bool(true),
            .string(String(repeating: "long ", count: 100)), .string(String(repeating: "long ", count: 99) + "lang "),
        ]
        for _ in 0..<2 { #expect(values.map { layer.index(ofValue: $0) } == Array(0..<UInt32(values.count))) }
        let keys = ["class", "name", "", "name:zh-Hant"]
        #expect(layer.index(ofKeyIfPresent: "class") == nil)
        for _ in 0..<2 { #expect(keys.map { layer.index(ofKey: $0) } == [0, 1, 2, 3]) }
        #expect(keys.map { layer.index(ofKeyIfPresent: $0) } == [0, 1, 2, 3] && layer.index(ofKeyIfPresent: "nam") == nil)
    }

    @Test func encodesAndDecodes() throws {
        let tile = try MVTTile(decoding: Self.sample())
        #expect(tile.layers.map(\.name) == ["water", "place"] && tile.warnings.isEmpty)
        let water = try #require(tile["water"])
        #expect(water.features[0].id == 7 && water.features[0].partRange == 0..<2)
        #expect(water.doubledArea(ofPart: 0) == 20_000 && water.doubledArea(ofPart: 1) == -12_800)
        #expect(water.value("class", of: water.features[0])?.string == "lake")
        let place = try #require(tile["place"])
        #expect(place.features.map { place.value("name", of: $0)?.string } == ["Zürich", "東京", "القاهرة"])
        #expect(place.values.count == 5, "equal values are stored once")
        #expect(place.points[2] == MVTPoint(x: 136, y: 4159))
        #expect(tile.encoded() == Self.sample())
    }

    @Test func emptyLayersAndEmptyFeaturesAreLeftOut() {
        var bytes: [UInt8] = []
        var layer = MVTLayerEncoder(name: "a")
        layer.beginFeature(.line)
        layer.addLine([MVTPoint(x: 1, y: 1)].span)
        layer.endFeature(id: 1, tags: [])
        layer.append(to: &bytes)
        #expect(bytes.isEmpty)
    }

    /// In Unicode a letter equals the sequence of its parts. A tile keeps each text as it was given, whichever spelling
    /// came first.
    @Test func textsAreToldApartByTheirBytes() {
        var layer = MVTLayerEncoder(name: "a")
        let first = layer.index(ofValue: .string("Zu\u{308}rich"))
        let second = layer.index(ofValue: .string("Z\u{FC}rich"))
        #expect((first, second) == (0, 1))
        #expect(layer.index(ofValue: .string("Zu\u{308}rich")) == 0)
        #expect(layer.index(ofValue: .int(0)) == 2)
        #expect(layer.index(ofValue: .bool(false)) == 3)
        #expect(layer.index(ofKey: "name") == 0 && layer.index(ofKey: "name:de") == 1 && layer.index(ofKey: "name") == 0)
        #expect(layer.index(ofKeyIfPresent: "name:de") == 1 && layer.index(ofKeyIfPresent: "Zürich") == nil)
    }

    @Test func errorsSayWhere() {
        #expect(throws: MVTError(.truncated, byteOffset: 1, "5 bytes announced, 1 left")) { try MVTTile(decoding: [0x1A, 5, 0]) }
        #expect(throws: MVTError.self) { try MVTTile(decoding: [UInt8](repeating: 0xFF, count: 20)) }
    }

    /// After any change of the bytes, the decoder gives a tile with all indices in range, or an error.
    @Test(arguments: [UInt64(1), 2, 3]) func survivesDamage(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let original = Self.sample()
        for _ in 0..<4000 {
            var bytes = original
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let at = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0: bytes[at] = UInt8.random(in: 0...255, using: &random)
                case 1: bytes.removeSubrange(at...)
                case 2: bytes.insert(UInt8.random(in: 0...255, using: &random), at: at)
                default: bytes[at] ^= 1 << UInt8.random(in: 0..<8, using: &random)
                }
                if bytes.isEmpty { break }
            }
            guard let tile = try? MVTTile(decoding: bytes) else { continue }
            for layer in tile.layers {
                for feature in layer.features {
                    for tag in feature.tagRange {
                        let tag = layer.tags[Int(tag)]
                        #expect(Int(tag.key) < layer.keys.count && Int(tag.value) < layer.values.count, "seed \(seed)")
                    }
                    for part in feature.partRange {
                        #expect(layer.points[layer.pointRange(ofPart: part)].count >= Int(feature.type.rawValue), "seed \(seed)")
                    }
                }
            }
        }
    }
}
