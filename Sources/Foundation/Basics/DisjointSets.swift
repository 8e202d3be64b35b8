/// Connected groups of elements, by union-find with path halving (Tarjan 1975).
package struct DisjointSets {
    private var parents: [Int32]

    /// Creates `count` elements, each in a group of its own.
    package init(count: Int) { parents = (0..<Int32(count)).map(\.self) }

    /// Returns the element that represents the group of an element: the group's smallest.
    package mutating func root(_ element: Int) -> Int {
        var element = element
        while parents[element] != Int32(element) {
            parents[element] = parents[Int(parents[element])]
            element = Int(parents[element])
        }
        return element
    }

    /// Joins the groups of two elements.
    package mutating func join(_ a: Int, _ b: Int) {
        let (a, b) = (root(a), root(b))
        // The smaller number becomes the root.
        if a != b { parents[max(a, b)] = Int32(min(a, b)) }
    }
}
