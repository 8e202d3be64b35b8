// The selectors that Google's headers document, for programs in Objective-C. In Swift their names begin with `objc`, beside the names that programs use.
#if canImport(ObjectiveC) || PORTOLAN_CHECK_OBJECTIVE_C
public import CoreLocation
public import Foundation
public import UIKit

extension GMSMapView {
    @objc(camera) public var objcCamera: GMSCameraPosition {
        get { camera }
        set { camera = newValue }
    }
    @objc(projection) public var objcProjection: GMSProjection { projection }
    @objc(myLocationEnabled) public var objcIsMyLocationEnabled: Bool {
        @objc(isMyLocationEnabled) get { isMyLocationEnabled }
        set { isMyLocationEnabled = newValue }
    }
    @objc(myLocation) public var objcMyLocation: CLLocation? { myLocation }
    @objc(selectedMarker) public var objcSelectedMarker: GMSMarker? {
        get { selectedMarker }
        set { selectedMarker = newValue }
    }
    @objc(trafficEnabled) public var objcIsTrafficEnabled: Bool {
        @objc(isTrafficEnabled) get { isTrafficEnabled }
        set { isTrafficEnabled = newValue }
    }
    @objc(transitEnabled) public var objcIsTransitEnabled: Bool {
        @objc(isTransitEnabled) get { isTransitEnabled }
        set { isTransitEnabled = newValue }
    }
    @objc(buildingsEnabled) public var objcIsBuildingsEnabled: Bool {
        @objc(isBuildingsEnabled) get { isBuildingsEnabled }
        set { isBuildingsEnabled = newValue }
    }
    @objc(indoorEnabled) public var objcIsIndoorEnabled: Bool {
        @objc(isIndoorEnabled) get { isIndoorEnabled }
        set { isIndoorEnabled = newValue }
    }
    @objc(mapStyle) public var objcMapStyle: GMSMapStyle? {
        get { mapStyle }
        set { mapStyle = newValue }
    }
    @objc(minZoom) public var objcMinZoom: Float { minZoom }
    @objc(maxZoom) public var objcMaxZoom: Float { maxZoom }
    @objc(settings) public var objcSettings: GMSUISettings { settings }
    @objc(padding) public var objcPadding: UIEdgeInsets {
        get { padding }
        set { padding = newValue }
    }
    @objc(indoorDisplay) public var objcIndoorDisplay: GMSIndoorDisplay { indoorDisplay }
    @objc(cameraTargetBounds) public var objcCameraTargetBounds: GMSCoordinateBounds? {
        get { cameraTargetBounds }
        set { cameraTargetBounds = newValue }
    }
    @objc(setMinZoom:maxZoom:) public func objcSetMinZoom(_ minZoom: Float, maxZoom: Float) { setMinZoom(minZoom, maxZoom: maxZoom) }
    @objc(cameraForBounds:insets:) public func objcCameraForBounds(_ bounds: GMSCoordinateBounds, insets: UIEdgeInsets)
        -> GMSCameraPosition?
    { camera(for: bounds, insets: insets) }
    @objc(moveCamera:) public func objcMoveCamera(_ update: GMSCameraUpdate) { moveCamera(update) }
    @objc(areEqualForRenderingPosition:position:) public func objcAreEqualForRenderingPosition(
        _ position: GMSCameraPosition,
        position other: GMSCameraPosition
    ) -> Bool { areEqual(forRenderingPosition: position, position: other) }
    @objc(clear) public func objcClear() { clear() }
    @objc(startRendering) public func objcStartRendering() { startRendering() }
    @objc(stopRendering) public func objcStopRendering() { stopRendering() }
    @objc(animateToCameraPosition:) public func objcAnimateToCameraPosition(_ position: GMSCameraPosition) { animate(to: position) }
    @objc(animateToLocation:) public func objcAnimateToLocation(_ location: CLLocationCoordinate2D) { animate(toLocation: location) }
    @objc(animateToZoom:) public func objcAnimateToZoom(_ zoom: Float) { animate(toZoom: zoom) }
    @objc(animateToBearing:) public func objcAnimateToBearing(_ bearing: CLLocationDirection) { animate(toBearing: bearing) }
    @objc(animateToViewingAngle:) public func objcAnimateToViewingAngle(_ angle: Double) { animate(toViewingAngle: angle) }
    @objc(animateWithCameraUpdate:) public func objcAnimateWithCameraUpdate(_ update: GMSCameraUpdate) { animate(with: update) }
    @objc(initWithOptions:) public convenience init(objcOptions options: GMSMapViewOptions) { self.init(options: options) }
    @objc(initWithFrame:camera:) public convenience init(objcFrame frame: CGRect, camera: GMSCameraPosition) {
        self.init(frame: frame, camera: camera)
    }
    @objc(initWithFrame:mapID:camera:)
    public convenience init(objcFrame frame: CGRect, mapID: GMSMapID?, camera: GMSCameraPosition) {
        self.init(frame: frame, mapID: mapID, camera: camera)
    }
    @objc(mapWithFrame:camera:) public class func objcMapWithFrame(_ frame: CGRect, camera: GMSCameraPosition) -> GMSMapView {
        map(withFrame: frame, camera: camera)
    }
}

