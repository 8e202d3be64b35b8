import PortolanPlaces

/// The formats of Nominatim's answers.
enum NominatimFormat: String, CaseIterable {
    case json
    case jsonV2 = "jsonv2"
    case geoJSON = "geojson"
    case geocodeJSON = "geocodejson"
    case xml

    /// Whether the answer to a request is XML. XML is the default of requests for a coordinate.
    static func isXML(_ call: Call) -> Bool {
        let service = call.file.prefix { $0 != "." }
        guard ["search", "reverse", "lookup"].contains(service) else { return false }
        return call.query.text("format").map { $0 == Self.xml.rawValue } ?? (service == "reverse")
    }
}

// Writes one place in the formats.
extension NominatimOutput {
    static let licence = "Data © OpenStreetMap contributors, ODbL 1.0. http://osm.org/copyright"

    // MARK: JSON

    func result(_ result: ShapedResult) -> JSONValue {
        let place = result.place
        var members = members(result, category: format == .json ? "class" : "category")
        let location: [(name: String, value: JSONValue)] = [
            ("lat", .string(Self.degrees(place.location.latitude))), ("lon", .string(Self.degrees(place.location.longitude))),
        ]
        let key = members.firstIndex { $0.name == "class" || $0.name == "category" } ?? 0
        members.insert(contentsOf: location, at: key)
        members.insert(("licence", .string(Self.licence)), at: place.source == nil ? 0 : 1)
        members.append(("boundingbox", .strings(Self.box(place))))
        if let shape { members.append((shape.member, shape.value(result.shape))) }
        return .object(members)
    }

    /// Returns the members that JSON and GeoJSON share.
    private func members(_ result: ShapedResult, category: String) -> [(name: String, value: JSONValue)] {
        let place = result.place
        let key = place.source?.key
        return JSONValue.object([
            "place_id": key.map { .number($0.nominatimID) }, "osm_type": key.map { .string($0.type.name) },
            "osm_id": key.map { .number($0.id) },
            category: .string(place.kind.key), "type": .string(place.kind.value), "place_rank": .number(place.rank.search),
            "importance": Self.importance(place), "addresstype": .string(place.addressType), "name": .string(place.name),
            "display_name": .string(place.fullName),
            "address": hasAddress ? .object(place.address.map { ($0.name, .string($0.value)) }) : nil,
            "entrances": hasEntrances ? .array([]) : nil, "extratags": hasExtraTags ? Self.tags(place, names: false) : nil,
            "namedetails": hasNames ? Self.tags(place, names: true) : nil,
        ]).members ?? []
    }

    func details(of result: ShapedResult) -> JSONValue {
        let place = result.place
        let key = place.source?.key
        let point = PlaceShape.point(place.location).json
        return .object([
            "place_id": key.map { .number($0.nominatimID) }, "osm_type": key.map { .string($0.type.name.prefix(1).uppercased()) },
            "osm_id": key.map { .number($0.id) }, "category": .string(place.kind.key), "type": .string(place.kind.value),
            "localname": .string(place.name), "names": Self.tags(place, names: true),
            "addresstags": .object(
                (place.source?.tags ?? []).filter { $0.key.hasPrefix("addr:") }.map { (String($0.key.dropFirst(5)), .string($0.value)) }
            ),
            "housenumber": place.houseNumber.map { .string($0) }, "calculated_postcode": place.part("postal_code").map { .string($0) },
            "country_code": place.country.map { .string($0.shortText.lowercased()) }, "importance": Self.importance(place),
            "extratags": Self.tags(place, names: false), "entrances": hasEntrances ? .array([]) : nil,
            "rank_address": .number(place.rank.address),
            "rank_search": .number(place.rank.search),
            "isarea": .bool(result.shape.isArea), "centroid": point, "geometry": shape != nil ? result.shape.json : point,
        ])
    }

    func feature(_ result: ShapedResult) -> JSONValue {
        let place = result.place
        var properties: JSONValue
        if format == .geocodeJSON {
            properties = .object(["geocoding": geocoding(place)])
        } else {
            let shape: [(name: String, value: JSONValue)] = shape.map { $0 == .geoJSON ? [] : [($0.member, $0.value(result.shape))] } ?? []
            properties = .object(members(result, category: "category") + shape)
        }
        return .feature(shape == .geoJSON ? result.shape : .point(place.location), box: place.bounds, properties: properties)
    }

