/// A fixed list of plain values that is read without reference counting.
///
/// An array in a class is retained and released around each use, which took half of the time of evaluating a
/// short expression. This value owns its storage, writes it before it is shared, and frees it. Every index is
/// checked.
@safe
struct FlatBuffer<Element: BitwiseCopyable & Sendable>: ~Copyable, @unchecked Sendable {
    // Sendable: the memory is written in `init`, and by `replaceEach` before the list is shared.
    private let storage: UnsafeMutableBufferPointer<Element>
    /// The index of the first stored element; earlier ones cannot be read.
    private let first: Int

    /// Copies the elements from `first` on; they keep their indices. O(elements from `first` on).
    init(_ elements: [Element], from first: Int = 0) {
        precondition(first >= 0 && first <= elements.count, "first element out of range")
        let memory = UnsafeMutableBufferPointer<Element>.allocate(capacity: elements.count)
        _ = unsafe UnsafeMutableBufferPointer(rebasing: memory[first...]).initialize(fromContentsOf: elements[first...])
        unsafe storage = memory
        self.first = first
    }

    deinit {
        unsafe storage.deallocate()
    }

    /// Changes elements. The list must not be shared yet.
    func replaceEach(_ change: (inout Element) -> Void) {
        for index in first..<count { unsafe change(&storage[index]) }
    }

    var count: Int { unsafe storage.count }

    @inline(__always)
    subscript(index: Int) -> Element {
        precondition(index >= first && index < count, "index out of range")
        return unsafe storage[index]
    }
}
