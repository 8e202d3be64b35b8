import PortolanPlaces

extension JSONValue {
    /// Returns the value with enums as numbers, as in `$alt=json;enum-encoding=int`.
    func withEnumNumbers(message: String) -> JSONValue {
        if let values = array { return .array(values.map { $0.withEnumNumbers(message: message) }) }
        guard let members, let type = WireSchema.message(message) else { return self }
        return .object(
            members.map { member in
                switch type[member.name]?.kind {
                case .message(let next)?: return (member.name, member.value.withEnumNumbers(message: next))
                case .enumeration(let values)?:
                    let number = member.value.string.flatMap { values.number(of: $0) }
                    return (member.name, number.map { .number($0) } ?? member.value)
                default: return member
                }
            }
        )
    }
}
