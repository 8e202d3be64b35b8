import PortolanOSMModel
import PortolanTiles
import Testing

@testable import PortolanTileBuilder

/// Names of lakes, and of waters that are too small for a name on the map of a town.
@Suite struct WaterNameTests {
    typealias Objects = TileBuilderTests

    struct Row: Sendable, CustomTestStringConvertible {
        var what: String
        /// The side of the square in thousandths of a degree. A thousandth of a degree is 111 metres.
        var side: Double
        var tags: OSMTags
        /// The class of the name; nil if the layer does not have the name.
        var kind: String?
        var testDescription: String { what }

        init(_ what: String, _ side: Double, _ tags: OSMTags, _ kind: String?) {
            self.what = what
            self.side = side
            self.tags = tags
            self.kind = kind
        }
    }

    static let rows = [
        Row("a lake", 3, ["natural": "water"], "lake"), Row("a large pond", 1, ["natural": "water", "water": "pond"], "lake"),
        Row("a small lake in the mountains", 0.6, ["natural": "water", "water": "lake"], "lake"),
        Row("a basin before a palace", 0.3, ["natural": "water"], "pond"),
        Row("a reservoir of a fire brigade", 0.3, ["landuse": "reservoir"], "pond"),
        Row("a fountain", 0.3, ["natural": "water", "amenity": "fountain"], nil),
        Row("a large fountain", 1, ["natural": "water", "amenity": "fountain"], nil),
        Row("a pool", 0.3, ["leisure": "swimming_pool"], nil),
        Row("a basin that is a sight", 0.3, ["natural": "water", "tourism": "attraction"], nil),
        Row("a lake that is a sight", 3, ["natural": "water", "tourism": "attraction"], "lake"),
        Row("a small bay", 0.3, ["natural": "bay"], "bay"),
    ]

    @Test(arguments: rows) func namesTheWater(row: Row) throws {
        var tags = row.tags
        tags["name"] = "Blue"
        let (archive, _, _) = try Objects.archive([Objects.box(1, 3, 3, row.side, tags)])
        #expect(try Objects.features(archive, "water_name").first?["class"]?.string == row.kind)
    }
}
