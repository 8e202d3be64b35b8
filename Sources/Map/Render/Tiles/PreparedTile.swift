import PortolanBasics
import PortolanGeo
import PortolanMapSources
import PortolanRaster
import PortolanStyle
import PortolanText
import PortolanTiles

/// A tile prepared for drawing with one style at one whole zoom: geometry in the rasteriser's form, and the
/// features that the style's filters choose. Drawing it needs nothing else of the archive, and any number of
/// frames can share it.
struct PreparedTile: Sendable {
    var id: TileID
    /// The whole zoom of the style at which the features were chosen.
    var styleZoom: Int
    /// The source layers that the style draws, in the order of the layout; nil for a layer that the tile lacks.
    var tables: [FeatureTable?] = []
    /// For each layer of the style, the features that it draws of the tile; nil if there are none.
    var buckets: [Bucket?] = []
    /// For each layer of the style, its symbols in the tile; nil if there are none.
    var symbols: [SymbolBucket?] = []
    /// The picture of a raster tile.
    var picture: TilePicture?
    /// The heights of a tile of a `raster-dem` source.
    var heights: TileHeights?
    /// The part of the tile's square, 1 wide, whose symbols are surely present; nil for the whole tile.
    var symbolArea: Box?
    /// An estimate of the tile's memory in bytes, for the cache.
    var byteCount: Int

    /// Whether the symbols of a part of the tile's square are present; nil means the whole square.
    func hasSymbols(in area: Box?) -> Bool {
        guard let symbolArea else { return true }
        return area.map { symbolArea.contains($0) } ?? false
    }

    /// The style, zoom and area for which tiles of a source are prepared.
    struct Purpose {
        /// The slot of the source in the layout.
        var source: Int
        var layout: StyleLayout
        var resources: SymbolResources
        /// The whole zoom of the style at which filters are evaluated.
        var styleZoom: Int
        /// The part of the tile's square in which symbols are needed; nil for the whole square.
        var symbolArea: Box?
    }
}

extension PreparedTile {
    /// Prepares a decoded tile: the style's filters choose its features.
    /// - Parameter threads: the number of threads to use; the result is the same for any number.
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

    /// Returns the same geometry with the features chosen for another zoom.
    func rechosen(for purpose: Purpose, threads: Int = 1) throws(TextError) -> PreparedTile {
        if picture != nil || heights != nil {
            return PreparedTile(id: id, styleZoom: purpose.styleZoom, picture: picture, heights: heights, byteCount: byteCount)
        }
        return try PreparedTile(tables, id: id, for: purpose, threads: threads)
    }

    private init(_ tables: [FeatureTable?], id: TileID, for purpose: Purpose, threads: Int) throws(TextError) {
        let layout = purpose.layout
        // Layers with labels take the longest, so they begin first: begun last, one of them would keep the
        // other threads waiting.
        let layers = layout.style.layers
        let present = layers.indices.filter { layout.sourceLayerIndices[$0].map { tables[$0] != nil } ?? false }
        let drawn = present.filter { layers[$0].isSymbol } + present.filter { !layers[$0].isSymbol }
        let made = parallelMap(count: drawn.count, threads: threads) { position -> MadeLayer in
            // The code avoids `Result`: its first use searches the whole program for the conformance of its
            // error.
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

    /// The result of preparing a layer of the style, or its error.
    private struct MadeLayer: Sendable {
        var bucket: Bucket?
        var symbols: SymbolBucket?
        var error: TextError?
    }

    /// Returns the features that a layer of the style draws of the tile, and its symbols.
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
    /// Chooses the features of a table that a layer draws at a whole zoom; nil if there are none.
    fileprivate convenience init?(_ layer: StyleLayer, _ table: FeatureTable, styleZoom: Int, _ context: inout EvaluationContext) {
        let info = layer.info
        // A layer that begins within the zoom level is included: it appears before the next whole zoom.
        guard info.isVisible, info.minimumZoom < Double(styleZoom + 1), info.maximumZoom > Double(styleZoom) else { return nil }
        var chosen = table.features(passing: info, &context)
        guard !chosen.isEmpty else { return nil }
        if let sortKey = layer.sortKey {
            let reader = FeatureReader(table, info: info)
            let keys = chosen.map { feature in
                reader.load(feature, into: &context)
                return sortKey.evaluate(context) ?? 0
            }
            // A key that is NaN comes last. Features with equal keys stay in the order of the tile.
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
    /// Returns the laid-out symbols of the features, or nil if there are none.
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

    /// The sort key of the layer's features, if it has one. Symbols are sorted when they are placed.
    fileprivate var sortKey: CompiledProperty<Double?>? {
        switch self {
        case .fill(let layer): layer.sortKey.isSet ? layer.sortKey : nil
        case .line(let layer): layer.sortKey.isSet ? layer.sortKey : nil
        case .circle(let layer): layer.sortKey.isSet ? layer.sortKey : nil
        default: nil
        }
    }
}
