public import CoreLocation
public import Foundation
public import UIKit

/// Hears of a panorama view: here of moves that find no imagery, and of camera changes.
@preconcurrency @MainActor
public protocol GMSPanoramaViewDelegate: AnyObject {
    /// Never called: there is no imagery to move to.
    func panoramaView(_ view: GMSPanoramaView, willMoveToPanoramaID panoramaID: String)
    /// Never called: there is no imagery to move to.
    func panoramaView(_ view: GMSPanoramaView, didMoveTo panorama: GMSPanorama?)
    /// Never called: there is no imagery to move to.
    func panoramaView(_ view: GMSPanoramaView, didMoveTo panorama: GMSPanorama, nearCoordinate coordinate: CLLocationCoordinate2D)
    /// Called with each move to a coordinate: there is no imagery.
    func panoramaView(_ view: GMSPanoramaView, error: any Error, onMoveNearCoordinate coordinate: CLLocationCoordinate2D)
    /// Called with each move to a panorama's ID: there is no imagery.
    func panoramaView(_ view: GMSPanoramaView, error: any Error, onMoveToPanoramaID panoramaID: String)
    /// Called with each change of the camera.
    func panoramaView(_ panoramaView: GMSPanoramaView, didMove camera: GMSPanoramaCamera)
    /// Never called: an empty view takes no taps.
    func panoramaView(_ panoramaView: GMSPanoramaView, didTap point: CGPoint)
    /// Never called: no marker is shown.
    func panoramaView(_ panoramaView: GMSPanoramaView, didTap marker: GMSMarker) -> Bool
    /// Never called: nothing is loaded.
    func panoramaViewDidStartRendering(_ panoramaView: GMSPanoramaView)
    /// Never called: nothing is loaded.
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

/// A view of a picture all around a point. It stays empty: there are no street pictures, and its delegate hears so.
@preconcurrency @MainActor
open class GMSPanoramaView: UIView {
    /// Hears of moves and of the camera; held weakly.
    public weak var delegate: (any GMSPanoramaViewDelegate)?
    /// The picture; always nil, since there is none. A picture that is set is not kept.
    public var panorama: GMSPanorama? {
        get { nil }
        set {}
    }
    /// How the picture is looked at.
    public var camera = GMSPanoramaCamera(heading: 0, pitch: 0, zoom: 1) {
        didSet { delegate?.panoramaView(self, didMove: camera) }
    }
    /// Turns all gestures on or off.
    public func setAllGesturesEnabled(_ enabled: Bool) {
        orientationGestures = enabled
        zoomGestures = enabled
        navigationGestures = enabled
    }
    /// Whether a finger turns the picture; on by default. Stored only.
    public var orientationGestures = true
    /// Whether pinching zooms; on by default. Stored only.
    public var zoomGestures = true
    /// Whether a tap moves to the next picture; on by default. Stored only.
    public var navigationGestures = true
    /// Whether the arrows to the next pictures are hidden; off by default. Stored only.
    public var navigationLinksHidden = false
    /// Whether the names of streets are hidden; off by default. Stored only.
    public var streetNamesHidden = false
    /// The layer whose camera can be animated.
    public let panoramaLayer = GMSPanoramaLayer()

    public override init(frame: CGRect) { super.init(frame: frame) }
    /// A view from an archive, without a picture.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// A view that moves to a coordinate; it stays empty.
    public class func panorama(withFrame frame: CGRect, nearCoordinate coordinate: CLLocationCoordinate2D) -> GMSPanoramaView {
        let view = GMSPanoramaView(frame: frame)
        view.moveNearCoordinate(coordinate)
        return view
    }

    /// Tells the delegate that there is no imagery.
    public func moveNearCoordinate(_ coordinate: CLLocationCoordinate2D) { refuse(coordinate) }
    /// Tells the delegate that there is no imagery.
    public func moveNearCoordinate(_ coordinate: CLLocationCoordinate2D, radius: UInt) { refuse(coordinate) }
    /// Tells the delegate that there is no imagery.
    public func moveNearCoordinate(_ coordinate: CLLocationCoordinate2D, source: GMSPanoramaSource) { refuse(coordinate) }
    /// Tells the delegate that there is no imagery.
    public func moveNearCoordinate(_ coordinate: CLLocationCoordinate2D, radius: UInt, source: GMSPanoramaSource) { refuse(coordinate) }

    /// Tells the delegate that there is no imagery.
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

    /// Sets the camera at once; an empty view has nothing to animate.
    public func animate(to camera: GMSPanoramaCamera) { self.camera = camera }
    /// Sets the camera at once; an empty view has nothing to animate.
    public func animate(to camera: GMSPanoramaCamera, animationDuration duration: CFTimeInterval) { self.camera = camera }
    /// Changes the camera at once; an empty view has nothing to animate.
    public func updateCamera(_ cameraUpdate: GMSPanoramaCameraUpdate, animationDuration duration: CFTimeInterval) {
        camera = cameraUpdate.applied(to: camera)
    }

    /// The point of the view that shows a direction; NaN if there is none, as for every direction of an empty view.
    public func point(for orientation: GMSOrientation) -> CGPoint { CGPoint(x: CGFloat.nan, y: CGFloat.nan) }
    /// The direction that a point of the view shows: that of the camera, in an empty view.
    public func orientation(for point: CGPoint) -> GMSOrientation { camera.orientation }
}

/// The layer of a panorama view. Its values are stored only.
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
