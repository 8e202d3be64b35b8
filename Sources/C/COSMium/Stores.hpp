#pragma once

#include "COSMium.h"
#include "IDTable.hpp"
#include "Spill.hpp"

#include <protozero/varint.hpp>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <memory>
#include <utility>
#include <vector>

namespace portolan {

/// Stores the lines of the ways that relations need, as differences from point to point. A point takes about 4 bytes.
///
/// A line consists of the number of its points, a bit that says whether it is complete, the number of bytes of its
/// points, and the points.
class LineStore {
    /// The lines that one block gave.
    struct Chunk {
        /// The number of bytes of all chunks before this one.
        uint64_t start;
        std::size_t bytes;
        /// The offset in the file, for a chunk in the file.
        uint64_t offset;
        /// The bytes of a chunk in memory; null for a chunk in the file.
        std::unique_ptr<uint8_t[]> data;
    };

    /// The maximum size of the two varints before a line's points.
    static constexpr std::size_t max_head = 20;
    /// The number of bytes that are read from the file first. Most lines are shorter.
    static constexpr std::size_t first_read = 512;

    IDTable wanted_{IDTable::Kept::first};
    /// The start of each line by the way's ID. The two numbers of an entry are the halves of the start.
    IDTable index_{IDTable::Kept::first};
    IDTable::Piece unindexed_{IDTable::Kept::first};
    std::vector<Chunk> chunks_;
    uint64_t end_ = 0;

public:
    /// The lines that one block adds.
    class Piece {
        friend class LineStore;
        struct Entry {
            int64_t id;
            std::size_t start;
        };
        IDTable::Piece wanted_{IDTable::Kept::first};
        std::vector<Entry> entries_;
        std::vector<uint8_t> bytes_;
        std::vector<uint8_t> line_;

    public:
        void want(int64_t way) { wanted_.add(way, {0, 0}); }

        void add(int64_t way, const std::vector<portolan_osm_point> &points, bool complete) {
            entries_.push_back({way, bytes_.size()});
            line_.clear();
            portolan_osm_point last{0, 0};
            for (const auto &point : points) {
                protozero::write_varint(std::back_inserter(line_), step(last.x, point.x));
                protozero::write_varint(std::back_inserter(line_), step(last.y, point.y));
                last = point;
            }
            protozero::write_varint(std::back_inserter(bytes_), uint64_t{points.size()} << 1 | (complete ? 1 : 0));
            protozero::write_varint(std::back_inserter(bytes_), line_.size());
            bytes_.insert(bytes_.end(), line_.begin(), line_.end());
        }

        /// Packs the entries that are not packed yet.
        void flush() { wanted_.flush(); }

        void clear() {
            wanted_.clear();
            entries_.clear();
            bytes_.clear();
            // Frees the memory that one huge block needed.
            if (bytes_.capacity() > (4 << 20)) std::vector<uint8_t>().swap(bytes_);
        }

    private:
        /// Returns a difference as an unsigned number that is small if the difference is small, whatever its sign.
        /// Differences wrap.
        static uint32_t step(int32_t from, int32_t to) {
            const auto difference = static_cast<uint32_t>(to) - static_cast<uint32_t>(from);
            return difference << 1 ^ (difference >> 31 ? 0xFFFF'FFFF : 0);
        }
    };

    /// A line that was found, valid until the next one is looked up with the same cursor.
    struct Line {
        std::size_t count;
        bool complete;

        /// Adds the points to a list.
        void append(std::vector<portolan_osm_point> &points) const {
            uint32_t x = 0, y = 0;
            const char *next = bytes_;
            const char *const end = bytes_ + byte_count_;
            for (std::size_t i = 0; i < count; ++i) {
                x += difference(protozero::decode_varint(&next, end));
                y += difference(protozero::decode_varint(&next, end));
                points.push_back({static_cast<int32_t>(x), static_cast<int32_t>(y)});
            }
        }

    private:
        friend class LineStore;
        const char *bytes_;
        uint64_t byte_count_;

