import PortolanGeo
import PortolanStyle
import PortolanText

/// Places the symbols of a frame, the most important ones first. A symbol is shown only where no symbol before it
/// stands. The order is MapLibre's: layer by layer from the top one down, and within a layer by sort key, tile and
/// order of the data.
///
/// The algorithm is greedy. The order is total, so the same tiles give the same picture.
struct SymbolPlacer {
    private let camera: SymbolCamera
    /// Whether symbols are placed as in a single picture, not where they stood before.
    private let isResting: Bool
    private var index: CollisionIndex
    private var path = LinePath()
    private var circles: [CollisionIndex.Circle] = []

    /// The state of symbols that a view in motion keeps.
    struct History {
        /// The previous placement, whose numbers symbols keep; nil for the first one.
        var previous: PlacedSymbols?
        /// Whether symbols are placed as in a single picture, without regard to the previous placement.
        var isResting: Bool
        /// The symbols that were shown earlier in the current motion and are hidden until it ends. They are not
        /// placed.
        var gone: Set<UInt32>
    }

    /// - Parameters:
    ///   - layers: the symbol layers in drawing order.
    ///   - plane: the camera of the frame.
    ///   - context: a context at the style's zoom without a feature; it carries the global state.
    ///   - reserved: boxes in pixels of the picture that no symbol may cover.
    ///   - history: the state of a view in motion; nil for a single picture, which no other placement follows.
    static func place(
        _ layers: [SymbolFrameLayer],
        plane: FramePlane,
        context: EvaluationContext,
        reserved: [Box] = [],
        after history: History? = nil
    ) -> PlacedSymbols {
        let camera = SymbolCamera(plane: plane, zoom: context.zoom)
        var placement = PlacedSymbols(camera: camera, context: context, layers: layers.map { sorted($0, camera, context) }, identities: nil)
        var memory = placement.identify(after: history?.previous, isAsked: history != nil)
        memory.gone = history?.gone ?? []
        var placer = SymbolPlacer(camera, isResting: history?.isResting ?? false)
        for box in reserved { placer.index.insert(Box(minimum: box.minimum / camera.ratio, maximum: box.maximum / camera.ratio), .never) }
        for position in placement.layers.indices.reversed() { placer.place(&placement.layers[position], memory) }
        return placement
    }

    private init(_ camera: SymbolCamera, isResting: Bool) {
        self.camera = camera
        self.isResting = isResting
        index = CollisionIndex(area: camera.area)
    }

    /// Returns a layer with its tiles sorted: the most detailed tiles first, and within a zoom from back to front.
    static func sorted(_ layer: SymbolFrameLayer, _ camera: SymbolCamera, _ context: EvaluationContext) -> PlacedSymbols.Layer {
        let tiles = layer.tiles.map { tile in
            PlacedSymbols.Tile(
                tile: tile,
                view: SymbolTileView(tile.bucket.tile, wrap: tile.wrap, camera),
                sizes: SymbolSizes(tile.bucket, context),
                states: []
            )
        }
        func key(_ tile: PlacedSymbols.Tile) -> (Int, Float, Float, Int32, Int32, UInt32, UInt32) {
            let id = tile.tile.bucket.tile.id
            let corner = SIMD2(Float(id.x), Float(id.y))
            let right = tile.view.right
            let down = tile.view.down
            let position = right * corner.x + down * corner.y
            return (-Int(id.z), position.y, position.x, tile.tile.wrap, tile.tile.bucket.tile.source, id.x, id.y)
        }
        let keyed = tiles.map { (key: key($0), tile: $0) }
        return PlacedSymbols.Layer(
            index: layer.index,
            tiles: keyed.sorted { a, b in
                let (a, b) = (a.key, b.key)
                if a.0 != b.0 { return a.0 < b.0 }
                if a.1 != b.1 { return a.1 < b.1 }
                if a.2 != b.2 { return a.2 < b.2 }
                return (a.3, a.4, a.5, a.6) < (b.3, b.4, b.5, b.6)
            }.map(\.tile)
        )
    }

