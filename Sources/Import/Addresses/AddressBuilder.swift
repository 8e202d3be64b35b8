internal import PortolanAddress
internal import PortolanGeo
internal import PortolanOSM
internal import PortolanRegion
internal import PortolanStore

/// Gathers areas, settlements, streets and places while an extract is read, and then says of each place where it is.
///
/// Memory: 32 bytes for each place, 8 for each point of a boundary, 24 for each of a named street.
struct AddressBuilder {
    struct Place {
        var id: PlaceID
        var point: OSMPoint
        /// Its tags do not name the street, and it is something that stands on one.
        var wantsStreet: Bool
        var wantsNumber: Bool
        /// Mail goes there; not to a peak or a river.
        var hasPostcode: Bool
    }

    /// A boundary as it was read.
    struct Boundary {
        var key: OSMKey
        var level: Int?
        var place: String?
        var postcode: String?
        var names: AddressNames
        var countryCode: String?
        var stateCode: String?
        var polygons: [OSMPolygon]
        /// Of boundaries that the extract's border cuts.
        var lines: [[OSMPoint]]
        var label: OSMPoint?
        var centre: OSMMember?
        var inside: OSMPoint?
    }

    /// A settlement without a boundary.
    struct Settlement {
        var key: OSMKey
        var place: String
        var names: AddressNames
        var point: OSMPoint

        func area(_ part: AddressPart) -> AreaName { AreaName(part: part, names: names, placeKey: PlaceID(osm: key).rowKey) }
    }

    var places: [Place] = []
    var boundaries: [Boundary] = []
    var settlements: [Settlement] = []
    var streets = StreetIndex()
    var streetNames: [AddressNames] = []
    private var streetIDs: [AddressNames: Int32] = [:]
    var numberLines = StreetIndex()
    var numberRules: [HouseNumberLine] = []
    private var houseNumbers: [OSMPoint: Int32] = [:]
    var votes = AddressVotes()

    // MARK: Gathering

    /// Objects without any of these need not be given to `add`.
    static let sourceKeys = ["place", "addr:housenumber", "addr:interpolation", "highway", "boundary"]
    /// By these, tags name the street.
    static let streetKeys = ["addr:street", "addr:place", "addr:full", "contact:street"]

    mutating func add(_ feature: OSMFeature) {
        let tags = feature.tags
        switch feature.geometry {
        case .node(let point):
            if let place = tags["place"], let names = Self.names(tags), AdminLevels.part(place: place, country: "") != nil {
                settlements.append(Settlement(key: feature.key, place: place, names: names, point: point))
            }
            if let number = tags["addr:housenumber"].flatMap({ Int32($0.prefix { $0.isNumber }) }), number > 0 {
                houseNumbers[point] = number
            }
        case .way(let line, let area):
            if let rule = tags["addr:interpolation"] { addNumbers(line, rule) }
            if let highway = tags["highway"], let handicap = Self.handicaps[highway] ?? (area.isEmpty || tags["area"] != "yes" ? 0 : nil),
                handicap >= 0, let names = Self.names(tags)
            {
                addStreet(line, names, handicap)
            }
            if !area.isEmpty { addBoundary(feature, area, lines: [], members: []) }
        case .relation(let area, let members):
            addBoundary(feature, area, lines: members.filter { $0.points.count > 1 }.map(\.points), members: members)
        }
    }

    /// A boundary of which the extract holds nothing but that it is there: it lies around the extract, or beside it.
    mutating func omit(_ omission: OSMOmission) {
        guard omission.key.type == .relation else { return }
        addBoundary(
            OSMFeature(key: omission.key, version: 0, timestamp: 0, tags: omission.tags, geometry: .relation(area: [], members: [])),
            [],
            lines: [],
            members: []
        )
    }

    mutating func addPlace(_ id: PlaceID, _ location: OSMPoint, kinds: [String], tags: OSMTags) {
        addPlace(id, location, kinds: kinds, PlaceClassifier.Survey(tags))
    }

    mutating func addPlace(_ id: PlaceID, _ location: OSMPoint, kinds: [String], _ survey: PlaceClassifier.Survey) {
        votes.count(survey.votes, location)
        let leading = kinds.first ?? ""
        let key = leading.prefix { $0 != "=" }
        let standsOnStreet = !Self.offStreetKeys.contains(String(key))
        places.append(
            Place(
                id: id,
                point: location,
                wantsStreet: standsOnStreet && !survey.marks.contains(.street),
                wantsNumber: standsOnStreet && !survey.marks.contains(.houseNumber),
                hasPostcode: standsOnStreet || key == "highway"
            )
        )
    }

