public import CoreLocation
public import Foundation
public import GoogleMaps
import PortolanGeo
import PortolanOverlays
import PortolanRaster
import Synchronization
@_spi(Portolan) public import UIKit

/// A point of a heatmap with a weight.
public final class GMUWeightedLatLng: NSObject, GQTPointQuadTreeItem, Sendable {
    /// The coordinate of the point.
    public let coordinate: CLLocationCoordinate2D
    /// The weight of the point. Points with a weight of 0 or less are ignored.
    public let intensity: Float

    /// Makes a point at a coordinate.
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

/// A heatmap over the map. It shows the density of weighted points in the colours of a gradient.
///
/// The next picture shows a change of any property. Google's layer must be set to the map again instead.
@preconcurrency @MainActor
open class GMUHeatmapTileLayer: GMSSyncTileLayer {
    /// The points.
    public var weightedData: [GMUWeightedLatLng] = [] { didSet { changed() } }
    /// The radius of a point's effect, in pixels of a tile of 512 pixels; 20 by default, at most 128.
    public var radius: UInt = 20 { didSet { changed() } }
    /// The colours; by default from clear through green to red.
    public var gradient = GMUGradient(
        colors: [UIColor(red: 102 / 255, green: 225 / 255, blue: 0, alpha: 1), .red],
        startPoints: [0.2, 1],
        colorMapSize: 1000
    ) {
        didSet { changed() }
    }
    /// The lowest zoom level with its own greatest value; 5 by default. Lower zoom levels use the same greatest
    /// value.
    public var minimumZoomIntensity: UInt = 5 { didSet { changed() } }
    /// The highest zoom level with its own greatest value; 10 by default. Higher zoom levels use the same
    /// greatest value.
    public var maximumZoomIntensity: UInt = 10 { didSet { changed() } }

    /// The settings of a heatmap.
    private struct Settings: Sendable {
        var points: [GMUWeightedLatLng]
        var radius: Int
        var gradient: GMUGradient
        var zooms: ClosedRange<Int>
    }

    /// The current settings and their heatmap. The thread that draws the first tile after a change makes the
    /// heatmap; other threads wait for it.
    private struct Prepared: Sendable {
        var settings: Settings?
        var heatmap: Heatmap?
    }

    nonisolated private let prepared = Mutex(Prepared())

    /// Makes a layer without points and with an opacity of 0.7.
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
