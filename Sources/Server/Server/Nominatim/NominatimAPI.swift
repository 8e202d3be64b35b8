import Foundation
import HTTPTypes
import PortolanPlaces

/// Nominatim's API: `/search`, `/reverse`, `/lookup`, `/details`, `/status`.
struct NominatimAPI: Sendable {
    let set: RegionSet

    private static let limit = Parameter("limit", .whole(1...40), "10 by default")
    private static let format = Parameter("format", .choice(NominatimFormat.allCases.map(\.rawValue)), "the format of the answer")
    private static let language = Parameter("accept-language", "the language of names; overrides the header of the same name")
    private static let details = ["addressdetails", "extratags", "namedetails"].map { name in
        Parameter(name, .choice(["0", "1"]), "whether results include it")
    }

    static let endpoints = [
        endpoint(
            "search",
            "Places that a text describes (Nominatim)",
            [Parameter("q", "what is looked for, and where")] + addressParts.map { Parameter($0, "in place of q: a part of the address") }
                + [
                    format, limit, Parameter("countrycodes", "country codes of results, separated by commas"),
                    Parameter("viewbox", "west,south,east,north: where results stand first"),
                    Parameter("bounded", .choice(["0", "1"]), "whether results lie in the viewbox"),
                    Parameter("exclude_place_ids", "IDs of places to leave out, separated by commas"), language,
                ] + details
        ) { try await $0.search($1) },
        endpoint(
            "reverse",
            "The address of a coordinate (Nominatim; without a format Photon)",
            Parameter.point + [format, Parameter("zoom", .whole(0...18), "how exact: 3 for the country, 18 for the house"), language]
                + details
        ) { try await $0.reverse($1) },
        endpoint(
            "lookup",
            "Objects of OpenStreetMap by their numbers",
            [Parameter("osm_ids", "such as R123,W456,N789").required, format, language] + details
        ) { try await $0.lookup($1) },
        endpoint(
            "details",
            "All that is known of an object",
            [
                Parameter("place_id", "place_id from an earlier answer"),
                Parameter("osmtype", .choice(["N", "W", "R"]), "in place of place_id, with osmid"),
                Parameter("osmid", "the object's number"), language,
            ]
        ) { try await $0.details($1) }.with(\.types, ["application/json"]),
        endpoint("status", "Whether the service works", [Parameter("format", .choice(["text", "json"]), "text by default")]) {
            $0.status($1)
        }
        .with(\.types, ["text/plain", "application/json"]),
    ]

    private static func endpoint(
        _ name: String,
        _ summary: String,
        _ parameters: [Parameter],
        _ run: @escaping @Sendable (NominatimAPI, Call) async throws -> Answer
    ) -> Endpoint {
        // Photon has this address too: Nominatim's clients name a format.
        let path: PathTemplate = name == "reverse" ? "/reverse?format&addressdetails" : "/\(name)"
        return Endpoint(
            "nominatim." + name,
            .nominatim,
            [path, "/nominatim/\(name)", "/nominatim/\(name).{ending}"],
            summary,
            parameters
        ) { call, set in
            try await run(NominatimAPI(set: set), call)
        }.with(\.types, ["application/json", "application/geo+json", "text/xml"])
    }

    // MARK: Search

    private static let addressParts = ["amenity", "street", "city", "county", "state", "postalcode", "country"]

    private func search(_ call: Call) async throws -> Answer {
        let format = try NominatimFormat(call, standard: .jsonV2)
        let words = call.query.text("q")
        let parts = Self.addressParts.map { call.query.text($0) }
        guard words != nil || parts.contains(where: { $0 != nil }) else { throw RequestError.badRequest("Nothing to search for.") }
        let limit = call.clamped(Self.limit) ?? 10
        var area: SearchArea?
        if let text = call.query.text("viewbox") {
            let numbers = text.split(separator: ",").compactMap { Double($0) }.filter(\.isFinite)
            guard numbers.count == 4, Coordinate(latitude: numbers[1], longitude: numbers[0]).isValid,
                Coordinate(latitude: numbers[3], longitude: numbers[2]).isValid
            else { throw RequestError.badRequest("Bad format for viewbox: x1,y1,x2,y2 in degrees.") }
            area = .rectangle(
                CoordinateBounds(
                    south: min(numbers[1], numbers[3]),
                    west: min(numbers[0], numbers[2]),
                    north: max(numbers[1], numbers[3]),
                    east: max(numbers[0], numbers[2])
                )
            )
        }
        let isBounded = call.query["bounded"] == "1"
        let countries = Set((call.query.text("countrycodes") ?? "").split(separator: ",").map { $0.trimmingSpace().uppercased() })
        let excluded = Set((call.query.text("exclude_place_ids") ?? "").split(separator: ",").map(String.init))
        let fields = GeocodedPlace.fields
        var found: [GeocodedPlace] = []
        // The client gives 20 at a time.
        for offset in stride(from: 0, to: limit + 20, by: 20) where found.count < limit {
            let page: [Place]
            if let words {
                let query = TextQuery(words, bias: isBounded ? nil : area, restriction: isBounded ? area : nil, offset: offset)
                page = try await set.places.search(query, fields: fields, language: language(call))
            } else {
                guard offset == 0 else { break }
                let query = AddressQuery(
                    name: parts[0],
                    street: parts[1],
                    city: parts[2],
                    county: parts[3],
                    state: parts[4],
                    postcode: parts[5],
                    country: parts[6],
                    bias: area
                )
                page = try await set.places.search(query, fields: fields, language: language(call))
            }
            for place in page.compactMap(GeocodedPlace.init) {
                if isBounded, let area, !area.contains(place.location) { continue }
                if !countries.isEmpty, !countries.contains(place.country?.shortText.uppercased() ?? "") { continue }
                if let key = place.source?.key, excluded.contains("\(key.nominatimID)") || excluded.contains(Self.short(key)) { continue }
                found.append(place)
            }
            if page.count < 20 { break }
        }
        return try format.answer(Array(found.prefix(limit)), call, query: words ?? parts.compactMap(\.self).joined(separator: ", "))
    }

