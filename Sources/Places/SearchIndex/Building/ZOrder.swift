/// A Z-order curve (G. M. Morton, 1966) of 2³² × 2³² cells.
package enum ZOrder {
    package static func key(x: Int32, y: Int32) -> UInt64 { spread(x) | spread(y) << 1 }

    private static func spread(_ value: Int32) -> UInt64 {
        var bits = UInt64(UInt32(bitPattern: value) ^ 0x8000_0000)
        bits = (bits | bits << 16) & 0x0000_FFFF_0000_FFFF
        bits = (bits | bits << 8) & 0x00FF_00FF_00FF_00FF
        bits = (bits | bits << 4) & 0x0F0F_0F0F_0F0F_0F0F
        bits = (bits | bits << 2) & 0x3333_3333_3333_3333
        return (bits | bits << 1) & 0x5555_5555_5555_5555
    }
}
