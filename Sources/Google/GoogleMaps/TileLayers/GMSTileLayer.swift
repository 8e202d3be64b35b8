public import Foundation
import PortolanGeo
import PortolanMaps
import PortolanRaster
import Synchronization
@_spi(Portolan) public import UIKit

/// Takes the answer to a request for a tile.
public protocol GMSTileReceiver: NSObjectProtocol {
    /// ``kGMSTileLayerNoTile`` says that there is none, nil that it can be asked for again later.
    func receiveTileWith(x: UInt, y: UInt, zoom: UInt, image: UIImage?)
}

/// Says that there is no tile here.
public let kGMSTileLayerNoTile = UIImage(pixmap: Pixmap(width: 1, height: 1))

/// Pictures of tiles over the map. Abstract: override ``requestTileFor(x:y:zoom:receiver:)``, or use one of the two subclasses.
@preconcurrency @MainActor
open class GMSTileLayer: NSObject {
    /// The map it lies on, one at most.
    public weak var map: GMSMapView? {
        get { attachedMap }
        set {
            guard newValue !== attachedMap else { return }
            attachedMap?.remove(self)
            attachedMap = newValue
            newValue?.add(self)
        }
    }
    /// Higher ones lie above.
    public var zIndex: Int32 = 0 { didSet { changed() } }
    /// Pixels of a tile's side on the view; at least 1.
    public var tileSize = 256 { didSet { changed() } }
    /// 0…1.
    public var opacity: Float = 1 { didSet { changed() } }
    /// Tiles come up within a moment instead of at once.
    public var fadeIn = true { didSet { changed() } }

    private weak var attachedMap: GMSMapView?
    private var images: TileImages?

    public override init() { super.init() }

    /// Asks for a tile: x grows eastward, y southward, zoom 0 is one tile. Called on the main actor; the answer may come from any thread.
    open func requestTileFor(x: UInt, y: UInt, zoom: UInt, receiver: any GMSTileReceiver) {
        receiver.receiveTileWith(x: x, y: y, zoom: zoom, image: kGMSTileLayerNoTile)
    }

    /// Forgets all tiles; those in view are asked for again.
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

    /// Where the core takes pictures from.
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

/// Answers once; a receiver that is given up without an answer says "later".
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

/// Pictures of tiles that a function makes. Abstract: override ``tileFor(x:y:zoom:)``.
@preconcurrency @MainActor
open class GMSSyncTileLayer: GMSTileLayer {
    /// The tile; ``kGMSTileLayerNoTile`` where there is none, nil where it can be asked for again later. Called off the main actor, several
    /// at once.
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

/// The address of a tile: x, y, zoom; nil where there is none.
public typealias GMSTileURLConstructor = @Sendable (_ x: UInt, _ y: UInt, _ zoom: UInt) -> URL?
