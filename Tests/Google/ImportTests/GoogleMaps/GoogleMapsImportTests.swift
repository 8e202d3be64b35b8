import Testing

/// As on iOS, `import GoogleMaps` alone is enough: the program beside this file compiles with no other import.
@Suite struct GoogleMapsImportTests {
    @MainActor @Test func theProgramRuns() { #expect(program() == expected) }
}
