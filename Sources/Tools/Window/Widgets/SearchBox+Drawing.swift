import PortolanBasics
import PortolanCamera
import PortolanText

extension SearchBox {
    private static let margin = 12.0
    private static let height = 44.0
    private static let rowHeight = 46.0
    private static let widest = 380.0
    /// The width beside the field, for the menu's button.
    private static let kept = 76.0
    /// The width to the left of the text, for the magnifying glass.
    private static let inset = 42.0

    /// The lower edge of the field, in points.
    static let bottom = margin + height

    /// Draws the field, and as much of the list below it as fits.
    func draw(on canvas: inout WidgetCanvas) throws(TextError) {
        let width = min(Self.widest, canvas.size.width - Self.kept)
        guard width > 90 else { return }
        let field = ScreenRect(left: Self.margin, top: Self.margin, right: Self.margin + width, bottom: Self.bottom)
        let rows = min(items.count, Int(clamping: ((canvas.size.height - Self.bottom - 60) / Self.rowHeight).rounded(.down)))
        let listHeight = isNothingFound ? Self.rowHeight : Double(max(0, rows)) * Self.rowHeight
        // The field and the list are one sheet.
        canvas.sheet(
            ScreenRect(left: field.left, top: field.top, right: field.right, bottom: field.bottom + (listHeight > 0 ? listHeight + 8 : 0)),
            radius: 10
        )
        canvas.put(.search, in: field)
        drawGlass(ScreenPoint(x: field.left + 21, y: field.center.y), on: &canvas)
        try drawText(in: field, on: &canvas)
        if listHeight > 0 {
            canvas.stroke(
                [ScreenPoint(x: field.left + 10, y: field.bottom), ScreenPoint(x: field.right - 10, y: field.bottom)],
                width: 1,
                canvas.theme.edge
            )
        }
        if isNothingFound {
            let letters = try canvas.line("Nothing found", .regular, 13, width: width - Self.inset - 12)
            try canvas.draw(letters, x: field.left + Self.inset, y: field.bottom + 14, canvas.theme.faint)
        }
        for index in 0..<max(0, rows) { try drawItem(index, below: field, on: &canvas) }
    }

    private func drawGlass(_ middle: ScreenPoint, on canvas: inout WidgetCanvas) {
        let color = isFocused ? canvas.theme.accent : canvas.theme.faint
        canvas.ring(ScreenPoint(x: middle.x - 1.5, y: middle.y - 1.5), radius: 5.5, width: 1.8, color)
        canvas.stroke([ScreenPoint(x: middle.x + 2.8, y: middle.y + 2.8), ScreenPoint(x: middle.x + 7, y: middle.y + 7)], width: 2, color)
    }

    private func drawText(in field: ScreenRect, on canvas: inout WidgetCanvas) throws(TextError) {
        let points = 15.0
        let left = field.left + Self.inset
        let room = field.width - Self.inset - 40
        let middle = field.center.y
        guard !text.isEmpty else {
            let hint = try canvas.line("Search places and addresses", .regular, points, width: room)
            try canvas.draw(hint, x: left, y: middle - hint.height / 2, canvas.theme.faint)
            if isFocused { drawCaret(left, middle, on: &canvas) } else { try drawKey("/", in: field, on: &canvas) }
            return
        }
        // The beginning of the text is cut so that the caret stays visible.
        var shown = text[...]
        var before = try canvas.letters(String(text.prefix(caret)), .regular, points).width
        while before > room, let first = shown.indices.first, !shown.isEmpty {
            shown.remove(at: first)
            before = try canvas.letters(String(shown.prefix(caret - (text.count - shown.count))), .regular, points).width
        }
        let letters = try canvas.line(String(shown), .regular, points, width: room)
        try canvas.draw(letters, x: left, y: middle - letters.height / 2, canvas.theme.ink)
        if isFocused { drawCaret(left + before, middle, on: &canvas) }
        let cross = ScreenPoint(x: field.right - 22, y: middle)
        let color = canvas.hovered == .clearSearch ? canvas.theme.ink : canvas.theme.faint
        for side in [-1.0, 1] {
            canvas.stroke(
                [ScreenPoint(x: cross.x - 5, y: cross.y - 5 * side), ScreenPoint(x: cross.x + 5, y: cross.y + 5 * side)],
                width: 1.8,
                color
            )
        }
        canvas.put(.clearSearch, in: ScreenRect(left: field.right - 40, top: field.top, right: field.right, bottom: field.bottom))
    }

