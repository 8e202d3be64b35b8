internal import PortolanAddress
internal import PortolanDetails
internal import PortolanOSMFile
internal import PortolanOSMModel

/// The contribution of one object of an extract to the addresses of other objects.
enum AddressSource: Sendable {
    /// A named way on which houses may stand.
    struct Street: Sendable {
        var key: OSMKey
        var line: [OSMPoint]
        var names: AddressNames
        /// A penalty in metres that is added to the distance from a place.
        var handicapMeters: Double
    }

    case settlement(AddressBuilder.Settlement)
    case boundary(AddressBuilder.Boundary)
    case houseNumber(AddressBuilder.HouseNumber)
    case street(Street)
    /// A line of house numbers, with the rule for the numbers between known ones.
    case interpolation(AddressBuilder.Interpolation)

    /// Whether a way or relation may be a source of addresses.
    static func mayBe(_ marks: PlaceClassifier.Marks, _ tags: OSMTags) -> Bool {
        marks.contains(.addressSource) && (marks.contains(.name) || tags["addr:interpolation"] != nil || tags["boundary"] != nil)
    }

    /// Calls `body` with each contribution of the object.
    /// - Parameter languages: Returns the language of a name tag's key, by the tag's index; nil for other tags.
    static func each(of feature: OSMFeature, languages: (Int) -> String?, _ body: (AddressSource) -> Void) {
        let tags = feature.tags
        switch feature.geometry {
        case .node(let point):
            if let place = tags["place"], let names = areaNames(tags, languages), AdminLevels.part(place: place, country: "") != nil {
                body(.settlement(.init(key: feature.key, place: place, names: names, point: point, isIn: isIn(tags))))
            }
            if let number = tags["addr:housenumber"].flatMap({ Int32($0.prefix { $0.isNumber }) }), number > 0 {
                body(.houseNumber(.init(key: feature.key, point: point, number: number)))
            }
        case .way(let line, let area):
            if let rule = tags["addr:interpolation"] { body(.interpolation(.init(key: feature.key, line: line, rule: rule))) }
            if let highway = tags["highway"],
                let handicap = StreetKinds.handicapMeters(highway: highway) ?? (area.isEmpty || tags["area"] != "yes" ? 0 : nil),
                handicap >= 0, let names = names(tags, languages)
            {
                let below = StreetKinds.isBelowGround(tags["tunnel"]) ? StreetKinds.tunnelHandicapMeters : 0
                body(.street(Street(key: feature.key, line: line, names: names, handicapMeters: handicap + below)))
            }
            if !area.isEmpty, let boundary = boundary(feature, area, members: [], languages) { body(.boundary(boundary)) }
        case .relation(let area, let members):
            if let boundary = boundary(feature, area, members: members, languages) { body(.boundary(boundary)) }
        }
    }

    /// Returns a boundary without geometry in the extract. Such a boundary lies around the extract or beside
    /// it.
    static func boundary(of omission: OSMOmission, languages: (Int) -> String?) -> AddressBuilder.Boundary? {
        guard omission.key.type == .relation else { return nil }
        let geometry = OSMGeometry.relation(area: [], members: [])
        let feature = OSMFeature(key: omission.key, version: 0, timestamp: 0, tags: omission.tags, geometry: geometry)
        return boundary(feature, [], members: [], languages)
    }

    private static func boundary(
        _ feature: OSMFeature,
        _ area: [OSMPolygon],
        members: [OSMMember],
        _ languages: (Int) -> String?
    ) -> AddressBuilder.Boundary? {
        let tags = feature.tags
        let level = tags["boundary"] == "administrative" ? tags["admin_level"].flatMap(Int.init) : nil
        let isPostal = tags["boundary"] == "postal_code"
        let place = tags["place"]
        guard
            level.map({ (2...11).contains($0) }) ?? false || isPostal
                || place.map({ AdminLevels.part(place: $0, country: "") != nil }) ?? false
        else { return nil }
        let postcode = tags["postal_code"] ?? tags["addr:postcode"] ?? (isPostal ? tags["ref"] ?? tags["name"] : nil)
        guard let names = isPostal ? postcode.map({ AddressNames($0) }) : areaNames(tags, languages) else { return nil }
        return AddressBuilder.Boundary(
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
            lines: area.isEmpty ? members.filter { $0.points.count > 1 }.map(\.points) : [],
            label: members.first { $0.role == "label" }?.points.first,
            centre: members.first { $0.role == "admin_centre" && !$0.points.isEmpty },
            inside: area.isEmpty ? nil : feature.geometry.location(asArea: true)
        )
    }

    /// Returns the folded pieces of values such as "Queens,New York,NY,USA".
    private static func isIn(_ tags: OSMTags) -> Set<String> {
        var names: Set<String> = []
        for key in isInKeys {
            guard let text = tags[key], text.utf8.count <= 512 else { continue }
            for piece in text.split(whereSeparator: { $0 == "," || $0 == ";" }).prefix(8) { names.insert(AdminNames.folded(String(piece))) }
        }
        names.remove("")
        return names
    }

    /// Keys that name areas around a settlement. The `gnis:` keys come from an import of the United States'
    /// geographic names.
    private static let isInKeys = ["is_in", "is_in:city", "is_in:county", "is_in:municipality", "gnis:County", "gnis:county_name"]

    /// Returns the object's names in all languages; nil if it has no name.
    private static func names(_ tags: OSMTags, _ languages: (Int) -> String?) -> AddressNames? {
        guard let local = tags["name"], !local.isEmpty, local.utf8.count <= 512 else { return nil }
        var others: [AddressNames.Other] = []
        for (index, tag) in tags.all.enumerated() {
            guard let language = languages(index), tag.value != local, tag.value.utf8.count <= 512 else { continue }
            others.append(.init(language: language, text: tag.value))
        }
        return AddressNames(local, others: others)
    }

    /// Returns an area's names in all languages. Its alternative names are added under private BCP 47 tags
    /// (`x-alt1`).
    private static func areaNames(_ tags: OSMTags, _ languages: (Int) -> String?) -> AddressNames? {
        guard let names = names(tags, languages) else { return nil }
        var known = Set(names.all)
        var others: [AddressNames.Other] = []
        for (key, language) in otherNameKeys {
            guard let text = tags[key], text.utf8.count <= 512 else { continue }
            let pieces = text.split(separator: ";").map { $0.split(separator: " ").joined(separator: " ") }.filter { !$0.isEmpty }
            for (index, piece) in pieces.prefix(9).enumerated() where known.insert(piece).inserted {
                others.append(.init(language: language + "\(index + 1)", text: piece))
            }
        }
        return others.isEmpty ? names : AddressNames(names.local, others: names.others + others)
    }

    private static let otherNameKeys = [
        ("alt_name", "x-alt"), ("loc_name", "x-loc"), ("official_name", "x-offic"), ("old_name", "x-old"), ("short_name", "x-short"),
    ]

    /// Returns `en` for `name:en`; nil for keys that are not names in a language.
    static func language(ofKey key: String) -> String? {
        guard key.utf8.starts(with: "name:".utf8) else { return nil }
        let language = key.dropFirst(5)
        let pieces = language.split(separator: "-", omittingEmptySubsequences: false)
        guard let base = pieces.first, (2...3).contains(base.utf8.count), base.utf8.allSatisfy({ $0 >= 0x61 && $0 <= 0x7A }),
            pieces.dropFirst().allSatisfy({ (2...8).contains($0.utf8.count) && $0.allSatisfy { $0.isLetter || $0.isNumber } })
        else { return nil }
        return String(language)
    }
}
