import HTTPTypes
import PortolanPlaces

extension LegacyAPI {
    private static let location = Parameter("location", "latitude,longitude in degrees")
    private static let radius = Parameter("radius", .number(0...50_000), "the radius around the location in metres")
    private static let fields = Parameter("fields", "the members to return, such as name,opening_hours; all by default")
    private static let type = [
        Parameter("type", "the type of the results"), Parameter("types", "the same as type; the first of several types counts"),
    ]
    private static let isOpen = Parameter("opennow", "with any value: only places that are open now")
    private static let page = Parameter("pagetoken", "next_page_token of the previous answer")
    private static let bias = Parameter(
        "locationbias",
        "the area whose results come first: point:…, circle:METRES@…, rectangle:…|… or ipbias"
    )
    private static let session = Parameter(
        "sessiontoken",
        "a token that joins the autocompletes and the details that follow into one session"
    )
    private static let typed = [
        Parameter("input", "the text that the user has typed").required,
        Parameter("offset", .whole(0...1000), "the position of the cursor; the end by default"),
        location, radius, bias, Parameter("locationrestriction", "the area in which results lie: circle:METRES@… or rectangle:…|…"),
        Parameter("strictbounds", .choice(["true", "false"]), "whether only results within the radius are returned"),
        Parameter("origin", "latitude,longitude of the point from which distances are measured"),
        Parameter("types", "types between bars; each result has at least one of them"),
        Parameter("components", "countries of results, such as country:de|country:fr"), session, .language,
    ]

    static let endpoints = [
        endpoint(
            "place/details",
            "Details of a place (Google's older Places API)",
            [
                Parameter("place_id", "the ID of a place").required, Parameter("placeid", "an older name of place_id"), fields, session,
                .language, .region,
            ]
        ) { try await $0.details($1) },
        endpoint(
            "place/nearbysearch",
            "Places near a coordinate",
            [
                Parameter("location", "latitude,longitude in degrees; needed without pagetoken"), radius,
                Parameter("keyword", "a name or a kind of the results"),
                Parameter("name", "an older name of keyword"), Parameter("rankby", .choice(["prominence", "distance"]), "the order"),
                isOpen, page, .language, .region,
            ] + type
        ) { try await $0.nearby($1) },
        endpoint(
            "place/textsearch",
            "Places that a text describes",
            [
                Parameter("query", "the words to search for, such as a kind and a town"), location, radius, bias, isOpen, page, .language,
                .region,
            ] + type
        ) { try await $0.textSearch($1) },
        endpoint(
            "place/findplacefromtext",
            "One place that a text names",
            [
                Parameter("input", "the name").required,
                Parameter("inputtype", .choice(["textquery", "phonenumber"]), "whether input is a name or a telephone number").required,
                fields, bias, .language,
            ]
        ) { try await $0.findPlace($1) },
        endpoint("place/autocomplete", "Suggestions while the user types", typed) { try await $0.autocomplete($1, queries: false) },
        endpoint("place/queryautocomplete", "Suggestions of places and of texts to search for", typed) {
            try await $0.autocomplete($1, queries: true)
        },
        Endpoint(
            "legacy.photo",
            .legacy,
            ["/maps/api/place/photo"],
            "The address of a photo's picture",
            [
                Parameter("photoreference", "photo_reference of a photo").required,
                Parameter("photo_reference", "another name of photoreference"),
                Parameter("maxwidth", .whole(1...1600), "pixels; one of maxwidth and maxheight is needed"),
                Parameter("maxheight", .whole(1...1600), "in pixels"),
            ]
        ) { try await LegacyAPI(set: $1).photo($0) }.with(\.family, .maps).with(\.statuses, [302]),
        endpoint(
            "geocode",
            "Coordinates of an address, addresses of a coordinate",
            [
                Parameter("address", "an address, or a part of one"), Parameter("latlng", "latitude,longitude in degrees"),
                Parameter("place_id", "the ID of a place"),
                Parameter("components", "parts of the address, such as country:de|locality:Ulm"),
                Parameter("bounds", "the box whose results come first: south,west|north,east"), .language, .region,
                Parameter("result_type", "types between bars; each result has at least one of them"),
                Parameter("location_type", "location types between bars, which tell how exact results are"),
            ]
        ) { try await $0.geocode($1) },
        endpoint(
            "timezone",
            "The time zone of a coordinate",
            [location.required, Parameter("timestamp", "seconds since 1970").required, .language]
        ) { try await $0.timeZone($1) },
        Endpoint("legacy.staticmap", .legacy, ["/maps/api/staticmap"], "A picture of a map", GoogleStaticMap.parameters) {
            try await GoogleStaticMap(set: $1).answer($0)
        }.with(\.family, .maps).with(\.draws, true).with(\.types, ["image/png", "image/jpeg", "image/gif"]),
    ]

    /// Returns an endpoint of a service that answers in JSON and in XML.
    private static func endpoint(
        _ service: String,
        _ summary: String,
        _ parameters: [Parameter],
        _ run: @escaping @Sendable (LegacyAPI, Call) async throws -> LegacyAnswer
    ) -> Endpoint {
        let name = service.replacing("place/", with: "")
        return Endpoint("legacy." + name, .legacy, ["/maps/api/\(service)/json", "/maps/api/\(service)/xml"], summary, parameters) {
            call,
            set in
            try await run(LegacyAPI(set: set), call).answer(call)
        }.with(\.types, ["application/json", "application/xml"])
    }
}
