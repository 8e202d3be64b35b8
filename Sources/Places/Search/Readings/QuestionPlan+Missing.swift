internal import PortolanOSMModel
internal import PortolanSearchIndex
internal import PortolanStore

/// Readings that leave words out.
extension QuestionPlan {
    /// Searches without the words that no place has, or without the words that are least needed.
    func relaxed() throws -> [PlaceTextMatch] {
        guard words.words.count > 1 else { return [] }
        let isTypeAhead = query.isTypeAhead
        let unknown = try search.unknown(words)
        let strange = try unknown.isEmpty || isTypeAhead ? unknown : search.unknown(words, typos: true)
        let relaxation = WordRelaxation(words, unknown: unknown, strange: strange, tryLimit: isTypeAhead ? 6 : 40)
        let (own, areas) = isTypeAhead ? ([], []) : search.ownWords(words)
        for left in relaxation.tries {
            // Of `20 Fenchurch Street, London`, the words 20, Street and London alone are too few, because other
            // streets have them too.
            if !own.isEmpty, own.isSubset(of: left) {
                let rest = (0..<words.words.count).filter { !left.contains($0) && !areas.contains($0) && !words.isNumber($0) }
                if rest.count <= 1 { continue }
            }
            let kept = words.keeping((0..<words.words.count).filter { !left.contains($0) })
            // Type-ahead does not drop the word that is being typed. It also does not keep less than a third of the
            // words.
            if isTypeAhead, left.contains(words.words.count - 1) || kept.words.count * 3 < words.words.count { continue }
            // If most of the question is dropped or the spelling is changed, the remaining words may not have typos as
            // well. A question with a house number is an exception.
            let saysMost = saysMost(own, without: left)
            let isExact = isTypeAhead || !assumed.isEmpty || !saysMost && !hasNumber
            let found = housesFirst(try isExact ? search.exactly(kept) : search.run(kept), kept)
            let lacking = lacking(saysMost ? found : found.filter { isMeant($0, own, without: left) }, left, kept)
            if !lacking.isEmpty { return lacking }
        }
        return own.isEmpty ? [] : try areasAlone(areas)
    }

    /// Whether the remaining words have more than half of the letters that identify the wanted thing.
    func saysMost(_ own: Set<Int>, without left: [Int]) -> Bool {
        func letters(_ numbers: some Sequence<Int>) -> Int { numbers.reduce(0) { $0 + words.text(ofWord: $1).unicodeScalars.count } }
        return letters(own.filter { !left.contains($0) }) * 2 > letters(own) || own.isEmpty
    }

    /// Whether the question can mean a match although most of its words are dropped. It can if the match has the
    /// remaining words as its name, if the match has the house number, or if all words before the first comma remain.
    private func isMeant(_ match: PlaceTextMatch, _ own: Set<Int>, without left: [Int]) -> Bool {
        let weights = Ranking.weights
        if match.terms[.name] >= weights.nameWhole || match.terms[.address] >= weights.addressNumber { return true }
        let parts = words.commaParts
        guard parts.count > 1, let first = parts.first(where: { $0.contains(where: own.contains) }) else { return false }
        return !first.contains(where: left.contains)
    }

    /// Returns the areas that the words name beside a street or a thing that does not exist there.
    private func areasAlone(_ areas: [Int]) throws -> [PlaceTextMatch] {
        guard !areas.isEmpty, areas.count < words.words.count, query.filter.isEmpty else { return [] }
        var asked = query
        asked.filter = PlaceFilter(types: ["political", "postal_code"])
        let left = (0..<words.words.count).filter { !areas.contains($0) }
        let kept = words.keeping(areas)
        return lacking(try store.search(asked, need: search.need, reader).exactly(kept), left, kept)
    }

    /// Records the dropped words in the matches. The dropped words cost points.
    private func lacking(_ found: [PlaceTextMatch], _ left: [Int], _ kept: QueryWords, isStreet: Bool = false) -> [PlaceTextMatch] {
        let missing = left.map { words.text(ofWord: $0) }
        return noted(found, parts(kept, without: left, isStreet: isStreet), lacking(left)).map { $0.lacking(missing) }
    }

    // MARK: House numbers

    /// Gives points to houses with a number of the question, and more points if their street is the question's too.
    /// Other places that have the number elsewhere, such as streets in a quarter 7, get none. A number in the name of
    /// the best match, such as the king's in `Quai Antoine 1er`, is no house number.
    func housesFirst(_ found: [PlaceTextMatch], _ words: QueryWords) -> [PlaceTextMatch] {
        guard let first = found.first, let fit = AddressFit(words, except: FoldedWords.of(first.place.name ?? "")) else { return found }
        let weights = Ranking.weights
        let fitting = found.map { match in
            var match = match
            let (rank, share) = fit.rank(match.place)
            let points =
                switch rank {
                case .address: weights.addressStreet
                case .number: weights.addressNumber
                case .partOfNumber: weights.addressPart
                case .none: 0
                }
            match.terms[.address] = points + share * weights.addressShare
            return match
        }
        guard query.rank == .distance else { return fitting.ranked(by: .relevance) }
        return fitting.enumerated().sorted { a, b in
            let (one, other) = (a.element.terms[.address], b.element.terms[.address])
            return one == other ? a.offset < b.offset : one > other
        }.map(\.element)
    }

