import PortolanCamera
import PortolanGeo
import PortolanMapSources
import PortolanRaster
import PortolanRender
import PortolanStyle
import PortolanText
import PortolanTiles

/// Shapes in coordinates that are cut into tiles on demand. Tests know exactly what this tile source contains.
struct Scene: TileSource {
    struct Shape {
        var layer: String
        var type: MVTGeometryType
        /// Points, lines or rings as latitudes and longitudes. Outer rings come first, and run clockwise on the
        /// map.
        var parts: [[(Double, Double)]]
        var properties: [(String, MVTValue)] = []
    }

    var shapes: [Shape]
    var zooms: ClosedRange<UInt8> = 0...14
    var bounds: CoordinateBounds = .world

    func bytes(of tile: TileID) throws -> [UInt8]? {
        var names: [String] = []
        for shape in shapes where !names.contains(shape.layer) { names.append(shape.layer) }
        var bytes: [UInt8] = []
        for name in names {
            var encoder = MVTLayerEncoder(name: name)
            for (index, shape) in shapes.enumerated() where shape.layer == name {
                encoder.beginFeature(shape.type)
                for part in shape.parts {
                    let points = part.map { Self.position($0, in: tile) }
                    switch shape.type {
                    case .point: encoder.addPoints(points.span)
                    case .line: encoder.addLine(points.span)
                    case .polygon: encoder.addRing(points.span)
                    case .unknown: break
                    }
                }
                let tags = shape.properties.map { MVTTag(key: encoder.index(ofKey: $0.0), value: encoder.index(ofValue: $0.1)) }
                encoder.endFeature(id: UInt64(index + 1), tags: tags)
            }
            encoder.append(to: &bytes)
        }
        return bytes
    }

    private static func position(_ coordinate: (Double, Double), in tile: TileID) -> MVTPoint {
        let point = MercatorPoint(Coordinate(latitude: coordinate.0, longitude: coordinate.1))
        let count = Double(UInt32(1) << UInt32(tile.z))
        return MVTPoint(
            x: Int32(((point.x * count - Double(tile.x)) * 4096).rounded()),
            y: Int32(((point.y * count - Double(tile.y)) * 4096).rounded())
        )
    }

    /// Draws the scene over white, with a style of these layers.
    func picture(
        _ layers: String,
        camera: CameraPosition,
        viewport: Viewport = Viewport(width: 256, height: 256),
        threads: Int = 1,
        attribution: String = ""
    ) throws -> Pixmap {
        try renderer(layers, threads: threads, attribution: attribution).picture(camera: camera, viewport: viewport)
    }

    func renderer(_ layers: String, threads: Int = 1, attribution: String = "") throws -> MapRenderer {
        let style = try Style.parse(
            """
            {"version": 8, "sources": {"map": {"type": "vector"}}, "layers": [
              {"id": "white", "type": "background", "paint": {"background-color": "white"}}, \(layers)]}
            """
        )
        return MapRenderer(
            style: style,
            layers: [.init(tiles: self, bounds: bounds)],
            fonts: try FontLibrary(),
            attribution: attribution,
            threads: threads
        )
    }
}

extension Pixmap {
    /// Returns the red, green and blue of a pixel.
    func rgb(_ x: Int, _ y: Int) -> [Int] {
        let pixel = self[x, y]
        return [Int(pixel & 255), Int(pixel >> 8 & 255), Int(pixel >> 16 & 255)]
    }

    /// Returns the mean position of the dark pixels, weighted by their darkness; nil if there are none.
    func centroid(darkerThan limit: Int = 128) -> SIMD2<Double>? {
        var sum = SIMD2<Double>.zero
        var weight = 0.0
        for y in 0..<height {
            for x in 0..<width {
                let darkness = Double(255 - rgb(x, y)[1]) / 255
                guard darkness > 0 else { continue }
                sum += SIMD2(Double(x) + 0.5, Double(y) + 0.5) * darkness
                weight += darkness
            }
        }
        return weight > 0 ? sum / weight : nil
    }
}