    private mutating func place(_ layer: inout PlacedSymbols.Layer, _ memory: SymbolMemory) {
        var runs: [(key: Double, tile: Int, symbols: Range<Int>)] = []
        for number in layer.tiles.indices {
            layer.tiles[number].states = Array(repeating: .init(), count: layer.tiles[number].tile.bucket.symbols.count)
            for range in layer.tiles[number].tile.bucket.ranges { runs.append((range.key, number, range.symbols)) }
        }
        if runs.count > layer.tiles.count {
            runs = runs.indices.sorted { a, b in runs[a].key != runs[b].key ? runs[a].key < runs[b].key : a < b }.map { runs[$0] }
        }
        var seen: Set<UInt32> = []
        for run in runs { place(&layer.tiles[run.tile], run.symbols, memory, &seen) }
    }

    private mutating func place(
        _ tile: inout PlacedSymbols.Tile,
        _ range: Range<Int>,
        _ memory: SymbolMemory,
        _ seen: inout Set<UInt32>
    ) {
        let bucket = tile.tile.bucket
        let context = TileContext(tile)
        let order = bucket.layout.placesByY ? bucket.backToFront(tile.view).reversed() : Array(range)
        for number in order {
            if !tile.tile.hidden.isEmpty, tile.tile.hidden.contains(bucket.features[Int(bucket.symbols[number].feature)].index) { continue }
            guard memory.isNeeded else {
                tile.states[number] = place(bucket.symbols[number], context, before: nil)
                continue
            }
            let identity = tile.identities[number]
            guard seen.insert(identity).inserted else { continue }
            let before = memory.states[identity]
            if !memory.gone.isEmpty, memory.gone.contains(identity) {
                tile.states[number] = .hidden(standingAs: before)
            } else {
                tile.states[number] = place(bucket.symbols[number], context, before: before)
            }
        }
    }

    /// The values that all symbols of a tile share.
    struct TileContext {
        let bucket: SymbolBucket
        let layout: SymbolLayout
        let view: SymbolTileView
        let sizes: SymbolSizes
        let hasIcons: Bool
        let hasTexts: Bool

        init(_ tile: PlacedSymbols.Tile) {
            bucket = tile.tile.bucket
            layout = bucket.layout
            view = tile.view
            sizes = tile.sizes
            hasIcons = !bucket.icons.isEmpty
            hasTexts = !bucket.labels.isEmpty
        }

        /// Whether nothing can hide a text of the layer. Such texts are shown even outside the area in which
        /// symbols are placed.
        var alwaysShowsText: Bool {
            layout.textOverlap == .always && (layout.iconOverlap == .always || !hasIcons || layout.iconIsOptional)
        }
        /// Whether nothing can hide an icon of the layer. Such icons are shown even outside the area in which
        /// symbols are placed.
        var alwaysShowsIcon: Bool {
            layout.iconOverlap == .always && (layout.textOverlap == .always || !hasTexts || layout.textIsOptional)
        }
    }

    // MARK: One symbol

