/// The ground as a relief (`terrain`).
public struct StyleTerrain: Sendable, Hashable {
    /// The ID of the source of heights.
    public var source: String
    /// Factor on the heights.
    public var exaggeration: Double

    /// Creates a terrain from a source's ID and a factor on its heights.
    public init(source: String, exaggeration: Double = 1) {
        self.source = source
        self.exaggeration = exaggeration
    }
}
