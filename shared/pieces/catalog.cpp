#include "shared/pieces/catalog.hpp"

#include <array>

namespace spearrun::pieces {
namespace {

using course::PieceKind;

constexpr std::array<PieceRow, course::kPieceKindCount> kRows{{
    {PieceKind::gap, "gap", gather_gap, resolve_gap, end_of_gap},
    {PieceKind::hurdle, "hurdle", gather_hurdle, resolve_hurdle, end_of_hurdle},
    {PieceKind::dummy, "dummy", gather_dummy, resolve_dummy, end_of_dummy},
    {PieceKind::checkpoint, "checkpoint", gather_checkpoint, resolve_checkpoint, end_of_checkpoint},
    {PieceKind::low_bar, "low bar", gather_low_bar, resolve_low_bar, end_of_low_bar},
}};

}  // namespace

std::span<const PieceRow> rows() { return kRows; }
const PieceRow& row_of(PieceKind kind) { return kRows[static_cast<std::size_t>(kind)]; }

}  // namespace spearrun::pieces
