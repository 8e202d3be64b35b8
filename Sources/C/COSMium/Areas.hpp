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

/// Rings in order, each outer one followed by its holes; the points of all in one list.
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

    /// The area inside one closed line; false where the ring is not sound.
    bool assemble_way(const Boundary &boundary, Rings &rings);

    /// The area of a relation from the lines that are there. Where the rings cannot be closed, lines that lead nowhere are
    /// left out and it is tried again, so that whole rings survive beside cut ones.
    bool assemble_relation(std::vector<Boundary> boundaries, Rings &rings);
};

} // namespace portolan
