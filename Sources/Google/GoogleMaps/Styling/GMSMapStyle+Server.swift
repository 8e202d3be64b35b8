@_spi(Server) extension GMSMapStyle {
    /// The JSON of the built-in style with the rules applied to its layers: the server draws pictures with it (`style=` of static maps).
    public func applied(toStyle json: String) throws -> String { try rules.applied(to: json) }
}
