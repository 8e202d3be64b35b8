// The selectors of Google's headers, for programs in Objective-C. Their Swift names begin with `objc` and exist
// beside the usual names.
#if canImport(ObjectiveC) || PORTOLAN_CHECK_OBJECTIVE_C
public import CoreLocation
public import Foundation
public import UIKit

extension GMSMapView {
    /// ``camera`` for Objective-C: the current camera.
    @objc(camera) public var objcCamera: GMSCameraPosition {
        get { camera }
        set { camera = newValue }
    }
    /// ``projection`` for Objective-C: converts between coordinates and points of the view.
    @objc(projection) public var objcProjection: GMSProjection { projection }
    /// ``isMyLocationEnabled`` for Objective-C: whether the device's position is shown.
    @objc(myLocationEnabled) public var objcIsMyLocationEnabled: Bool {
        @objc(isMyLocationEnabled) get { isMyLocationEnabled }
        set { isMyLocationEnabled = newValue }
    }
    /// ``myLocation`` for Objective-C: the latest position of the device, or nil.
    @objc(myLocation) public var objcMyLocation: CLLocation? { myLocation }
    /// ``selectedMarker`` for Objective-C: the marker whose info window is open, or nil.
    @objc(selectedMarker) public var objcSelectedMarker: GMSMarker? {
        get { selectedMarker }
        set { selectedMarker = newValue }
    }
    /// ``isTrafficEnabled`` for Objective-C: whether registered pictures of traffic are drawn.
    @objc(trafficEnabled) public var objcIsTrafficEnabled: Bool {
        @objc(isTrafficEnabled) get { isTrafficEnabled }
        set { isTrafficEnabled = newValue }
    }
    /// ``isTransitEnabled`` for Objective-C: whether lines of public transport are drawn.
    @objc(transitEnabled) public var objcIsTransitEnabled: Bool {
        @objc(isTransitEnabled) get { isTransitEnabled }
        set { isTransitEnabled = newValue }
    }
    /// ``isBuildingsEnabled`` for Objective-C: whether buildings are drawn.
    @objc(buildingsEnabled) public var objcIsBuildingsEnabled: Bool {
        @objc(isBuildingsEnabled) get { isBuildingsEnabled }
        set { isBuildingsEnabled = newValue }
    }
    /// ``isIndoorEnabled`` for Objective-C: stored without effect.
    @objc(indoorEnabled) public var objcIsIndoorEnabled: Bool {
        @objc(isIndoorEnabled) get { isIndoorEnabled }
        set { isIndoorEnabled = newValue }
    }
    /// ``mapStyle`` for Objective-C: changes to the built-in style, or nil.
    @objc(mapStyle) public var objcMapStyle: GMSMapStyle? {
        get { mapStyle }
        set { mapStyle = newValue }
    }
    /// ``minZoom`` for Objective-C: the lowest zoom level allowed.
    @objc(minZoom) public var objcMinZoom: Float { minZoom }
    /// ``maxZoom`` for Objective-C: the highest zoom level allowed.
    @objc(maxZoom) public var objcMaxZoom: Float { maxZoom }
    /// ``settings`` for Objective-C: the gestures and buttons of the map.
    @objc(settings) public var objcSettings: GMSUISettings { settings }
    /// ``padding`` for Objective-C: the covered edges of the view, in points.
    @objc(padding) public var objcPadding: UIEdgeInsets {
        get { padding }
        set { padding = newValue }
    }
    /// ``indoorDisplay`` for Objective-C: never has a building.
    @objc(indoorDisplay) public var objcIndoorDisplay: GMSIndoorDisplay { indoorDisplay }
    /// ``cameraTargetBounds`` for Objective-C: the area in which gestures keep the target, or nil.
    @objc(cameraTargetBounds) public var objcCameraTargetBounds: GMSCoordinateBounds? {
        get { cameraTargetBounds }
        set { cameraTargetBounds = newValue }
    }
    /// ``setMinZoom(_:maxZoom:)`` for Objective-C: sets the range of zoom levels.
    @objc(setMinZoom:maxZoom:) public func objcSetMinZoom(_ minZoom: Float, maxZoom: Float) { setMinZoom(minZoom, maxZoom: maxZoom) }
    /// ``camera(for:insets:)`` for Objective-C: nil for bounds that hold no point.
    @objc(cameraForBounds:insets:) public func objcCameraForBounds(_ bounds: GMSCoordinateBounds, insets: UIEdgeInsets)
        -> GMSCameraPosition?
    { camera(for: bounds, insets: insets) }
    /// ``moveCamera(_:)`` for Objective-C: moves the camera at once.
    @objc(moveCamera:) public func objcMoveCamera(_ update: GMSCameraUpdate) { moveCamera(update) }
    /// ``areEqual(forRenderingPosition:position:)`` for Objective-C: whether both positions draw the same picture.
    @objc(areEqualForRenderingPosition:position:) public func objcAreEqualForRenderingPosition(
        _ position: GMSCameraPosition,
        position other: GMSCameraPosition
    ) -> Bool { areEqual(forRenderingPosition: position, position: other) }
    /// ``clear()`` for Objective-C: removes all overlays and tile layers.
    @objc(clear) public func objcClear() { clear() }
    /// ``startRendering()`` for Objective-C: has no effect.
    @objc(startRendering) public func objcStartRendering() { startRendering() }
    /// ``stopRendering()`` for Objective-C: has no effect.
    @objc(stopRendering) public func objcStopRendering() { stopRendering() }
    /// ``animate(to:)`` for Objective-C: animates to a camera position.
    @objc(animateToCameraPosition:) public func objcAnimateToCameraPosition(_ position: GMSCameraPosition) { animate(to: position) }
    /// ``animate(toLocation:)`` for Objective-C: animates the target.
    @objc(animateToLocation:) public func objcAnimateToLocation(_ location: CLLocationCoordinate2D) { animate(toLocation: location) }
    /// ``animate(toZoom:)`` for Objective-C: animates the zoom level.
    @objc(animateToZoom:) public func objcAnimateToZoom(_ zoom: Float) { animate(toZoom: zoom) }
    /// ``animate(toBearing:)`` for Objective-C: animates the bearing, in degrees.
    @objc(animateToBearing:) public func objcAnimateToBearing(_ bearing: CLLocationDirection) { animate(toBearing: bearing) }
    /// ``animate(toViewingAngle:)`` for Objective-C: animates the viewing angle, in degrees.
    @objc(animateToViewingAngle:) public func objcAnimateToViewingAngle(_ angle: Double) { animate(toViewingAngle: angle) }
    /// ``animate(with:)`` for Objective-C: animates to the result of an update.
    @objc(animateWithCameraUpdate:) public func objcAnimateWithCameraUpdate(_ update: GMSCameraUpdate) { animate(with: update) }
    /// ``init(options:)`` for Objective-C: makes a map with options.
    @objc(initWithOptions:) public convenience init(objcOptions options: GMSMapViewOptions) { self.init(options: options) }
    /// ``init(frame:camera:)`` for Objective-C: a map with a frame in points and a camera.
    @objc(initWithFrame:camera:) public convenience init(objcFrame frame: CGRect, camera: GMSCameraPosition) {
        self.init(frame: frame, camera: camera)
    }
    /// ``init(frame:mapID:camera:)`` for Objective-C: a map with a frame in points, a map ID or nil, and a camera.
    @objc(initWithFrame:mapID:camera:)
    public convenience init(objcFrame frame: CGRect, mapID: GMSMapID?, camera: GMSCameraPosition) {
        self.init(frame: frame, mapID: mapID, camera: camera)
    }
    /// ``map(withFrame:camera:)`` for Objective-C: a map with a frame in points and a camera.
    @objc(mapWithFrame:camera:) public class func objcMapWithFrame(_ frame: CGRect, camera: GMSCameraPosition) -> GMSMapView {
        map(withFrame: frame, camera: camera)
    }
}

