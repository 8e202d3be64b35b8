import Foundation
import PortolanAddress
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

/// Returns an extract with one bakery.
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

        // The next extract has the same bakery as a new object.
        let next = try await importer.run(
            extract: try extract(folder.url.appending(path: "2.osm.pbf"), node: 6, name: "LEA"),
            output: output
        )
        #expect(next.identity?.succeeded == 1 && next.lostEnrichments == ["osm:node/77"])
        #expect(try PlaceStore(file: try Region(at: output).placesFile).target(ofAlias: node(5)) == node(6))
        try check(node(6))
    }

    /// Facts about a place remove neither its town, its street nor its shape. Places that an operator adds get
    /// addresses and are found like the places of the extract.
    @Test func addressesSurviveFactsAndReachOwnPlaces() async throws {
        let folder = try ScratchFolder()
        let file = folder.url.appending(path: "1.osm.pbf")
        var writer = try OSMWriter(path: file.path, bounds: CoordinateBounds(south: -1, west: -1, north: 1, east: 1), generator: "t")
        let points: [(Int64, Int32, Int32)] = [
            (1, 0, 0), (2, 20_000, 0), (3, 2_000, 1_000), (4, 2_400, 1_000), (5, 2_400, 1_400), (6, 2_000, 1_400),
        ]
        for (id, x, y) in points { try writer.writeNode(id: id, point: OSMPoint(x: x, y: y), tags: [:]) }
        try writer.writeNode(id: 7, point: OSMPoint(x: 10_000, y: 5_000), tags: ["place": "town", "name": "Meridian"])
        try writer.writeWay(id: 1, nodes: [1, 2], tags: ["highway": "residential", "name": "Equator Road"])
        try writer.writeWay(id: 2, nodes: [3, 4, 5, 6, 3], tags: ["shop": "bakery", "building": "yes", "name": "Lea"])
        try writer.close()
        let output = folder.url.appending(path: "town.portolan", directoryHint: .isDirectory)
        _ = try await RegionImporter(options: .init(country: "GH", makesTiles: false)).run(extract: file, output: output)
        let bakery = PlaceID(osm: OSMKey(type: .way, id: 2))
        let before = try #require(try PlaceStore(file: try Region(at: output).placesFile).place(bakery))
        #expect(before.address.street?.local == "Equator Road" && before.address.areas.first?.names.local == "Meridian")

        let summary = try RegionEnricher.enrich(
            regionAt: output,
            with: facts(
                #"{"place":"osm:way/2","tags":{"phone":"+1 234"}}"#,
                #"{"id":"stall","location":{"latitude":0.0002,"longitude":0.001},"tags":{"shop":"greengrocer","name":"Stall"}}"#,
                #"{"id":"kiosk","location":{"latitude":0.0002,"longitude":0.001},"tags":{"shop":"kiosk","name":"K","addr:street":"Quay"}}"#
            )
        )
        let store = try PlaceStore(file: try #require(summary.region.enrichmentStoreFile))
        let after = try #require(try store.place(bakery))
        #expect(after.address == before.address && after.bounds == before.bounds)
        #expect(try store.outline(of: bakery) == PlaceStore(file: summary.region.placesFile).outline(of: bakery))
        let stall = try #require(try store.place(PlaceID(own: "stall")))
        #expect(stall.address.street?.local == "Equator Road" && stall.address.areas.map(\.names.local).first == "Meridian")
        #expect(stall.addressParts(language: nil)[.country] == "Ghana")
        let kiosk = try #require(try store.place(PlaceID(own: "kiosk")))
        #expect(kiosk.address.street == nil && kiosk.addressParts(language: nil)[.road] == "Quay")
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
