import PortolanGeo
import PortolanMapSources
import PortolanStyle
import PortolanText
import PortolanTiles
import Testing

@testable import PortolanRender

/// Labels of two regions that name the same place.
@Suite struct PlaceIdentityTests {
    struct Feature: Sendable {
        var layer = "place"
        var tags: [String: String]
        var latitude = 48.137
        var longitude = 11.575
    }

    struct Case: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var isSame: Bool
        var a: Feature
        var b: Feature

        init(_ description: String, _ isSame: Bool, _ a: Feature, _ b: Feature) {
            (testDescription, self.isSame, self.a, self.b) = (description, isSame, a, b)
        }
    }

    static let munich = Feature(tags: ["class": "city", "name": "Munich", "place_id": "pNaturalEarth"])
    static let münchen = Feature(tags: ["class": "city", "name": "München", "name:en": "Munich", "name_int": "Munich", "place_id": "pOSM"])

    static func moved(_ feature: Feature, kilometresNorth: Double) -> Feature {
        var feature = feature
        feature.latitude += kilometresNorth / 111.2
        return feature
    }

    static func tagged(_ feature: Feature, _ tags: [String: String]) -> Feature {
        var feature = feature
        feature.tags.merge(tags) { $1 }
        return feature
    }

    static let cases: [Case] = [
        Case("a name in another language", true, munich, münchen),
        Case("no name in common", false, munich, Feature(tags: ["class": "city", "name": "München"])),
        Case("a city here, a town there", true, munich, tagged(münchen, ["class": "town"])),
        Case("a city is no country", false, munich, tagged(münchen, ["class": "country"])),
        Case("a city is none of its quarters", false, munich, tagged(münchen, ["class": "suburb"])),
        Case("cities up to 15 km apart", true, munich, moved(münchen, kilometresNorth: 14.5)),
        Case("cities farther apart", false, munich, moved(münchen, kilometresNorth: 15.5)),
        Case(
            "hamlets up to 2 km apart",
            false,
            Feature(tags: ["class": "hamlet", "name": "Berg"]),
            moved(Feature(tags: ["class": "village", "name": "Berg"]), kilometresNorth: 2.5)
        ),
        Case(
            "one place ID, wherever",
            true,
            tagged(munich, ["place_id": "p1"]),
            moved(tagged(münchen, ["place_id": "p1"]), kilometresNorth: 90)
        ),
        Case(
            "one Wikidata item, no name in common",
            true,
            Feature(tags: ["class": "city", "name": "Monaco", "wikidata": "Q1726"]),
            Feature(tags: ["class": "city", "name": "München", "wikidata": "Q1726"])
        ),
        Case("two Wikidata items of one name", false, tagged(munich, ["wikidata": "Q1"]), tagged(münchen, ["wikidata": "Q2"])),
        Case("a Wikidata item on one side only", true, tagged(munich, ["wikidata": "Q1726"]), münchen),
        Case(
            "without accents",
            true,
            Feature(tags: ["class": "city", "name": "Sao Paulo"]),
            Feature(tags: ["class": "city", "name": "São Paulo"])
        ),
        Case(
            "countries, wherever their labels stand",
            true,
            Feature(tags: ["class": "country", "name": "Canada"], latitude: 61, longitude: -100),
            Feature(tags: ["class": "country", "name": "Canada"], latitude: 50, longitude: -120)
        ),
        Case(
            "over the antimeridian",
            true,
            Feature(tags: ["class": "city", "name": "Vatia"], latitude: 0, longitude: 179.99),
            Feature(tags: ["class": "city", "name": "Vatia"], latitude: 0, longitude: -179.99)
        ),
        Case(
            "lakes near each other",
            true,
            Feature(layer: "water_name", tags: ["class": "lake", "name": "Lac Léman", "name_en": "Lake Geneva"]),
            moved(Feature(layer: "water_name", tags: ["class": "water", "name": "Lake Geneva"]), kilometresNorth: 30)
        ),
        Case(
            "a sea is no lake",
            false,
            Feature(layer: "water_name", tags: ["class": "sea", "name": "Blue"]),
            Feature(layer: "water_name", tags: ["class": "lake", "name": "Blue"])
        ),
        Case(
            "shops of one name in one street",
            true,
            Feature(layer: "poi", tags: ["class": "shop", "name": "Aldi"]),
            moved(Feature(layer: "poi", tags: ["class": "shop", "name": "Aldi"]), kilometresNorth: 0.1)
        ),
        Case(
            "shops of one name in two streets",
            false,
            Feature(layer: "poi", tags: ["class": "shop", "name": "Aldi"]),
            moved(Feature(layer: "poi", tags: ["class": "shop", "name": "Aldi"]), kilometresNorth: 1)
        ),
        Case("nothing in common but their place", false, Feature(tags: ["class": "city", "name": ""]), munich),
    ]

    @Test(arguments: cases) func table(_ test: Case) throws {
        let a = try Self.identity(test.a)
        let b = try Self.identity(test.b)
        let found = if let a, let b { a.isSame(as: b) } else { false }
        let reversed = if let a, let b { b.isSame(as: a) } else { false }
        #expect(found == test.isSame)
        #expect(reversed == test.isSame)
    }

    /// Returns the identity of a feature in a tile of zoom 14, whose units are about a metre.
    static func identity(_ feature: Feature) throws -> PlaceIdentity? {
        let point = MercatorPoint(Coordinate(latitude: feature.latitude, longitude: feature.longitude))
        let tile = TileID(z: 14, containing: point)
        let scene = Scene(shapes: [
            .init(
                layer: feature.layer,
                type: .point,
                parts: [[(feature.latitude, feature.longitude)]],
                properties: feature.tags.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) }
            )
        ])
        let style = try Style.parse(
            """
            {"version": 8, "sources": {"map": {"type": "vector"}}, "layers": [
              {"id": "t", "type": "symbol", "source": "map", "source-layer": "\(feature.layer)", "layout": {"text-field": "x"}}]}
            """
        )
        let bytes = try #require(try scene.bytes(of: tile))
        let prepared = try PreparedTile(
            VectorTile(MVTTile(decoding: bytes)),
            id: tile,
            for: PreparedTile.Purpose(
                source: 0,
                layout: StyleLayout(style),
                resources: SymbolResources(fonts: .installed(ShaperPool(library: FontLibrary()))),
                styleZoom: 14
            )
        )
        let reader = try #require(PlaceIdentityReader(prepared, sourceLayer: 0))
        let anchor = try #require(reader.anchors(of: 0).first)
        return reader.identity(of: 0, at: anchor)
    }
}
