import PortolanCamera
import PortolanRaster
import PortolanText
import Testing

@testable import PortolanWindow

@Suite struct ScaleBarTests {
    @Test(arguments: [
        (1.0, "100 m", 100.0), (0.5, "50 m", 100), (0.4, "20 m", 50), (2.0, "200 m", 100), (12.0, "1 km", 83.333), (0.01, "1 m", 100),
        (0.001, "10 cm", 100), (40_000, "2000 km", 50), (78_271, "5000 km", 63.88),
    ])
    func roundLengths(_ metersPerPoint: Double, _ text: String, _ points: Double) throws {
        let bar = try #require(ScaleBar(metersPerPoint: metersPerPoint))
        #expect(bar.text == text && abs(bar.points - points) < 0.01)
    }

    @Test(arguments: [0.0, -1, .nan, .infinity, 1e12])
    func noneWithoutALength(_ metersPerPoint: Double) {
        #expect(ScaleBar(metersPerPoint: metersPerPoint) == nil)
    }

    /// The bar is between 40 and 120 points long at every zoom.
    @Test func neverShortOrLong() throws {
        for step in 0...400 {
            let metersPerPoint = 156_543.0 / exp2Approximately(Double(step) / 20)
            guard metersPerPoint < 100_000 else { continue }
            let bar = try #require(ScaleBar(metersPerPoint: metersPerPoint))
            #expect((40...120).contains(bar.points.rounded()), "\(metersPerPoint): \(bar)")
        }
    }

    private func exp2Approximately(_ exponent: Double) -> Double {
        var value = 1.0
        for _ in 0..<Int(exponent * 100) { value *= 1.006_955_55 }
        return value
    }
}

/// The widgets over the map, and the controls that clicks hit.
@Suite struct WidgetCanvasTests {
    private static let size = ScreenSize(width: 600, height: 500)

    private func canvas(_ size: ScreenSize = size, scale: Double = 1) throws -> WidgetCanvas {
        WidgetCanvas(size: size, scale: scale, theme: .light, hovered: nil, shaper: try TextShaper(library: FontLibrary()))
    }

    private func buttons(bearing: Double = 0, tilt: Double = 0) -> MapButtons {
        MapButtons(bearing: bearing, viewingAngle: tilt, canZoomIn: true, canZoomOut: true, hasMenu: true, isMenuOpen: false)
    }

    private func control(_ canvas: WidgetCanvas, _ x: Double, _ y: Double) -> WidgetControl? {
        WidgetCanvas.control(at: ScreenPoint(x: x, y: y), of: canvas.controls)
    }

    @Test func buttonsAreLargeEnoughAndApart() throws {
        var canvas = try canvas()
        try buttons().draw(on: &canvas)
        let found = canvas.controls.filter { $0.control != .sheet }
        #expect(found.map(\.control) == [.menu, .zoomIn, .zoomOut, .tilt, .compass])
        for (index, one) in found.enumerated() {
            #expect(one.rect.width >= 40 && one.rect.height >= 40)
            #expect(one.rect.left >= 0 && one.rect.right <= 600 && one.rect.top >= 0 && one.rect.bottom <= 500)
            #expect(found[..<index].allSatisfy { $0.rect.bottom <= one.rect.top || $0.rect.top >= one.rect.bottom })
        }
    }

    /// Buttons without room are left out, and do not cover others.
    @Test(arguments: [(600.0, 180.0, 3), (600, 90, 1), (600, 40, 1)])
    func lowWindowsShowFewerButtons(_ width: Double, _ height: Double, _ count: Int) throws {
        var canvas = try canvas(ScreenSize(width: width, height: height))
        try buttons().draw(on: &canvas)
        #expect(canvas.controls.filter { $0.control != .sheet }.count == count)
    }

