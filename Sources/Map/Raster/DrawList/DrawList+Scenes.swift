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
}
