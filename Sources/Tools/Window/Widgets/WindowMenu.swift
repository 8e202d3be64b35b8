import PortolanCamera
import PortolanText

/// The menu of the window: groups of choices, with one chosen in each group.
public struct WindowMenu: Hashable, Sendable {
    /// A group of choices, such as the looks of the map.
    public struct Group: Hashable, Sendable {
        /// The title of the group.
        public var title: String
        /// The names of the choices.
        public var choices: [String]
        /// The index of the current choice.
        public var chosen: Int

        /// Creates a group from its title, its choices and the current one.
        public init(_ title: String, _ choices: [String], chosen: Int) {
            self.title = title
            self.choices = choices
            self.chosen = chosen
        }
    }

    /// The groups from top to bottom.
    public var groups: [Group]

    /// Creates a menu of groups.
    public init(_ groups: [Group]) { self.groups = groups }
}

extension WindowMenu {
    private static let width = 168.0
    private static let rowHeight = 28.0

    private static let titleHeight = 26.0
    private static let padding = 6.0

    /// A line of the menu: the title of a group, or one of the group's choices.
    private struct Line {
        var group: Int
        var choice: Int?
        var height: Double { choice == nil ? WindowMenu.titleHeight : WindowMenu.rowHeight }
    }

    /// Returns the lines of the columns of a height, from left to right. A title is in the column of its first choice.
    private func columns(height: Double) -> [[Line]] {
        let lines = groups.indices.flatMap { group in
            [Line(group: group)] + groups[group].choices.indices.map { Line(group: group, choice: $0) }
        }
        var (columns, filled): ([[Line]], Double) = ([[]], 0)
        for line in lines {
            let needed = line.height + (line.choice == nil ? Self.rowHeight : 0)
            if filled + needed > height, filled > 0 {
                columns.append([])
                filled = 0
            }
            columns[columns.count - 1].append(line)
            filled += line.height
        }
        return columns
    }

    /// Draws the open menu beside the buttons and below the search field, in as many columns as its height needs.
    func draw(on canvas: inout WidgetCanvas) throws(TextError) {
        let (right, top) = (canvas.free.right, canvas.free.top)
        let columns = columns(height: canvas.free.height - 2 * Self.padding)
        let heights = columns.map { $0.reduce(0) { $0 + $1.height } }
        let width = min(Self.width, canvas.free.width / Double(columns.count))
        let left = right - Double(columns.count) * width
        canvas.sheet(ScreenRect(left: left, top: top, right: right, bottom: top + (heights.max() ?? 0) + 2 * Self.padding))
        canvas.free.right = left - 8
        for (number, column) in columns.enumerated() {
            var y = top + Self.padding
            let start = left + Double(number) * width
            for line in column {
                let row = ScreenRect(left: start + 4, top: y, right: start + width - 4, bottom: y + line.height)
                try draw(line, in: row, on: &canvas)
                y = row.bottom
            }
        }
    }

    private func draw(_ line: Line, in row: ScreenRect, on canvas: inout WidgetCanvas) throws(TextError) {
        let group = groups[line.group]
        guard let choice = line.choice else {
            let letters = try canvas.line(group.title, .regular, 11.5, width: row.width - 16)
            return try canvas.draw(letters, x: row.left + 10, y: row.top + 6, canvas.theme.faint)
        }
        let control = WidgetControl.choice(group: line.group, choice)
        if canvas.hovered == control { canvas.fill(row, radius: 6, canvas.theme.chosen) }
        canvas.put(control, in: row)
        let isChosen = choice == group.chosen
        if isChosen {
            let dot = ScreenPoint(x: row.left + 15, y: row.center.y)
            canvas.fill(
                ScreenRect(left: dot.x - 3.5, top: dot.y - 3.5, right: dot.x + 3.5, bottom: dot.y + 3.5),
                radius: 3.5,
                canvas.theme.accent
            )
        }
        let letters = try canvas.line(group.choices[choice], isChosen ? .bold : .regular, 13, width: row.width - 38)
        try canvas.draw(letters, x: row.left + 30, y: row.center.y - letters.height / 2, canvas.theme.ink)
    }
}
