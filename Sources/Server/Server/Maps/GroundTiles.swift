import HTTPTypes
import PortolanMaps
import PortolanPlaces
import PortolanTiles

/// The pictures of the ground, for clients that draw the styles themselves. If several regions have such pictures,
/// those of the least detailed region count.
struct GroundTiles: Sendable {
    /// The name of the source. A region or a remote archive with this name hides the source.
    static let source = "ground"

    let archive: PMTilesArchive
    /// The credit of the region that has the pictures.
    private let attribution: String
    /// The digest of the file, with which ETags begin.
    private let digest: String

    /// Opens the archive of the ground of the first region that has one; nil if none has one. The regions must be in
    /// order, the least detailed one first.
    init?(of regions: some Sequence<Region>, version: String) throws {
        for region in regions {
            guard let archive = try PMTilesArchive(groundOf: region) else { continue }
            self.archive = archive
            attribution = region.manifest.attribution
            digest = String((region.manifest.files[Region.groundFileName]?.xxh128 ?? version).prefix(16))
            return
        }
        return nil
    }

    /// Returns the TileJSON 3.0.0 of the pictures.
    /// - Parameter url: returns an address of this server, with a query.
    func tileJSON(version: String, url: (_ path: String, _ query: [String]) -> String) -> JSONValue {
        let bounds = archive.header.bounds
        return .object([
            "tilejson": "3.0.0", "id": .string(Self.source), "name": .string(Self.source),
            "description": "Pictures of the ground", "attribution": .string(attribution),
            "version": "1.0.0", "scheme": "xyz", "format": "webp",
            "tiles": .strings([url("/data/\(Self.source)/{z}/{x}/{y}.webp", ["v=\(version)"])]),
            "minzoom": .number(Int(archive.header.minZoom)), "maxzoom": .number(Int(archive.header.maxZoom)),
            "bounds": .array([bounds.west, bounds.south, bounds.east, bounds.north].map { .number($0) }),
        ])
    }

    /// Returns a tile as the archive holds it; an empty answer with status 204 if the archive lacks it.
    func tile(_ id: TileID, ending: String, _ call: Call, version: String) throws -> Answer {
        guard ending == "webp" else {
            throw RequestError.notFound("tiles of \(Self.source) end in .webp, not in .\(ending.prefix(20))")
        }
        guard let bytes = try archive.tile(id) else { return Answer(.noContent).cached(.tiles) }
        let etag = "\"\(digest)-\(id.z)-\(id.hilbertIndex)\""
        func headed(_ answer: Answer) -> Answer {
            answer.with(.eTag, etag).cached(call.query["v"] == version ? .forever : .tiles)
        }
        if ETag.matches(call, etag) { return headed(Answer(.notModified)) }
        return headed(Answer(type: "image/webp", bytes))
    }
}
