#pragma once

#include "COSMium.h"
#include "Spill.hpp"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <functional>
#include <limits>
#include <memory>
#include <queue>
#include <utility>
#include <vector>

namespace portolan {

/// Stores two 32-bit numbers for each 64-bit ID, such as the positions of nodes. An entry takes about 8 bytes in real
/// extracts, and 16 bytes at worst.
///
/// Segments hold up to 2,048 sorted entries, in groups of up to 128. A group stores its smallest ID and its smallest
/// numbers once. For each entry it stores the differences from them, with as many bits as the greatest difference
/// needs. So any entry can be read without the entries before it. Segments beyond the limit of memory go to the
/// temporary file and are read from there one by one.
class IDTable {
public:
    struct Entry {
        int64_t id;
        portolan_osm_point value;
    };

    /// Which of several entries with one ID counts: the one that was added first or the one that was added last.
    enum class Kept { first, last };

private:
    static constexpr std::size_t segment_entries = 2'048;
    static constexpr std::size_t group_entries = 128;
    /// The number of runs that are merged at a time.
    static constexpr std::size_t merged_runs = 256;
    /// The bytes behind a segment's entries. They are needed because entries are read eight bytes at a time.
    static constexpr std::size_t padding = 8;

    /// The head of a group. A segment begins with the heads of all its groups.
    struct Group {
        int64_t first_id;
        int32_t x, y;
        /// The offset of the group's entries in the segment.
        uint32_t start;
        uint8_t id_bits, x_bits, y_bits, reserved;

        unsigned bits() const { return unsigned{id_bits} + x_bits + y_bits; }
    };
    static_assert(sizeof(Group) == 24, "groups stand in segments as they stand in memory");

    struct Segment {
        int64_t first, last;
        uint32_t count, bytes;
        /// The offset in the file, for a segment in the file.
        uint64_t offset;
        /// The bytes of a segment in memory; null for a segment in the file.
        std::unique_ptr<uint8_t[]> data;
    };

public:
    /// Entries of one source, in the order of that source.
    class Piece {
        friend class IDTable;
        std::vector<Entry> staged_;
        std::vector<Segment> segments_;
        Kept kept_;
        bool is_sorted_ = true;

    public:
        explicit Piece(Kept kept) : kept_(kept) {}

        void add(int64_t id, portolan_osm_point value) {
            if (staged_.size() == segment_entries) flush();
            if (!staged_.empty() && id <= staged_.back().id) is_sorted_ = false;
            staged_.push_back({id, value});
        }

        /// Packs the entries that are not packed yet.
        void flush() {
            if (staged_.empty()) return;
            if (!is_sorted_) sort();
            segments_.push_back(pack(staged_));
            staged_.clear();
            is_sorted_ = true;
        }

        void clear() {
            staged_.clear();
            segments_.clear();
            is_sorted_ = true;
        }

    private:
        void sort() {
            std::stable_sort(staged_.begin(), staged_.end(), [](const Entry &a, const Entry &b) { return a.id < b.id; });
            std::size_t count = 0;
            for (std::size_t i = 0; i < staged_.size(); ++i) {
                const bool repeats = count > 0 && staged_[count - 1].id == staged_[i].id;
                if (!repeats) {
                    staged_[count++] = staged_[i];
                } else if (kept_ == Kept::last) {
                    staged_[count - 1] = staged_[i];
                }
            }
            staged_.resize(count);
        }
    };

    /// The position of the entry that a reader found last. It speeds up the next look-up, because the nodes of a way
    /// often follow each other. It keeps the segments that were read from the file last, at most some megabytes.
    class Cursor {
        friend class IDTable;
        static constexpr std::size_t kept_segments = 64;
        struct Loaded {
            std::size_t segment = none;
            std::size_t capacity = 0;
            std::unique_ptr<uint8_t[]> data;
        };
        static constexpr std::size_t none = std::numeric_limits<std::size_t>::max();

        std::vector<Loaded> loaded_;
        std::size_t segment_ = none;
        const uint8_t *data_ = nullptr;
        bool has_group_ = false;
        Group group_{};
        /// The greatest ID that the group may hold.
        int64_t group_last_ = 0;
        std::size_t group_count_ = 0;
        std::size_t next_ = 0;

