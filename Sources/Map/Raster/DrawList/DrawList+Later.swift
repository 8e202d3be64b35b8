/// What is put into a list while its picture is drawn.
extension DrawList {
    /// Many small things, of which a list need not hold all at once: the rasteriser asks for them in order, and draws some thousands at a time.
    package struct Later: Sendable {
        let count: Int
        let add: @Sendable (inout DrawList, Int) -> Void

        /// - Parameters:
        ///   - count: how many things there are.
        ///   - add: adds the drawing of one to a list, which is another one each time. Called once for each picture or band of one, by any thread.
        package init(count: Int, _ add: @escaping @Sendable (inout DrawList, Int) -> Void) {
            self.count = count
            self.add = add
        }
    }

    /// Draws things over what the list has drawn so far, and beneath what comes.
    ///
    /// In a group, or where a clip limits what is drawn, they are put into the list at once. Faces that follow do not know those that were drawn before.
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

    /// Whether a list that is filled bit by bit holds enough to be drawn.
    var isFull: Bool { points.count >= 1 << 18 || commands.count >= 1 << 14 }

    /// Whether some commands draw a scene.
    func hasScene(in commands: Range<Int>) -> Bool {
        self.commands[commands].contains { if case .scene = $0.kind { true } else { false } }
    }

    /// Whether there is nothing to draw.
    var isEmpty: Bool { commands.isEmpty && later.isEmpty }
}
