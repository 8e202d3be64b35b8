public import CoreLocation
public import Foundation
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

/// Position, rotation and opacity of a marker as a layer has them.
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
    public var opacity: Float {
        get { marker?.opacity ?? 0 }
        set { marker?.opacity = newValue }
    }
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
