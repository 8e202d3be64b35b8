#pragma once

#include "COSMium.h"

#include <cstdint>
#include <vector>

namespace portolan {

/// A line that may bound an area.
struct Boundary {
    int64_t way;
    /// 0 none, 1 outer, 2 inner.
    uint8_t role;
    const portolan_osm_point *points;
    std::size_t count;
};

/// Rings in order: each outer ring is followed by its holes. One list has the points of all rings.
struct Rings {
    struct Ring {
        std::size_t start;
        std::size_t count;
        bool is_outer;
    };
    std::vector<portolan_osm_point> points;
    std::vector<Ring> rings;

    void clear() {
        points.clear();
        rings.clear();
    }
};

/// Assembles areas with libosmium's assembler. Outer rings come out counter-clockwise, holes clockwise.
class AreaAssembler {
    struct Buffers;
    Buffers *buffers_;

public:
    AreaAssembler();
    ~AreaAssembler();
    AreaAssembler(const AreaAssembler &) = delete;
    AreaAssembler &operator=(const AreaAssembler &) = delete;

    /// Assembles the area inside one closed line; returns false if the ring is not sound.
    bool assemble_way(const Boundary &boundary, Rings &rings);

    /// Assembles the area of a relation from the lines that the extract contains. Returns false if there is none.
    ///
    /// An incomplete relation is filled only where its area is certain. Outer lines that do not close are left out.
    /// Inner lines that do not close are joined by straight lines, so that the known part of a hole stays a hole. A
    /// ring of inner lines without an outer ring around it is not filled.
    /// @param is_complete Whether the extract contains all members with all points.
    bool assemble_relation(std::vector<Boundary> boundaries, bool is_complete, Rings &rings);

private:
    bool assemble(const std::vector<Boundary> &boundaries, Rings &rings);
    bool drop_lone_holes(std::vector<Boundary> &boundaries, Rings &rings);
};

} // namespace portolan
