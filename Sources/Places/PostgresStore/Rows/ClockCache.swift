/// A dictionary bounded by the cost of its values. A hand goes round the values when room is needed: it removes the first one that was not used since it
/// came by last (the clock, or second chance: F. J. Corbató, 1968), so that a use costs no more than a mark. Eviction changes speed, never values.
struct ClockCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    let costLimit: Int
    private(set) var cost = 0
    private var slots: [Key: Int] = [:]
    /// By slot; nil for a free one.
    private var keys: [Key?] = []
    private var values: [Value?] = []
    private var costs: [Int] = []
    private var wasUsed: [Bool] = []
    private var free: [Int] = []
    /// The slot that is looked at next for room.
    private var hand = 0

    init(costLimit: Int) { self.costLimit = costLimit }

    mutating func value(for key: Key) -> Value? {
        guard let slot = slots[key] else { return nil }
        wasUsed[slot] = true
        return values[slot]
    }

    /// Stores the value; a value that costs more than the whole limit is not kept.
    mutating func store(_ value: Value, for key: Key, cost valueCost: Int) {
        if let slot = slots[key] { remove(slot) }
        guard valueCost <= costLimit else { return }
        while cost + valueCost > costLimit { makeRoom() }
        cost += valueCost
        if let slot = free.popLast() {
            (keys[slot], values[slot], costs[slot], wasUsed[slot]) = (key, value, valueCost, false)
            slots[key] = slot
        } else {
            slots[key] = keys.count
            keys.append(key)
            values.append(value)
            costs.append(valueCost)
            wasUsed.append(false)
        }
    }

    /// Removes one value. There is one: what is stored costs something.
    private mutating func makeRoom() {
        while true {
            if hand >= keys.count { hand = 0 }
            defer { hand += 1 }
            guard keys[hand] != nil else { continue }
            guard wasUsed[hand] else { return remove(hand) }
            wasUsed[hand] = false
        }
    }

    private mutating func remove(_ slot: Int) {
        if let key = keys[slot] { slots[key] = nil }
        cost -= costs[slot]
        (keys[slot], values[slot], costs[slot]) = (nil, nil, 0)
        free.append(slot)
    }
}
