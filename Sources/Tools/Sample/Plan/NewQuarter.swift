#if canImport(Glibc)
import PortolanBasics
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The quarter of the nineteenth century east of the river: a grid that follows the bend of the sea front, with two
/// boulevards, a diagonal avenue, a star-shaped place and a public garden.
struct NewQuarter: Sendable {
    var streets: [Street] = []

    /// The area in which streets of the quarter may run: from the river's bank to the railway.
    static let district = plan(
        """
        640,-336 760,-362 900,-379 1060,-377 1220,-357 1380,-322 1555,-264 1640,-140 1700,60 1640,330 1580,500 1440,690 1150,800 800,818
        606,806 614,640 604,500 566,290 608,100 622,-120
        """
    )
    /// The garden between the boulevards, in which the grid is left out.
    static let garden: (columns: ClosedRange<Double>, rows: ClosedRange<Double>) = (596...786, 106...288)

    private static let frontKnots = plan("655,-320 760,-350 900,-367 1060,-365 1220,-345 1380,-310 1545,-258")
    private static let front = frontKnots.splined(step: 20)
    static let star = point(490, 365)

    /// Returns the point `u` metres along the sea front and about `v` metres inland.
    static func point(_ u: Double, _ v: Double) -> PlanPoint {
        let base = front.location(at: max(0, u)).point
        let before = min(0, u)
        let sway = 30 * sin(v / 290) + 9 * sin(u / 170 + v / 140)
        let swell = min(1, v / 300) * (20 * sin(u / 230 + v / 420) + 8 * sin(u / 90))
        return PlanPoint(base.x + before - 0.06 * v + sway, v + base.y * exp(-v / 520) + swell)
    }

    private static let columns: [(u: Double, name: String, kind: Street.Kind)] = [
        (6, "Halyard Street", .residential), (98, "Parallax Street", .residential), (196, "Solstice Street", .residential),
        (294, "Equinox Street", .residential),
        (392, "Ecliptic Street", .residential), (490, "Wind Boulevard", .secondary), (596, "Mistral Street", .residential),
        (691, "Sirocco Street", .residential), (786, "Levante Street", .residential), (876, "Bora Street", .residential),
    ]
    private static let rows: [(v: Double, name: String, kind: Street.Kind)] = [
        (0, "Sea Front Promenade", .tertiary), (106, "Caravel Street", .residential), (209, "Equator Boulevard", .secondary),
        (288, "Galleon Street", .residential), (365, "Bridge Boulevard", .tertiary), (458, "Schooner Street", .residential),
        (552, "Brigantine Street", .residential), (650, "Corvette Street", .residential), (748, "Frigate Street", .residential),
        (842, "Sloop Street", .residential),
    ]

    init(_ random: inout SplitMix64) {
        let gardenRing = Self.gardenRing(margin: 4)
        for row in Self.rows {
            let wobble = row.kind == .residential ? random.within(-4...4) : 0
            let line = stride(from: -220.0, through: 884, by: 12).map { Self.point($0, row.v + wobble) }
            add(line, row.name, row.kind, outside: gardenRing)
        }
        for column in Self.columns {
            let wobble = column.kind == .residential ? random.within(-4...4) : 0
            // The first column begins where the quay on the river's bank ends.
            let line = stride(from: column.u < 50 ? 560.0 : 0, through: 1000, by: 14).map { Self.point(column.u + wobble, $0) }
            add(line, column.name, column.kind, outside: gardenRing)
        }
        // The long diagonal runs from the star to the railway, and the short diagonal from the star to the sea.
        add([Self.star, Self.point(700, 560), Self.point(905, 742)].subdivided(step: 20), "North Star Avenue", .tertiary, outside: [])
        add(
            [Self.star, Self.point(392, 288), Self.point(196, 106), Self.point(60, 0)].subdivided(step: 20),
            "Albatross Avenue",
            .tertiary,
            outside: gardenRing
        )
        // The star itself is a roundabout.
        streets.append(
            Street(
                kind: .secondary,
                name: "Star Circus",
                line: Polygon.ellipse(center: Self.star, radiusX: 26, radiusY: 26, corners: 24) + [Self.star + PlanPoint(26, 0)],
                oneway: true,
                isRoundabout: true
            )
        )
    }

    /// Returns the garden's corners, `margin` metres inside the middle of the streets around it.
    static func gardenRing(margin: Double) -> Polygon {
        let (west, east) = (garden.columns.lowerBound + margin, garden.columns.upperBound - margin)
        let (south, north) = (garden.rows.lowerBound + margin, garden.rows.upperBound - margin)
        return [point(west, south), point(east, south), point(east, north), point(west, north)]
    }

    /// Cuts a line to the district, without the garden and the star, and keeps its long pieces.
    private mutating func add(_ line: Polyline, _ name: String, _ kind: Street.Kind, outside hole: Polygon) {
        var piece: Polyline = []
        func isFree(_ point: PlanPoint) -> Bool {
            Self.district.contains(point) && (hole.isEmpty || !hole.contains(point)) && point.distance(to: Self.star) > 25.5
        }
        func flush() {
            if piece.lineLength > 45 { streets.append(Street(kind: kind, name: name, line: piece.simplified(tolerance: 0.3))) }
            piece = []
        }
        for point in line.subdivided(step: 2) {
            if isFree(point) { piece.append(point) } else { flush() }
        }
        flush()
    }
}
