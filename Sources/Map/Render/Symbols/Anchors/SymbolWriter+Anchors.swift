import PortolanStyle
import PortolanText

/// Finds the anchors of a feature's symbols in its tile: at a point, inside a polygon, along a line or in the
/// middle of one.
extension SymbolWriter {
    mutating func addSymbols(_ feature: SymbolBucketBuilder.WaitingFeature, _ common: Common) {
        let units = tile.unitsPerPixel
        switch layout.placement {
        case .line:
            let size = lineSize(common)
            for line in LineParts.inTile(feature.parts.map { $0[...] }) {
                let anchors = LineAnchors.along(
                    line[...],
                    size,
                    spacing: units * options.spacing,
                    overscaling: tile.overscaling
                ).filter { feature.label.isEmpty || isFarEnough(common.text, $0.point) }
                guard !anchors.isEmpty else { continue }
                let number = addLine(line)
                for anchor in anchors { addSymbol(common, anchor, line: number, line[...]) }
            }
        case .lineCenter:
            let size = lineSize(common)
            for line in feature.parts where line.count > 1 {
                guard let anchor = LineAnchors.center(of: line[...], size), isInTile(anchor.point) else { continue }
                addSymbol(common, anchor, line: addLine(line), line[...])
            }
        case .point:
            switch feature.type {
            case .polygon:
                for polygon in PolygonRings.polygons(feature.parts.map { $0[...] }) {
                    let precision = Double(SymbolTile.extent / SymbolTile.sidePixels)
                    guard let point = PolygonRings.labelPoint(polygon, precision: precision) else { continue }
                    addPoint(common, SIMD2<Float>(point))
                }
            case .lineString:
                for line in feature.parts { if let first = line.first { addPoint(common, first) } }
            case .point, .unknown:
                for part in feature.parts { for point in part { addPoint(common, point) } }
            }
        }
    }

    private func isInTile(_ point: SIMD2<Float>) -> Bool { all(point .>= 0) && all(point .< SymbolTile.extent) }

    private mutating func addPoint(_ common: Common, _ point: SIMD2<Float>) {
        guard isInTile(point) else { return }
        addSymbol(common, LineAnchor(point: point, segment: 0), line: -1, [])
    }

    private func lineSize(_ common: Common) -> LineLabelSize {
        let shape = common.shapes.vertical ?? common.shapes.anyHorizontal
        let text = shape.map { $0.right - $0.left } ?? 0
        let icon = common.icon.map { $0.box.maximum.x - $0.box.minimum.x } ?? 0
        return LineLabelSize(
            length: max(text, icon),
            hasText: text != 0,
            scale: tile.unitsPerPixel * common.values.textSizeAt18 / DistanceGlyph.emPixels,
            maxAngle: options.maxAngle
        )
    }

    /// Whether the same text has no anchor within half of the spacing. If so, the position is recorded.
    private mutating func isFarEnough(_ text: String, _ point: SIMD2<Float>) -> Bool {
        let distance = tile.unitsPerPixel * options.spacing / 2
        if let others = textPositions[text], others.contains(where: { LineAnchors.length($0 - point) < distance }) { return false }
        textPositions[text, default: []].append(point)
        return true
    }

    private mutating func addLine(_ line: [SIMD2<Float>]) -> Int32 {
        let first = Int32(content.linePoints.count)
        content.linePoints += line
        var distance: Float = 0
        for index in line.indices {
            if index > 0 { distance += LineAnchors.length(line[index] - line[index - 1]) }
            content.lineDistances.append(distance)
        }
        content.lines.append(SymbolLine(points: first..<Int32(content.linePoints.count)))
        return Int32(content.lines.count - 1)
    }
}
