import PortolanBasics
import PortolanGeo
import PortolanMapSources
import PortolanRaster
import PortolanStyle
import PortolanText
import PortolanTiles

/// A tile made ready for drawing with one style at one whole zoom: geometry as the rasteriser takes it, features chosen by the
/// style's filters. Drawing it needs no more of the archive, and any number of frames can share it.
struct PreparedTile: Sendable {
    var id: TileID
    /// The whole zoom of the style that the features were chosen at.
    var styleZoom: Int
    /// The source layers that the style draws, by their order in the layout; nil if the tile lacks one.
    var tables: [FeatureTable?] = []
    /// For each layer of the style, what it draws of the tile; nil if that is nothing.
    var buckets: [Bucket?] = []
    /// For each layer of the style, its symbols in the tile; nil if there are none.
    var symbols: [SymbolBucket?] = []
    /// The picture of a raster tile.
    var picture: TilePicture?
    /// The heights of a tile of a `raster-dem` source.
    var heights: TileHeights?
    /// The part of the tile's square, 1 wide, whose symbols are there at least; nil for all of the tile.
    var symbolArea: Box?
    /// About how much memory it takes, for the cache.
    var byteCount: Int

    /// Whether the symbols of a part of the tile's square are there; nil asks for all of them.
    func hasSymbols(in area: Box?) -> Bool {
        guard let symbolArea else { return true }
        return area.map { symbolArea.contains($0) } ?? false
    }

    /// What tiles of a source are prepared for.
    struct Purpose {
        /// The slot of the source in the layout.
        var source: Int
        var layout: StyleLayout
        var resources: SymbolResources
        /// The whole zoom of the style at which filters are evaluated.
        var styleZoom: Int
        /// The part of the tile's square that symbols are wanted in; nil for all of it.
        var symbolArea: Box?
    }
}

extension PreparedTile {
    /// Decodes nothing: lets the style's filters choose.
    /// - Parameter threads: how many threads may work on it; what they make is the same for any number.
    init(_ tile: VectorTile, id: TileID, for purpose: Purpose, threads: Int = 1) throws(TextError) {
        let layout = purpose.layout
        let tables = parallelMap(count: layout.sourceLayers.count, threads: threads) { index -> FeatureTable? in
            let wanted = layout.sourceLayers[index]
            guard wanted.source == purpose.source, let layer = tile[wanted.name], layer.features.extent > 0,
                !layer.features.features.isEmpty
            else { return nil }
            return FeatureTable(layer, propertyIndices: layout.propertyIndices)
        }
        try self.init(tables, id: id, for: purpose, threads: threads)
    }

    /// The same geometry, features chosen for another zoom.
    func rechosen(for purpose: Purpose, threads: Int = 1) throws(TextError) -> PreparedTile {
        if picture != nil || heights != nil {
            return PreparedTile(id: id, styleZoom: purpose.styleZoom, picture: picture, heights: heights, byteCount: byteCount)
        }
        return try PreparedTile(tables, id: id, for: purpose, threads: threads)
    }

    private init(_ tables: [FeatureTable?], id: TileID, for purpose: Purpose, threads: Int) throws(TextError) {
        let layout = purpose.layout
        // Labels take longest: begun last, one layer of them would keep the other threads waiting.
        let layers = layout.style.layers
        let present = layers.indices.filter { layout.sourceLayerIndices[$0].map { tables[$0] != nil } ?? false }
        let drawn = present.filter { layers[$0].isSymbol } + present.filter { !layers[$0].isSymbol }
        let made = parallelMap(count: drawn.count, threads: threads) { position -> MadeLayer in
            // Not a `Result`: the conformance of its error is looked for in the whole program when one is first made.
            do throws(TextError) {
                let (bucket, symbols) = try Self.layer(drawn[position], tables, id, purpose)
                return MadeLayer(bucket: bucket, symbols: symbols)
            } catch {
                return MadeLayer(error: error)
            }
        }
        var buckets = [Bucket?](repeating: nil, count: layout.style.layers.count)
        var symbols = [SymbolBucket?](repeating: nil, count: layout.style.layers.count)
        for (position, index) in drawn.enumerated() {
            if let error = made[position].error { throw error }
            buckets[index] = made[position].bucket
            symbols[index] = made[position].symbols
        }
        self.init(
            id: id,
            styleZoom: purpose.styleZoom,
            tables: tables,
            buckets: buckets,
            symbols: symbols,
            symbolArea: purpose.symbolArea,
            byteCount: tables.reduce(0) { $0 + ($1?.byteCount ?? 0) } + buckets.reduce(0) { $0 + ($1?.byteCount ?? 8) }
                + symbols.reduce(0) { $0 + ($1?.byteCount ?? 8) }
        )
    }

