import HTTPTypes
import PortolanPlaces

/// The formats of Nominatim's answers.
enum NominatimFormat: String, CaseIterable {
    case json
    case jsonV2 = "jsonv2"
    case geoJSON = "geojson"
    case geocodeJSON = "geocodejson"
    case xml

    private static let licence = "Data © OpenStreetMap contributors, ODbL 1.0. http://osm.org/copyright"

    init(_ call: Call, standard: NominatimFormat) throws(RequestError) {
        guard let text = call.query.text("format") else {
            self = standard
            return
        }
        guard let format = NominatimFormat(rawValue: text) else {
            throw .badRequest("Parameter 'format' must be one of: xml, json, jsonv2, geojson, geocodejson")
        }
        self = format
    }

    /// A list of places.
    func answer(_ places: [GeocodedPlace], _ call: Call, query: String?) throws -> Answer {
        switch self {
        case .json, .jsonV2: return .json(.array(places.map { json($0, call) })).cached(.never)
        case .geoJSON, .geocodeJSON: return collection(places.map { feature($0, call) })
        case .xml:
            let lines = places.map {
                "  " + Self.element("place", Self.attributes($0), Self.isOn(call, "addressdetails", false) ? Self.parts($0) : "")
            }
            let text =
                "<searchresults\(Self.list([("attribution", Self.licence), ("querystring", query ?? "")]))>\n\(lines.joined(separator: "\n"))\n</searchresults>\n"
            return .text("<?xml version=\"1.0\" encoding=\"UTF-8\" ?>\n" + text, type: "text/xml; charset=utf-8").cached(.never)
        }
    }

    /// The place of a coordinate.
    func answer(_ place: GeocodedPlace, _ call: Call) throws -> Answer {
        switch self {
        case .json, .jsonV2: return .json(json(place, call, isReverse: true)).cached(.never)
        case .geoJSON, .geocodeJSON: return collection([feature(place, call, isReverse: true)])
        case .xml:
            let result =
                "<result\(Self.list(Self.attributes(place).filter { $0.0 != "display_name" }))>\(WMTS.escaped(place.fullName))</result>"
            let parts = Self.isOn(call, "addressdetails", true) ? "<addressparts>\(Self.parts(place))</addressparts>" : ""
            let text =
                "<reversegeocode\(Self.list([("attribution", Self.licence), ("querystring", "")]))>\(result)\(parts)</reversegeocode>\n"
            return .text("<?xml version=\"1.0\" encoding=\"UTF-8\" ?>\n" + text, type: "text/xml; charset=utf-8").cached(.never)
        }
    }

    /// The answer for a coordinate where nothing is.
    func nothing(_ call: Call) throws -> Answer {
        if self == .xml {
            return .text(
                "<?xml version=\"1.0\" encoding=\"UTF-8\" ?>\n<reversegeocode><error>Unable to geocode</error></reversegeocode>\n",
                type: "text/xml; charset=utf-8"
            )
        }
        return .json(.object(["error": "Unable to geocode"])).cached(.never)
    }

    // MARK: JSON

    private func json(_ place: GeocodedPlace, _ call: Call, isReverse: Bool = false) -> JSONValue {
        let key = place.source?.key
        return .object([
            "place_id": key.map { .number($0.nominatimID) }, "licence": .string(Self.licence),
            "osm_type": key.map { .string($0.type.name) },
            "osm_id": key.map { .number($0.id) }, "lat": .string(Self.degrees(place.location.latitude)),
            "lon": .string(Self.degrees(place.location.longitude)),
            self == .jsonV2 ? "category" : "class": .string(place.kind.key), "type": .string(place.kind.value),
            "place_rank": .number(place.rank), "addresstype": .string(place.addressType), "name": .string(place.name),
            "display_name": .string(place.fullName), "address": Self.isOn(call, "addressdetails", isReverse) ? Self.address(place) : nil,
            "extratags": Self.isOn(call, "extratags", false) ? Self.tags(place, names: false) : nil,
            "namedetails": Self.isOn(call, "namedetails", false) ? Self.tags(place, names: true) : nil,
            "boundingbox": .strings(Self.box(place)),
        ])
    }

    static func details(_ place: GeocodedPlace) -> JSONValue {
        let key = place.source?.key
        return .object([
            "place_id": key.map { .number($0.nominatimID) }, "osm_type": key.map { .string($0.type.name.prefix(1).uppercased()) },
            "osm_id": key.map { .number($0.id) }, "category": .string(place.kind.key), "type": .string(place.kind.value),
            "localname": .string(place.name), "names": tags(place, names: true),
            "addresstags": .object(
                (place.source?.tags ?? []).filter { $0.key.hasPrefix("addr:") }.map { (String($0.key.dropFirst(5)), .string($0.value)) }
            ),
            "housenumber": place.houseNumber.map { .string($0) }, "calculated_postcode": place.part("postal_code").map { .string($0) },
            "country_code": place.country.map { .string($0.shortText.lowercased()) }, "extratags": tags(place, names: false),
            "rank_address": .number(place.rank), "rank_search": .number(place.rank), "isarea": .bool(place.source?.bounds != nil),
            "centroid": point(place), "geometry": point(place),
        ])
    }

