import ArgumentParser
import PortolanBasics
import PortolanGeo
import PortolanMaps

/// Measures clusters, heatmaps and geometry files, each with 100,000 points around a city.
struct UtilitiesBench: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "utilities",
        abstract:
            "Time the clusters of 100,000 markers, a heatmap of as many points, searches for points, and the reading of KML and GeoJSON."
    )

    private static let count = 100_000

    func run() throws {
        let points = Self.cities(Self.count)
        Self.clusters(points)
        Self.heatmap(points)
        Self.quadTree(points)
        try Self.files(points)
    }

    /// Returns points that crowd around about forty places within a degree. They are the same in each run.
    private static func cities(_ count: Int) -> [Coordinate] {
        var random = SplitMix64(seed: 1)
        func unit() -> Double { Double(random.next() >> 11) * 0x1p-53 }
        let centers = (0..<40).map { _ in Coordinate(latitude: 48 + unit(), longitude: 11 + unit()) }
        return (0..<count).map { index in
            let center = centers[index % centers.count]
            let reach = 0.1 * unit() * unit()
            return center.offset(byMeters: reach * 111_000, headingDegrees: 360 * unit())
        }
    }

    private static func clusters(_ points: [Coordinate]) {
        let clusterer = Clusterer(points)
        for zoom in [4.0, 8, 12, 16, 20] {
            var found = 0
            let distance = measure(runs: 7) { found = clusterer.clusters(zoom: zoom).count }
            var cells = 0
            let grid = measure(runs: 7) { cells = clusterer.clusters(zoom: zoom, method: .grid(cellPoints: 100)).count }
            print("clusters of \(count) at zoom \(Int(clamping: zoom)): by distance \(found), \(distance); by grid \(cells), \(grid)")
        }
    }

    private static func heatmap(_ points: [Coordinate]) {
        let weighted = points.map { HeatmapPoint($0) }
        var heatmap = Heatmap([])
        print("heatmap of \(count): prepared in \(measure(runs: 5) { heatmap = Heatmap(weighted) })")
        for zoom in [4, 8, 12, 16] as [UInt8] {
            let tile = TileID(z: zoom, containing: MercatorPoint(points[0]))
            var pixels = 0
            let time = measure(runs: 7) { pixels = heatmap.picture(of: tile)?.pixels.count { $0 != 0 } ?? 0 }
            print("heatmap of \(count), a tile of zoom \(zoom): \(time); \(pixels) pixels")
        }
    }

    private static func quadTree(_ points: [Coordinate]) {
        let positions = points.map { SIMD2($0.longitude, $0.latitude) }
        var tree = PointQuadTree<Int>(low: SIMD2(-180, -90), high: SIMD2(180, 90))
        let build = measure(runs: 5) {
            tree.removeAll()
            for (index, position) in positions.enumerated() { tree.insert(index, at: position) }
        }
        var found = 0
        let search = measure(runs: 5) {
            found = 0
            for position in positions.prefix(10_000) { found += tree.values(from: position - 0.01, to: position + 0.01).count }
        }
        print("quad tree of \(count): built in \(build); 10000 searches \(search), \(found) found")
    }

    private static func files(_ points: [Coordinate]) throws {
        var kml =
            #"<kml xmlns="http://www.opengis.net/kml/2.2"><Document><Style id="s"><LineStyle><color>ff0000ff</color></LineStyle></Style>"#
        var json = #"{"type":"FeatureCollection","features":["#
        for (index, point) in points.enumerated() {
            kml +=
                "<Placemark><name>P\(index)</name><styleUrl>#s</styleUrl><Point><coordinates>\(point.longitude),\(point.latitude)</coordinates></Point></Placemark>"
            json +=
                #"{"type":"Feature","geometry":{"type":"Point","coordinates":[\#(point.longitude),\#(point.latitude)]},"properties":{"name":"P\#(index)"}}"#
            if index + 1 < points.count { json += "," }
        }
        let (kmlBytes, jsonBytes) = (Array((kml + "</Document></kml>").utf8), Array((json + "]}").utf8))
        let document = try KMLDocument(kmlBytes)
        print(
            "KML of \(document.features.count) placemarks, \(kmlBytes.count) bytes: \(try measure(runs: 3) { _ = try KMLDocument(kmlBytes) })"
        )
        print("its overlays: \(try measure(runs: 3) { _ = try KMLOverlays(document) { _ in nil } })")
        print("GeoJSON of as many, \(jsonBytes.count) bytes: \(try measure(runs: 3) { _ = try GeoJSONFeatures(jsonBytes) })")
    }
}
