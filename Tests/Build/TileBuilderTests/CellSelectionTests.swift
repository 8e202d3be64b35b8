import PortolanGeo
import Testing

@testable import PortolanTileBuilder

@Suite struct CellSelectionTests {
    struct Extract: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var bounds: CoordinateBounds?
        var zoom: UInt8
        var count: Int
    }

    static let extracts = [
        Extract(testDescription: "a town", bounds: .init(south: 47.1, west: 9.5, north: 47.2, east: 9.6), zoom: 10, count: 1),
        Extract(testDescription: "around the origin", bounds: .init(south: -1, west: -1, north: 1, east: 1), zoom: 5, count: 4),
        Extract(testDescription: "the antimeridian", bounds: .init(south: 1, west: 179, north: 2, east: -179), zoom: 6, count: 2),
        Extract(testDescription: "nearly all around", bounds: .init(south: 1, west: 1, north: 2, east: -1), zoom: 3, count: 8),
        Extract(testDescription: "the pole", bounds: .init(south: 80, west: -180, north: 90, east: 180), zoom: 2, count: 4),
        Extract(testDescription: "the world", bounds: nil, zoom: 3, count: 64),
    ]

    @Test(arguments: extracts) func eachPlaceLiesInOneCell(extract: Extract) {
        let cells = CellSelection.covering(extract.bounds, zoom: extract.zoom)
        #expect(cells.count == extract.count)
        #expect(cells == cells.sorted { $0.hilbertIndex < $1.hilbertIndex })
        let selections = cells.map { CellSelection([$0], bounds: extract.bounds) }
        for latitude in stride(from: -90.0, through: 90, by: 22.5) {
            for longitude in stride(from: -180.0, through: 180, by: 22.5) {
                let place = Coordinate(latitude: latitude, longitude: longitude)
                #expect(selections.count { $0.contains(place) } == 1, "\(latitude), \(longitude)")
            }
        }
        // Together, the areas of the cells cover exactly the bounds.
        let areas = selections.compactMap(\.area)
        #expect(areas.count == cells.count)
        #expect(areas.dropFirst().reduce(areas[0]) { $0.union($1) } == extract.bounds ?? .world)
    }

    @Test func eachTileIsInOnePart() {
        let bounds = CoordinateBounds(south: -3, west: -3, north: 3, east: 3)
        // The cells may have several zooms.
        var cells = CellSelection.covering(bounds, zoom: 6)
        let first = cells.removeFirst()
        cells += first.children
        let parts = cells.map { CellSelection([$0], bounds: bounds) } + [CellSelection(cells, isOverview: true, bounds: bounds)]
        for zoom in 0...9 as ClosedRange<UInt8> {
            for tile in CellSelection.covering(bounds, zoom: zoom) {
                #expect(parts.count { $0.contains(tile) } == 1, "\(tile)")
                let rectangle = TileRectangle(x: Int32(tile.x)...Int32(tile.x), y: Int32(tile.y)...Int32(tile.y))
                for part in parts { #expect(part.contains(anyOf: rectangle, zoom: zoom) == part.contains(tile)) }
            }
            let all = CellSelection.covering(bounds, zoom: zoom)
            let (xs, ys) = (all.map { Int32($0.x) }, all.map { Int32($0.y) })
            let rectangle = TileRectangle(x: (xs.min() ?? 0)...(xs.max() ?? 0), y: (ys.min() ?? 0)...(ys.max() ?? 0))
            for part in parts { #expect(part.contains(anyOf: rectangle, zoom: zoom) == all.contains { part.contains($0) }) }
        }
    }
}
