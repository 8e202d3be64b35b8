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

    /// The rectangle of the field; nil if the window is too narrow for it.
    private static func field(on canvas: WidgetCanvas) -> ScreenRect? {
        let width = min(widest, canvas.size.width - kept)
        return width > 90 ? ScreenRect(left: margin, top: margin, right: margin + width, bottom: margin + height) : nil
    }

    func drawField(on canvas: inout WidgetCanvas) throws(TextError) {
        guard let field = Self.field(on: canvas) else { return }
        canvas.sheet(field, radius: 10)
        canvas.put(.search, in: field)
        drawGlass(ScreenPoint(x: field.left + 21, y: field.center.y), on: &canvas)
        try drawText(in: field, on: &canvas)
        canvas.free.top = field.bottom + 8
    }

    /// Draws as much of the list below the field as fits beside and above other widgets.
    func drawList(on canvas: inout WidgetCanvas) throws(TextError) {
        guard let field = Self.field(on: canvas), field.right <= canvas.free.right else { return }
        let fitting = Int(clamping: ((canvas.free.bottom - canvas.free.top - 8) / Self.rowHeight).rounded(.down))
        let rows = max(0, min(isNothingFound ? 1 : items.count, fitting))
        guard rows > 0 else { return }
        let top = canvas.free.top
        let list = ScreenRect(left: field.left, top: top, right: field.right, bottom: top + Double(rows) * Self.rowHeight + 8)
        canvas.sheet(list, radius: 10)
        canvas.free.top = list.bottom + 8
        if isNothingFound {
            let letters = try canvas.line("Nothing found", .regular, 13, width: list.width - Self.inset - 12)
            return try canvas.draw(letters, x: list.left + Self.inset, y: top + 18, canvas.theme.faint)
        }
        for index in 0..<rows { try drawItem(index, in: list, on: &canvas) }
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
        if isFocused, !marked.isEmpty {
            let cut = text.count - shown.count
            let edges = try [marked.lowerBound, marked.upperBound].map { offset throws(TextError) in
                min(room, try canvas.letters(String(shown.prefix(max(0, offset - cut))), .regular, points).width)
            }
            let mark = ScreenRect(left: left + edges[0], top: middle - 11, right: left + edges[1], bottom: middle + 11)
            canvas.fill(mark, canvas.theme.chosen)
        }
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

    private func drawItem(_ index: Int, in list: ScreenRect, on canvas: inout WidgetCanvas) throws(TextError) {
        let item = items[index]
        let top = list.top + 4 + Double(index) * Self.rowHeight
        let row = ScreenRect(left: list.left + 4, top: top, right: list.right - 4, bottom: top + Self.rowHeight)
        let control = WidgetControl.item(index, item)
        if selection == index || canvas.hovered == control { canvas.fill(row, radius: 6, canvas.theme.chosen) }
        canvas.put(control, in: row)
        let left = list.left + Self.inset
        let room = row.right - left - 8
        if item.placeID == nil {
            drawGlass(ScreenPoint(x: list.left + 21, y: row.center.y), on: &canvas)
        } else {
            drawDrop(ScreenPoint(x: list.left + 21, y: row.center.y), on: &canvas)
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
