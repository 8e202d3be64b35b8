internal import PortolanBasics
internal import PortolanGeo
internal import PortolanOSMModel
internal import PortolanSearchIndex
internal import PortolanStore

/// The features that identify a place across two imports. Texts are stored as hashes, because they are only compared
/// for equality. A fingerprint is a class, so that passing it costs one reference.
final class PlaceFingerprint: Sendable {
    let id: PlaceID
    let location: Coordinate
    let bounds: CoordinateBounds
    /// The hash of the leading OSM tag: `amenity=cafe`.
    private let kind: UInt64
    /// The hashes of Google's types without the generic ones, sorted.
    private let types: [UInt64]
    /// Whether distinct places of this kind often share a name close together, such as stops, parking spaces
    /// and benches.
    let isSerial: Bool
    /// The name and then its variants, without duplicates.
    let names: [ComparableName]
    /// The sorted hashes of identifiers that few places share: a Wikidata item, a telephone number, a website,
    /// a branch's reference.
    let identifiers: [UInt64]
    /// The hash of each tag, sorted.
    private let tags: [UInt64]
    /// The hashes of the values of `distinctiveKeys`; 0 for a missing tag.
    private let distinctions: [UInt64]

    private static let emptyTypes: Set<String> = ["point_of_interest", "establishment", "political"]
    private static let nameKeys = ["name", "official_name", "alt_name", "old_name", "short_name", "int_name", "brand", "operator"]
    /// Keys of tags that tell neighbours of one name apart, such as platforms, entrances, floors and houses.
    private static let distinctiveKeys = [
        "ref", "local_ref", "layer", "level", "direction", "addr:unit", "addr:housenumber", "addr:street",
    ]
    private static let serialKinds: Set<String> = [
        "highway", "public_transport", "railway=platform", "railway=tram_stop", "railway=stop", "railway=subway_entrance", "entrance",
        "barrier", "emergency", "natural=tree", "addr:housenumber", "advertising", "tourism=information", "amenity=atm", "amenity=bench",
        "amenity=bicycle_parking", "amenity=bicycle_rental", "amenity=charging_station", "amenity=drinking_water", "amenity=fountain",
        "amenity=hunting_stand", "amenity=loading_dock", "amenity=lounger", "amenity=motorcycle_parking", "amenity=parcel_locker",
        "amenity=parking", "amenity=parking_entrance", "amenity=parking_space", "amenity=post_box", "amenity=recycling",
        "amenity=shelter", "amenity=taxi", "amenity=telephone", "amenity=toilets", "amenity=vending_machine", "amenity=waste_basket",
        "amenity=waste_disposal", "leisure=pitch", "leisure=picnic_table", "building=garage", "building=garages",
    ]

    init(_ record: PlaceRecord) {
        id = record.id
        location = record.location
        bounds = record.bounds
        let kind = record.kinds.first ?? ""
        self.kind = ContentHash(kind).value
        isSerial = Self.serialKinds.contains(kind) || Self.serialKinds.contains(String(kind.prefix { $0 != "=" }))
        types = record.types.filter { !Self.emptyTypes.contains($0) }.map { ContentHash($0).value }.sorted()
        var names: [ComparableName] = []
        var tags: [UInt64] = []
        func add(_ name: String) {
            for part in name.split(separator: ";") {
                if let name = ComparableName(String(part)), !names.contains(where: { $0.textHash == name.textHash }) { names.append(name) }
            }
        }
        for key in Self.nameKeys { if let name = record.tags[key] { add(name) } }
        for tag in record.tags.all {
            var hash = ContentHash(tag.key)
            hash.combine(ContentHash(tag.value).value)
            tags.append(hash.value)
            if tag.key.hasPrefix("name:") { add(tag.value) }
        }
        if names.isEmpty, let number = record.tags["addr:housenumber"] {
            // An address without a name takes its street and number as its name.
            add([record.tags["addr:street"] ?? record.tags["addr:place"], number].compactMap(\.self).joined(separator: " "))
        }
        self.names = names
        identifiers = Self.identifiers(of: record)
        self.tags = tags.sorted()
        distinctions = Self.distinctiveKeys.map { key in record.tags[key].map { ContentHash($0).value } ?? 0 }
    }

