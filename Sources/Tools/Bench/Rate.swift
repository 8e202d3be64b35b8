import CAllocations

/// The result of measuring a subject: the time of one unit of work, and its allocations once warm.
struct Rate {
    var name: String
    /// The name of one unit: "projection", "cover".
    var unit: String
    /// The units per second: the best of several rounds, since other programs can only slow a round down.
    var perSecond: Double
    /// The number of calls of the allocator in one whole warm round; nil if they cannot be counted.
    var allocations: Int64?
    /// The goal in units per second; nil if there is none.
    var goal: Double?
}

/// Runs `body`, which does `units` units of work, until it is warm, and then for some rounds that take at least
/// `seconds` together.
///
/// The result of `body` must depend on its work, so that the compiler cannot remove the work.
func measureRate(
    _ name: String,
    unit: String,
    units: Int,
    goal: Double? = nil,
    seconds: Double = 2,
    _ body: () -> Double
) -> Rate {
    var sum = body() + body()
    let before = portolan_allocation_count()
    sum += body()
    let after = portolan_allocation_count()
    var best = Double.infinity
    var spent = 0.0
    while spent < seconds {
        let start = ProcessFigures.threadSeconds()
        sum += body()
        let taken = ProcessFigures.threadSeconds() - start
        best = min(best, taken)
        spent += taken
    }
    if sum.isNaN { print(name, "gave a result that is not a number") }
    return Rate(name: name, unit: unit, perSecond: Double(units) / best, allocations: before < 0 ? nil : after - before, goal: goal)
}

extension Rate {
    /// One line with the name, millions or thousands per second, the goal and the allocations.
    var line: String {
        func rate(_ value: Double) -> String {
            value >= 1e6
                ? "\((value / 1e5).rounded() / 10) million" : value >= 1e4 ? "\((value / 1e3).rounded()) thousand" : "\(value.rounded())"
        }
        let target = goal.map { "   goal \(rate($0))" } ?? ""
        return "\(name): \(rate(perSecond)) \(unit)s/s\(target)   allocations \(allocations.map { String($0) } ?? "not counted")"
    }
}
