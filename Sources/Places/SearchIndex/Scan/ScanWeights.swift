/// The points that a scan gives to places. The code that reads questions chooses the values, because it weighs these
/// points against others.
package struct ScanWeights: Sendable {
    /// The points of a word in each field (`SearchField`), the best field first.
    package var fields: [Int]
    /// The points that a word loses, by the manner of its match: `beginning` if it only begins the matched word,
    /// `otherForm` if the matched word is its abbreviation or long form, `typo` for one typo, `typos` for several,
    /// `foreign` if it names a kind in a foreign language.
    package var beginning, otherForm, typo, typos, foreign: Int
    /// The points of a word that names a kind or an area. `kind` and `area` apply if the question has other words too.
    /// The rest applies if the whole question names kinds and areas.
    package var kind, area, wantedKind, wantedSynonym, wantedArea: Int
    /// The share of a place's importance that gives points, in percent.
    package var importancePercent: Int
    /// The greatest number of points for nearness.
    package var nearnessMost: Int

    package init(
        fields: [Int],
        less: (beginning: Int, otherForm: Int, typo: Int, typos: Int, foreign: Int),
        kinds: (kind: Int, area: Int, wantedKind: Int, wantedSynonym: Int, wantedArea: Int),
        importancePercent: Int,
        nearnessMost: Int
    ) {
        self.fields = fields
        (beginning, otherForm, typo, typos, foreign) = less
        (kind, area, wantedKind, wantedSynonym, wantedArea) = kinds
        self.importancePercent = importancePercent
        self.nearnessMost = nearnessMost
    }

    /// Returns the points for the importance of a place.
    package func importance(_ importance: UInt8) -> Int { Int(importance) * importancePercent / 100 }

    /// Returns the quality of a word's match in a field. It is a quarter of the points, so that it fits in a byte, and
    /// is never 0 for a field with points.
    func quality(_ manner: MatchManner, _ field: UInt32) -> UInt16 {
        let base = Self.quarter(fields.indices.contains(Int(field & 3)) ? fields[Int(field & 3)] : 0)
        func less(_ points: Int, than base: UInt16) -> UInt16 {
            let less = Self.quarter(points)
            return base > less ? base - less : 1
        }
        return switch manner {
        case .kind: Self.quarter(kind)
        case .wantedKind(let isSynonym, let isForeign):
            less(isForeign ? foreign : 0, than: Self.quarter(isSynonym ? wantedSynonym : wantedKind))
        case .wantedArea: Self.quarter(wantedArea)
        case .area: Self.quarter(area)
        case .otherForm: less(otherForm, than: base)
        case .exact: base
        case .prefix: less(beginning, than: base)
        case .typo(let count): less(count > 1 ? typos : typo, than: base)
        }
    }

    private static func quarter(_ points: Int) -> UInt16 { UInt16(UInt8(clamping: points.magnitude / 4)) }
}