extension GMSMapViewOptions {
    @objc(frame) public var objcFrame: CGRect {
        get { frame }
        set { frame = newValue }
    }
    @objc(camera) public var objcCamera: GMSCameraPosition? {
        get { camera }
        set { camera = newValue }
    }
    @objc(mapID) public var objcMapID: GMSMapID? {
        get { mapID }
        set { mapID = newValue }
    }
    @objc(backgroundColor) public var objcBackgroundColor: UIColor? {
        get { backgroundColor }
        set { backgroundColor = newValue }
    }
}

extension GMSCameraPosition {
    @objc(target) public var objcTarget: CLLocationCoordinate2D { target }
    @objc(zoom) public var objcZoom: Float { zoom }
    @objc(bearing) public var objcBearing: CLLocationDirection { bearing }
    @objc(viewingAngle) public var objcViewingAngle: Double { viewingAngle }
    @objc(initWithTarget:zoom:bearing:viewingAngle:)
    public convenience init(objcTarget target: CLLocationCoordinate2D, zoom: Float, bearing: CLLocationDirection, viewingAngle: Double) {
        self.init(target: target, zoom: zoom, bearing: bearing, viewingAngle: viewingAngle)
    }
    @objc(initWithTarget:zoom:) public convenience init(objcTarget target: CLLocationCoordinate2D, zoom: Float) {
        self.init(target: target, zoom: zoom)
    }
    @objc(initWithLatitude:longitude:zoom:)
    public convenience init(objcLatitude latitude: CLLocationDegrees, longitude: CLLocationDegrees, zoom: Float) {
        self.init(latitude: latitude, longitude: longitude, zoom: zoom)
    }
    @objc(cameraWithTarget:zoom:) public class func objcCameraWithTarget(_ target: CLLocationCoordinate2D, zoom: Float) -> Self {
        camera(withTarget: target, zoom: zoom)
    }
    @objc(cameraWithLatitude:longitude:zoom:) public class func objcCameraWithLatitude(
        _ latitude: CLLocationDegrees,
        longitude: CLLocationDegrees,
        zoom: Float
    ) -> Self { camera(withLatitude: latitude, longitude: longitude, zoom: zoom) }
    @objc(cameraWithTarget:zoom:bearing:viewingAngle:)
    public class func objcCamera(_ target: CLLocationCoordinate2D, zoom: Float, bearing: CLLocationDirection, viewingAngle: Double) -> Self
    {
        camera(withTarget: target, zoom: zoom, bearing: bearing, viewingAngle: viewingAngle)
    }
    @objc(zoomAtCoordinate:forMeters:perPoints:)
    public class func objcZoom(_ coordinate: CLLocationCoordinate2D, forMeters meters: CLLocationDistance, perPoints points: CGFloat)
        -> Float
    {
        zoom(at: coordinate, forMeters: meters, perPoints: points)
    }
}

