/// The content of a map: the drawn map, aerial pictures, both, relief, or only the background.
public enum GMSMapViewType: UInt, Sendable {
    case normal = 1
    /// Only aerial pictures, if the program registered some.
    case satellite = 2
    /// Pictures of the relief beneath water, roads and names, if the program registered some.
    case terrain = 3
    /// Aerial pictures beneath roads and names, if the program registered some.
    case hybrid = 4
    /// Only the background.
    case none = 5
}

/// The rate at which a map that runs by itself advances.
public enum GMSFrameRate: UInt, Sendable {
    /// Every 66 ms.
    case powerSave = 0
    /// Every 33 ms.
    case conservative = 1
    /// Every 16 ms.
    case maximum = 2
}

/// The way in which the map's padding and its view's safe area are combined.
public enum GMSMapViewPaddingAdjustmentBehavior: UInt, Sendable {
    /// The sum of the padding and the safe area.
    case always = 0
    /// The larger of the padding and the safe area, on each side.
    case automatic = 1
    /// The padding, without the safe area.
    case never = 2
}

/// The capabilities of a map.
public struct GMSMapCapabilityFlags: OptionSet, Sendable {
    /// The bits of the set, as in Google's SDK.
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Markers can hide each other (``GMSAdvancedMarker``); every map has this capability.
    public static let advancedMarkers = GMSMapCapabilityFlags(rawValue: 1)
    /// Feature layers can be styled. ``GMSMapView/mapCapabilities`` includes this flag if the program has registered
    /// features or a data set, or if its regions have boundaries.
    public static let dataDrivenStyling = GMSMapCapabilityFlags(rawValue: 2)
    /// Google's flag for lines with stamped pictures; ``GMSMapView/mapCapabilities`` never includes it.
    public static let spritePolylines = GMSMapCapabilityFlags(rawValue: 4)
}
