internal import PortolanGeo
internal import PortolanJSON
internal import PortolanTiles

/// A summary of an archive's contents. It comes from the directories alone, so no tile is read.
package struct ArchiveSurvey: Sendable, Hashable {
    /// The tiles of a zoom. Sizes are numbers of stored bytes.
    package struct Zoom: Sendable, Hashable {
        package var zoom: UInt8
        package var tileCount = 0
        package var byteCount = 0
        /// The largest tile; the first one if several are equally large.
        package var largest: ArchiveEntry
    }

    /// A layer as the metadata describes it.
    package struct Layer: Sendable, Hashable {
        package var id: String
        package var minZoom: Int?
        package var maxZoom: Int?
        /// The names and types of the layer's fields, sorted by name.
        package var fields: [(name: String, type: String)]

        package static func == (one: Layer, other: Layer) -> Bool {
            one.id == other.id && one.minZoom == other.minZoom && one.maxZoom == other.maxZoom
                && one.fields.elementsEqual(other.fields) { $0 == $1 }
        }

        package func hash(into hasher: inout Hasher) { hasher.combine(id) }
    }

    /// The zooms that have tiles, ascending.
    package var zooms: [Zoom] = []

    package var tileCount: Int { zooms.reduce(0) { $0 + $1.tileCount } }

    /// Counts the tiles in O(number of runs).
    /// - Parameter progress: Called now and then with the number of tiles counted so far. If it throws, the
    ///   counting ends.
    package init(_ archive: any TileArchive, progress: (Int) throws -> Void = { _ in }) throws {
        var zooms: [Zoom] = []
        var count = 0
        var runs = 0
        try archive.forEachRun(.all) { entry, run in
            runs += 1
            if runs % 4096 == 0 { try progress(count) }
            var entry = entry
            // A run may extend into the next zoom.
            for (first, part) in TileID.parts(of: run) {
                entry.id = first
                let tiles = Int(clamping: part.upperBound - part.lowerBound)
                count = count &+ tiles
                if zooms.last?.zoom != first.z { zooms.append(Zoom(zoom: first.z, largest: entry)) }
                let index = zooms.count - 1
                zooms[index].tileCount = zooms[index].tileCount &+ tiles
                zooms[index].byteCount = zooms[index].byteCount &+ tiles &* entry.byteCount
                if entry.byteCount > zooms[index].largest.byteCount { zooms[index].largest = entry }
            }
        }
        self.zooms = zooms
    }
}

extension ArchiveFacts {
    /// The layers that the metadata describes, in its order. The list is empty if the metadata does not describe
    /// layers, or describes them in another form.
    package var layers: [ArchiveSurvey.Layer] {
        (metadata["vector_layers"]?.array ?? []).compactMap { layer in
            guard let id = layer["id"]?.string else { return nil }
            let fields = (layer["fields"]?.valuesByKey ?? [:]).sorted { $0.key < $1.key }
            return ArchiveSurvey.Layer(
                id: id,
                minZoom: layer["minzoom"]?.integer,
                maxZoom: layer["maxzoom"]?.integer,
                fields: fields.map { ($0.key, $0.value.string ?? "") }
            )
        }
    }
}
