extension Pixmap: CustomStringConvertible {
    /// `800 × 600 pixels`, not each of them.
    public var description: String { "\(width) × \(height) pixels" }
}
