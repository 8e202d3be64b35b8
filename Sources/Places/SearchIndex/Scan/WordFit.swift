/// How one place matches a word of the question.
package struct WordFit: Sendable, Hashable {
    package var manner: MatchManner
    package var field: SearchField

    /// Returns the points of the word. The score of a place includes the mean of the points of all words.
    package func points(_ weights: ScanWeights) -> Int { Int(weights.quality(manner, UInt32(field.rawValue))) * 4 }

    /// Returns how a document matches each of some words, in the manner with the most points; nil for a word that it
    /// lacks.
    ///
    /// The function reads the section of each list that holds the document. It is used to explain a few answers, and is
    /// too slow for the search itself.
    /// - Parameter words: the lists that match each word.
    package static func fits(
        _ words: [[WordMatches.Part]],
        document: UInt32,
        _ weights: ScanWeights,
        _ reader: any IndexReader
    ) throws -> [WordFit?] {
        try words.map { parts in
            var best: WordFit?
            for part in parts {
                guard let bits = try reader.posting(of: document, in: part.list) else { continue }
                let fit = WordFit(manner: part.manner, field: SearchField(rawValue: UInt8(bits & 3)) ?? .address)
                if fit.points(weights) > best?.points(weights) ?? 0 { best = fit }
            }
            return best
        }
    }
}

extension IndexReader {
    /// Returns the lowest four bits of a document's posting in a list; nil if the document has none.
    fileprivate func posting(of document: UInt32, in list: PostingsList) throws -> UInt32? {
        guard let number = list.number else { return list.postings.first { $0 >> 4 == document }.map { $0 & 15 } }
        let (window, place) = Int(document).quotientAndRemainder(dividingBy: IndexLayout.windowCount)
        var found: UInt32?
        for sections in try sections(ofLists: [number]) {
            var long = LongPostings(list: number, sections: sections)
            if let key = long.seek(window) { try forEachRow([key]) { _, row in long.take(row) } }
            var places = WindowPlaces()
            guard try long.addPlaces(of: window, to: &places, documents: documents), places.contains(place) else { continue }
            long.forEach(in: window, among: places) { if $0 == place { found = UInt32($1) } }
        }
        return found
    }
}
