/// A table called `NAME.constants.tsv` becomes public constants of a type that has a `rawValue`.
///
/// It has two columns. The name of the first column is the type, and the column contains the raw values. The second
/// column describes each value in words, for the constant's doc comment. In a table whose first column is called
/// `PlaceType`, the row `car_wash`, `Car Wash` becomes `PlaceType.carWash`.
extension Table {
    /// Returns the fault of a row of a table of constants; nil if it has none. The compiler reports two constants with
    /// the same name.
    static func faultOfConstant(_ fields: [String]) -> String? {
        guard fields.last?.isEmpty == false else { return "the constant \(fields[0]) has no description in words" }
        let name = SwiftSource.identifier(fields[0])
        guard name.first?.isLetter == true, fields[0].allSatisfy({ $0 != "\"" && $0 != "\\" }) else {
            return
                "the value \"\(fields[0])\" gives no constant; its first word must begin with a letter, and it must have no quote and no backslash"
        }
        return nil
    }
}

extension SwiftSource {
    /// Returns an extension of the type with a documented constant for each row.
    static func constants(_ table: Table) -> String {
        let type = table.columns[0]
        let members = table.rows.map { row in
            let fields = row.split(separator: "\t")
            return """
                    /// \(fields[1]) (`\(fields[0])`).
                    public static let `\(identifier(String(fields[0])))` = \(type)(rawValue: "\(fields[0])")

                """
        }
        return "// `Data/\(table.name)`\nextension \(type) {\n\(members.joined())}\n"
    }
}
