package import PortolanGeo

/// Runs of tiles along the Hilbert curve. A few bytes of an archive can name four billion tiles, so runs are
/// counted and cut, but not visited tile by tile.
extension TileID {
    /// Returns the range of the numbers on the curve of all tiles of a zoom within this tile. This tile's own zoom must
    /// not be greater.
    package func descendants(zoom: UInt8) -> Range<UInt64> {
        let shift = 2 * UInt64(zoom - z)
        let start = Self.firstIndex(zoom: zoom) + (hilbertIndex - Self.firstIndex(zoom: z)) << shift
        return start..<start + 1 << shift
    }

    /// Returns the number along the curve of a zoom's first tile.
    package static func firstIndex(zoom: UInt8) -> UInt64 { ((1 << (2 * UInt64(zoom))) - 1) / 3 }

    /// Cuts a run where a zoom ends, and returns each part with its first tile. Numbers beyond zoom 30 are left
    /// out.
    package static func parts(of run: Range<UInt64>) -> [(first: TileID, range: Range<UInt64>)] {
        var parts: [(first: TileID, range: Range<UInt64>)] = []
        var rest = run
        while !rest.isEmpty, let first = TileID(hilbertIndex: rest.lowerBound) {
            let part = rest.clamped(to: rest.lowerBound..<firstIndex(zoom: first.z + 1))
            parts.append((first, part))
            rest = part.upperBound..<rest.upperBound
        }
        return parts
    }

    /// The part of a tile's square that is wanted.
    package enum Share {
        case none
        case some
        case all
    }

    /// Calls a function with the parts of a run that contain wanted tiles, in the order of the curve. A tile of the run
    /// is wanted if a part of its square is wanted. The cost depends on the length of the border of the wanted area and
    /// on the ends of the run, not the number of tiles.
    /// - Parameters:
    ///   - run: tiles of one zoom.
    ///   - share: returns the wanted part of a tile's square. It is called for the run's tiles and for tiles of
    ///     lower zooms that cover them.
    ///   - body: receives a part.
    package static func forEachPart(
        of run: Range<UInt64>,
        where share: (TileID) -> Share,
        _ body: (Range<UInt64>) throws -> Void
    ) rethrows {
        guard let first = TileID(hilbertIndex: run.lowerBound), let last = TileID(hilbertIndex: run.upperBound &- 1), first.z == last.z
        else {
            return
        }
        // The smallest square that contains the whole run.
        var square = first
        while square.z > 0, last.ancestor(z: square.z) != square { square = first.ancestor(z: square.z - 1) }
        var open: Range<UInt64>?
        try visit(square, run, first.z, share) { part in
            if let known = open, known.upperBound == part.lowerBound {
                open = known.lowerBound..<part.upperBound
            } else {
                if let known = open { try body(known) }
                open = part
            }
        }
        if let open { try body(open) }
    }

    private static func visit(
        _ square: TileID,
        _ run: Range<UInt64>,
        _ zoom: UInt8,
        _ share: (TileID) -> Share,
        _ body: (Range<UInt64>) throws -> Void
    ) rethrows {
        let all = square.descendants(zoom: zoom)
        guard all.overlaps(run) else { return }
        switch share(square) {
        case .none: return
        case .some where square.z < zoom:
            for child in square.children.sorted(by: { $0.hilbertIndex < $1.hilbertIndex }) { try visit(child, run, zoom, share, body) }
        case .some, .all: try body(all.clamped(to: run))
        }
    }
}
