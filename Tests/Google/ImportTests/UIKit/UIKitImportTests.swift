import Testing

/// As on iOS, `import UIKit` alone is enough: the program beside this file compiles with no other import.
@Suite struct UIKitImportTests {
    @MainActor @Test func theProgramRuns() { #expect(program() == expected) }
}
