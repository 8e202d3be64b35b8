/// The part of a group's picture in one band. This part is cleared when the group first draws in the band, since
/// most groups draw in few bands.
@safe
final class BandLayer {
    let pixels: UnsafeMutablePointer<UInt32>
    private let width: Int
    private(set) var isUsed = false

    init(width: Int) {
        self.width = width
        unsafe pixels = .allocate(capacity: width * Band.rows)
        unsafe pixels.initialize(repeating: 0, count: width * Band.rows)
    }

    deinit { unsafe pixels.deallocate() }

    /// Begins a group.
    func begin() { isUsed = false }

    /// Clears the picture before the first drawing on it.
    func use() {
        guard !isUsed else { return }
        isUsed = true
        unsafe pixels.update(repeating: 0, count: width * Band.rows)
    }

    /// Blends the picture's first `count` pixels over the pixels at `target`.
    func blend(over target: UnsafeMutablePointer<UInt32>, count: Int, opacity: UInt8) {
        let weight = EightHalves(repeating: UInt16(opacity))
        var at = 0
        while at &+ 4 <= count {
            let source = unsafe UnsafeRawPointer(pixels + at).loadUnaligned(as: FourPixels.self)
            if source != .zero {
                let pointer = unsafe UnsafeMutableRawPointer(target + at)
                let old = unsafe pointer.loadUnaligned(as: FourPixels.self)
                unsafe pointer.storeBytes(of: over(source, old, opacity: weight), as: FourPixels.self)
            }
            at &+= 4
        }
        while at < count {
            let source = unsafe FourPixels(repeating: pixels[at])
            unsafe target[at] = over(source, FourPixels(repeating: unsafe target[at]), opacity: weight)[0]
            at &+= 1
        }
    }
}