    // MARK: Reverse

    private func reverse(_ call: Call) async throws -> Answer {
        let format = try NominatimFormat(call, standard: .xml)
        guard let latitude = call.query.text("lat").flatMap(Double.init), let longitude = call.query.text("lon").flatMap(Double.init) else {
            throw RequestError.badRequest("Need coordinates or OSM object to lookup.")
        }
        let zoom = call.query.text("zoom").flatMap(Int.init) ?? 18
        let found = try await set.places.addresses(
            at: Coordinate(latitude: latitude, longitude: longitude),
            levels: Self.levels(zoom: zoom),
            language: language(call)
        )
        for address in found {
            // An estimated house is no object: the street that it stands on is next.
            guard let id = address.placeID,
                let place = try await set.places.lookUp(id, fields: GeocodedPlace.fields, language: language(call)).flatMap(
                    GeocodedPlace.init
                )
            else { continue }
            return try format.answer(place, call)
        }
        return try format.nothing(call)
    }

    /// What a zoom of a map asks for, as Nominatim takes it.
    private static func levels(zoom: Int) -> Set<AddressLevel> {
        let all: [(Int, AddressLevel)] = [
            (3, .country), (5, .state), (8, .county), (10, .municipality), (10, .town), (12, .district), (14, .neighborhood), (16, .street),
            (18, .house),
        ]
        return Set(all.filter { $0.0 <= max(zoom, 3) }.map(\.1))
    }

    // MARK: Look-ups

    private func lookup(_ call: Call) async throws -> Answer {
        let format = try NominatimFormat(call, standard: .xml)
        let names = (call.query.text("osm_ids") ?? "").split(separator: ",").map { $0.trimmingSpace() }
        guard !names.isEmpty, names.count <= 50 else { throw RequestError.badRequest("osm_ids names 1 to 50 objects: R123,W456,N789.") }
        var found: [GeocodedPlace] = []
        for name in names {
            guard let key = OSMKey(nominatim: name) else {
                throw RequestError.badRequest("'\(name.prefix(40))' is no object: R123, W456 or N789.")
            }
            if let place = try await place(key, call) { found.append(place) }
        }
        return try format.answer(found, call, query: nil)
    }

    private func place(_ key: OSMKey, _ call: Call) async throws -> GeocodedPlace? {
        let id = PlaceID(osm: key)
        guard id.osmKey == key else { return nil }
        return try await set.places.lookUp(id, fields: GeocodedPlace.fields, language: language(call)).flatMap(GeocodedPlace.init)
    }

    private func details(_ call: Call) async throws -> Answer {
        let key: OSMKey?
        if let number = call.query.text("place_id").flatMap(Int64.init) {
            key = OSMKey(nominatimID: number)
        } else {
            key = OSMKey(nominatim: (call.query.text("osmtype") ?? "") + (call.query.text("osmid") ?? ""))
        }
        guard let key else { throw RequestError.badRequest("place_id, or osmtype and osmid, name the object.") }
        guard let found = try await place(key, call) else { throw RequestError.notFound("No place with that OSM ID found.") }
        return .json(NominatimFormat.details(found)).cached(.never)
    }

    private func status(_ call: Call) -> Answer {
        guard call.query["format"] == "json" else { return .text("OK").cached(.never) }
        let date = set.regions.compactMap(\.manifest.source.date).min()
        return .json(
            .object([
                "status": .number(0), "message": "OK", "data_updated": date.map { .string($0.formatted(.iso8601)) },
                "software_version": "Portolan", "database_version": .string(set.version),
            ])
        ).cached(.never)
    }

    /// The first language of `accept-language`, as a parameter or as a header.
    private func language(_ call: Call) -> String? {
        let text = call.query.text("accept-language") ?? call.header("Accept-Language") ?? ""
        let first = text.split(separator: ",").first?.split(separator: ";").first?.trimmingSpace() ?? ""
        return first == "*" || first.isEmpty ? nil : (try? PlacesAPI.language(first)) ?? nil
    }

    /// `N123`, as `osm_ids` has it.
    static func short(_ key: OSMKey) -> String { key.type.name.prefix(1).uppercased() + "\(key.id)" }
}
