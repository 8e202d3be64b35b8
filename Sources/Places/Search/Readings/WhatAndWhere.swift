internal import PortolanGeo
internal import PortolanOSMModel
internal import PortolanSearchIndex
internal import PortolanStore

/// The words of a question, split into the thing and the place.
struct WhatAndWhere {
    var thing: QueryWords
    var place: QueryWords
    /// The indices of the thing's words in the question.
    var thingNumbers: Range<Int>
    /// The indices of the place's words in the question.
    var placeNumbers: Range<Int>
    /// Whether the thing is inside the place and not near it.
    var isInside = true

    private init(_ words: QueryWords, thing: Range<Int>, place: Range<Int>, isInside: Bool) {
        self.thing = words.part(thing)
        self.place = words.part(place)
        thingNumbers = thing
        placeNumbers = place
        self.isInside = isInside
    }

    /// Whether a word beside a connecting word belongs to neither part.
    private static func isBeside(_ word: String) -> Bool { ReadingWords.articles.contains(word) || ReadingWords.connectors.contains(word) }

    /// Splits the words at the last connecting word between two parts; nil if there is none.
    /// - Parameter isPart: whether a word is a part of a kind's name, as `u` is of `U-Bahn`.
    static func connected(_ words: QueryWords, isPart: (Int) -> Bool = { _ in false }) -> WhatAndWhere? {
        let texts = words.words.map { words.text.text($0) }
        for index in texts.indices.dropFirst().reversed() where ReadingWords.connectors.contains(texts[index]) && !isPart(index) {
            // `Vaduz, Im Quäderle 19`: the connecting word is a part of the street's name.
            let parts = words.commaParts
            if let part = parts.first(where: { $0.lowerBound == index }), part.contains(where: { words.isNumber($0) }) { continue }
            // A word directly before a comma connects nothing (`Directa I, Pas de la Casa`). Neither does one before a
            // house number (`Clerkenwell Close 3, London`).
            if parts.contains(where: { $0.upperBound == index + 1 || $0.upperBound == index + 2 && words.isNumber(index + 1) }) { continue }
            var start = index + 1
            while start < texts.count, isBeside(texts[start]) { start += 1 }
            var end = index
            while end > 1, isBeside(texts[end - 1]) { end -= 1 }
            // Numbers alone are neither a thing nor a place: `7 Im Gässle`.
            let hasWords = (0..<end).contains { !words.isNumber($0) } && (start..<texts.count).contains { !words.isNumber($0) }
            if start < texts.count, hasWords {
                let isInside = (end..<start).allSatisfy {
                    ReadingWords.insides.contains(texts[$0]) || ReadingWords.articles.contains(texts[$0])
                }
                return WhatAndWhere(words, thing: 0..<end, place: start..<texts.count, isInside: isInside)
            }
        }
        return nil
    }

    /// Returns the words before a position as the thing, and the other words as the place.
    static func parted(_ words: QueryWords, before index: Int) -> WhatAndWhere {
        WhatAndWhere(words, thing: 0..<index, place: index..<words.words.count, isInside: true)
    }

    /// Returns the first words as the place, and the other words as the thing.
    static func parted(_ words: QueryWords, after count: Int) -> WhatAndWhere {
        WhatAndWhere(words, thing: count..<words.words.count, place: 0..<count, isInside: true)
    }

    /// Returns splits with the last words as the place, in ascending order of the thing's length. Splits with only the
    /// last word as the place follow, since not every place knows the town in which it lies.
    static func guesses(_ words: QueryWords) -> [WhatAndWhere] {
        let count = words.words.count
        guard count > 1 else { return [] }
        var guesses: [WhatAndWhere] = []
        // Numbers alone are no thing: `20 Fenchurch Street` does not mean 20 near a street with a similar name.
        func hasWord(_ numbers: Range<Int>) -> Bool { numbers.contains { !words.isNumber($0) } }
        for start in 1..<count where hasWord(0..<start) {
            guesses.append(WhatAndWhere(words, thing: 0..<start, place: start..<count, isInside: true))
        }
        if count > 2 {
            for start in 1..<count - 1 where hasWord(0..<start) {
                guesses.append(WhatAndWhere(words, thing: 0..<start, place: count - 1..<count, isInside: true))
            }
        }
        return guesses
    }

    /// Returns the box in which things "near" or "in" a place are searched.
    static func surroundings(of place: PlaceRecord) -> CoordinateBounds {
        let isSettlement = place.kinds.contains { $0.hasPrefix("place=") } && place.bounds == CoordinateBounds(place.location)
        // A settlement that is mapped as a point gets a typical radius of its kind, in metres.
        let reach: Double =
            if isSettlement {
                place.types.contains("locality") ? 8_000 : 1_500
            } else {
                600
            }
        let around = CoordinateBounds(center: place.location, radiusMeters: reach)
        var bounds = place.bounds
        bounds.extend(to: CoordinateBounds(center: bounds.southWest, radiusMeters: 300))
        bounds.extend(to: CoordinateBounds(center: bounds.northEast, radiusMeters: 300))
        bounds.extend(to: around)
        return bounds
    }
}
