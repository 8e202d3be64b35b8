public import Foundation
public import UIKit

/// The first values of a map. The map copies them when it is made.
@preconcurrency @MainActor
public final class GMSMapViewOptions: NSObject {
    /// The frame of the view in points of its superview; `.zero` by default.
    public var frame: CGRect = .zero
    /// The first camera; nil shows the middle of the region.
    public var camera: GMSCameraPosition?
    /// The map ID whose registered style the map has (``PortolanConfiguration/PortolanData/register(style:forMapID:)``); the built-in style if there is none.
    public var mapID: GMSMapID?
    /// Shown where tiles are loading and no parent tile replaces them, and if the map type is `.none`; light grey if nil.
    public var backgroundColor: UIColor?
    /// The screen of the map: its scale is the number of pixels per point in pictures.
    public var screen: UIScreen! = .main

    public override init() { super.init() }
}
