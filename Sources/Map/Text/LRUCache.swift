/// A dictionary bounded by the cost of its values, least recently used out first. Values never depend on what was evicted, only speed does.
struct LRUCache<Key: Hashable, Value> {
    private struct Entry {
        var key: Key
        var value: Value
        var cost: Int
        var newer: Int
        var older: Int
    }

    let costLimit: Int
    private(set) var cost = 0
    private var slots: [Key: Int] = [:]
    private var entries: [Entry?] = []
    private var free: [Int] = []
    private var newest = -1
    private var oldest = -1

    init(costLimit: Int) { self.costLimit = costLimit }

    var count: Int { slots.count }

    /// The value, now the most recently used. O(1).
    mutating func value(for key: Key) -> Value? {
        guard let slot = slots[key], let value = entries[slot]?.value else { return nil }
        if slot != newest {
            unlink(slot)
            linkAsNewest(slot)
        }
        return value
    }

    /// Stores the value; a value dearer than the whole limit is not kept. O(1) amortised.
    mutating func store(_ value: Value, for key: Key, cost valueCost: Int) {
        if let slot = slots[key] { remove(slot) }
        guard valueCost <= costLimit else { return }
        while cost + valueCost > costLimit, oldest >= 0 { remove(oldest) }
        let entry = Entry(key: key, value: value, cost: valueCost, newer: -1, older: -1)
        let slot: Int
        if let reused = free.popLast() {
            slot = reused
            entries[slot] = entry
        } else {
            slot = entries.count
            entries.append(entry)
        }
        slots[key] = slot
        cost += valueCost
        linkAsNewest(slot)
    }

    mutating func removeAll() { self = LRUCache(costLimit: costLimit) }

    private mutating func remove(_ slot: Int) {
        unlink(slot)
        if let entry = entries[slot] {
            slots[entry.key] = nil
            cost -= entry.cost
        }
        entries[slot] = nil
        free.append(slot)
    }

    private mutating func unlink(_ slot: Int) {
        guard let entry = entries[slot] else { return }
        if entry.newer >= 0 { entries[entry.newer]?.older = entry.older } else { newest = entry.older }
        if entry.older >= 0 { entries[entry.older]?.newer = entry.newer } else { oldest = entry.newer }
    }

    private mutating func linkAsNewest(_ slot: Int) {
        entries[slot]?.newer = -1
        entries[slot]?.older = newest
        if newest >= 0 { entries[newest]?.newer = slot } else { oldest = slot }
        newest = slot
    }
}
