internal import PortolanJSON

extension GoogleStyle {
    /// Returns the style's JSON with the rules applied to its layers.
    /// - Parameter isShown: whether to keep a layer with an ID and a type.
    package func applied(to json: String, where isShown: (_ id: String, _ type: String) -> Bool = { _, _ in true }) throws -> String {
        guard var style = try JSONReader.read(Array(json.utf8)).root.valuesByKey, let layers = style["layers"]?.array else { return json }
        style["layers"] = JSONNode(
            .array(
                layers.filter { isShown($0["id"]?.string ?? "", $0["type"]?.string ?? "") }.map { layer in
                    layer.valuesByKey.map { JSONNode(.object(applied(to: $0))) } ?? layer
                }
            )
        )
        if let sky = style["sky"]?.valuesByKey { style["sky"] = JSONNode(.object(rules.reduce(sky) { $1.applied(toSky: $0) })) }
        return JSONNode(.object(style)).line
    }
}

extension GoogleStyle {
    /// Inverts the lightness and reduces the saturation.
    package static let dark = GoogleStyle(rules: [
        GoogleStyle.Rule(feature: "all", element: "all", stylers: [.invertLightness, .saturation(-30)])
    ])
}

extension GoogleStyle {
    /// Draws lines of public transport in one colour.
    package mutating func showTransit() {
        rules.removeAll { $0 == .noTransit }
        let blue = SIMD3(Double(0x1A), 0x73, 0xE8) / 255
        rules += ["transit.line.public", "transit.line.rail"].map {
            GoogleStyle.Rule(feature: $0, element: "geometry", stylers: [.color(blue), .widen(1.6)])
        }
    }
}

extension GoogleStyle.Rule {
    /// Hides the lines that only an enabled transit layer shows.
    package static let noTransit = GoogleStyle.Rule(feature: "transit.line.public", element: "all", stylers: [.visibility(.off)])
    package static let noBuildings = GoogleStyle.Rule(feature: "landscape.man_made.building", element: "all", stylers: [.visibility(.off)])

    /// The features that layers of the built-in style show, by a prefix of the layer's ID. The longest matching
    /// prefix counts.
    private static let featuresByLayer: [(prefix: String, feature: String)] = [
        ("background", "landscape.natural"), ("landuse", "landscape.man_made"), ("landcover", "landscape.natural.landcover"),
        ("landuse-green", "poi.park"), ("cemetery", "poi.park"), ("park", "poi.park"), ("pitch", "poi.sports_complex"),
        ("square", "landscape.man_made"),
        ("pier", "landscape.man_made"), ("building", "landscape.man_made.building"), ("housenumber", "administrative.land_parcel"),
        ("water", "water"), ("waterway", "water"), ("ocean", "water"), ("aeroway", "transit.station.airport"),
        ("boundary-country", "administrative.country"), ("boundary-disputed", "administrative.country"),
        ("boundary-state", "administrative.province"), ("boundary-county", "administrative.province"), ("place", "administrative.locality"),
        ("place-country", "administrative.country"),
        ("place-continent", "administrative.country"), ("place-state", "administrative.province"),
        ("place-quarter", "administrative.neighborhood"), ("place-suburb", "administrative.neighborhood"), ("poi", "poi.business"),
        ("poi-station", "transit.station"),
        ("place-square", "administrative.neighborhood"), ("poi-park", "poi.park"), ("poi-airport", "transit.station.airport"),
        ("poi-transit", "transit.station"), ("peak", "landscape.natural.terrain"), ("road", "road.local"),
        ("road-motorway", "road.highway.controlled_access"), ("road-trunk", "road.highway"), ("road-primary", "road.arterial"),
        ("road-secondary", "road.arterial"), ("road-tertiary", "road.arterial"),
        ("road-transit", "transit.line.public"), ("road-name", "road"), ("road-shield", "road"),
        ("road-junction", "road.highway"), ("rail", "transit.line.rail"), ("road-rail", "transit.line.rail"),
        ("rail-ties", "transit.line"), ("road-rail-ties", "transit.line"), ("transit", "transit.line.public"),
        ("ferry", "transit.line"), ("aerialway", "transit.line"),
    ]

    /// Returns the feature that a layer of the built-in style shows, by the layer's ID; empty if it shows none.
    package static func feature(of layer: String) -> String {
        // Tunnels and bridges show the same feature as the way on the ground.
        var name = layer
        for prefix in ["tunnel-", "bridge-"] where name.hasPrefix(prefix) { name = "road-" + name.dropFirst(prefix.count) }
        let found = featuresByLayer.filter { name.hasPrefix($0.prefix) }.max { $0.prefix.count < $1.prefix.count }
        return found?.feature ?? ""
    }