    /// Returns the sorted hashes of identifiers that few places share.
    static func identifiers(of record: PlaceRecord) -> [UInt64] {
        var identifiers: [UInt64] = []
        func identify(_ text: String) {
            let hash = ContentHash(text).value
            if !identifiers.contains(hash) { identifiers.append(hash) }
        }
        for tag in record.tags.all {
            switch tag.key {
            case "wikidata", "ref:FR:SIRET", "ref:vatin", "gnis:feature_id": identify(tag.key + "=" + tag.value)
            case "ref": if let brand = record.tags["brand"] ?? record.tags["operator"] { identify("\(brand)#\(tag.value)") }
            case "phone", "contact:phone":
                let digits = tag.value.utf8.prefix { $0 != UInt8(ascii: ";") }.filter { $0 >= 48 && $0 < 58 }
                // The national and the international form of a number end with the same digits.
                if digits.count >= 8 { identify("tel:" + String(decoding: digits.suffix(8), as: UTF8.self)) }
            case "website", "contact:website": if let site = site(tag.value) { identify(site) }
            default: break
            }
        }
        return identifiers.sorted()
    }

    /// Returns host and path without the parts that vary between spellings: the scheme, `www` and slashes at
    /// the end.
    private static func site(_ text: String) -> String? {
        var site = text.lowercased()[...]
        for prefix in ["https://", "http://", "www."] where site.hasPrefix(prefix) { site = site.dropFirst(prefix.count) }
        while site.last == "/" { site = site.dropLast() }
        return site.contains(".") ? "web:" + site : nil
    }

    /// The hash of the place's name; 0 if the place has none.
    var nameHash: UInt64 { names.first?.textHash ?? 0 }

    /// Returns the likeness of the most similar pair of names, 0…1; nil if either place has no name.
    /// - Parameter least: Results below this value may be returned as 0, which is faster.
    func nameLikeness(to other: PlaceFingerprint, least: Double) -> Double? {
        guard !names.isEmpty, !other.names.isEmpty else { return nil }
        var best = 0.0
        for name in names {
            for otherName in other.names {
                best = max(best, name.likeness(to: otherName, least: max(least, best)))
                if best == 1 { return 1 }
            }
        }
        return best
    }

    func isOfSameKind(as other: PlaceFingerprint) -> Bool { kind == other.kind }

    /// Whether both places are of one kind or have a common type.
    func isRelated(to other: PlaceFingerprint) -> Bool { kind == other.kind || Self.commonCount(types, other.types) > 0 }

    func sharesIdentifier(with other: PlaceFingerprint) -> Bool { Self.commonCount(identifiers, other.identifiers) > 0 }

    /// Returns the share of common tags, 0…1 (Sørensen–Dice coefficient).
    func tagLikeness(to other: PlaceFingerprint) -> Double {
        let sum = tags.count + other.tags.count
        return sum == 0 ? 1 : 2 * Double(Self.commonCount(tags, other.tags)) / Double(sum)
    }

    /// Returns how many distinguishing tags both places have with different values.
    func contradictions(to other: PlaceFingerprint) -> Int {
        zip(distinctions, other.distinctions).reduce(0) { $0 + ($1.0 != 0 && $1.1 != 0 && $1.0 != $1.1 ? 1 : 0) }
    }

    /// Returns how many values two sorted lists have in common.
    private static func commonCount(_ a: [UInt64], _ b: [UInt64]) -> Int {
        var (i, j, common) = (0, 0, 0)
        while i < a.count, j < b.count {
            if a[i] == b[j] {
                common += 1
                i += 1
                j += 1
            } else if a[i] < b[j] {
                i += 1
            } else {
                j += 1
            }
        }
        return common
    }

    /// Returns the distance from either place's location to the other's bounds, whichever is smaller. It is 0
    /// if one location is inside the other place's bounds.
    func distanceMeters(to other: PlaceFingerprint) -> Double {
        min(other.bounds.distanceMeters(to: location), bounds.distanceMeters(to: other.location))
    }

    /// The diagonal of the bounds in metres.
    var sizeMeters: Double { bounds.southWest.distanceMeters(to: bounds.northEast) }

    /// Whether the bounds alone show that the places are farther apart than this. False does not mean that they
    /// are near.
    func isFarther(from other: PlaceFingerprint, thanMeters meters: Double) -> Bool {
        let degrees = meters / Self.metersPerDegree
        // Only latitudes are compared, because longitudes mislead near the poles and at the antimeridian.
        return bounds.south - other.bounds.north > degrees || other.bounds.south - bounds.north > degrees
    }

    private static let metersPerDegree = Coordinate.earthRadiusMeters * .pi / 180

    /// Whether this place is an area that contains the other's location.
    func covers(_ other: PlaceFingerprint) -> Bool { bounds.southWest != bounds.northEast && bounds.contains(other.location) }
}
