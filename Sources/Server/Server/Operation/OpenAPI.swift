import PortolanPlaces

/// The description of the server's addresses in OpenAPI 3.1, at `/openapi.json`.
enum OpenAPI {
    static func document(_ call: Call) -> JSONValue {
        var paths: [(name: String, value: JSONValue)] = []
        for line in table.split(separator: "\n") {
            let columns = line.split(separator: "|").map { $0.trimmingSpace() }
            guard columns.count == 6 else { continue }
            let parameters = columns[3].split(separator: " ").map { parameter(String($0)) }
            var operation: [(name: String, value: JSONValue)] = [
                ("operationId", .string(columns[2])), ("summary", .string(columns[5])), ("parameters", .array(parameters)),
            ]
            if columns[0] == "POST" {
                let content: JSONValue = .object([
                    "application/json": .object(["schema": .object(["$ref": .string("#/components/schemas/" + columns[2])])])
                ])
                operation.append(("requestBody", .object(["required": .bool(true), "content": content])))
            }
            operation.append(("responses", responses(columns[4])))
            paths.append((columns[1], .object([(columns[0].lowercased(), .object(operation))])))
        }
        return .object([
            "openapi": "3.1.0",
            "info": .object([
                "title": "Portolan", "version": "1", "description": "Places and maps from OpenStreetMap data.",
                "license": .object(["name": "ODbL-1.0 (data)", "url": "https://opendatacommons.org/licenses/odbl/1-0/"]),
            ]), "servers": .array([.object(["url": .string(call.publicURL)])]), "paths": .object(paths),
            "components": .object([
                "schemas": .object(requests + [("Error", errorSchema)]),
                "securitySchemes": .object([
                    "key": .object(["type": "apiKey", "in": "header", "name": "X-Goog-Api-Key"]),
                    "queryKey": .object(["type": "apiKey", "in": "query", "name": "key"]),
                ]),
            ]), "security": .array([.object([]), .object(["key": .array([])]), .object(["queryKey": .array([])])]),
        ])
    }

    /// `name`, `name!` for a required one, `{name}` for a part of the path, `^Name` for a header; then `=` and a schema.
    private static func parameter(_ text: String) -> JSONValue {
        let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
        var name = parts[0]
        var place = "query"
        if name.hasPrefix("{") {
            name = String(name.dropFirst().dropLast())
            place = "path"
        } else if name.hasPrefix("^") {
            name.removeFirst()
            place = "header"
        }
        let isRequired = place == "path" || name.hasSuffix("!")
        if name.hasSuffix("!") { name.removeLast() }
        return .object([
            "name": .string(name), "in": .string(place), "required": .bool(isRequired),
            "schema": schema(parts.count > 1 ? parts[1] : "string"),
        ])
    }

    private static func schema(_ text: String) -> JSONValue {
        if text.contains(",") { return .object(["type": "string", "enum": .strings(text.split(separator: ",").map(String.init))]) }
        let range = text.split(separator: "…").compactMap { Double($0) }
        if range.count == 2 {
            let isWhole = !text.contains(".")
            return .object(["type": .string(isWhole ? "integer" : "number"), "minimum": .number(range[0]), "maximum": .number(range[1])])
        }
        if text.hasPrefix("/") { return .object(["type": "string", "pattern": .string(String(text.dropFirst()))]) }
        return .object(["type": .string(text)])
    }

    private static func responses(_ text: String) -> JSONValue {
        let parts = text.split(separator: " ").map(String.init)
        let types = parts.filter { $0.contains("/") }
        let codes = parts.filter { Int($0) != nil }
        let content: JSONValue = .object(types.map { type in (name: type, value: JSONValue.object([])) })
        var members = codes.map { code -> (name: String, value: JSONValue) in
            let hasBody = code == "200"
            return (
                code,
                .object([
                    "description": .string(code == "200" ? "The answer" : code == "204" ? "Nothing is there" : "Elsewhere"),
                    "content": hasBody ? content : nil,
                ])
            )
        }
        members.append(
            (
                "default",
                .object([
                    "description": "An error",
                    "content": .object(["application/json": .object(["schema": .object(["$ref": "#/components/schemas/Error"])])]),
                ])
            )
        )
        return .object(members)
    }

    private static let errorSchema: JSONValue = .object([
        "type": "object", "properties": .object(["error": .object(["type": "object"]), "message": .object(["type": "string"])]),
    ])

