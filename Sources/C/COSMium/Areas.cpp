#include "Areas.hpp"

#include <osmium/area/assembler.hpp>
#include <osmium/area/assembler_config.hpp>
#include <osmium/builder/osm_object_builder.hpp>
#include <osmium/memory/buffer.hpp>
#include <osmium/osm/area.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <list>
#include <map>
#include <tuple>
#include <utility>

namespace portolan {

using osmium::memory::Buffer;

struct AreaAssembler::Buffers {
    Buffer input{1 << 16, Buffer::auto_grow::yes};
    Buffer output{1 << 16, Buffer::auto_grow::yes};

    void clear() {
        shrink(input);
        shrink(output);
    }

    /// Empties a buffer, and frees the memory that one huge object needed.
    static void shrink(Buffer &buffer) {
        if (buffer.capacity() > (4 << 20)) {
            buffer = Buffer{1 << 16, Buffer::auto_grow::yes};
        } else {
            buffer.clear();
        }
    }
};

AreaAssembler::AreaAssembler() : buffers_(new Buffers) {}
AreaAssembler::~AreaAssembler() { delete buffers_; }

namespace {

osmium::area::AssemblerConfig configuration() {
    osmium::area::AssemblerConfig config;
    config.create_empty_areas = false;
    return config;
}

void add_way(Buffer &buffer, const Boundary &boundary) {
    {
        osmium::builder::WayBuilder builder{buffer};
        builder.set_id(boundary.way);
        osmium::builder::WayNodeListBuilder list{buffer, &builder};
        for (std::size_t i = 0; i < boundary.count; ++i) {
            const auto &point = boundary.points[i];
            list.add_node_ref(osmium::NodeRef{static_cast<int64_t>(i) + 1, osmium::Location{point.x, point.y}});
        }
    }
    buffer.commit();
}

/// Reverses the closed ring that begins at `start` if necessary: outer rings run counter-clockwise, holes clockwise.
void orient(Rings &rings, std::size_t start, bool is_outer) {
    // Twice the signed area, measured from the first point. Only its sign matters.
    double area = 0;
    const auto *points = rings.points.data() + start;
    for (std::size_t i = 1; i + 1 < rings.points.size() - start; ++i) {
        area += (double(points[i].x) - points[0].x) * (double(points[i + 1].y) - points[0].y) -
                (double(points[i + 1].x) - points[0].x) * (double(points[i].y) - points[0].y);
    }
    if ((area < 0) == is_outer) std::reverse(rings.points.begin() + static_cast<std::ptrdiff_t>(start), rings.points.end());
}

template <typename Ring>
void add_ring(const Ring &ring, bool is_outer, Rings &rings) {
    const auto start = rings.points.size();
    for (const auto &node : ring) rings.points.push_back({node.location().x(), node.location().y()});
    orient(rings, start, is_outer);
    rings.rings.push_back({start, rings.points.size() - start, is_outer});
}

bool take_areas(const Buffer &buffer, Rings &rings) {
    rings.clear();
    for (const auto &area : buffer.select<osmium::Area>()) {
        for (const auto &outer : area.outer_rings()) {
            add_ring(outer, true, rings);
            for (const auto &inner : area.inner_rings(outer)) add_ring(inner, false, rings);
        }
    }
    return !rings.rings.empty();
}

const char *const role_names[] = {"", "outer", "inner"};

constexpr uint8_t inner_role = 2;

using Place = std::pair<int32_t, int32_t>;
/// The two ends of an edge, the smaller one first.
using Edge = std::pair<Place, Place>;
using Edges = std::vector<Edge>;

Place place(const portolan_osm_point &point) { return {point.x, point.y}; }

bool is_closed(const Boundary &line) { return place(line.points[0]) == place(line.points[line.count - 1]); }

void add_edges(const portolan_osm_point *points, std::size_t count, Edges &edges) {
    for (std::size_t i = 0; i + 1 < count; ++i) {
        const auto a = place(points[i]), b = place(points[i + 1]);
        if (a != b) edges.push_back({std::min(a, b), std::max(a, b)});
    }
}

/// Returns the sorted edges of the lines for which `chooses` returns true.
template <typename Choice>
Edges edges_of(const std::vector<Boundary> &boundaries, Choice chooses) {
    Edges edges;
    for (const auto &line : boundaries) {
        if (chooses(line)) add_edges(line.points, line.count, edges);
    }
    std::sort(edges.begin(), edges.end());
    return edges;
}

/// The box around a ring.
struct Extent {
    int32_t min_x = INT32_MAX, min_y = INT32_MAX, max_x = INT32_MIN, max_y = INT32_MIN;
    /// The ring's index.
    std::size_t index;

