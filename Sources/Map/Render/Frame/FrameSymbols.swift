import PortolanCamera
import PortolanRaster
import PortolanStyle
import PortolanText
import PortolanTiles

/// The placed symbols of a frame.
struct FrameSymbols {
    var placed: PlacedSymbols
    /// The opacity to which each symbol has faded in; nil for a still picture, which does not fade.
    var fades: SymbolFades?
    /// Whether a tap can hit the symbols. If so, the symbols belong to the frame's tiles, and a mark is made for each
    /// symbol of a place.
    var areMarked = true

    /// Draws a layer's symbols.
    /// - Throws: an error if no font is installed.
    func paint(layer: Int, on canvas: inout FrameCanvas) throws(TextError) {
        try placed.draw(layer: layer, on: &canvas, fades: fades)
    }

    /// Adds marks for the placed symbols, above all other marks.
    func mark(in frame: FrameContext, on canvas: inout FrameCanvas) {
        guard areMarked else { return }
        let ratio = Float(frame.plane.scale)
        for layer in placed.layers {
            guard let sourceLayer = frame.layout.sourceLayerIndices[layer.index] else { continue }
            for tile in layer.tiles {
                let bucket = tile.tile.bucket
                guard let table = frame.stack.tiles[tile.tile.number].tile.tables[sourceLayer], table.hasPlaces else { continue }
                for (symbol, state) in zip(bucket.symbols, tile.states) where state.isShown {
                    guard let room = placed.room(of: symbol, state, in: tile) else { continue }
                    let feature = bucket.features[Int(symbol.feature)]
                    canvas.marks.append(
                        PlaceMark(
                            box: Box(minimum: room.minimum * ratio, maximum: room.maximum * ratio),
                            origin: FeatureOrigin(
                                tile: tile.tile.number,
                                sourceLayer: sourceLayer,
                                feature: Int(feature.index),
                                point: symbol.anchor * (table.extent / SymbolTile.extent)
                            ),
                            text: feature.text
                        )
                    )
                }
            }
        }
    }
}

extension FrameContext {
    /// Places the symbols for a still picture.
    /// - Parameter reserved: boxes in pixels that no symbol may cover.
    func placeSymbols(reserved: [Box]) -> FrameSymbols {
        FrameSymbols(placed: SymbolPlacer.place(symbolLayers, plane: plane, context: evaluation, reserved: reserved))
    }

    /// Places the symbols for a picture of a view in motion.
    func placeSymbols(reserved: [Box], motion: inout LabelMotion, at time: LabelMotion.Time) -> FrameSymbols {
        let placed = motion.place(symbolLayers, plane: plane, context: evaluation, reserved: reserved, at: time)
        return FrameSymbols(placed: placed, fades: motion.visibleFades)
    }

    /// The symbols of all tiles by layer.
    private var symbolLayers: [SymbolFrameLayer] {
        let hidden = placesNamedAbove()
        let tiles = stack.tiles
        var layers: [SymbolFrameLayer] = []
        for index in layout.labelLayers where isDrawn(index) {
            let slot = layout.layerSources[index]
            var evaluation = evaluation
            evaluation.featureStates = featureStates(ofLayer: index)
            var found: [SymbolFrameTile] = []
            // One ancestor may be the fallback for several tiles; its symbols are added once.
            var seen: Set<SeenBucket> = []
            for number in tiles.indices {
                guard tiles[number].tile.symbols.indices.contains(index), let bucket = tiles[number].tile.symbols[index],
                    slot == Int(bucket.tile.source),
                    seen.insert(SeenBucket(bucket: ObjectIdentifier(bucket), wrap: tiles[number].area.wrap)).inserted
                else { continue }
                // If a picture is drawn in bands, a tile may have only its symbols, without buckets.
                let features = tiles[number].tile.buckets.indices.contains(index) ? tiles[number].tile.buckets[index] : nil
                found.append(
                    SymbolFrameTile(
                        bucket: features?.painted(bucket, evaluation) ?? bucket,
                        wrap: tiles[number].area.wrap,
                        hidden: hidden[LabelsBelow.LayerKey(tile: number, layer: index)] ?? [],
                        faint: faintFeatures(of: tiles[number].tile, layer: index),
                        number: number
                    )
                )
            }
            if !found.isEmpty { layers.append(SymbolFrameLayer(index: index, tiles: found)) }
        }
        return layers
    }

    /// Returns the features with faintly drawn places in one layer of a tile.
    private func faintFeatures(of tile: PreparedTile, layer: Int) -> Set<Int32> {
        guard !state.faintPlaces.isEmpty, tile.buckets.indices.contains(layer), let bucket = tile.buckets[layer],
            let sourceLayer = layout.sourceLayerIndices[layer], let reader = PlaceIdentityReader(tile, sourceLayer: sourceLayer)
        else { return [] }
        return Set(bucket.features.filter { reader.placeID(of: $0).map(state.faintPlaces.contains) ?? false })
    }

    private struct SeenBucket: Hashable {
        var bucket: ObjectIdentifier
        var wrap: Int32
    }
}
