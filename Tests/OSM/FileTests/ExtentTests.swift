import PortolanGeo
import PortolanOSMFile
import PortolanOSMModel
import Testing

@Suite("Shapes have the smallest extents")
struct ExtentTests {
    /// The parts of a shape, each as its west and east in degrees, and the west and east of the whole shape.
    private static let cases: [(parts: [(Double, Double)], west: Double, east: Double)] = [
        ([(10, 20)], 10, 20),
        ([(-180, 180)], -180, 180),
        // A single part may go the long way around the Earth, if its own points do so.
        ([(-170, 170)], -170, 170),
        ([(176, 180), (-180, -178)], 176, -178),
        ([(-180, -178), (176, 180)], 176, -178),
        ([(177, 178), (-179, -178), (176.5, 177)], 176.5, -178),
        ([(-60, 50), (-179, -170), (170, 180)], 170, 50),
        ([(-50, -40), (50, 60)], -50, 60),
        ([(-100, -95), (100, 105)], 100, -95),
        // Both gaps between the parts are equally wide. The extent then does not cross the antimeridian.
        ([(-90, -80), (90, 100)], -90, 100),
    ]

    @Test(arguments: cases)
    func extent(_ parts: [(Double, Double)], _ west: Double, _ east: Double) throws {
        func ring(_ span: (Double, Double)) -> [OSMPoint] {
            [(span.0, -17.0), (span.1, -17), (span.1, -16), (span.0, -16), (span.0, -17)].map {
                OSMPoint(Coordinate(latitude: $1, longitude: $0))
            }
        }
        let expected = CoordinateBounds(south: -17, west: west, north: -16, east: east)
        #expect(OSMGeometry.relation(area: parts.map { OSMPolygon(outer: ring($0)) }, members: []).bounds == expected)
        let members = parts.map { OSMMember(key: OSMKey(type: .way, id: 1), role: "", points: ring($0)) }
        #expect(OSMGeometry.relation(area: [], members: members).bounds == expected)
        #expect(OSMGeometry.relation(area: [], members: []).bounds == nil)
    }
}
