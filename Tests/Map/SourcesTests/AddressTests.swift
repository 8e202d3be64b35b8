import Testing

@testable import PortolanMapSources

@Suite struct AddressTests {
    @Test(
        arguments: [
            ("file:///a/b%20c.json", "/a/b c.json"), ("file://localhost/a", "/a"), ("file:/a", "/a"), ("/a/b", "/a/b"), ("FILE:///a", "/a"),
            ("file://elsewhere/a", nil), ("https://x/a", nil), ("a/b", nil), ("file:a", nil), ("file:///100%", "/100%"),
        ] as [(String, String?)]
    )
    func filePath(_ address: String, _ path: String?) { #expect(Address.filePath(address) == path) }

    @Test(arguments: [
        ("https://h/a", true), ("HTTP://h/a", true), ("file:///a", false), ("httpsx://h/a", false), ("/https://h", false), ("", false),
    ])
    func isOnServer(_ address: String, _ isOnServer: Bool) { #expect(Address.isOnServer(address) == isOnServer) }

    @Test(arguments: [
        ("sprite", "file:///styles/a.json", "file:///styles/sprite"), ("./sprite", "/styles/a.json", "/styles/sprite"),
        ("../s/x", "https://h/a/b/c.json?key=1/2", "https://h/a/s/x"), ("/x", "https://h:1/a/b.json", "https://h:1/x"),
        ("/x", "file:///a/b.json", "/x"), ("https://h/x", "file:///a/b.json", "https://h/x"),
        ("../../../x", "https://h/a", "https://h/../../../x"),
    ])
    func resolved(_ address: String, _ base: String, _ result: String) { #expect(Address.resolved(address, base: base) == result) }

    @Test func percentCodes() {
        #expect(Address.percentEncoded("Noto Sans Regular,é/") == "Noto%20Sans%20Regular%2C%C3%A9%2F")
        #expect(Address.percentDecoded("Noto%20Sans%20Regular%2C%C3%A9%2f%zz%2") == "Noto Sans Regular,é/%zz%2")
    }
}
