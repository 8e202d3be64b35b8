import Foundation
import HTTPTypes
import PortolanPlaces

/// Nominatim's API: `/search`, `/reverse`, `/lookup`, `/details`, `/status`.
struct NominatimAPI: Sendable {
    let set: RegionSet

    static let limit = Parameter("limit", .whole(1...40), "10 by default")
    static let zoom = Parameter("zoom", .whole(0...18), "the exactness of the result: 3 for the country, 18 for the house")
    private static let format = Parameter("format", .choice(NominatimFormat.allCases.map(\.rawValue)), "the format of the answer")
    private static let language = Parameter("accept-language", "the language of names; overrides the header of the same name")
    private static let callback = Parameter("json_callback", "the name of a function of JavaScript, which the answer calls with the JSON")
    private static let layer = Parameter(
        "layer",
        "themes of results, separated by commas: " + NominatimLayer.allCases.map(\.rawValue).joined(separator: ", ")
    )
    private static let entrances = Parameter(
        "entrances",
        .choice(["0", "1"]),
        "whether results include their entrances; the list is empty, because regions hold none"
    )
    /// The parameters of all requests that are answered with places.
    private static let output =
        [format, callback, language]
        + ["addressdetails", "extratags", "namedetails"].map {
            Parameter($0, .choice(["0", "1"]), "whether results include these details")
        }
        + [
            entrances,
            Parameter("polygon_threshold", .number(0...360), "how far outlines may differ from the original, in degrees; 0 by default"),
        ]
        + ShapeFormat.allCases.map {
            Parameter($0.rawValue, .choice(["0", "1"]), "whether results include their outlines; one form at most")
        }

    static let endpoints = [
        endpoint(
            "search",
            "Places that a text describes (Nominatim)",
            [Parameter("q", "the words to search for, such as a kind and a town")]
                + addressParts.map { Parameter($0, "instead of q: a part of the address") }
                + [
                    limit, Parameter("countrycodes", "country codes of results, separated by commas"),
                    Parameter("viewbox", "the box whose results come first: west,south,east,north"),
                    Parameter("bounded", .choice(["0", "1"]), "whether only results in the viewbox are returned"), layer,
                    Parameter("featureType", .choice(FeatureType.allCases.map(\.rawValue)), "only areas of this size"),
                    Parameter("exclude_place_ids", "IDs of places to leave out, separated by commas"),
                    Parameter("dedupe", .choice(["0", "1"]), "whether results that look like an earlier one are left out; 1 by default"),
                ] + output
        ) { try await $0.search($1) },
        endpoint(
            "reverse",
            "The address of a coordinate (Nominatim, or Photon if no parameter is Nominatim's)",
            Parameter.point + [zoom, layer] + output
        ) { try await $0.reverse($1) },
        endpoint(
            "lookup",
            "The addresses of OpenStreetMap objects",
            [Parameter("osm_ids", "such as R123,W456,N789").required] + output
        ) { try await $0.lookup($1) },
        endpoint(
            "details",
            "All details of an object",
            [
                Parameter("place_id", "place_id from an earlier answer"),
                Parameter("osmtype", .choice(["N", "W", "R"]), "instead of place_id, together with osmid: N, W or R"),
                Parameter("osmid", "the object's number"), language, callback, entrances,
                Parameter("polygon_geojson", .choice(["0", "1"]), "whether the answer includes the outline"),
            ]
        ) { try await $0.details($1) }.with(\.types, ["application/json", "application/javascript"]),
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
        // Photon answers at this address too. Clients of Nominatim send a format, or another parameter that Photon
        // lacks.
        let shared = Set(PhotonAPI.reverseParameters.map(\.name))
        let marks = parameters.map(\.name).filter { !shared.contains($0) }.joined(separator: "&")
        let path: PathTemplate = name == "reverse" ? "/reverse?\(marks)" : "/\(name)"
        return Endpoint(
            "nominatim." + name,
            .nominatim,
            [path, "/\(name).php", "/nominatim/\(name)", "/nominatim/\(name).{ending}"],
            summary,
            parameters
        ) { call, set in
            try await run(NominatimAPI(set: set), call)
        }.with(\.types, ["application/json", "application/geo+json", "application/javascript", "text/xml"])
    }

