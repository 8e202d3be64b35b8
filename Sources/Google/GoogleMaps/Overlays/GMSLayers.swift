public import CoreLocation
public import Foundation
@_spi(Portolan) public import QuartzCore
public import UIKit

/// The key under which an animation moves ``GMSMapLayer/cameraLatitude``, in degrees.
public let kGMSLayerCameraLatitudeKey = "cameraLatitude"
/// The key under which an animation moves ``GMSMapLayer/cameraLongitude``, in degrees.
public let kGMSLayerCameraLongitudeKey = "cameraLongitude"
/// The key under which an animation moves ``GMSMapLayer/cameraBearing``, in degrees clockwise from north.
public let kGMSLayerCameraBearingKey = "cameraBearing"
/// The key under which an animation moves ``GMSMapLayer/cameraZoomLevel``.
public let kGMSLayerCameraZoomLevelKey = "cameraZoomLevel"
/// The key under which an animation moves ``GMSMapLayer/cameraViewingAngle``, in degrees.
public let kGMSLayerCameraViewingAngleKey = "cameraViewingAngle"

/// The key under which an animation moves ``GMSMarkerLayer/latitude``, in degrees.
public let kGMSMarkerLayerLatitude = "latitude"
/// The key under which an animation moves ``GMSMarkerLayer/longitude``, in degrees.
public let kGMSMarkerLayerLongitude = "longitude"
/// The key under which an animation moves ``GMSMarkerLayer/rotation``, in degrees clockwise.
public let kGMSMarkerLayerRotation = "rotation"
/// The key under which an animation moves the opacity of a ``GMSMarkerLayer``, 0…1.
public let kGMSMarkerLayerOpacity = "opacity"

/// Google's key for ``GMSPolygonLayer/strokeWidth``, in points; Portolan does not animate polygons.
public let kGMSPolygonLayerStrokeWidth = "strokeWidth"
/// Google's key for ``GMSPolygonLayer/strokeColor``; Portolan does not animate polygons.
public let kGMSPolygonLayerStrokeColor = "strokeColor"
/// Google's key for ``GMSPolygonLayer/fillColor``; Portolan does not animate polygons.
public let kGMSPolygonLayerFillColor = "fillColor"

/// The layer of a marker, with its position, rotation and opacity as properties. A `CABasicAnimation` under one
/// of the keys `kGMSMarkerLayer…` animates the marker, which keeps the final value.
@preconcurrency @MainActor
public final class GMSMarkerLayer: CALayer {
    private weak var marker: GMSMarker?

    init(marker: GMSMarker) {
        self.marker = marker
        super.init()
    }

    /// The latitude of the marker in degrees; 0 if the marker no longer exists.
    public var latitude: CLLocationDegrees {
        get { marker?.position.latitude ?? 0 }
        set { marker?.position.latitude = newValue }
    }
    /// The longitude of the marker in degrees; 0 if the marker no longer exists.
    public var longitude: CLLocationDegrees {
        get { marker?.position.longitude ?? 0 }
        set { marker?.position.longitude = newValue }
    }
    /// The rotation of the marker in degrees clockwise; 0 if the marker no longer exists.
    public var rotation: CLLocationDegrees {
        get { marker?.rotation ?? 0 }
        set { marker?.rotation = newValue }
    }
    public override var opacity: Float {
        get { marker?.opacity ?? 0 }
        set { marker?.opacity = newValue }
    }

    #if !canImport(ObjectiveC)
    @_spi(Portolan) public override func run(_ animation: CAAnimation, forKey key: String) {
        guard let basic = animation as? CABasicAnimation, let end = GMSMapLayer.number(basic.toValue), end.isFinite else {
            return super.run(animation, forKey: key)
        }
        let name = basic.keyPath ?? key
        if let start = GMSMapLayer.number(basic.fromValue), start.isFinite {
            UIView.performWithoutAnimation { set(name, start) }
        }
        animation.delegate?.animationDidStart(animation)
        CATransaction.begin()
        if basic.duration > 0 { CATransaction.setAnimationDuration(basic.duration) }
        if let curve = basic.timingFunction { CATransaction.setAnimationTimingFunction(curve) }
        CATransaction.setCompletionBlock { [weak self] in self?.ended(animation, isFinished: true) }
        set(name, end)
        CATransaction.commit()
    }

    /// Ends the animation. The marker takes its final values at once.
    @_spi(Portolan) public override func stop(_ animation: CAAnimation) {
        if let marker { marker.map?.endGlide(marker) }
    }

    private func set(_ key: String, _ value: Double) {
        switch key {
        case kGMSMarkerLayerLatitude: latitude = value
        case kGMSMarkerLayerLongitude: longitude = value
        case kGMSMarkerLayerRotation: rotation = value
        case kGMSMarkerLayerOpacity: opacity = Float(value)
        default: break
        }
    }
    #endif
}

/// The layer of a polygon, with its stroke and fill as properties. Changes are not animated.
@preconcurrency @MainActor
public final class GMSPolygonLayer: CALayer {
    private weak var polygon: GMSPolygon?

    init(polygon: GMSPolygon) {
        self.polygon = polygon
        super.init()
    }

    /// The width of the polygon's edge in points; 0 if the polygon no longer exists.
    public var strokeWidth: CGFloat {
        get { polygon?.strokeWidth ?? 0 }
        set { polygon?.strokeWidth = newValue }
    }
    /// The colour of the polygon's edge; nil draws no edge.
    public var strokeColor: UIColor? {
        get { polygon?.strokeColor }
        set { polygon?.strokeColor = newValue }
    }
    /// The colour of the polygon's area; nil draws no area.
    public var fillColor: UIColor? {
        get { polygon?.fillColor }
        set { polygon?.fillColor = newValue }
    }
}
