import PortolanRaster
import PortolanTestSupport
import Testing

@testable import PortolanRender
@testable import PortolanText

/// Masks of letters are made once and added to each list once. If there are too many masks, the cache drops some of
/// them.
@Suite struct GlyphMaskCacheTests {
    final class Owner {}

    static func mask(_ value: UInt8, side: Int = 2) -> PlacedMask? {
        let field = GlyphField(
            DistanceGlyph(id: 1, size: [2, 2], corner: .zero, advance: 0, bitmap: Array(repeating: value, count: 64))
        )
        return PlacedMask(field, origin: .zero, scale: Float(side) / 8, DistanceEdge(edge: 100, softness: 50))
    }

    static func variant(_ owner: Owner, scale: UInt32 = 1024) -> GlyphMasks.Variant {
        .init(table: ObjectIdentifier(owner), scale: scale, edge: DistanceEdge(edge: 192, softness: 20), halo: .zero)
    }

    @Test("letters are distinguished by glyph, phase and variant, over any number of lists")
    func identities() {
        let owner = Owner()
        var chance = SplitMix64(seed: 7)
        var cache = GlyphMaskCache(GlyphMasks(byteLimit: 1 << 24))
        var made: Set<[UInt32]> = []
        for _ in 0..<5 {
            cache.beginList()
            var list = DrawList()
            var ids: [[UInt32]: DrawList.MaskID] = [:]
            for _ in 0..<4000 {
                let key = [300, 16, 5].map { UInt32.random(in: 0..<$0, using: &chance) }
                let number = cache.number(of: Self.variant(owner, scale: key[2]))
                let found = cache.mask(GlyphRef(index: key[0]), phase: UInt8(key[1]), number, in: &list) {
                    #expect(made.insert(key).inserted, "\(key) is made twice")
                    return Self.mask(255)
                }
                #expect(found != nil)
                if let known = ids[key] { #expect(found?.mask == known) } else { ids[key] = found?.mask }
            }
            #expect(Set(ids.values).count == ids.count)
        }
    }

    @Test("the least recently used masks go first")
    func eviction() {
        let owner = Owner()
        var cache = GlyphMaskCache(GlyphMasks(byteLimit: 10 * 132))
        func draw(_ glyphs: Range<UInt32>) -> Int {
            cache.beginList()
            var list = DrawList()
            var made = 0
            let number = cache.number(of: Self.variant(owner))
            for glyph in glyphs {
                _ = cache.mask(GlyphRef(index: glyph), phase: 0, number, in: &list) {
                    made += 1
                    return Self.mask(255)
                }
            }
            return made
        }
        #expect(draw(0..<8) == 8)
        #expect(draw(0..<8) == 0)
        #expect(draw(8..<16) == 8)
        // The cache has room for ten masks. Sixteen are too many, so it keeps only the masks of the last list.
        #expect(draw(8..<16) == 0)
        #expect(draw(0..<8) == 8)
        #expect(draw(0..<40) == 32)
        // A single list with forty masks is too much as well, so the cache keeps none of them.
        #expect(draw(0..<40) == 40)
    }

    @Test("a mask that one list made is available to another while both are written")
    func sharing() {
        let owner = Owner()
        let masks = GlyphMasks(byteLimit: 1 << 20)
        var (first, second) = (GlyphMaskCache(masks), GlyphMaskCache(masks))
        var (firstList, secondList) = (DrawList(), DrawList())
        first.beginList()
        second.beginList()
        let (firstNumber, secondNumber) = (first.number(of: Self.variant(owner)), second.number(of: Self.variant(owner)))
        #expect(firstNumber == secondNumber)
        var made = 0
        let one = first.mask(GlyphRef(index: 3), phase: 0, firstNumber, in: &firstList) {
            made += 1
            return Self.mask(255)
        }
        let other = second.mask(GlyphRef(index: 3), phase: 0, secondNumber, in: &secondList) {
            made += 1
            return Self.mask(255)
        }
        #expect(made == 1 && one != nil && other != nil)
    }

    @Test("a glyph without ink is remembered as such")
    func empty() {
        let owner = Owner()
        var cache = GlyphMaskCache(GlyphMasks(byteLimit: 1 << 20))
        var list = DrawList()
        var made = 0
        for _ in 0..<3 {
            let number = cache.number(of: Self.variant(owner))
            let mask = cache.mask(GlyphRef(index: 3), phase: 0, number, in: &list) {
                made += 1
                return nil
            }
            #expect(mask == nil)
        }
        #expect(made == 1)
    }
}
