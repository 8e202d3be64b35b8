extension JSONNode {
    /// The same value without offsets. The members of objects are sorted by their keys; of repeated keys only
    /// the last member is kept. Values with the same meaning have equal canonical values and equal bytes,
    /// however they were written. O(n log n).
    package var canonical: JSONNode {
        switch kind {
        case .null, .bool, .number, .string: JSONNode(kind)
        case .array(let items): JSONNode(.array(items.map(\.canonical)))
        case .object: JSONNode(.object((valuesByKey ?? [:]).mapValues(\.canonical)))
        }
    }

    /// Returns the value with a JSON Merge Patch (RFC 7396) applied. If the patch is an object, its members replace the
    /// members of this value with the same keys, and a member that is null removes the member with its key. Any other
    /// patch replaces the whole value. Members keep their order, and new ones come last.
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
                // The new member is merged into null instead of copied, because merging removes the nulls within it.
                members.append(JSONMember(key: change.key, value: JSONNode(.null).merging(change.value)))
            }
        }
        return JSONNode(.object(members), at: offset)
    }
}

extension JSONNode.Kind {
    /// Returns an object of values with their keys, sorted by the keys.
    package static func object(_ values: [String: JSONNode]) -> JSONNode.Kind {
        .object(values.sorted { $0.key < $1.key }.map { JSONMember(key: $0.key, value: $0.value) })
    }
}