    private mutating func place(_ symbol: Symbol, _ context: TileContext, before: PlacedSymbols.State?) -> PlacedSymbols.State {
        let layout = context.layout
        var state = PlacedSymbols.State.hidden(standingAs: before)
        var text = Text()
        if symbol.anyHorizontal >= 0 { text = placeText(symbol, context, before, &state) }
        var icon = Attempt()
        var iconBox: Box?
        if symbol.icon >= 0 {
            let shift = layout.iconTextFit != .none && text.attempt.isPlaced ? text.shift : .zero
            let room = text.isVertical && !symbol.verticalIconRoom.isNone ? symbol.verticalIconRoom : symbol.iconRoom
            if case .box(let box) = room {
                let size = context.sizes.icon(context.bucket.features[Int(symbol.feature)])
                let projected = camera.room(box(size), at: symbol.anchor, shift, context.view)
                icon = attempt(projected, layout.iconOverlap)
                iconBox = projected
            } else {
                let position = camera.point(symbol.anchor, context.view)
                icon.isPlaced = isInArea(Box(minimum: position, maximum: position))
            }
        }
        let iconAlone = !symbol.hasText || layout.textIsOptional
        let textAlone = symbol.icon < 0 || layout.iconIsOptional
        var placesText = text.attempt.isPlaced
        var placesIcon = icon.isPlaced
        if !iconAlone, !textAlone {
            placesText = placesText && placesIcon
            placesIcon = placesText
        } else if !textAlone {
            placesText = placesText && placesIcon
        } else if !iconAlone {
            placesIcon = placesText && placesIcon
        }
        if placesText, !layout.textIgnoresPlacement {
            if let box = text.box { index.insert(box, layout.textOverlap) }
            for circle in text.circles { index.insert(circle, layout.textOverlap) }
        }
        if placesIcon, !layout.iconIgnoresPlacement, let iconBox { index.insert(iconBox, layout.iconOverlap) }
        state.showsText = symbol.hasText && (placesText || context.alwaysShowsText)
        state.showsIcon = symbol.icon >= 0 && (placesIcon || context.alwaysShowsIcon)
        if isResting, state.isShown, !text.attempt.isPlaced {
            state.anchor = -1
            state.isVertical = false
        }
        state.isOffscreen = text.attempt.isOffscreen && icon.isOffscreen
        state.room = state.showsText ? text.room : iconBox
        return state
    }

    /// The result of trying an anchor.
    private struct Attempt {
        var isPlaced = false
        var isOffscreen = true
    }

    private struct Text {
        var attempt = Attempt()
        var box: Box?
        var circles: [CollisionIndex.Circle] = []
        var shift = SIMD2<Float>.zero
        var isVertical = false

        /// The bounding box of the text, in points.
        var room: Box? {
            box
                ?? circles.first.map { first in
                    circles.dropFirst().reduce(into: first.bounds) { room, circle in
                        room.extend(circle.bounds.minimum)
                        room.extend(circle.bounds.maximum)
                    }
                }
        }
    }

    private mutating func placeText(
        _ symbol: Symbol,
        _ context: TileContext,
        _ before: PlacedSymbols.State?,
        _ state: inout PlacedSymbols.State
    ) -> Text {
        let layout = context.layout
        let canBeVertical = layout.allowsVertical && symbol.vertical >= 0
        let modes: [TextWritingMode] = canBeVertical ? layout.writingModes : [.horizontal]
        let unit = context.sizes.unit(context.bucket.features[Int(symbol.feature)])
        var text = Text()
        for mode in modes {
            let isVertical = mode == .vertical
            let room = isVertical ? symbol.verticalTextRoom : symbol.textRoom
            text = Text()
            text.isVertical = isVertical
            switch room {
            case .none: continue
            case .circles(let range, let radius): text = placeAlongLine(symbol, range, radius: radius(unit), unit: unit, context)
            case .box(let box):
                if symbol.variableAnchors.isEmpty {
                    let projected = camera.room(box(unit), at: symbol.anchor, .zero, context.view)
                    text.attempt = attempt(projected, layout.textOverlap)
                    text.box = projected
                } else {
                    text = placeVariably(symbol, box(unit), isVertical: isVertical, context, before, &state)
                }
            }
            if text.attempt.isPlaced {
                state.isVertical = isVertical
                break
            }
        }
        return text
    }

