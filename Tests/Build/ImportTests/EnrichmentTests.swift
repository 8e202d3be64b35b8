import Foundation
import PortolanEnrichment
import PortolanGeo
import PortolanIdentity
import PortolanImport
import PortolanOSMFile
import PortolanOSMModel
import PortolanRegionFolder
import PortolanStore
import Testing

private func node(_ id: Int64) -> PlaceID { PlaceID(osm: OSMKey(type: .node, id: id)) }

/// An extract with one bakery.
private func extract(_ file: URL, node: Int64, name: String) throws -> URL {
    var writer = try OSMWriter(path: file.path, bounds: CoordinateBounds(south: -1, west: -1, north: 1, east: 1), generator: "t")
    try writer.writeNode(
        id: node,
        point: OSMPoint(x: 1000, y: 1000),
        tags: ["shop": "bakery", "name": name, "opening_hours": "Mo-Fr 08:00-18:00"]
    )
    try writer.close()
    return file
}

private func facts(_ lines: String...) -> RegionEnricher.Input { .facts(Data(lines.joined(separator: "\n").utf8)) }

@Suite struct EnrichmentTests {
    @Test func factsLieOverTheOpenDataAndOutliveTheNextImport() async throws {
        let folder = try ScratchFolder()
        let output = folder.url.appending(path: "town.portolan", directoryHint: .isDirectory)
        let importer = RegionImporter(options: .init(makesTiles: false, force: true))
        _ = try await importer.run(extract: try extract(folder.url.appending(path: "1.osm.pbf"), node: 5, name: "Lea"), output: output)
        let summary = try RegionEnricher.enrich(
            regionAt: output,
            with: facts(
                #"{"place":"osm:node/5","rating":4.5,"tags":{"phone":"+1 234"},"specialHours":[{"from":"2026-12-24","hours":"off"}]}"#,
                #"{"id":"stall","location":{"latitude":0,"longitude":0.5},"tags":{"shop":"greengrocer","name":"Stall"}}"#,
                #"{"id":"what","location":{"latitude":0,"longitude":0.5},"tags":{"name":"Nothing in particular"}}"#,
                #"{"place":"osm:node/77","rating":1}"#,
                #"{"alias":"ChIJlea","place":"osm:node/5"}"#
            )
        )
        #expect(summary.enrichedCount == 1 && summary.ownCount == 1 && summary.aliasCount == 1 && summary.unknown == ["osm:node/77"])
        #expect(summary.errors.map(\.line) == [3])
        try Region(at: output).verify()

        func check(_ bakery: PlaceID) throws {
            let region = try Region(at: output)
            let store = try PlaceStore(file: try #require(region.enrichmentStoreFile))
            let place = try #require(try store.place(bakery))
            #expect(place.tags["phone"] == "+1 234" && place.tags["opening_hours"] == "Mo-Fr 08:00-18:00; 2026 Dec 24 off")
            #expect(place.types.first == "bakery")
            #expect(try store.facts(of: bakery).map { String(decoding: $0, as: UTF8.self) } == #"{"rating":4.5}"#)
            #expect(try store.place(ofForeignID: "ChIJlea") == bakery && store.place(ofForeignID: "x") == nil)
            #expect(try store.place(PlaceID(own: "stall"))?.name == "Stall" && store.placeCount == 2)
        }
        try check(node(5))

        // The bakery is a new object in the next extract.
        let next = try await importer.run(
            extract: try extract(folder.url.appending(path: "2.osm.pbf"), node: 6, name: "LEA"),
            output: output
        )
        #expect(next.identity?.succeeded == 1 && next.lostEnrichments == ["osm:node/77"])
        #expect(try PlaceStore(file: try Region(at: output).placesFile).target(ofAlias: node(5)) == node(6))
        try check(node(6))
    }

    @Test func theSameFactsGiveTheSameBytes() async throws {
        let folder = try ScratchFolder()
        let file = try extract(folder.url.appending(path: "1.osm.pbf"), node: 5, name: "Lea")
        var stores: [Data] = []
        for name in ["a", "b"] {
            let output = folder.url.appending(path: name + ".portolan", directoryHint: .isDirectory)
            _ = try await RegionImporter(options: .init(makesTiles: false)).run(extract: file, output: output)
            _ = try RegionEnricher.enrich(regionAt: output, with: facts(#"{"place":"osm:node/5","rating":4.5,"tags":{"a":"1","b":null}}"#))
            stores.append(try Data(contentsOf: try #require(try Region(at: output).enrichmentStoreFile)))
        }
        #expect(stores[0] == stores[1])
    }
}
