import PortolanOSMModel
import Testing

@testable import PortolanTileBuilder

/// Tests that a map of the ground leaves out areas below the ground and areas inside buildings.
@Suite struct ConcealmentTests {
    typealias Objects = TileBuilderTests

    struct Row: Sendable, CustomTestStringConvertible {
        var what: String
        var tags: OSMTags
        var isShown: Bool
        var testDescription: String { what }

        init(_ what: String, _ tags: OSMTags, isShown: Bool) {
            self.what = what
            self.tags = tags
            self.isShown = isShown
        }
    }

    static let buildings = [
        // In these cases, tags such as `location`, `tunnel` and `indoor` decide whether the area is shown.
        Row("a station below the ground", ["building": "train_station", "location": "underground"], isShown: false),
        Row("a hall with a layer only for the order", ["building": "hall", "layer": "-1", "location": "surface"], isShown: true),
        Row("a hall in a tunnel", ["building": "yes", "tunnel": "yes"], isShown: false),
        Row("the part of a house above a passage", ["building:part": "yes", "tunnel": "building_passage"], isShown: true),
        Row("a room", ["building:part": "yes", "indoor": "room", "level": "1"], isShown: false),
        Row("a corridor that is called a building", ["building": "yes", "indoor": "corridor"], isShown: false),
        Row("a lift in a building", ["building:part": "elevator", "indoor": "yes", "level": "-2;0"], isShown: false),
        Row("a mall whose rooms are mapped", ["building": "retail", "indoor": "yes"], isShown: true),
        Row("a part outside", ["building:part": "yes", "indoor": "no"], isShown: true),
        // In these cases, the number of storeys decides whether the area is shown.
        Row("a cellar alone", ["building": "yes", "building:levels": "0", "building:levels:underground": "2"], isShown: false),
        Row("a cellar by its lowest level", ["building": "yes", "building:levels": "0", "building:min_level": "-1"], isShown: false),
        Row("a roof to the ground", ["building": "house", "building:levels": "0", "roof:levels": "1"], isShown: true),
        Row("a temple without storeys", ["building": "yes", "building:levels": "0", "height": "16"], isShown: true),
        Row("a house with a cellar", ["building": "yes", "building:levels": "5", "building:min_level": "-1"], isShown: true),
        Row("a house whose storeys are not counted", ["building": "retail", "building:levels:underground": "2"], isShown: true),
        Row("a part that has only storeys below", ["building:part": "yes", "building:levels:underground": "1"], isShown: false),
        Row("a part with short keys", ["building:part": "yes", "levels": "3", "building:levels:underground": "1"], isShown: true),
        // In these cases, `level` decides whether the area is shown.
        Row("a part in the cellar", ["building:part": "yes", "level": "-1"], isShown: false),
        Row("a part of two cellars", ["building:part": "yes", "level": "-2--1"], isShown: false),
        Row("a part between cellar and street", ["building:part": "yes", "level": "-0.5"], isShown: false),
        Row("a stairwell", ["building:part": "yes", "level": "-2-0"], isShown: true),
        Row("a lift down from the street", ["building:part": "elevator", "level": "0;-1"], isShown: true),
        Row("a lift that ends below", ["building": "yes", "highway": "elevator", "level": "-1"], isShown: false),
        Row("a house with a bar in its cellar", ["building": "yes", "amenity": "bar", "level": "-2"], isShown: true),
        Row(
            "a shop of a house that is also a part",
            ["building": "yes", "building:part": "yes", "shop": "deli", "level": "-1"],
            isShown: false
        ),
        Row("a house at the lower end of a slope", ["building": "garage", "building:levels": "1", "level": "-1"], isShown: true),
        Row("an unknown level", ["building:part": "yes", "level": "basement"], isShown: true),
        // In these cases, `layer` decides whether the area is shown.
        Row("a garage below a yard", ["building": "garages", "layer": "-1"], isShown: false),
        Row("a part below others", ["building:part": "yes", "layer": "-3"], isShown: false),
        Row("a canopy below a bridge", ["building": "roof", "layer": "-1"], isShown: true),
        Row("a canopy in a tunnel", ["building": "roof", "layer": "-1", "tunnel": "yes"], isShown: false),
        Row("houses below a deck", ["building": "yes", "building:levels": "2", "layer": "-1"], isShown: true),
        Row("a house on a deck", ["building": "yes", "layer": "1"], isShown: true),
    ]

    @Test(arguments: buildings) func buildingsAreShownAboveGround(row: Row) throws {
        let (archive, _, _) = try Objects.archive([Objects.box(1, 3, 3, 2, row.tags)])
        #expect(try Objects.features(archive, "building").count == (row.isShown ? 1 : 0))
    }

    static let paved = [
        Row("a square", ["highway": "pedestrian", "area": "yes"], isShown: true),
        Row("a platform", ["highway": "platform", "area": "yes", "layer": "-1"], isShown: true),
        Row("a platform in a tunnel", ["highway": "platform", "area": "yes", "tunnel": "yes"], isShown: false),
        Row("a mall's corridor", ["highway": "corridor", "area": "yes", "indoor": "corridor"], isShown: false),
        Row("a concourse", ["highway": "footway", "area": "yes", "location": "underground"], isShown: false),
    ]

    @Test(arguments: paved) func pavedAreasAreShownAboveGround(row: Row) throws {
        let (archive, _, _) = try Objects.archive([Objects.box(1, 3, 3, 2, row.tags)])
        #expect(try Objects.features(archive, "transportation").count == (row.isShown ? 1 : 0))
    }

    @Test func anOutlineAboveACellarKeepsItsHeight() throws {
        let outline = Objects.box(1, 3, 3, 2, ["building": "yes", "height": "12"])
        let cellar = Objects.box(2, 3.5, 3.5, 0.5, ["building:part": "yes", "level": "-1"])
        let found = try Objects.features(try Objects.archive([outline, cellar]).0, "building")
        #expect(found.count == 1)
        #expect(found.first?["hide_3d"] == nil)
    }

    @Test(
        arguments: [
            ("1", 1), ("-1", -1), ("-1;-2", -1), ("0; -1", 0), ("1-3", 3), ("-2--1", -1), ("-2-0", 0), ("0--1", 0), ("-0.5", -0.5),
            ("", nil), ("G", nil), ("1;", nil), ("nan", nil), (String(repeating: "1;", count: 40) + "1", nil),
        ] as [(String, Double?)]
    )
    func levels(text: String, highest: Double?) { #expect(SourceObject.highestLevel(text) == highest) }
}