extension GMSMapViewOptions {
    /// ``frame`` for Objective-C: the frame of the map in points.
    @objc(frame) public var objcFrame: CGRect {
        get { frame }
        set { frame = newValue }
    }
    /// ``camera`` for Objective-C: the first camera; nil shows the middle of the region.
    @objc(camera) public var objcCamera: GMSCameraPosition? {
        get { camera }
        set { camera = newValue }
    }
    /// ``mapID`` for Objective-C: nil gives the built-in style.
    @objc(mapID) public var objcMapID: GMSMapID? {
        get { mapID }
        set { mapID = newValue }
    }
    /// ``backgroundColor`` for Objective-C: nil gives light grey.
    @objc(backgroundColor) public var objcBackgroundColor: UIColor? {
        get { backgroundColor }
        set { backgroundColor = newValue }
    }
}

extension GMSCameraPosition {
    /// ``target`` for Objective-C: the coordinate that the camera looks at.
    @objc(target) public var objcTarget: CLLocationCoordinate2D { target }
    /// ``zoom`` for Objective-C: the zoom level.
    @objc(zoom) public var objcZoom: Float { zoom }
    /// ``bearing`` for Objective-C: degrees clockwise from north.
    @objc(bearing) public var objcBearing: CLLocationDirection { bearing }
    /// ``viewingAngle`` for Objective-C: degrees from straight down.
    @objc(viewingAngle) public var objcViewingAngle: Double { viewingAngle }
    /// ``init(target:zoom:bearing:viewingAngle:)`` for Objective-C: angles in degrees.
    @objc(initWithTarget:zoom:bearing:viewingAngle:)
    public convenience init(objcTarget target: CLLocationCoordinate2D, zoom: Float, bearing: CLLocationDirection, viewingAngle: Double) {
        self.init(target: target, zoom: zoom, bearing: bearing, viewingAngle: viewingAngle)
    }
    /// ``init(target:zoom:)`` for Objective-C: bearing and viewing angle 0.
    @objc(initWithTarget:zoom:) public convenience init(objcTarget target: CLLocationCoordinate2D, zoom: Float) {
        self.init(target: target, zoom: zoom)
    }
    /// ``init(latitude:longitude:zoom:)`` for Objective-C: bearing and viewing angle 0.
    @objc(initWithLatitude:longitude:zoom:)
    public convenience init(objcLatitude latitude: CLLocationDegrees, longitude: CLLocationDegrees, zoom: Float) {
        self.init(latitude: latitude, longitude: longitude, zoom: zoom)
    }
    /// ``camera(withTarget:zoom:)`` for Objective-C: bearing and viewing angle 0.
    @objc(cameraWithTarget:zoom:) public class func objcCameraWithTarget(_ target: CLLocationCoordinate2D, zoom: Float) -> Self {
        camera(withTarget: target, zoom: zoom)
    }
    /// ``camera(withLatitude:longitude:zoom:)`` for Objective-C: bearing and viewing angle 0.
    @objc(cameraWithLatitude:longitude:zoom:) public class func objcCameraWithLatitude(
        _ latitude: CLLocationDegrees,
        longitude: CLLocationDegrees,
        zoom: Float
    ) -> Self { camera(withLatitude: latitude, longitude: longitude, zoom: zoom) }
    /// ``camera(withTarget:zoom:bearing:viewingAngle:)`` for Objective-C: angles in degrees.
    @objc(cameraWithTarget:zoom:bearing:viewingAngle:)
    public class func objcCamera(_ target: CLLocationCoordinate2D, zoom: Float, bearing: CLLocationDirection, viewingAngle: Double) -> Self
    {
        camera(withTarget: target, zoom: zoom, bearing: bearing, viewingAngle: viewingAngle)
    }
    /// ``zoom(at:forMeters:perPoints:)`` for Objective-C: NaN if a number is not positive.
    @objc(zoomAtCoordinate:forMeters:perPoints:)
    public class func objcZoom(_ coordinate: CLLocationCoordinate2D, forMeters meters: CLLocationDistance, perPoints points: CGFloat)
        -> Float
    {
        zoom(at: coordinate, forMeters: meters, perPoints: points)
    }
}

