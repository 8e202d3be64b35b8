public import Foundation
@_spi(Portolan) public import PortolanConfiguration
import PortolanStyle

extension Portolan {
    /// Says how maps with a map ID look. Maps that are made later, or change how they look, take it.
    /// - Parameter style: a file in MapLibre's format, for tiles in the OpenMapTiles schema.
    /// - Throws: where the file cannot be read or is no style: what is wrong, and where.
    public static func register(style file: URL, forMapID id: String) throws {
        try register(styleJSON: String(decoding: Data(contentsOf: file), as: UTF8.self), forMapID: id)
    }

    /// The same with the style's text.
    public static func register(styleJSON json: String, forMapID id: String) throws {
        _ = try Style.parse(json)
        setStyle(json, forMapID: id)
    }

    /// The same with the built-in style as a map style changes it.
    public static func register(mapStyle: GMSMapStyle, forMapID id: String) throws {
        try register(styleJSON: mapStyle.rules.applied(to: Style.builtinJSON(language: language ?? "")), forMapID: id)
    }

    static func styleJSON(forMapID id: GMSMapID?) -> String? { id.flatMap { style(forMapID: $0.identifier) } }
}
