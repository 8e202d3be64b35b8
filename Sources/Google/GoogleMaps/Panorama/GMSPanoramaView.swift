public import CoreLocation
public import Foundation
public import UIKit

/// Receives the events of a panorama view, which are failed moves and changes of the camera.
@preconcurrency @MainActor
public protocol GMSPanoramaViewDelegate: AnyObject {
    /// Never called, because there is no imagery to move to.
    func panoramaView(_ view: GMSPanoramaView, willMoveToPanoramaID panoramaID: String)
    /// Never called, because there is no imagery to move to.
    func panoramaView(_ view: GMSPanoramaView, didMoveTo panorama: GMSPanorama?)
    /// Never called, because there is no imagery to move to.
    func panoramaView(_ view: GMSPanoramaView, didMoveTo panorama: GMSPanorama, nearCoordinate coordinate: CLLocationCoordinate2D)
    /// Called for each move to a coordinate, because there is no imagery.
    func panoramaView(_ view: GMSPanoramaView, error: any Error, onMoveNearCoordinate coordinate: CLLocationCoordinate2D)
    /// Called for each move to a panorama's ID, because there is no imagery.
    func panoramaView(_ view: GMSPanoramaView, error: any Error, onMoveToPanoramaID panoramaID: String)
    /// Called for each change of the camera.
    func panoramaView(_ panoramaView: GMSPanoramaView, didMove camera: GMSPanoramaCamera)
    /// Never called, because an empty view receives no taps.
    func panoramaView(_ panoramaView: GMSPanoramaView, didTap point: CGPoint)
    /// Never called, because no marker is shown.
    func panoramaView(_ panoramaView: GMSPanoramaView, didTap marker: GMSMarker) -> Bool
    /// Never called, because nothing is loaded.
    func panoramaViewDidStartRendering(_ panoramaView: GMSPanoramaView)
    /// Never called, because nothing is loaded.
    func panoramaViewDidFinishRendering(_ panoramaView: GMSPanoramaView)
}

extension GMSPanoramaViewDelegate {
    /// Does nothing.
    public func panoramaView(_ view: GMSPanoramaView, willMoveToPanoramaID panoramaID: String) {}
    /// Does nothing.
    public func panoramaView(_ view: GMSPanoramaView, didMoveTo panorama: GMSPanorama?) {}
    /// Does nothing.
    public func panoramaView(
        _ view: GMSPanoramaView,
        didMoveTo panorama: GMSPanorama,
        nearCoordinate coordinate: CLLocationCoordinate2D
    ) {}
    /// Does nothing.
    public func panoramaView(_ view: GMSPanoramaView, error: any Error, onMoveNearCoordinate coordinate: CLLocationCoordinate2D) {}
    /// Does nothing.
    public func panoramaView(_ view: GMSPanoramaView, error: any Error, onMoveToPanoramaID panoramaID: String) {}
    /// Does nothing.
    public func panoramaView(_ panoramaView: GMSPanoramaView, didMove camera: GMSPanoramaCamera) {}
    /// Does nothing.
    public func panoramaView(_ panoramaView: GMSPanoramaView, didTap point: CGPoint) {}
    /// Returns false.
    public func panoramaView(_ panoramaView: GMSPanoramaView, didTap marker: GMSMarker) -> Bool { false }
    /// Does nothing.
    public func panoramaViewDidStartRendering(_ panoramaView: GMSPanoramaView) {}
    /// Does nothing.
    public func panoramaViewDidFinishRendering(_ panoramaView: GMSPanoramaView) {}
}

/// A view of a picture all around a point. It stays empty, because there are no street pictures; its delegate
/// receives errors.
@preconcurrency @MainActor
open class GMSPanoramaView: UIView {
    /// The receiver of failed moves and changes of the camera. It is held weakly.
    public weak var delegate: (any GMSPanoramaViewDelegate)?
    /// The picture, which is always nil. A picture that is set is not kept.
    public var panorama: GMSPanorama? {
        get { nil }
        set {}
    }
    /// The camera of the view.
    public var camera = GMSPanoramaCamera(heading: 0, pitch: 0, zoom: 1) {
        didSet { delegate?.panoramaView(self, didMove: camera) }
    }
    /// Enables or disables all gestures.
    public func setAllGesturesEnabled(_ enabled: Bool) {
        orientationGestures = enabled
        zoomGestures = enabled
        navigationGestures = enabled
    }
    /// Whether a finger turns the picture; true by default. Stored without effect.
    public var orientationGestures = true
    /// Whether pinching zooms; true by default. Stored without effect.
    public var zoomGestures = true
    /// Whether a tap moves to the next picture; true by default. Stored without effect.
    public var navigationGestures = true
    /// Whether the arrows to the next pictures are hidden; false by default. Stored without effect.
    public var navigationLinksHidden = false
    /// Whether the names of streets are hidden; false by default. Stored without effect.
    public var streetNamesHidden = false
    /// The layer whose camera can be animated.
    public let panoramaLayer = GMSPanoramaLayer()

