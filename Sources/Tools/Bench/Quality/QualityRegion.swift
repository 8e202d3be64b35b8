import Foundation
import PortolanAddress
import PortolanBasics
import PortolanDetails
import PortolanGeo
import PortolanOSMModel
import PortolanRegionFolder
import PortolanStore

/// The places of a region from which questions are made, sorted by the kinds of questions. A seed selects them.
struct QualityRegion {
    let region: Region
    let store: PlaceStore
    /// Places with a house number and a street.
    private(set) var addresses: [PlaceRecord] = []
    private(set) var streets: [PlaceRecord] = []
    /// Places with a name, of a kind that people look for.
    private(set) var named: [PlaceRecord] = []
    /// One place of each type.
    private(set) var types: [String: PlaceRecord] = [:]
    private(set) var withPhone: [PlaceRecord] = []
    private(set) var withWebsite: [PlaceRecord] = []
    /// Places of any kind.
    private(set) var any: [PlaceRecord] = []
    /// The distinct folded names of places in ascending order.
    private var names: [String] = []
    /// The number of places that have a telephone number, by the number's last digits.
    private var phones: [String: Int] = [:]
    /// The number of places whose website is on a host, by the host's name.
    private var hosts: [String: Int] = [:]

    /// Types that do not describe a kind of place.
    private static let generic: Set<String> = [
        "point_of_interest", "establishment", "political", "geocode", "street_address", "premise", "route", "sublocality", "food", "health",
        "finance", "place_of_worship", "store", "natural_feature", "colloquial_area", "postal_code", "neighborhood", "locality",
        "country", "archipelago", "subpremise", "floor", "intersection", "plus_code",
    ]

    /// Examines places in an order that depends on the seed, until there are enough of each sort.
    init(_ region: Region, sample: Int, seed: UInt64) throws {
        self.region = region
        store = try PlaceStore(placesOf: region)
        var keys: [Int64] = []
        while true {
            let sites = try store.sites(after: keys.last, limit: 10_000)
            if sites.isEmpty { break }
            keys += sites.map(\.rowKey)
        }
        var chance = SplitMix64(seed: seed)
        keys.shuffle(using: &chance)
        for key in keys.prefix(max(20_000, sample * 200)) {
            guard let id = PlaceID(rowKey: key), let place = try store.place(id) else { continue }
            take(place, sample)
        }
        names = Set(names).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        // If several places share a number or a website, the question would have several right answers. Such places are
        // left out.
        withPhone = Array(withPhone.filter { Self.phone($0).map { phones[$0] == 1 } ?? false }.prefix(sample))
        withWebsite = Array(withWebsite.filter { Self.host($0).map { hosts[$0] == 1 } ?? false }.prefix(sample))
    }

    /// Returns the number of names that begin with a folded text; counting stops at two.
    func nameCount(beginningWith text: String) -> Int {
        var (low, high) = (0, names.count)
        while low < high {
            let middle = (low + high) / 2
            if names[middle].utf8.lexicographicallyPrecedes(text.utf8) { low = middle + 1 } else { high = middle }
        }
        return names[low...].prefix(2).count { $0.hasPrefix(text) }
    }

    private static func phone(_ place: PlaceRecord) -> String? {
        (place.tags["phone"] ?? place.tags["contact:phone"]).map { String($0.filter { $0.isASCII && $0.isNumber }.suffix(8)) }
    }

    private static func host(_ place: PlaceRecord) -> String? {
        (place.tags["website"] ?? place.tags["contact:website"]).flatMap { URL(string: $0)?.host(percentEncoded: false) }
            .map { $0.hasPrefix("www.") ? String($0.dropFirst(4)) : $0 }
    }

    private mutating func take(_ place: PlaceRecord, _ sample: Int) {
        func add(_ list: inout [PlaceRecord]) { if list.count < sample { list.append(place) } }
        let parts = place.addressParts(language: nil)
        add(&any)
        let isStreet = place.types.contains("route")
        if parts[.houseNumber] != nil, parts[.road] != nil, place.tags["addr:housenumber"] != nil, !isStreet { add(&addresses) }
        if isStreet, place.name != nil, parts.countryCode != nil { add(&streets) }
        let isArea = place.types.contains { ["political", "route", "postal_code"].contains($0) }
        if place.name != nil, !isArea, !place.types.isEmpty { add(&named) }
        for type in place.types
        where types[type] == nil && !Self.generic.contains(type) && !type.hasPrefix("administrative_area") && !type.hasPrefix("sublocality")
        {
            types[type] = place
        }
        if let name = place.name { names.append(QualityText.folded(name)) }
        if let phone = Self.phone(place) {
            phones[phone, default: 0] += 1
            if place.name != nil, withPhone.count < sample * 4 { withPhone.append(place) }
        }
        if let host = Self.host(place) {
            hosts[host, default: 0] += 1
            if place.name != nil, withWebsite.count < sample * 4 { withWebsite.append(place) }
        }
    }
}
