/// A symbol as somebody may point at it.
struct SymbolMark: Sendable {
    /// In pixels of the picture.
    var box: Box
    /// The number of the frame's tile.
    var tile: Int
    /// The feature's position in its source layer.
    var feature: Int32
    /// What the label says; empty for an icon alone.
    var text: String
    /// Where the symbol stands, as parts of the tile's side.
    var anchor: SIMD2<Float>
}

extension PlacedSymbols {
    /// The symbols that are shown, from the lowest to the uppermost.
    ///
    /// - Parameter isWanted: which tiles' symbols are of interest.
    func marks(in isWanted: (SymbolFrameTile) -> Bool) -> [SymbolMark] {
        var marks: [SymbolMark] = []
        for layer in layers {
            for tile in layer.tiles where isWanted(tile.tile) {
                let bucket = tile.tile.bucket
                for (symbol, state) in zip(bucket.symbols, tile.states) where state.isShown {
                    guard let box = box(of: symbol, state, bucket, tile.view) else { continue }
                    let feature = bucket.features[Int(symbol.feature)]
                    marks.append(
                        SymbolMark(
                            box: Box(minimum: box.minimum * camera.ratio, maximum: box.maximum * camera.ratio),
                            tile: tile.tile.number,
                            feature: feature.index,
                            text: state.showsText ? feature.text : "",
                            anchor: symbol.anchor / SymbolTile.extent
                        )
                    )
                }
            }
        }
        return marks
    }

    /// The box around a symbol's text and icon, in points.
    private func box(of symbol: Symbol, _ state: State, _ bucket: SymbolBucket, _ view: SymbolTileView) -> Box? {
        var result = Box.empty
        if state.showsText {
            let room = state.isVertical ? symbol.verticalTextRoom : symbol.textRoom
            switch room {
            case .none: break
            case .box(let box):
                var shift = SIMD2<Float>.zero
                if state.anchor >= 0, Int(state.anchor) < symbol.variableAnchors.count {
                    let anchor = bucket.variableAnchors[Int(symbol.variableAnchors.lowerBound) + Int(state.anchor)]
                    shift = bucket.roomShift(anchor, size: box.maximum - box.minimum, scale: symbol.textBoxScale, view)
                }
                result.extend(camera.room(box, at: symbol.anchor, shift, view))
            case .circles(let range):
                // The circles in the middle half are those of the label under a camera that looks straight down.
                let middle = range.dropFirst(range.count / 4).dropLast(range.count / 4)
                for number in middle {
                    let circle = bucket.circles[Int(number)]
                    result.extend(camera.point(circle.center, view))
                }
            }
        }
        if state.showsIcon, case .box(let box) = state.isVertical && symbol.verticalIcon >= 0 ? symbol.verticalIconRoom : symbol.iconRoom {
            result.extend(camera.room(box, at: symbol.anchor, .zero, view))
        }
        return result.minimum.x <= result.maximum.x ? result : nil
    }
}

extension Box {
    fileprivate mutating func extend(_ box: Box) {
        extend(box.minimum)
        extend(box.maximum)
    }
}
