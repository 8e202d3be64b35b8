package import PortolanGeo
internal import PortolanOSMFile
internal import PortolanOSMModel
internal import PortolanPlane
internal import PortolanTiles

// Features that do not come from OpenStreetMap objects.
extension TileBuilder {
    /// A shape on the Web Mercator square.
    package enum Shape: Sendable {
        case point(MercatorPoint)
        case lines([[MercatorPoint]])
        /// Rings in any order. On a map with north up, outer rings run clockwise and holes counter-clockwise; they may
        /// repeat their first point. Shapes that end at the square's edge are continued beyond it, so that no gap shows
        /// at the antimeridian, where copies of the world meet.
        case rings([[MercatorPoint]])
    }

    /// Adds a feature unchanged; does nothing if the shape is empty.
    /// - Parameters:
    ///   - order: the order in the layer. A smaller number is drawn and named first.
    ///   - number: orders features of equal `order`; each feature of a layer should have its own.
    package mutating func add(
        _ layer: SchemaLayer,
        _ shape: Shape,
        zooms: ClosedRange<UInt8>,
        order: Int32,
        number: Int64,
        _ attributes: Attributes
    ) {
        maker.add(layer, shape, zooms: zooms, order: order, number: number, attributes)
        absorbFullBatch()
    }

    /// Returns the name in the schema's keys (`name`, `name:latin`, `name_en` …).
    /// - Parameter translations: names by OpenStreetMap's language suffix, such as `zh-Hant`; only the tiles' languages
    ///   count.
    package func nameAttributes(_ name: String, translations: [String: String] = [:]) -> Attributes {
        let others = translations.sorted { $0.key < $1.key }.map { OSMTags.Tag(key: "name:" + $0.key, value: $0.value) }
        return maker.names.attributes(OSMTags([OSMTags.Tag(key: "name", value: name)] + others))
    }
}

extension FeatureMaker {
    /// Adds a feature unchanged; does nothing if the shape is empty.
    /// - Parameters:
    ///   - order: the order in the layer. A smaller number is drawn and named first.
    ///   - number: orders features of equal `order`; each feature of a layer should have its own.
    mutating func add(
        _ layer: SchemaLayer,
        _ shape: TileBuilder.Shape,
        zooms: ClosedRange<UInt8>,
        order: Int32,
        number: Int64,
        _ attributes: Attributes
    ) {
        batch.beginObject()
        let geometry: StoredGeometry?
        switch shape {
        case .point(let point):
            var parts = Parts()
            parts.append([GridPoint(point)])
            geometry = batch.add(parts, .point)
        case .lines(let lines):
            var parts = Parts()
            for line in lines {
                var previous: GridPoint?
                for point in line.lazy.map({ GridPoint($0) }) where point != previous {
                    parts.points.append(point)
                    previous = point
                }
                parts.endPart(minimum: 2)
            }
            geometry = batch.add(parts, .line)
        case .rings(let rings):
            geometry = batch.add(Parts(rings: rings.map { WorldEdge.extended($0.map { GridPoint($0) }) }), .polygon)
        }
        batch.add(
            layer,
            geometry,
            zooms: zooms,
            order: order,
            of: FeatureOwner(besidesObjects: OSMKey(type: .node, id: number)),
            attributes
        )
    }
}

extension Parts {
    /// Puts each hole after the smallest outer ring around it. Holes outside of all outer rings are dropped.
    init(rings: [[GridPoint]]) {
        self.init()
        var outers: [(ring: [GridPoint], box: GridBox, area: Int64, holes: [[GridPoint]])] = []
        var holes: [[GridPoint]] = []
        for ring in rings where ring.count >= 3 {
            let area = PlaneRing.doubledArea(ring)
            if area > 0 { outers.append((ring, GridBox(ring), area, [])) } else if area < 0 { holes.append(ring) }
        }
        for hole in holes {
            let box = GridBox(hole)
            var around = outers.indices.filter { outers[$0].box.contains(box) }
            if around.count > 1 { around = around.filter { PlaneRing.contains(outers[$0].ring, hole[0]) } }
            if let index = around.min(by: { (outers[$0].area, $0) < (outers[$1].area, $1) }) { outers[index].holes.append(hole) }
        }
        for outer in outers {
            append(outer.ring)
            for hole in outer.holes { append(hole) }
        }
    }
}

/// The edge of the Web Mercator square, where shapes of the whole world end.
enum WorldEdge {
    /// A point within this distance of the edge, in map units, counts as on the edge. The distance is some 10⁻⁵
    /// degrees, because data of the whole world is not exact there.
    private static let slack: Int32 = 32
    /// The distance by which shapes are continued: the buffer of the tile of zoom 0.
    private static let reach = TileGrid(zoom: 0).mapBuffer
    private static let side = Int32(1) << Int32(GridPoint.worldBits)

    private static func isNear(_ value: Int32) -> Bool { value <= slack || value >= side - slack }

    private static func moved(_ value: Int32) -> Int32 { value <= slack ? -reach : value >= side - slack ? side + reach : value }

    /// Returns the ring without repeated points. Its stretches along the edge are moved outward by a tile's buffer:
    ///
    ///         ╭── a            ╭───── a          The tiles at the edge are then filled up to the edge and beyond,
    ///         │b          b' ──╯b                like all others.
    ///         │c    →     c' ──╮c
    ///         ╰── d            ╰───── d
    static func extended(_ ring: [GridPoint]) -> [GridPoint] {
        var points: [GridPoint] = []
        for point in ring where point != points.last { points.append(point) }
        while points.count > 1, points.first == points.last { points.removeLast() }
        let isOnEdge = { (point: GridPoint) in isNear(point.x) || isNear(point.y) }
        let outward = { (point: GridPoint) in GridPoint(x: moved(point.x), y: moved(point.y)) }
        guard points.contains(where: isOnEdge) else { return points }
        guard let start = points.firstIndex(where: { !isOnEdge($0) }) else { return points.map(outward) }
        var result: [GridPoint] = []
        var run: [GridPoint] = []
        func endRun() {
            if let first = run.first, let last = run.last, run.count > 1 {
                result.append(first)
                result += run.map(outward)
                result.append(last)
            } else {
                result += run
            }
            run.removeAll(keepingCapacity: true)
        }
        for point in points[start...] + points[..<start] {
            if isOnEdge(point) {
                run.append(point)
            } else {
                endRun()
                result.append(point)
            }
        }
        endRun()
        return result
    }
}
