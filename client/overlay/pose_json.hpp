// One pose as JSON: every joint in u from the runner's origin (x forward, y up), and what move and tick it is of.
#pragma once

#include <string>

#include "client/overlay/session.hpp"

namespace spearrun::overlay {

std::string pose_json(const LabSession& session);

}  // namespace spearrun::overlay
