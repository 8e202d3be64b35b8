import PortolanBasics
import PortolanStyle

/// Opens a GeoJSON source of a style.
struct GeoJSONOpener {
    let source: StyleSource
    let options: SourceOptions

    init(_ source: StyleSource, _ options: SourceOptions) {
        self.source = source
        self.options = options
    }

    func open() throws(SourceError) -> GeoJSONSource {
        guard let data = source.members["data"] else { throw SourceError(.malformed, "", "a GeoJSON source needs “data”") }
        let settings = try settings()
        guard case .string(let text) = data else {
            do throws(GeoJSONError) {
                return try GeoJSONSource(data, options: settings)
            } catch {
                // The value was parsed with the style, so its offsets are unknown.
                throw SourceError(.malformed, "", "the GeoJSON cannot be read: \(error.message)")
            }
        }
        let address = Address.resolved(text, base: options.base)
        let bytes = try ResourceBytes.expanded(try options.reader.require(address), address)
        do throws(GeoJSONError) {
            return try GeoJSONSource(bytes, options: settings)
        } catch {
            throw SourceError(.malformed, address, "the GeoJSON cannot be read: \(error)")
        }
    }

    private func settings() throws(SourceError) -> GeoJSONOptions {
        var settings = GeoJSONOptions()
        if let zoom = source.maximumZoom { settings.maximumZoom = UInt8(clamping: max(0, min(zoom, 24))) }
        settings.buffer = number("buffer") ?? settings.buffer
        settings.tolerance = number("tolerance") ?? settings.tolerance
        settings.hasLineMetrics = flag("lineMetrics")
        settings.generatesIDs = flag("generateId")
        switch source.members["promoteId"] {
        case .string(let name)?: settings.promotedID = name
        // The specification's other form gives a property for each layer. GeoJSON has one layer, so the first property
        // is used.
        case .object(let names)?: if case .string(let name)? = names.values.first { settings.promotedID = name }
        default: break
        }
        if let filter = source.members["filter"], filter != .null {
            do throws(StyleError) {
                settings.filter = try StyleExpression.filter(json: filter.json)
            } catch {
                throw SourceError(.malformed, "", "“filter” cannot be read: \(error)")
            }
        }
        if flag("cluster") { settings.clusters = try clusters() }
        return settings
    }

    private func clusters() throws(SourceError) -> ClusterOptions {
        var clusters = ClusterOptions()
        clusters.radius = number("clusterRadius") ?? clusters.radius
        clusters.maximumZoom = number("clusterMaxZoom").map { UInt8(clamping: $0.rounded(.down)) }
        clusters.minimumPoints = number("clusterMinPoints").map { Int(clamping: $0) } ?? clusters.minimumPoints
        guard case .object(let properties)? = source.members["clusterProperties"] else { return clusters }
        for (name, value) in zip(properties.keys, properties.values) {
            guard case .array(let pair) = value, pair.count == 2 else {
                throw SourceError(.malformed, "", "“clusterProperties.\(name)” must be an array of an operator and an expression")
            }
            var reduce = pair[0]
            // An operator alone, such as `+`, is applied to the accumulated value and the next one.
            if case .string = reduce {
                reduce = .array([reduce, .array([.string("accumulated")]), .array([.string("get"), .string(name)])])
            }
            do throws(StyleError) {
                clusters.properties.append(
                    ClusterOptions.Property(
                        name: name,
                        map: try StyleExpression(json: pair[1].json),
                        reduce: try StyleExpression(json: reduce.json)
                    )
                )
            } catch {
                throw SourceError(.malformed, "", "“clusterProperties.\(name)” cannot be read: \(error)")
            }
        }
        return clusters
    }

    private func number(_ name: String) -> Double? {
        if case .number(let number)? = source.members[name] { number } else { nil }
    }

    private func flag(_ name: String) -> Bool { source.members[name] == .bool(true) }
}
