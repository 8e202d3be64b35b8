public import Foundation
public import UIKit

/// What a map begins with. The map copies it.
@preconcurrency @MainActor
public final class GMSMapViewOptions: NSObject {
    public var frame: CGRect = .zero
    /// Nil begins in the middle of the region.
    public var camera: GMSCameraPosition?
    /// Draws the style that is registered for it (``Portolan/register(style:forMapID:)``), the built-in one where there is none.
    public var mapID: GMSMapID?
    /// Shown where tiles are on their way and nothing stands in for them, and where the map type is `.none`; light grey where nil.
    public var backgroundColor: UIColor?
    /// What the map shows on: pictures have so many pixels to a point as the screen has.
    public var screen: UIScreen! = .main

    public override init() { super.init() }
}