    public:
        /// Forgets the position. Call it before the cursor is used with another table, and after the table has changed.
        void reset() { *this = Cursor{}; }
    };

private:
    const Kept kept_;
    std::vector<Segment> segments_;
    /// The first ID of each segment; empty before `finish`.
    std::vector<int64_t> firsts_;
    uint64_t count_ = 0;
    int64_t last_ = 0;
    bool is_sorted_ = true;

public:
    explicit IDTable(Kept kept) : kept_(kept) {}

    /// The number of added entries. Before `finish`, it includes all entries that have the same ID.
    uint64_t count() const { return count_; }

    /// Takes all entries of a piece. The piece is empty afterwards.
    void add(Piece &piece, Memory &memory) {
        piece.flush();
        add_packed(piece, memory);
    }

    /// Takes the entries that a piece has packed so far. More entries may be added to the piece.
    void add_packed(Piece &piece, Memory &memory) {
        for (auto &segment : piece.segments_) keep(std::move(segment), memory);
        piece.segments_.clear();
    }

    /// Prepares look-ups. Call it after all entries are added.
    void finish(Memory &memory) {
        if (!is_sorted_) merge(memory);
        firsts_.clear();
        firsts_.reserve(segments_.size());
        for (const auto &segment : segments_) firsts_.push_back(segment.first);
        memory.take(segments_.size() * sizeof(int64_t));
    }

    /// Removes all entries. Their part of the file is not used again.
    void clear(Memory &memory) {
        for (auto &segment : segments_) drop(segment, memory);
        memory.give_back(firsts_.size() * sizeof(int64_t));
        std::vector<Segment>().swap(segments_);
        std::vector<int64_t>().swap(firsts_);
        count_ = 0;
        is_sorted_ = true;
    }

    /// - Throws: `spill_error`.
    bool find(int64_t id, Cursor &cursor, const Memory &memory, portolan_osm_point &value) const {
        if (cursor.has_group_) {
            if (cursor.next_ < cursor.group_count_) {
                const auto entry = entry_at(cursor.data_, cursor.group_, cursor.next_);
                if (entry.id == id) {
                    value = entry.value;
                    ++cursor.next_;
                    return true;
                }
            }
            if (id >= cursor.group_.first_id && id <= cursor.group_last_) return find_in_group(id, cursor, value);
        }
        if (cursor.segment_ == Cursor::none || id < segments_[cursor.segment_].first || id > segments_[cursor.segment_].last) {
            const auto after = std::upper_bound(firsts_.begin(), firsts_.end(), id);
            if (after == firsts_.begin()) return false;
            const auto index = static_cast<std::size_t>(after - firsts_.begin()) - 1;
            if (id > segments_[index].last) return false;
            open(index, cursor, memory);
        }
        enter_group(id, cursor);
        return find_in_group(id, cursor, value);
    }

private:
    // MARK: Bits

    static std::size_t group_count(std::size_t entries) { return (entries + group_entries - 1) / group_entries; }

    static unsigned bit_width(uint64_t value) { return value == 0 ? 0 : 64 - static_cast<unsigned>(__builtin_clzll(value)); }

    static uint64_t difference(int64_t id, int64_t first) { return static_cast<uint64_t>(id) - static_cast<uint64_t>(first); }

    static uint64_t difference(int32_t value, int32_t first) { return static_cast<uint32_t>(value) - static_cast<uint32_t>(first); }

    static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "bits are counted from the lowest byte");

    static uint64_t low_bits(unsigned width) { return (uint64_t{1} << width) - 1; }

    /// Returns up to 57 bits. The buffer must have `padding` bytes behind them.
    static uint64_t bits(const uint8_t *data, uint64_t position, unsigned width) {
        uint64_t word;
        std::memcpy(&word, data + (position >> 3), sizeof word);
        return (word >> (position & 7)) & low_bits(width);
    }