    /// Tries the anchors of a text in their order, beginning with the previous one.
    private func placeVariably(
        _ symbol: Symbol,
        _ box: Box,
        isVertical: Bool,
        _ context: TileContext,
        _ before: PlacedSymbols.State?,
        _ state: inout PlacedSymbols.State
    ) -> Text {
        let layout = context.layout
        let anchors = context.bucket.variableAnchors
        var order = Array(0..<symbol.variableAnchors.count)
        if !isResting, let last = before.map({ Int($0.anchor) }), last > 0, last < order.count {
            // Under a tilted camera, labels that change their anchor would jump with each turn. So labels keep their
            // anchor or hide.
            order = camera.isTilted ? [last] : [last] + order.filter { $0 != last }
        }
        let iconRoom = isVertical && !symbol.verticalIconRoom.isNone ? symbol.verticalIconRoom : symbol.iconRoom
        let needsIcon = layout.iconTextFit != .none && layout.iconOverlap == .never && symbol.icon >= 0
        let size = box.maximum - box.minimum
        let feature = context.bucket.features[Int(symbol.feature)]
        let unit = context.sizes.unit(feature)
        let iconSize = context.sizes.icon(feature)
        var text = Text()
        text.isVertical = isVertical
        for overlap in layout.textOverlap == .never ? [SymbolOverlap.never] : [.never, layout.textOverlap] {
            for number in order {
                let anchor = anchors[Int(symbol.variableAnchors.lowerBound) + number]
                let shift = context.bucket.roomShift(anchor, size: size, unit: unit, context.view)
                let projected = camera.room(box, at: symbol.anchor, shift, context.view)
                let attempt = attempt(projected, overlap)
                text.attempt = attempt
                guard attempt.isPlaced else { continue }
                if needsIcon, case .box(let iconBox) = iconRoom,
                    !self.attempt(camera.room(iconBox(iconSize), at: symbol.anchor, shift, context.view), layout.iconOverlap).isPlaced
                {
                    text.attempt.isPlaced = false
                    continue
                }
                text.box = projected
                text.shift = shift
                state.anchor = Int8(clamping: number)
                return text
            }
        }
        return text
    }

    private mutating func placeAlongLine(
        _ symbol: Symbol,
        _ range: Range<Int32>,
        radius: Float,
        unit: Float,
        _ context: TileContext
    ) -> Text {
        var text = Text()
        text.attempt = Attempt(isPlaced: false, isOffscreen: true)
        let bucket = context.bucket
        let anchor = context.view.transform(symbol.anchor)
        let depth = camera.perspective.depth(anchor)
        guard depth > 0, symbol.line >= 0, let reach = reach(symbol, unit: unit, context, depth: depth) else { return text }
        let radius = radius * (0.5 + 0.5 / depth)
        var isInGrid = false
        var isOffscreen = true
        var isAfterCircle = false
        circles.removeAll(keepingCapacity: true)
        for number in range {
            let circle = bucket.circles[Int(number)]
            guard circle.distance >= -reach.first, circle.distance <= reach.last else {
                isAfterCircle = false
                continue
            }
            let center = camera.point(circle.center, context.view)
            if isAfterCircle, let last = circles.last, number + 1 < range.upperBound {
                let way = center - last.center
                let next = bucket.circles[Int(number + 1)].distance
                // Circles that almost coincide take time and add nothing. Only the last of them is kept.
                if 2 * radius * radius > (way * way).sum(), next > -reach.first, next < reach.last {
                    isAfterCircle = false
                    continue
                }
            }
            isAfterCircle = true
            let placed = CollisionIndex.Circle(center: center, radius: radius)
            circles.append(placed)
            isOffscreen = isOffscreen && isOutOfSight(placed.bounds)
            isInGrid = isInGrid || isInArea(placed.bounds)
            if index.collides(placed, context.layout.textOverlap) { return text }
        }
        text.circles = circles
        text.attempt = Attempt(isPlaced: isInGrid, isOffscreen: isOffscreen)
        return text
    }

