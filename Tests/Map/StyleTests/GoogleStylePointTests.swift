import Testing

@testable import PortolanStyle

/// Google's rules for kinds of points of interest. The built-in style shows several kinds in one layer.
@Suite("Google's styles of points of interest apply to each kind")
struct GoogleStylePointTests {
    /// A point of each feature, with its class and subclass in the tiles.
    static let points: [(feature: String, properties: [String: StyleValue])] = [
        ("poi.attraction", ["class": "museum", "subclass": "museum"]), ("poi.business", ["class": "restaurant", "subclass": "restaurant"]),
        ("poi.business", ["class": "shop", "subclass": "a shop of no kind"]),
        ("poi.government", ["class": "town_hall", "subclass": "townhall"]),
        ("poi.medical", ["class": "hospital", "subclass": "hospital"]),
        ("poi.medical", ["class": "fire_station", "subclass": "fire_station"]),
        ("poi.park", ["class": "garden", "subclass": "garden"]),
        ("poi.place_of_worship", ["class": "place_of_worship", "subclass": "muslim"]),
        ("poi.school", ["class": "college", "subclass": "university"]),
        ("poi.sports_complex", ["class": "stadium", "subclass": "stadium"]),
    ]

    /// The layers with named points, in the built-in style with rules.
    private struct Layers {
        let names: [String]
        let layers: [SymbolLayer]

        init(_ rules: String) throws {
            let style = try Style.parse(GoogleStyle(json: rules).applied(to: Style.builtinJSON(language: "")))
            #expect(style.warnings.isEmpty, "\(style.warnings)")
            names = style.propertyNames
            layers = style.layers.compactMap { layer in
                guard case .symbol(let layer) = layer, ["poi", "poi-sight", "poi-landmark"].contains(layer.info.id) else { return nil }
                return layer
            }
            try #require(layers.count == 3)
        }

        private func context(_ properties: [String: StyleValue], _ zoom: Double) -> EvaluationContext {
            let known = properties.merging(["name": "N", "rank": 1]) { $1 }
            return EvaluationContext(zoom: zoom, geometryType: .point, values: names.map { known[$0] })
        }

        /// Returns the layer that shows a point.
        private func layer(of properties: [String: StyleValue]) -> SymbolLayer? {
            layers.first { $0.info.isVisible && $0.info.filter.matches(context(properties, 16)) }
        }

        func shows(_ properties: [String: StyleValue]) -> Bool { layer(of: properties) != nil }
        func textColor(_ properties: [String: StyleValue], zoom: Double) -> StyleColor? {
            layer(of: properties)?.textColor.evaluate(context(properties, zoom))
        }
        func iconOpacity(_ properties: [String: StyleValue]) -> Double? {
            layer(of: properties)?.iconOpacity.evaluate(context(properties, 16))
        }
    }

    @Test("a rule hides the points of its feature and no others", arguments: PointKind.features)
    func oneIsHidden(feature: String) throws {
        let layers = try Layers(#"[{"featureType": "\#(feature)", "stylers": [{"visibility": "off"}]}]"#)
        for point in Self.points { #expect(layers.shows(point.properties) == (point.feature != feature), "\(point)") }
    }

    @Test("a later rule shows one of the features that an earlier rule hides", arguments: ["poi", "all"])
    func oneIsShown(hidden: String) throws {
        let layers = try Layers(
            """
            [{"featureType": "\(hidden)", "elementType": "labels", "stylers": [{"visibility": "off"}]},
             {"featureType": "poi.medical", "elementType": "labels", "stylers": [{"visibility": "on"}]}]
            """
        )
        for point in Self.points { #expect(layers.shows(point.properties) == (point.feature == "poi.medical"), "\(point)") }
    }

    @Test("a rule for all points of interest holds for each feature")
    func allAreHidden() throws {
        let layers = try Layers(#"[{"featureType": "poi", "stylers": [{"visibility": "off"}]}]"#)
        for point in Self.points { #expect(!layers.shows(point.properties)) }
    }

    @Test("a colour applies to its feature only, at every zoom")
    func colours() throws {
        let plain = try Layers("[]")
        let layers = try Layers(##"[{"featureType": "poi.school", "elementType": "labels.text.fill", "stylers": [{"color": "#ff0000"}]}]"##)
        for zoom in [14.0, 15.5, 18] {
            for point in Self.points {
                let expected =
                    point.feature == "poi.school" ? StyleColor(red: 1, green: 0, blue: 0) : plain.textColor(point.properties, zoom: zoom)
                #expect(layers.textColor(point.properties, zoom: zoom) == expected, "\(point)")
            }
        }
    }

    @Test("the icons of one feature can vanish without its texts")
    func icons() throws {
        let layers = try Layers(#"[{"featureType": "poi.business", "elementType": "labels.icon", "stylers": [{"visibility": "off"}]}]"#)
        for point in Self.points {
            #expect(
                layers.shows(point.properties) && layers.iconOpacity(point.properties) == (point.feature == "poi.business" ? 0 : 1),
                "\(point)"
            )
        }
    }

    @Test("the features of Google's styles are those of the kinds")
    func names() { #expect(Set(PointKind.features).isSubset(of: GoogleStyle.features)) }
}
