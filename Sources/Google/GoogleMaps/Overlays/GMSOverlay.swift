public import Foundation
import PortolanMaps

/// Something that lies on a map. Abstract: use one of the subclasses.
///
/// Setting ``map`` lays it there, nil takes it off; a map keeps what lies on it alive, an overlay does not keep its map.
@preconcurrency @MainActor
public class GMSOverlay: NSObject {
    /// Shown in the info window of markers.
    public var title: String? { didSet { changed() } }

    /// The map it lies on, one at most.
    public weak var map: GMSMapView? {
        get { attachedMap }
        set { attach(to: newValue) }
    }

    /// Markers are unless told otherwise; other overlays are not.
    public var isTappable: Bool { didSet { changed() } }

    /// Higher ones lie above. Markers lie above everything else.
    public var zIndex: Int32 = 0 { didSet { changed() } }

    /// Anything that the program wants to find here again.
    public var userData: Any?

    public var accessibilityLabel: String?

    private weak var attachedMap: GMSMapView?
    /// Its name on the core's map, once it has shown there.
    var id: OverlayID?

    init(isTappable: Bool) {
        self.isTappable = isTappable
        super.init()
    }

    private func attach(to map: GMSMapView?) {
        guard map !== attachedMap else { return }
        attachedMap?.remove(self)
        attachedMap = map
        map?.add(self)
    }

    /// The map dropped it by itself.
    func detached() { attachedMap = nil }

    func changed() { attachedMap?.update(self) }

    /// What the core draws; nil where nothing shows.
    func makeOverlay() -> MapOverlay? { nil }

    /// A new object with the same looks, on no map.
    func makeCopy() -> GMSOverlay { GMSOverlay(isTappable: isTappable) }

    /// Copies what all overlays have.
    func give<Overlay: GMSOverlay>(_ copy: Overlay) -> Overlay {
        copy.title = title
        copy.isTappable = isTappable
        copy.zIndex = zIndex
        copy.userData = userData
        copy.accessibilityLabel = accessibilityLabel
        return copy
    }
}

extension GMSOverlay: @MainActor NSCopying {
    /// The copy lies on no map.
    public func copy(with zone: NSZone? = nil) -> Any { makeCopy() }
}
