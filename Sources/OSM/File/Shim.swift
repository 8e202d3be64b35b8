internal import COSMium

/// The buffer for the shim's message.
struct ErrorText {
    var bytes = [CChar](repeating: 0, count: Int(PORTOLAN_OSM_ERROR_CAPACITY))

    var text: String { String(decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self) }
}

/// Strings in one buffer, which are lent to the shim together.
struct TextArena {
    private var bytes: [UInt8] = []
    private var ends: [Int] = []

    mutating func add(_ text: String) {
        bytes.append(contentsOf: text.utf8)
        ends.append(bytes.count)
    }

    /// Lends the texts for the duration of the call.
    @unsafe func withTexts<Result>(_ body: ([portolan_osm_text]) -> Result) -> Result {
        unsafe bytes.withUnsafeBytes { buffer in
            let base = unsafe buffer.assumingMemoryBound(to: CChar.self).baseAddress
            var texts = unsafe [portolan_osm_text]()
            var start = 0
            for end in ends {
                unsafe texts.append(portolan_osm_text(bytes: base.map { unsafe $0 + start }, count: end - start))
                start = end
            }
            return unsafe body(texts)
        }
    }
}
