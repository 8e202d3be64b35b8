internal import CFreeType

/// Collects the contours of a FreeType outline, in its own units with y upward.
final class OutlineWalk {
    private(set) var elements: [GlyphOutline.Element] = []
    private static let maximumElements = 1 << 16

    /// Walks an outline. Returns nil if FreeType finds it malformed or it is larger than any valid glyph.
    static func elements(of outline: inout FT_Outline) -> [GlyphOutline.Element]? {
        let walk = OutlineWalk()
        var functions = unsafe FT_Outline_Funcs(
            move_to: { to, context in unsafe OutlineWalk.add(context) { unsafe .moveTo(point(to)) } },
            line_to: { to, context in unsafe OutlineWalk.add(context) { unsafe .lineTo(point(to)) } },
            conic_to: { control, to, context in unsafe OutlineWalk.add(context) { unsafe .quadTo(point(control), point(to)) } },
            cubic_to: { first, second, to, context in
                unsafe OutlineWalk.add(context) { unsafe .cubicTo(point(first), point(second), point(to)) }
            },
            shift: 0,
            delta: 0
        )
        // `walk` outlives the call, and the unretained pointer is used only during the call.
        let code = withExtendedLifetime(walk) {
            unsafe FT_Outline_Decompose(&outline, &functions, Unmanaged.passUnretained(walk).toOpaque())
        }
        guard code == 0 else { return nil }
        if !walk.elements.isEmpty { walk.elements.append(.close) }
        return walk.elements
    }

    private static func add(_ context: UnsafeMutableRawPointer?, _ element: () -> GlyphOutline.Element) -> Int32 {
        guard let context = unsafe context else { return 1 }
        let walk = unsafe Unmanaged<OutlineWalk>.fromOpaque(context).takeUnretainedValue()
        guard walk.elements.count < maximumElements else { return 1 }
        let new = element()
        if case .moveTo = new, !walk.elements.isEmpty { walk.elements.append(.close) }
        walk.elements.append(new)
        return 0
    }
}

private func point(_ vector: UnsafePointer<FT_Vector>?) -> SIMD2<Float> {
    guard let vector = unsafe vector else { return .zero }
    return unsafe SIMD2(Float(vector.pointee.x), Float(vector.pointee.y))
}

extension GlyphOutline.Element {
    func mapPoints(_ transform: (SIMD2<Float>) -> SIMD2<Float>) -> Self {
        switch self {
        case .moveTo(let to): .moveTo(transform(to))
        case .lineTo(let to): .lineTo(transform(to))
        case .quadTo(let control, let to): .quadTo(transform(control), transform(to))
        case .cubicTo(let first, let second, let to): .cubicTo(transform(first), transform(second), transform(to))
        case .close: .close
        }
    }
}
