/// What a place gets points for while an index is looked through. The reading of questions, which weighs these points against others, has their values.
package struct ScanWeights: Sendable {
    /// Points of a word that is met in one of the fields (`SearchField`), the best field first.
    package var fields: [Int]
    /// Points less for a word that is met in another manner than as it is written.
    package var beginning, otherForm, typo, typos: Int
    /// Points of a word for a kind and of one for an area, beside other words and where kinds and areas are all that is asked.
    package var kind, area, wantedKind, wantedSynonym, wantedArea: Int
    /// The share of a place's importance that counts, in hundredths.
    package var importancePercent: Int
    /// The most points for being near.
    package var nearnessMost: Int

    package init(
        fields: [Int],
        less: (beginning: Int, otherForm: Int, typo: Int, typos: Int),
        kinds: (kind: Int, area: Int, wantedKind: Int, wantedSynonym: Int, wantedArea: Int),
        importancePercent: Int,
        nearnessMost: Int
    ) {
        self.fields = fields
        (beginning, otherForm, typo, typos) = less
        (kind, area, wantedKind, wantedSynonym, wantedArea) = kinds
        self.importancePercent = importancePercent
        self.nearnessMost = nearnessMost
    }

    /// Points for the importance of a place.
    package func importance(_ importance: UInt8) -> Int { Int(importance) * importancePercent / 100 }

    /// Quality of a word's match in a field, a quarter of its points: it is kept in a byte. Never 0.
    func quality(_ manner: MatchManner, _ field: UInt32) -> UInt16 {
        let base = Self.quarter(fields.indices.contains(Int(field & 3)) ? fields[Int(field & 3)] : 0)
        func less(_ points: Int) -> UInt16 {
            let less = Self.quarter(points)
            return base > less ? base - less : 1
        }
        return switch manner {
        case .kind: Self.quarter(kind)
        case .wantedKind: Self.quarter(wantedKind)
        case .wantedSynonym: Self.quarter(wantedSynonym)
        case .wantedArea: Self.quarter(wantedArea)
        case .area: Self.quarter(area)
        case .otherForm: less(otherForm)
        case .exact: base
        case .prefix: less(beginning)
        case .typo(let count): less(count > 1 ? typos : typo)
        }
    }

    private static func quarter(_ points: Int) -> UInt16 { UInt16(UInt8(clamping: points.magnitude / 4)) }
}