    private mutating func addStreet(_ line: [OSMPoint], _ names: AddressNames, _ handicap: Double) {
        let id: Int32
        if let known = streetIDs[names] {
            id = known
        } else {
            id = Int32(clamping: streetNames.count)
            streetNames.append(names)
            streetIDs[names] = id
        }
        streets.add(line, line: id, handicapMeters: handicap)
    }

    private mutating func addNumbers(_ line: [OSMPoint], _ rule: String) {
        guard let numbers = HouseNumberLine(points: line, rule: rule, number: { houseNumbers[$0].map(Int.init) }) else { return }
        numberLines.add(line, line: Int32(clamping: numberRules.count))
        numberRules.append(numbers)
    }

    private mutating func addBoundary(_ feature: OSMFeature, _ area: [OSMPolygon], lines: [[OSMPoint]], members: [OSMMember]) {
        let tags = feature.tags
        let level = tags["boundary"] == "administrative" ? tags["admin_level"].flatMap(Int.init) : nil
        let isPostal = tags["boundary"] == "postal_code"
        let place = tags["place"]
        guard
            level.map({ (2...11).contains($0) }) ?? false || isPostal
                || place.map({ AdminLevels.part(place: $0, country: "") != nil }) ?? false
        else { return }
        let postcode = tags["postal_code"] ?? tags["addr:postcode"] ?? (isPostal ? tags["ref"] ?? tags["name"] : nil)
        guard let names = isPostal ? postcode.map({ AddressNames($0) }) : Self.names(tags) else { return }
        boundaries.append(
            Boundary(
                key: feature.key,
                level: level,
                place: place,
                postcode: postcode.flatMap { $0.contains(";") || $0.contains(",") ? nil : $0 },
                names: names,
                countryCode: level == 2
                    ? tags["ISO3166-1:alpha2"] ?? tags["ISO3166-1"] ?? tags["country_code"]
                    : (tags["ISO3166-2"] ?? "").split(separator: "-").first.map(String.init),
                stateCode: (tags["ISO3166-2"] ?? "").split(separator: "-").dropFirst().first.map(String.init),
                polygons: area,
                lines: area.isEmpty ? lines : [],
                label: members.first { $0.role == "label" }?.points.first,
                centre: members.first { $0.role == "admin_centre" && !$0.points.isEmpty },
                inside: area.isEmpty ? nil : feature.geometry.location(asArea: true)
            )
        )
    }

    // MARK: Tags

    /// Kinds that no street leads to.
    private static let offStreetKeys: Set<String> = [
        "highway", "place", "boundary", "natural", "waterway", "mountain_pass", "piste:type", "landuse", "power", "aeroway",
    ]

    /// How much farther than it is a way is taken to be: houses stand on streets rather than on footpaths or motorways. Negative for never.
    private static let handicaps: [String: Double] = [
        "motorway": 200, "motorway_link": 200, "trunk_link": 60, "primary_link": 30, "service": 15, "footway": 20, "path": 30,
        "cycleway": 30, "track": 30, "steps": 25, "bridleway": 40, "corridor": 40, "pedestrian": 0, "living_street": 0, "platform": -1,
        "bus_stop": -1, "proposed": -1, "construction": -1, "raceway": -1, "rest_area": -1, "services": -1, "elevator": -1,
    ]

    /// The names of all languages; nil for an object without a name.
    static func names(_ tags: OSMTags) -> AddressNames? {
        guard let local = tags["name"], !local.isEmpty, local.utf8.count <= 512 else { return nil }
        var others: [AddressNames.Other] = []
        for tag in tags.all where tag.key.hasPrefix("name:") && tag.value != local && tag.value.utf8.count <= 512 {
            let language = tag.key.dropFirst(5)
            let pieces = language.split(separator: "-", omittingEmptySubsequences: false)
            guard let base = pieces.first, (2...3).contains(base.utf8.count), base.utf8.allSatisfy({ $0 >= 0x61 && $0 <= 0x7A }),
                pieces.dropFirst().allSatisfy({ (2...8).contains($0.utf8.count) && $0.allSatisfy { $0.isLetter || $0.isNumber } })
            else { continue }
            others.append(.init(language: String(language), text: tag.value))
        }
        return AddressNames(local, others: others)
    }
}
