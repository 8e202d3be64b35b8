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

    /// Draws the open menu below its button.
    func draw(on canvas: inout WidgetCanvas) throws(TextError) {
        let (right, top) = (canvas.size.width - 12, 60.0)
        let height = groups.reduce(12.0) { $0 + 26 + Double($1.choices.count) * Self.rowHeight }
        canvas.sheet(ScreenRect(left: right - Self.width, top: top, right: right, bottom: top + height))
        var y = top + 6
        for (number, group) in groups.enumerated() {
            try canvas.draw(
                try canvas.line(group.title, .regular, 11.5, width: Self.width - 24),
                x: right - Self.width + 14,
                y: y + 6,
                canvas.theme.faint
            )
            y += 26
            for (index, name) in group.choices.enumerated() {
                let row = ScreenRect(left: right - Self.width + 4, top: y, right: right - 4, bottom: y + Self.rowHeight)
                let control = WidgetControl.choice(group: number, index)
                if canvas.hovered == control { canvas.fill(row, radius: 6, canvas.theme.chosen) }
                canvas.put(control, in: row)
                let isChosen = index == group.chosen
                if isChosen {
                    let dot = ScreenPoint(x: row.left + 15, y: row.center.y)
                    canvas.fill(
                        ScreenRect(left: dot.x - 3.5, top: dot.y - 3.5, right: dot.x + 3.5, bottom: dot.y + 3.5),
                        radius: 3.5,
                        canvas.theme.accent
                    )
                }
                let letters = try canvas.line(name, isChosen ? .bold : .regular, 13, width: Self.width - 46)
                try canvas.draw(letters, x: row.left + 30, y: row.center.y - letters.height / 2, canvas.theme.ink)
                y += Self.rowHeight
            }
        }
    }
}
