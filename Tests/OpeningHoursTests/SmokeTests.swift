import OpeningHours
import Testing

@Test func readsAValue() throws {
    let hours = try OpeningHours("Mo-Fr 09:00-17:00")
    #expect(hours.normalized == "Mo-Fr 09:00-17:00")
}
