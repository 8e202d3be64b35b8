public import CoreLocation
public import Foundation
public import GoogleMaps
import PortolanGeo
import PortolanOverlays
import PortolanRaster
import Synchronization
@_spi(Portolan) public import UIKit

/// A point of a heatmap and how much it counts.
public final class GMUWeightedLatLng: NSObject, GQTPointQuadTreeItem, Sendable {
    /// Where the point lies.
    public let coordinate: CLLocationCoordinate2D
    /// How much the point counts. Points of 0 or less are left out.
    public let intensity: Float

    /// A point at a coordinate.
    public init(coordinate: CLLocationCoordinate2D, intensity: Float) {
        self.coordinate = coordinate
        self.intensity = intensity
        super.init()
    }

    /// Returns the point on the Mercator map of `GMSProject`.
    public func point() -> GQTPoint {
        let point = GMSProject(coordinate)
        return GQTPoint(x: point.x, y: point.y)
    }
}

/// A heatmap of weighted points over the map: where they are how dense, in the colours of a gradient.
///
/// A change of any property is drawn with the next picture; Google's layer needs to be set to the map again.
@preconcurrency @MainActor
open class GMUHeatmapTileLayer: GMSSyncTileLayer {
    /// The points.
    public var weightedData: [GMUWeightedLatLng] = [] { didSet { changed() } }
    /// How far a point spreads, in pixels of a tile of 512; 20 by default, at most 128.
    public var radius: UInt = 20 { didSet { changed() } }
    /// The colours; from clear over green to red by default.
    public var gradient = GMUGradient(
        colors: [UIColor(red: 102 / 255, green: 225 / 255, blue: 0, alpha: 1), .red],
        startPoints: [0.2, 1],
        colorMapSize: 1000
    ) {
        didSet { changed() }
    }
    /// The lowest zoom level for which the greatest value is counted; 5 by default.
    public var minimumZoomIntensity: UInt = 5 { didSet { changed() } }
    /// The highest zoom level for which the greatest value is counted; 10 by default. Beyond both, the colours stay as they are there.
    public var maximumZoomIntensity: UInt = 10 { didSet { changed() } }

    /// What a heatmap is made of.
    private struct Settings: Sendable {
        var points: [GMUWeightedLatLng]
        var radius: Int
        var gradient: GMUGradient
        var zooms: ClosedRange<Int>
    }

    /// Made for the first tile after a change, by the thread that draws it; the others wait.
    private struct Prepared: Sendable {
        var settings: Settings?
        var heatmap: Heatmap?
    }

    nonisolated private let prepared = Mutex(Prepared())

    /// A layer without points, with an opacity of 0.7.
    public override init() {
        super.init()
        opacity = 0.7
        tileSize = Heatmap.tileSidePixels
        changed()
    }

    private func changed() {
        let (low, high) = (Int(clamping: minimumZoomIntensity), Int(clamping: maximumZoomIntensity))
        let settings = Settings(points: weightedData, radius: Int(clamping: radius), gradient: gradient, zooms: low...max(low, high))
        prepared.withLock { $0 = Prepared(settings: settings) }
        clearTileCache()
    }

    nonisolated open override func tileFor(x: UInt, y: UInt, zoom: UInt) -> UIImage? {
        guard zoom <= 30, x < 1 << zoom, y < 1 << zoom else { return kGMSTileLayerNoTile }
        let heatmap = prepared.withLock { prepared in
            if let heatmap = prepared.heatmap { return heatmap }
            let heatmap = Self.heatmap(prepared.settings)
            prepared.heatmap = heatmap
            return heatmap
        }
        let tile = TileID(z: UInt8(zoom), x: UInt32(x), y: UInt32(y))
        return heatmap.picture(of: tile).map { UIImage(pixmap: $0) } ?? kGMSTileLayerNoTile
    }

    nonisolated private static func heatmap(_ settings: Settings?) -> Heatmap {
        guard let settings else { return Heatmap([]) }
        return Heatmap(
            settings.points.map { HeatmapPoint(Coordinate($0.coordinate), weight: Double($0.intensity)) },
            radius: settings.radius,
            colors: HeatmapColors(table: settings.gradient.generateColorMap().map { Color($0) }),
            scaledZooms: settings.zooms
        )
    }
}