    /// Returns the streets that the words name beside a number that no house there has, and the likely position of the
    /// number.
    /// - Parameter typos: whether words of the street may be misspelt.
    func streetOfMissingNumber(typos: Bool = false) throws -> [PlaceTextMatch]? {
        let count = words.words.count
        guard count > 1, count < QueryWords.wordLimit, query.filter.isEmpty else { return nil }
        for number in words.numberRanges where number.count < count {
            // A part of `12/5` is not a number of its own.
            if isJoined(number.lowerBound) || isJoined(number.upperBound) { continue }
            let others = (0..<count).filter { !number.contains($0) }
            let kept = words.keeping(others)
            // `2 3/30 Dan Rees Street`: one or two numbers of flats precede the house number. After the street, or
            // without a space between them, several numbers form a single house number.
            let isFlat = number.lowerBound == 0 && number.upperBound < count && words.isNumber(number.upperBound)
            // `Städtle 38, 99999 Vaduz`: a wrong postcode, which the house itself may lack.
            let isAlone = !isFlat && partsNumbers(number.lowerBound) && partsNumbers(number.upperBound)
            let isBeside = isFlat ? !typos && words.standsApart(number.upperBound) : isAlone
            if isBeside, others.contains(where: words.isNumber) {
                let houses = housesFirst(try typos ? search.nearly(kept) : search.exactly(kept), kept)
                let rank = houses.first.flatMap { AddressFit(kept, except: [])?.rank($0.place).rank }
                // A house may have its street from the import alone and not from a tag.
                if rank == .address || isAlone && rank == .number { return lacking(houses, Array(number), kept) }
            }
            var streets = query
            streets.filter = PlaceFilter(kinds: ["highway", "place"])
            let streetSearch = try store.search(streets, need: search.need, reader)
            var found = try typos ? streetSearch.nearly(kept) : streetSearch.exactly(kept)
            // `Đường Pasteur 7` means the street Pasteur, and not `Hẻm 206 Đường Pasteur`.
            if !typos, !found.contains(where: { Self.isNamed($0.place, by: kept) }) {
                // The letter of a number is not a word for a street: `10 E`.
                let plainNumbers = others.filter {
                    words.isNumber($0) || words.isNumberLetter($0) || words.isOrdinal($0) || !words.isAddressWord($0)
                }
                let plain = words.keeping(plainNumbers)
                if !plain.words.isEmpty, plain.words.count < kept.words.count {
                    let named = try streetSearch.exactly(plain).filter { Self.isNamed($0.place, by: plain) }
                    // `62 đ. Phạm Ngọc Thạch`: the address of the house has the street without the word for a street.
                    if !named.isEmpty {
                        let plainNumber = words.keeping((plainNumbers + number).sorted())
                        let houses = housesFirst(try search.exactly(plainNumber), plainNumber)
                        if let first = houses.first, AddressFit(plainNumber, except: [])?.rank(first.place).rank == .address {
                            return noted(houses, search.meanings(plainNumber), connector)
                        }
                    }
                    found = named + found.filter { match in !named.contains { $0.place.id == match.place.id } }
                }
            }
            found.removeAll { match in
                !match.place.kinds.contains { $0.hasPrefix("highway=") } && number.lowerBound > 0 && number.upperBound < count
            }
            guard !found.isEmpty else { continue }
            // Type-ahead suggestions have no position.
            let houses = query.isTypeAhead ? nil : try houses(around: number, kept)
            let named = found.map { match in
                var match = match
                if Self.isNamed(match.place, by: kept) { match.terms[.question] = Ranking.weights.wholeQuestion }
                match.interpolatedLocation = houses?.location(on: match.place)
                return match
            }
            return lacking(named.ranked(by: query.rank), Array(number), kept, isStreet: true)
        }
        return nil
    }

    /// Searches for houses by the words of the question without the house number, and estimates the position of that
    /// number from these houses.
    private func houses(around number: Range<Int>, _ kept: QueryWords) throws -> HouseNumberGuess? {
        let wanted = number.map { words.text(ofWord: $0) }.joined(separator: " ")
        let asked = query.ranked(by: .relevance)
        let neighbours = try store.search(asked, need: Self.neighbourLimit, hasAddresses: false, reader).run(kept)
        return HouseNumberGuess(wanted, neighbours.lazy.map(\.place))
    }

    private static let neighbourLimit = 400

    /// Whether a sign joins a number to the number before it.
    private func isJoined(_ next: Int) -> Bool { !partsNumbers(next) && !words.standsApart(next) }

    /// Whether the number before a word ends there: `3/201` is one number, and `1, 99999` are two.
    private func partsNumbers(_ next: Int) -> Bool {
        guard next > 0, next < words.words.count, words.isNumber(next - 1), words.isNumber(next) else { return true }
        return words.commaParts.contains { $0.lowerBound == next }
    }

    /// Whether the name of a place consists only of words of the question. Otherwise the question may mean the person
    /// or thing that the place is named after.
    private static func isNamed(_ place: PlaceRecord, by words: QueryWords) -> Bool {
        guard let name = place.name else { return false }
        let texts = Set((0..<words.words.count).map { words.text(ofWord: $0) })
        let own = FoldedWords.of(name)
        return !own.isEmpty && own.allSatisfy(texts.contains)
    }
}
