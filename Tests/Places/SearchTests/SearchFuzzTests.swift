import Foundation
import PortolanGeo
import PortolanOSMModel
import PortolanSearchIndex
import PortolanStore
import PortolanTestSupport
import Testing

@testable import PortolanSearch

/// Every question gets an answer, whatever the data is.
@Suite struct SearchFuzzTests {
    static let texts = [
        "", " ", "\u{0}", "\u{0}\u{1}\u{2}*", "*", "\"", "\"\"\"", "a\"b", "NEAR(a b, 3)", "AND", "OR OR", "NOT x", "col:x", "{a b}:c",
        "^x", "x*", "(", "))",
        "-", "+", "a - b", "'; DROP TABLE places; --", "%s%n", "\u{FFFD}", "\u{202E}abc", "e\u{301}\u{301}\u{301}", "👩‍👩‍👧‍👦", "\u{10FFFF}",
        "\u{E000}x",
        "ﷺ", "Ⅷ ½ ①", "ﬁ", "ᄒ ᅡ ᆫ", "𝕳𝖊𝖑𝖑𝖔", "가", "カ゛", "\r\n\t", "İıſK", "ǅ", "0", "٠١٢", "near the", "in", "near", "the near of",
        "a b c d e f g h i j k l m n o p",
    ]

    static func anyText(_ random: inout SplitMix64) -> String {
        switch Int.random(in: 0..<6, using: &random) {
        case 0: return texts.randomElement(using: &random) ?? ""
        case 1:
            // Any bytes; invalid UTF-8 becomes U+FFFD.
            return String(
                decoding: (0..<Int.random(in: 0...40, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) },
                as: UTF8.self
            )
        case 2:
            var text = String.UnicodeScalarView()
            for _ in 0..<Int.random(in: 1...12, using: &random) {
                if let scalar = Unicode.Scalar(UInt32.random(in: 0...0x10FFFF, using: &random)) { text.append(scalar) }
            }
            return String(text)
        case 3: return (texts.randomElement(using: &random) ?? "") + " " + (texts.randomElement(using: &random) ?? "")
        case 4: return String(repeating: "ab ", count: Int.random(in: 1...400, using: &random))
        default:
            return String((0..<Int.random(in: 1...20, using: &random)).map { _ in "abcdeéßł咖 '-.*\"".randomElement(using: &random) ?? "a" })
        }
    }

