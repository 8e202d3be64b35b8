/// How the Earth becomes flat (`projection`); Mercator if the style says nothing.
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
