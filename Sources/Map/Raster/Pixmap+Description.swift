extension Pixmap: CustomStringConvertible {
    /// The size as text, such as `800 × 600 pixels`.
    public var description: String { "\(width) × \(height) pixels" }
}
