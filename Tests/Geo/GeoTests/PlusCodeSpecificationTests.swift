import PortolanGeo
import Testing

/// The rules of the Open Location Code specification (github.com/google/open-location-code,
/// Documentation/Specification), with this project's own examples.
@Suite("Plus Codes follow the Open Location Code specification")
struct PlusCodeSpecificationTests {
    // MARK: Encoding

    /// Two digits name an area of 20° by 20°. Each further pair of digits divides both sides of the area by 20. From
    /// the eleventh digit on, each digit divides the latitude by 5 and the longitude by 4.
    @Test(
        "each length names a smaller area around the same point",
        arguments: [
            (2, "58000000+", [-30, -60, -10, -40]), (4, "589R0000+", [-23, -44, -22, -43]),
            (6, "589R2Q00+", [-23, -43.25, -22.95, -43.2]), (8, "589R2QXQ+", [-22.9525, -43.2125, -22.95, -43.21]),
            (10, "589R2QXQ+6R", [-22.952, -43.2105, -22.951875, -43.210375]),
            (11, "589R2QXQ+6RJ", [-22.951925, -43.2105, -22.9519, -43.21046875]),
            (12, "589R2QXQ+6RJ7", [-22.95192, -43.2104921875, -22.951915, -43.210484375]),
            (13, "589R2QXQ+6RJ7W", [-22.951916, -43.21048828125, -22.951915, -43.210486328125]),
            (14, "589R2QXQ+6RJ7W4", [-22.951916, -43.2104873046875, -22.9519158, -43.21048681640625]),
            (15, "589R2QXQ+6RJ7W44", [-22.951916, -43.210487060546875, -22.95191596, -43.210486938476562]),
        ] as [(Int, String, [Double])]
    )
    func lengths(digitCount: Int, text: String, sides: [Double]) throws {
        let statue = Coordinate(latitude: -22.951916, longitude: -43.210487)
        let code = try #require(PlusCode(statue, digitCount: digitCount))
        #expect(code.text == text && code.digitCount == digitCount && code.isFull && code.omittedDigitCount == 0)
        let bounds = try #require(code.bounds)
        for (found, expected) in zip([bounds.south, bounds.west, bounds.north, bounds.east], sides) {
            #expect(abs(found - expected) < 1e-10, "\(found), not \(expected)")
        }
        #expect(bounds.contains(statue))
        let center = try #require(code.center)
        #expect(PlusCode(center, digitCount: digitCount) == code)
    }

    @Test(
        "places have these codes",
        arguments: [
            // Munich, Sydney, Mount Everest, New York; on both sides of Greenwich's meridian.
            (48.137, 11.5755, 10, "8FWH4HPG+R6"), (-33.8568, 151.2153, 10, "4RRH46V8+74"), (27.9881, 86.925, 10, "7MV8XWQG+62"),
            (40.6892, -74.0445, 11, "87G7MXQ4+M6J"), (51.4779, 0.0005, 10, "9F32F2H2+56"), (51.4779, -0.0005, 10, "9C3XFXHX+5R"),
            // Places on both sides of the equator. An area contains its southern and western sides.
            (0, 0, 10, "6FG22222+22"), (0, 0, 15, "6FG22222+2222222"), (-0.00001, -0.00001, 10, "6CFXXXXX+XX"),
        ] as [(Double, Double, Int, String)]
    )
    func places(latitude: Double, longitude: Double, digitCount: Int, text: String) {
        #expect(PlusCode(Coordinate(latitude: latitude, longitude: longitude), digitCount: digitCount)?.text == text)
    }

    /// Latitudes are clipped, and the pole belongs to the last area below it. Longitudes are normalized to
    /// -180 ..< 180.
    @Test(
        "codes exist at the poles and the antimeridian",
        arguments: [
            (90, 0, 2, "CF000000+"), (90, 0, 4, "CFX20000+"), (90, 0, 6, "CFX2X200+"), (90, 0, 8, "CFX2X2X2+"), (90, 0, 10, "CFX2X2X2+X2"),
            (90, 0, 11, "CFX2X2X2+X2R"), (90, 0, 15, "CFX2X2X2+X2RRRRR"), (95, 0, 10, "CFX2X2X2+X2"),
            (-90, 0, 10, "2F222222+22"), (-100, 0, 10, "2F222222+22"), (-90, -180, 2, "22000000+"),
            (0, 180, 10, "62G22222+22"), (0, -180, 10, "62G22222+22"), (0, 540, 10, "62G22222+22"), (0, 179.99999, 10, "6VGX2X2X+2X"),
            (0, -180.5, 8, "6VGX2G22+"),
        ] as [(Double, Double, Int, String)]
    )
    func edges(latitude: Double, longitude: Double, digitCount: Int, text: String) {
        #expect(PlusCode(Coordinate(latitude: latitude, longitude: longitude), digitCount: digitCount)?.text == text)
    }

