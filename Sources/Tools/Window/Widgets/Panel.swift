import PortolanCamera
import PortolanText

/// A panel of text over the map in the window.
struct Panel: Hashable, Sendable {
    /// A line: a grey label on the left, and its text.
    struct Row: Hashable, Sendable {
        var label: String
        var text: String
        /// The address that a click on the text opens; nil for plain text.
        var link: String?
    }

    enum Alignment: Hashable, Sendable {
        case topLeft, bottomLeft, middle
    }

    var alignment: Alignment
    var title: String
    var rows: [Row]
    /// The attribution of the data, in small text at the end.
    var footer = ""
    /// The effect of the cross in the corner; nil for a panel without a cross.
    var closing: WidgetControl?

    /// These sizes are in points.
    private static let margin = 8.0
    private static let padding = 12.0
    private static let gap = 10.0
    private static let rowGap = 3.0
    private static let textSize = 13.0
    private static let titleSize = 16.0
    private static let footerSize = 10.0
    private static let widest = 420.0
    /// A panel without this much room is not drawn.
    private static let narrowest = 120.0
    private static let lowest = 60.0
    /// The sizes of the text that are tried in turn until a panel fits, as factors.
    private static let shrinking = [1.0, 0.9, 0.8, 0.7, 0.6]

    private struct Piece {
        var letters: WidgetCanvas.Letters
        var x: Double
        var y: Double
        var kind: Kind

        enum Kind { case main, faint, link(String) }
    }

    /// The pieces of a panel and the size of its sheet.
    private struct Layout {
        var pieces: [Piece]
        var width: Double
        var height: Double
    }

    /// Draws the panel in the free part of the canvas. The text becomes smaller if the panel does not fit. Rows that
    /// do not fit even then are left out, and the attribution stays.
    func draw(on canvas: inout WidgetCanvas) throws(TextError) {
        let free = canvas.free
        guard free.width >= Self.narrowest, free.height >= Self.lowest else { return }
        var fitting: Layout?
        for factor in Self.shrinking where fitting == nil {
            let tried = try layout(factor, free, cutsRows: factor == Self.shrinking.last, on: canvas)
            if tried.height <= free.height { fitting = tried }
        }
        guard let layout = fitting else { return }
        let left = alignment == .middle ? (free.left + free.right - layout.width) / 2 : free.left
        let upper =
            switch alignment {
            case .topLeft: free.top
            case .bottomLeft: free.bottom - layout.height
            case .middle: (free.top + free.bottom - layout.height) / 2
            }
        let sheet = ScreenRect(
            left: left.rounded(.down),
            top: upper.rounded(.down),
            right: left.rounded(.down) + layout.width,
            bottom: upper.rounded(.down) + layout.height
        )
        canvas.sheet(sheet)
        for piece in layout.pieces { try draw(piece, in: sheet, on: &canvas) }
        if let closing { drawCross(closing, in: sheet, on: &canvas) }
        switch alignment {
        case .topLeft: canvas.free.top = sheet.bottom + Self.margin
        case .bottomLeft: canvas.free.bottom = sheet.top - Self.margin
        case .middle: break
        }
    }

    /// Lays out the panel.
    /// - Parameters:
    ///   - factor: the size of the text in relation to the usual size.
    ///   - cutsRows: whether rows that do not fit into the height are left out.
    private func layout(_ factor: Double, _ free: ScreenRect, cutsRows: Bool = false, on canvas: WidgetCanvas) throws(TextError) -> Layout {
        let room = min(Self.widest, free.width - 2 * Self.padding)
        let (textSize, titleSize, footerSize) = (factor * Self.textSize, factor * Self.titleSize, factor * Self.footerSize)
        let end = footer.isEmpty ? nil : try canvas.letters(footer, .regular, footerSize, width: room)
        let limit = cutsRows ? free.height - 2 * Self.padding - (end.map { $0.height + 2 * Self.rowGap } ?? 0) : .infinity
        var (pieces, width): ([Piece], Double) = ([], 0)
        func add(_ letters: WidgetCanvas.Letters, x: Double, y: Double, _ kind: Piece.Kind) -> Double {
            guard letters.width > 0 else { return 0 }
            pieces.append(Piece(letters: letters, x: x, y: y, kind: kind))
            width = max(width, x + letters.width)
            return letters.height
        }
        var y = 0.0
        if !title.isEmpty {
            let letters = try canvas.letters(title, .bold, titleSize, width: room - (closing == nil ? 0 : 24))
            y += add(letters, x: 0, y: y, .main) + 2 * Self.rowGap
            width += closing == nil ? 0 : 24
        }
        var column = 0.0
        for row in rows where !row.label.isEmpty {
            column = max(column, try canvas.letters(row.label, .regular, textSize).width + Self.gap)
        }
        column = min(column, room / 2)
        for row in rows {
            let x = row.label.isEmpty ? 0 : column
            let label = try canvas.letters(row.label, .regular, textSize, width: column)
            let letters = try canvas.letters(row.text, .regular, textSize, width: room - x)
            guard y + max(label.height, letters.height) <= limit else { break }
            let height = max(add(label, x: 0, y: y, .faint), add(letters, x: x, y: y, row.link.map { .link($0) } ?? .main))
            y += height + factor * Self.rowGap
        }
        if let end { y += add(end, x: 0, y: y + Self.rowGap, .faint) + Self.rowGap }
        return Layout(pieces: pieces, width: width + 2 * Self.padding, height: y + 2 * Self.padding)
    }

    private func draw(_ piece: Piece, in sheet: ScreenRect, on canvas: inout WidgetCanvas) throws(TextError) {
        let (x, y) = (sheet.left + Self.padding + piece.x, sheet.top + Self.padding + piece.y)
        switch piece.kind {
        case .main: try canvas.draw(piece.letters, x: x, y: y, canvas.theme.ink)
        case .faint: try canvas.draw(piece.letters, x: x, y: y, canvas.theme.faint)
        case .link(let address):
            let rect = ScreenRect(left: x, top: y, right: x + piece.letters.width, bottom: y + piece.letters.height)
            canvas.put(.link(address), in: rect)
            try canvas.draw(piece.letters, x: x, y: y, canvas.theme.accent)
            if canvas.hovered == .link(address) {
                canvas.fill(ScreenRect(left: x, top: rect.bottom - 2, right: rect.right, bottom: rect.bottom - 1), canvas.theme.accent)
            }
        }
    }

    private func drawCross(_ control: WidgetControl, in sheet: ScreenRect, on canvas: inout WidgetCanvas) {
        let middle = ScreenPoint(x: sheet.right - 18, y: sheet.top + 20)
        let color = canvas.hovered == control ? canvas.theme.ink : canvas.theme.faint
        for side in [-1.0, 1] {
            canvas.stroke(
                [ScreenPoint(x: middle.x - 4.5, y: middle.y - 4.5 * side), ScreenPoint(x: middle.x + 4.5, y: middle.y + 4.5 * side)],
                width: 1.7,
                color
            )
        }
        canvas.put(control, in: ScreenRect(left: sheet.right - 36, top: sheet.top, right: sheet.right, bottom: sheet.top + 38))
    }
}
