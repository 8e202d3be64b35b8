/// The shapes of roofs that can be drawn, from the values of OpenStreetMap's `roof:shape`.
enum RoofShape: Hashable, Sendable {
    /// One slope.
    case skillion
    /// Two slopes that meet at a ridge.
    case gabled
    /// Two slopes on each side of a ridge, the lower ones steeper.
    case gambrel
    /// Half a barrel.
    case round
    /// A slope at each side of the outline, all with the same steepness.
    case hipped
    /// Two slopes at each side of the outline, the lower ones steeper.
    case mansard
    /// Slopes from each side of the outline to a point above its centre.
    case pyramidal
    /// A hemisphere over the outline.
    case dome
    /// A ball that narrows to a spire.
    case onion

    /// - Parameter tag: a value of `roof:shape`. The result is nil for flat roofs and for shapes that none of
    ///   the cases resembles.
    init?(tag: String) {
        switch tag {
        case "skillion", "lean_to", "shed": self = .skillion
        case "gabled", "saltbox", "pitched", "dual_pitched", "gable": self = .gabled
        case "gambrel": self = .gambrel
        case "round", "barrel": self = .round
        case "hipped", "half-hipped", "half_hipped", "side_hipped", "side_half-hipped", "hip": self = .hipped
        case "mansard": self = .mansard
        case "pyramidal", "cone", "conical", "spire", "tented": self = .pyramidal
        case "dome", "half-dome": self = .dome
        case "onion": self = .onion
        default: return nil
        }
    }

    /// Returns the height of the roof in metres if the data does not give it.
    /// - Parameters:
    ///   - width: the length of the outline's shorter side, in metres.
    ///   - room: the height from the building's foot to its top, in metres.
    func usualHeight(width: Double, room: Double) -> Double {
        switch self {
        case .skillion: min(width / 4, room / 3)
        // This gives slopes of about 30°.
        case .gabled, .hipped: min(width * 0.29, room / 2, 8)
        case .gambrel, .round, .mansard: min(width * 0.35, room / 2, 8)
        case .pyramidal: min(width / 2, room / 2)
        case .dome: min(width / 2, room)
        case .onion: min(width, room)
        }
    }
}