    @Test(arguments: [UInt64(41), 42]) func anyPlacesAndAnyQuestions(seed: UInt64) throws {
        let folder = try ScratchFolder()
        var random = SplitMix64(seed: seed)
        let keys = [
            "name", "name:en", "name:ar", "alt_name", "brand", "addr:street", "addr:housenumber", "addr:country", "shop", "population", "",
        ]
        let odd = Fuzz.numbers + [-91, 181]
        var records: [PlaceRecord] = []
        for index in 1...300 {
            func degrees(_ limit: Double, _ random: inout SplitMix64) -> Double {
                Int.random(in: 0..<8, using: &random) == 0
                    ? odd.randomElement(using: &random) ?? 0 : .random(in: -limit...limit, using: &random)
            }
            var tags: [OSMTags.Tag] = []
            for key in keys.shuffled(using: &random).prefix(Int.random(in: 0...keys.count, using: &random)) {
                tags.append(.init(key: key, value: Self.anyText(&random)))
            }
            records.append(
                PlaceRecord(
                    id: PlaceID(osm: OSMKey(type: .node, id: Int64(index))),
                    location: Coordinate(latitude: degrees(90, &random), longitude: degrees(180, &random)),
                    bounds: Bool.random(using: &random)
                        ? nil
                        : CoordinateBounds(
                            south: degrees(90, &random),
                            west: degrees(180, &random),
                            north: degrees(90, &random),
                            east: degrees(180, &random)
                        ),
                    kinds: [Self.anyText(&random), "shop=x"],
                    types: ["store", Self.anyText(&random)],
                    tags: OSMTags(tags)
                )
            )
        }
        let store = try PlaceStore(file: try folder.write(records))
        #expect(store.placeCount == records.count, "seed \(seed)")
        for record in records { #expect(try store.place(record.id)?.tags == record.tags, "seed \(seed), \(record.id)") }
        for round in 0..<120 {
            var query = PlaceTextQuery(
                Self.anyText(&random),
                isTypeAhead: Bool.random(using: &random),
                limit: round % 4 == 1 ? random.anyInteger() : Int.random(in: -1...70, using: &random)
            )
            if round % 4 == 0 { query.offset = random.anyInteger() }
            if round % 3 == 0 {
                query.bias = .circle(
                    center: Coordinate(latitude: odd.randomElement(using: &random) ?? 0, longitude: odd.randomElement(using: &random) ?? 0),
                    radiusMeters: odd.randomElement(using: &random) ?? 0
                )
            }
            if round % 7 == 0 { query.rank = .distance }
            if round % 5 == 0 { query.filter = PlaceFilter(types: [Self.anyText(&random), "store"]) }
            let found = try store.search(query)
            #expect(found.count <= max(0, query.limit), "seed \(seed), round \(round)")
            #expect(found == (try store.search(query)), "seed \(seed), round \(round)")
            let (point, limit) = (Coordinate(latitude: random.pick(odd), longitude: random.pick(odd)), random.anyInteger(Int.self))
            let radius = random.pick(odd)
            for rank in [NearbyRank.distance, .popularity] {
                #expect(try store.nearby(point, radiusMeters: radius, rank: rank, limit: limit).count <= max(limit, 0), "seed \(seed)")
            }
            #expect(try store.places(touching: point, radiusMeters: radius, limit: limit).count <= max(limit, 0), "seed \(seed)")
            #expect(try store.kinds(named: "ca", limit: limit).count <= max(limit, 0), "seed \(seed)")
            #expect(try store.places(after: nil, limit: min(limit, 100)).count <= max(limit, 0), "seed \(seed)")
            for range in QueryHighlighter(query.text).ranges(in: Self.anyText(&random)) { #expect(!range.isEmpty) }
        }
    }

    /// A place is found by its name in any script.
    @Test(arguments: [UInt64(51)]) func everyNameFindsItsPlace(seed: UInt64) throws {
        let folder = try ScratchFolder()
        var random = SplitMix64(seed: seed)
        let alphabets = ["abcdefghij", "àéîõüłøđßæ", "абвгдежзий", "ابتثجحخدذر", "가나다라마바사", "咖啡店東京大學", "กขคงจฉช", "हिन्दीभाषा"]
        var names: [String] = []
        for _ in 0..<200 {
            let letters = Array(alphabets.randomElement(using: &random) ?? "a")
            names.append(
                (0..<Int.random(in: 1...3, using: &random)).map { _ in
                    String((0..<Int.random(in: 1...6, using: &random)).map { _ in letters.randomElement(using: &random) ?? "a" })
                }.joined(separator: " ")
            )
        }
        let records = names.enumerated().map { index, name in
            PlaceRecord(
                id: PlaceID(osm: OSMKey(type: .node, id: Int64(index + 1))),
                location: Coordinate(latitude: 0, longitude: Double(index) / 100),
                kinds: ["shop=x"],
                types: ["store"],
                tags: ["name": name]
            )
        }
        let store = try PlaceStore(file: try folder.write(records))
        for record in records {
            let name = record.name ?? ""
            var text = FoldedText()
            var folder = TextFolder()
            text.fold(name, with: &folder)
            guard !text.words.isEmpty else { continue }
            for isTypeAhead in [false, true] {
                let found = try store.search(PlaceTextQuery(name, isTypeAhead: isTypeAhead, limit: 60))
                #expect(found.contains { $0.place.id == record.id } || found.count == 60, "seed \(seed), \(name)")
            }
        }
    }

    @Test func namesOf64KilobytesAndTenThousandOnOneSpot() throws {
        let folder = try ScratchFolder()
        var records: [PlaceRecord] = []
        for index in 1...10_000 { records.append(record(Int64(index), 48, 11)) }
        for (index, unit) in ["x", "x ", "咖", "e\u{301}", "👍", "\u{0}", "ab-"].enumerated() {
            var long = record(Int64(20_000 + index), 48, 11)
            long.tags = ["name": String(repeating: unit, count: 65_536 / unit.utf8.count), "alt_name": "long \(index)"]
            records.append(long)
        }
        let store = try PlaceStore(file: try folder.write(records))
        #expect(store.placeCount == records.count)
        #expect(try store.search(PlaceTextQuery("long 3")).map(\.place.id) == [PlaceID(osm: OSMKey(type: .node, id: 20_003))])
        #expect(try store.search(PlaceTextQuery("place 9999", isTypeAhead: true)).first?.place.name == "Place 9999")
        let here = Coordinate(latitude: 48, longitude: 11)
        let near = try store.nearby(here, radiusMeters: 1, limit: 20_000)
        #expect(near.count == records.count && near.map(\.place.id.rowKey) == near.map(\.place.id.rowKey).sorted())
        let first = try store.search(PlaceTextQuery("place", bias: .circle(center: here, radiusMeters: 10), limit: 60))
        #expect(first.count == 60)
    }

    @Test(arguments: [UInt64(61)]) func damagedIndicesGiveErrorsOrAnswers(seed: UInt64) throws {
        let folder = try ScratchFolder()
        let whole = try Data(contentsOf: try folder.write((1...900).map { record($0, Double($0) / 1_000, 0, kind: "shop=\($0 % 9)") }))
        var random = SplitMix64(seed: seed)
        var errors = 0
        for round in 0..<30 {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...60, using: &random) {
                bytes[Int.random(in: 100..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            let file = folder.url.appending(path: "damaged-\(round)")
            try bytes.write(to: file)
            do {
                let store = try PlaceStore(file: file)
                for text in ["p", "place 7", "plcae 712", "shop"] {
                    _ = try store.search(PlaceTextQuery(text, isTypeAhead: true))
                    var nearest = PlaceTextQuery(text)
                    nearest.origin = Coordinate(latitude: 0, longitude: 0)
                    nearest.rank = .distance
                    _ = try store.search(nearest)
                }
                _ = try store.nearby(
                    Coordinate(latitude: 0.1, longitude: 0),
                    radiusMeters: 5_000,
                    filter: PlaceFilter(types: ["cafe"]),
                    limit: 400
                )
                _ = try store.places(touching: Coordinate(latitude: 0.1, longitude: 0), radiusMeters: 5_000, limit: 400)
            } catch {
                #expect(error.path == file.path, "seed \(seed), round \(round)")
                errors += 1
            }
        }
        #expect(errors > 0)
    }
}