    private func collection(_ features: [JSONValue]) -> Answer {
        let head: JSONValue? =
            self == .geocodeJSON ? .object(["version": "0.1.0", "attribution": .string(Self.licence), "licence": "ODbL"]) : nil
        return .json(
            .object([
                "type": "FeatureCollection", "geocoding": head, "licence": self == .geoJSON ? .string(Self.licence) : nil,
                "features": .array(features),
            ]),
            type: "application/geo+json; charset=utf-8"
        ).cached(.never)
    }

    private func feature(_ place: GeocodedPlace, _ call: Call, isReverse: Bool = false) -> JSONValue {
        let key = place.source?.key
        let box = place.bounds
        var properties: JSONValue
        if self == .geocodeJSON {
            properties = .object([
                "geocoding": .object([
                    "place_id": key.map { .number($0.nominatimID) }, "osm_type": key.map { .string($0.type.name) },
                    "osm_id": key.map { .number($0.id) },
                    "osm_key": .string(place.kind.key), "osm_value": .string(place.kind.value), "type": .string(place.addressType),
                    "label": .string(place.fullName), "name": .string(place.name), "housenumber": place.houseNumber.map { .string($0) },
                    "street": place.street.map { .string($0) }, "postcode": place.part("postal_code").map { .string($0) },
                    "district": place.part("sublocality_level_1", "sublocality").map { .string($0) },
                    "city": place.part("locality", "postal_town").map { .string($0) },
                    "county": place.part("administrative_area_level_2").map { .string($0) },
                    "state": place.part("administrative_area_level_1").map { .string($0) },
                    "country": place.country.map { .string($0.longText) },
                    "country_code": place.country.map { .string($0.shortText.lowercased()) },
                ])
            ])
        } else {
            let members = (NominatimFormat.jsonV2.json(place, call, isReverse: isReverse).members ?? []).filter {
                !["lat", "lon", "licence", "boundingbox"].contains($0.name)
            }
            properties = .object(members)
        }
        return .object([
            "type": "Feature", "properties": properties, "bbox": .array([box.west, box.south, box.east, box.north].map { .number($0) }),
            "geometry": Self.point(place),
        ])
    }

    private static func point(_ place: GeocodedPlace) -> JSONValue {
        .object(["type": "Point", "coordinates": .array([.number(place.location.longitude), .number(place.location.latitude)])])
    }

    private static func address(_ place: GeocodedPlace) -> JSONValue { .object(place.address.map { ($0.name, .string($0.value)) }) }

    private static func tags(_ place: GeocodedPlace, names: Bool) -> JSONValue {
        let tags = (place.source?.tags ?? []).filter { tag in
            let isName = tag.key == "name" || tag.key.hasPrefix("name:") || tag.key.hasSuffix("_name")
            return names == isName && !tag.key.hasPrefix("addr:")
        }
        return .object(tags.map { ($0.key, .string($0.value)) })
    }

    private static func box(_ place: GeocodedPlace) -> [String] {
        let box = place.bounds
        return [box.south, box.north, box.west, box.east].map(degrees)
    }

    static func degrees(_ degrees: Double) -> String { "\((degrees * 1e7).rounded() / 1e7)" }

    /// Whether a parameter is on; `standard` where it is not given.
    private static func isOn(_ call: Call, _ name: String, _ standard: Bool) -> Bool {
        guard let text = call.query.text(name) else { return standard }
        return text != "0" && text.lowercased() != "false"
    }

    // MARK: XML

    private static func attributes(_ place: GeocodedPlace) -> [(String, String)] {
        let key = place.source?.key
        return [
            ("place_id", key.map { "\($0.nominatimID)" } ?? ""), ("osm_type", key?.type.name ?? ""),
            ("osm_id", key.map { "\($0.id)" } ?? ""),
            ("lat", degrees(place.location.latitude)), ("lon", degrees(place.location.longitude)),
            ("boundingbox", box(place).joined(separator: ",")),
            ("place_rank", "\(place.rank)"), ("display_name", place.fullName), ("class", place.kind.key), ("type", place.kind.value),
        ]
    }

    private static func list(_ attributes: [(String, String)]) -> String {
        attributes.map { " \($0.0)=\"\(WMTS.escaped($0.1))\"" }.joined()
    }

    private static func element(_ name: String, _ attributes: [(String, String)], _ content: String) -> String {
        content.isEmpty ? "<\(name)\(list(attributes))/>" : "<\(name)\(list(attributes))>\(content)</\(name)>"
    }

    private static func parts(_ place: GeocodedPlace) -> String {
        // Keys of OpenStreetMap may hold what no element's name can.
        place.address.map { part in
            let name = String(part.name.map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") ? $0 : "_" })
            return "<\(name)>\(WMTS.escaped(part.value))</\(name)>"
        }.joined()
    }
}
