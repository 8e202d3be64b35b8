public import CoreLocation
public import Foundation
public import UIKit

/// Receives the events of a map on the main actor, in order, after the map has changed. All methods are optional.
@preconcurrency @MainActor
public protocol GMSMapViewDelegate: NSObjectProtocol {
    /// The camera is about to move. `gesture` is true if a gesture moves it, and false if the program does.
    func mapView(_ mapView: GMSMapView, willMove gesture: Bool)
    /// The camera has changed. This is called for each step of an animation or gesture.
    func mapView(_ mapView: GMSMapView, didChange position: GMSCameraPosition)
    /// The camera has come to rest after a gesture, an animation or a move.
    func mapView(_ mapView: GMSMapView, idleAt position: GMSCameraPosition)
    /// The user has tapped the ground, where no overlay or place handles the tap. The selected marker is
    /// deselected afterwards.
    func mapView(_ mapView: GMSMapView, didTapAt coordinate: CLLocationCoordinate2D)
    /// The user has long-pressed the ground.
    func mapView(_ mapView: GMSMapView, didLongPressAt coordinate: CLLocationCoordinate2D)
    /// The user has tapped a marker.
    /// - Returns: True if the delegate handles the tap. If the result is false, the map selects the marker and moves it
    ///   to the middle.
    func mapView(_ mapView: GMSMapView, didTap marker: GMSMarker) -> Bool
    /// The user has tapped the info window of a marker.
    func mapView(_ mapView: GMSMapView, didTapInfoWindowOf marker: GMSMarker)
    /// The user has long-pressed the info window of a marker.
    func mapView(_ mapView: GMSMapView, didLongPressInfoWindowOf marker: GMSMarker)
    /// The info window of a marker has closed.
    func mapView(_ mapView: GMSMapView, didCloseInfoWindowOf marker: GMSMarker)
    /// The user has tapped a line, polygon, circle or ground overlay that accepts taps.
    func mapView(_ mapView: GMSMapView, didTap overlay: GMSOverlay)
    /// The user has tapped a place of the map. The places client of the same region finds the place by this ID.
    func mapView(_ mapView: GMSMapView, didTapPOIWithPlaceID placeID: String, name: String, location: CLLocationCoordinate2D)
    /// Returns the whole info window of the selected marker as a view; nil for the default window.
    func mapView(_ mapView: GMSMapView, markerInfoWindow marker: GMSMarker) -> UIView?
    /// Returns the contents of the default info window; nil for title and snippet. It is called if
    /// ``mapView(_:markerInfoWindow:)`` returns nil.
    func mapView(_ mapView: GMSMapView, markerInfoContents marker: GMSMarker) -> UIView?
    /// A long press has begun to drag a marker.
    func mapView(_ mapView: GMSMapView, didBeginDragging marker: GMSMarker)
    /// The finger has released a dragged marker.
    func mapView(_ mapView: GMSMapView, didEndDragging marker: GMSMarker)
    /// A dragged marker has moved; ``GMSMarker/position`` is its new coordinate.
    func mapView(_ mapView: GMSMapView, didDrag marker: GMSMarker)
    /// The user has tapped the button "my location".
    /// - Returns: True if the delegate handles the tap. If the result is false, the map moves to the device's position.
    func didTapMyLocationButton(for mapView: GMSMapView) -> Bool
    /// The user has tapped the dot at the device's position.
    func mapView(_ mapView: GMSMapView, didTapMyLocation location: CLLocationCoordinate2D)
    /// The map has drawn a picture that lacks tiles, which are loading.
    func mapViewDidStartTileRendering(_ mapView: GMSMapView)
    /// The map has drawn a picture with all its tiles, except for tiles that failed to load.
    func mapViewDidFinishTileRendering(_ mapView: GMSMapView)
    /// The map has drawn a picture with all its tiles while nothing moves.
    func mapViewSnapshotReady(_ mapView: GMSMapView)
    /// Never called by Portolan; read ``GMSMapView/mapCapabilities`` instead.
    func mapView(_ mapView: GMSMapView, didChange mapCapabilities: GMSMapCapabilityFlags)
    /// The user has tapped features of a layer. This is called after ``mapView(_:didTapAt:)``, once for each
    /// layer with features there.
    func mapView(
        _ mapView: GMSMapView,
        didTap features: [any Feature],
        in featureLayer: FeatureLayer<any Feature>,
        atLocation location: CLLocationCoordinate2D
    )
}

