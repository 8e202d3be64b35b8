import Foundation
import PortolanBasics
import PortolanGeo
import PortolanImport
import PortolanOSMFile
import PortolanOSMModel
import PortolanRegionFolder
import PortolanStore
import PortolanTestSupport
import PortolanVerify
import Testing

@testable import PortolanPacks

/// An extract that is written by hand. Points are in units of 10⁻⁴ degrees from the sketch's middle. Points with the
/// same coordinates are one node.
private struct Sketch {
    /// The longitude of the middle: 0, or 180 for a sketch across the antimeridian.
    var middle = 0.0
    /// Half of the width and height in degrees.
    var reach = 0.05
    private var nodes: [(point: OSMPoint, tags: OSMTags)] = []
    private var numbers: [OSMPoint: Int64] = [:]
    private var ways: [(nodes: [Int64], tags: OSMTags)] = []
    private var relations: [(members: [OSMMemberReference], tags: OSMTags)] = []

    init(middle: Double = 0) { self.middle = middle }

    private static func tags(_ text: String) -> OSMTags {
        OSMTags(
            text.split(separator: ";").map { tag in
                let parts = tag.split(separator: "=", maxSplits: 1)
                return .init(key: String(parts[0]), value: String(parts[1]))
            }
        )
    }

    private func point(_ x: Double, _ y: Double) -> OSMPoint {
        OSMPoint(Coordinate(latitude: y / 1e4, longitude: Coordinate.wrappedLongitude(middle + x / 1e4)))
    }

    private mutating func number(_ x: Double, _ y: Double) -> Int64 {
        let point = point(x, y)
        if let number = numbers[point] { return number }
        nodes.append((point, OSMTags()))
        numbers[point] = Int64(nodes.count)
        return Int64(nodes.count)
    }

    @discardableResult mutating func node(_ x: Double, _ y: Double, _ tags: String) -> OSMKey {
        let number = number(x, y)
        nodes[Int(number) - 1].tags = Self.tags(tags)
        return OSMKey(type: .node, id: number)
    }

    @discardableResult mutating func way(_ line: [(Double, Double)], _ tags: String) -> OSMKey {
        ways.append((line.map { number($0.0, $0.1) }, Self.tags(tags)))
        return OSMKey(type: .way, id: Int64(ways.count))
    }

    @discardableResult mutating func box(_ west: Double, _ south: Double, _ east: Double, _ north: Double, _ tags: String) -> OSMKey {
        way([(west, south), (east, south), (east, north), (west, north), (west, south)], tags)
    }

    @discardableResult mutating func relation(_ members: [(OSMKey, String)], _ tags: String) -> OSMKey {
        relations.append((members.map { .init($0.0, role: $0.1) }, Self.tags(tags)))
        return OSMKey(type: .relation, id: Int64(relations.count))
    }

    func write(_ file: URL) throws -> URL {
        let bounds = CoordinateBounds(
            south: -reach,
            west: Coordinate.wrappedLongitude(middle - reach),
            north: reach,
            east: Coordinate.wrappedLongitude(middle + reach)
        )
        var writer = try OSMWriter(path: file.path(percentEncoded: false), bounds: bounds, generator: "sketch")
        for (index, node) in nodes.enumerated() { try writer.writeNode(id: Int64(index + 1), point: node.point, tags: node.tags) }
        for (index, way) in ways.enumerated() { try writer.writeWay(id: Int64(index + 1), nodes: way.nodes, tags: way.tags) }
        for (index, entry) in relations.enumerated() {
            try writer.writeRelation(id: Int64(index + 1), members: entry.members, tags: entry.tags)
        }
        try writer.close()
        return file
    }
}

