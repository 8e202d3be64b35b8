internal import PortolanBasics

/// Adding scenes of faces, and the haze before them.
extension DrawList {
    /// Draws a scene of faces that hide each other, with an opacity of 0…1 as a whole.
    ///
    /// What scenes drew before, since the last ``resetDepth()``, hides what this one has behind it, even if it is translucent.
    public mutating func draw(_ scene: FaceScene, opacity: Float = 1) {
        scenes.append(scene)
        append(.scene(Int32(clamping: scenes.count - 1), opacity: ImageShader.byte(opacity)))
    }

    /// Forgets where faces were drawn: they hide none that are drawn from now on.
    public mutating func resetDepth() {
        commands.append(Command(kind: .resetDepth, clip: -1))
    }

    /// Draws a haze over all that was drawn before it.
    public mutating func draw(_ haze: Haze) {
        hazes.append(haze)
        append(.haze(Int32(clamping: hazes.count - 1)))
    }

    /// The first plane of pictures and the scene of opaque faces that is the next to be drawn over it, by their indices: what the faces hide of the plane
    /// need not be drawn. Nil if there are none, or if anything between them asks for the faces before.
    var hidingScene: (clipmap: Int32, scene: Int32)? {
        var plane: Int32?
        var depth = 0
        for command in commands {
            switch command.kind {
            case .clipmap(let index):
                guard plane == nil, command.clip < 0, depth == 0 else { return nil }
                plane = index
            case .scene(let index, let opacity):
                // A picture on a face may be clear.
                guard let plane, command.clip < 0, depth == 0, opacity == 255, scenes[Int(index)].pictures.isEmpty else { return nil }
                return (plane, index)
            case .haze: if plane != nil { return nil }
            case .beginGroup: depth += 1
            case .endGroup: depth -= 1
            default: break
            }
        }
        return nil
    }
}