    Extent(const portolan_osm_point *points, std::size_t count, std::size_t index) : index(index) {
        for (std::size_t i = 0; i < count; ++i) {
            min_x = std::min(min_x, points[i].x), max_x = std::max(max_x, points[i].x);
            min_y = std::min(min_y, points[i].y), max_y = std::max(max_y, points[i].y);
        }
    }

    bool contains(const Extent &other) const {
        return min_x <= other.min_x && min_y <= other.min_y && max_x >= other.max_x && max_y >= other.max_y;
    }
};

/// The maximum number of comparisons, so that no file takes minutes.
constexpr std::size_t max_comparisons = std::size_t{1} << 26;

/// Returns the rings whose box does not lie in the box of another ring. A ring inside another ring is left out, because
/// it may become a hole again once the outer one is removed. Returns none if there are too many rings side by side.
std::vector<std::size_t> outermost(std::vector<Extent> &extents) {
    std::sort(extents.begin(), extents.end(), [](const Extent &one, const Extent &other) {
        return std::make_tuple(one.min_x, -int64_t{one.max_x}, one.min_y, one.index) <
               std::make_tuple(other.min_x, -int64_t{other.max_x}, other.min_y, other.index);
    });
    std::vector<std::size_t> found;
    std::vector<Extent> beside;
    std::size_t comparisons = 0;
    for (const auto &extent : extents) {
        beside.erase(
            std::remove_if(beside.begin(), beside.end(), [&](const Extent &other) { return other.max_x < extent.min_x; }), beside.end());
        comparisons += beside.size();
        if (comparisons > max_comparisons) return {};
        if (std::any_of(beside.begin(), beside.end(), [&](const Extent &other) { return other.contains(extent); })) continue;
        found.push_back(extent.index);
        beside.push_back(extent);
    }
    return found;
}

/// The maximum number of rounds that remove lone holes. A round costs as much as the assembly of the whole relation, and
/// removes the holes of one depth. Real relations have only a few depths.
constexpr int max_rounds = 16;

/// The ends of the straight lines that are added. The extract does not contain these lines. A list does not move its
/// elements as it grows.
using Joints = std::list<std::array<portolan_osm_point, 2>>;

/// The maximum number of loose ends that are joined, because the search for near ends compares all of them.
constexpr std::size_t max_loose_ends = 512;

/// Joins the loose ends of inner lines by straight lines, the nearest ones first. Where an extract is cut, the two ends
/// of a hole are usually near each other. Returns whether it joined any.
bool join_holes(std::vector<Boundary> &boundaries, Joints &joints) {
    std::map<Place, std::size_t> counts;
    for (const auto &line : boundaries) {
        if (is_closed(line)) continue;
        ++counts[place(line.points[0])];
        ++counts[place(line.points[line.count - 1])];
    }
    std::vector<portolan_osm_point> ends;
    for (const auto &line : boundaries) {
        if (line.role != inner_role || is_closed(line)) continue;
        for (const auto &end : {line.points[0], line.points[line.count - 1]}) {
            if (counts[place(end)] == 1) ends.push_back(end);
        }
    }
    if (ends.size() > max_loose_ends) return false;
    struct Pair {
        double distance;
        std::size_t a, b;
    };
    std::vector<Pair> pairs;
    for (std::size_t a = 0; a < ends.size(); ++a) {
        for (std::size_t b = a + 1; b < ends.size(); ++b) {
            const auto x = double(ends[a].x) - ends[b].x, y = double(ends[a].y) - ends[b].y;
            pairs.push_back({x * x + y * y, a, b});
        }
    }
    std::sort(pairs.begin(), pairs.end(), [](const Pair &one, const Pair &other) {
        return std::tie(one.distance, one.a, one.b) < std::tie(other.distance, other.a, other.b);
    });
    std::vector<bool> is_joined(ends.size(), false);
    int64_t way = 0;
    for (const auto &pair : pairs) {
        if (is_joined[pair.a] || is_joined[pair.b]) continue;
        is_joined[pair.a] = is_joined[pair.b] = true;
        joints.push_back({ends[pair.a], ends[pair.b]});
        // Ways of extracts have positive numbers.
        boundaries.push_back({--way, inner_role, joints.back().data(), 2});
    }
    return !joints.empty();
}

/// Removes the lines that have an end without another line, and repeats this until no such line is left. Returns
/// whether it removed any.
bool prune(std::vector<Boundary> &boundaries) {
    std::map<Place, std::vector<std::size_t>> ends;
    for (std::size_t i = 0; i < boundaries.size(); ++i) {
        if (is_closed(boundaries[i])) continue;
        ends[place(boundaries[i].points[0])].push_back(i);
        ends[place(boundaries[i].points[boundaries[i].count - 1])].push_back(i);
    }
    std::vector<bool> gone(boundaries.size(), false);
    std::vector<Place> loose;
    for (const auto &end : ends) {
        if (end.second.size() == 1) loose.push_back(end.first);
    }
    while (!loose.empty()) {
        const auto end = loose.back();
        loose.pop_back();
        auto &lines = ends[end];
        if (lines.size() != 1) continue;
        const auto line = lines.front();
        lines.clear();
        gone[line] = true;
        const auto first = place(boundaries[line].points[0]);
        const auto other = first == end ? place(boundaries[line].points[boundaries[line].count - 1]) : first;
        auto &others = ends[other];
        others.erase(std::remove(others.begin(), others.end(), line), others.end());
        if (others.size() == 1) loose.push_back(other);
    }
    std::size_t kept = 0;
    for (std::size_t i = 0; i < boundaries.size(); ++i) {
        if (!gone[i]) boundaries[kept++] = boundaries[i];
    }
    const bool any = kept < boundaries.size();
    boundaries.resize(kept);
    return any;
}

} // namespace

namespace {

/// The maximum number of corners for `take_simple_ring`. Lines with more go to the assembler, whose sweep needs fewer
/// comparisons.
constexpr std::size_t max_simple_corners = 48;

/// Returns on which side of the line from a to b a point lies: 1 left, −1 right, 0 on the line.
int side(const portolan_osm_point &a, const portolan_osm_point &b, const portolan_osm_point &point) {
    const auto cross = static_cast<__int128>(int64_t{b.x} - a.x) * (int64_t{point.y} - a.y) -
                       static_cast<__int128>(int64_t{b.y} - a.y) * (int64_t{point.x} - a.x);
    return (cross > 0) - (cross < 0);
}

/// Whether the way from b to c goes back towards a, if the three points lie on one line.
bool is_turning_back(const portolan_osm_point &a, const portolan_osm_point &b, const portolan_osm_point &c) {
    return static_cast<__int128>(int64_t{a.x} - b.x) * (int64_t{c.x} - b.x) + static_cast<__int128>(int64_t{a.y} - b.y) * (int64_t{c.y} - b.y) > 0;
}

/// Whether two edges have no point in common.
bool are_apart(
    const portolan_osm_point &a, const portolan_osm_point &b, const portolan_osm_point &c, const portolan_osm_point &d) {
    if (std::max(a.x, b.x) < std::min(c.x, d.x) || std::max(c.x, d.x) < std::min(a.x, b.x) || std::max(a.y, b.y) < std::min(c.y, d.y) ||
        std::max(c.y, d.y) < std::min(a.y, b.y)) {
        return true;
    }
    return side(a, b, c) * side(a, b, d) > 0 || side(c, d, a) * side(c, d, b) > 0;
}

/// Adds the ring of a closed line whose edges do not touch each other, in the assembler's form: it begins at the
/// westernmost corner (the southernmost of several) and has each corner once. Most ways are such lines. Returns false
/// if only the assembler can decide.
bool take_simple_ring(const Boundary &boundary, Rings &rings) {
    const auto *points = boundary.points;
    if (boundary.count < 4 || boundary.count > max_simple_corners + 1) return false;
    const auto is_same = [](const portolan_osm_point &a, const portolan_osm_point &b) { return a.x == b.x && a.y == b.y; };
    if (!is_same(points[0], points[boundary.count - 1])) return false;
    portolan_osm_point corners[max_simple_corners];
    std::size_t count = 0;
    for (std::size_t i = 0; i + 1 < boundary.count; ++i) {
        if (count == 0 || !is_same(corners[count - 1], points[i])) corners[count++] = points[i];
    }
    while (count > 1 && is_same(corners[count - 1], corners[0])) --count;
    if (count < 3) return false;
    std::size_t first = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const auto &a = corners[i], &b = corners[(i + 1) % count], &c = corners[(i + 2) % count];
        // An edge that turns back over the one before it makes the ring unsound.
        if (side(a, b, c) == 0 && is_turning_back(a, b, c)) return false;
        for (std::size_t j = i + 2; j < count && j + 1 < i + count; ++j) {
            if (!are_apart(a, b, corners[j], corners[(j + 1) % count])) return false;
        }
        if (a.x < corners[first].x || (a.x == corners[first].x && a.y < corners[first].y)) first = i;
    }
    for (std::size_t i = 0; i <= count; ++i) rings.points.push_back(corners[(first + i) % count]);
    orient(rings, 0, true);
    rings.rings.push_back({0, count + 1, true});
    return true;
}

} // namespace

