public import Foundation

/// The direction in which a device points, in degrees clockwise from north.
public final class CLHeading: NSObject, NSCopying, Sendable {
    /// Degrees from magnetic north, 0…360.
    public let magneticHeading: CLLocationDirection
    /// Degrees from true north, 0…360; negative if it is not known.
    public let trueHeading: CLLocationDirection
    /// The greatest error of the heading in degrees; negative if the heading is invalid.
    public let headingAccuracy: CLLocationDirection
    /// The time of the measurement.
    public let timestamp: Date

    /// Makes a heading for a ``CLHeadingSource``. Portolan's own addition.
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

/// A source of positions that also gives headings. Portolan's own addition.
public protocol CLHeadingSource: CLLocationSource {
    /// The latest heading; nil if none is known.
    var heading: CLHeading? { get }

    /// Calls `report` with each heading until the returned function is called.
    func observeHeading(_ report: @escaping @Sendable (CLHeading) -> Void) -> @Sendable () -> Void
}

/// The edge of a device that points forward.
public enum CLDeviceOrientation: Int32, Sendable {
    case unknown = 0
    case portrait, portraitUpsideDown, landscapeLeft, landscapeRight, faceUp, faceDown
}

/// The purpose of positions.
public enum CLActivityType: Int, Sendable {
    case other = 1
    case automotiveNavigation, fitness, otherNavigation, airborne
}

/// The value of the heading filter that reports every change of the heading.
public let kCLHeadingFilterNone: CLLocationDegrees = -1

/// Settings that only a phone acts on.
struct CLLocationSwitches: Sendable {
    var activityType: CLActivityType = .other
    var headingOrientation: CLDeviceOrientation = .portrait
    var allowsBackgroundLocationUpdates = false
    var pausesLocationUpdatesAutomatically = true
    var showsBackgroundLocationIndicator = false
}

// These properties are stored without effect: the source alone decides when it reports positions.
extension CLLocationManager {
    /// The purpose of the positions; `other` by default. Stored without effect.
    public var activityType: CLActivityType {
        get { switches.activityType }
        set { switches.activityType = newValue }
    }
    /// The edge of the device that headings refer to; `portrait` by default. Stored without effect.
    public var headingOrientation: CLDeviceOrientation {
        get { switches.headingOrientation }
        set { switches.headingOrientation = newValue }
    }
    /// Whether positions are reported in the background; false by default. Stored without effect.
    public var allowsBackgroundLocationUpdates: Bool {
        get { switches.allowsBackgroundLocationUpdates }
        set { switches.allowsBackgroundLocationUpdates = newValue }
    }
    /// Whether updates may pause; true by default, as on iOS. Stored without effect.
    public var pausesLocationUpdatesAutomatically: Bool {
        get { switches.pausesLocationUpdatesAutomatically }
        set { switches.pausesLocationUpdatesAutomatically = newValue }
    }
    /// Whether the status bar shows the use of positions; false by default. Stored without effect.
    public var showsBackgroundLocationIndicator: Bool {
        get { switches.showsBackgroundLocationIndicator }
        set { switches.showsBackgroundLocationIndicator = newValue }
    }
    /// Calls `completion` without an error, because ``accuracyAuthorization`` is always full.
    public func requestTemporaryFullAccuracyAuthorization(
        withPurposeKey purposeKey: String,
        completion: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
        guard let completion else { return }
        DispatchQueue.main.async { completion(nil) }
    }
}