    /// Sets up to 57 bits that are zero so far.
    static void set_bits(uint8_t *data, uint64_t position, uint64_t value) {
        uint64_t word;
        std::memcpy(&word, data + (position >> 3), sizeof word);
        word |= value << (position & 7);
        std::memcpy(data + (position >> 3), &word, sizeof word);
    }

    static uint64_t wide_bits(const uint8_t *data, uint64_t position, unsigned width) {
        if (width <= 57) return bits(data, position, width);
        return bits(data, position, 32) | bits(data, position + 32, width - 32) << 32;
    }

    static void set_wide_bits(uint8_t *data, uint64_t position, uint64_t value, unsigned width) {
        if (width <= 57) return set_bits(data, position, value);
        set_bits(data, position, value & 0xFFFF'FFFF);
        set_bits(data, position + 32, value >> 32);
    }

    // MARK: Segments

    static Segment pack(const std::vector<Entry> &entries) {
        const auto groups = group_count(entries.size());
        Group heads[segment_entries / group_entries];
        std::size_t bytes = groups * sizeof(Group);
        for (std::size_t g = 0; g < groups; ++g) {
            const auto begin = entries.begin() + static_cast<std::ptrdiff_t>(g * group_entries);
            const auto size = std::min(group_entries, entries.size() - g * group_entries);
            auto low = begin->value, high = begin->value;
            for (auto entry = begin; entry != begin + static_cast<std::ptrdiff_t>(size); ++entry) {
                low = {std::min(low.x, entry->value.x), std::min(low.y, entry->value.y)};
                high = {std::max(high.x, entry->value.x), std::max(high.y, entry->value.y)};
            }
            auto &head = heads[g];
            head = {begin->id, low.x, low.y, static_cast<uint32_t>(bytes), 0, 0, 0, 0};
            head.id_bits = static_cast<uint8_t>(bit_width(difference((begin + static_cast<std::ptrdiff_t>(size) - 1)->id, begin->id)));
            head.x_bits = static_cast<uint8_t>(bit_width(difference(high.x, low.x)));
            head.y_bits = static_cast<uint8_t>(bit_width(difference(high.y, low.y)));
            bytes += (size * head.bits() + 7) / 8;
        }
        bytes += padding;
        Segment segment{
            entries.front().id, entries.back().id, static_cast<uint32_t>(entries.size()), static_cast<uint32_t>(bytes), 0,
            std::unique_ptr<uint8_t[]>(new uint8_t[bytes]())};
        auto *data = segment.data.get();
        std::memcpy(data, heads, groups * sizeof(Group));
        for (std::size_t i = 0; i < entries.size(); ++i) {
            const auto &head = heads[i / group_entries];
            auto *start = data + head.start;
            const uint64_t position = (i % group_entries) * head.bits();
            const auto id = difference(entries[i].id, head.first_id);
            const auto x = difference(entries[i].value.x, head.x), y = difference(entries[i].value.y, head.y);
            if (head.bits() <= 57) {
                set_bits(start, position, id | x << head.id_bits | y << (head.id_bits + head.x_bits));
                continue;
            }
            set_wide_bits(start, position, id, head.id_bits);
            set_bits(start, position + head.id_bits, x);
            set_bits(start, position + head.id_bits + head.x_bits, y);
        }
        return segment;
    }

    static Entry entry_at(const uint8_t *data, const Group &group, std::size_t index) {
        const auto *start = data + group.start;
        const unsigned width = group.bits();
        const auto position = uint64_t{index} * width;
        uint64_t id, x, y;
        if (width <= 57) {
            // Nearly all entries are this short, so one read of memory is enough.
            const auto word = bits(start, position, width);
            id = word & low_bits(group.id_bits);
            x = word >> group.id_bits & low_bits(group.x_bits);
            y = word >> (group.id_bits + group.x_bits);
        } else {
            id = wide_bits(start, position, group.id_bits);
            x = bits(start, position + group.id_bits, group.x_bits);
            y = bits(start, position + group.id_bits + group.x_bits, group.y_bits);
        }
        return {static_cast<int64_t>(static_cast<uint64_t>(group.first_id) + id),
                {static_cast<int32_t>(static_cast<uint32_t>(group.x) + static_cast<uint32_t>(x)),
                 static_cast<int32_t>(static_cast<uint32_t>(group.y) + static_cast<uint32_t>(y))}};
    }

    static Group group_at(const uint8_t *data, std::size_t index) {
        Group group;
        std::memcpy(&group, data + index * sizeof group, sizeof group);
        return group;
    }

    static int64_t first_id_at(const uint8_t *data, std::size_t index) {
        int64_t first;
        std::memcpy(&first, data + index * sizeof(Group), sizeof first);
        return first;
    }

    static std::size_t entries_in(const Segment &segment, std::size_t group) {
        return std::min(group_entries, segment.count - group * group_entries);
    }

    void keep(Segment &&segment, Memory &memory) {
        if (!segments_.empty() && segment.first <= last_) is_sorted_ = false;
        last_ = segment.last;
        count_ += segment.count;
        memory.take(sizeof(Segment));
        if (memory.is_full(segment.bytes)) {
            segment.offset = memory.file.append(segment.data.get(), segment.bytes);
            segment.data.reset();
        } else {
            memory.take(segment.bytes);
        }
        segments_.push_back(std::move(segment));
    }

    static void drop(Segment &segment, Memory &memory) {
        memory.give_back(sizeof(Segment) + (segment.data ? segment.bytes : 0));
        segment.data.reset();
    }

    /// Reads a segment from the file. It checks the heads of the groups, so that wrong data from a failing disk cause
    /// no access outside of the segment.
    static void load(const Segment &segment, uint8_t *data, const Memory &memory) {
        memory.file.read(segment.offset, data, segment.bytes);
        for (std::size_t g = 0; g < group_count(segment.count); ++g) {
            const auto group = group_at(data, g);
            const auto bytes = (entries_in(segment, g) * group.bits() + 7) / 8;
            if (group.id_bits > 64 || group.x_bits > 32 || group.y_bits > 32 || group.start > segment.bytes - padding ||
                bytes > segment.bytes - padding - group.start) {
                throw spill_error("cannot be read: it does not hold what was written");
            }
        }
    }

    // MARK: Looking up

    void open(std::size_t index, Cursor &cursor, const Memory &memory) const {
        const auto &segment = segments_[index];
        cursor.has_group_ = false;
        cursor.segment_ = Cursor::none;
        if (segment.data) {
            cursor.data_ = segment.data.get();
        } else {
            if (cursor.loaded_.empty()) cursor.loaded_.resize(Cursor::kept_segments);
            auto &loaded = cursor.loaded_[index % Cursor::kept_segments];
            if (loaded.segment != index) {
                loaded.segment = Cursor::none;
                if (loaded.capacity < segment.bytes) {
                    loaded.data.reset(new uint8_t[segment.bytes]);
                    loaded.capacity = segment.bytes;
                }
                load(segment, loaded.data.get(), memory);
                loaded.segment = index;
            }
            cursor.data_ = loaded.data.get();
        }
        cursor.segment_ = index;
    }

    /// Moves the cursor to the group of the open segment that would hold the ID. The ID must not be smaller than the
    /// segment's first one.
    void enter_group(int64_t id, Cursor &cursor) const {
        const auto &segment = segments_[cursor.segment_];
        std::size_t low = 0, high = group_count(segment.count);
        while (high - low > 1) {
            const auto middle = (low + high) / 2;
            (first_id_at(cursor.data_, middle) <= id ? low : high) = middle;
        }
        cursor.group_ = group_at(cursor.data_, low);
        cursor.group_count_ = entries_in(segment, low);
        cursor.group_last_ = low + 1 < group_count(segment.count) ? first_id_at(cursor.data_, low + 1) - 1 : segment.last;
        cursor.next_ = 0;
        cursor.has_group_ = true;
    }

    bool find_in_group(int64_t id, Cursor &cursor, portolan_osm_point &value) const {
        const auto wanted = difference(id, cursor.group_.first_id);
        const auto *start = cursor.data_ + cursor.group_.start;
        const unsigned stride = cursor.group_.bits(), width = cursor.group_.id_bits;
        std::size_t low = 0, count = cursor.group_count_;
        while (count > 1) {
            const auto half = count / 2;
            low += wide_bits(start, uint64_t{low + half} * stride, width) <= wanted ? half : 0;
            count -= half;
        }
        if (wide_bits(start, uint64_t{low} * stride, width) != wanted) return false;
        value = entry_at(cursor.data_, cursor.group_, low).value;
        cursor.next_ = low + 1;
        return true;
    }

    // MARK: Merging

    using Run = std::vector<Segment>;

    /// Returns the entries of a run one after the other, and frees each segment after reading it.
    class RunReader {
        Run &run_;
        std::size_t segment_ = 0;
        std::vector<Entry> entries_;
        std::size_t next_ = 0;

    public:
        explicit RunReader(Run &run) : run_(run) {}

        /// Returns the next entry; null at the end.
        const Entry *next(Memory &memory) {
            if (next_ == entries_.size()) {
                if (segment_ == run_.size()) return nullptr;
                take(run_[segment_++], memory);
                next_ = 0;
            }
            return &entries_[next_++];
        }

    private:
        void take(Segment &segment, Memory &memory) {
            std::unique_ptr<uint8_t[]> loaded;
            if (!segment.data) {
                loaded.reset(new uint8_t[segment.bytes]);
                load(segment, loaded.get(), memory);
            }
            const auto *data = segment.data ? segment.data.get() : loaded.get();
            entries_.clear();
            for (std::size_t g = 0; g < group_count(segment.count); ++g) {
                const auto group = group_at(data, g);
                for (std::size_t i = 0; i < entries_in(segment, g); ++i) entries_.push_back(entry_at(data, group, i));
            }
            drop(segment, memory);
        }
    };

    /// Merges all segments into one sorted run, many neighbouring runs at a time.
    void merge(Memory &memory) {
        std::vector<Run> runs;
        for (auto &segment : segments_) {
            if (runs.empty() || segment.first <= runs.back().back().last) runs.emplace_back();
            runs.back().push_back(std::move(segment));
        }
        segments_.clear();
        while (runs.size() > 1) {
            std::vector<Run> merged;
            for (std::size_t i = 0; i < runs.size(); i += merged_runs) {
                merge(runs, i, std::min(i + merged_runs, runs.size()), memory);
                merged.push_back(std::move(segments_));
                segments_.clear();
            }
            runs = std::move(merged);
        }
        if (!runs.empty()) segments_ = std::move(runs.front());
        count_ = 0;
        for (const auto &segment : segments_) count_ += segment.count;
        is_sorted_ = true;
    }

    /// Merges a range of runs. The merged run becomes the table's segments.
    void merge(std::vector<Run> &runs, std::size_t begin, std::size_t end, Memory &memory) {
        if (end - begin == 1) {
            segments_ = std::move(runs[begin]);
            return;
        }
        struct Head {
            int64_t id;
            std::size_t run;
            portolan_osm_point value;
            // Among entries with one ID, those of earlier runs come first.
            bool operator>(const Head &other) const { return id != other.id ? id > other.id : run > other.run; }
        };
        std::vector<RunReader> readers;
        readers.reserve(end - begin);
        for (std::size_t i = begin; i < end; ++i) readers.emplace_back(runs[i]);
        std::priority_queue<Head, std::vector<Head>, std::greater<Head>> heads;
        const auto advance = [&](std::size_t run) {
            if (const auto *entry = readers[run].next(memory)) heads.push({entry->id, run, entry->value});
        };
        for (std::size_t i = 0; i < readers.size(); ++i) advance(i);
        Piece piece{kept_};
        bool has_last = false;
        Head last{};
        while (!heads.empty()) {
            const auto head = heads.top();
            heads.pop();
            if (!has_last || head.id != last.id) {
                if (has_last) piece.add(last.id, last.value);
                if (!piece.segments_.empty()) add_packed(piece, memory);
                last = head;
                has_last = true;
            } else if (kept_ == Kept::last) {
                last = head;
            }
            advance(head.run);
        }
        if (has_last) piece.add(last.id, last.value);
        add(piece, memory);
        for (std::size_t i = begin; i < end; ++i) Run().swap(runs[i]);
    }
};

} // namespace portolan
