/// The map projection (`projection`); Mercator if the style gives none.
public struct StyleProjection: Sendable {
    /// `type`.
    public let type: CompiledProperty<ProjectionDefinition>
    /// The members that the style sets.
    public let properties: [StylePropertyUse]

    init(_ reader: inout PropertyReader) {
        type = reader.member("type", ProjectionDefinition(.mercator), transition: false)
        reader.warnOfUnknownProperties(in: .root, of: "a projection")
        properties = reader.uses
    }
}
