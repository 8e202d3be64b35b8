/// Words that stand before the names of areas and streets and state the kind of place, such as the "Thành phố" of
/// "Thành phố Hồ Chí Minh".
///
/// Users who type `pho` mean "Phở Hùng" rather than any city, so titles count as words of an address.
enum AreaTitles {
    /// The folded titles. Titles that are words of many other names (`city of`, `rue`) are missing, because people
    /// rarely search for them alone.
    private static let titles: [[[UInt8]]] = [
        "thanh pho", "thi xa", "thi tran", "khu pho", "to dan pho", "phuong", "quan", "huyen", "xa", "tinh", "ap", "dac khu", "duong",
    ].map { $0.split(separator: " ").map { Array($0.utf8) } }

    /// Returns the number of words of the title at the beginning of a name; 0 if no other words follow.
    static func wordCount(_ text: FoldedBytes) -> Int {
        for title in titles where text.words.count > title.count {
            if zip(title, text.words).allSatisfy({ text.isTerm($1, $0) }) { return title.count }
        }
        return 0
    }

    /// Whether a place is an area or a street, by its leading kind.
    static func mayStand(inNamesOf kinds: [String]) -> Bool {
        guard let kind = kinds.first else { return false }
        return kind.hasPrefix("place=") || kind.hasPrefix("boundary=") || kind.hasPrefix("highway=")
    }
}
