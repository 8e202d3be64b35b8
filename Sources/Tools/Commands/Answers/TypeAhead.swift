import PortolanPlaces

/// The state of an autocomplete prompt, independent of a terminal. It receives keys and returns the actions to take.
struct TypeAhead {
    enum Key: Equatable {
        case text(String)
        case backspace, clear, up, down, enter, escape
    }

    enum Outcome: Equatable {
        /// Request suggestions for the input.
        case ask
        /// Only draw again.
        case draw
        case chosen(Suggestion)
        case ended
    }

    private(set) var input = ""
    var suggestions: [Suggestion] = [] {
        didSet { selection = min(selection, max(0, suggestions.count - 1)) }
    }
    private(set) var selection = 0

    mutating func press(_ key: Key) -> Outcome {
        switch key {
        case .text(let text):
            input += text
            selection = 0
            return .ask
        case .backspace:
            guard !input.isEmpty else { return .draw }
            input.removeLast()
            selection = 0
            return .ask
        case .clear:
            input = ""
            selection = 0
            return .ask
        case .up:
            selection = max(0, selection - 1)
            return .draw
        case .down:
            selection = min(max(0, suggestions.count - 1), selection + 1)
            return .draw
        case .enter:
            guard suggestions.indices.contains(selection) else { return .draw }
            return .chosen(suggestions[selection])
        case .escape: return .ended
        }
    }
}

extension TypeAhead {
    /// Splits the bytes from a terminal into keys. An incomplete key at the end stays in `bytes`.
    static func keys(_ bytes: inout [UInt8]) -> [Key] {
        var keys: [Key] = []
        var offset = 0
        reading: while offset < bytes.count {
            let byte = bytes[offset]
            switch byte {
            case 0x1B:
                // Arrows are ESC [ A or ESC O A. ESC alone is the Escape key.
                guard offset + 1 < bytes.count else {
                    keys.append(.escape)
                    offset += 1
                    continue
                }
                guard bytes[offset + 1] == UInt8(ascii: "[") || bytes[offset + 1] == UInt8(ascii: "O") else {
                    keys.append(.escape)
                    offset += 1
                    continue
                }
                var end = offset + 2
                while end < bytes.count, !(0x40...0x7E).contains(bytes[end]) { end += 1 }
                guard end < bytes.count else { break reading }
                switch bytes[end] {
                case UInt8(ascii: "A"): keys.append(.up)
                case UInt8(ascii: "B"): keys.append(.down)
                default: break
                }
                offset = end + 1
            case 0x03, 0x04:
                keys.append(.escape)
                offset += 1
            case 0x0A, 0x0D:
                keys.append(.enter)
                offset += 1
            case 0x08, 0x7F:
                keys.append(.backspace)
                offset += 1
            case 0x15:
                keys.append(.clear)
                offset += 1
            case 0x0E: keys.append(.down); offset += 1
            case 0x10: keys.append(.up); offset += 1
            case 0x20...0x7E:
                keys.append(.text(String(UnicodeScalar(byte))))
                offset += 1
            case 0xC0...:
                let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2
                guard offset + length <= bytes.count else { break reading }
                keys.append(.text(String(decoding: bytes[offset..<offset + length], as: UTF8.self)))
                offset += length
            default: offset += 1
            }
        }
        bytes.removeFirst(offset)
        return keys
    }
}
