public import Foundation
import PortolanCamera
import PortolanGeo
import PortolanMaps
import PortolanRaster
import PortolanStyle
@_spi(Portolan) public import UIKit

/// The view of a map.
///
/// The program requests pictures (``snapshot()``, ``draw()``) and passes touches to ``touch(_:at:id:time:)``.
/// Animations follow the system's clock, or the program's if ``runsByItself`` is false.
/// docs/moving-from-google.md lists the differences from Google's SDK.
@preconcurrency @MainActor
open class GMSMapView: UIView {
    /// The receiver of the map's events; nil by default.
    public weak var delegate: (any GMSMapViewDelegate)?

    /// Whether the map follows the system's clock; true by default. If it is false, the map moves only in
    /// ``advance(to:)``. Portolan's own addition.
    public var runsByItself = true {
        didSet { wake() }
    }

    /// The error that prevents the map from drawing its region, or the error of the last unreadable tile; nil if
    /// there is no error. Portolan's own addition.
    public internal(set) var dataError: (any Error)?

    /// Called once for each unreadable tile. The map shows the data it has instead. ``dataError`` holds the
    /// error afterwards. Portolan's own addition.
    public var tileFailed: ((GMSMapDataError) -> Void)?

    /// The content of the map. Satellite, terrain and hybrid show the pictures that the program registered
    /// (``PortolanConfiguration/PortolanData/register(tiles:as:zooms:)``). Without such pictures they look like
    /// normal maps.
    public var mapType: GMSMapViewType = .normal {
        didSet { if mapType != oldValue { restyle() } }
    }
    /// Changes to the built-in style of maps of type `.normal`; nil for none.
    public var mapStyle: GMSMapStyle? {
        didSet { if mapStyle !== oldValue { restyle() } }
    }
    /// Whether the map draws the traffic pictures that the program registered
    /// (``PortolanConfiguration/PortolanData/register(tiles:as:zooms:)``); false by default.
    public var isTrafficEnabled = false {
        didSet { if isTrafficEnabled != oldValue { showPictures() } }
    }
    /// Whether trams, undergrounds and railways are drawn in the colour of public transport; false by default.
    /// If it is false, railways are drawn as in the built-in style, and trams and undergrounds are not drawn.
    public var isTransitEnabled = false {
        didSet { if isTransitEnabled != oldValue { restyle() } }
    }
    /// Whether buildings are drawn; true by default.
    public var isBuildingsEnabled = true {
        didSet { if isBuildingsEnabled != oldValue { restyle() } }
    }
    /// The light or dark style. Dark inverts the lightness of all colours in terrain maps and in normal maps
    /// without a ``mapStyle``.
    open override var overrideUserInterfaceStyle: UIUserInterfaceStyle {
        didSet { if overrideUserInterfaceStyle != oldValue { restyle() } }
    }
    /// Stored without effect, because there are no indoor maps.
    public var isIndoorEnabled = true
    /// The indoor display of this map. It never has a building, because there are no indoor maps.
    public let indoorDisplay = GMSIndoorDisplay()
    /// The rate at which a map that runs by itself advances; by default at most every 16 ms.
    public var preferredFrameRate: GMSFrameRate = .maximum

    /// The covered edges of the view in points; zero by default. The target is shown in the middle of the
    /// remaining area.
    public var padding: UIEdgeInsets = .zero {
        didSet { applyViewport() }
    }
    /// The way in which ``padding`` and the view's safe area are combined; by default they are added.
    public var paddingAdjustmentBehavior: GMSMapViewPaddingAdjustmentBehavior = .always {
        didSet { applyViewport() }
    }

    /// The area in which gestures keep the target. Calls of the program are not limited. Nil, or bounds that
    /// hold no point, means no limit.
    public var cameraTargetBounds: GMSCoordinateBounds? {
        didSet { core.cameraTargetBounds = cameraTargetBounds?.box }
    }

    /// The map ID of the options. The map has the style that the program registered for this ID
    /// (``PortolanConfiguration/PortolanData/register(style:forMapID:)``).
    public let mapID: GMSMapID?

    let core: MapView
    private let bridge = MapBridge()
    private let plainColor: UIColor
    /// Whether the view has a size.
    var isLaidOut = false
    /// Updates that wait until the view has a size.
    var waitingUpdates: [GMSCameraUpdate] = []