    static let addressParts = ["amenity", "street", "city", "county", "state", "postalcode", "country"]

    // MARK: Look-ups

    private func lookup(_ call: Call) async throws -> Answer {
        let output = try NominatimOutput(call, standard: .jsonV2, hasAddress: true)
        let names = (call.query.text("osm_ids") ?? "").split(separator: ",").map { $0.trimmingSpace() }
        // Invalid IDs beside valid ones are skipped, as in Nominatim.
        let keys = names.compactMap { OSMKey(nominatim: $0) }
        guard !keys.isEmpty, names.count <= 50 else {
            throw RequestError.badRequest("osm_ids must name 1 to 50 objects, such as R123,W456,N789.")
        }
        var found: [GeocodedPlace] = []
        for key in keys {
            if let place = try await place(key, call) { found.append(place) }
        }
        return output.list(try await shaped(found, output), query: nil)
    }

    private func place(_ key: OSMKey, _ call: Call) async throws -> GeocodedPlace? {
        let id = PlaceID(osm: key)
        guard id.osmKey == key else { return nil }
        return try await place(id, call)
    }

    func place(_ id: PlaceID, _ call: Call) async throws -> GeocodedPlace? {
        try await set.places.lookUp(id, fields: GeocodedPlace.fields, language: language(call)).flatMap(GeocodedPlace.init)
    }

    private func details(_ call: Call) async throws -> Answer {
        let output = try NominatimOutput(call, standard: .json, hasAddress: false)
        let key: OSMKey?
        if let number = call.query.text("place_id").flatMap(Int64.init) {
            key = OSMKey(nominatimID: number)
        } else {
            key = OSMKey(nominatim: (call.query.text("osmtype") ?? "") + (call.query.text("osmid") ?? ""))
        }
        guard let key else { throw RequestError.badRequest("The object is missing: give place_id, or osmtype and osmid.") }
        guard let found = try await place(key, call) else { throw RequestError.notFound("No place with that OSM ID found.") }
        return output.details(try await shaped([found], output, isDetailed: true)[0])
    }

    private func status(_ call: Call) -> Answer {
        guard call.query["format"] == "json" else { return .text("OK").cached(.never) }
        return .json(
            .object([
                "status": .number(0), "message": "OK", "data_updated": set.dataDate.map { .string($0.formatted(.iso8601)) },
                "software_version": "Portolan", "database_version": .string(set.version),
            ])
        ).cached(.never)
    }

    /// Returns places with their outlines if the answer has outlines, or else with only their points.
    /// - Parameter isDetailed: whether the answer needs the outline in any case.
    func shaped(_ places: [GeocodedPlace], _ output: NominatimOutput, isDetailed: Bool = false) async throws -> [ShapedResult] {
        var results: [ShapedResult] = []
        for place in places {
            var shape = PlaceShape.point(place.location)
            if output.shape != nil || isDetailed, let id = place.id, let outline = try await set.places.outline(of: id) {
                shape = isDetailed ? outline : outline.simplified(toleranceDegrees: output.toleranceDegrees)
            }
            results.append(ShapedResult(place: place, shape: shape))
        }
        return results
    }

    /// Returns the first language of `accept-language`, which may be a parameter or a header.
    func language(_ call: Call) -> String? { call.firstLanguage(of: call.query.text(Self.language.name)) }

    /// Returns the ID of an object as in `osm_ids`: `N123`.
    static func short(_ key: OSMKey) -> String { key.type.name.prefix(1).uppercased() + "\(key.id)" }
}

extension RegionSet {
    /// The date of the oldest extract among the regions; nil if none has a date.
    var dataDate: Date? { regions.compactMap(\.manifest.source.date).min() }
}
