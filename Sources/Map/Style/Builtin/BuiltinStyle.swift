extension Style {
    /// How the built-in style draws buildings.
    public enum BuildingLook: Sendable, Hashable {
        /// As areas with a fine outline.
        case flat
        /// As blocks of their height from zoom 15 of the style on.
        case extruded
    }

    /// The style that comes with Portolan: a calm map for tiles in the OpenMapTiles schema, from the world down to house numbers.
    ///
    /// - Parameters:
    ///   - language: a BCP 47 tag; names are shown in it where the data has them, else as they are written there. Empty for local names alone.
    ///   - buildings: how buildings are drawn.
    ///   - source: the id of the source of tiles. The style says nothing of where they are.
    public static func builtin(language: String = "", buildings: BuildingLook = .flat, source: String = "openmaptiles") -> Style {
        do throws(StyleError) {
            return try parse(builtinJSON(language: language, buildings: buildings, source: source))
        } catch {
            // Only a mistake in this folder leads here; the tests read the style in all its variants.
            var reader = StyleReader()
            var style = reader.blank()
            style.warnings = error.errors
            return style
        }
    }

    /// The built-in style as JSON, for other programs that draw MapLibre styles.
    public static func builtinJSON(
        language: String = "",
        buildings: BuildingLook = .flat,
        source: String = "openmaptiles",
        url: String? = nil,
        glyphs: String? = nil
    ) -> String {
        var sourceObject = StyleObject([
            ("type", "vector"), ("attribution", "© OpenStreetMap contributors"),
        ])
        if let url { sourceObject["url"] = .string(url) }
        var style = StyleObject([
            ("version", 8), ("name", "Portolan"), ("sources", .object(StyleObject([(source, .object(sourceObject))]))),
        ])
        if let glyphs { style["glyphs"] = .string(glyphs) }
        let builtin = BuiltinStyle(source: source, names: LanguageNames(language), buildings: buildings)
        style["layers"] = .array(builtin.layers)
        return StyleValue.object(style).json
    }
}

/// The properties in which a name in a language may stand, the best first.
struct LanguageNames: Hashable {
    let properties: [String]

    init(_ tag: String) {
        let parts = tag.replacing("_", with: "-").split(separator: "-").map(String.init)
        guard let language = parts.first?.lowercased(), !language.isEmpty else {
            properties = ["name"]
            return
        }
        var tags: [String] = []
        if language == "zh" {
            // Where a region stands for a script.
            let isTraditional = parts.dropFirst().contains { ["hant", "tw", "hk", "mo"].contains($0.lowercased()) }
            let isSimplified = parts.dropFirst().contains { ["hans", "cn", "sg"].contains($0.lowercased()) }
            tags = isTraditional ? ["zh-Hant", "zh"] : isSimplified ? ["zh-Hans", "zh"] : ["zh", "zh-Hans"]
        } else if language == "sr", parts.dropFirst().contains(where: { $0.lowercased() == "latn" }) {
            tags = ["sr-Latn"]
        } else {
            if parts.count > 1 { tags.append(([language] + parts.dropFirst()).joined(separator: "-")) }
            tags.append(language)
            // Norwegian is tagged as such or as one of its written languages.
            if language == "nb" || language == "nn" { tags.append("no") }
        }
        let latin = Self.readsLatin(language, tags) ? ["name:latin"] : []
        properties = tags.map { "name:" + $0 } + latin + ["name"]
    }

    /// Languages that are written in other scripts: to their readers a Latin name says no more than the local one.
    private static let otherScripts: Set<String> = [
        "am", "ar", "be", "bg", "bn", "el", "fa", "gu", "he", "hi", "hy", "ja", "ka", "kk", "km", "kn", "ko", "ky", "lo", "mk", "ml", "mn",
        "mr", "my", "ne", "pa", "ps", "ru", "si", "sr", "ta", "te", "th", "ti", "ug", "uk", "ur", "yi", "zh",
    ]

    private static func readsLatin(_ language: String, _ tags: [String]) -> Bool {
        !otherScripts.contains(language) || tags == ["sr-Latn"]
    }

    /// The name as an expression.
    var expression: StyleValue {
        properties.count == 1
            ? ["get", "name"] : .array([.string("coalesce")] + properties.map { .array([.string("get"), .string($0)]) })
    }
}

/// The layers of the built-in style, from the ground up.
struct BuiltinStyle {
    let source: String
    let names: LanguageNames
    let buildings: Style.BuildingLook

    var layers: [StyleValue] {
        ground + ways + boundaries + labels
    }

