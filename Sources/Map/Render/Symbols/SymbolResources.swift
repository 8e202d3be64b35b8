import PortolanBasics
import PortolanMapSources
import PortolanRaster
import PortolanText
import Synchronization

/// The resources that the symbols of all tiles and frames of a style share: fonts or glyph files, images and
/// shaped texts.
final class SymbolResources: Sendable {
    /// The source of letters.
    enum Fonts: Sendable {
        /// Installed fonts.
        case installed(ShaperPool)
        /// The glyph files that the style names.
        case files(any GlyphSource)
    }

    private struct ShapeKey: Hashable {
        let text: LabelText
        let options: LabelOptions
        /// The hash of both fields, kept because a growing table needs it repeatedly.
        private let digest: Int

        init(text: LabelText, options: LabelOptions) {
            self.text = text
            self.options = options
            var hasher = Hasher()
            hasher.combine(text)
            hasher.combine(options)
            digest = hasher.finalize()
        }

        func hash(into hasher: inout Hasher) { hasher.combine(digest) }

        static func == (a: ShapeKey, b: ShapeKey) -> Bool { a.digest == b.digest && a.text == b.text && a.options == b.options }
    }

    private struct State {
        var shapes: LRUCache<ShapeKey, LabelShape>
        /// The indices of images in `images`, by name.
        var numbers: [String: Int32] = [:]
        /// The images in the order of their first use.
        var images: [SpriteImage] = []
        /// Names that the sprites lack. The cache is bounded, because every feature may name another one.
        var missing = LRUCache<String, Void>(costLimit: 1 << 19)
    }

    let fonts: Fonts
    /// The BCP 47 tag of the texts' language; nil if it is unknown.
    let language: String?
    /// The glyphs that texts use.
    let glyphs = GlyphTable()
    /// The images that a style may name.
    let sprites: SpriteSet
    private let state: Mutex<State>

    /// - Parameter shapeCacheBytes: the size limit of the cache of shaped texts, in bytes.
    init(fonts: Fonts, sprites: SpriteSet = SpriteSet(), language: String? = nil, shapeCacheBytes: Int = 16 << 20) {
        self.fonts = fonts
        self.language = language
        self.sprites = sprites
        state = Mutex(State(shapes: LRUCache(costLimit: shapeCacheBytes)))
    }

    /// Lays labels out with one shaper, which is lent to `body`.
    func withShaper<Result>(_ body: (LabelShaper) throws(TextError) -> Result) throws(TextError) -> Result {
        switch fonts {
        case .installed(let pool):
            let table = glyphs
            return try pool.withShaper { shaper throws(TextError) in try body(LabelShaper(shaper, table: table)) }
        case .files(let source): return try body(LabelShaper(source, table: glyphs))
        }
    }

    /// Returns the shape of a text, from the cache if it was shaped before.
    func shape(_ text: LabelText, _ options: LabelOptions, with shaper: LabelShaper) throws(TextError) -> LabelShape {
        let key = ShapeKey(text: text, options: options)
        if let known = state.withLock({ $0.shapes.value(for: key) }) { return known }
        let shape = try shaper.shape(text, options)
        let cost = 256 + text.scalars.count * 5 + shape.glyphs.count * MemoryLayout<LabelGlyph>.stride
        state.withLock { $0.shapes.store(shape, for: key, cost: cost) }
        return shape
    }

    /// Returns the number and the pixels of an image, or nil if the style has none with that name.
    func image(_ name: String) -> (number: Int32, image: SpriteImage)? {
        let known = state.withLock { state -> (number: Int32, image: SpriteImage)?? in
            guard let number = state.numbers[name] else { return state.missing.value(for: name) != nil ? .some(nil) : nil }
            return (number, state.images[Int(number)])
        }
        if let known { return known }
        let found = sprites.image(named: name)
        return state.withLock { state in
            if let number = state.numbers[name] { return (number, state.images[Int(number)]) }
            guard let found, found.picture.width > 0, found.picture.height > 0 else {
                state.missing.store((), for: name, cost: 64 + name.utf8.count)
                return nil
            }
            let number = Int32(state.images.count)
            state.images.append(found)
            state.numbers[name] = number
            return (number, found)
        }
    }

    /// Returns the image with a number from ``image(_:)``, or nil for other numbers.
    func image(number: Int32) -> SpriteImage? {
        state.withLock { $0.images.indices.contains(Int(number)) ? $0.images[Int(number)] : nil }
    }
}
