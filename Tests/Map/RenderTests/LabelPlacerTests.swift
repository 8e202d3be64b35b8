import PortolanRaster
import PortolanTestSupport
import PortolanText
import Testing

@testable import PortolanRender

/// Labels placed one by one where no earlier one stands.
@Suite struct LabelPlacerTests {
    static func label(
        _ text: String,
        _ x: Float,
        _ y: Float,
        layer: Int32 = 0,
        sortKey: Double = 0,
        order: Int32 = 0,
        size: Float = 12,
        padding: Float = 2,
        allowsOverlap: Bool = false,
        ignoresPlacement: Bool = false
    ) -> Label {
        Label(
            text: text,
            style: TextStyle(sizePixels: size),
            position: SIMD2(x, y),
            anchor: .init(horizontal: 0.5, vertical: 0.5),
            offset: .zero,
            padding: padding,
            color: .black,
            haloColor: .white,
            haloWidth: 0,
            haloBlur: 0,
            allowsOverlap: allowsOverlap,
            ignoresPlacement: ignoresPlacement,
            layer: layer,
            sortKey: sortKey,
            order: order,
            feature: nil
        )
    }

    /// The texts that found a place in a picture of 400 × 300 pixels, the most important first.
    static func placed(_ labels: [Label], scale: Float = 1, reserved: [Box] = []) throws -> [String] {
        var placer = LabelPlacer(width: 400, height: 300, scale: scale, reserved: reserved)
        try placer.place(labels, shaper: TextShaper(library: FontLibrary()))
        return placer.placed.map(\.label.text)
    }

    @Test("no labels, no places")
    func nothing() throws {
        #expect(try Self.placed([]).isEmpty)
        #expect(try Self.placed([Self.label("", 200, 150)]).isEmpty)
    }

    @Test("labels apart from each other are all placed; of two at one place the more important")
    func collisions() throws {
        #expect(try Self.placed([Self.label("One", 100, 100), Self.label("Two", 300, 100, order: 1)]) == ["One", "Two"])
        #expect(try Self.placed([Self.label("One", 100, 100), Self.label("Two", 102, 101, order: 1)]) == ["One"])
    }

    @Test("layers drawn last come first, then small sort keys, then the order of the data")
    func importance() throws {
        let labels = [
            Self.label("A", 200, 150, layer: 1, sortKey: 0, order: 0), Self.label("B", 200, 150, layer: 2, sortKey: 9, order: 3),
            Self.label("C", 200, 150, layer: 2, sortKey: -1, order: 2), Self.label("D", 200, 150, layer: 2, sortKey: -1, order: 1),
        ]
        #expect(labels.sorted(by: Label.precedes).map(\.text) == ["D", "C", "B", "A"])
        #expect(try Self.placed(labels) == ["D"])
    }

    @Test("a sort key that is no number comes last, an endless one before it")
    func wildKeys() {
        let labels = [
            Self.label("none", 0, 0, sortKey: .nan), Self.label("most", 0, 0, sortKey: .infinity), Self.label("one", 0, 0, sortKey: 1),
            Self.label("least", 0, 0, sortKey: -.infinity), Self.label("none too", 0, 0, sortKey: .nan, order: 1),
        ]
        var chance = SplitMix64(seed: 1)
        for _ in 0..<50 {
            #expect(labels.shuffled(using: &chance).sorted(by: Label.precedes).map(\.text) == ["least", "one", "most", "none", "none too"])
        }
    }

    @Test("equal labels are ordered to the end: by place, then by the bytes of their text")
    func ties() throws {
        // The accented letter in two canonically equal forms: they differ in their bytes.
        let labels = [
            Self.label("b", 10, 20), Self.label("a", 10, 20), Self.label("z", 9, 20), Self.label("z", 300, 19),
            Self.label("e\u{301}", 10, 20),
            Self.label("\u{e9}", 10, 20),
        ]
        var chance = SplitMix64(seed: 2)
        for _ in 0..<50 {
            let sorted = labels.shuffled(using: &chance).sorted(by: Label.precedes)
            #expect(sorted.map { Array($0.text.utf8) } == ["z", "z", "a", "b", "e\u{301}", "\u{e9}"].map { Array($0.utf8) })
            #expect(sorted[0].position.x == 300)
        }
    }

    @Test("the order in which labels are handed over does not show", arguments: 0..<5)
    func shuffled(seed: UInt64) throws {
        var chance = SplitMix64(seed: seed)
        let labels = (0..<60).map { index in
            Self.label(
                "Label \(index % 20)",
                Float.random(in: 0...400, using: &chance),
                Float.random(in: 0...300, using: &chance),
                layer: Int32.random(in: 0...1, using: &chance),
                sortKey: Double(Int.random(in: 0...2, using: &chance))
            )
        }
        let first = try Self.placed(labels)
        #expect(first.count > 5)
        #expect(try Self.placed(labels.shuffled(using: &chance)) == first, "seed \(seed)")
    }

