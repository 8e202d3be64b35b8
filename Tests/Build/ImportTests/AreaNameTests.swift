import PortolanAddress
import PortolanOSMFile
import PortolanOSMModel
import Testing

@testable import PortolanImport

@Suite struct AreaNameTests {
    /// An earlier version of the import compared all boundaries of the same name with each other. With ten thousand
    /// such boundaries this took too long.
    @Test func areasOfOneNameAreFoundAtOnce() {
        let areas = (0..<1000).map { AreaName(part: .city, names: AddressNames("Ring"), placeKey: Int64($0)) }
        #expect(Set(areas.map(\.hashValue)).count > 990)
    }

    @Test func townsAreKnownByTheirOtherNames() {
        let tags: OSMTags = [
            "place": "city", "name": "'s-Hertogenbosch", "alt_name": "Den Bosch; Bois-le-Duc", "short_name": "Den Bosch",
            "name:de": "Herzogenbusch",
        ]
        let geometry = OSMGeometry.node(OSMPoint(x: 53_000_000, y: 516_900_000))
        let feature = OSMFeature(key: OSMKey(type: .node, id: 1), version: 1, timestamp: 0, tags: tags, geometry: geometry)
        var names: [String] = []
        AddressSource.each(of: feature, languages: { AddressSource.language(ofKey: tags.all[$0].key) }) { source in
            if case .settlement(let settlement) = source { names = settlement.names.all }
        }
        #expect(names == ["'s-Hertogenbosch", "Herzogenbusch", "Den Bosch", "Bois-le-Duc"])
    }
}