bool AreaAssembler::assemble_way(const Boundary &boundary, Rings &rings) {
    rings.clear();
    if (take_simple_ring(boundary, rings)) return true;
    buffers_->clear();
    add_way(buffers_->input, boundary);
    const auto config = configuration();
    osmium::area::Assembler assembler{config};
    return assembler(buffers_->input.get<osmium::Way>(0), buffers_->output) && take_areas(buffers_->output, rings);
}

bool AreaAssembler::assemble(const std::vector<Boundary> &boundaries, Rings &rings) {
    rings.clear();
    if (boundaries.empty()) return false;
    buffers_->clear();
    std::vector<std::size_t> offsets;
    for (const auto &boundary : boundaries) {
        offsets.push_back(buffers_->input.committed());
        add_way(buffers_->input, boundary);
    }
    const auto relation_offset = buffers_->input.committed();
    {
        osmium::builder::RelationBuilder builder{buffers_->input};
        builder.set_id(1);
        osmium::builder::RelationMemberListBuilder list{buffers_->input, &builder};
        for (const auto &boundary : boundaries) list.add_member(osmium::item_type::way, boundary.way, role_names[boundary.role]);
    }
    buffers_->input.commit();
    std::vector<const osmium::Way *> ways;
    for (const auto offset : offsets) ways.push_back(&buffers_->input.get<osmium::Way>(offset));
    const auto config = configuration();
    osmium::area::Assembler assembler{config};
    return assembler(buffers_->input.get<osmium::Relation>(relation_offset), ways, buffers_->output) && take_areas(buffers_->output, rings);
}