extension GMSCameraUpdate {
    @objc(zoomIn) public class func objcZoomIn() -> GMSCameraUpdate { zoomIn() }
    @objc(zoomOut) public class func objcZoomOut() -> GMSCameraUpdate { zoomOut() }
    @objc(zoomBy:) public class func objcZoomBy(_ delta: Float) -> GMSCameraUpdate { zoom(by: delta) }
    @objc(zoomTo:) public class func objcZoomTo(_ zoom: Float) -> GMSCameraUpdate { self.zoom(to: zoom) }
    @objc(zoomBy:atPoint:) public class func objcZoomBy(_ delta: Float, at point: CGPoint) -> GMSCameraUpdate { zoom(by: delta, at: point) }
    @objc(setTarget:) public class func objcSetTarget(_ target: CLLocationCoordinate2D) -> GMSCameraUpdate { setTarget(target) }
    @objc(setTarget:zoom:) public class func objcSetTarget(_ target: CLLocationCoordinate2D, zoom: Float) -> GMSCameraUpdate {
        setTarget(target, zoom: zoom)
    }
    @objc(setCamera:) public class func objcSetCamera(_ camera: GMSCameraPosition) -> GMSCameraUpdate { setCamera(camera) }
    @objc(fitBounds:) public class func objcFitBounds(_ bounds: GMSCoordinateBounds) -> GMSCameraUpdate { fit(bounds) }
    @objc(fitBounds:withPadding:) public class func objcFitBounds(_ bounds: GMSCoordinateBounds, withPadding padding: CGFloat)
        -> GMSCameraUpdate
    { fit(bounds, withPadding: padding) }
    @objc(fitBounds:withEdgeInsets:) public class func objcFitBounds(_ bounds: GMSCoordinateBounds, with insets: UIEdgeInsets)
        -> GMSCameraUpdate
    { fit(bounds, with: insets) }
    @objc(scrollByX:Y:) public class func objcScrollByX(_ x: CGFloat, y: CGFloat) -> GMSCameraUpdate { scrollBy(x: x, y: y) }
}

extension GMSCoordinateBounds {
    @objc(northEast) public var objcNorthEast: CLLocationCoordinate2D { northEast }
    @objc(southWest) public var objcSouthWest: CLLocationCoordinate2D { southWest }
    @objc(valid) public var objcValid: Bool { @objc(isValid) get { isValid } }
    @objc(initWithCoordinate:coordinate:)
    public convenience init(objcCoordinate first: CLLocationCoordinate2D, coordinate second: CLLocationCoordinate2D) {
        self.init(coordinate: first, coordinate: second)
    }
    @objc(initWithRegion:) public convenience init(objcRegion region: GMSVisibleRegion) { self.init(region: region) }
    @objc(initWithPath:) public convenience init(objcPath path: GMSPath) { self.init(path: path) }
    @objc(includingCoordinate:) public func objcIncludingCoordinate(_ coordinate: CLLocationCoordinate2D) -> GMSCoordinateBounds {
        includingCoordinate(coordinate)
    }
    @objc(includingBounds:) public func objcIncludingBounds(_ other: GMSCoordinateBounds) -> GMSCoordinateBounds { includingBounds(other) }
    @objc(includingPath:) public func objcIncludingPath(_ path: GMSPath) -> GMSCoordinateBounds { includingPath(path) }
    @objc(containsCoordinate:) public func objcContainsCoordinate(_ coordinate: CLLocationCoordinate2D) -> Bool { contains(coordinate) }
    @objc(intersectsBounds:) public func objcIntersectsBounds(_ other: GMSCoordinateBounds) -> Bool { intersects(other) }
}

extension GMSProjection {
    @objc(pointForCoordinate:) public func objcPointForCoordinate(_ coordinate: CLLocationCoordinate2D) -> CGPoint {
        point(for: coordinate)
    }
    @objc(coordinateForPoint:) public func objcCoordinateForPoint(_ point: CGPoint) -> CLLocationCoordinate2D { coordinate(for: point) }
    @objc(pointsForMeters:atCoordinate:) public func objcPointsForMeters(
        _ meters: CLLocationDistance,
        at coordinate: CLLocationCoordinate2D
    ) -> CGFloat { points(forMeters: meters, at: coordinate) }
    @objc(containsCoordinate:) public func objcContainsCoordinate(_ coordinate: CLLocationCoordinate2D) -> Bool { contains(coordinate) }
    @objc(visibleRegion) public func objcVisibleRegion() -> GMSVisibleRegion { visibleRegion() }
}

extension GMSUISettings {
    @objc(setAllGesturesEnabled:) public func objcSetAllGesturesEnabled(_ enabled: Bool) { setAllGesturesEnabled(enabled) }
    @objc(scrollGestures) public var objcScrollGestures: Bool {
        get { scrollGestures }
        set { scrollGestures = newValue }
    }
    @objc(zoomGestures) public var objcZoomGestures: Bool {
        get { zoomGestures }
        set { zoomGestures = newValue }
    }
    @objc(tiltGestures) public var objcTiltGestures: Bool {
        get { tiltGestures }
        set { tiltGestures = newValue }
    }
    @objc(rotateGestures) public var objcRotateGestures: Bool {
        get { rotateGestures }
        set { rotateGestures = newValue }
    }
    @objc(consumesGesturesInView) public var objcConsumesGesturesInView: Bool {
        get { consumesGesturesInView }
        set { consumesGesturesInView = newValue }
    }
    @objc(allowScrollGesturesDuringRotateOrZoom) public var objcAllowScrollGesturesDuringRotateOrZoom: Bool {
        get { allowScrollGesturesDuringRotateOrZoom }
        set { allowScrollGesturesDuringRotateOrZoom = newValue }
    }
    @objc(indoorPicker) public var objcIndoorPicker: Bool {
        get { indoorPicker }
        set { indoorPicker = newValue }
    }
    @objc(compassButton) public var objcCompassButton: Bool {
        get { compassButton }
        set { compassButton = newValue }
    }
    @objc(myLocationButton) public var objcMyLocationButton: Bool {
        get { myLocationButton }
        set { myLocationButton = newValue }
    }
}

