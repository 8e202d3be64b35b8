internal import Foundation
internal import PortolanBasics
internal import PortolanGeo
internal import PortolanJSON

/// Changes the JSON text of an archive's metadata for packs.
enum TileMetadata {
    /// Returns the text with another name and with the zooms of its layers limited to a maximum. An unreadable
    /// text gives an object with only the name.
    static func named(_ name: String, _ bytes: [UInt8], maxZoom: Int?) -> String {
        var values = (try? JSONReader.read(bytes).root.valuesByKey) ?? [:]
        values["name"] = JSONNode(.string(name))
        if let maxZoom, let layers = values["vector_layers"]?.array {
            // A layer that begins above the maximum zoom has no tiles left, so it is dropped.
            let kept = layers.filter { ($0["minzoom"]?.number ?? 0) <= Double(maxZoom) }.map { layer in
                guard let last = layer["maxzoom"]?.number, last > Double(maxZoom) else { return layer }
                return layer.merging(JSONNode(JSONNode.Kind.object(["maxzoom": JSONNode(.number(Double(maxZoom)))])))
            }
            values["vector_layers"] = JSONNode(.array(kept))
        }
        return JSONNode(JSONNode.Kind.object(values)).canonical.line
    }

    /// Returns one text for several archives: that of the first archive, with the layers and fields of all.
    static func joined(_ name: String, _ texts: [[UInt8]]) -> String {
        let roots = texts.map { (try? JSONReader.read($0).root) ?? JSONNode(.null) }
        var values = roots.first?.valuesByKey ?? [:]
        values["name"] = JSONNode(.string(name))
        let attributions = roots.compactMap { $0["attribution"]?.string }
        let distinct = attributions.enumerated().filter { !attributions[..<$0.offset].contains($0.element) }.map(\.element)
        if !distinct.isEmpty { values["attribution"] = JSONNode(.string(distinct.joined(separator: ", "))) }
        var layers: [JSONNode] = []
        for layer in roots.flatMap({ $0["vector_layers"]?.array ?? [] }) {
            if let index = layers.firstIndex(where: { $0["id"]?.string == layer["id"]?.string }) {
                layers[index] = Self.joined(layers[index], layer)
            } else {
                layers.append(layer)
            }
        }
        if !layers.isEmpty { values["vector_layers"] = JSONNode(.array(layers)) }
        return JSONNode(JSONNode.Kind.object(values)).canonical.line
    }

    private static func joined(_ one: JSONNode, _ other: JSONNode) -> JSONNode {
        var members = one.valuesByKey ?? [:]
        func zoom(_ key: String, _ choose: (Double, Double) -> Double) {
            // A layer without this member covers all zooms, so the merged layer has no such member either.
            guard let a = one[key]?.number, let b = other[key]?.number else { return members[key] = nil }
            members[key] = JSONNode(.number(choose(a, b)))
        }
        zoom("minzoom", min)
        zoom("maxzoom", max)
        var fields = one["fields"]?.valuesByKey ?? [:]
        for (key, type) in other["fields"]?.valuesByKey ?? [:] {
            // As in the tile builder, a field with several types becomes a text.
            fields[key] = fields[key].map { $0.string == type.string ? $0 : JSONNode(.string("String")) } ?? type
        }
        members["fields"] = JSONNode(JSONNode.Kind.object(fields))
        return JSONNode(JSONNode.Kind.object(members))
    }

    /// Returns the zoom at which the bounds are about as wide as a tile.
    static func zoom(showing bounds: CoordinateBounds) -> UInt8 {
        let northWest = MercatorPoint(Coordinate(latitude: bounds.north, longitude: bounds.west))
        let southEast = MercatorPoint(Coordinate(latitude: bounds.south, longitude: bounds.east))
        let width = max(bounds.longitudeSpan / 360, southEast.y - northWest.y, 1e-9)
        return UInt8(clamping: Int(clamping: log2(1 / width).rounded(.down)))
    }
}