    private func drawCaret(_ x: Double, _ middle: Double, on canvas: inout WidgetCanvas) {
        canvas.fill(ScreenRect(left: x, top: middle - 9, right: x + 1.5, bottom: middle + 9), canvas.theme.accent)
    }

    /// Draws the key that opens the field, at the field's end.
    private func drawKey(_ name: String, in field: ScreenRect, on canvas: inout WidgetCanvas) throws(TextError) {
        let key = ScreenRect(left: field.right - 34, top: field.center.y - 11, right: field.right - 12, bottom: field.center.y + 11)
        canvas.fill(key, radius: 4, canvas.theme.chosen)
        try canvas.draw(try canvas.letters(name, .regular, 13), in: key, canvas.theme.faint)
    }

    private func drawItem(_ index: Int, below field: ScreenRect, on canvas: inout WidgetCanvas) throws(TextError) {
        let item = items[index]
        let top = field.bottom + 4 + Double(index) * Self.rowHeight
        let row = ScreenRect(left: field.left + 4, top: top, right: field.right - 4, bottom: top + Self.rowHeight)
        if selection == index || canvas.hovered == .item(index) { canvas.fill(row, radius: 6, canvas.theme.chosen) }
        canvas.put(.item(index), in: row)
        let left = field.left + Self.inset
        let room = row.right - left - 8
        if item.placeID == nil {
            drawGlass(ScreenPoint(x: field.left + 21, y: row.center.y), on: &canvas)
        } else {
            drawDrop(ScreenPoint(x: field.left + 21, y: row.center.y), on: &canvas)
        }
        let y = item.detail.isEmpty ? row.center.y - 10 : top + 4
        try drawTitle(item, x: left, y: y, room: room, on: &canvas)
        guard !item.detail.isEmpty else { return }
        let detail = try canvas.line(item.detail, .regular, 12, width: room)
        try canvas.draw(detail, x: left, y: top + 24, canvas.theme.faint)
    }

    /// Draws the title, with matches in bold. A title is not split if its script joins letters or runs from right to
    /// left.
    private func drawTitle(_ item: SearchItem, x: Double, y: Double, room: Double, on canvas: inout WidgetCanvas) throws(TextError) {
        let scalars = Array(item.title.unicodeScalars)
        let isPlain = scalars.allSatisfy { $0.value < 0x590 || (0x1E00...0x1FFF).contains($0.value) }
        let whole = try canvas.line(item.title, .regular, 14, width: room)
        guard isPlain, !item.matches.isEmpty, try canvas.letters(item.title, .bold, 14).width <= room else {
            return try canvas.draw(whole, x: x, y: y, canvas.theme.ink)
        }
        var (x, start) = (x, 0)
        while start < scalars.count {
            let isMatch = item.matches.contains { $0.contains(start) }
            var end = start
            // A space belongs to the letters before it, because a layout begins with a letter.
            while end < scalars.count, scalars[end] == " " || item.matches.contains(where: { $0.contains(end) }) == isMatch { end += 1 }
            var piece = String.UnicodeScalarView()
            piece.append(contentsOf: scalars[start..<end])
            let text = String(piece)
            let letters = try canvas.letters(text, isMatch ? .bold : .regular, 14)
            try canvas.draw(letters, x: x, y: y, canvas.theme.ink)
            // The width of letters ends with the last drawn one, so spaces at the end are measured separately.
            x +=
                text.last == " "
                ? try canvas.letters(text + "|", isMatch ? .bold : .regular, 14).width
                    - canvas.letters("|", isMatch ? .bold : .regular, 14).width : letters.width
            start = end
        }
    }

    /// Draws a small pin.
    private func drawDrop(_ middle: ScreenPoint, on canvas: inout WidgetCanvas) {
        let color = canvas.theme.faint
        canvas.ring(ScreenPoint(x: middle.x, y: middle.y - 2), radius: 4.5, width: 1.7, color)
        canvas.stroke(
            [
                ScreenPoint(x: middle.x - 3.6, y: middle.y + 1), ScreenPoint(x: middle.x, y: middle.y + 8),
                ScreenPoint(x: middle.x + 3.6, y: middle.y + 1),
            ],
            width: 1.7,
            color
        )
    }
}