extension GMSCameraUpdate {
    /// ``zoomIn()`` for Objective-C: one level in.
    @objc(zoomIn) public class func objcZoomIn() -> GMSCameraUpdate { zoomIn() }
    /// ``zoomOut()`` for Objective-C: one level out.
    @objc(zoomOut) public class func objcZoomOut() -> GMSCameraUpdate { zoomOut() }
    /// ``zoom(by:)`` for Objective-C: adds zoom levels.
    @objc(zoomBy:) public class func objcZoomBy(_ delta: Float) -> GMSCameraUpdate { zoom(by: delta) }
    /// ``zoom(to:)`` for Objective-C: sets the zoom level.
    @objc(zoomTo:) public class func objcZoomTo(_ zoom: Float) -> GMSCameraUpdate { self.zoom(to: zoom) }
    /// ``zoom(by:at:)`` for Objective-C: keeps the ground at a point of the view in place.
    @objc(zoomBy:atPoint:) public class func objcZoomBy(_ delta: Float, at point: CGPoint) -> GMSCameraUpdate { zoom(by: delta, at: point) }
    /// ``setTarget(_:)`` for Objective-C: moves the target.
    @objc(setTarget:) public class func objcSetTarget(_ target: CLLocationCoordinate2D) -> GMSCameraUpdate { setTarget(target) }
    /// ``setTarget(_:zoom:)`` for Objective-C: moves the target and sets the zoom level.
    @objc(setTarget:zoom:) public class func objcSetTarget(_ target: CLLocationCoordinate2D, zoom: Float) -> GMSCameraUpdate {
        setTarget(target, zoom: zoom)
    }
    /// ``setCamera(_:)`` for Objective-C: sets the whole camera.
    @objc(setCamera:) public class func objcSetCamera(_ camera: GMSCameraPosition) -> GMSCameraUpdate { setCamera(camera) }
    /// ``fit(_:)`` for Objective-C: shows the bounds with a padding of 64 points.
    @objc(fitBounds:) public class func objcFitBounds(_ bounds: GMSCoordinateBounds) -> GMSCameraUpdate { fit(bounds) }
    /// ``fit(_:withPadding:)`` for Objective-C: padding in points.
    @objc(fitBounds:withPadding:) public class func objcFitBounds(_ bounds: GMSCoordinateBounds, withPadding padding: CGFloat)
        -> GMSCameraUpdate
    { fit(bounds, withPadding: padding) }
    /// ``fit(_:with:)`` for Objective-C: insets in points.
    @objc(fitBounds:withEdgeInsets:) public class func objcFitBounds(_ bounds: GMSCoordinateBounds, with insets: UIEdgeInsets)
        -> GMSCameraUpdate
    { fit(bounds, with: insets) }
    /// ``scrollBy(x:y:)`` for Objective-C: moves the view's middle by points to the right and down.
    @objc(scrollByX:Y:) public class func objcScrollByX(_ x: CGFloat, y: CGFloat) -> GMSCameraUpdate { scrollBy(x: x, y: y) }
}

