extension JSONNode {
    /// The same value without places: objects' members sorted by their keys, the last one of repeated keys. Values that say the same, however
    /// they were written, are equal then, and give equal bytes. O(n log n).
    package var canonical: JSONNode {
        switch kind {
        case .null, .bool, .number, .string: JSONNode(kind)
        case .array(let items): JSONNode(.array(items.map(\.canonical)))
        case .object: JSONNode(.object((valuesByKey ?? [:]).mapValues(\.canonical)))
        }
    }

    /// The value with a JSON Merge Patch (RFC 7396) applied: an object's members replace those here, null removes them; any other patch
    /// replaces the whole value. Members keep their order, and new ones stand last.
    package func merging(_ patch: JSONNode) -> JSONNode {
        guard case .object(let changes) = patch.kind else { return patch }
        var members = self.members ?? []
        for change in changes {
            let index = members.lastIndex { $0.key == change.key }
            if change.value.isNull {
                members.removeAll { $0.key == change.key }
            } else if let index {
                members[index].value = members[index].value.merging(change.value)
            } else {
                // A patch in a patch loses its nulls.
                members.append(JSONMember(key: change.key, value: JSONNode(.null).merging(change.value)))
            }
        }
        return JSONNode(.object(members), at: offset)
    }
}

extension JSONNode.Kind {
    /// An object of values by their keys, sorted by them.
    package static func object(_ values: [String: JSONNode]) -> JSONNode.Kind {
        .object(values.sorted { $0.key < $1.key }.map { JSONMember(key: $0.key, value: $0.value) })
    }
}
