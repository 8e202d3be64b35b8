package import PortolanGeo
internal import PortolanJSON
internal import PortolanMapSources
internal import PortolanSearchIndex

/// The extracts of a server in the format of Geofabrik: a GeoJSON FeatureCollection whose features have `id`, `name`,
/// `parent`, ISO 3166 codes, and the addresses of files (`urls`, of which only `pbf` counts).
package struct ExtractIndex: Sendable {
    /// The extracts in the order of the index.
    package let extracts: [Extract]

    /// The largest number of bytes of an index, which is the limit of this program for JSON texts.
    package static let byteLimit = JSONReader.maximumByteCount
    /// The path of the index on the server.
    package static let path = "/index-v1.json"

    /// Reads an index. Features without an ID or without a file are skipped. The cost is O(bytes).
    /// - Throws: an error if it is not JSON, not a FeatureCollection, or names no extract.
    package init(_ bytes: [UInt8], address: String) throws(DownloadError) {
        let root: JSONNode
        do { root = try JSONReader.read(bytes).root } catch {
            throw DownloadError(address, "this is not an index of extracts: \(error.message.prefix(200))")
        }
        guard let features = root["features"]?.array else {
            throw DownloadError(address, "this is not an index of extracts: it has no list 'features'")
        }
        extracts = features.compactMap(Self.extract)
        guard !extracts.isEmpty else { throw DownloadError(address, "this index names no extract with a file") }
    }

    private static func extract(_ feature: JSONNode) -> Extract? {
        let facts = feature["properties"]
        guard let id = facts?["id"]?.string, isName(id), let address = facts?["urls"]?["pbf"]?.string, Address.isOnServer(address)
        else { return nil }
        let codes = ["iso3166-1:alpha2", "iso3166-2"].flatMap { facts?[$0]?.array?.compactMap(\.string) ?? [] }
        var extract = Extract(id: id, address: address)
        extract.name = facts?["name"]?.string ?? id
        extract.parent = facts?["parent"]?.string
        extract.codes = codes.map { $0.uppercased() }
        extract.rings = rings(feature["geometry"])
        return extract
    }

    /// Whether an ID is valid. It becomes the name of a file, so it consists of letters, digits, `-` and `_`, with `/`
    /// between them.
    private static func isName(_ id: String) -> Bool {
        let parts = id.split(separator: "/", omittingEmptySubsequences: false)
        return id.utf8.count <= 100
            && parts.allSatisfy { part in
                !part.isEmpty
                    && part.unicodeScalars.allSatisfy { $0.properties.isAlphabetic || ("0"..."9").contains($0) || $0 == "-" || $0 == "_" }
            }
    }

    private static func rings(_ geometry: JSONNode?) -> [[SIMD2<Double>]] {
        guard let coordinates = geometry?["coordinates"]?.array else { return [] }
        let polygons: [JSONNode] =
            switch geometry?["type"]?.string {
            case "Polygon": coordinates
            case "MultiPolygon": coordinates.flatMap { $0.array ?? [] }
            default: []
            }
        return polygons.map { ring in
            (ring.array ?? []).compactMap { position in
                guard let position = position.array, position.count >= 2, let x = position[0].number, let y = position[1].number else {
                    return nil
                }
                return SIMD2(x, y)
            }
        }
    }

    // MARK: Finding

    /// Returns the extract with a name: its ID, its name in any case, or an ISO 3166 code. An extract with only that
    /// code precedes one with several codes.
    /// - Throws: an error that names similar extracts, or the several extracts with the name.
    package func extract(named text: String) throws(DownloadError) -> Extract {
        let key = text.lowercased()
        if let extract = extracts.first(where: { $0.id == key }) { return extract }
        let code = text.uppercased()
        var found = extracts.filter { $0.name.lowercased() == key || $0.codes == [code] || $0.id.hasSuffix("/" + key) }
        if found.isEmpty { found = extracts.filter { $0.codes.contains(code) } }
        if found.count == 1 { return found[0] }
        let near = found.isEmpty ? nearest(to: key) : found.map(\.id)
        let advice = near.isEmpty ? "" : (found.isEmpty ? "; near: " : ": ") + near.joined(separator: ", ")
        throw DownloadError(text, (found.isEmpty ? "no extract has this name" : "\(found.count) extracts have this name") + advice)
    }

    /// Returns up to five IDs with the fewest typing errors.
    private func nearest(to key: String) -> [String] {
        let letters = Array(key.utf8)[...]
        let limit = min(2, (letters.count - 1) / 2)
        guard limit > 0 else { return [] }
        return extracts.enumerated().compactMap { index, extract in
            let typos = [extract.id, extract.name.lowercased()].map { Typos.count(letters, Array($0.utf8)[...], limit: limit) }.min() ?? 3
            return typos <= limit ? (typos: typos, index: index, id: extract.id) : nil
        }.sorted { ($0.typos, $0.index) < ($1.typos, $1.index) }.prefix(5).map(\.id)
    }

    /// Returns the extracts whose ID, name or code contains a text, sorted by ID; all of them if there is no text.
    package func extracts(containing text: String?) -> [Extract] {
        let key = text?.lowercased() ?? ""
        return extracts.filter {
            key.isEmpty || $0.id.contains(key) || $0.name.lowercased().contains(key) || $0.codes.contains(key.uppercased())
        }.sorted { $0.id < $1.id }
    }

    /// Returns the extracts that contain a whole box, the smallest first.
    package func extracts(around bounds: CoordinateBounds) -> [Extract] {
        extracts.filter { $0.contains(bounds) }.map { ($0, $0.squareDegrees) }.sorted { ($0.1, $0.0.id) < ($1.1, $1.0.id) }.map(\.0)
    }
}