        static uint32_t difference(uint64_t step) {
            const auto number = static_cast<uint32_t>(step);
            return number >> 1 ^ (number & 1 ? 0xFFFF'FFFF : 0);
        }
    };

    class Cursor {
        friend class LineStore;
        IDTable::Cursor wanted_;
        IDTable::Cursor index_;
        std::vector<uint8_t> read_;

    public:
        void reset() { *this = Cursor{}; }
    };

    void add(Piece &piece, Memory &memory) {
        wanted_.add(piece.wanted_, memory);
        if (piece.entries_.empty()) return;
        for (const auto &entry : piece.entries_) {
            const auto start = end_ + entry.start;
            unindexed_.add(entry.id, {static_cast<int32_t>(static_cast<uint32_t>(start)), static_cast<int32_t>(static_cast<uint32_t>(start >> 32))});
        }
        index_.add_packed(unindexed_, memory);
        Chunk chunk{end_, piece.bytes_.size(), 0, nullptr};
        end_ += chunk.bytes;
        memory.take(sizeof(Chunk));
        if (memory.is_full(chunk.bytes)) {
            chunk.offset = memory.file.append(piece.bytes_.data(), chunk.bytes);
        } else {
            memory.take(chunk.bytes);
            chunk.data.reset(new uint8_t[chunk.bytes]);
            std::memcpy(chunk.data.get(), piece.bytes_.data(), chunk.bytes);
        }
        chunks_.push_back(std::move(chunk));
    }

    void finish_wishes(Memory &memory) { wanted_.finish(memory); }

    bool is_wanted(int64_t way, Cursor &cursor, const Memory &memory) const {
        portolan_osm_point nothing;
        return wanted_.find(way, cursor.wanted_, memory, nothing);
    }

    /// Prepares look-ups. Among ways with one ID, the first one counts.
    void finish(Memory &memory) {
        wanted_.clear(memory);
        index_.add(unindexed_, memory);
        index_.finish(memory);
    }

    /// - Throws: `spill_error`.
    bool find(int64_t way, Cursor &cursor, const Memory &memory, Line &line) const {
        portolan_osm_point place;
        if (!index_.find(way, cursor.index_, memory, place)) return false;
        const auto start = uint64_t{static_cast<uint32_t>(place.x)} | uint64_t{static_cast<uint32_t>(place.y)} << 32;
        const auto after =
            std::upper_bound(chunks_.begin(), chunks_.end(), start, [](uint64_t start, const Chunk &chunk) { return start < chunk.start; });
        if (after == chunks_.begin()) throw_damaged();
        const auto &chunk = *(after - 1);
        const auto offset = start - chunk.start;
        if (offset >= chunk.bytes) throw_damaged();
        const std::size_t left = chunk.bytes - static_cast<std::size_t>(offset);
        if (chunk.data) return read(chunk.data.get() + offset, left, line) || throw_damaged();
        cursor.read_.resize(std::min(left, first_read));
        memory.file.read(chunk.offset + offset, cursor.read_.data(), cursor.read_.size());
        if (read(cursor.read_.data(), cursor.read_.size(), line)) return true;
        if (line.byte_count_ > left) throw_damaged();
        cursor.read_.resize(std::min(left, static_cast<std::size_t>(line.byte_count_) + max_head));
        memory.file.read(chunk.offset + offset, cursor.read_.data(), cursor.read_.size());
        return read(cursor.read_.data(), cursor.read_.size(), line) || throw_damaged();
    }

private:
    [[noreturn]] static bool throw_damaged() { throw spill_error("cannot be read: it does not hold what was written"); }

    /// Reads a line's head; returns false if the line is longer than the available bytes.
    static bool read(const uint8_t *bytes, std::size_t available, Line &line) {
        const char *next = reinterpret_cast<const char *>(bytes);
        const char *const end = next + available;
        const auto head = protozero::decode_varint(&next, end);
        line.byte_count_ = protozero::decode_varint(&next, end);
        line.count = static_cast<std::size_t>(head >> 1);
        line.complete = head & 1;
        line.bytes_ = next;
        return line.byte_count_ <= static_cast<std::size_t>(end - next);
    }
};

} // namespace portolan
