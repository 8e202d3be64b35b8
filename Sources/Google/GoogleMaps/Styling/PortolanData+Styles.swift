public import Foundation
@_spi(Portolan) public import PortolanConfiguration
import PortolanStyle

extension PortolanData {
    /// Registers the style of a map ID. Maps use the style when they are made, and when their style changes later.
    /// - Parameters:
    ///   - file: A file in MapLibre's format, for tiles in the OpenMapTiles schema.
    ///   - id: The text of the ``GMSMapID``.
    /// - Throws: An error that names the problem if the file is unreadable or not a style.
    public static func register(style file: URL, forMapID id: String) throws {
        try register(styleJSON: String(decoding: Data(contentsOf: file), as: UTF8.self), forMapID: id)
    }

    /// Registers the style of a map ID from JSON text.
    /// - Throws: An error that names the problem if the text is not a style.
    public static func register(styleJSON json: String, forMapID id: String) throws {
        _ = try Style.parse(json)
        setStyle(json, forMapID: id)
    }

    /// Registers a style for a map ID: the built-in style with the changes of a map style.
    public static func register(mapStyle: GMSMapStyle, forMapID id: String) throws {
        try register(styleJSON: mapStyle.rules.applied(to: Style.builtinJSON(language: language ?? "")), forMapID: id)
    }

    static func styleJSON(forMapID id: GMSMapID?) -> String? { id.flatMap { style(forMapID: $0.identifier) } }
}
