public import Foundation
import PortolanCamera
import PortolanGeo
import PortolanMaps
import PortolanRaster
@_spi(Portolan) public import UIKit

/// A map that a person holds.
///
/// It draws when asked to (``snapshot()``) and moves by the system's clock, or by the program's where ``runsByItself`` is off. What a person
/// does comes in by ``touch(_:at:id:time:)`` and its siblings. docs/moving-from-google.md says what differs from Google's.
@preconcurrency @MainActor
open class GMSMapView: UIView {
    /// Hears of everything that happens.
    public weak var delegate: (any GMSMapViewDelegate)?

    /// Whether the map follows the system's clock. Off, it stands still until ``advance(to:)``. Portolan's own addition.
    public var runsByItself = true {
        didSet { wake() }
    }

    /// Why there is nothing to draw; nil where all is well. Portolan's own addition.
    public internal(set) var dataError: (any Error)?

    /// Satellite, terrain and hybrid show the pictures that the program registered (``Portolan/register(tiles:as:zooms:)``); without such pictures
    /// they are drawn as normal.
    public var mapType: GMSMapViewType = .normal {
        didSet { if mapType != oldValue { restyle() } }
    }
    /// Changes the built-in style where the map type is `.normal`.
    public var mapStyle: GMSMapStyle? {
        didSet { if mapStyle !== oldValue { restyle() } }
    }
    /// Draws the pictures of traffic that the program registered (``Portolan/register(tiles:as:zooms:)``), where there are any.
    public var isTrafficEnabled = false {
        didSet { if isTrafficEnabled != oldValue { showPictures() } }
    }
    /// Draws trams, undergrounds and railways in the colour of public transport. Off, railways are part of the ground as other tracks are, and
    /// trams and undergrounds are not drawn.
    public var isTransitEnabled = false {
        didSet { if isTransitEnabled != oldValue { restyle() } }
    }
    /// Off, no buildings are drawn.
    public var isBuildingsEnabled = true {
        didSet { if isBuildingsEnabled != oldValue { restyle() } }
    }
    /// Dark turns the lightness of all colours round, where no ``mapStyle`` is set.
    open override var overrideUserInterfaceStyle: UIUserInterfaceStyle {
        didSet { if overrideUserInterfaceStyle != oldValue { restyle() } }
    }
    /// Kept; there are no indoor maps.
    public var isIndoorEnabled = true
    public let indoorDisplay = GMSIndoorDisplay()
    /// How often a map that runs by itself moves.
    public var preferredFrameRate: GMSFrameRate = .maximum

    /// Points along the edges that something else covers: the target shows in the middle of the rest.
    public var padding: UIEdgeInsets = .zero {
        didSet { applyViewport() }
    }
    public var paddingAdjustmentBehavior: GMSMapViewPaddingAdjustmentBehavior = .always {
        didSet { applyViewport() }
    }

    /// The area that the target stays in while a person moves the map; the program may go anywhere. Bounds that hold no point count as none.
    public var cameraTargetBounds: GMSCoordinateBounds? {
        didSet { core.cameraTargetBounds = cameraTargetBounds?.box }
    }

    /// What the options named: the map looks as the style that is registered for it (``Portolan/register(style:forMapID:)``).
    public let mapID: GMSMapID?

    let core: MapView
    private let bridge = MapBridge()
    private let plainColor: UIColor
    /// The frame has had a size.
    var isLaidOut = false
    /// Changes that need to know the size, from before it was there.
    var waitingUpdates: [GMSCameraUpdate] = []

    /// What lies on the map, kept alive by it.
    var attached: [ObjectIdentifier: GMSOverlay] = [:]
    var overlaysByID: [OverlayID: GMSOverlay] = [:]
    var tileLayers: [ObjectIdentifier: (layer: GMSTileLayer, id: OverlayID)] = [:]
    /// A marker that was tapped and comes to the middle unless the delegate has dealt with it.
    var tappedMarker: OverlayID?
    /// Pictures of tiles that show what the properties ask for.
    var pictures: [TilePictures.Kind: OverlayID] = [:]
    var featureDisplays: [FeatureRegistry.Key: FeatureDisplay] = [:]
    var glides: [ObjectIdentifier: MarkerGlide] = [:]
    /// Markers that no picture has shown yet.
    var undrawn: [GMSMarker] = []
    var location: LocationDisplay?
    /// Nothing has moved since the last picture with all tiles.
    var isSnapshotTold = false
    var driver: Task<Void, Never>?
    /// Those of the last picture.
    var drawnButtons: [MapButton] = []
    /// Under a finger.
    var heldButton: (button: MapButton, finger: Int)?
    private var storedSettings: GMSUISettings?
    private var storedLayer: GMSMapLayer?

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