    /// The colours: warm paper, quiet greens and blues, roads that brighten towards the motorway.
    enum Palette {
        static let land: StyleValue = "#f6f4ef"
        static let residential: StyleValue = "#f0ede7"
        static let commercial: StyleValue = "#f3ece3"
        static let industrial: StyleValue = "#ebe9ea"
        static let education: StyleValue = "#f2ebd9"
        static let hospital: StyleValue = "#f7e8e5"
        static let military: StyleValue = "#ebe5e0"
        static let cemetery: StyleValue = "#d3e0c8"
        static let pitch: StyleValue = "#bfe0c1"
        static let wood: StyleValue = "#c3dcb5"
        static let grass: StyleValue = "#d7e8c5"
        static let farmland: StyleValue = "#eeedda"
        static let wetland: StyleValue = "#cfe0d4"
        static let sand: StyleValue = "#f4ead0"
        static let rock: StyleValue = "#e5e1da"
        static let ice: StyleValue = "#eff6f9"
        static let park: StyleValue = "#cbe4b9"
        static let water: StyleValue = "#a8cfe4"
        static let waterDeep: StyleValue = "#9cc6de"
        static let aeroway: StyleValue = "#e3e2e6"
        static let building: StyleValue = "#e4ded5"
        static let buildingOutline: StyleValue = "#d2cabe"
        static let square: StyleValue = "#f1ece3"

        static let motorway: StyleValue = "#f5b971"
        static let motorwayCasing: StyleValue = "#d98f43"
        static let trunk: StyleValue = "#f9cd8f"
        static let trunkCasing: StyleValue = "#dda65c"
        static let primary: StyleValue = "#fce0a6"
        static let primaryCasing: StyleValue = "#d9b771"
        static let secondary: StyleValue = "#fef0c9"
        static let secondaryCasing: StyleValue = "#d3c394"
        static let street: StyleValue = "#ffffff"
        static let streetCasing: StyleValue = "#d5cfc4"
        static let path: StyleValue = "#b7a58c"
        static let rail: StyleValue = "#a8a5a2"
        static let ferry: StyleValue = "#6f9fc0"
        static let boundary: StyleValue = "#94839f"

        static let placeText: StyleValue = "#2f343b"
        static let minorPlaceText: StyleValue = "#565c66"
        static let stateText: StyleValue = "#857b8f"
        static let roadText: StyleValue = "#5a5448"
        static let waterText: StyleValue = "#4a7a9b"
        static let parkText: StyleValue = "#4d7d45"
        static let numberText: StyleValue = "#8d8478"
        static let halo: StyleValue = "rgba(255, 255, 255, 0.85)"
    }

    // MARK: Writing layers

    /// A layer of the style; `nil` members are left out.
    func layer(
        _ id: String,
        _ type: String,
        _ sourceLayer: String,
        from minimumZoom: Double? = nil,
        to maximumZoom: Double? = nil,
        filter: StyleValue? = nil,
        layout: StyleObject = StyleObject(),
        paint: StyleObject
    ) -> StyleValue {
        var layer = StyleObject([
            ("id", .string(id)), ("type", .string(type)), ("source", .string(source)), ("source-layer", .string(sourceLayer)),
        ])
        if let minimumZoom { layer["minzoom"] = .number(minimumZoom) }
        if let maximumZoom { layer["maxzoom"] = .number(maximumZoom) }
        if let filter { layer["filter"] = filter }
        if !layout.keys.isEmpty { layer["layout"] = .object(layout) }
        layer["paint"] = .object(paint)
        return .object(layer)
    }

    /// A value that grows with zoom.
    func ramp(_ stops: (Double, StyleValue)..., base: Double = 1) -> StyleValue {
        ramp(stops, base: base)
    }

    func ramp(_ stops: [(Double, StyleValue)], base: Double = 1) -> StyleValue {
        let kind: StyleValue = base == 1 ? ["linear"] : ["exponential", .number(base)]
        return .array(["interpolate", kind, ["zoom"]] + stops.flatMap { [StyleValue.number($0.0), $0.1] })
    }

    /// Whether the feature's class is one of these.
    func isClass(_ classes: String...) -> StyleValue { oneOf("class", classes) }
    func isSubclass(_ classes: String...) -> StyleValue { oneOf("subclass", classes) }

    func oneOf(_ property: String, _ values: [String]) -> StyleValue {
        values.count == 1
            ? ["==", ["get", .string(property)], .string(values[0])]
            : ["in", ["get", .string(property)], ["literal", .array(values.map(StyleValue.string))]]
    }

    func all(_ conditions: StyleValue...) -> StyleValue { .array(["all"] + conditions) }
    func any(_ conditions: StyleValue...) -> StyleValue { .array(["any"] + conditions) }
    func not(_ condition: StyleValue) -> StyleValue { ["!", condition] }

    /// A value for each group of classes.
    func byClass(_ groups: [([String], StyleValue)], otherwise: StyleValue, property: String = "class") -> StyleValue {
        var expression: [StyleValue] = ["match", ["get", .string(property)]]
        for (classes, value) in groups {
            expression += [classes.count == 1 ? .string(classes[0]) : .array(classes.map(StyleValue.string)), value]
        }
        return .array(expression + [otherwise])
    }
}
