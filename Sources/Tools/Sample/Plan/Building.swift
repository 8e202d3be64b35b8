/// A house of the plan.
struct Building: Sendable {
    /// The outline, counter-clockwise.
    var ring: Polygon
    /// The courtyards, counter-clockwise.
    var courtyards: [Polygon] = []
    /// The value of the tag `building`.
    var kind: String
    var levels: Int
    var style: District.Style
    /// The street that the house faces, and the position of its door, for its address; nil if it has none.
    var door: Door?
    /// The key in the name catalogue; nil if the house has no name.
    var name: String?
    var tags: [(String, String)] = []

    struct Door: Sendable {
        var street: Int
        var alongMeters: Double
        var isLeft: Bool
        var position: PlanPoint
        var houseNumber = 0
    }
}
