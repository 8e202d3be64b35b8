import PortolanRaster

extension PlacedSymbols {
    /// Returns the box of a symbol's text, or of its icon if it has no text, for the current camera, in points of
    /// the picture; nil if the symbol has neither.
    func room(of symbol: Symbol, _ state: State, in tile: Tile) -> Box? {
        guard isMoved else { return state.room }
        let (bucket, view) = (tile.tile.bucket, tile.view)
        let feature = bucket.features[Int(symbol.feature)]
        var result = Box.empty
        if state.showsText {
            let room = state.isVertical ? symbol.verticalTextRoom : symbol.textRoom
            switch room {
            case .none: break
            case .box(let box):
                let unit = tile.sizes.unit(feature)
                let box = box(unit)
                var shift = SIMD2<Float>.zero
                if state.anchor >= 0, Int(state.anchor) < symbol.variableAnchors.count {
                    let anchor = bucket.variableAnchors[Int(symbol.variableAnchors.lowerBound) + Int(state.anchor)]
                    shift = bucket.roomShift(anchor, size: box.maximum - box.minimum, unit: unit, view)
                }
                result.extend(camera.room(box, at: symbol.anchor, shift, view))
            case .circles(let range, _):
                // The circles in the middle half are those of the label under a camera that looks straight
                // down.
                let middle = range.dropFirst(range.count / 4).dropLast(range.count / 4)
                for number in middle {
                    let circle = bucket.circles[Int(number)]
                    result.extend(camera.point(circle.center, view))
                }
            }
        }
        if !state.showsText, state.showsIcon,
            case .box(let box) = state.isVertical && symbol.verticalIcon >= 0 ? symbol.verticalIconRoom : symbol.iconRoom
        {
            result.extend(camera.room(box(tile.sizes.icon(feature)), at: symbol.anchor, .zero, view))
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
