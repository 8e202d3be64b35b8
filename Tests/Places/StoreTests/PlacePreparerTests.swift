import Foundation
import PortolanAddress
import PortolanGeo
import PortolanOSMModel
import PortolanTestSupport
import Testing

@testable import PortolanStore

/// The store is the same, no matter which preparer prepares which place.
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
                // One ID is used by two places.
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
            // If the limit of terms is low, a preparer starts its numbering again many times.
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

    /// The store does not depend on the order of the places or on the memory limit. If two places have the same ID, the
    /// newer place stays.
    @Test(arguments: [1, 2] as [UInt64]) func anyOrderGivesTheSameStore(seed: UInt64) throws {
        let folder = try ScratchFolder()
        var random = SplitMix64(seed: seed)
        var places: [PlaceRecord] = []
        for round in 0..<12 {
            for var place in Self.places(seed: seed &+ UInt64(round)) {
                place.id = PlaceID(rowKey: place.id.rowKey + Int64(round) * 1_000) ?? place.id
                place.version = UInt32(round)
                if Bool.random(using: &random) { place.bounds = CoordinateBounds(center: place.location, radiusMeters: 100) }
                places.append(place)
            }
        }
        var newer = places[7]
        newer.version += 1
        newer.tags["name"] = "The newer one"
        places.append(newer)
        var stores: [Data] = []
        for memory in [Int.max, 0, 300_000] {
            let file = folder.url.appending(path: "\(stores.count).sqlite")
            var writer = try PlaceStoreWriter(file: file, memory: memory)
            for place in places.shuffled(using: &random) { try writer.add(place) }
            let ids = Set(places.map(\.id.rowKey)).sorted()
            try writer.write(
                PlaceAddresses(
                    areas: [.init(part: .suburb, names: AddressNames("Old Town"), country: "FR")],
                    areaLists: [[0]],
                    streets: [AddressNames("Long Street")],
                    entries: ids.filter { $0 % 3 == 0 }.compactMap { key in
                        PlaceID(rowKey: key).map { id in
                            PlaceAddresses.Entry(id: id, areaList: 0, street: key % 2 == 0 ? 0 : -1, houseNumber: key % 5 == 0 ? "7" : nil)
                        }
                    }
                )
            )
            #expect(try writer.finish().placeCount == ids.count)
            stores.append(try Data(contentsOf: file))
            #expect(try PlaceStore(file: file).place(newer.id)?.name == "The newer one")
        }
        #expect(stores[1] == stores[0] && stores[2] == stores[0], "seed \(seed)")
    }

    /// If texts have numbers, a preparer saves work for repeated texts. The store is the same with and without numbers.
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
