extension Style: CustomStringConvertible {
    /// The name, the number of layers and the number of warnings, such as `Bright · 84 layers, 2 warnings`.
    public var description: String {
        let parts = ["\(layers.count) layers"] + (warnings.isEmpty ? [] : ["\(warnings.count) warnings"])
        return (name.map { $0 + " · " } ?? "") + parts.joined(separator: ", ")
    }
}
