public import CoreLocation
public import Foundation
@_spi(Portolan) public import QuartzCore
public import UIKit

public let kGMSLayerCameraLatitudeKey = "cameraLatitude"
public let kGMSLayerCameraLongitudeKey = "cameraLongitude"
public let kGMSLayerCameraBearingKey = "cameraBearing"
public let kGMSLayerCameraZoomLevelKey = "cameraZoomLevel"
public let kGMSLayerCameraViewingAngleKey = "cameraViewingAngle"

public let kGMSMarkerLayerLatitude = "latitude"
public let kGMSMarkerLayerLongitude = "longitude"
public let kGMSMarkerLayerRotation = "rotation"
public let kGMSMarkerLayerOpacity = "opacity"

public let kGMSPolygonLayerStrokeWidth = "strokeWidth"
public let kGMSPolygonLayerStrokeColor = "strokeColor"
public let kGMSPolygonLayerFillColor = "fillColor"

/// Position, rotation and opacity of a marker as a layer has them. A `CABasicAnimation` under one of the keys `kGMSMarkerLayer…` moves the
/// marker, which stays where that has brought it.
@preconcurrency @MainActor
public final class GMSMarkerLayer: CALayer {
    private weak var marker: GMSMarker?

    init(marker: GMSMarker) {
        self.marker = marker
        super.init()
    }

    public var latitude: CLLocationDegrees {
        get { marker?.position.latitude ?? 0 }
        set { marker?.position.latitude = newValue }
    }
    public var longitude: CLLocationDegrees {
        get { marker?.position.longitude ?? 0 }
        set { marker?.position.longitude = newValue }
    }
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
        // One that was taken off is not finished.
        CATransaction.setCompletionBlock { [weak self] in
            guard let self else { return }
            self.ended(animation, isFinished: self.animation(forKey: key) != nil)
        }
        set(name, end)
        CATransaction.commit()
    }

    /// The marker is at once where it was going.
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

/// Looks of a polygon as a layer has them. They change at once.
@preconcurrency @MainActor
public final class GMSPolygonLayer: CALayer {
    private weak var polygon: GMSPolygon?

    init(polygon: GMSPolygon) {
        self.polygon = polygon
        super.init()
    }

    public var strokeWidth: CGFloat {
        get { polygon?.strokeWidth ?? 0 }
        set { polygon?.strokeWidth = newValue }
    }
    public var strokeColor: UIColor? {
        get { polygon?.strokeColor }
        set { polygon?.strokeColor = newValue }
    }
    public var fillColor: UIColor? {
        get { polygon?.fillColor }
        set { polygon?.fillColor = newValue }
    }
}