    /// Returns the layer with the rule's changes.
    /// - Parameter shown: the feature that the layer shows.
    func applied(to layer: [String: JSONNode], showing shown: String) -> [String: JSONNode] {
        guard let id = layer["id"]?.string, let type = layer["type"]?.string else { return layer }
        // A rule for "road" also applies to "road.local", but not the other way round. Names of roads are the
        // exception, because their layers mix all kinds of roads.
        guard
            feature == "all" || shown == feature || shown.hasPrefix(feature + ".") || id.hasPrefix("road-name") && feature.hasPrefix("road")
        else { return layer }
        var layer = layer
        var paint = layer["paint"]?.valuesByKey ?? [:]
        var layout = layer["layout"]?.valuesByKey ?? [:]
        let isLabel = type == "symbol"
        let isEdge = id.hasSuffix("-casing") || id.hasSuffix("-outline") || type == "line" && shown.hasPrefix("administrative")
        for styler in stylers {
            switch styler {
            case .visibility(let visibility): show(visibility, isLabel, isEdge, &layout, &paint)
            case .weight(let points):
                if !isLabel, type == "line", concernsGeometry(isEdge) { paint["line-width"] = JSONNode(.number(points)) }
            case .widen(let factor):
                if !isLabel, type == "line", let width = paint["line-width"] { paint["line-width"] = Self.scaled(width, by: factor) }
            default:
                for (key, value) in paint where key.hasSuffix("color") && concerns(key, isLabel, isEdge) {
                    paint[key] = Self.recolored(value, styler)
                }
            }
        }
        layer["paint"] = JSONNode(.object(paint))
        if !layout.isEmpty { layer["layout"] = JSONNode(.object(layout)) }
        return layer
    }

    /// Returns the sky with the rule's changes. Rules for all features also colour the sky, which has no name
    /// in Google's styles.
    func applied(toSky sky: [String: JSONNode]) -> [String: JSONNode] {
        guard feature == "all", concernsGeometry(false) else { return sky }
        var sky = sky
        for styler in stylers {
            for (key, value) in sky where key.hasSuffix("color") { sky[key] = Self.recolored(value, styler) }
        }
        return sky
    }

    private func show(
        _ visibility: GoogleStyle.Visibility,
        _ isLabel: Bool,
        _ isEdge: Bool,
        _ layout: inout [String: JSONNode],
        _ paint: inout [String: JSONNode]
    ) {
        let value = JSONNode(.string(visibility == .off ? "none" : "visible"))
        switch element {
        case "all": layout["visibility"] = value
        case "labels", "labels.text": if isLabel { layout["visibility"] = value }
        case "labels.icon": if isLabel { paint["icon-opacity"] = JSONNode(.number(visibility == .off ? 0 : 1)) }
        case "labels.text.fill": if isLabel, visibility == .off { paint["text-opacity"] = JSONNode(.number(0)) }
        case "labels.text.stroke": if isLabel, visibility == .off { paint["text-halo-width"] = JSONNode(.number(0)) }
        default: if !isLabel, concernsGeometry(isEdge) { layout["visibility"] = value }
        }
    }

    private func concernsGeometry(_ isEdge: Bool) -> Bool {
        switch element {
        case "all", "geometry": true
        case "geometry.fill": !isEdge
        case "geometry.stroke": isEdge
        default: false
        }
    }

    private func concerns(_ key: String, _ isLabel: Bool, _ isEdge: Bool) -> Bool {
        guard isLabel else { return concernsGeometry(isEdge || key.hasSuffix("outline-color")) }
        switch element {
        case "all", "labels": return true
        case "labels.text": return key.hasPrefix("text")
        case "labels.text.fill": return key == "text-color"
        case "labels.text.stroke": return key == "text-halo-color"
        case "labels.icon": return key.hasPrefix("icon")
        default: return false
        }
    }

    /// Scales a width, or every width in an interpolation over the zoom.
    private static func scaled(_ value: JSONNode, by factor: Double) -> JSONNode {
        if let number = value.number { return JSONNode(.number(number * factor)) }
        guard var list = value.array, list.first?.string == "interpolate", list.count > 4 else { return value }
        for index in stride(from: 4, to: list.count, by: 2) { list[index] = scaled(list[index], by: factor) }
        return JSONNode(.array(list))
    }

    /// Applies a change to every colour inside an expression.
    private static func recolored(_ value: JSONNode, _ styler: GoogleStyle.Styler) -> JSONNode {
        if let text = value.string, let (color, alpha) = GoogleStyleColors.read(text) {
            return JSONNode(.string(GoogleStyleColors.write(styler.applied(to: color), alpha: alpha)))
        }
        return value.array.map { list in JSONNode(.array(list.map { recolored($0, styler) })) } ?? value
    }
}
