/// Writes the parts of one address in the order of a layout, and omits texts that are already written.
struct AddressWriter {
    private let parts: AddressParts
    private let country: AddressCountry
    /// The country's name; nil if the address omits the country.
    private let countryName: String?
    private let marksParts: Bool
    private var written = FoldedTexts()
    /// The folded name of the street. The address omits a part of the town with this name, but writes a town with it.
    private var street: String?
    /// The parts of the line with the town that have been written already.
    private var used = AddressPartSet()

    init(parts: AddressParts, country: AddressCountry, countryName: String?, marksParts: Bool) {
        self.parts = parts
        self.country = country
        self.countryName = countryName
        self.marksParts = marksParts
    }

    mutating func lines(_ layout: AddressLayout) -> [AddressLine] {
        var lines: [AddressLine] = []
        func add(_ part: AddressPart, _ text: String) {
            var line = AddressLine(marksParts: marksParts)
            line.write(text, as: part.adrClass)
            line.close()
            lines.append(line)
        }
        for tokens in layout.lines {
            if case .who? = tokens.first?.word {
                let (attention, house) = (parts[.attention], parts[.house])
                if let attention { add(.attention, attention) }
                if let house, house != attention { add(.house, house) }
                continue
            }
            let line = line(tokens)
            // A country that has the name of its only town is written once.
            if !line.text.isEmpty, !lines.contains(where: { $0.text == line.text }) { lines.append(line) }
        }
        return lines
    }

    private mutating func line(_ tokens: [AddressLayout.Token]) -> AddressLine {
        var line = AddressLine(marksParts: marksParts)
        for token in tokens {
            // If a word writes nothing, the separator before it is omitted too.
            guard let (part, text) = text(token.word) else { continue }
            let separator =
                if line.text.isEmpty {
                    token.lead
                } else if token.separator == "+" {
                    AddressText.needsSpace(line.text, text) ? " " : ""
                } else {
                    token.separator
                }
            line.write(text + token.mark, as: part?.adrClass, after: separator)
        }
        line.close()
        return line
    }

    /// Returns the text of a word of the layout and the part that it comes from; nil if the word writes
    /// nothing.
    private mutating func text(_ word: AddressLayout.Word) -> (part: AddressPart?, text: String)? {
        switch word {
        case .who: return nil
        case .fixed(let text): return countryName == nil ? nil : (nil, text)
        case .country:
            return countryName.flatMap { name in isWrittenCityState(name) ? nil : (.country, name) }
        case .code:
            return (parts[.stateCode] ?? once(parts[.state])).map { (.stateCode, $0) }
        case .part(let alternatives):
            guard let (part, text) = parts.first(of: alternatives, where: { !used.contains($0) && ($0 != .country || countryName != nil) })
            else { return nil }
            return written(text, as: part).map { (part, $0) }
        }
    }

    /// Returns the text of a part; nil if the address already has that text.
    private mutating func written(_ text: String, as part: AddressPart) -> String? {
        switch part {
        // If a part of a town, or a village, has its own line, it must not stand in for the town on a later line.
        case .neighbourhood, .quarter, .suburb, .cityDistrict, .hamlet, .village: used.insert(part)
        default: break
        }
        switch part {
        // Two equal numbers can mean different things, so they are always written. The same holds for codes of
        // states.
        case .houseNumber, .unit, .floor, .postcode, .stateCode: return text
        case .road:
            street = AddressText.folded(text)
            return text
        case .neighbourhood, .quarter, .suburb, .cityDistrict, .residential:
            return AddressText.folded(text) == street ? nil : once(text)
        case .state where country.townHabit == .washington:
            // "New York, New York": the state may have the city's name.
            return text
        default: return once(text)
        }
    }

    private mutating func once(_ text: String?) -> String? {
        text.flatMap { written.insert($0) ? $0 : nil }
    }

    private func isWrittenCityState(_ name: String) -> Bool {
        country.isCity && written.contains(name)
    }

    /// Returns the line of the country. It follows all other lines.
    func countryLine(_ name: String) -> AddressLine {
        var line = AddressLine(marksParts: marksParts)
        if !isWrittenCityState(name) { line.write(name, as: AddressPart.country.adrClass) }
        line.close()
        return line
    }
}
