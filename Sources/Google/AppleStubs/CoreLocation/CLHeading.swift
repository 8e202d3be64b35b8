public import Foundation

/// The direction in which a device points, in degrees clockwise from north.
public final class CLHeading: NSObject, NSCopying, Sendable {
    /// Degrees from magnetic north, 0…360.
    public let magneticHeading: CLLocationDirection
    /// Degrees from true north, 0…360; negative if it is not known.
    public let trueHeading: CLLocationDirection
    /// How far off the heading may be, in degrees; negative if it is not valid.
    public let headingAccuracy: CLLocationDirection
    /// When the heading was measured.
    public let timestamp: Date

    /// A heading of its parts, for a ``CLHeadingSource``. Portolan's own addition.
    public init(
        magneticHeading: CLLocationDirection,
        trueHeading: CLLocationDirection = -1,
        headingAccuracy: CLLocationDirection = 0,
        timestamp: Date = Date()
    ) {
        self.magneticHeading = magneticHeading
        self.trueHeading = trueHeading
        self.headingAccuracy = headingAccuracy
        self.timestamp = timestamp
        super.init()
    }

    /// Returns the heading itself, which is immutable.
    public func copy(with zone: NSZone? = nil) -> Any { self }

    public override var description: String { "<\(magneticHeading)° magnetic, \(trueHeading)° true> +/- \(headingAccuracy)°" }
}

/// A source of positions that gives headings too. Portolan's own addition.
public protocol CLHeadingSource: CLLocationSource {
    /// The latest heading; nil if none is known.
    var heading: CLHeading? { get }

    /// Calls back with each heading until the function that is returned is called.
    func observeHeading(_ report: @escaping @Sendable (CLHeading) -> Void) -> @Sendable () -> Void
}

/// Which edge of a device points forward.
public enum CLDeviceOrientation: Int32, Sendable {
    case unknown = 0
    case portrait, portraitUpsideDown, landscapeLeft, landscapeRight, faceUp, faceDown
}

/// What positions are used for.
public enum CLActivityType: Int, Sendable {
    case other = 1
    case automotiveNavigation, fitness, otherNavigation, airborne
}

/// Tells of every heading, however small the turn.
public let kCLHeadingFilterNone: CLLocationDegrees = -1

/// What only a phone acts on.
struct CLLocationSwitches: Sendable {
    var activityType: CLActivityType = .other
    var headingOrientation: CLDeviceOrientation = .portrait
    var allowsBackgroundLocationUpdates = false
    var pausesLocationUpdatesAutomatically = true
    var showsBackgroundLocationIndicator = false
}

// Stored, without effect: the source alone decides when it tells of positions.
extension CLLocationManager {
    /// What the positions are used for; `other` by default. Stored, without effect.
    public var activityType: CLActivityType {
        get { switches.activityType }
        set { switches.activityType = newValue }
    }
    /// The edge of the device that headings are of; `portrait` by default. Stored, without effect.
    public var headingOrientation: CLDeviceOrientation {
        get { switches.headingOrientation }
        set { switches.headingOrientation = newValue }
    }
    /// Whether positions are told of in the background; false by default. Stored, without effect.
    public var allowsBackgroundLocationUpdates: Bool {
        get { switches.allowsBackgroundLocationUpdates }
        set { switches.allowsBackgroundLocationUpdates = newValue }
    }
    /// Whether updates may pause; true by default, as on iOS. Stored, without effect.
    public var pausesLocationUpdatesAutomatically: Bool {
        get { switches.pausesLocationUpdatesAutomatically }
        set { switches.pausesLocationUpdatesAutomatically = newValue }
    }
    /// Whether the status bar shows that positions are used; false by default. Stored, without effect.
    public var showsBackgroundLocationIndicator: Bool {
        get { switches.showsBackgroundLocationIndicator }
        set { switches.showsBackgroundLocationIndicator = newValue }
    }
    /// Calls back without an error: ``accuracyAuthorization`` is always full.
    public func requestTemporaryFullAccuracyAuthorization(
        withPurposeKey purposeKey: String,
        completion: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
        guard let completion else { return }
        DispatchQueue.main.async { completion(nil) }
    }
}
