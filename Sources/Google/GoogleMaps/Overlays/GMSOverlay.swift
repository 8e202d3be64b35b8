public import Foundation
import PortolanMaps

/// The base class of markers, shapes and pictures on a map. It is abstract: use one of the subclasses.
///
/// Setting ``map`` adds the overlay to a map; setting nil removes it. A map holds its overlays strongly; an
/// overlay holds its map weakly.
@preconcurrency @MainActor
public class GMSOverlay: NSObject {
    /// The first line of a marker's info window; nil for none. Other overlays store it without effect.
    public var title: String? { didSet { changed() } }

    /// The map that shows the overlay; nil if there is none.
    public weak var map: GMSMapView? {
        get { attachedMap }
        set { attach(to: newValue) }
    }

    /// Whether the overlay accepts taps; true by default for markers, false for other overlays.
    public var isTappable: Bool { didSet { changed() } }

    /// The drawing order; 0 by default. Overlays with a higher number are above those with a lower number, and
    /// markers are above all other overlays.
    public var zIndex: Int32 = 0 { didSet { changed() } }

    /// An object of the program, which the map does not use.
    public var userData: Any?

    /// A text for assistive technology. It is stored and copied, but the map does not read it.
    public var accessibilityLabel: String?

    private weak var attachedMap: GMSMapView?
    /// The overlay's ID on the core's map; nil until it is added there.
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

    /// Called after the map has removed the overlay.
    func detached() { attachedMap = nil }

    func changed() { attachedMap?.update(self) }

    /// Returns the core's overlay; nil if nothing is drawn.
    func makeOverlay() -> MapOverlay? { nil }

    /// Returns a new object with the same properties, on no map.
    func makeCopy() -> GMSOverlay { GMSOverlay(isTappable: isTappable) }

    /// Copies the properties that all overlays share.
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