extension GMSCoordinateBounds {
    /// ``northEast`` for Objective-C: invalid if the bounds hold no point.
    @objc(northEast) public var objcNorthEast: CLLocationCoordinate2D { northEast }
    /// ``southWest`` for Objective-C: invalid if the bounds hold no point.
    @objc(southWest) public var objcSouthWest: CLLocationCoordinate2D { southWest }
    /// ``isValid`` for Objective-C: whether the bounds hold a point.
    @objc(valid) public var objcValid: Bool { @objc(isValid) get { isValid } }
    /// ``init(coordinate:coordinate:)`` for Objective-C: the bounds of two opposite corners.
    @objc(initWithCoordinate:coordinate:)
    public convenience init(objcCoordinate first: CLLocationCoordinate2D, coordinate second: CLLocationCoordinate2D) {
        self.init(coordinate: first, coordinate: second)
    }
    /// ``init(region:)`` for Objective-C: the bounds of the four corners of a region.
    @objc(initWithRegion:) public convenience init(objcRegion region: GMSVisibleRegion) { self.init(region: region) }
    /// ``init(path:)`` for Objective-C: the bounds of all coordinates of a path.
    @objc(initWithPath:) public convenience init(objcPath path: GMSPath) { self.init(path: path) }
    /// ``includingCoordinate(_:)`` for Objective-C: bounds that hold a coordinate as well.
    @objc(includingCoordinate:) public func objcIncludingCoordinate(_ coordinate: CLLocationCoordinate2D) -> GMSCoordinateBounds {
        includingCoordinate(coordinate)
    }
    /// ``includingBounds(_:)`` for Objective-C: bounds that hold both.
    @objc(includingBounds:) public func objcIncludingBounds(_ other: GMSCoordinateBounds) -> GMSCoordinateBounds { includingBounds(other) }
    /// ``includingPath(_:)`` for Objective-C: bounds that hold a path as well.
    @objc(includingPath:) public func objcIncludingPath(_ path: GMSPath) -> GMSCoordinateBounds { includingPath(path) }
    /// ``contains(_:)`` for Objective-C: edges count as inside.
    @objc(containsCoordinate:) public func objcContainsCoordinate(_ coordinate: CLLocationCoordinate2D) -> Bool { contains(coordinate) }
    /// ``intersects(_:)`` for Objective-C: whether both have a point in common.
    @objc(intersectsBounds:) public func objcIntersectsBounds(_ other: GMSCoordinateBounds) -> Bool { intersects(other) }
}