/// A region that is joined from the regions of an extract's cells has the same bytes as a region made from the whole
/// extract.
@Suite struct CellTests {
    /// Returns objects of all kinds that cross the borders of the cells. The cells meet in the middle of the sketch.
    private static func crossing(middle: Double) -> Sketch {
        var sketch = Sketch(middle: middle)
        // A town and a county whose boundaries consist of several ways, and a neighbour that shares a border.
        let town = [
            sketch.way([(-200, 0), (-200, 200), (0, 210)], "boundary=administrative"), sketch.way([(0, 210), (220, 190), (200, 0)], ""),
            sketch.way([(200, 0), (190, -200), (0, -200), (-210, -190), (-200, 0)], "boundary=administrative"),
        ]
        let label = sketch.node(37, 41, "place=town;name=Crossham;population=9000")
        sketch.relation(
            town.map { ($0, "outer") } + [(label, "label")],
            "type=boundary;boundary=administrative;admin_level=8;name=Crossham;name:de=Kreuzheim;ref=7"
        )
        let east = sketch.way([(200, 0), (430, 10), (420, 300), (0, 300), (0, 210)], "boundary=administrative")
        sketch.relation([(town[1], "outer"), (east, "outer")], "type=boundary;boundary=administrative;admin_level=8;name=Eastham")
        let county = sketch.box(-460, -450, 460, 450, "boundary=administrative")
        sketch.relation([(county, "outer")], "type=boundary;boundary=administrative;admin_level=6;name=Fourshire")
        // A river from side to side, a lake with an island, and a coast.
        sketch.way([(-490, 30), (-200, 20), (-3, 5), (2, -4), (250, -30), (490, -60)], "waterway=river;name=Long Water")
        let lake = sketch.way([(-60, -60), (80, -70), (90, -20), (-50, -10), (-60, -60)], "")
        let island = sketch.way([(-10, -50), (-10, -30), (20, -30), (20, -50), (-10, -50)], "")
        sketch.relation([(lake, "outer"), (island, "inner")], "type=multipolygon;natural=water;name=Four Corners Lake")
        sketch.way([(600, -380), (200, -400), (-10, -390), (-300, -410), (-600, -400)], "natural=coastline")
        // A street of several ways with route numbers. It has pieces in all cells.
        let road = [
            sketch.way([(-400, 3), (-120, 4), (-1, 1)], "highway=primary;name=Long Lane;ref=A1"),
            sketch.way([(-1, 1), (3, -2), (120, -90)], "highway=primary;name=Long Lane;ref=A1;bridge=yes;layer=1"),
            sketch.way([(120, -90), (300, -200)], "highway=secondary;name=Long Lane"),
            sketch.way([(3, -2), (4, 220), (10, 400)], "highway=residential;name=North Road"),
            sketch.way([(3, -2), (-4, -220)], "highway=residential;name=South Road"),
        ]
        sketch.relation(road.prefix(2).map { ($0, "") }, "type=route;route=road;network=GB:A;ref=A1")
        // A line of two directions with a stop in each cell, and a line of one direction that stops in one cell only.
        let stops = [
            sketch.node(-100, 7, "highway=bus_stop;name=West Stop"), sketch.node(7, 100, "highway=bus_stop;name=North Stop"),
            sketch.node(100, -80, "highway=bus_stop;name=East Stop"), sketch.node(-7, -100, "highway=bus_stop;name=South Stop"),
        ]
        let there = sketch.relation(
            road.map { ($0, "") } + stops.map { ($0, "platform") },
            "type=route;route=bus;ref=16;name=Bus 16: A to B;colour=red"
        )
        let back = sketch.relation(
            road.map { ($0, "backward") } + stops.reversed().map { ($0, "platform") },
            "type=route;route=bus;ref=16;name=Bus 16: B to A;colour=red"
        )
        sketch.relation([(there, ""), (back, "")], "type=route_master;route_master=bus;ref=16;name=Bus 16")
        sketch.relation([(road[4], ""), (stops[0], "stop")], "type=route;route=bus;ref=17;name=Bus 17")
        // A line of house numbers to interpolate, with ends on both sides of a border.
        sketch.node(-30, 9, "addr:housenumber=2;addr:street=Long Lane")
        sketch.node(30, 9, "addr:housenumber=42;addr:street=Long Lane")
        sketch.way([(-30, 9), (-12, 9), (8, 9), (30, 9)], "addr:interpolation=even")
        for x in stride(from: -25.0, through: 25, by: 5) { sketch.node(x, 9.5, "shop=bakery;name=Baker \(Int(x))") }
        // Buildings and grounds across the border between cells, objects inside them, and neighbouring pieces of land
        // with shared edges.
        sketch.box(-2, 20, 3, 24, "building=yes;shop=mall;name=Border Mall;addr:housenumber=9;addr:street=North Road;addr:postcode=1234")
        sketch.box(3, 20, 6, 24, "building=house;height=9")
        sketch.box(-5, 20, -2, 24, "building=yes;building:levels=3")
        sketch.box(-80, 40, 0, 90, "landuse=residential;name=Westend")
        sketch.box(0, 40, 70, 90, "landuse=forest")
        sketch.box(-90, -150, 60, -90, "leisure=park;name=Great Park")
        for x in -20..<20 { sketch.box(Double(x), -300, Double(x) + 0.8, -299.2, "landuse=farmland") }
        for x in -20..<20 { sketch.box(Double(x), -311, Double(x) + 1, -310, "building=yes") }
        // A station whose parts lie in several cells.
        let parts = [
            sketch.node(-2, 30, "railway=station;name=Crossham Central"),
            sketch.node(2, 31, "railway=stop;name=Crossham Central;train=yes"),
            sketch.node(-2, -1, "public_transport=platform;name=Crossham Central;train=yes"),
        ]
        sketch.relation(parts.map { ($0, "") }, "type=public_transport;public_transport=stop_area;name=Crossham Central")
        sketch.way([(-300, 31), (2, 31), (300, 32)], "railway=rail;name=Main Line")
        // Places on the borders between cells, places outside the bounds, and groups of places whose addresses name
        // areas. Other places near such a group get the group's areas.
        sketch.node(0, 0, "amenity=cafe;name=Zero")
        sketch.node(0, 77, "amenity=pub;name=The Meridian")
        sketch.node(77, 0, "amenity=pub;name=The Equator")
        sketch.node(700, 20, "amenity=bar;name=Far East")
        sketch.node(-700, -20, "amenity=bar;name=Far West;sport=lawn bowling")
        sketch.node(10, 702, "amenity=bar;name=Far North;sport=lawn_bowling")
        for (x, y) in [(-40.0, 40.0), (40, 40), (-40, -40), (40, -40)] {
            for step in 0..<4 {
                let number = Double(step)
                sketch.node(
                    x + number,
                    y - number * 2,
                    "amenity=restaurant;name=Inn \(Int(x)) \(Int(y)) \(step);addr:city=Crossham;addr:postcode=123\(x < 0 ? 4 : 5);addr:country=GB"
                )
            }
        }
        sketch.node(-150, 150, "place=suburb;name=Westside")
        sketch.node(150, -150, "place=village;name=Littleham")
        sketch.node(3, 390, "place=hamlet;name=Northam")
        return sketch
    }

