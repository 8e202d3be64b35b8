import CoreLocation
import Foundation
import GoogleMaps
import PortolanGoogleTestSupport
import QuartzCore
import Testing
import UIKit

/// The names, types and raw values of the headers and reference pages. Most of these tests only need to compile.
@MainActor @Suite struct HeaderSpellingTests {
    @Test func rawValues() {
        #expect([GMSMapViewType.normal, .satellite, .terrain, .hybrid, .none].map(\.rawValue) == [1, 2, 3, 4, 5])
        #expect(GMSMapViewType(rawValue: 0) == nil)
        #expect([GMSFrameRate.powerSave, .conservative, .maximum].map(\.rawValue) == [0, 1, 2])
        #expect([GMSMapViewPaddingAdjustmentBehavior.always, .automatic, .never].map(\.rawValue) == [0, 1, 2])
        #expect(GMSMapCapabilityFlags([]).rawValue == 0)
        #expect([GMSMapCapabilityFlags.advancedMarkers, .dataDrivenStyling, .spritePolylines].map(\.rawValue) == [1, 2, 4])
        #expect([GMSMarkerAnimation.none, .pop, .fadeIn].map(\.rawValue) == [0, 1, 2])
        #expect([GMSCollisionBehavior.required, .requiredAndHidesOptional, .optionalAndHidesLowerPriority].map(\.rawValue) == [0, 1, 2])
        #expect([GMSLengthKind.geodesic, .rhumb, .projected].map(\.rawValue) == [0, 1, 2])
        #expect([GMSGeocoderErrorCode.errorInvalidCoordinate, .errorInternal].map(\.rawValue) == [1, 2])
        #expect(kGMSMarkerDefaultGroundAnchor == CGPoint(x: 0.5, y: 1))
        #expect(kGMSMarkerDefaultInfoWindowAnchor == CGPoint(x: 0.5, y: 0))
        #expect(kGMSGroundOverlayDefaultAnchor == CGPoint(x: 0.5, y: 0.5))
        #expect(kGMSEarthRadius == 6_371_009)
        #expect(abs(kGMSEquatorProjectedMeter - 4.9962241e-8) < 1e-15)
        #expect(kGMSMinZoomLevel < kGMSMaxZoomLevel)
    }

    @Test(.ownRegions) func services() {
        #expect(GMSServices.provideAPIKey("AIzaAnything"))
        #expect(!GMSServices.provideAPIKey(""))
        #expect(!GMSServices.provideAPIKey("file:///no/such.portolan"))
        #expect(GMSServices.provideAPIOptions(["B3MWHUG2MR0DQW"]))
        GMSServices.setMetalRendererEnabled(false)
        GMSServices.setAbnormalTerminationReportingEnabled(false)
        let services: any NSObjectProtocol = GMSServices.sharedServices()
        #expect(services.isEqual(GMSServices.sharedServices()))
        #expect(!GMSServices.openSourceLicenseInfo().isEmpty && !GMSServices.sdkVersion().isEmpty && !GMSServices.sdkLongVersion().isEmpty)
    }

    @Test func mapViewsInAllWays() {
        let camera = GMSCameraPosition(latitude: 1, longitude: 2, zoom: 3)
        let frame = CGRect(x: 0, y: 0, width: 50, height: 40)
        let options = GMSMapViewOptions()
        options.frame = frame
        options.camera = camera
        options.mapID = GMSMapID(identifier: "abc")
        options.backgroundColor = .lightGray
        #expect(GMSMapID.demoMapID.isEqual(GMSMapID.demoMapID))
        #expect(GMSMapView(options: options).camera.zoom == 3)
        #expect(GMSMapView().frame == .zero)
        #expect(GMSMapView(frame: frame).bounds.size == frame.size)
        #expect(GMSMapView(frame: frame, camera: camera).camera.target.latitude.rounded() == 1)
        #expect(GMSMapView(frame: frame, mapID: .demoMapID, camera: camera).camera.zoom == 3)
        #expect(GMSMapView.map(withFrame: frame, camera: camera).camera.zoom == 3)
    }

    @Test func defaultsOfTheMap() {
        let map = stillMap()
        #expect(map.delegate == nil && map.myLocation == nil && map.selectedMarker == nil && map.mapStyle == nil)
        #expect(map.cameraTargetBounds == nil)
        #expect(!map.isMyLocationEnabled && !map.isTrafficEnabled && !map.isTransitEnabled)
        #expect(map.isBuildingsEnabled && map.isIndoorEnabled && map.accessibilityElementsHidden)
        #expect(map.mapType == .normal && map.preferredFrameRate == .maximum && map.paddingAdjustmentBehavior == .always)
        #expect(map.padding == .zero && map.overrideUserInterfaceStyle == .unspecified)
        #expect(map.minZoom == kGMSMinZoomLevel && map.maxZoom == kGMSMaxZoomLevel)
        #expect(map.mapCapabilities.contains(.advancedMarkers) && !map.mapCapabilities.contains(.spritePolylines))
        #expect(map.indoorDisplay.activeBuilding == nil && map.indoorDisplay.activeLevel == nil)
        #expect(!map.featureLayer(of: .country).isAvailable && !map.datasetFeatureLayer(of: "x").isAvailable)
        map.startRendering()
        map.stopRendering()
        let settings: GMSUISettings = map.settings
        #expect(settings.scrollGestures && settings.zoomGestures && settings.tiltGestures && settings.rotateGestures)
        #expect(settings.consumesGesturesInView && settings.allowScrollGesturesDuringRotateOrZoom && settings.indoorPicker)
        #expect(!settings.compassButton && !settings.myLocationButton)
        settings.setAllGesturesEnabled(false)
        #expect(!settings.scrollGestures && !settings.zoomGestures && !settings.tiltGestures && !settings.rotateGestures)
    }

