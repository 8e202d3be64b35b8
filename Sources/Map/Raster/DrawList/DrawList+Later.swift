/// Drawing that is added to a list while its picture is drawn.
extension DrawList {
    /// Many small drawings that a list need not hold at once. The rasteriser requests them in order and draws
    /// some thousands at a time.
    package struct Later: Sendable {
        let count: Int
        let add: @Sendable (inout DrawList, Int) -> Void

        /// - Parameters:
        ///   - count: the number of drawings.
        ///   - add: adds the drawing with a given index to a given list, which is emptied from time to time. It is
        ///     called once per index for each picture or band, by any thread.
        package init(count: Int, _ add: @escaping @Sendable (inout DrawList, Int) -> Void) {
            self.count = count
            self.add = add
        }
    }

    /// Draws the drawings of `later` over the list's drawing so far, and beneath later commands.
    ///
    /// In a group or with a clip, the drawings are added to the list at once. Otherwise, the faces drawn before
    /// them do not hide faces that are drawn later.
    package mutating func draw(later drawing: Later) {
        guard clip == nil, !isInGroup else {
            for index in 0..<drawing.count { drawing.add(&self, index) }
            return
        }
        later.append((commands.count, drawing))
    }

    private var isInGroup: Bool {
        var depth = 0
        for command in commands {
            switch command.kind {
            case .beginGroup: depth += 1
            case .endGroup: depth -= 1
            default: break
            }
        }
        return depth > 0
    }

    /// Whether a list that is filled in parts holds enough to draw.
    var isFull: Bool { points.count >= 1 << 18 || commands.count >= 1 << 14 }

    /// Whether any of some commands draws a scene.
    func hasScene(in commands: Range<Int>) -> Bool {
        self.commands[commands].contains { if case .scene = $0.kind { true } else { false } }
    }

    /// Whether there is nothing to draw.
    var isEmpty: Bool { commands.isEmpty && later.isEmpty }
}