    private static let requests: [(name: String, value: JSONValue)] = {
        func object(_ members: [(String, JSONValue)], required: [String]) -> JSONValue {
            .object([
                "type": "object", "properties": .object(members.map { ($0.0, $0.1) }), "required": .strings(required),
                "additionalProperties": .bool(false),
            ])
        }
        let text: JSONValue = .object(["type": "string"])
        let number = { (low: Double, high: Double) -> JSONValue in
            .object(["type": "number", "minimum": .number(low), "maximum": .number(high)])
        }
        let whole = { (low: Int, high: Int) -> JSONValue in .object(["type": "integer", "minimum": .number(low), "maximum": .number(high)])
        }
        let point = object([("latitude", number(-90, 90)), ("longitude", number(-180, 180))], required: [])
        let circle = object([("center", point), ("radius", number(0, 50_000))], required: ["center"])
        let area = object([("circle", circle)], required: [])
        let language: JSONValue = .object(["type": "string", "pattern": "^([a-z]{2,3}(-[A-Za-z0-9]{2,8})*)?$"])
        let region: JSONValue = .object(["type": "string", "pattern": "^([A-Za-z]{2})?$"])
        return [
            (
                "places.searchText",
                object(
                    [
                        ("textQuery", .object(["type": "string", "minLength": .number(1), "maxLength": .number(1000)])),
                        ("languageCode", language),
                        ("regionCode", region), ("pageSize", whole(0, 20)), ("openNow", .object(["type": "boolean"])),
                        ("minRating", number(0, 5)),
                        ("locationBias", area),
                    ],
                    required: ["textQuery"]
                )
            ),
            (
                "places.searchNearby",
                object(
                    [
                        ("locationRestriction", object([("circle", circle)], required: ["circle"])), ("maxResultCount", whole(0, 20)),
                        ("languageCode", language),
                    ],
                    required: ["locationRestriction"]
                )
            ),
            (
                "places.autocomplete",
                object(
                    [
                        ("input", .object(["type": "string", "minLength": .number(1), "maxLength": .number(1000)])),
                        ("languageCode", language), ("locationBias", area), ("inputOffset", whole(0, 1)), ("sessionToken", text),
                    ],
                    required: ["input"]
                )
            ),
        ]
    }()

