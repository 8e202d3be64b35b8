import PortolanCamera
import PortolanGeo
import PortolanMapSources

/// A source of tiles in the form that a renderer uses.
struct Pyramid: Sendable {
    enum Content: Sendable {
        case features(any VectorTileSource)
        case pictures(RasterSource)
        case heights(HeightSource)
    }

    var content: Content
    /// The layout's slot that the tiles serve: 0 for regions, which are stacked.
    var slot: Int

    var zooms: ClosedRange<UInt8> {
        switch content {
        case .features(let source): source.zooms
        case .pictures(let source): source.zooms
        case .heights(let source): source.zooms
        }
    }

    var bounds: CoordinateBounds {
        switch content {
        case .features(let source): source.bounds
        case .pictures(let source): source.bounds
        case .heights(let source): source.bounds
        }
    }

    /// Raster tiles have the whole zoom at which they appear nearest to their own size. Tiles of features have the
    /// whole zoom below the view's tile zoom.
    var grid: TileGrid {
        switch content {
        case .features: TileGrid(zooms: zooms)
        case .pictures(let source): TileGrid(tileSizePoints: Double(source.tileSize), zooms: zooms, detailBias: 0.5)
        case .heights(let source): TileGrid(tileSizePoints: Double(source.pictures.tileSize), zooms: zooms, detailBias: 0.5)
        }
    }
}