bool AreaAssembler::drop_lone_holes(std::vector<Boundary> &boundaries, Rings &rings) {
    const auto outer_edges = edges_of(boundaries, [](const Boundary &line) { return line.role != inner_role; });
    for (int round = 0; round < max_rounds; ++round) {
        // The assembler ignores roles. So a hole without a ring around it becomes an area, and the islands inside the
        // hole become holes.
        std::vector<Extent> lone;
        for (std::size_t i = 0; i < rings.rings.size(); ++i) {
            const auto &ring = rings.rings[i];
            if (!ring.is_outer) continue;
            Edges edges;
            add_edges(rings.points.data() + ring.start, ring.count, edges);
            if (std::none_of(edges.begin(), edges.end(), [&](const Edge &edge) {
                    return std::binary_search(outer_edges.begin(), outer_edges.end(), edge);
                })) {
                lone.push_back(Extent(rings.points.data() + ring.start, ring.count, i));
            }
        }
        if (lone.empty()) return true;
        Edges lone_edges;
        for (const auto index : outermost(lone)) {
            add_edges(rings.points.data() + rings.rings[index].start, rings.rings[index].count, lone_edges);
        }
        std::sort(lone_edges.begin(), lone_edges.end());
        const auto count = boundaries.size();
        boundaries.erase(
            std::remove_if(
                boundaries.begin(), boundaries.end(),
                [&](const Boundary &line) {
                    Edges edges;
                    add_edges(line.points, line.count, edges);
                    return line.role == inner_role && std::any_of(edges.begin(), edges.end(), [&](const Edge &edge) {
                               return std::binary_search(lone_edges.begin(), lone_edges.end(), edge);
                           });
                }),
            boundaries.end());
        if (boundaries.size() == count || !assemble(boundaries, rings)) break;
    }
    rings.clear();
    return false;
}

bool AreaAssembler::assemble_relation(std::vector<Boundary> boundaries, bool is_complete, Rings &rings) {
    boundaries.erase(
        std::remove_if(boundaries.begin(), boundaries.end(), [](const Boundary &line) { return line.count < 2; }), boundaries.end());
    if (assemble(boundaries, rings)) return is_complete || drop_lone_holes(boundaries, rings);
    Joints joints;
    const bool is_joined = join_holes(boundaries, joints);
    const bool is_pruned = prune(boundaries);
    return (is_joined || is_pruned) && assemble(boundaries, rings) && drop_lone_holes(boundaries, rings);
}

} // namespace portolan
