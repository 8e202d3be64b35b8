/// A compiled expression: an array of operations. Each comes after its operands, so the last one gives the
/// result.
///
/// Evaluation follows indices from the root. There are special functions for numbers and for Booleans beside the
/// general function, so that arithmetic and conditions pass numbers and truth values in registers instead of boxed
/// values on a stack. Conditional operators evaluate only the branch that they choose.
public final class ExpressionProgram: Sendable {
    let ops: FlatBuffer<Op>
    /// The path of each operation within the expression, such as `[2][1]`, for errors.
    let paths: [String]
    let operands: FlatBuffer<Int32>
    let constants: [StyleValue]
    let numbers: FlatBuffer<Double>
    let types: [ExpressionType]
    let curves: FlatBuffer<Curve>
    let beziers: [UnitBezier]
    let tables: [MatchTable]
    let geometries: [FeatureGeometryIndex]
    let root: Int32
    /// The path of the expression in the style.
    let location: String

    /// - Parameter marks: the beginning of the expression in the builder's arrays, if the expression refers to
    ///   nothing before it; nil takes the whole arrays.
    init(_ builder: ProgramBuilder, from marks: ProgramBuilder.Marks? = nil, root: Int32, location: String) {
        ops = FlatBuffer(builder.ops, from: marks?.ops ?? 0)
        paths = builder.paths
        operands = FlatBuffer(builder.operands, from: marks?.operands ?? 0)
        constants = builder.constants
        numbers = FlatBuffer(builder.numbers, from: marks?.numbers ?? 0)
        types = builder.types
        curves = FlatBuffer(builder.curves, from: marks?.curves ?? 0)
        beziers = builder.beziers
        tables = builder.tables
        geometries = builder.geometries
        self.root = root
        self.location = location
    }

    func failure(_ index: Int32, _ reason: EvaluationError.Reason) -> EvaluationError {
        EvaluationError(reason: reason, path: location + paths[Int(index)])
    }

    /// The slots of the properties that are read by constant names, ascending.
    var slots: [Int] {
        var slots: [Int] = []
        for index in 0..<ops.count where ops[index].readsSlot { slots.insertSorted(Int(ops[index].a)) }
        return slots
    }

    /// Assigns other slots to the properties that are read by constant names.
    ///
    /// Only the reader of the style calls this, before the program is shared.
    /// - Parameter slots: the new slot for each old one.
    func renumberSlots(_ slots: [Int32]) {
        ops.replaceEach { op in
            // in range: the program uses only the old slots.
            if op.readsSlot { op.a = slots[Int(op.a)] }
        }
    }

    /// The names of the global state that the program reads.
    var globalStateNames: Set<String> {
        var names: Set<String> = []
        for index in 0..<ops.count {
            let op = ops[index]
            if op.code == .globalState { names.insert(constants[Int(op.a)].text) }
        }
        return names
    }

    /// Returns those keywords of a property that the program names, without duplicates, in the specification's order.
    func words(of specification: PropertySpecification) -> [String] {
        let known = specification.type == .projectionDefinition ? ProjectionDefinition.Name.allCases.map(\.rawValue) : specification.values
        guard !known.isEmpty else { return [] }
        var named: Set<String> = []
        func add(_ value: StyleValue) {
            switch value {
            case .string(let text): named.insert(text)
            case .array(let items): items.forEach(add)
            default: break
            }
        }
        constants.forEach(add)
        return known.filter(named.contains)
    }

    /// Returns the curve over the zoom, or the outermost curve over the input of a colour ramp; nil if there is
    /// none.
    func curve(of parsed: ExpressionParser.Parsed) -> StyleCurve? {
        var index = parsed.op
        if case .curve(let found, _) = parsed.zoomCurve { index = found }
        let op = ops[Int(index)]
        guard op.code == .interpolate || op.code == .step else { return nil }
        let input: Dependencies
        switch ops[Int(op.a)].code {
        case .zoom: input = .zoom
        case .heatmapDensity: input = .heatmapDensity
        case .lineProgress: input = .lineProgress
        case .elevation: input = .elevation
        default: return nil
        }
        let curve = curves[Int(op.b)]
        var interpolation = StyleCurve.Interpolation.step
        if op.code == .interpolate {
            switch curve.kind {
            case .linear: interpolation = .linear
            case .exponential: interpolation = .exponential(base: curve.base)
            case .cubicBezier:
                let bezier = beziers[curve.bezier]
                interpolation = .cubicBezier(x1: bezier.x1, y1: bezier.y1, x2: bezier.x2, y2: bezier.y2)
            }
        }
        // The first output of `step` applies to everything below the second input.
        let first = op.code == .step ? 1 : 0
        return StyleCurve(input: input, interpolation: interpolation, stops: (first..<curve.count).map { numbers[curve.firstInput + $0] })
    }

    @inline(__always)
    func op(_ index: Int32) -> Op {
        ops[Int(index)]
    }

    @inline(__always)
    func operand(_ op: Op, _ position: Int32) -> Int32 {
        operands[Int(op.a + position)]
    }

    @inline(__always)
    func property(_ slot: Int32, _ context: EvaluationContext) -> StyleValue? {
        let slot = Int(slot)
        return slot < context.values.count ? context.values[slot] : nil
    }
}

/// The arrays of a program under construction.
struct ProgramBuilder {
    var ops: [Op] = []
    var paths: [String] = []
    var operands: [Int32] = []
    var constants: [StyleValue] = []
    var numbers: [Double] = []
    var types: [ExpressionType] = []
    var curves: [Curve] = []
    var beziers: [UnitBezier] = []
    var tables: [MatchTable] = []
    var geometries: [FeatureGeometryIndex] = []

    mutating func append(_ op: Op, path: String) -> Int32 {
        ops.append(op)
        paths.append(path)
        return Int32(ops.count - 1)
    }

    mutating func append(constant value: StyleValue) -> Int32 {
        constants.append(value)
        return Int32(constants.count - 1)
    }

    mutating func append(operands list: [Int32]) -> Int32 {
        operands.append(contentsOf: list)
        return Int32(operands.count - list.count)
    }

    mutating func append(type: ExpressionType) -> Int32 {
        types.append(type)
        return Int32(types.count - 1)
    }

    /// The sizes of the program's arrays, for removing parts that were evaluated while parsing.
    struct Marks {
        var ops, operands, constants, numbers, types, curves: Int

        init(_ builder: ProgramBuilder) {
            ops = builder.ops.count
            operands = builder.operands.count
            constants = builder.constants.count
            numbers = builder.numbers.count
            types = builder.types.count
            curves = builder.curves.count
        }

        func restore(_ builder: inout ProgramBuilder) {
            builder.ops.removeSubrange(ops...)
            builder.paths.removeSubrange(ops...)
            builder.operands.removeSubrange(operands...)
            builder.constants.removeSubrange(constants...)
            builder.numbers.removeSubrange(numbers...)
            builder.types.removeSubrange(types...)
            builder.curves.removeSubrange(curves...)
        }
    }
}

extension [Int] {
    /// Inserts a number into an ascending list without duplicates. For short lists: O(count).
    mutating func insertSorted(_ number: Int) {
        let insertion = firstIndex { $0 >= number } ?? endIndex
        if insertion == endIndex || self[insertion] != number { insert(number, at: insertion) }
    }
}