    @Test func positionsInAllWays() throws {
        let target = CLLocationCoordinate2D(latitude: 1, longitude: 2)
        let positions = [
            GMSCameraPosition(target: target, zoom: 12, bearing: 30, viewingAngle: 20),
            GMSCameraPosition(latitude: 1, longitude: 2, zoom: 12, bearing: 30, viewingAngle: 20),
            GMSCameraPosition.camera(withTarget: target, zoom: 12, bearing: 30, viewingAngle: 20),
            GMSCameraPosition.camera(withLatitude: 1, longitude: 2, zoom: 12, bearing: 30, viewingAngle: 20),
        ]
        for position in positions { #expect(position.isEqual(positions[0]) && position.hash == positions[0].hash) }
        let flat = [
            GMSCameraPosition(target: target, zoom: 12), GMSCameraPosition(latitude: 1, longitude: 2, zoom: 12),
            .camera(withTarget: target, zoom: 12), .camera(withLatitude: 1, longitude: 2, zoom: 12),
        ]
        for position in flat { #expect(position.bearing == 0 && position.viewingAngle == 0 && position.isEqual(flat[0])) }
        let changeable = try #require(positions[0].mutableCopy() as? GMSMutableCameraPosition)
        changeable.zoom = 13
        changeable.target.longitude = 480
        changeable.bearing = -90
        changeable.viewingAngle = 5
        #expect(changeable.zoom == 13 && changeable.target.longitude == 120 && changeable.bearing == 270 && changeable.viewingAngle == 5)
        let copy = try #require(changeable.copy() as? GMSCameraPosition)
        changeable.zoom = 2
        #expect(copy.zoom == 13 && !(copy is GMSMutableCameraPosition))
        // The equator is 256 · 2^z points long at zoom z, which is 1,024 points at zoom 2.
        let circumference = 2 * Double.pi * kGMSEarthRadius
        #expect(abs(GMSCameraPosition.zoom(at: .init(latitude: 0, longitude: 0), forMeters: circumference, perPoints: 1024) - 2) < 1e-5)
    }

    @Test func updatesInAllTwelveWays() {
        let target = CLLocationCoordinate2D(latitude: 5, longitude: 6)
        let bounds = GMSCoordinateBounds(coordinate: .init(latitude: 0, longitude: 0), coordinate: .init(latitude: 1, longitude: 1))
        let updates: [GMSCameraUpdate] = [
            .zoomIn(), .zoomOut(), .zoom(by: 1.5), .zoom(to: 3), .zoom(by: 1, at: CGPoint(x: 1, y: 2)), .setTarget(target),
            .setTarget(target, zoom: 5), .setCamera(GMSCameraPosition(target: target, zoom: 5)), .fit(bounds),
            .fit(bounds, withPadding: 10),
            .fit(bounds, with: UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)), .scrollBy(x: 10, y: 20),
        ]
        #expect(updates.count == 12)
        for update in updates {
            let map = stillMap()
            let before = map.camera
            map.moveCamera(update)
            #expect(!map.camera.isEqual(before))
            let other = stillMap()
            other.animate(with: update)
            other.advance(to: 10)
            #expect(other.areEqual(forRenderingPosition: other.camera, position: map.camera))
        }
    }

    @Test func overlaysAndTheirDefaults() throws {
        let marker = GMSMarker(position: CLLocationCoordinate2D(latitude: 1, longitude: 2))
        #expect(marker.title == nil && marker.snippet == nil && marker.icon == nil && marker.iconView == nil && marker.userData == nil)
        #expect(marker.tracksViewChanges && !marker.tracksInfoWindowChanges && !marker.isDraggable && !marker.isFlat && marker.isTappable)
        #expect(marker.groundAnchor == kGMSMarkerDefaultGroundAnchor && marker.infoWindowAnchor == kGMSMarkerDefaultInfoWindowAnchor)
        #expect(marker.appearAnimation == .none && marker.rotation == 0 && marker.opacity == 1 && marker.zIndex == 0 && marker.map == nil)
        #expect(GMSMarker.markerImage(with: nil).size == GMSMarker.markerImage(with: .green).size)
        #expect(GMSMarker.markerImage(with: .green) != GMSMarker.markerImage(with: .red))
        #expect(GMSAdvancedMarker(position: marker.position).collisionBehavior == .required)
        let path = GMSMutablePath()
        path.add(CLLocationCoordinate2D(latitude: 0, longitude: 0))
        path.addLatitude(1, longitude: 1)
        let line = GMSPolyline(path: path)
        #expect(line.strokeWidth == 1 && line.strokeColor == .blue && !line.geodesic && line.spans == nil && !line.isTappable)
        path.removeAllCoordinates()
        #expect(line.path?.count() == 2)
        let polygon = GMSPolygon(path: nil)
        #expect(polygon.strokeWidth == 1 && polygon.strokeColor == nil && polygon.fillColor == .blue && polygon.holes == nil)
        let circle = GMSCircle(position: marker.position, radius: 100)
        #expect(circle.strokeWidth == 1 && circle.strokeColor == .black && circle.fillColor == nil)
        circle.position = kCLLocationCoordinate2DInvalid
        circle.radius = -5
        #expect(circle.position.latitude == 1 && circle.radius == 100)
        let bounds = GMSCoordinateBounds(coordinate: .init(latitude: 0, longitude: 0), coordinate: .init(latitude: 1, longitude: 1))
        let ground = GMSGroundOverlay(bounds: bounds, icon: picture(4, 4))
        #expect(ground.anchor == kGMSGroundOverlayDefaultAnchor && ground.opacity == 1 && ground.bearing == 0)
        #expect(abs(ground.position.latitude - 0.5) < 1e-4 && ground.bounds?.isEqual(bounds) == true)
        ground.position = CLLocationCoordinate2D(latitude: 10.5, longitude: 20.5)
        #expect(abs((ground.bounds?.southWest.latitude ?? 0) - 10) < 1e-3 && ground.bounds?.southWest.longitude == 20)
        #expect(GMSGroundOverlay(position: marker.position, icon: picture(4, 4), zoomLevel: 10).bounds?.contains(marker.position) == true)
        #expect(GMSGroundOverlay(bounds: nil, icon: nil).bounds == nil)
        let copy = try #require(marker.copy() as? GMSMarker)
        #expect(copy.position.latitude == 1 && copy.map == nil)
    }

    @Test func layersAndKeys() {
        let map = stillMap()
        let layer: GMSMapLayer = map.layer
        let base: GMSCALayer = layer
        #expect(base === layer)
        #expect(layer.cameraLatitude == map.camera.target.latitude && layer.cameraZoomLevel == 14 && layer.cameraBearing == 0)
        #expect(layer.cameraLongitude == 20 && layer.cameraViewingAngle == 0)
        let cameraKeys = [
            kGMSLayerCameraLatitudeKey, kGMSLayerCameraLongitudeKey, kGMSLayerCameraBearingKey, kGMSLayerCameraZoomLevelKey,
            kGMSLayerCameraViewingAngleKey,
        ]
        let otherKeys = [
            kGMSMarkerLayerLatitude, kGMSMarkerLayerLongitude, kGMSMarkerLayerRotation, kGMSMarkerLayerOpacity, kGMSPolygonLayerStrokeWidth,
            kGMSPolygonLayerStrokeColor, kGMSPolygonLayerFillColor,
        ]
        #expect(Set(cameraKeys + otherKeys).count == 12)
        let marker = GMSMarker(position: CLLocationCoordinate2D(latitude: 1, longitude: 2))
        let markerLayer: GMSMarkerLayer = marker.layer
        markerLayer.latitude = 3
        markerLayer.longitude = 4
        markerLayer.rotation = 5
        markerLayer.opacity = 0.5
        #expect(marker.position.latitude == 3 && marker.position.longitude == 4 && marker.rotation == 5 && marker.opacity == 0.5)
        let polygon = GMSPolygon()
        polygon.layer.strokeWidth = 7
        polygon.layer.strokeColor = .red
        polygon.layer.fillColor = .green
        #expect(polygon.strokeWidth == 7 && polygon.strokeColor == .red && polygon.fillColor == .green)
    }

    @Test func spansAndStamps() {
        let style = GMSStrokeStyle.gradient(from: .red, to: .blue)
        style.stampStyle = GMSSpriteStyle(image: picture(2, 2))
        let spans = [
            GMSStyleSpan(color: .red), GMSStyleSpan(color: .red, segments: 2.5), GMSStyleSpan(style: style),
            GMSStyleSpan(style: .solidColor(.green), segments: 3),
            GMSStyleSpan(style: .transparentStroke(withStamp: GMSTextureStyle(image: picture(2, 2))), segments: -1),
        ]
        #expect(spans.map(\.segments) == [1, 2.5, 1, 3, 1])
        #expect(style.stampStyle?.stampImage.pixelWidth == 2)
    }

    @Test func geocoderAnswersWithAnError() async {
        let code = await withCheckedContinuation { waiting in
            GMSGeocoder().reverseGeocodeCoordinate(kCLLocationCoordinate2DInvalid) { response, error in
                waiting.resume(returning: response == nil ? (error as? NSError)?.code : nil)
            }
        }
        #expect(code == GMSGeocoderErrorCode.errorInvalidCoordinate.rawValue)
    }
}
