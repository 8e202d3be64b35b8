import Testing

@testable import PortolanSearch

@Suite struct TypedRelationTests {
    @Test(
        arguments: [
            ("pizza near mar", ["pizza", "pizza near ", "mar"]), ("Pizza near the Mar", ["Pizza", "Pizza near the ", "Mar"]),
            ("vegan café  bei  Königs pl", ["vegan café", "vegan café  bei ", "Königs pl"]), ("pizza near", []), ("near mar", []),
            ("", []),
            ("marienplatz", []), ("餐廳 near 港", ["餐廳", "餐廳 near ", "港"]),
        ] as [(String, [String])]
    )
    func isParted(_ text: String, _ wanted: [String]) {
        #expect((TypedRelation(text).map { [$0.thing, $0.beginning, $0.place] } ?? []) == wanted)
    }
}
