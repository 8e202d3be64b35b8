package import Foundation
internal import PortolanGeo
internal import PortolanImport
internal import PortolanJSON
internal import PortolanOSMModel
package import PortolanRegionFolder
internal import PortolanStore
internal import PortolanTiles

/// Cuts a pack out of a region: a smaller region with the same places, IDs and tiles, to ship in an app.
package struct RegionClipper: Sendable {
    /// Options of a cut.
    package struct Options: Sendable, Hashable {
        /// The name of the pack; nil takes the output's name.
        package var name: String?
        /// The greatest zoom of the copied tiles; nil for all zooms.
        package var maxZoom: UInt8?
        /// Whether to replace a region at the output.
        package var force: Bool

        package init(name: String? = nil, maxZoom: UInt8? = nil, force: Bool = false) {
            self.name = name
            self.maxZoom = maxZoom
            self.force = force
        }
    }

    /// The steps of a cut, in order.
    package enum Phase: String, Sendable, Hashable, CaseIterable {
        case choosing = "Choosing places"
        case places = "Writing places"
        case index = "Indexing places"
        case tiles = "Copying tiles"
        case publishing = "Writing the region"
    }

    /// The result of a cut.
    package struct Summary: Sendable {
        package var region: Region
        package var placeCount: Int
        /// The number of the pack's places that lie outside the area. They are towns and other areas in the addresses
        /// of the pack's places, streets that pass through the area, and lines of public transport that stop inside.
        package var areaPlaceCount: Int
        package var tileCount: Int
    }

    /// The area of the pack.
    package var area: ClipArea
    package var options: Options

    package init(area: ClipArea, options: Options = Options()) {
        self.area = area
        self.options = options
    }

    private static let pageSize = 1024

    /// Reads the region and publishes the pack. The pack appears under its name only when it is complete.
    ///
    /// It contains places that lie inside the area, streets that pass through it, lines of public transport that stop
    /// in it, and the towns, districts and countries in the addresses of these. Each place is complete, with all
    /// objects that it consists of.
    /// Crossings of streets are included if they lie inside. Tiles whose square meets the area are copied
    /// completely. An operator's facts are copied with their places.
    ///
    /// Memory: that of `PackPlaces`, all facts of the operator, and that of `PMTilesWriter` for each tile.
    /// - Parameters:
    ///   - source: The folder of the region.
    ///   - output: The folder of the pack.
    ///   - progress: Called on the calling thread with the finished share of the phase, 0…1. If it throws, the
    ///     cut ends and leaves no output.
    /// - Throws: `PackError`, `RegionError`, `PlaceStoreError`, `PMTilesError`, and any error of `progress`.
    package func run(_ source: URL, output: URL, progress: @escaping (Phase, Double) throws -> Void = { _, _ in }) throws -> Summary {
        let region = try Region(at: source)
        guard let bounds = Self.common(region.manifest.bounds, area.bounds) else {
            throw PackError(
                .area,
                path: source.path(percentEncoded: false),
                "the region does not meet the area: it covers \(Self.text(region.manifest.bounds)), and the area \(Self.text(area.bounds)) (south, west, north, east)"
            )
        }
        let draft = try RegionDraft(target: output, force: options.force)
        let store = try PlaceStore(placesOf: region)
        let placesFile = draft.folder.appending(path: Region.placesFileName)
        let (places, areaPlaceCount) = try writePlaces(of: store, to: placesFile, progress)
        try writeAliases(of: store, places, to: placesFile)
        _ = try CarriedFacts(from: [region.folder]).restricted(to: placesFile) { area.contains($0) }.write(
            over: placesFile,
            into: draft.folder
        )
        var tileCounts: [String: Int] = [:]
        let center = places.center ?? bounds.center
        if let tiles = try PMTilesArchive(tilesOf: region) {
            let target = draft.folder.appending(path: Region.tilesFileName)
            tileCounts = try copyTiles(of: tiles, to: target, bounds, name(output), progress)
        }
        try progress(.publishing, 0)
        if let boundaries = try region.boundaries() {
            do {
                try boundaries.write(to: draft.folder.appending(path: Region.boundariesFileName))
            } catch {
                throw RegionError(
                    .notWritable,
                    path: output.path(percentEncoded: false),
                    "cannot be written: \(error.localizedDescription)"
                )
            }
        }
        var manifest = region.manifest
        manifest.name = name(output)
        manifest.isPart = true
        manifest.bounds = bounds
        manifest.center = center
        manifest.placeCounts = places.placeCounts
        // The counts are about objects of the whole region, whose positions are unknown. So they do not apply to the
        // pack.
        manifest.omittedCounts = [:]
        manifest.tileCounts = tileCounts
        manifest.files = [:]
        let published = try draft.publish(manifest)
        try progress(.publishing, 1)
        return Summary(
            region: published,
            placeCount: places.rowKeys.count,
            areaPlaceCount: areaPlaceCount,
            tileCount: tileCounts.values.reduce(0, +)
        )
    }

    private func name(_ output: URL) -> String { options.name ?? output.deletingPathExtension().lastPathComponent }

    // MARK: Places

    private func writePlaces(
        of store: PlaceStore,
        to file: URL,
        _ progress: (Phase, Double) throws -> Void
    ) throws -> (places: PackPlaces.Summary, areaPlaceCount: Int) {
        let shared = try store.sharedAddresses()
        let inside = try placesInside(store, progress)
        let passing = try streetsPassing(inside, store)
        let transit = try store.transit()
        // Stops inside the area keep all their lines, even lines whose own position is outside.
        let calling = transit.lazy.filter { PackPlaces.Summary.holds(inside, $0.place) }.flatMap { $0.transit.calls.map(\.line) }
        let lines = try Set(calling).sorted().filter { key in
            try !PackPlaces.Summary.holds(inside, key) && (PlaceID(rowKey: key).map(store.holds) ?? false)
        }
        let outside = passing + lines
        let others = try (outside + placesOfAreas((inside + outside).sorted(), shared, store)).sorted()
        let chosen = (inside + others).sorted()
        var places = try PackPlaces(file: file, shared: [shared])
        for start in stride(from: 0, to: chosen.count, by: Self.pageSize) {
            try progress(.places, Double(start) / Double(chosen.count))
            let page = chosen[start..<min(start + Self.pageSize, chosen.count)]
            for place in try store.storedPlaces(of: page) {
                try places.add(place, of: 0, isInside: !PackPlaces.Summary.holds(others, place.record.id.rowKey))
            }
        }
        var stop: (any Error)?
        do {
            let summary = try places.finish(members: store.members(), transit: transit, crossings: area.contains) { fraction in
                do { try progress(.index, fraction) } catch { stop = error }
                return stop == nil
            }
            return (summary, others.count)
        } catch {
            throw stop ?? error
        }
    }

    /// Returns the row keys of places that lie inside the area, ascending.
    private func placesInside(_ store: PlaceStore, _ progress: (Phase, Double) throws -> Void) throws -> [Int64] {
        var inside: [Int64] = []
        var last: Int64?
        var count = 0
        while true {
            try progress(.choosing, Double(count) / Double(max(1, store.placeCount)))
            let sites = try store.sites(after: last, limit: Self.pageSize * 4)
            guard let end = sites.last else { return inside }
            for site in sites where area.contains(Coordinate(latitude: Double(site.y) / 1e7, longitude: Double(site.x) / 1e7)) {
                inside.append(site.rowKey)
            }
            last = end.rowKey
            count += sites.count
        }
    }

    /// Returns the row keys of streets that pass through the area but are located elsewhere, ascending.
    private func streetsPassing(_ inside: [Int64], _ store: PlaceStore) throws -> [Int64] {
        let area = area
        return try store.streets(touching: area.bounds) { outline in Self.isReached(by: outline, area) }
            .filter { !PackPlaces.Summary.holds(inside, $0) }
    }

    /// Whether a point of a shape lies in the area. It tests points about 20 m apart.
    private static func isReached(by outline: PlaceOutline, _ area: ClipArea) -> Bool {
        let step = 200.0
        for points in outline.lines + outline.rings {
            guard var last = points.first else { continue }
            for point in points {
                let (x, y) = (Double(point.x) - Double(last.x), Double(point.y) - Double(last.y))
                let count = (max(abs(x), abs(y)) / step).rounded(.up)
                for part in stride(from: 0, through: max(count, 0), by: 1) {
                    let share = count > 0 ? part / count : 0
                    let here = Coordinate(
                        latitude: (Double(last.y) + y * share) / 1e6,
                        longitude: (Double(last.x) + x * share) / 1e6
                    )
                    if area.contains(here) { return true }
                }
                last = point
            }
        }
        return false
    }

    /// Returns the row keys of places that are areas in the addresses of the given places, ascending. The areas in
    /// the addresses of such areas are included; the given places are not.
    private func placesOfAreas(_ inside: [Int64], _ shared: PlaceAddresses, _ store: PlaceStore) throws -> [Int64] {
        var found: Set<Int64> = []
        var next = inside
        while !next.isEmpty {
            var areas: Set<Int32> = []
            for start in stride(from: 0, to: next.count, by: Self.pageSize) {
                for list in try store.areaLists(of: next[start..<min(start + Self.pageSize, next.count)])
                where shared.areaLists.indices.contains(Int(list)) { areas.formUnion(shared.areaLists[Int(list)]) }
            }
            var waiting = Array(areas)
            while let area = waiting.popLast() {
                let parent = shared.areas[Int(area)].parent
                if parent >= 0, areas.insert(parent).inserted { waiting.append(parent) }
            }
            next = []
            for key in Set(areas.compactMap({ shared.areas[Int($0)].placeKey })).sorted()
            where !PackPlaces.Summary.holds(inside, key) && !found.contains(key) {
                guard let id = PlaceID(rowKey: key), try store.holds(id) else { continue }
                found.insert(key)
                next.append(key)
            }
        }
        return found.sorted()
    }

    /// Writes the older IDs of the chosen places.
    private func writeAliases(of store: PlaceStore, _ places: PackPlaces.Summary, to file: URL) throws {
        var aliases: [PlaceID: PlaceID] = [:]
        for alias in try store.aliases() where places.holds(alias.target.rowKey) { aliases[alias.id] = alias.target }
        try PlaceStore.add(aliases, to: file)
    }

    // MARK: Tiles

    private func copyTiles(
        of archive: PMTilesArchive,
        to target: URL,
        _ bounds: CoordinateBounds,
        _ name: String,
        _ progress: (Phase, Double) throws -> Void
    ) throws -> [String: Int] {
        var writer = try PMTilesWriter(file: target, tileCompression: archive.header.tileCompression)
        writer.tileType = archive.header.tileType
        var counts: [String: Int] = [:]
        var cursor = try PMTilesCursor(archive)
        let total = Double(max(1, archive.header.addressedTileCount))
        var done: UInt64 = 0
        let maxZoom = min(options.maxZoom ?? 30, archive.header.maxZoom)
        while let run = cursor.head, run.lowerBound < TileID.firstIndex(zoom: maxZoom + 1) {
            try progress(.tiles, min(1, Double(done) / total))
            try TileID.forEachPart(of: run, where: area.share(of:)) { part in
                guard let id = TileID(hilbertIndex: part.lowerBound), let bytes = try archive.storedTile(id) else { return }
                try writer.add(id, count: UInt64(part.count), compressed: bytes)
                counts["\(id.z)", default: 0] += part.count
            }
            done &+= UInt64(run.count)
            try cursor.advance(to: run.upperBound)
        }
        try writer.finish(
            metadataJSON: Array(TileMetadata.named(name, archive.metadataJSON, maxZoom: options.maxZoom == nil ? nil : Int(maxZoom)).utf8),
            bounds: bounds,
            center: bounds.center,
            centerZoom: min(TileMetadata.zoom(showing: bounds), maxZoom)
        )
        return counts
    }

    // MARK: Bounds

    /// Returns the common part of two boxes; nil if there is none. If one of them crosses the antimeridian, the
    /// result spans the longitudes of the narrower box.
    static func common(_ one: CoordinateBounds, _ other: CoordinateBounds) -> CoordinateBounds? {
        guard one.intersects(other) else { return nil }
        guard !one.crossesAntimeridian, !other.crossesAntimeridian else {
            var narrower = one.longitudeSpan < other.longitudeSpan ? one : other
            (narrower.south, narrower.north) = (max(one.south, other.south), min(one.north, other.north))
            return narrower
        }
        return CoordinateBounds(
            south: max(one.south, other.south),
            west: max(one.west, other.west),
            north: min(one.north, other.north),
            east: min(one.east, other.east)
        )
    }

    private static func text(_ bounds: CoordinateBounds) -> String {
        [bounds.south, bounds.west, bounds.north, bounds.east].map { JSONText.number(($0 * 1e5).rounded() / 1e5) ?? "?" }.joined(
            separator: ","
        )
    }
}
