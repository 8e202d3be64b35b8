public import PortolanDetails
public import PortolanOSMModel

/// Describes where a place is, by the landmarks near it and the areas around it.
public struct AddressDescriptor: Sendable, Hashable {
    /// The position of a place relative to a landmark. The raw values are the names in the JSON.
    public enum SpatialRelationship: String, Sendable, Hashable, CaseIterable {
        /// Near the landmark, without a more precise relationship.
        case near = "NEAR"
        /// Inside the landmark.
        case within = "WITHIN"
        case beside = "BESIDE"
        case acrossTheRoad = "ACROSS_THE_ROAD"
        case downTheRoad = "DOWN_THE_ROAD"
        case aroundTheCorner = "AROUND_THE_CORNER"
        case behind = "BEHIND"
    }

    /// The position of a place relative to an area. The raw values are the names in the JSON.
    public enum Containment: String, Sendable, Hashable, CaseIterable {
        case within = "WITHIN"
        /// Inside the area, close to its border.
        case outskirts = "OUTSKIRTS"
        /// Outside the area, but nearby.
        case near = "NEAR"
    }

    /// A well-known place near the described one.
    public struct Landmark: Sendable, Hashable {
        public var id: PlaceID
        /// The landmark's name in the requested language, or else in the landmark's own.
        public var displayName: LocalizedText
        /// Google's place types, the primary one first.
        public var types: [String]
        /// The position of the place relative to the landmark. Backends of regions never return `.aroundTheCorner` or
        /// `.behind`.
        public var relationship: SpatialRelationship
        /// The distance between the locations of the place and the landmark, in metres.
        public var straightLineDistanceMeters: Double
        /// The distance along the streets, in metres; nil in places from regions, which have no routes.
        public var travelDistanceMeters: Double?

        /// Makes a landmark at a distance in metres; the relationship is `.near` by default.
        public init(
            id: PlaceID,
            displayName: LocalizedText,
            types: [String] = [],
            relationship: SpatialRelationship = .near,
            straightLineDistanceMeters: Double,
            travelDistanceMeters: Double? = nil
        ) {
            self.id = id
            self.displayName = displayName
            self.types = types
            self.relationship = relationship
            self.straightLineDistanceMeters = straightLineDistanceMeters
            self.travelDistanceMeters = travelDistanceMeters
        }
    }

    /// A quarter, a village, or grounds such as an airport's.
    public struct Area: Sendable, Hashable {
        public var id: PlaceID
        /// The area's name in the requested language, or else in the area's own.
        public var displayName: LocalizedText
        /// The position of the place relative to the area.
        public var containment: Containment

        /// Makes an area with the position of the place relative to it.
        public init(id: PlaceID, displayName: LocalizedText, containment: Containment) {
            self.id = id
            self.displayName = displayName
            self.containment = containment
        }
    }

    /// The landmarks, the best known and nearest first.
    public var landmarks: [Landmark]
    /// The areas that contain the place, the smallest first, followed by the areas near it.
    public var areas: [Area]

    /// Makes a descriptor of landmarks and areas; both are empty by default.
    public init(landmarks: [Landmark] = [], areas: [Area] = []) {
        self.landmarks = landmarks
        self.areas = areas
    }
}
