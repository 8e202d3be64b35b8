import Testing

/// As on iOS, `import GooglePlaces` alone is enough: the program beside this file compiles with no other import.
@Suite struct GooglePlacesImportTests {
    @MainActor @Test func theProgramRuns() { #expect(program() == expected) }
}
