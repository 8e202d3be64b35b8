public import CoreLocation
public import Foundation
public import UIKit

/// Hears of what happens on a map, on the main actor, in the order in which it happened, after the map has changed. All methods are
/// optional.
@preconcurrency @MainActor
public protocol GMSMapViewDelegate: NSObjectProtocol {
    /// The camera is about to move; by a person's gesture or by the program.
    func mapView(_ mapView: GMSMapView, willMove gesture: Bool)
    func mapView(_ mapView: GMSMapView, didChange position: GMSCameraPosition)
    /// Nothing moves any more.
    func mapView(_ mapView: GMSMapView, idleAt position: GMSCameraPosition)
    /// On ground, beside everything that takes taps. The selected marker is let go of afterwards.
    func mapView(_ mapView: GMSMapView, didTapAt coordinate: CLLocationCoordinate2D)
    func mapView(_ mapView: GMSMapView, didLongPressAt coordinate: CLLocationCoordinate2D)
    /// - Returns: true where the delegate has dealt with it; otherwise the marker is selected and comes to the middle.
    func mapView(_ mapView: GMSMapView, didTap marker: GMSMarker) -> Bool
    func mapView(_ mapView: GMSMapView, didTapInfoWindowOf marker: GMSMarker)
    func mapView(_ mapView: GMSMapView, didLongPressInfoWindowOf marker: GMSMarker)
    func mapView(_ mapView: GMSMapView, didCloseInfoWindowOf marker: GMSMarker)
    /// On a line, an area, a circle or a ground overlay that takes taps.
    func mapView(_ mapView: GMSMapView, didTap overlay: GMSOverlay)
    /// On a place of the map. The ID is one that the place client of the same region knows.
    func mapView(_ mapView: GMSMapView, didTapPOIWithPlaceID placeID: String, name: String, location: CLLocationCoordinate2D)
    /// What stands above the selected marker, drawn as it is.
    func mapView(_ mapView: GMSMapView, markerInfoWindow marker: GMSMarker) -> UIView?
    /// What stands inside the window above the selected marker. Asked only where ``mapView(_:markerInfoWindow:)`` gives nothing.
    func mapView(_ mapView: GMSMapView, markerInfoContents marker: GMSMarker) -> UIView?
    func mapView(_ mapView: GMSMapView, didBeginDragging marker: GMSMarker)
    func mapView(_ mapView: GMSMapView, didEndDragging marker: GMSMarker)
    func mapView(_ mapView: GMSMapView, didDrag marker: GMSMarker)
    /// - Returns: false for what ``GMSMapView/tapMyLocationButton()`` does by itself: the position comes to the middle.
    func didTapMyLocationButton(for mapView: GMSMapView) -> Bool
    func mapView(_ mapView: GMSMapView, didTapMyLocation location: CLLocationCoordinate2D)
    /// A picture was drawn that lacks tiles.
    func mapViewDidStartTileRendering(_ mapView: GMSMapView)
    /// A picture was drawn that has all its tiles, or all that can be had.
    func mapViewDidFinishTileRendering(_ mapView: GMSMapView)
    /// A picture was drawn that has all its tiles while nothing moves.
    func mapViewSnapshotReady(_ mapView: GMSMapView)
    func mapView(_ mapView: GMSMapView, didChange mapCapabilities: GMSMapCapabilityFlags)
    /// On features that a layer shows, for each layer that has some there, after ``mapView(_:didTapAt:)``.
    func mapView(
        _ mapView: GMSMapView,
        didTap features: [any Feature],
        in featureLayer: FeatureLayer<any Feature>,
        atLocation location: CLLocationCoordinate2D
    )
}

extension GMSMapViewDelegate {
    public func mapView(_ mapView: GMSMapView, willMove gesture: Bool) {}
    public func mapView(_ mapView: GMSMapView, didChange position: GMSCameraPosition) {}
    public func mapView(_ mapView: GMSMapView, idleAt position: GMSCameraPosition) {}
    public func mapView(_ mapView: GMSMapView, didTapAt coordinate: CLLocationCoordinate2D) {}
    public func mapView(_ mapView: GMSMapView, didLongPressAt coordinate: CLLocationCoordinate2D) {}
    public func mapView(_ mapView: GMSMapView, didTap marker: GMSMarker) -> Bool { false }
    public func mapView(_ mapView: GMSMapView, didTapInfoWindowOf marker: GMSMarker) {}
    public func mapView(_ mapView: GMSMapView, didLongPressInfoWindowOf marker: GMSMarker) {}
    public func mapView(_ mapView: GMSMapView, didCloseInfoWindowOf marker: GMSMarker) {}
    public func mapView(_ mapView: GMSMapView, didTap overlay: GMSOverlay) {}
    public func mapView(_ mapView: GMSMapView, didTapPOIWithPlaceID placeID: String, name: String, location: CLLocationCoordinate2D) {}
    public func mapView(_ mapView: GMSMapView, markerInfoWindow marker: GMSMarker) -> UIView? { nil }
    public func mapView(_ mapView: GMSMapView, markerInfoContents marker: GMSMarker) -> UIView? { nil }
    public func mapView(_ mapView: GMSMapView, didBeginDragging marker: GMSMarker) {}
    public func mapView(_ mapView: GMSMapView, didEndDragging marker: GMSMarker) {}
    public func mapView(_ mapView: GMSMapView, didDrag marker: GMSMarker) {}
    public func didTapMyLocationButton(for mapView: GMSMapView) -> Bool { false }
    public func mapView(_ mapView: GMSMapView, didTapMyLocation location: CLLocationCoordinate2D) {}
    public func mapViewDidStartTileRendering(_ mapView: GMSMapView) {}
    public func mapViewDidFinishTileRendering(_ mapView: GMSMapView) {}
    public func mapViewSnapshotReady(_ mapView: GMSMapView) {}
    public func mapView(_ mapView: GMSMapView, didChange mapCapabilities: GMSMapCapabilityFlags) {}
    public func mapView(
        _ mapView: GMSMapView,
        didTap features: [any Feature],
        in featureLayer: FeatureLayer<any Feature>,
        atLocation location: CLLocationCoordinate2D
    ) {}
}