extension GMSProjection {
    /// ``point(for:)`` for Objective-C: points of the view, NaN behind the camera.
    @objc(pointForCoordinate:) public func objcPointForCoordinate(_ coordinate: CLLocationCoordinate2D) -> CGPoint {
        point(for: coordinate)
    }
    /// ``coordinate(for:)`` for Objective-C: invalid above the horizon.
    @objc(coordinateForPoint:) public func objcCoordinateForPoint(_ point: CGPoint) -> CLLocationCoordinate2D { coordinate(for: point) }
    /// ``points(forMeters:at:)`` for Objective-C: the width of a short distance in points.
    @objc(pointsForMeters:atCoordinate:) public func objcPointsForMeters(
        _ meters: CLLocationDistance,
        at coordinate: CLLocationCoordinate2D
    ) -> CGFloat { points(forMeters: meters, at: coordinate) }
    /// ``contains(_:)`` for Objective-C: whether a coordinate shows inside the view.
    @objc(containsCoordinate:) public func objcContainsCoordinate(_ coordinate: CLLocationCoordinate2D) -> Bool { contains(coordinate) }
    /// ``visibleRegion()`` for Objective-C: the four corners of the visible ground.
    @objc(visibleRegion) public func objcVisibleRegion() -> GMSVisibleRegion { visibleRegion() }
}

