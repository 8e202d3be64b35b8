public import Foundation
import PortolanGeo
import PortolanMaps
import PortolanRaster
import Synchronization
@_spi(Portolan) public import UIKit

/// Receives the picture of a requested tile.
public protocol GMSTileReceiver: NSObjectProtocol {
    /// Receives the picture of a tile: ``kGMSTileLayerNoTile`` if there is no such tile, nil if the map may
    /// request it again later. Only the first call counts.
    func receiveTileWith(x: UInt, y: UInt, zoom: UInt, image: UIImage?)
}

/// The picture that represents a missing tile.
public let kGMSTileLayerNoTile = UIImage(pixmap: Pixmap(width: 1, height: 1))

/// A layer of pictures over the map, one for each tile. It is abstract: override
/// ``requestTileFor(x:y:zoom:receiver:)``, or use one of the two subclasses.
@preconcurrency @MainActor
open class GMSTileLayer: NSObject {
    /// The map that shows the layer; nil if there is none.
    public weak var map: GMSMapView? {
        get { attachedMap }
        set {
            guard newValue !== attachedMap else { return }
            attachedMap?.remove(self)
            attachedMap = newValue
            newValue?.add(self)
        }
    }
    /// The drawing order; 0 by default. Layers with a higher number are above those with a lower number.
    public var zIndex: Int32 = 0 { didSet { changed() } }
    /// The side of a tile on the view in pixels, at least 1; 256 by default.
    public var tileSize = 256 { didSet { changed() } }
    /// The opacity, 0…1; 1 by default.
    public var opacity: Float = 1 { didSet { changed() } }
    /// Whether tiles fade in instead of appearing at once; true by default.
    public var fadeIn = true { didSet { changed() } }

    private weak var attachedMap: GMSMapView?
    private var images: TileImages?

    public override init() { super.init() }

    /// Requests a tile. x grows eastward and y southward; zoom 0 has one tile. The function is called on the main
    /// actor; the receiver may be called on any thread.
    open func requestTileFor(x: UInt, y: UInt, zoom: UInt, receiver: any GMSTileReceiver) {
        receiver.receiveTileWith(x: x, y: y, zoom: zoom, image: kGMSTileLayerNoTile)
    }

    /// Drops all loaded tiles. Visible tiles are requested again.
    public func clearTileCache() { images?.clearCache() }

    func detached() { attachedMap = nil }

    private func changed() { attachedMap?.update(self) }

    func makeOverlay() -> MapOverlay {
        let images = images ?? makeImages()
        self.images = images
        return .tileLayer(
            TileLayer(images, tileSizePixels: max(1, tileSize), opacity: Double(opacity), fadesIn: fadeIn, zIndex: Double(zIndex))
        )
    }

    /// Makes the source of pictures for the core.
    func makeImages() -> TileImages {
        TileImages { [weak self] tile in
            await withCheckedContinuation { waiting in
                let receiver = Receiver(waiting)
                Task { @MainActor in
                    self?.requestTileFor(x: UInt(tile.x), y: UInt(tile.y), zoom: UInt(tile.z), receiver: receiver)
                }
            }
        }
    }

    nonisolated static func answer(_ image: UIImage?) -> TileImages.Answer {
        guard let image else { return .later }
        return image === kGMSTileLayerNoTile ? .noTile : .image(image.pixmap)
    }
}

/// Answers once. A receiver that is released without an answer counts as "later".
private final class Receiver: NSObject, GMSTileReceiver, Sendable {
    private let waiting: Mutex<CheckedContinuation<TileImages.Answer, Never>?>

    init(_ waiting: CheckedContinuation<TileImages.Answer, Never>) {
        self.waiting = Mutex(waiting)
        super.init()
    }

    func receiveTileWith(x: UInt, y: UInt, zoom: UInt, image: UIImage?) { answer(GMSTileLayer.answer(image)) }

    private func answer(_ answer: TileImages.Answer) {
        waiting.withLock { waiting in
            defer { waiting = nil }
            return waiting
        }?.resume(returning: answer)
    }

    deinit { answer(.later) }
}

/// A tile layer whose pictures come from a function. It is abstract: override ``tileFor(x:y:zoom:)``.
@preconcurrency @MainActor
open class GMSSyncTileLayer: GMSTileLayer {
    /// Returns a tile: ``kGMSTileLayerNoTile`` if there is none, nil if the map may request it again later. The
    /// function is called off the main actor, possibly concurrently.
    nonisolated open func tileFor(x: UInt, y: UInt, zoom: UInt) -> UIImage? { kGMSTileLayerNoTile }

    open override func requestTileFor(x: UInt, y: UInt, zoom: UInt, receiver: any GMSTileReceiver) {
        receiver.receiveTileWith(x: x, y: y, zoom: zoom, image: tileFor(x: x, y: y, zoom: zoom))
    }

    override func makeImages() -> TileImages {
        TileImages { [weak self] tile in
            guard let self else { return .noTile }
            return Self.answer(self.tileFor(x: UInt(tile.x), y: UInt(tile.y), zoom: UInt(tile.z)))
        }
    }
}

/// Returns the URL of a tile for x, y and zoom; nil if there is no tile.
public typealias GMSTileURLConstructor = @Sendable (_ x: UInt, _ y: UInt, _ zoom: UInt) -> URL?