    public override init(frame: CGRect) { super.init(frame: frame) }
    /// Makes a view from an archive, without a picture.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Returns a view that tries to move to a coordinate and stays empty.
    public class func panorama(withFrame frame: CGRect, nearCoordinate coordinate: CLLocationCoordinate2D) -> GMSPanoramaView {
        let view = GMSPanoramaView(frame: frame)
        view.moveNearCoordinate(coordinate)
        return view
    }

    /// Reports to the delegate that there is no imagery.
    public func moveNearCoordinate(_ coordinate: CLLocationCoordinate2D) { refuse(coordinate) }
    /// Reports to the delegate that there is no imagery.
    public func moveNearCoordinate(_ coordinate: CLLocationCoordinate2D, radius: UInt) { refuse(coordinate) }
    /// Reports to the delegate that there is no imagery.
    public func moveNearCoordinate(_ coordinate: CLLocationCoordinate2D, source: GMSPanoramaSource) { refuse(coordinate) }
    /// Reports to the delegate that there is no imagery.
    public func moveNearCoordinate(_ coordinate: CLLocationCoordinate2D, radius: UInt, source: GMSPanoramaSource) { refuse(coordinate) }

    /// Reports to the delegate that there is no imagery.
    public func move(toPanoramaID panoramaID: String) {
        Task { @MainActor [weak self] in
            guard let self else { return }
            delegate?.panoramaView(self, error: NoPanorama.error(panoramaID), onMoveToPanoramaID: panoramaID)
        }
    }

    private func refuse(_ coordinate: CLLocationCoordinate2D) {
        Task { @MainActor [weak self] in
            guard let self else { return }
            delegate?.panoramaView(self, error: NoPanorama.error(NoPanorama.text(coordinate)), onMoveNearCoordinate: coordinate)
        }
    }

    /// Sets the camera at once, because an empty view has nothing to animate.
    public func animate(to camera: GMSPanoramaCamera) { self.camera = camera }
    /// Sets the camera at once, because an empty view has nothing to animate.
    public func animate(to camera: GMSPanoramaCamera, animationDuration duration: CFTimeInterval) { self.camera = camera }
    /// Changes the camera at once, because an empty view has nothing to animate.
    public func updateCamera(_ cameraUpdate: GMSPanoramaCameraUpdate, animationDuration duration: CFTimeInterval) {
        camera = cameraUpdate.applied(to: camera)
    }

    /// Returns NaN, because an empty view shows no direction.
    public func point(for orientation: GMSOrientation) -> CGPoint { CGPoint(x: CGFloat.nan, y: CGFloat.nan) }
    /// Returns the direction of the camera, whatever the point is.
    public func orientation(for point: CGPoint) -> GMSOrientation { camera.orientation }
}

/// The layer of a panorama view. Its values are stored without effect.
@preconcurrency @MainActor
public final class GMSPanoramaLayer: GMSCALayer {
    /// The heading in degrees.
    public var cameraHeading: CLLocationDirection = 0
    /// The pitch in degrees.
    public var cameraPitch: Double = 0
    /// The zoom.
    public var cameraZoom: Float = 1
    /// The field of view in degrees.
    public var cameraFOV: Double = 90
}

/// The key of ``GMSPanoramaLayer/cameraHeading`` for animations.
public let kGMSLayerPanoramaHeadingKey = "panoramaHeading"
/// The key of ``GMSPanoramaLayer/cameraPitch`` for animations.
public let kGMSLayerPanoramaPitchKey = "panoramaPitch"
/// The key of ``GMSPanoramaLayer/cameraZoom`` for animations.
public let kGMSLayerPanoramaZoomKey = "panoramaZoom"
/// The key of ``GMSPanoramaLayer/cameraFOV`` for animations.
public let kGMSLayerPanoramaFOVKey = "panoramaFOV"