    /// Returns the distance that a label reaches from its anchor along the line in both directions, in units of the
    /// tile, or nil if the label does not fit on its line.
    private mutating func reach(_ symbol: Symbol, unit: Float, _ context: TileContext, depth: Float) -> (first: Float, last: Float)? {
        let bucket = context.bucket
        let label = bucket.labels[Int(symbol.anyHorizontal)]
        guard let firstGlyph = label.glyphs.first, let lastGlyph = label.glyphs.last else { return nil }
        let lineOffset = label.lineOffset * unit
        let first = bucket.glyphs[Int(firstGlyph)].along * unit
        let last = bucket.glyphs[Int(lastGlyph)].along * unit
        LinePlane(context.layout.textPitchesWithMap, context.view, camera).follow(
            bucket.points(ofLine: symbol.line),
            symbol,
            reach: max(abs(first), abs(last)),
            offset: lineOffset,
            &path
        )
        guard let start = path.position(first, lineOffset: lineOffset.x, isFlipped: false),
            let end = path.position(last, lineOffset: lineOffset.x, isFlipped: false)
        else { return nil }
        let stretch = context.layout.textPitchesWithMap ? 1 : depth / camera.tiltCosine
        let unitsPerPoint = 1 / context.view.pointsPerUnit
        func distance(_ position: LinePath.Position) -> Float {
            let segment = position.along * unitsPerPoint
            let before = bucket.distance(from: symbol, segments: position.segment, isBehind: position.isBehind)
            return before + segment + (stretch - 1) * segment * abs(sine(position.angle))
        }
        return (distance(start), distance(end))
    }

    // MARK: Boxes

    private func attempt(_ box: Box, _ overlap: SymbolOverlap) -> Attempt {
        guard isInArea(box), !index.collides(box, overlap) else { return Attempt(isPlaced: false, isOffscreen: false) }
        return Attempt(isPlaced: true, isOffscreen: isOutOfSight(box))
    }

    private func isInArea(_ box: Box) -> Bool {
        let area = camera.area
        return all(box.maximum .>= area.minimum) && all(box.minimum .< area.maximum)
    }

    private func isOutOfSight(_ box: Box) -> Bool { any(box.maximum .< .zero) || any(box.minimum .>= camera.size) }
}

extension SymbolBucket {
    /// Returns the vector from the anchor to the middle of a text's room, in points.
    ///
    /// - Parameters:
    ///   - anchor: the variable anchor.
    ///   - size: the size of the room, in points.
    ///   - unit: points per 1/24 em.
    ///   - view: the view of the tile.
    func roomShift(_ anchor: VariableAnchor, size: SIMD2<Float>, unit: Float, _ view: SymbolTileView) -> SIMD2<Float> {
        let shift = anchor.shift(size: size, unit: unit)
        return layout.textRotatesWithMap ? view.right * shift.x + view.down * shift.y : shift
    }

    /// Returns the points of a line.
    func points(ofLine line: Int32) -> ArraySlice<SIMD2<Float>> {
        let range = lines[Int(line)].points
        return linePoints[Int(range.lowerBound)..<Int(range.upperBound)]
    }

    /// Returns the distance from a symbol's anchor along its line to the point that is `segments` points away;
    /// 0 for the anchor itself.
    func distance(from symbol: Symbol, segments: Int, isBehind: Bool) -> Float {
        guard segments > 0 else { return 0 }
        let range = lines[Int(symbol.line)].points
        let start = Int(range.lowerBound) + Int(symbol.segment)
        let anchor = lineDistances[start] + LineAnchors.length(symbol.anchor - linePoints[start])
        let point = isBehind ? start + 1 - segments : start + segments
        guard range.contains(Int32(point)) else { return 0 }
        return abs(lineDistances[point] - anchor)
    }

    /// Returns the symbols from the top of the picture to its bottom; of two symbols at the same height, the later
    /// one comes first.
    func backToFront(_ view: SymbolTileView) -> [Int] {
        let heights = symbols.map { view.height($0.anchor) }
        return symbols.indices.sorted { a, b in
            if heights[a] != heights[b] { return heights[a] < heights[b] }
            let first = features[Int(symbols[a].feature)].index
            let second = features[Int(symbols[b].feature)].index
            return first != second ? first > second : a < b
        }
    }
}
