import Foundation
import PortolanGeo
import PortolanOSMModel
import PortolanTestSupport
import Testing

@testable import PortolanStore

/// Whoever prepares which places, the store is the same.
@Suite struct PlacePreparerTests {
    static func places(seed: UInt64) -> [PlaceRecord] {
        var generator = SplitMix64(seed: seed)
        let words = ["Café", "Rose", "O'Brien", "東京駅", "Phở", "Straße", "St.", "Ørsted-Haus", "кафе", "No", "7"]
        return (1...400).map { index in
            func name() -> String {
                (0...Int.random(in: 0...3, using: &generator)).map { _ in words.randomElement(using: &generator) ?? "" }.joined(
                    separator: " "
                )
            }
            let kind = ["amenity=cafe", "shop=books", "highway=residential", "place=suburb"].randomElement(using: &generator) ?? ""
            return PlaceRecord(
                // Two of them twice.
                id: PlaceID(osm: OSMKey(type: .node, id: index == 200 ? 10 : Int64(index))),
                location: Coordinate(
                    latitude: Double.random(in: -80...80, using: &generator),
                    longitude: Double.random(in: -179...179, using: &generator)
                ),
                kinds: index % 7 == 0 ? [kind, "tourism=hotel"] : [kind],
                types: [kind.count % 2 == 0 ? "cafe" : "store"],
                tags: ["name": name(), "addr:street": name(), "addr:country": index % 3 == 0 ? "FR" : "de", "x": "y"]
            )
        }
    }

    @Test func theStoreIsTheSame() throws {
        let folder = try ScratchFolder()
        for seed in UInt64(1)...3 {
            let places = Self.places(seed: seed)
            let expected = try Data(contentsOf: folder.write(places, name: "expected\(seed).sqlite"))
            var generator = SplitMix64(seed: seed)
            // With few terms of their own, numbers begin anew again and again.
            for (round, termLimit) in [1 << 18, 20, 0].enumerated() {
                let file = folder.url.appending(path: "\(seed)-\(round).sqlite")
                var writer = try PlaceStoreWriter(file: file)
                var preparers = (0..<3).map { _ in PlacePreparer(termLimit: termLimit) }
                var rest = places[...]
                while !rest.isEmpty {
                    let count = min(Int.random(in: 1...40, using: &generator), rest.count)
                    let index = Int.random(in: 0..<4, using: &generator)
                    if index == 3 {
                        for place in rest.prefix(count) { try writer.add(place) }
                    } else {
                        for place in rest.prefix(count) { preparers[index].add(place) }
                        try writer.add(preparers[index].take())
                    }
                    rest = rest.dropFirst(count)
                }
                #expect(try writer.finish() == .init(placeCount: 399, duplicateCount: 1))
                #expect(try Data(contentsOf: file) == expected, "seed \(seed), limit \(termLimit)")
            }
        }
    }

    /// Texts that are indexed take a shorter way to the same words.
    @Test func textsGiveTheSameWords() {
        let seed = UInt64.random(in: 0...UInt64.max)
        var generator = SplitMix64(seed: seed)
        let usual = Array("aZ7 '-.·,東京にカナéöøßẞŁđờ Çığ مُحكЁйїहिं가ＫﬁⅣ²½\u{301}\u{200D}\u{FE0F}🗺\u{10FFFF}".unicodeScalars)
        for round in 0..<2_000 {
            let count = round < 1_950 ? Int.random(in: 0...40, using: &generator) : 1_000 + round % 50
            var text = ""
            for _ in 0..<count {
                let any = Unicode.Scalar(UInt32.random(in: 0...0x2FFFF, using: &generator))
                text.unicodeScalars.append(round % 3 == 0 ? any ?? " " : usual.randomElement(using: &generator) ?? " ")
            }
            for variants in [false, true] {
                var (folder, long, short) = (TextFolder(), FoldedText(), FoldedBytes())
                long.fold(text, with: &folder, variants: variants)
                short.fold(text, with: &folder, variants: variants)
                #expect(short.hasVariants == long.hasVariants, "seed \(seed), \(text)")
                #expect(short.words.map(\.group) == long.words.map(\.group), "seed \(seed), \(text)")
                #expect(short.words.map(\.isIdeographic) == long.words.map(\.isIdeographic), "seed \(seed), \(text)")
                #expect(
                    short.words.map { Array(short.letters[$0.range]) } == long.words.map { utf8(long.scalars[$0.range]) },
                    "seed \(seed), \(text)"
                )
                #expect(
                    short.words.map { Array(short.letters[short.term($0.range)]) } == long.words.map { utf8(long.letters($0)) },
                    "seed \(seed), \(text)"
                )
            }
        }
    }

    /// What a text gave once in a block is not found out again; the store is the same.
    @Test func numbersOfTextsChangeNothing() {
        for seed in UInt64(1)...3 {
            var numbers: [String: Int32] = [:]
            var (plain, numbered) = (PlacePreparer(), PlacePreparer())
            for (index, place) in Self.places(seed: seed).enumerated() {
                plain.add(place)
                numbered.add(
                    place,
                    texts: place.tags.all.map { tag in
                        let number = numbers[tag.value] ?? Int32(numbers.count)
                        numbers[tag.value] = number
                        return number
                    }
                )
                guard index % 100 == 99 else { continue }
                let (expected, found) = (plain.take(), numbered.take())
                #expect(found.tokens == expected.tokens && found.bytes == expected.bytes, "seed \(seed)")
                #expect(found.newTerms == expected.newTerms, "seed \(seed)")
                numbers = [:]
            }
        }
    }
}
