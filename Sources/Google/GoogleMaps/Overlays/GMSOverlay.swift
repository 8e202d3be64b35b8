public import Foundation
import PortolanMaps

/// The base class of markers, shapes and pictures on a map. Abstract: use one of the subclasses.
///
/// Setting ``map`` adds the overlay to a map, nil removes it. A map holds its overlays strongly, an overlay its map weakly.
@preconcurrency @MainActor
public class GMSOverlay: NSObject {
    /// The first line of a marker's info window; nil for none. Other overlays keep it without effect.
    public var title: String? { didSet { changed() } }

    /// The map that shows the overlay; nil if none does.
    public weak var map: GMSMapView? {
        get { attachedMap }
        set { attach(to: newValue) }
    }

    /// Whether the overlay takes taps; true by default for markers, false for other overlays.
    public var isTappable: Bool { didSet { changed() } }

    /// Overlays with a higher number are drawn above those with a lower one, and markers above all other overlays. 0 by default.
    public var zIndex: Int32 = 0 { didSet { changed() } }

    /// Any object of the program; the map does not use it.
    public var userData: Any?

    /// A text for assistive technology. It is kept and copied; the map does not read it.
    public var accessibilityLabel: String?

    private weak var attachedMap: GMSMapView?
    /// Its ID on the core's map, once it was added there.
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

    /// The map has removed the overlay.
    func detached() { attachedMap = nil }

    func changed() { attachedMap?.update(self) }

    /// Returns the core's overlay; nil if nothing is drawn.
    func makeOverlay() -> MapOverlay? { nil }

    /// Returns a new object with the same properties, on no map.
    func makeCopy() -> GMSOverlay { GMSOverlay(isTappable: isTappable) }

    /// Copies the properties that all overlays have.
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
    /// Returns an overlay with the same properties, on no map.
    public func copy(with zone: NSZone? = nil) -> Any { makeCopy() }
}