extension GMSMapViewDelegate {
    /// Does nothing by default.
    public func mapView(_ mapView: GMSMapView, willMove gesture: Bool) {}
    /// Does nothing by default.
    public func mapView(_ mapView: GMSMapView, didChange position: GMSCameraPosition) {}
    /// Does nothing by default.
    public func mapView(_ mapView: GMSMapView, idleAt position: GMSCameraPosition) {}
    /// Does nothing by default.
    public func mapView(_ mapView: GMSMapView, didTapAt coordinate: CLLocationCoordinate2D) {}
    /// Does nothing by default.
    public func mapView(_ mapView: GMSMapView, didLongPressAt coordinate: CLLocationCoordinate2D) {}
    /// Returns false by default: the map selects the marker and moves it to the middle.
    public func mapView(_ mapView: GMSMapView, didTap marker: GMSMarker) -> Bool { false }
    /// Does nothing by default.
    public func mapView(_ mapView: GMSMapView, didTapInfoWindowOf marker: GMSMarker) {}
    /// Does nothing by default.
    public func mapView(_ mapView: GMSMapView, didLongPressInfoWindowOf marker: GMSMarker) {}
    /// Does nothing by default.
    public func mapView(_ mapView: GMSMapView, didCloseInfoWindowOf marker: GMSMarker) {}
    /// Does nothing by default.
    public func mapView(_ mapView: GMSMapView, didTap overlay: GMSOverlay) {}
    /// Does nothing by default.
    public func mapView(_ mapView: GMSMapView, didTapPOIWithPlaceID placeID: String, name: String, location: CLLocationCoordinate2D) {}
    /// Returns nil by default: the map asks for the contents of the window instead.
    public func mapView(_ mapView: GMSMapView, markerInfoWindow marker: GMSMarker) -> UIView? { nil }
    /// Returns nil by default: the window shows the title and the snippet of the marker.
    public func mapView(_ mapView: GMSMapView, markerInfoContents marker: GMSMarker) -> UIView? { nil }
    /// Does nothing by default.
    public func mapView(_ mapView: GMSMapView, didBeginDragging marker: GMSMarker) {}
    /// Does nothing by default.
    public func mapView(_ mapView: GMSMapView, didEndDragging marker: GMSMarker) {}
    /// Does nothing by default.
    public func mapView(_ mapView: GMSMapView, didDrag marker: GMSMarker) {}
    /// Returns false by default: the map moves to the position of the device.
    public func didTapMyLocationButton(for mapView: GMSMapView) -> Bool { false }
    /// Does nothing by default.
    public func mapView(_ mapView: GMSMapView, didTapMyLocation location: CLLocationCoordinate2D) {}
    /// Does nothing by default.
    public func mapViewDidStartTileRendering(_ mapView: GMSMapView) {}
    /// Does nothing by default.
    public func mapViewDidFinishTileRendering(_ mapView: GMSMapView) {}
    /// Does nothing by default.
    public func mapViewSnapshotReady(_ mapView: GMSMapView) {}
    /// Does nothing by default.
    public func mapView(_ mapView: GMSMapView, didChange mapCapabilities: GMSMapCapabilityFlags) {}
    /// Does nothing by default.
    public func mapView(
        _ mapView: GMSMapView,
        didTap features: [any Feature],
        in featureLayer: FeatureLayer<any Feature>,
        atLocation location: CLLocationCoordinate2D
    ) {}
}