extension GMSServices {
    @objc(sharedServices) public class func objcSharedServices() -> any NSObjectProtocol { sharedServices() }
    @objc(provideAPIKey:) public class func objcProvideAPIKey(_ key: String) -> Bool { provideAPIKey(key) }
    @objc(provideAPIOptions:) public class func objcProvideAPIOptions(_ options: [String]) -> Bool { provideAPIOptions(options) }
    @objc(setMetalRendererEnabled:) public class func objcSetMetalRendererEnabled(_ enabled: Bool) { setMetalRendererEnabled(enabled) }
    @objc(setAbnormalTerminationReportingEnabled:) public class func objcSetAbnormalTerminationReportingEnabled(_ enabled: Bool) {
        setAbnormalTerminationReportingEnabled(enabled)
    }
    @objc(openSourceLicenseInfo) public class func objcOpenSourceLicenseInfo() -> String { openSourceLicenseInfo() }
    @objc(SDKVersion) public class func objcSDKVersion() -> String { sdkVersion() }
    @objc(SDKLongVersion) public class func objcSDKLongVersion() -> String { sdkLongVersion() }
}

extension GMSOverlay {
    @objc(title) public var objcTitle: String? {
        get { title }
        set { title = newValue }
    }
    @objc(map) public var objcMap: GMSMapView? {
        get { map }
        set { map = newValue }
    }
    @objc(tappable) public var objcIsTappable: Bool {
        @objc(isTappable) get { isTappable }
        set { isTappable = newValue }
    }
    @objc(zIndex) public var objcZIndex: Int32 {
        get { zIndex }
        set { zIndex = newValue }
    }
    @objc(userData) public var objcUserData: Any? {
        get { userData }
        set { userData = newValue }
    }
}

extension GMSMarker {
    @objc(markerWithPosition:) public class func objcMarkerWithPosition(_ position: CLLocationCoordinate2D) -> GMSMarker {
        GMSMarker(position: position)
    }
    @objc(markerImageWithColor:) public class func objcMarkerImageWithColor(_ color: UIColor?) -> UIImage { markerImage(with: color) }
    @objc(position) public var objcPosition: CLLocationCoordinate2D {
        get { position }
        set { position = newValue }
    }
    @objc(snippet) public var objcSnippet: String? {
        get { snippet }
        set { snippet = newValue }
    }
    @objc(icon) public var objcIcon: UIImage? {
        get { icon }
        set { icon = newValue }
    }
    @objc(iconView) public var objcIconView: UIView? {
        get { iconView }
        set { iconView = newValue }
    }
    @objc(tracksViewChanges) public var objcTracksViewChanges: Bool {
        get { tracksViewChanges }
        set { tracksViewChanges = newValue }
    }
    @objc(tracksInfoWindowChanges) public var objcTracksInfoWindowChanges: Bool {
        get { tracksInfoWindowChanges }
        set { tracksInfoWindowChanges = newValue }
    }
    @objc(groundAnchor) public var objcGroundAnchor: CGPoint {
        get { groundAnchor }
        set { groundAnchor = newValue }
    }
    @objc(infoWindowAnchor) public var objcInfoWindowAnchor: CGPoint {
        get { infoWindowAnchor }
        set { infoWindowAnchor = newValue }
    }
    @objc(draggable) public var objcIsDraggable: Bool {
        @objc(isDraggable) get { isDraggable }
        set { isDraggable = newValue }
    }
    @objc(flat) public var objcIsFlat: Bool {
        @objc(isFlat) get { isFlat }
        set { isFlat = newValue }
    }
    @objc(rotation) public var objcRotation: CLLocationDegrees {
        get { rotation }
        set { rotation = newValue }
    }
    @objc(opacity) public var objcOpacity: Float {
        get { opacity }
        set { opacity = newValue }
    }
    @objc(layer) public var objcLayer: GMSMarkerLayer { layer }
}
#endif
