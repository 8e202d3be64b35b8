import PortolanRaster

/// The current shape of the draw list, which the next feature joins if it can.
struct OpenShape {
    var color: Color?
}

extension FrameCanvas {
    /// Fills a path. The path joins the open shape if both have the same colour and joining does not change the
    /// picture. Joining changes nothing if the colour is opaque or the areas do not overlap.
    mutating func addArea(_ path: DrawList.Path, _ color: Color, mayOverlap: Bool, _ shape: inout OpenShape) {
        guard !path.isEmpty else { return }
        if shape.color != color || mayOverlap && color.alpha < 1 {
            list.beginShape(color)
            shape.color = color
        }
        list.addFill(path)
    }

    /// Adds a path as a stroke. The stroke joins the open shape if both have the same opaque colour.
    /// - Parameter isSeen: whether the path is in pixels of the picture; if not, it is in the plane.
    mutating func addStroke(_ path: DrawList.Path, _ stroke: Stroke, _ color: Color, isSeen: Bool = false, _ shape: inout OpenShape) {
        guard !path.isEmpty else { return }
        if shape.color != color || color.alpha < 1 {
            list.beginShape(color)
            shape.color = color
        }
        list.addStroke(path, stroke, perspective: isSeen ? nil : plane.perspective)
    }
}
