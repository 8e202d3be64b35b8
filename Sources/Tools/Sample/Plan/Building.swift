/// A house of the plan.
struct Building: Sendable {
    /// Counter-clockwise.
    var ring: Polygon
    /// Courtyards, counter-clockwise.
    var courtyards: [Polygon] = []
    /// The value of the tag `building`.
    var kind: String
    var levels: Int
    var style: District.Style
    /// The street it faces and the position of its door, for its address; nil if it has none.
    var door: Door?
    /// Key in the name catalogue.
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