extension GMSUISettings {
    /// ``setAllGesturesEnabled(_:)`` for Objective-C: sets all four kinds of gestures.
    @objc(setAllGesturesEnabled:) public func objcSetAllGesturesEnabled(_ enabled: Bool) { setAllGesturesEnabled(enabled) }
    /// ``scrollGestures`` for Objective-C: dragging and flinging.
    @objc(scrollGestures) public var objcScrollGestures: Bool {
        get { scrollGestures }
        set { scrollGestures = newValue }
    }
    /// ``zoomGestures`` for Objective-C: pinches, double taps and the wheel.
    @objc(zoomGestures) public var objcZoomGestures: Bool {
        get { zoomGestures }
        set { zoomGestures = newValue }
    }
    /// ``tiltGestures`` for Objective-C: two fingers that move up or down.
    @objc(tiltGestures) public var objcTiltGestures: Bool {
        get { tiltGestures }
        set { tiltGestures = newValue }
    }
    /// ``rotateGestures`` for Objective-C: two fingers that turn.
    @objc(rotateGestures) public var objcRotateGestures: Bool {
        get { rotateGestures }
        set { rotateGestures = newValue }
    }
    /// ``consumesGesturesInView`` for Objective-C: whether gestures end at the map.
    @objc(consumesGesturesInView) public var objcConsumesGesturesInView: Bool {
        get { consumesGesturesInView }
        set { consumesGesturesInView = newValue }
    }
    /// ``allowScrollGesturesDuringRotateOrZoom`` for Objective-C: whether pinches and turns also move the map.
    @objc(allowScrollGesturesDuringRotateOrZoom) public var objcAllowScrollGesturesDuringRotateOrZoom: Bool {
        get { allowScrollGesturesDuringRotateOrZoom }
        set { allowScrollGesturesDuringRotateOrZoom = newValue }
    }
    /// ``indoorPicker`` for Objective-C: stored without effect.
    @objc(indoorPicker) public var objcIndoorPicker: Bool {
        get { indoorPicker }
        set { indoorPicker = newValue }
    }
    /// ``compassButton`` for Objective-C: whether a turned map shows a compass.
    @objc(compassButton) public var objcCompassButton: Bool {
        get { compassButton }
        set { compassButton = newValue }
    }
    /// ``myLocationButton`` for Objective-C: whether the map shows the button "my location".
    @objc(myLocationButton) public var objcMyLocationButton: Bool {
        get { myLocationButton }
        set { myLocationButton = newValue }
    }
}

extension GMSServices {
    /// ``sharedServices()`` for Objective-C: an opaque object.
    @objc(sharedServices) public class func objcSharedServices() -> any NSObjectProtocol { sharedServices() }
    /// ``provideAPIKey(_:)`` for Objective-C: false for an empty key and for a region that does not exist.
    @objc(provideAPIKey:) public class func objcProvideAPIKey(_ key: String) -> Bool { provideAPIKey(key) }
    /// ``provideAPIOptions(_:)`` for Objective-C: has no effect and returns true.
    @objc(provideAPIOptions:) public class func objcProvideAPIOptions(_ options: [String]) -> Bool { provideAPIOptions(options) }
    /// ``setMetalRendererEnabled(_:)`` for Objective-C: has no effect.
    @objc(setMetalRendererEnabled:) public class func objcSetMetalRendererEnabled(_ enabled: Bool) { setMetalRendererEnabled(enabled) }
    /// ``setAbnormalTerminationReportingEnabled(_:)`` for Objective-C: has no effect.
    @objc(setAbnormalTerminationReportingEnabled:) public class func objcSetAbnormalTerminationReportingEnabled(_ enabled: Bool) {
        setAbnormalTerminationReportingEnabled(enabled)
    }
    /// ``openSourceLicenseInfo()`` for Objective-C: a notice of the data and libraries in use.
    @objc(openSourceLicenseInfo) public class func objcOpenSourceLicenseInfo() -> String { openSourceLicenseInfo() }
    /// ``sdkVersion()`` for Objective-C: the version of Portolan.
    @objc(SDKVersion) public class func objcSDKVersion() -> String { sdkVersion() }
    /// ``sdkLongVersion()`` for Objective-C: the name and version of Portolan.
    @objc(SDKLongVersion) public class func objcSDKLongVersion() -> String { sdkLongVersion() }
}