    /// Draws a canvas on white.
    private func drawn(_ canvas: WidgetCanvas) throws -> Pixmap {
        var picture = try #require(Pixmap(width: 600, height: 500, premultipliedPixels: Array(repeating: 0xFFFF_FFFF, count: 300_000)))
        Rasterizer().render(try #require(canvas.drawing), into: &picture)
        return picture
    }

    /// The red end points north: up for 0°, and left for a map that looks east.
    @Test(arguments: [(0.0, 0, -9), (90, -9, 0), (180, 0, 9), (270, 9, 0)] as [(Double, Int, Int)])
    func theNeedlePointsNorth(_ bearing: Double, _ dx: Int, _ dy: Int) throws {
        var canvas = try canvas()
        try buttons(bearing: bearing).draw(on: &canvas)
        let compass = try #require(canvas.controls.last { $0.control == .compass }).rect.center
        let picture = try drawn(canvas)
        let (x, y) = (Int(compass.x), Int(compass.y))
        func isRed(_ pixel: UInt32) -> Bool { pixel & 0xFF > 0xC0 && pixel >> 8 & 0xFF < 0x60 }
        #expect(isRed(picture[x + dx, y + dy]) && !isRed(picture[x - dx, y - dy]))
    }

    @Test func theListIsBelowTheField() throws {
        var box = SearchBox()
        box.focus()
        _ = box.type("caf")
        box.suggest((0..<9).map { SearchItem(placeID: "p\($0)", title: "Café \($0)", matches: [0..<3], detail: "Harbour Street \($0)") })
        var canvas = try canvas()
        try box.drawField(on: &canvas)
        try box.drawList(on: &canvas)
        #expect(control(canvas, 100, 30) == .search)
        #expect(control(canvas, 375, 30) == .clearSearch)
        #expect(control(canvas, 100, 68 + 20) == .item(0, box.items[0]))
        #expect(control(canvas, 100, 68 + 46 + 20) == .item(1, box.items[1]))
        // The list has as many items as fit.
        let items = canvas.controls.filter { if case .item = $0.control { true } else { false } }
        #expect(items.count == 8 && items.allSatisfy { $0.rect.bottom <= 480 })
        #expect(control(canvas, 500, 30) == nil)
    }

    /// A long text keeps the caret in view and ends inside the field.
    @Test func longTextsStayInTheField() throws {
        var box = SearchBox()
        box.focus()
        _ = box.type(String(repeating: "Donaudampfschifffahrt ", count: 9))
        var canvas = try canvas()
        try box.drawField(on: &canvas)
        let picture = try drawn(canvas)
        // Nothing is drawn to the right of the sheet and its shadow.
        #expect((400..<600).allSatisfy { x in (0..<100).allSatisfy { picture[x, $0] == 0xFFFF_FFFF } })
    }

    @Test func aLinkOfACardIsAControl() throws {
        let panel = Panel(
            alignment: .bottomLeft,
            title: "Corvette Outfitters",
            rows: [.init(label: "Kind", text: "clothes"), .init(label: "Website", text: "example.org", link: "https://example.org")],
            closing: .closeCard
        )
        var canvas = try canvas()
        try panel.draw(on: &canvas)
        let link = try #require(canvas.controls.first { $0.control == .link("https://example.org") })
        let sheet = try #require(canvas.controls.first { $0.control == .sheet })
        #expect(sheet.rect.contains(link.rect.center))
        #expect(canvas.controls.last?.control == .closeCard)
    }

    /// The corners of the rectangle around the compass belong to the map.
    @Test func aRoundButtonHasNoCorners() throws {
        var canvas = try canvas()
        try buttons().draw(on: &canvas)
        let rect = try #require(canvas.controls.last { $0.control == .compass }).rect
        #expect(control(canvas, rect.center.x, rect.top + 1) == .compass && control(canvas, rect.left + 1, rect.center.y) == .compass)
        #expect(control(canvas, rect.left + 3, rect.top + 3) == nil && control(canvas, rect.right - 3, rect.bottom - 3) == nil)
    }

    /// A window of 420 × 360 points with everything open: each widget stays within the window, above the attribution
    /// and beside the others.
    @Test(arguments: [(420.0, 360.0), (420, 640), (900, 360), (1024, 768)])
    func nothingOverlaps(_ width: Double, _ height: Double) throws {
        let rows = (0..<9).map { Panel.Row(label: "Label \($0)", text: "A text that is wider than a small window has room for", link: nil) }
        let card = Panel(alignment: .bottomLeft, title: "Corvette Outfitters", rows: rows, footer: "© somebody", closing: .closeCard)
        let inspector = Panel(alignment: .topLeft, title: "", rows: Array(rows.prefix(4)))
        let languages = (0..<12).map { "Language \($0)" }
        let menu = WindowMenu([
            .init("Map", ["Light", "Dark", "High contrast", "Outline"], chosen: 0), .init("Names in", languages, chosen: 0),
        ])
        var box = SearchBox()
        box.focus()
        _ = box.type("caf")
        box.suggest((0..<9).map { SearchItem(placeID: "p\($0)", title: "Café \($0)") })
        for (isMenuOpen, hasCard) in [(false, false), (true, false), (false, true), (true, true)] {
            var canvas = try canvas(ScreenSize(width: width, height: height))
            try ScaleBar(metersPerPoint: 1)?.draw(on: &canvas)
            let scaleBarTop = canvas.free.bottom
            try buttons().draw(on: &canvas)
            try box.drawField(on: &canvas)
            if isMenuOpen { try menu.draw(on: &canvas) }
            if hasCard { try card.draw(on: &canvas) }
            try box.drawList(on: &canvas)
            try inspector.draw(on: &canvas)
            let sheets = canvas.controls.filter { [.sheet, .menu, .tilt, .compass].contains($0.control) }.map(\.rect)
            for (index, one) in sheets.enumerated() {
                #expect(one.left >= 0 && one.right <= width && one.top >= 0 && one.bottom <= height - WidgetCanvas.foot, "\(one)")
                #expect(one.left > 140 || one.bottom <= scaleBarTop, "\(one) covers the scale bar")
                for other in sheets[..<index] {
                    let isApart = one.right <= other.left || one.left >= other.right || one.bottom <= other.top || one.top >= other.bottom
                    #expect(isApart, "\(one) and \(other)")
                }
            }
            if isMenuOpen {
                #expect(canvas.controls.count { if case .choice = $0.control { true } else { false } } == 16)
            }
            if hasCard, !isMenuOpen { #expect(canvas.controls.contains { $0.control == .closeCard }) }
        }
    }

    /// The help fits into a window of 420 × 360 points, with all of its rows.
    @Test func theHelpFits() throws {
        var canvas = try canvas(ScreenSize(width: 420, height: 360))
        try Panel.help.draw(on: &canvas)
        let sheet = try #require(canvas.controls.first { $0.control == .sheet }).rect
        #expect(sheet.left >= 0 && sheet.right <= 420 && sheet.top >= 0 && sheet.bottom <= 360 - WidgetCanvas.foot)
    }

    @Test func theMenuTellsItsChoices() throws {
        let menu = WindowMenu([.init("Map", ["Light", "Dark"], chosen: 1), .init("Names in", ["local", "français"], chosen: 0)])
        var canvas = try canvas()
        try menu.draw(on: &canvas)
        let choices = canvas.controls.compactMap { if case .choice(let group, let index) = $0.control { [group, index] } else { nil } }
        #expect(choices == [[0, 0], [0, 1], [1, 0], [1, 1]])
    }
}