    /// The specification has no codes with an odd number of digits below ten, and none with more than fifteen digits.
    /// If a caller asks for such a length, the code has the next greater length, or fifteen digits.
    @Test("other lengths become valid ones", arguments: [(-1, 2), (0, 2), (1, 2), (3, 4), (5, 6), (7, 8), (9, 10), (16, 15), (100, 15)])
    func otherLengths(asked: Int, given: Int) throws {
        let code = try #require(PlusCode(Coordinate(latitude: 48.137, longitude: 11.5755), digitCount: asked))
        #expect(code.digitCount == given)
        #expect(try PlusCode(code.text) == code)
    }

    // MARK: Decoding

    @Test(
        "codes name these areas",
        arguments: [
            ("8F000000+", 2, [30, 0, 50, 20]), ("8FWH0000+", 4, [48, 11, 49, 12]), ("8FWH4H00+", 6, [48.1, 11.55, 48.15, 11.6]),
            ("8FWH4HX8+", 8, [48.1475, 11.565, 48.15, 11.5675]), ("8FWH4HX8+9C", 10, [48.148375, 11.566, 48.1485, 11.566125]),
            ("8FWH4HX8+9C2", 11, [48.148375, 11.566, 48.1484, 11.56603125]),
            // Areas in the corners of the Earth.
            ("22222222+22", 10, [-90, -180, -89.999875, -179.999875]), ("CVXXXXXX+XX", 10, [89.999875, 179.999875, 90, 180]),
            ("CV000000+", 2, [70, 160, 90, 180]),
            // Digits after the fifteenth are ignored.
            ("8FWH4HX8+9CQJ7GX", 15, [48.14846656, 11.566097045898438, 48.1484666, 11.56609716796875]),
            ("8FWH4HX8+9CQJ7GX2X2X", 15, [48.14846656, 11.566097045898438, 48.1484666, 11.56609716796875]),
        ] as [(String, Int, [Double])]
    )
    func decoding(text: String, digitCount: Int, sides: [Double]) throws {
        let code = try PlusCode(text)
        #expect(code.digitCount == digitCount && code.isFull)
        let bounds = try #require(code.bounds)
        for (found, expected) in zip([bounds.south, bounds.west, bounds.north, bounds.east], sides) {
            #expect(abs(found - expected) < 1e-10, "\(found), not \(expected)")
        }
        // Upper and lower case letters are equal.
        #expect(try PlusCode(text.lowercased()) == code)
    }

    // MARK: Validity

    @Test(
        "short codes leave out digits at the start, two at a time",
        arguments: [("WH4HX8+9C", 2), ("4HX8+9C", 4), ("X8+9C", 6), ("+9C", 8), ("4HX8+", 4), ("X8+", 6), ("4hx8+9cq", 4), ("+9CQ", 8)]
    )
    func shortCodes(text: String, omitted: Int) throws {
        let code = try PlusCode(text)
        #expect(!code.isFull && code.omittedDigitCount == omitted && code.text == text.uppercased())
        #expect(code.bounds == nil && code.center == nil)
    }

    @Test(
        "texts that are not codes are refused",
        arguments: [
            // The separator is missing, comes twice, is at an odd position, or comes after the eighth digit.
            ("8FWH4HX8", .separator), ("8FWH+4HX8+9C", .separator), ("8FWH4HX+9C", .separator), ("8FWH4HX89C+", .separator),
            ("4HX8+9C+", .separator), ("++", .separator),
            // The text is only the separator, or has a single digit behind it.
            ("+", .length), ("8FWH4HX8+9", .length), ("4HX8+9", .length), ("+9", .length),
            // Letters and marks are not digits: vowels, L, S, and 0 and 1 behind the separator.
            ("8FWA4HX8+9C", .digit(byteOffset: 3)), ("8FWH4LX8+9C", .digit(byteOffset: 5)), ("8FWH4HX8+9S", .digit(byteOffset: 10)),
            ("8FWH4HX8+90", .digit(byteOffset: 10)), ("8FWH4HX8+1C", .digit(byteOffset: 9)), ("8FWH 4X8+9C", .digit(byteOffset: 4)),
            ("4HX-+9C", .digit(byteOffset: 3)),
            // The padding is at the start, has an odd number of digits, stands in the middle or in a short
            // code, or has digits behind the separator.
            ("00000000+", .padding), ("8FWH4HX0+", .padding), ("8F004H00+", .padding), ("8FWH00X8+", .padding), ("8FWH0000+9C", .padding),
            ("4H00+", .padding), ("8FW00000+", .padding),
            // The code lies beyond the pole (the first digit is at most C) or beyond 180° (the second is at
            // most V).
            ("FFWH4HX8+9C", .outOfRange), ("XFWH4HX8+9C", .outOfRange), ("8WWH4HX8+9C", .outOfRange), ("8XWH4HX8+9C", .outOfRange),
        ] as [(String, PlusCodeError)]
    )
    func invalid(text: String, error: PlusCodeError) {
        #expect(throws: error) { try PlusCode(text) }
    }