    /// The overlays of the map. The map retains its overlays.
    var attached: [ObjectIdentifier: GMSOverlay] = [:]
    var overlaysByID: [OverlayID: GMSOverlay] = [:]
    var tileLayers: [ObjectIdentifier: (layer: GMSTileLayer, id: OverlayID)] = [:]
    /// The tapped marker, which moves to the middle unless the delegate handles the tap.
    var tappedMarker: OverlayID?
    /// The tile overlays of the map type and of traffic.
    var pictures: [TilePictures.Kind: OverlayID] = [:]
    var featureDisplays: [FeatureRegistry.Key: FeatureDisplay] = [:]
    var glides: [ObjectIdentifier: MarkerGlide] = [:]
    /// Markers that no picture has shown yet.
    var undrawn: [GMSMarker] = []
    var location: LocationDisplay?
    /// Closures that are called after the delegate when the camera has changed, in the order in which they were
    /// added. A closure that returns false is removed.
    var cameraObservers: [() -> Bool] = []
    /// Whether the delegate was notified of the last picture with all tiles, and nothing has moved since.
    var isSnapshotTold = false
    var driver: Task<Void, Never>?
    /// The checks of observed values, in the order of the observations.
    var observers: [(number: Int, look: @MainActor () -> Void)] = []
    /// The buttons of the last picture.
    var drawnButtons: [MapButton] = []
    /// The button that a finger holds.
    var heldButton: (button: MapButton, finger: Int)?
    private var storedSettings: GMSUISettings?
    private var storedLayer: GMSMapLayer?

    /// Makes a map with options. An error in opening the regions is kept in ``dataError`` and not thrown.
    public init(options: GMSMapViewOptions) {
        mapID = options.mapID
        plainColor = options.backgroundColor ?? UIColor(white: 0.9, alpha: 1)
        let opened = Self.openRegions(options.mapID)
        dataError = opened.error
        let size = options.frame.size
        let start =
            options.camera?.position
            ?? CameraPosition(target: opened.center ?? Coordinate(latitude: 0, longitude: 0), zoom: opened.center == nil ? 2 : 12)
        core = Self.makeCore(opened, Self.viewport(size, scale: (options.screen ?? .main).scale, .zero), start)
        super.init(frame: options.frame)
        accessibilityElementsHidden = true
        contentScaleFactor = (options.screen ?? .main).scale
        core.loadingColor = Color(plainColor)
        try? core.setMinZoom(Double(kGMSMinZoomLevel), maxZoom: Double(kGMSMaxZoomLevel))
        if UILabel.measure == nil { UILabel.measure = { ViewPainter.size(of: $0, width: $1) } }
        bridge.map = self
        core.delegate = bridge
        core.infoWindow = { [weak self] id, marker in self?.infoWindow(id) ?? .init(marker) }
        isLaidOut = Self.hasSize(size)
    }

    /// Makes a map with default options: a frame of size 0 and a camera at the centre of the region.
    public convenience init() { self.init(options: GMSMapViewOptions()) }

    public override convenience init(frame: CGRect) {
        let options = GMSMapViewOptions()
        options.frame = frame
        self.init(options: options)
    }

    /// Makes a map with a frame in points and a camera, without a map ID.
    public convenience init(frame: CGRect, camera: GMSCameraPosition) { self.init(frame: frame, mapID: nil, camera: camera) }

    /// Makes a map with a frame in points and a camera. A nil map ID gives the built-in style.
    public convenience init(frame: CGRect, mapID: GMSMapID?, camera: GMSCameraPosition) {
        let options = GMSMapViewOptions()
        options.frame = frame
        options.mapID = mapID
        options.camera = camera
        self.init(options: options)
    }

    /// Makes a map with the frame of an archive and otherwise default options. It never returns nil.
    public required convenience init?(coder: NSCoder) {
        let options = GMSMapViewOptions()
        options.frame = UIView.archivedFrame(coder)
        self.init(options: options)
    }

    /// Returns a map with a frame in points and a camera, like ``init(frame:camera:)``.
    public class func map(withFrame frame: CGRect, camera: GMSCameraPosition) -> GMSMapView { GMSMapView(frame: frame, camera: camera) }

    deinit { driver?.cancel() }

    /// Makes the core's map. If the core refuses the view or the camera, for example because a number is not finite,
    /// both are replaced by defaults.
    private static func makeCore(_ opened: MapSource.Opened, _ viewport: Viewport, _ camera: CameraPosition) -> MapView {
        do throws(CameraError) {
            return try MapView(renderer: opened.renderer, viewport: viewport, camera: camera)
        } catch {
            // The core accepts a view of 1 × 1 points with a camera at 0° N, 0° E, so this call succeeds.
            return makeCore(opened, Viewport(width: 1, height: 1), CameraPosition(latitude: 0, longitude: 0, zoom: 2))
        }
    }

    /// The gestures and buttons of the map. The property always returns the same object.
    public var settings: GMSUISettings {
        if let storedSettings { return storedSettings }
        let settings = GMSUISettings(map: self)
        storedSettings = settings
        return settings
    }

    /// The layer that animates single values of the camera. The property always returns the same object.
    open override var layer: GMSMapLayer {
        if let storedLayer { return storedLayer }
        let layer = GMSMapLayer(map: self)
        storedLayer = layer
        return layer
    }

