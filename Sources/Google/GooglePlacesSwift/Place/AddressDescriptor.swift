internal import PortolanPlaces

/// The position of a place relative to a landmark.
public enum LandmarkSpatialRelationship: Int, Sendable, Hashable, CaseIterable {
    /// The place is near the landmark; nothing more is known.
    case near = 0
    /// The place is inside the landmark.
    case within = 1
    case beside = 2
    case acrossTheRoad = 3
    case downTheRoad = 4
    /// Never in results, because regions do not tell where streets turn.
    case aroundTheCorner = 5
    /// Never in results, because regions do not tell where the front of a building is.
    case behind = 6

    init(_ relationship: PortolanPlaces.AddressDescriptor.SpatialRelationship) {
        switch relationship {
        case .near: self = .near
        case .within: self = .within
        case .beside: self = .beside
        case .acrossTheRoad: self = .acrossTheRoad
        case .downTheRoad: self = .downTheRoad
        case .aroundTheCorner: self = .aroundTheCorner
        case .behind: self = .behind
        }
    }
}

/// The position of a place relative to an area.
public enum AreaContainment: Int, Sendable, Hashable, CaseIterable {
    case unspecified = 0
    case within = 1
    /// Inside the area, close to its border.
    case outskirts = 2
    /// Outside the area, not far from it.
    case near = 3

    init(_ containment: PortolanPlaces.AddressDescriptor.Containment) {
        switch containment {
        case .within: self = .within
        case .outskirts: self = .outskirts
        case .near: self = .near
        }
    }
}

/// A well-known place, and the described place's position relative to it.
public struct Landmark: Sendable, Hashable {
    private let landmark: PortolanPlaces.AddressDescriptor.Landmark

    init(_ landmark: PortolanPlaces.AddressDescriptor.Landmark) {
        self.landmark = landmark
    }

    /// `places/` followed by the ID.
    public var resourceName: String { "places/\(landmark.id)" }
    /// The landmark's place ID.
    public var placeID: String { "\(landmark.id)" }
    /// The landmark's name, in the requested language if the data has it.
    public var displayName: String { landmark.displayName.text }
    /// The BCP 47 code of the name's language; nil if it is not known.
    public var displayNameLanguageCode: String? { landmark.displayName.languageCode }
    /// The landmark's types, the primary one first; empty if it has none.
    public var types: [PlaceType] { landmark.types.map(PlaceType.init(rawValue:)) }
    /// The position of the place relative to the landmark.
    public var spatialRelationship: LandmarkSpatialRelationship { .init(landmark.relationship) }
    /// The straight-line distance from the place to the landmark, in metres.
    public var straightLineDistanceMeters: Double { landmark.straightLineDistanceMeters }
    /// The distance along the streets, in metres; nil in results from regions, which have no routes.
    public var travelDistanceMeters: Double? { landmark.travelDistanceMeters }
}

/// A quarter, a village or a site such as an airport, and the described place's position relative to it.
public struct Area: Sendable, Hashable {
    private let area: PortolanPlaces.AddressDescriptor.Area

    init(_ area: PortolanPlaces.AddressDescriptor.Area) {
        self.area = area
    }

    /// `places/` followed by the ID.
    public var resourceName: String { "places/\(area.id)" }
    /// The area's place ID.
    public var placeID: String { "\(area.id)" }
    /// The area's name, in the requested language if the data has it.
    public var displayName: String { area.displayName.text }
    /// The BCP 47 code of the name's language; nil if it is not known.
    public var displayNameLanguageCode: String? { area.displayName.languageCode }
    /// Whether the place lies inside the area, at its edge or near it.
    public var containment: AreaContainment { .init(area.containment) }
}

/// Describes the position of a place by the landmarks near it and the areas it lies in.
public struct AddressDescriptor: Sendable, Hashable {
    /// The landmarks, the best known and nearest first.
    public let landmarks: [Landmark]
    /// The areas that contain the place, the smallest first, followed by the areas near it.
    public let areas: [Area]

    init(_ descriptor: PortolanPlaces.AddressDescriptor) {
        landmarks = descriptor.landmarks.map(Landmark.init)
        areas = descriptor.areas.map(Area.init)
    }
}
