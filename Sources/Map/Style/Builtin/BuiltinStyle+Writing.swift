// Helpers that write the layers and expressions of the built-in style.
extension BuiltinStyle {
    /// Returns a layer of the style; `nil` members are left out.
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

    /// Returns an expression for a value that is interpolated over the zoom.
    func ramp(_ stops: (Double, StyleValue)..., base: Double = 1) -> StyleValue {
        ramp(stops, base: base)
    }

    func ramp(_ stops: [(Double, StyleValue)], base: Double = 1) -> StyleValue {
        let kind: StyleValue = base == 1 ? ["linear"] : ["exponential", .number(base)]
        return .array(["interpolate", kind, ["zoom"]] + stops.flatMap { [StyleValue.number($0.0), $0.1] })
    }

    /// Returns an expression for a value that changes in steps at zooms.
    func steps(_ first: StyleValue, _ stops: (Double, StyleValue)...) -> StyleValue {
        .array(["step", ["zoom"], first] + stops.flatMap { [StyleValue.number($0.0), $0.1] })
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

    var isPolygon: StyleValue { ["==", ["geometry-type"], "Polygon"] }
    var isLine: StyleValue { ["==", ["geometry-type"], "LineString"] }
    var isPoint: StyleValue { ["==", ["geometry-type"], "Point"] }
    var isRamp: StyleValue { ["==", ["get", "ramp"], 1] }

    /// Returns an expression with a value for each group of classes.
    func byClass(_ groups: [([String], StyleValue)], otherwise: StyleValue, property: String = "class") -> StyleValue {
        var expression: [StyleValue] = ["match", ["get", .string(property)]]
        for (classes, value) in groups {
            expression += [classes.count == 1 ? .string(classes[0]) : .array(classes.map(StyleValue.string)), value]
        }
        return .array(expression + [otherwise])
    }

    /// Whether the feature's rank is at most a value that grows with zoom.
    func rank(upTo limit: StyleValue, otherwise: Double) -> StyleValue {
        ["<=", ["coalesce", ["get", "rank"], .number(otherwise)], limit]
    }

    var rankOrder: StyleValue { ["coalesce", ["get", "rank"], 99] }
}
