/// Identifies an overlay of one map.
public struct OverlayID: Hashable, Sendable, Comparable {
    package let number: UInt64

    package init(number: UInt64) { self.number = number }

    /// Whether the first overlay was added before the second.
    public static func < (first: OverlayID, second: OverlayID) -> Bool { first.number < second.number }
}

/// An object on the map at coordinates. It is a value: moving the camera does not change it (requirement C2).
public enum MapOverlay: Hashable, Sendable {
    case marker(Marker)
    // Markers are small and many. The other cases are indirect, so that they do not enlarge each marker.
    indirect case polyline(Polyline)
    indirect case polygon(Polygon)
    indirect case circle(Circle)
    indirect case groundOverlay(GroundOverlay)
    indirect case tileLayer(TileLayer)

    /// The z-index. Overlays with a higher z-index are drawn above those with a lower one; markers are always above
    /// all other overlays.
    public var zIndex: Double {
        switch self {
        case .marker(let marker): marker.zIndex
        case .polyline(let line): line.zIndex
        case .polygon(let polygon): polygon.zIndex
        case .circle(let circle): circle.zIndex
        case .groundOverlay(let overlay): overlay.zIndex
        case .tileLayer(let layer): layer.zIndex
        }
    }

    /// Whether the overlay takes taps; always false for a tile layer.
    public var isTappable: Bool {
        switch self {
        case .marker(let marker): marker.isTappable
        case .polyline(let line): line.isTappable
        case .polygon(let polygon): polygon.isTappable
        case .circle(let circle): circle.isTappable
        case .groundOverlay(let overlay): overlay.isTappable
        case .tileLayer: false
        }
    }

    package var isMarker: Bool { if case .marker = self { true } else { false } }
}
