/// A fixed list of plain values that is read without counting references.
///
/// An array that stands in a class is retained and released around its use, which took half of the time of evaluating a short expression.
/// The storage belongs to this value alone, is written once and freed with it; every index is checked.
@safe
struct FlatBuffer<Element: BitwiseCopyable & Sendable>: ~Copyable, @unchecked Sendable {
    // Sendable: the memory is written in `init` only.
    private let storage: UnsafeBufferPointer<Element>

    init(_ elements: [Element]) {
        let memory = UnsafeMutableBufferPointer<Element>.allocate(capacity: elements.count)
        _ = unsafe memory.initialize(fromContentsOf: elements)
        unsafe storage = UnsafeBufferPointer(memory)
    }

    deinit {
        unsafe storage.deallocate()
    }

    var count: Int { unsafe storage.count }

    @inline(__always)
    subscript(index: Int) -> Element {
        precondition(index >= 0 && index < count, "index out of range")
        return unsafe storage[index]
    }
}