    /// What was made of a layer of the style, or why it was not.
    private struct MadeLayer: Sendable {
        var bucket: Bucket?
        var symbols: SymbolBucket?
        var error: TextError?
    }

    /// What a layer of the style draws of the tile, and its symbols.
    private static func layer(
        _ index: Int,
        _ tables: [FeatureTable?],
        _ id: TileID,
        _ purpose: Purpose
    ) throws(TextError) -> (Bucket?, SymbolBucket?) {
        let layout = purpose.layout
        let symbolTile = SymbolTile(source: Int32(clamping: purpose.source), id: id, zoom: purpose.styleZoom)
        var context = EvaluationContext(
            zoom: Double(symbolTile.zoom),
            values: Array(repeating: nil, count: layout.style.propertyNames.count),
            globalState: layout.style.globalState
        )
        context.availableImages = purpose.resources.sprites.names
        let layer = layout.style.layers[index]
        guard let source = layout.sourceLayerIndices[index], let table = tables[source],
            let bucket = Bucket(layer, table, styleZoom: symbolTile.zoom, &context)
        else { return (nil, nil) }
        guard case .symbol(let symbolLayer) = layer else { return (bucket, nil) }
        return (bucket, try bucket.symbols(symbolLayer, symbolTile, purpose.symbolArea, purpose.resources, &context))
    }
}

extension Bucket {
    /// The features of a table that a layer draws at a whole zoom; nil if there are none.
    fileprivate convenience init?(_ layer: StyleLayer, _ table: FeatureTable, styleZoom: Int, _ context: inout EvaluationContext) {
        let info = layer.info
        // Layers fade in within a zoom: one that begins before the next whole zoom is wanted already.
        guard info.isVisible, info.minimumZoom < Double(styleZoom + 1), info.maximumZoom > Double(styleZoom) else { return nil }
        var chosen = table.features(passing: info, &context)
        guard !chosen.isEmpty else { return nil }
        if let sortKey = layer.sortKey {
            let reader = FeatureReader(table, info: info)
            let keys = chosen.map { feature in
                reader.load(feature, into: &context)
                return sortKey.evaluate(context) ?? 0
            }
            // A key that is no number comes last; equal ones stay in the order of the tile.
            let order = chosen.indices.sorted { a, b in
                let (first, second) = (keys[a].isNaN ? .infinity : keys[a], keys[b].isNaN ? .infinity : keys[b])
                return first != second ? first < second : a < b
            }
            chosen = order.map { chosen[$0] }
        }
        let areas = if case .fill = layer { true } else { false }
        self.init(table, info: info, features: chosen, styleZoom: styleZoom, areas: areas)
    }
}

extension Bucket {
    /// The symbols of the features, laid out; nil if there are none.
    fileprivate func symbols(
        _ layer: SymbolLayer,
        _ tile: SymbolTile,
        _ area: Box?,
        _ resources: SymbolResources,
        _ context: inout EvaluationContext
    ) throws(TextError) -> SymbolBucket? {
        var builder = SymbolBucketBuilder(layer: layer, tile: tile, area: area, resources: resources, context: context)
        let reader = FeatureReader(table, info: info)
        for feature in features {
            reader.load(feature, into: &context)
            let type = context.geometryType
            if type == .point {
                let parts = table.points(of: feature).map { [$0][...] }
                builder.add(context, type: type, parts: parts, extent: table.extent, index: feature)
            } else {
                let parts = table.runs(of: feature).map { table.shapes.points(of: table.shapes.runs[Int($0)]) }
                builder.add(context, type: type, parts: parts, extent: table.extent, index: feature)
            }
        }
        return try builder.finish()
    }
}

extension StyleLayer {
    fileprivate var isSymbol: Bool { if case .symbol = self { true } else { false } }

    /// What orders the features of the layer, if it asks for an order of its own. Symbols are ordered when they are placed.
    fileprivate var sortKey: CompiledProperty<Double?>? {
        switch self {
        case .fill(let layer): layer.sortKey.isSet ? layer.sortKey : nil
        case .line(let layer): layer.sortKey.isSet ? layer.sortKey : nil
        case .circle(let layer): layer.sortKey.isSet ? layer.sortKey : nil
        default: nil
        }
    }
}