    // MARK: Shortening

    /// A code may drop its first four, six or eight digits. The place must be nearer to the code's centre than three
    /// tenths of the area that the last dropped pair names. The code's centre is 48.1484375, 11.5660625.
    @Test(
        "a code is short near a place",
        arguments: [
            (48.1484, 11.5661, "+9C"), (48.149, 11.5667, "+9C"), (48.14918, 11.5660625, "+9C"), (48.1492, 11.5660625, "X8+9C"),
            (48.16, 11.57, "X8+9C"), (48.1634, 11.566, "X8+9C"), (48.1635, 11.566, "4HX8+9C"), (48.4, 11.7, "4HX8+9C"),
            (48.4484, 11.566, "4HX8+9C"), (48.4485, 11.566, nil), (48.2, 16.37, nil), (-48.1484, 11.5661, nil),
        ] as [(Double, Double, String?)]
    )
    func shortening(latitude: Double, longitude: Double, text: String?) throws {
        let code = try PlusCode("8FWH4HX8+9C")
        let place = Coordinate(latitude: latitude, longitude: longitude)
        let short = code.shortened(near: place)
        #expect(short?.text == text)
        if let short { #expect(short.recovered(near: place) == code) }
    }

    @Test("codes that are short or padded cannot be shortened")
    func unshortened() throws {
        let place = Coordinate(latitude: 48.1484, longitude: 11.5661)
        for text in ["8FWH4H00+", "8FWH0000+", "8F000000+", "4HX8+9C", "+9C"] {
            #expect(try PlusCode(text).shortened(near: place) == nil, "\(text)")
        }
        #expect(try PlusCode("8FWH4HX8+9CQ").shortened(near: place)?.text == "+9CQ")
        #expect(try PlusCode("8FWH4HX8+").shortened(near: place)?.text == "X8+")
        // The distance is measured on the shorter way around the Earth.
        for (text, longitude, short) in [("6VGXGW22+22", -179.95, "GW22+22"), ("62G2G422+22", 179.95, "G422+22")] {
            #expect(try PlusCode(text).shortened(near: Coordinate(latitude: 0.5, longitude: longitude))?.text == short)
        }
    }

    // MARK: Recovering

    @Test(
        "a short code becomes the nearest full code that ends with it",
        arguments: [
            ("+9C", 48.1484, 11.5661, "8FWH4HX8+9C"), ("X8+9C", 48.15, 11.57, "8FWH4HX8+9C"), ("4HX8+9C", 48.2, 11.6, "8FWH4HX8+9C"),
            ("4hx8+9c", 48.2, 11.6, "8FWH4HX8+9C"), ("4HX8+", 48.2, 11.6, "8FWH4HX8+"), ("4HX8+9C2", 48.2, 11.6, "8FWH4HX8+9C2"),
            // The full code lies in the neighbouring area, because the code in the place's own area is more than half
            // an area away.
            ("4HX8+9C", 48.6, 11.1, "8FWH4HX8+9C"), ("4HX8+9C", 48.7, 11.5, "8FXH4HX8+9C"), ("2222+22", 47.99, 8.001, "8FWC2222+22"),
            ("2222+22", 47.4, 7.4, "8FV92222+22"), ("XXXX+XX", 47.01, 7.99, "8FR9XXXX+XX"), ("XXXX+XX", 46.9, 8.01, "8FR9XXXX+XX"),
            ("WH4HX8+9C", 50, 10, "8FWH4HX8+9C"), ("WH4HX8+9C", 59, 10, "9FWH4HX8+9C"), ("WH4HX8+9C", 37, 10, "7FWH4HX8+9C"),
            ("WH4HX8+9C", 48, 22, "8GWH4HX8+9C"),
            // The code lies across the antimeridian.
            ("GW22+22", 0.5, -179.95, "6VGXGW22+22"), ("G422+22", 0.5, 179.95, "62G2G422+22"), ("X2X2+22", 0.5, -179.95, "62G2X2X2+22"),
            // The nearest code would lie beyond a pole, so the code lies in the place's own area.
            ("X2X2+X2", 90, 0, "CFX2X2X2+X2"), ("2222+22", -90, 0, "2F222222+22"), ("XXXX+XX", -89.9, 0.1, "2C2XXXXX+XX"),
            ("2222+22", 89.99, 0.1, "CFX22222+22"), ("22+22", -89.999, -179.999, "22222222+22"),
            // A full code stays the same, whatever the place is.
            ("8fwh4hx8+9c", 0, 0, "8FWH4HX8+9C"),
        ] as [(String, Double, Double, String)]
    )
    func recovering(text: String, latitude: Double, longitude: Double, full: String) throws {
        #expect(try PlusCode(text).recovered(near: Coordinate(latitude: latitude, longitude: longitude))?.text == full)
    }
}