    public convenience init() { self.init(options: GMSMapViewOptions()) }

    public override convenience init(frame: CGRect) {
        let options = GMSMapViewOptions()
        options.frame = frame
        self.init(options: options)
    }

    public convenience init(frame: CGRect, camera: GMSCameraPosition) { self.init(frame: frame, mapID: nil, camera: camera) }

    public convenience init(frame: CGRect, mapID: GMSMapID?, camera: GMSCameraPosition) {
        let options = GMSMapViewOptions()
        options.frame = frame
        options.mapID = mapID
        options.camera = camera
        self.init(options: options)
    }

    /// A map with the frame that an archive names; everything else begins as with ``init()``.
    public required convenience init?(coder: NSCoder) {
        let options = GMSMapViewOptions()
        options.frame = UIView.archivedFrame(coder)
        self.init(options: options)
    }

    public class func map(withFrame frame: CGRect, camera: GMSCameraPosition) -> GMSMapView { GMSMapView(frame: frame, camera: camera) }

    deinit { driver?.cancel() }

    /// A camera that is not finite gives way to the default.
    private static func makeCore(_ opened: MapSource.Opened, _ viewport: Viewport, _ camera: CameraPosition) -> MapView {
        do throws(CameraError) {
            return try MapView(renderer: opened.renderer, viewport: viewport, camera: camera)
        } catch {
            // One point wide, looking at 0° N 0° E: the core's own limits allow that camera.
            return makeCore(opened, Viewport(width: 1, height: 1), CameraPosition(latitude: 0, longitude: 0, zoom: 2))
        }
    }

    /// Which gestures the map answers.
    public var settings: GMSUISettings {
        if let storedSettings { return storedSettings }
        let settings = GMSUISettings(map: self)
        storedSettings = settings
        return settings
    }

    /// The camera's numbers, to be animated one by one.
    open override var layer: GMSMapLayer {
        if let storedLayer { return storedLayer }
        let layer = GMSMapLayer(map: self)
        storedLayer = layer
        return layer
    }

    /// What this map can do: markers that give way to each other, and features that the program registered. Lines are drawn without sprites.
    public var mapCapabilities: GMSMapCapabilityFlags {
        FeatureRegistry.isEmpty ? .advancedMarkers : [.advancedMarkers, .dataDrivenStyling]
    }

    /// Whether zooms between whole ones are allowed. Portolan's own addition.
    public var isFractionalZoomEnabled: Bool {
        get { core.limits.isFractionalZoomEnabled }
        set {
            try? core.setFractionalZoomEnabled(newValue)
            wake()
        }
    }

    /// Nothing starts or stops: pictures are drawn when asked for.
    public func startRendering() {}
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
        var rules = Self.rules(mapType, mapStyle, overrideUserInterfaceStyle)
        if isTransitEnabled { rules.showTransit() }
        if !isBuildingsEnabled { rules.rules.append(.noBuildings) }
        var pictures = mapType.pictures
        if let kind = pictures?.kind, TileRegistry.source(kind) == nil { pictures = nil }
        let look: MapSource.Look =
            mapType == .none ? .plain(plainColor.rgb) : .styled(rules, json: Portolan.styleJSON(forMapID: mapID), over: pictures)
        showPictures()
        let opened = MapSource.open(look)
        dataError = opened.error
        core.setRenderer(opened.renderer)
    }

    /// The regions as a new map shows them.
    @discardableResult
    static func openRegions(_ mapID: GMSMapID? = nil) -> MapSource.Opened {
        MapSource.open(.styled(rules(.normal, nil, .unspecified), json: Portolan.styleJSON(forMapID: mapID)))
    }

    private static func rules(_ type: GMSMapViewType, _ style: GMSMapStyle?, _ interface: UIUserInterfaceStyle) -> GMSMapStyle.Rules {
        var rules = GMSMapStyle.Rules(rules: [.noTransit])
        if type == .normal, let style {
            rules.rules += style.rules.rules
        } else if interface == .dark, type == .normal || type == .terrain {
            rules.rules += GMSMapStyle.Rules.dark.rules
        }
        return rules
    }
}

// MARK: Size

extension GMSMapView {
    fileprivate static func hasSize(_ size: CGSize) -> Bool { size.width >= 1 && size.height >= 1 }

    /// The nearest view that can be drawn: sizes of at least a point, and no padding where it would leave nothing.
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
