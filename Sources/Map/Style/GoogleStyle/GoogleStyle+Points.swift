internal import PortolanJSON

// A layer of points of interest shows many of Google's features, so that the most important point of a spot is
// shown, whatever its kind. Rules for one feature become conditions within each layer.
extension GoogleStyle {
    /// Returns the layer with the changes of all rules.
    func applied(to layer: [String: JSONNode]) -> [String: JSONNode] {
        let shown = GoogleStyle.Rule.feature(of: layer["id"]?.string ?? "")
        func look(as feature: String) -> [String: JSONNode] { rules.reduce(layer) { $1.applied(to: $0, showing: feature) } }
        // The classes of points are those of the OpenMapTiles schema.
        guard shown == PointKind.otherFeature, layer["source-layer"]?.string == "poi" else { return look(as: shown) }
        let looks = PointKind.features.map { Look(feature: $0, layer: look(as: $0)) }
        let visible = looks.filter(\.isVisible)
        guard var merged = visible.first?.layer else { return looks.first?.layer ?? layer }
        if visible.count < looks.count {
            let kinds = JSONNode(.array([.text("literal"), JSONNode(.array(visible.map { .text($0.feature) }))]))
            let isVisible = JSONNode(.array([.text("in"), Self.feature, kinds]))
            merged["filter"] = merged["filter"].map { JSONNode(.array([.text("all"), $0, isVisible])) } ?? isVisible
        }
        var paint: [String: JSONNode] = [:]
        for key in Set(visible.flatMap(\.paint.keys)) {
            paint[key] = Self.merged(visible.map { ($0.feature, $0.paint[key] ?? Self.absent[key] ?? JSONNode(.null)) })
        }
        merged["paint"] = JSONNode(.object(paint))
        return merged
    }

    /// The layer after all rules, as if it showed only one of Google's features.
    private struct Look {
        var feature: String
        var layer: [String: JSONNode]
        var paint: [String: JSONNode] { layer["paint"]?.valuesByKey?.mapValues(\.canonical) ?? [:] }
        var isVisible: Bool { layer["layout"]?.valuesByKey?["visibility"]?.string != "none" }
    }

    /// The defaults of properties that a rule may add. Source: MapLibre style specification.
    private static let absent: [String: JSONNode] = [
        "icon-opacity": JSONNode(.number(1)), "text-opacity": JSONNode(.number(1)), "text-halo-width": JSONNode(.number(0)),
    ]

    /// The expression for the feature of a point.
    private static let feature =
        JSONNode(value: PointKind.expression({ .string($0.feature) }, otherwise: .string(PointKind.otherFeature)), at: 0) ?? JSONNode(.null)

    /// Returns an expression that gives each feature its own value.
    private static func merged(_ values: [(feature: String, value: JSONNode)]) -> JSONNode {
        let distinct = Set(values.map(\.value))
        guard distinct.count > 1, let first = values.first?.value else { return values.first?.value ?? JSONNode(.null) }
        // A curve over the zoom must stay outermost, so the values at its stops are merged.
        if let curve = distinct.lazy.compactMap(ZoomCurve.init).first, distinct.allSatisfy({ ZoomCurve($0)?.hasStops(of: curve) ?? true }) {
            return JSONNode(
                .array(
                    curve.parts.indices.map { index in
                        guard curve.isOutput(index) else { return curve.parts[index] }
                        return merged(values.map { ($0.feature, ZoomCurve($0.value)?.parts[index] ?? $0.value) })
                    }
                )
            )
        }
        let otherwise = values.first { $0.feature == PointKind.otherFeature }?.value ?? first
        var expression = [JSONNode.text("match"), feature]
        for (feature, value) in values where value != otherwise { expression += [.text(feature), value] }
        return JSONNode(.array(expression + [otherwise]))
    }
}

/// An `interpolate` or `step` over the zoom.
private struct ZoomCurve {
    let parts: [JSONNode]

    init?(_ value: JSONNode) {
        guard let parts = value.array, parts.count > 3 else { return nil }
        self.parts = parts
        guard let input = input, parts[input].array?.first?.string == "zoom" else { return nil }
    }

    /// The index of the input; nil if the list is not a curve. The first output of a `step` directly follows the
    /// input; that of an `interpolate` follows the first stop.
    private var input: Int? {
        switch parts.first?.string {
        case "step": 1
        case "interpolate": 2
        default: nil
        }
    }

    func isOutput(_ index: Int) -> Bool { index >= (parts.first?.string == "step" ? 2 : 4) && index.isMultiple(of: 2) }

    func hasStops(of other: ZoomCurve) -> Bool {
        parts.count == other.parts.count && parts.indices.allSatisfy { isOutput($0) || parts[$0] == other.parts[$0] }
    }
}

extension JSONNode {
    fileprivate static func text(_ text: String) -> JSONNode { JSONNode(.string(text)) }
}