    /// The capabilities of the map: always advanced markers, and data-driven styling if the program has registered
    /// features or its regions have boundaries.
    public var mapCapabilities: GMSMapCapabilityFlags {
        FeatureRegistry.isEmpty ? .advancedMarkers : [.advancedMarkers, .dataDrivenStyling]
    }

    /// Whether zoom levels between whole numbers are allowed. Portolan's own addition.
    public var isFractionalZoomEnabled: Bool {
        get { core.limits.isFractionalZoomEnabled }
        set {
            try? core.setFractionalZoomEnabled(newValue)
            wake()
        }
    }

    /// Has no effect, because the program requests pictures.
    public func startRendering() {}
    /// Has no effect, like ``startRendering()``.
    public func stopRendering() {}

    open override func layoutSubviews() {
        super.layoutSubviews()
        applyViewport()
        if Self.hasSize(bounds.size), !isLaidOut {
            isLaidOut = true
            let updates = waitingUpdates
            waitingUpdates = []
            for update in updates { moveCamera(update) }
        }
    }

    open override func safeAreaInsetsDidChange() {
        super.safeAreaInsetsDidChange()
        applyViewport()
    }

    private func restyle() {
        let json = PortolanData.styleJSON(forMapID: mapID)
        var rules = Self.rules(mapType, mapStyle)
        let isDark = overrideUserInterfaceStyle == .dark && (mapType == .normal && mapStyle == nil || mapType == .terrain)
        // A style of the program has no dark look, so its colours are inverted.
        if isDark, json != nil { rules.rules += GoogleStyle.dark.rules }
        if isTransitEnabled { rules.showTransit() }
        if !isBuildingsEnabled { rules.rules.append(.noBuildings) }
        var pictures = mapType.pictures
        if let kind = pictures?.kind, TileRegistry.source(kind) == nil { pictures = nil }
        let look: MapSource.Look =
            mapType == .none
            ? .plain(plainColor.rgb)
            : .styled(rules, json: json, look: pictures == .hybrid ? .outline : isDark ? .dark : .light, over: pictures)
        showPictures()
        let opened = MapSource.open(look)
        dataError = opened.error
        core.setRenderer(opened.renderer)
    }

    /// Opens the regions with the style of a new map.
    @discardableResult
    static func openRegions(_ mapID: GMSMapID? = nil) -> MapSource.Opened {
        MapSource.open(.styled(rules(.normal, nil), json: PortolanData.styleJSON(forMapID: mapID)))
    }

    private static func rules(_ type: GMSMapViewType, _ style: GMSMapStyle?) -> GoogleStyle {
        var rules = GoogleStyle(rules: [.noTransit])
        if type == .normal, let style { rules.rules += style.rules.rules }
        return rules
    }
}

// MARK: Size

extension GMSMapView {
    fileprivate static func hasSize(_ size: CGSize) -> Bool { size.width >= 1 && size.height >= 1 }

    /// Returns the nearest viewport that can be drawn: at least one point in size, and without padding if that
    /// would leave no space.
    fileprivate static func viewport(_ size: CGSize, scale: CGFloat, _ insets: UIEdgeInsets) -> Viewport {
        func usable(_ points: CGFloat) -> Double {
            points.isFinite ? min(max(Double(points), Viewport.sizeRange.lowerBound), Viewport.sizeRange.upperBound) : 1
        }
        var viewport = Viewport(
            width: usable(size.width),
            height: usable(size.height),
            scale: scale.isFinite && scale > 0 ? min(Double(scale), 64) : 1,
            insets: EdgeInsets(insets)
        )
        if (try? viewport.validate()) == nil { viewport.insets = .zero }
        return viewport
    }

    private var effectivePadding: UIEdgeInsets {
        func joined(_ padding: CGFloat, _ safe: CGFloat) -> CGFloat {
            switch paddingAdjustmentBehavior {
            case .always: padding + safe
            case .automatic: max(padding, safe)
            case .never: padding
            }
        }
        let safe = safeAreaInsets
        return UIEdgeInsets(
            top: joined(padding.top, safe.top),
            left: joined(padding.left, safe.left),
            bottom: joined(padding.bottom, safe.bottom),
            right: joined(padding.right, safe.right)
        )
    }

    func applyViewport() {
        sync()
        let viewport = Self.viewport(bounds.size, scale: contentScaleFactor, effectivePadding)
        try? core.resize(to: viewport.size, scale: viewport.scale)
        try? core.setContentPadding(viewport.insets)
        wake()
    }
}

extension UIColor {
    var rgb: SIMD3<Double> {
        let color = SIMD4<Double>(components)
        return SIMD3(color.x, color.y, color.z)
    }
}
