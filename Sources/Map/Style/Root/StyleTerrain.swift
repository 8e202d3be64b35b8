/// The ground as a relief (`terrain`).
public struct StyleTerrain: Sendable, Hashable {
    /// The ID of the source of heights.
    public var source: String
    /// The factor by which heights are multiplied.
    public var exaggeration: Double

    /// Creates a terrain from a source's ID and a factor by which its heights are multiplied.
    public init(source: String, exaggeration: Double = 1) {
        self.source = source
        self.exaggeration = exaggeration
    }
}
