import Foundation
import PortolanAddress
import PortolanGeo
import PortolanOSMFile
import PortolanOSMModel
import PortolanStore
import PortolanTestSupport
import Synchronization

@testable import PortolanImport

/// The checked places of a real extract, with their addresses. They are computed as an import computes them, but
/// without a store and without tiles.
struct RealExtract: Sendable {
    struct Place: Sendable {
        var tags: OSMTags
        var classification: PlaceClassifier.Classification
    }

    let places: [PlaceID: Place]
    private let addresses: PlaceAddresses
    private let entries: [PlaceID: PlaceAddresses.Entry]

    static func file(_ name: String) -> URL { Outside.data.appending(path: name + ".osm.pbf") }

    /// The extracts that have been read. Reading an extract takes longer than all tests of the extract.
    private static let known = Mutex<[String: RealExtract]>([:])

    static func of(_ town: RealTown) throws -> RealExtract {
        try known.withLock { known in
            if let extract = known[town.extract] { return extract }
            let extract = try RealExtract(town)
            known[town.extract] = extract
            return extract
        }
    }

    /// Keeps all places of a small town. For a large town, the initializer keeps only the places that the tests check.
    /// The other places still serve as sources of addresses.
    private init(_ town: RealTown) throws {
        let checked = Set(try (town.checkedPlaces().map(\.key) + town.checkedAddresses().map(\.key)).map { PlaceID(osm: $0) })
        let reader = try OSMReader(at: Self.file(town.extract))
        var places: [PlaceID: Place] = [:]
        try reader.read { feature in
            guard town.isSmall || checked.contains(PlaceID(osm: feature.key)), let kind = PlaceClassifier.classify(feature) else { return }
            places[PlaceID(osm: feature.key)] = Place(tags: feature.tags, classification: kind)
        }
        var builder = AddressBuilder()
        try reader.read(jobs: 2, surveyor: { PlaceSurveyor(makesTiles: false) }) { block in
            var block = block
            block.places.removeAll { places[$0.id] == nil }
            try builder.add(block)
        }
        var work = try builder.located(bounds: try reader.bounds(), country: nil)
        var entries: [PlaceAddresses.Entry] = []
        addresses = try work.finish(jobs: 2, write: { entries += $0 }, crossing: { _ in })
        self.places = places
        self.entries = Dictionary(entries.map { ($0.id, $0) }) { first, _ in first }
    }

    /// Returns the address of a place as the store would return it.
    func address(_ id: PlaceID) -> PlaceAddress {
        guard let entry = entries[id] else { return PlaceAddress() }
        return PlaceAddress(
            areas: addresses.areaLists[Int(entry.areaList)].map { index in
                let area = addresses.areas[Int(index)]
                return AddressArea(part: area.part, names: area.names, code: area.code)
            },
            street: entry.street < 0 ? nil : addresses.streets[Int(entry.street)],
            houseNumber: entry.houseNumber
        )
    }

    func parts(_ id: PlaceID, _ language: String?) -> AddressParts {
        let address = address(id)
        return AddressResolver(areas: address.areas, street: address.street, houseNumber: address.houseNumber)
            .parts(language: language, tags: places[id]?.tags ?? [:])
    }

    func formattedAddress(_ id: PlaceID, _ language: String?) -> String {
        AddressFormatter.format(parts(id, language), .init(language: language, includesName: false))
    }
}
