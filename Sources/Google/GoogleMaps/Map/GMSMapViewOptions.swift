public import Foundation
public import UIKit

/// The initial values of a map, which the map copies.
@preconcurrency @MainActor
public final class GMSMapViewOptions: NSObject {
    /// The frame of the view in points of its superview; `.zero` by default.
    public var frame: CGRect = .zero
    /// The initial camera; nil shows the centre of the region.
    public var camera: GMSCameraPosition?
    /// The map ID. The map gets the style that is registered for this ID
    /// (``PortolanConfiguration/PortolanData/register(style:forMapID:)``), or the built-in style if no style is
    /// registered.
    public var mapID: GMSMapID?
    /// The colour shown where tiles are loading without a parent tile, and in maps of type `.none`; light grey
    /// if nil.
    public var backgroundColor: UIColor?
    /// The screen of the map. Its scale is the number of pixels per point in pictures.
    public var screen: UIScreen! = .main

    public override init() { super.init() }
}