extension GMSOverlay {
    /// ``title`` for Objective-C: the first line of a marker's info window, or nil.
    @objc(title) public var objcTitle: String? {
        get { title }
        set { title = newValue }
    }
    /// ``map`` for Objective-C: the map that shows the overlay; nil removes it.
    @objc(map) public var objcMap: GMSMapView? {
        get { map }
        set { map = newValue }
    }
    /// ``isTappable`` for Objective-C: whether the overlay accepts taps.
    @objc(tappable) public var objcIsTappable: Bool {
        @objc(isTappable) get { isTappable }
        set { isTappable = newValue }
    }
    /// ``zIndex`` for Objective-C: higher overlays are drawn above lower ones.
    @objc(zIndex) public var objcZIndex: Int32 {
        get { zIndex }
        set { zIndex = newValue }
    }
    /// ``userData`` for Objective-C: any object of the program, or nil.
    @objc(userData) public var objcUserData: Any? {
        get { userData }
        set { userData = newValue }
    }
}

extension GMSMarker {
    /// ``init(position:)`` for Objective-C: a marker with the default pin.
    @objc(markerWithPosition:) public class func objcMarkerWithPosition(_ position: CLLocationCoordinate2D) -> GMSMarker {
        GMSMarker(position: position)
    }
    /// ``markerImage(with:)`` for Objective-C: the default pin in a colour, red for nil.
    @objc(markerImageWithColor:) public class func objcMarkerImageWithColor(_ color: UIColor?) -> UIImage { markerImage(with: color) }
    /// ``position`` for Objective-C: the coordinate of the marker.
    @objc(position) public var objcPosition: CLLocationCoordinate2D {
        get { position }
        set { position = newValue }
    }
    /// ``snippet`` for Objective-C: the second line of the info window, or nil.
    @objc(snippet) public var objcSnippet: String? {
        get { snippet }
        set { snippet = newValue }
    }
    /// ``icon`` for Objective-C: nil shows the default pin.
    @objc(icon) public var objcIcon: UIImage? {
        get { icon }
        set { icon = newValue }
    }
    /// ``iconView`` for Objective-C: a view that is drawn instead of the icon, or nil.
    @objc(iconView) public var objcIconView: UIView? {
        get { iconView }
        set { iconView = newValue }
    }
    /// ``tracksViewChanges`` for Objective-C: whether the icon view is drawn again with every picture.
    @objc(tracksViewChanges) public var objcTracksViewChanges: Bool {
        get { tracksViewChanges }
        set { tracksViewChanges = newValue }
    }
    /// ``tracksInfoWindowChanges`` for Objective-C: whether the info window is drawn again with every picture.
    @objc(tracksInfoWindowChanges) public var objcTracksInfoWindowChanges: Bool {
        get { tracksInfoWindowChanges }
        set { tracksInfoWindowChanges = newValue }
    }
    /// ``groundAnchor`` for Objective-C: in fractions of the icon's size.
    @objc(groundAnchor) public var objcGroundAnchor: CGPoint {
        get { groundAnchor }
        set { groundAnchor = newValue }
    }
    /// ``infoWindowAnchor`` for Objective-C: in fractions of the icon's size.
    @objc(infoWindowAnchor) public var objcInfoWindowAnchor: CGPoint {
        get { infoWindowAnchor }
        set { infoWindowAnchor = newValue }
    }
    /// ``isDraggable`` for Objective-C: whether the marker can be dragged after a long press.
    @objc(draggable) public var objcIsDraggable: Bool {
        @objc(isDraggable) get { isDraggable }
        set { isDraggable = newValue }
    }
    /// ``isFlat`` for Objective-C: whether the marker lies on the ground.
    @objc(flat) public var objcIsFlat: Bool {
        @objc(isFlat) get { isFlat }
        set { isFlat = newValue }
    }
    /// ``rotation`` for Objective-C: degrees clockwise.
    @objc(rotation) public var objcRotation: CLLocationDegrees {
        get { rotation }
        set { rotation = newValue }
    }
    /// ``opacity`` for Objective-C: 0…1.
    @objc(opacity) public var objcOpacity: Float {
        get { opacity }
        set { opacity = newValue }
    }
    /// ``layer`` for Objective-C: a layer with the marker's animated values.
    @objc(layer) public var objcLayer: GMSMarkerLayer { layer }
}
#endif
