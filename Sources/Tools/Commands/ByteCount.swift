import ArgumentParser

/// A number of bytes as people write it: `512MB`, `1.5GB`, `2GiB`.
struct ByteCount: Hashable, Sendable {
    var bytes: Int

    /// Units are powers of ten, or powers of two if they have an `i`.
    private static let units: [(name: String, bytes: Double)] = [
        ("kb", 1e3), ("mb", 1e6), ("gb", 1e9), ("tb", 1e12),
        ("kib", 1024), ("mib", 1_048_576), ("gib", 1_073_741_824), ("tib", 1_099_511_627_776),
    ]

    /// Reads a text; nil without a unit, for a number that is not above 0, or for more bytes than any machine has.
    init?(_ text: String) {
        let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        let unit = text.dropFirst(digits.count).drop { $0 == " " }.lowercased()
        guard let factor = Self.units.first(where: { $0.name == unit })?.bytes, let number = Double(digits) else { return nil }
        let bytes = number * factor
        guard bytes >= 1, bytes < 1e18 else { return nil }
        // in range: the guard keeps the number below 10¹⁸.
        self.bytes = Int(bytes)
    }
}
