/// What a map shows: the drawn map, pictures of the Earth, both, relief, or nothing.
public enum GMSMapViewType: UInt, Sendable {
    case normal = 1
    /// Pictures from above alone, where the program registered some.
    case satellite = 2
    /// Pictures of the relief under water, roads and names, where the program registered some.
    case terrain = 3
    /// Pictures from above under roads and names.
    case hybrid = 4
    /// The background alone.
    case none = 5
}

/// How often a map that runs by itself moves.
public enum GMSFrameRate: UInt, Sendable {
    case powerSave = 0
    case conservative = 1
    case maximum = 2
}

/// How the map's padding and the safe area of its view go together.
public enum GMSMapViewPaddingAdjustmentBehavior: UInt, Sendable {
    /// Their sum.
    case always = 0
    /// The larger of the two on each side.
    case automatic = 1
    /// The padding alone.
    case never = 2
}

/// What a map can do.
public struct GMSMapCapabilityFlags: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let advancedMarkers = GMSMapCapabilityFlags(rawValue: 1)
    public static let dataDrivenStyling = GMSMapCapabilityFlags(rawValue: 2)
    public static let spritePolylines = GMSMapCapabilityFlags(rawValue: 4)
}
