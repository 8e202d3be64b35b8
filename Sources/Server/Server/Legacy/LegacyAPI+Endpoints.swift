import HTTPTypes
import PortolanPlaces

extension LegacyAPI {
    private static let location = Parameter("location", "latitude,longitude in degrees")
    private static let radius = Parameter("radius", .number(0...50_000), "metres around the location")
    private static let fields = Parameter("fields", "the members that are wanted, such as name,opening_hours; all by default")
    private static let type = [
        Parameter("type", "a type that results have"), Parameter("types", "the same; the first one of several counts"),
    ]
    private static let isOpen = Parameter("opennow", "leaves out what is closed, whatever its value is")
    private static let page = Parameter("pagetoken", "next_page_token of the answer before")
    private static let bias = Parameter("locationbias", "point:…, circle:METRES@…, rectangle:…|… or ipbias: where results stand first")
    private static let session = Parameter("sessiontoken", "joins what one types and the details that follow to one session")
    private static let typed = [
        Parameter("input", "what was typed").required,
        Parameter("offset", .whole(0...1000), "where the cursor stands; at the end by default"),
        location, radius, bias, Parameter("locationrestriction", "circle:METRES@… or rectangle:…|…: where results lie"),
        Parameter("strictbounds", .choice(["true", "false"]), "whether results lie within the radius"),
        Parameter("origin", "latitude,longitude from where distances count"), Parameter("types", "of which results have one, between bars"),
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
                Parameter("keyword", "what results are called or are"),
                Parameter("name", "an older name of keyword"), Parameter("rankby", .choice(["prominence", "distance"]), "the order"),
                isOpen, page, .language, .region,
            ] + type
        ) { try await $0.nearby($1) },
        endpoint(
            "place/textsearch",
            "Places that a text describes",
            [Parameter("query", "what is looked for, and where"), location, radius, bias, isOpen, page, .language, .region] + type
        ) { try await $0.textSearch($1) },
        endpoint(
            "place/findplacefromtext",
            "One place that a text names",
            [
                Parameter("input", "the name").required,
                Parameter("inputtype", .choice(["textquery", "phonenumber"]), "what it is").required,
                fields, bias, .language,
            ]
        ) { try await $0.findPlace($1) },
        endpoint("place/autocomplete", "Suggestions while one types", typed) { try await $0.autocomplete($1, queries: false) },
        endpoint("place/queryautocomplete", "Suggestions of places and of texts to search for", typed) {
            try await $0.autocomplete($1, queries: true)
        },
        Endpoint(
            "legacy.photo",
            .legacy,
            ["/maps/api/place/photo"],
            "Where the picture of a photo is",
            [
                Parameter("photoreference", "photo_reference of a photo").required,
                Parameter("photo_reference", "another name of photoreference"),
                Parameter("maxwidth", .whole(1...1600), "in pixels; one of both is needed"),
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
                Parameter("bounds", "south,west|north,east: where results stand first"), .language, .region,
                Parameter("result_type", "of which results have one, between bars"),
                Parameter("location_type", "how exact results are, between bars"),
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

    /// An endpoint of a service that answers in JSON and in XML.
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