    /// Method, path, name, parameters, answers, what it does.
    private static let table = """
        GET | /v1/places/{place} | places.get | {place} ^X-Goog-FieldMask! languageCode regionCode sessionToken | 200 application/json | Details of a place (Google's Places API, New)
        POST | /v1/places:searchText | places.searchText | ^X-Goog-FieldMask! | 200 application/json | Places that a text describes
        POST | /v1/places:searchNearby | places.searchNearby | ^X-Goog-FieldMask! | 200 application/json | Places within a circle
        POST | /v1/places:autocomplete | places.autocomplete | ^X-Goog-FieldMask | 200 application/json | Suggestions while one types
        GET | /v1/places/{place}/photos/{photo}/media | places.photos.getMedia | {place} {photo} maxWidthPx=1…4800 maxHeightPx=1…4800 skipHttpRedirect=true,false | 200 302 application/json | Where the picture of a photo is
        GET | /maps/api/place/details/json | legacy.details | place_id! fields language region | 200 application/json | Details of a place (Google's older Places API)
        GET | /maps/api/place/nearbysearch/json | legacy.nearbysearch | location! radius=0.0…50000.0 keyword type rankby=prominence,distance language pagetoken | 200 application/json | Places near a coordinate
        GET | /maps/api/place/textsearch/json | legacy.textsearch | query location radius=0.0…50000.0 type language region pagetoken | 200 application/json | Places that a text describes
        GET | /maps/api/place/findplacefromtext/json | legacy.findplacefromtext | input! inputtype!=textquery,phonenumber fields locationbias language | 200 application/json | One place that a text names
        GET | /maps/api/place/autocomplete/json | legacy.autocomplete | input! offset location radius=0.0…50000.0 language components types | 200 application/json | Suggestions while one types
        GET | /maps/api/place/queryautocomplete/json | legacy.queryautocomplete | input! location radius=0.0…50000.0 language | 200 application/json | Suggestions of places and of texts to search for
        GET | /maps/api/place/photo | legacy.photo | photoreference! maxwidth=1…1600 maxheight=1…1600 | 302 | Where the picture of a photo is
        GET | /maps/api/geocode/json | legacy.geocode | address latlng place_id components bounds language region result_type location_type | 200 application/json | Coordinates of an address, addresses of a coordinate
        GET | /maps/api/timezone/json | legacy.timezone | location! timestamp! language | 200 application/json | The time zone of a coordinate
        GET | /maps/api/staticmap | legacy.staticmap | center zoom=0…22 size! scale=1,2,4 format=png,png8,png32,jpg,jpg-baseline maptype markers path visible language | 200 image/png image/jpeg | A picture of a map
        GET | /search | nominatim.search | q street city county state country postalcode format=xml,json,jsonv2,geojson,geocodejson limit=1…40 countrycodes viewbox bounded=0,1 addressdetails=0,1 extratags=0,1 namedetails=0,1 accept-language | 200 application/json application/geo+json text/xml | Places that a text describes (Nominatim)
        GET | /reverse | nominatim.reverse | lat!=-90.0…90.0 lon!=-180.0…180.0 format=xml,json,jsonv2,geojson,geocodejson zoom=0…18 addressdetails=0,1 accept-language | 200 application/json application/geo+json text/xml | The address of a coordinate (Nominatim; without a format Photon)
        GET | /lookup | nominatim.lookup | osm_ids! format=xml,json,jsonv2,geojson,geocodejson addressdetails=0,1 | 200 application/json application/geo+json text/xml | Objects of OpenStreetMap by their numbers
        GET | /details | nominatim.details | place_id osmtype=N,W,R osmid | 200 application/json | All that is known of an object
        GET | /status | nominatim.status | format=text,json | 200 text/plain application/json | Whether the service works
        GET | /api | photon.search | q! limit=1…50 lat=-90.0…90.0 lon=-180.0…180.0 lang osm_tag bbox layer | 200 application/geo+json | Places while one types (Photon)
        GET | /photon/reverse | photon.reverse | lat!=-90.0…90.0 lon!=-180.0…180.0 limit=1…50 lang | 200 application/geo+json | What is at a coordinate (Photon)
        GET | /portolan/where-am-i | own.where-am-i | lat!=-90.0…90.0 lon!=-180.0…180.0 accuracy=0.0…5000.0 limit=1…50 fields language | 200 application/json | At which places somebody may be, and how likely
        GET | /portolan/addresses | own.addresses | lat!=-90.0…90.0 lon!=-180.0…180.0 language region | 200 application/json | All addresses of a coordinate
        GET | /portolan/is-open | own.is-open | place! | 200 application/json | Whether a place is open
        GET | /portolan/explorer | own.explorer | | 200 application/json | The regions and styles, for the explorer's page
        GET | /portolan/open | own.open | bounds! places from days=1…15 limit=1…400 types hours=known,any language | 200 application/json | When the places of a box are open
        GET | /portolan/hours | own.hours | place! from days=1…15 language | 200 application/json | The hours of a place from today on, with holidays
        GET | /portolan/icons/{icon}.svg | own.icons | {icon} color | 200 image/svg+xml | A pictogram of a kind of place
        GET | /portolan/usage | own.usage | | 200 application/json | The calls so far, as Google would bill them
        GET | /data.json | maps.data.json | | 200 application/json | TileJSON of all sources
        GET | /data/{source}.json | maps.tilejson | {source} | 200 application/json | TileJSON of a source
        GET | /data/{source}/{z}/{x}/{y}.pbf | maps.tile | {source} {z}=0…14 {x}=0…16383 {y}=0…16383 | 200 204 application/vnd.mapbox-vector-tile | A vector tile
        GET | /archive/{source}.pmtiles | maps.archive | {source} ^Range | 200 206 application/vnd.pmtiles | An archive of tiles, also in parts
        GET | /styles.json | maps.styles.json | | 200 application/json | The styles
        GET | /styles/{style}/style.json | maps.styles | {style}=light,dark,contrast,outline language | 200 application/json | A style for MapLibre
        GET | /styles/{style}/{z}/{x}/{y}.png | maps.picture | {style}=light,dark,contrast,outline {z}=0…3 {x}=0…7 {y}=0…7 language | 200 image/png | A tile as a picture
        GET | /styles/{style}/static/{view}/{size}.png | maps.static | {style}=light,dark,contrast,outline {view} {size}=/^[1-9][0-9]{0,1}x[1-9][0-9]{0,1}$ path marker padding maxzoom | 200 image/png | A picture of any place
        GET | /fonts/{fontstack}/{range}.pbf | maps.fonts | {fontstack} {range}=0-255,256-511 | 200 application/x-protobuf | Glyphs
        GET | /catalog | maps.catalog | | 200 application/json | What there is
        GET | /health/live | health.live | | 200 application/json | Whether the process works
        GET | /health/ready | health.ready | | 200 503 application/json | Whether requests are taken
        GET | /metrics | metrics | | 200 text/plain | Figures for Prometheus
        """
}
