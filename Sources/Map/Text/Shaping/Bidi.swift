internal import CFriBidi

/// The Unicode bidirectional algorithm (UAX #9) through FriBidi.
enum Bidi {
    struct Levels {
        /// One level per scalar; odd levels run from right to left. Empty if all text runs from left to right.
        var levels: [Int8]
        var isRightToLeft: Bool
    }

    /// Returns the embedding levels of a paragraph. The paragraph's direction is that of its first strong character
    /// (rules P2 and P3).
    static func levels(_ scalars: ArraySlice<UInt32>) -> Levels {
        let count = scalars.count
        guard count > 0, scalars.contains(where: { $0 >= 0x590 }), count <= Int(FriBidiStrIndex.max) else {
            return Levels(levels: [], isRightToLeft: false)
        }
        var types = [FriBidiCharType](repeating: FriBidiCharType(rawValue: 0), count: count)
        var brackets = [FriBidiBracketType](repeating: 0, count: count)
        var levels = [FriBidiLevel](repeating: 0, count: count)
        var direction = FRIBIDI_PAR_ON
        let length = FriBidiStrIndex(count)
        let highest = unsafe scalars.withUnsafeBufferPointer { text in
            unsafe fribidi_get_bidi_types(text.baseAddress, length, &types)
            unsafe fribidi_get_bracket_types(text.baseAddress, length, types, &brackets)
            return unsafe fribidi_get_par_embedding_levels_ex(types, brackets, length, &direction, &levels)
        }
        // This is the highest level plus 1, or 0 if memory ran out; the text then stays in logical order.
        guard highest > 1 else { return Levels(levels: [], isRightToLeft: false) }
        return Levels(levels: levels, isRightToLeft: direction == FRIBIDI_PAR_RTL)
    }

    /// Returns the character to show in text from right to left: the opposite bracket of a pair, and most
    /// others unchanged.
    static func mirrored(_ scalar: UInt32) -> UInt32 {
        var mirrored: FriBidiChar = 0
        return unsafe fribidi_get_mirror_char(scalar, &mirrored) != 0 ? mirrored : scalar
    }

    /// Returns the order from left to right of runs with these levels (rule L2).
    static func visualOrder(_ levels: [Int8]) -> [Int] {
        var order = Array(levels.indices)
        guard let highest = levels.max(), let lowestOdd = levels.filter({ $0 & 1 == 1 }).min() else { return order }
        for level in stride(from: highest, through: lowestOdd, by: -1) {
            var start = 0
            while start < order.count {
                guard levels[order[start]] >= level else {
                    start += 1
                    continue
                }
                var end = start
                while end < order.count, levels[order[end]] >= level { end += 1 }
                order[start..<end].reverse()
                start = end
            }
        }
        return order
    }
}
