public import Foundation
public import UIKit

/// What a map begins with. The map copies it.
@preconcurrency @MainActor
public final class GMSMapViewOptions: NSObject {
    public var frame: CGRect = .zero
    /// Nil begins in the middle of the region.
    public var camera: GMSCameraPosition?
    /// Kept; the built-in style is drawn.
    public var mapID: GMSMapID?
    /// Shown where the map type is `.none`; light grey where nil.
    public var backgroundColor: UIColor?

    public override init() { super.init() }
}
