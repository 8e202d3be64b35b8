public import CoreLocation
public import Foundation
public import UIKit

/// Receives the events of a map on the main actor, in order, after the map has changed. All methods are optional.
@preconcurrency @MainActor
public protocol GMSMapViewDelegate: NSObjectProtocol {
    /// The camera is about to move; `gesture` is true if a gesture moves it, false if the program does.
    func mapView(_ mapView: GMSMapView, willMove gesture: Bool)
    /// The camera has changed; called for each step of an animation or a gesture.
    func mapView(_ mapView: GMSMapView, didChange position: GMSCameraPosition)
    /// The camera has come to rest after a gesture, an animation or a move.
    func mapView(_ mapView: GMSMapView, idleAt position: GMSCameraPosition)
    /// A tap on the ground, where no overlay or place takes it. The selected marker is deselected afterwards.
    func mapView(_ mapView: GMSMapView, didTapAt coordinate: CLLocationCoordinate2D)
    /// A long press on the ground.
    func mapView(_ mapView: GMSMapView, didLongPressAt coordinate: CLLocationCoordinate2D)
    /// A tap on a marker.
    /// - Returns: true if the delegate handles the tap; false lets the map select the marker and move it to the middle.
    func mapView(_ mapView: GMSMapView, didTap marker: GMSMarker) -> Bool
    /// A tap on the info window of a marker.
    func mapView(_ mapView: GMSMapView, didTapInfoWindowOf marker: GMSMarker)
    /// A long press on the info window of a marker.
    func mapView(_ mapView: GMSMapView, didLongPressInfoWindowOf marker: GMSMarker)
    /// The info window of a marker has closed.
    func mapView(_ mapView: GMSMapView, didCloseInfoWindowOf marker: GMSMarker)
    /// A tap on a line, an area, a circle or a ground overlay that takes taps.
    func mapView(_ mapView: GMSMapView, didTap overlay: GMSOverlay)
    /// A tap on a place of the map. The places client of the same region finds the place by this ID.
    func mapView(_ mapView: GMSMapView, didTapPOIWithPlaceID placeID: String, name: String, location: CLLocationCoordinate2D)
    /// Returns the whole info window of the selected marker as a view; nil for the default window.
    func mapView(_ mapView: GMSMapView, markerInfoWindow marker: GMSMarker) -> UIView?
    /// Returns the contents of the default info window; nil for title and snippet. Called if ``mapView(_:markerInfoWindow:)`` gives nil.
    func mapView(_ mapView: GMSMapView, markerInfoContents marker: GMSMarker) -> UIView?
    /// A long press has begun to drag a marker.
    func mapView(_ mapView: GMSMapView, didBeginDragging marker: GMSMarker)
    /// The finger has let a dragged marker go.
    func mapView(_ mapView: GMSMapView, didEndDragging marker: GMSMarker)
    /// A dragged marker has moved; ``GMSMarker/position`` is its new coordinate.
    func mapView(_ mapView: GMSMapView, didDrag marker: GMSMarker)
    /// A tap on the button "my location".
    /// - Returns: true if the delegate handles the tap; false lets the map move to the position of the device.
    func didTapMyLocationButton(for mapView: GMSMapView) -> Bool
    /// A tap on the dot at the position of the device.
    func mapView(_ mapView: GMSMapView, didTapMyLocation location: CLLocationCoordinate2D)
    /// A picture was drawn that lacks tiles, which are loading.
    func mapViewDidStartTileRendering(_ mapView: GMSMapView)
    /// A picture was drawn that has all its tiles, except those that could not be loaded.
    func mapViewDidFinishTileRendering(_ mapView: GMSMapView)
    /// A picture was drawn that has all its tiles while nothing moves.
    func mapViewSnapshotReady(_ mapView: GMSMapView)
    /// Never called by Portolan; read ``GMSMapView/mapCapabilities`` instead.
    func mapView(_ mapView: GMSMapView, didChange mapCapabilities: GMSMapCapabilityFlags)
    /// A tap on features of a layer, called once for each layer that has features there, after ``mapView(_:didTapAt:)``.
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