    /// Random places, streets and areas.
    private static func random(_ seed: UInt64) -> Sketch {
        var chance = SplitMix64(seed: seed)
        var sketch = Sketch()
        func x() -> Double { Double(Int64.random(in: -500...500, using: &chance)) }
        for number in 0..<60 { sketch.node(x(), x(), "amenity=cafe;name=Café \(number % 20)") }
        for number in 0..<40 {
            let (a, b) = (x(), x())
            let line = (0..<5).map { step in (a + Double(step) * x() / 40, b + Double(step) * x() / 40) }
            let kind = ["residential", "primary", "track", "motorway"][number % 4]
            sketch.way(line, "highway=\(kind);name=Street \(number % 12);ref=R\(number % 3)")
        }
        for number in 0..<30 {
            let (a, b, size) = (x(), x(), Double(Int64.random(in: 1...200, using: &chance)))
            let kind = ["landuse=forest", "natural=water", "building=yes", "leisure=park", "boundary=administrative;admin_level=9"][
                number % 5
            ]
            sketch.box(a, b, a + size, b + size, "\(kind);name=Ground \(number % 8)")
        }
        return sketch
    }

    /// Imports the sketch as a whole and by cells, and compares all files.
    /// - Parameter calls: the number of pairs of a place and a route of public transport that stops there.
    private static func check(_ sketch: Sketch, zoom: UInt8, together: Int = 1, makesTiles: Bool = true, calls: Int = 0) async throws {
        let folder = try PackTests.newFolder()
        let extract = try sketch.write(folder.url.appending(path: "sketch.osm.pbf"))
        func region(_ name: String) -> URL { folder.url.appending(path: name + ".portolan", directoryHint: .isDirectory) }
        var options = RegionImporter.Options(name: "whole", makesTiles: makesTiles)
        let whole = try await RegionImporter(options: options).run(extract: extract, output: region("whole"))
        let transit = try PlaceStore(file: whole.region.placesFile).transit()
        #expect(transit.reduce(0) { $0 + $1.transit.calls.count } == calls)
        let cells = try RegionImporter.cells(of: extract, zoom: zoom)
        var parts: [URL] = []
        var counts: [String: Int] = [:]
        for start in stride(from: 0, to: cells.count, by: together) {
            options.cells = Array(cells[start..<min(start + together, cells.count)])
            options.jobs = 1 + start % 3
            let part = try await RegionImporter(options: options).run(extract: extract, output: region("part\(start)"))
            for (key, count) in part.placeCounts { counts[key, default: 0] += count }
            #expect(part.region.manifest.tileCounts.keys.allSatisfy { Int($0) ?? 0 >= Int(zoom) })
            parts.append(part.region.folder)
        }
        // A line of public transport may belong to several cells. Every other place belongs to one cell.
        let lineCount = whole.placeCounts["route_master", default: 0]
        #expect((lineCount...lineCount * cells.count).contains(counts["route_master", default: 0]))
        counts["route_master"] = whole.placeCounts["route_master"]
        #expect(counts == whole.placeCounts)
        if makesTiles {
            options.cells = cells
            options.makesOverview = true
            let overview = try await RegionImporter(options: options).run(extract: extract, output: region("overview"))
            #expect(overview.placeCounts.isEmpty && overview.region.manifest.tileCounts.keys.allSatisfy { Int($0) ?? 99 < Int(zoom) })
            parts.append(overview.region.folder)
        }
        // The order of the cells does not matter.
        let joined = try RegionMerger(options: .init(name: "whole")).run(parts.reversed(), output: region("joined"))
        for name in try FileManager.default.contentsOfDirectory(atPath: whole.region.folder.path(percentEncoded: false)).sorted() {
            let same = try PackTests.bytes(whole.region.folder, name) == PackTests.bytes(joined.region.folder, name)
            #expect(same, "\(name) of \(cells.count) cells at zoom \(zoom)")
        }
        for part in [parts[0], parts[parts.count - 1]] { #expect(try RegionVerifier().verify(part).findings.isEmpty) }
    }

    @Test(arguments: [0, 10] as [UInt8]) func whatLiesAcrossTheBordersIsTheSame(zoom: UInt8) async throws {
        try await Self.check(Self.crossing(middle: 0), zoom: zoom, calls: 9)
    }

    @Test func acrossTheAntimeridianToo() async throws {
        // A line across the antimeridian goes around the Earth on the map, through all columns of tiles. The
        // middle is a corner of four tiles at every zoom.
        try await Self.check(Self.crossing(middle: 180), zoom: 3, together: 2, makesTiles: false, calls: 9)
    }

    @Test(arguments: 1...2 as ClosedRange<UInt64>) func andWhatComesByChance(seed: UInt64) async throws {
        try await Self.check(Self.random(seed), zoom: UInt8(8 + seed % 4), together: 2)
    }
}
