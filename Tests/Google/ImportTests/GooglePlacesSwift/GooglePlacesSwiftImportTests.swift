import Testing

/// As on iOS, `import GooglePlacesSwift` alone is enough: the program beside this file compiles with no other
/// import.
@Suite struct GooglePlacesSwiftImportTests {
    @MainActor @Test func theProgramRuns() { #expect(program() == expected) }
}
