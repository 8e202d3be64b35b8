import PortolanGeo
import PortolanMapSources
import PortolanStyle
import PortolanText
import PortolanTiles
import Testing

@testable import PortolanRender

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The features of a tile that a style layer chooses, their order and their values.
@Suite struct BucketTests {
    /// Returns a tile with squares that have their upper left corners at these points. Each square is 100 units wide.
    /// The property `n` of the squares is 0, 1, 2 …
    static func bucket(_ corners: [(Int32, Int32)], _ layer: String, zoom: Int = 3) throws -> (bucket: Bucket?, layout: StyleLayout) {
        var encoder = MVTLayerEncoder(name: "areas")
        for (index, (x, y)) in corners.enumerated() {
            encoder.beginFeature(.polygon)
            let ring = [(0, 0), (100, 0), (100, 100), (0, 100)].map { MVTPoint(x: x + $0.0, y: y + $0.1) }
            encoder.addRing(ring.span)
            encoder.endFeature(
                id: UInt64(index + 1),
                tags: [MVTTag(key: encoder.index(ofKey: "n"), value: encoder.index(ofValue: .int(Int64(index))))]
            )
        }
        var bytes: [UInt8] = []
        encoder.append(to: &bytes)
        let style = try Style.parse(
            #"{"version": 8, "sources": {"map": {"type": "vector"}}, "layers": [{"id": "a", "source": "map", "source-layer": "areas", \#(layer)}]}"#
        )
        let layout = StyleLayout(style)
        let tile = try PreparedTile(
            VectorTile(MVTTile(decoding: bytes)),
            id: TileID(z: 0, x: 0, y: 0),
            for: PreparedTile.Purpose(
                source: 0,
                layout: layout,
                resources: SymbolResources(fonts: .installed(ShaperPool(library: FontLibrary()))),
                styleZoom: zoom
            )
        )
        return (tile.buckets.first ?? nil, layout)
    }

    @Test("the filter chooses, the sort key orders, and equal keys keep the tile's order")
    func order() throws {
        let layer =
            #""type": "fill", "filter": ["!=", ["get", "n"], 3], "layout": {"fill-sort-key": ["match", ["get", "n"], 0, 5, 1, -1, 2]}"#
        let found = try Self.bucket([(0, 0), (0, 0), (0, 0), (0, 0), (0, 0)], layer).bucket
        #expect(found?.features == [1, 2, 4, 0])
    }

    @Test("a layer that is not drawn at the zoom has no bucket", arguments: [(2, false), (3, true), (4, true), (5, false)])
    func zooms(zoom: Int, isThere: Bool) throws {
        let found = try Self.bucket([(0, 0)], #""type": "fill", "minzoom": 3.5, "maxzoom": 5"#, zoom: zoom).bucket
        #expect((found != nil) == isThere)
    }

    @Test("values that depend on features are columns, and others are single values")
    func columns() throws {
        let layer = #"""
            "type": "fill", "paint": {"fill-opacity": ["*", 0.1, ["get", "n"]],
            "fill-color": ["interpolate", ["linear"], ["zoom"], 0, "black", 10, "white"]}
            """#
        let (found, layout) = try Self.bucket([(0, 0), (0, 0), (0, 0)], layer)
        let bucket = try #require(found)
        guard case .fill(let fill) = layout.style.layers[0] else { return #expect(Bool(false)) }
        var context = FeatureReaderTests.context(layout)
        let opacities = bucket.values(fill.opacity, slot: 0, zoom: 5, &context)
        #expect(opacities.constant == nil)
        #expect((0..<3).map { (opacities[$0] * 10).rounded() } == [0, 1, 2])
        #expect(bucket.values(fill.color, slot: 1, zoom: 5, &context).constant?.red == 0.5)
        #expect(bucket.values(fill.color, slot: 1, zoom: 10, &context).constant?.red == 1)
    }

    @Test("values by feature and zoom are mixed between whole zooms, along the property's curve")
    func mixed() throws {
        // The width is 8 n at zoom 3 and 16 n at zoom 4. Between the two zooms, the width follows an exponential curve
        // of base 2: at zoom z, 2^(z − 3) − 1 of the way has been covered.
        let layer = #"""
            "type": "line", "paint": {
              "line-width": ["interpolate", ["exponential", 2], ["zoom"], 0, ["get", "n"], 10, ["*", 1024, ["get", "n"]]],
              "line-blur": ["step", ["zoom"], ["get", "n"], 3.5, 100]}
            """#
        let (found, layout) = try Self.bucket([(0, 0), (0, 0), (0, 0)], layer)
        let bucket = try #require(found)
        guard case .line(let line) = layout.style.layers[0] else { return #expect(Bool(false)) }
        var context = FeatureReaderTests.context(layout)
        for zoom in [3.0, 3.25, 3.5, 3.75, 3.999] {
            let widths = bucket.values(line.width, slot: 0, zoom: zoom, &context)
            // The style's width doubles with each zoom too, so the bucket's curve between two zooms is the style's
            // curve.
            #expect((0..<3).allSatisfy { abs(widths[$0] - Double($0) * exp2(zoom)) < 1e-9 }, "zoom \(zoom)")
            // The style's step at zoom 3.5 takes effect at the next whole zoom, 4.
            let blurs = bucket.values(line.blur, slot: 1, zoom: zoom, &context)
            #expect((0..<3).map { blurs[$0] } == [0, 1, 2], "zoom \(zoom)")
        }
    }

    @Test("a column is computed again for another zoom if it depends on the zoom")
    func columnsByZoom() throws {
        let layer = #"""
            "type": "fill", "paint": {"fill-opacity": ["interpolate", ["linear"], ["zoom"], 0, 0, 10, ["*", 0.5, ["get", "n"]]]}
            """#
        let (found, layout) = try Self.bucket([(0, 0), (0, 0), (0, 0)], layer)
        let bucket = try #require(found)
        guard case .fill(let fill) = layout.style.layers[0] else { return #expect(Bool(false)) }
        var context = FeatureReaderTests.context(layout)
        for zoom in [10.0, 5, 10] {
            let values = bucket.values(fill.opacity, slot: 0, zoom: zoom, &context)
            #expect((0..<3).map { values[$0] } == [0, zoom / 20, zoom / 10])
        }
        #expect(context.zoom == 0)
    }

    @Test("areas with overlapping boxes are distinguished from those that lie alone")
    func overlaps() throws {
        let apart = try Self.bucket([(0, 0), (500, 0), (0, 500), (500, 500)], #""type": "fill""#).bucket
        #expect(apart?.mayOverlap == [false, false, false, false])
        let meeting = try Self.bucket([(0, 0), (500, 0), (550, 50), (1000, 0), (0, 0)], #""type": "fill""#).bucket
        // The third area overlaps the second one, so a new group of areas begins with the third area. Areas are
        // compared only within a group. So the last area counts as lying alone, although it lies on the first one.
        #expect(meeting?.mayOverlap == [false, false, true, false, false])
        let outside = try Self.bucket([(-300, -300), (5000, 5000), (-300, -300)], #""type": "fill""#).bucket
        #expect(outside?.mayOverlap == [false, false, true])
    }
}