    private func geocoding(_ place: GeocodedPlace) -> JSONValue {
        let key = place.source?.key
        let object: [(String, JSONValue?)] = [
            ("place_id", key.map { .number($0.nominatimID) }), ("osm_type", key.map { .string($0.type.name) }),
            ("osm_id", key.map { .number($0.id) }), ("osm_key", .string(place.kind.key)), ("osm_value", .string(place.kind.value)),
            ("type", .string(place.layer)), ("label", .string(place.fullName)), ("name", .string(place.name)),
        ]
        let address: [(String, String?)] = [
            ("housenumber", place.houseNumber), ("street", place.street), ("postcode", place.part("postal_code")),
            ("district", place.part("sublocality_level_1", "sublocality")), ("city", place.town),
            ("county", place.part("administrative_area_level_2")), ("state", place.part("administrative_area_level_1")),
            ("country", place.country?.longText), ("country_code", place.country?.shortText.lowercased()),
        ]
        var members = object
        if hasAddress { members += address.map { ($0.0, $0.1.map { .string($0) }) } }
        if hasEntrances { members.append(("entrances", .array([]))) }
        if hasExtraTags { members.append(("extra", Self.tags(place, names: false))) }
        return .object(members.compactMap { name, value in value.map { (name: name, value: $0) } })
    }

    private static func importance(_ place: GeocodedPlace) -> JSONValue { .number(((place.source?.importance ?? 0) * 1e4).rounded() / 1e4) }

    /// Returns the names of an object, or its other tags except those of the address.
    private static func tags(_ place: GeocodedPlace, names: Bool) -> JSONValue {
        let tags = (place.source?.tags ?? []).filter { $0.isName == names && !$0.key.hasPrefix("addr:") }
        return .object(tags.map { ($0.key, .string($0.value)) })
    }

    private static func box(_ place: GeocodedPlace) -> [String] {
        let box = place.bounds
        return [box.south, box.north, box.west, box.east].map(degrees)
    }

    private static func degrees(_ degrees: Double) -> String { "\((degrees * 1e7).rounded() / 1e7)" }

    // MARK: XML

    /// Returns the XML element of a place.
    /// - Parameter isReverse: whether this is the one place of a reverse request. Then the content of the element is
    ///   the place's name, and the parts of the address stand beside the element.
    func element(_ name: String, _ result: ShapedResult, isReverse: Bool) -> String {
        let place = result.place
        let key = place.source?.key
        var attributes = [
            ("place_id", key.map { "\($0.nominatimID)" } ?? ""), ("osm_type", key?.type.name ?? ""),
            ("osm_id", key.map { "\($0.id)" } ?? ""),
            ("lat", Self.degrees(place.location.latitude)), ("lon", Self.degrees(place.location.longitude)),
            ("boundingbox", Self.box(place).joined(separator: ",")), ("place_rank", "\(place.rank.search)"),
            ("address_rank", "\(place.rank.address)"), ("class", place.kind.key), ("type", place.kind.value),
            ("importance", Self.importance(place).line),
        ]
        if !isReverse { attributes.append(("display_name", place.fullName)) }
        var inside = ""
        switch shape {
        case .geoJSON: attributes.append(("geojson", result.shape.json.line))
        case .svg: attributes.append(("geosvg", ShapeText.svg(result.shape)))
        case .text: attributes.append(("geotext", ShapeText.wellKnown(result.shape)))
        case .kml: inside = "<geokml>\(ShapeText.kml(result.shape))</geokml>"
        case nil: break
        }
        if hasExtraTags { inside += XMLText.element("extratags", Self.elements(place, names: false)) }
        if hasNames { inside += XMLText.element("namedetails", Self.elements(place, names: true)) }
        if hasEntrances { inside += XMLText.element("entrances", "") }
        let parts = hasAddress ? place.address.map { XMLText.element(XMLText.name($0.name), WMTS.escaped($0.value)) }.joined() : ""
        guard isReverse else { return XMLText.element(name, inside + parts, attributes) }
        return XMLText.element(name, WMTS.escaped(place.fullName), attributes)
            + (parts.isEmpty ? "" : XMLText.element("addressparts", parts)) + inside
    }

    private static func elements(_ place: GeocodedPlace, names: Bool) -> String {
        (place.source?.tags ?? []).filter { $0.isName == names && !$0.key.hasPrefix("addr:") }.map { tag in
            names
                ? XMLText.element("name", WMTS.escaped(tag.value), [("desc", tag.key)])
                : XMLText.element("tag", "", [("key", tag.key), ("value", tag.value)])
        }.joined()
    }
}

extension PlaceShape {
    fileprivate var isArea: Bool { if case .polygons = self { true } else { false } }
}

extension Place.Tag {
    /// Whether the tag is a name, such as `name`, `name:fr` or `old_name`.
    fileprivate var isName: Bool { key == "name" || key.hasPrefix("name:") || key.hasSuffix("_name") }
}

extension GeocodedPlace {
    /// The address layer of the place, in the terms of the GeocodeJSON specification; `other` for things that addresses
    /// do not contain.
    var layer: String {
        switch rank.address {
        case 4: "country"
        case 5...9: "state"
        case 10, 12: "county"
        case 13...16: "city"
        case 17...21: "district"
        case 22...25: "locality"
        case 26...27: "street"
        case 28...30: "house"
        default: "other"
        }
    }
}
