import Foundation
import PortolanAddress
import PortolanGeo
import PortolanOSM
import PortolanRegion
import PortolanStore
import PortolanTestSupport

@testable import PortolanImport

/// The addresses of a real extract's places, found as an import finds them, without a store and without tiles.
struct RealAddresses {
    let addresses: PlaceAddresses
    let tags: [PlaceID: OSMTags]
    private let entries: [PlaceID: PlaceAddresses.Entry]

    static func file(_ name: String) -> URL { Outside.data.appending(path: name + ".osm.pbf") }

    /// - Parameter only: the places that are wanted; all say where they lie all the same.
    init(_ name: String, only: Set<PlaceID>? = nil) throws {
        let reader = try OSMReader(at: Self.file(name))
        var builder = AddressBuilder()
        var tags: [PlaceID: OSMTags] = [:]
        try reader.read(omitted: { builder.omit($0) }) { feature in
            builder.add(feature)
            guard let kind = PlaceClassifier.classify(feature), let point = feature.geometry.location(asArea: kind.isArea) else { return }
            let id = PlaceID(osm: feature.key)
            builder.addPlace(id, point, kinds: kind.kinds, tags: feature.tags)
            tags[id] = feature.tags
        }
        if let only { builder.places.removeAll { !only.contains($0.id) } }
        addresses = builder.finish(bounds: try reader.bounds(), country: nil)
        self.tags = tags
        entries = Dictionary(addresses.entries.map { ($0.id, $0) }) { first, _ in first }
    }

    /// What the store would give of a place.
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
            .parts(language: language) { tags[id]?[$0] }
    }

    /// By name, first come first: for looking around.
    func formatted(_ id: PlaceID, _ language: String?) -> String {
        AddressFormatter.format(parts(id, language), .init(language: language, includesName: false))
    }
}
