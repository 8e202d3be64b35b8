import Foundation
import PortolanImport
import PortolanOSMModel
import PortolanRegionFolder
import PortolanSearch
import PortolanStore
import PortolanTestSupport
import Testing

/// Queries that people type in two real towns, and the name that must come first.
@Suite(.enabled(if: Outside.has(Outside.data), "no extracts"), .serialized)
struct SearchCasesTests {
    static let saigon = [
        ("pho hoa", "Phở Hòa Pasteur"), ("QUÁN PHỞ HOA", "Quán Phở Hoa"), ("cong ca ph", "Cộng Cà Phê"), ("highl", "Highlands Coffee"),
        ("dai hoc kien truc", "Đại học Kiến trúc"), ("marie cur", "Trường Trung học phổ thông Marie Curie"),
        ("trung nguyne coffee", "Trung Nguyên Coffee"), ("phuc long", "Trà Sữa Phúc Long"), ("coffee bean", "The Coffee Bean & Tea Leaf"),
        ("techcomabnk", "Techcombank"), ("victory hot", "Victory Hotel"), ("papa", "Quán Cà Phê Papa"),
    ]
    static let munich = [
        ("hofbr", "Hofbräuhaus"), ("hofbraeuhaus", "Hofbräuhaus"), ("hofbrauhuas", "Hofbräuhaus"), ("deutsches mus", "Deutsches Museum"),
        ("spielzeug", "Spielzeugmuseum"), ("gaertnerpl", "Gärtnerplatz"), ("matthaus pfarr", "Pfarrkirche St. Matthäus"),
        ("petit cafe", "Petit Café"), ("park cafe bier", "Park Café Biergarten"), ("königshof", "Hotel Königshof"),
    ]

    static func store(_ name: String, in folder: borrowing ScratchFolder) async throws -> PlaceStore {
        let options = RegionImporter.Options(makesTiles: false)
        let output = folder.url.appending(path: name + ".portolan")
        let summary = try await RegionImporter(options: options).run(
            extract: Outside.data.appending(path: name + ".osm.pbf"),
            output: output
        )
        return try PlaceStore(file: summary.region.placesFile)
    }

    @Test func whatIsTypedInSaigon() async throws { try await check("saigon", Self.saigon) }
    @Test func whatIsTypedInMunich() async throws { try await check("munich", Self.munich) }

    func check(_ name: String, _ cases: [(typed: String, first: String)]) async throws {
        let folder = try ScratchFolder()
        let store = try await Self.store(name, in: folder)
        for (typed, first) in cases {
            let found = try store.search(PlaceTextQuery(typed, isTypeAhead: true, limit: 5))
            #expect(found.first?.place.name == first, "\(typed): \(found.map { $0.place.name ?? $0.place.kinds.joined() })")
        }
    }

    @Test func kindsAndStreetsInMunich() async throws {
        let folder = try ScratchFolder()
        let store = try await Self.store("munich", in: folder)
        // A word for “café” in any language finds only cafés.
        for word in ["café", "quán cà phê"] {
            let found = try store.search(PlaceTextQuery(word, filter: PlaceFilter(types: ["cafe"])))
            #expect(found.count == 20, "\(word)")
        }
        // A query with a street and a number finds the address.
        let found = try store.search(PlaceTextQuery("Sendlinger Straße 8", limit: 3))
        #expect(found.contains { $0.place.tags["addr:street"] == "Sendlinger Straße" && $0.place.tags["addr:housenumber"] == "8" })
        // The search finds the place that is named after "near", and then places of the requested kind around it.
        let near = try store.search(PlaceTextQuery("museum near Isartor"))
        #expect(near.prefix(3).allSatisfy { $0.place.types.contains("museum") } && !near.isEmpty)
    }
}
