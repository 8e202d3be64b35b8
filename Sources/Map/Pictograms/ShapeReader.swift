/// Reads the texts of `Pictogram.shapes`.
struct ShapeReader {
    /// Reads the parts of a text; returns nil if the text is invalid.
    static func parts(_ text: String) -> [Pictogram.Part]? {
        var parts: [Pictogram.Part] = []
        for piece in text.split(separator: ";") {
            guard let part = part(piece) else { return nil }
            parts.append(part)
        }
        return parts.isEmpty ? nil : parts
    }

    private static func part(_ text: Substring) -> Pictogram.Part? {
        var words = words(text)[...]
        var lineWidth: Float?
        switch words.popFirst() {
        case .command("f"): break
        case .command("s"):
            guard case .number(let width)? = words.popFirst(), width > 0 else { return nil }
            lineWidth = width
        default: return nil
        }
        var reader = ShapeReader(words: words)
        guard reader.readSegments(), !reader.segments.isEmpty else { return nil }
        return Pictogram.Part(lineWidth: lineWidth, segments: reader.segments)
    }

    private enum Word: Equatable {
        case command(Character)
        case number(Float)
    }

    private var words: ArraySlice<Word>
    private var segments: [Pictogram.Segment] = []
    private var pen = SIMD2<Float>(0, 0)

    private init(words: ArraySlice<Word>) { self.words = words }

    /// Splits a text into tokens. A letter is a separate token, with or without a space before its numbers; any
    /// other text is an invalid number.
    private static func words(_ text: Substring) -> [Word] {
        var words: [Word] = []
        for piece in text.split(separator: " ") {
            var rest = piece
            while let first = rest.first, first.isLetter {
                words.append(.command(first))
                rest = rest.dropFirst()
            }
            if !rest.isEmpty { words.append(.number(Float(rest) ?? .nan)) }
        }
        return words
    }

    private mutating func readSegments() -> Bool {
        while let word = words.popFirst() {
            guard case .command(let command) = word, read(command) else { return false }
        }
        return true
    }

    /// Reads a command with all groups of numbers that follow it.
    private mutating func read(_ command: Character) -> Bool {
        if command == "Z" {
            segments.append(.close)
            return true
        }
        repeat {
            switch command {
            case "M":
                guard let point = point() else { return false }
                move(to: point)
            case "L":
                guard let point = point() else { return false }
                line(to: point)
            case "H":
                guard let x = number() else { return false }
                line(to: SIMD2(x, pen.y))
            case "V":
                guard let y = number() else { return false }
                line(to: SIMD2(pen.x, y))
            case "C":
                guard let control1 = point(), let control2 = point(), let end = point() else { return false }
                segments.append(.curve(end, control1: control1, control2: control2))
                pen = end
            case "O":
                guard let center = point(), let radius = number() else { return false }
                segments += Self.circle(center, radius)
            case "R":
                guard let corner = point(), let size = point(), let radius = number() else { return false }
                segments += Self.rectangle(corner, size, radius)
            default: return false
            }
        } while hasNumber
        return true
    }

    private var hasNumber: Bool {
        if case .number? = words.first { true } else { false }
    }

    private mutating func number() -> Float? {
        guard case .number(let value)? = words.popFirst(), value.isFinite else { return nil }
        return value
    }

    private mutating func point() -> SIMD2<Float>? {
        guard let x = number(), let y = number() else { return nil }
        return SIMD2(x, y)
    }

    private mutating func move(to point: SIMD2<Float>) {
        segments.append(.move(point))
        pen = point
    }

    private mutating func line(to point: SIMD2<Float>) {
        segments.append(.line(point))
        pen = point
    }

    /// The distance of the control points of a quarter circle of radius 1 from its ends: four thirds of the tangent of
    /// a sixteenth of a turn.
    private static let quarter: Float = 0.552_284_8

    static func circle(_ center: SIMD2<Float>, _ radius: Float) -> [Pictogram.Segment] {
        rectangle(center - radius, SIMD2(repeating: 2 * radius), radius)
    }

    private static func rectangle(_ corner: SIMD2<Float>, _ size: SIMD2<Float>, _ radius: Float) -> [Pictogram.Segment] {
        let radius = min(radius, size.x / 2, size.y / 2)
        let inset = radius * (1 - quarter)
        let (low, high) = (corner, corner + size)
        func bent(_ end: SIMD2<Float>, _ control1: SIMD2<Float>, _ control2: SIMD2<Float>) -> Pictogram.Segment {
            .curve(end, control1: control1, control2: control2)
        }
        return [
            .move(SIMD2(low.x + radius, low.y)),
            .line(SIMD2(high.x - radius, low.y)),
            bent(SIMD2(high.x, low.y + radius), SIMD2(high.x - inset, low.y), SIMD2(high.x, low.y + inset)),
            .line(SIMD2(high.x, high.y - radius)),
            bent(SIMD2(high.x - radius, high.y), SIMD2(high.x, high.y - inset), SIMD2(high.x - inset, high.y)),
            .line(SIMD2(low.x + radius, high.y)),
            bent(SIMD2(low.x, high.y - radius), SIMD2(low.x + inset, high.y), SIMD2(low.x, high.y - inset)),
            .line(SIMD2(low.x, low.y + radius)),
            bent(SIMD2(low.x + radius, low.y), SIMD2(low.x, low.y + inset), SIMD2(low.x + inset, low.y)),
            .close,
        ]
    }
}
