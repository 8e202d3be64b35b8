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
    private static let margin = 12.0
    private static let padding = 12.0
    private static let gap = 10.0
    private static let rowGap = 3.0
    private static let textSize = 13.0
    private static let titleSize = 16.0
    private static let footerSize = 10.0
    private static let widest = 420.0

    private struct Piece {
        var letters: WidgetCanvas.Letters
        var x: Double
        var y: Double
        var kind: Kind

        enum Kind { case main, faint, link(String) }
    }

    /// - Parameter top: the height at the upper edge that is already taken, in points.
    func draw(on canvas: inout WidgetCanvas, below top: Double) throws(TextError) {
        let room = max(40, min(Self.widest, canvas.size.width - 2 * (Self.margin + Self.padding)))
        var (pieces, width): ([Piece], Double) = ([], 0)
        func add(_ letters: WidgetCanvas.Letters, x: Double, y: Double, _ kind: Piece.Kind) -> Double {
            guard letters.width > 0 else { return 0 }
            pieces.append(Piece(letters: letters, x: x, y: y, kind: kind))
            width = max(width, x + letters.width)
            return letters.height
        }
        var y = 0.0
        if !title.isEmpty {
            let letters = try canvas.letters(title, .bold, Self.titleSize, width: room - (closing == nil ? 0 : 24))
            y += add(letters, x: 0, y: y, .main) + 2 * Self.rowGap
            width += closing == nil ? 0 : 24
        }
        var column = 0.0
        for row in rows where !row.label.isEmpty {
            column = max(column, try canvas.letters(row.label, .regular, Self.textSize).width + Self.gap)
        }
        column = min(column, room / 2)
        for row in rows {
            let x = row.label.isEmpty ? 0 : column
            var height = 0.0
            if !row.label.isEmpty {
                height = add(try canvas.letters(row.label, .regular, Self.textSize, width: column), x: 0, y: y, .faint)
            }
            let letters = try canvas.letters(row.text, .regular, Self.textSize, width: room - x)
            height = max(height, add(letters, x: x, y: y, row.link.map { .link($0) } ?? .main))
            y += height + Self.rowGap
        }
        if !footer.isEmpty {
            let letters = try canvas.letters(footer, .regular, Self.footerSize, width: room)
            y += add(letters, x: 0, y: y + Self.rowGap, .faint) + Self.rowGap
        }
        let (outerWidth, outerHeight) = (width + 2 * Self.padding, y + 2 * Self.padding)
        let left = alignment == .middle ? max(0, (canvas.size.width - outerWidth) / 2) : Self.margin
        let upper =
            switch alignment {
            case .topLeft: top
            case .bottomLeft: max(top, canvas.size.height - outerHeight - ScaleBar.height - 4)
            case .middle: max(0, (canvas.size.height - outerHeight) / 2)
            }
        let sheet = ScreenRect(
            left: left.rounded(.down),
            top: upper.rounded(.down),
            right: left.rounded(.down) + outerWidth,
            bottom: upper.rounded(.down) + outerHeight
        )
        canvas.sheet(sheet)
        for piece in pieces { try draw(piece, in: sheet, on: &canvas) }
        if let closing { drawCross(closing, in: sheet, on: &canvas) }
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
