/// A number for each document of a window, 0 for those that are not there.
///
/// Its loops go over all documents without a branch or a check, so that the compiler makes them wide. Safe because the boards of a question are all of
/// one size, which is asked once before each loop.
@safe
struct WindowBoard {
    private var numbers: [UInt16]

    init(count: Int) { numbers = Array(repeating: 0, count: count) }

    subscript(_ place: Int) -> UInt16 { numbers[place] }

    mutating func clear() {
        unsafe numbers.withUnsafeMutableBufferPointer { unsafe $0.update(repeating: 0) }
    }

    mutating func raise(_ place: Int, to value: UInt16) { numbers[place] = max(numbers[place], value) }

    /// Writes values of postings where they are greater; what lies outside the window is left out.
    mutating func raise(_ postings: Span<UInt32>, by table: [UInt16], first: UInt32) {
        precondition(table.count == 16)
        unsafe numbers.withUnsafeMutableBufferPointer { numbers in
            unsafe table.withUnsafeBufferPointer { table in
                let count = UInt32(truncatingIfNeeded: numbers.count)
                unsafe postings.withUnsafeBufferPointer { postings in
                    for index in 0..<postings.count {
                        let posting = unsafe postings[index]
                        let place = posting >> 4 &- first
                        guard place < count else { continue }
                        unsafe numbers[Int(place)] = max(numbers[Int(place)], table[Int(posting & 15)])
                    }
                }
            }
        }
    }

    /// Takes the low bytes of a word's values, and one more each, since 0 is for what is not there; of a filter nothing but that.
    mutating func start(_ board: WindowBoard, _ isFilter: Bool) {
        let mask: UInt16 = isFilter ? 0 : 0xFF
        unsafe numbers.withUnsafeMutableBufferPointer { sums in
            unsafe board.numbers.withUnsafeBufferPointer { values in
                for place in 0..<min(sums.count, values.count) {
                    let value = unsafe values[place]
                    unsafe sums[place] = (value & mask &+ 1) &* (value == 0 ? 0 : 1)
                }
            }
        }
    }

    /// Keeps what another word has as well, and adds the low bytes of its values; of a filter nothing.
    mutating func keep(_ board: WindowBoard, _ isFilter: Bool) {
        let mask: UInt16 = isFilter ? 0 : 0xFF
        unsafe numbers.withUnsafeMutableBufferPointer { sums in
            unsafe board.numbers.withUnsafeBufferPointer { values in
                for place in 0..<min(sums.count, values.count) {
                    let (sum, value) = unsafe (sums[place], values[place])
                    let has: UInt16 = (sum == 0 ? 0 : 1) & (value == 0 ? 0 : 1)
                    unsafe sums[place] = (sum &+ value & mask) &* has
                }
            }
        }
    }

    /// Whether there is anything at all.
    var isEmpty: Bool {
        unsafe numbers.withUnsafeBufferPointer { numbers in
            var all: UInt16 = 0
            for index in 0..<numbers.count { unsafe all |= numbers[index] }
            return all == 0
        }
    }

    /// The greatest of 4 · sum + tokens · rank of some places; ranks stand in the second bytes of a word's values.
    /// - Parameter tokens: so few that nothing is more than 16 bits hold.
    func greatest(_ board: WindowBoard, _ places: Range<Int>, tokens: Int16) -> Int {
        precondition(places.upperBound <= numbers.count && numbers.count == board.numbers.count && places.lowerBound >= 0)
        return unsafe numbers.withUnsafeBufferPointer { sums in
            unsafe board.numbers.withUnsafeBufferPointer { values in
                var greatest: Int16 = 0
                for place in places {
                    let sum = unsafe Int16(truncatingIfNeeded: sums[place]) &<< 2
                    let rank = unsafe Int16(truncatingIfNeeded: values[place] &>> 8)
                    let number = sum &+ tokens &* rank
                    greatest = number > greatest ? number : greatest
                }
                return Int(greatest)
            }
        }
    }
}