    @Test("padding keeps others away")
    func padding() throws {
        let near = [Self.label("One", 100, 100), Self.label("Two", 100, 120, order: 1)]
        #expect(try Self.placed(near) == ["One", "Two"])
        let padded = [Self.label("One", 100, 100, padding: 10), Self.label("Two", 100, 120, order: 1)]
        #expect(try Self.placed(padded) == ["One"])
    }

    @Test("padding of any size does not trap", arguments: [1e9, 1e30, Float.greatestFiniteMagnitude, .infinity])
    func hugePadding(padding: Float) throws {
        let labels = [Self.label("One", 100, 100, padding: padding), Self.label("Two", 300, 250, order: 1)]
        #expect(try Self.placed(labels) == ["One"])
    }

    @Test("what is no number has no place", arguments: [Float.nan, .infinity, -.infinity])
    func noNumber(value: Float) throws {
        #expect(try Self.placed([Self.label("One", value, 100), Self.label("Two", 100, value, order: 1)]).isEmpty)
        #expect(try Self.placed([Self.label("One", 100, 100, padding: .nan), Self.label("Two", 300, 200, order: 1)]) == ["Two"])
    }

    @Test("a label that may overlap is placed over others, and others keep away from it")
    func overlap() throws {
        let labels = [
            Self.label("One", 100, 100), Self.label("Over", 100, 100, order: 1, allowsOverlap: true), Self.label("Two", 100, 104, order: 2),
        ]
        #expect(try Self.placed(labels) == ["One", "Over"])
        #expect(try Self.placed([labels[1], labels[2]]) == ["Over"])
    }

    @Test("a label that ignores placement leaves its place to others")
    func ignored() throws {
        let labels = [Self.label("Ghost", 100, 100, ignoresPlacement: true), Self.label("One", 100, 100, order: 1)]
        #expect(try Self.placed(labels) == ["Ghost", "One"])
    }

    @Test("reserved boxes stay free, except of labels that may overlap")
    func reserved() throws {
        let corner = Box(minimum: [300, 280], maximum: [400, 300])
        let labels = [Self.label("One", 350, 290), Self.label("Over", 350, 290, order: 1, allowsOverlap: true)]
        #expect(try Self.placed(labels, reserved: [corner]) == ["Over"])
    }

    @Test("a label beyond the picture is not placed; one that reaches in is")
    func edges() throws {
        #expect(try Self.placed([Self.label("Far", -200, 150), Self.label("Below", 200, 400, order: 1)]).isEmpty)
        #expect(try Self.placed([Self.label("Edge", -5, 150)]) == ["Edge"])
    }

    @Test("a text is not repeated within 160 points")
    func repeated() throws {
        func pair(_ distance: Float) -> [Label] { [Self.label("One", 20, 100), Self.label("One", 20 + distance, 100, order: 1)] }
        #expect(try Self.placed(pair(159)) == ["One"])
        #expect(try Self.placed(pair(160)) == ["One", "One"])
        #expect(try Self.placed(pair(300), scale: 2) == ["One"])
        #expect(try Self.placed([Self.label("One", 20, 100), Self.label("Two", 120, 100, order: 1)]) == ["One", "Two"])
        let over = [Self.label("One", 20, 100), Self.label("One", 60, 100, order: 1, allowsOverlap: true)]
        #expect(try Self.placed(over) == ["One", "One"])
    }

    @Test("a style that cannot be set is passed over, and the others are placed")
    func invalidStyle() throws {
        for size: Float in [0, -1, .nan, 1e9] {
            #expect(try Self.placed([Self.label("One", 100, 100, size: size), Self.label("Two", 100, 100, order: 1)]) == ["Two"])
        }
    }

    @Test("the anchor says which point of the text stands at the position")
    func anchors() throws {
        for (anchor, corner) in [
            (Label.Anchor(horizontal: 0, vertical: 0), SIMD2<Float>(0, 0)), (.init(horizontal: 1, vertical: 1), [1, 1]),
        ] {
            var label = Self.label("Anchor", 200, 150)
            label.anchor = anchor
            label.offset = [3, -4]
            var placer = LabelPlacer(width: 400, height: 300, scale: 1)
            try placer.place([label], shaper: TextShaper(library: FontLibrary()))
            let placed = try #require(placer.placed.first)
            #expect(placed.origin == SIMD2(203, 146) - SIMD2(placed.block.width, placed.block.height) * corner)
        }
    }
}
