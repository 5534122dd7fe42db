#include "client/overlay/pose_json.hpp"

#include <cmath>
#include <nlohmann/json.hpp>

namespace spearrun::overlay {

namespace {

using nlohmann::ordered_json;

// To a thousandth of a u.
ordered_json point(math::Vec2 v) {
  const auto rounded = [](float x) { return std::round(static_cast<double>(x) * 1000) / 1000; };
  return {rounded(v.x), rounded(v.y)};
}

ordered_json leg(const figure::Leg& leg) {
  return {{"hip", point(leg.hip)}, {"knee", point(leg.knee)}, {"foot", point(leg.foot)}};
}

ordered_json arm(const figure::Arm& arm) {
  return {{"shoulder", point(arm.shoulder)}, {"elbow", point(arm.elbow)}, {"hand", point(arm.hand)}};
}

}  // namespace

std::string pose_json(const LabSession& session) {
  const TakeTick& t = session.take().at(session.tick());
  const figure::Pose pose = session.shown_pose();
  ordered_json out;
  out["format"] = "spearrun pose";
  out["version"] = 1;
  out["move"] = session.queue().empty()
                    ? "idle"
                    : lab_moves()[static_cast<std::size_t>(session.queue()[static_cast<std::size_t>(t.entry)])].name;
  out["tick"] = t.tick_in_entry;
  out["tables"] = session.version == Version::edited && session.changed() ? "edited" : "built in";
  out["dragged"] = session.drag().any;
  out["head_radius"] = static_cast<double>(pose.head_radius);
  ordered_json joints;
  joints["pelvis"] = point(pose.pelvis);
  joints["chest"] = point(pose.chest);
  joints["shoulder"] = point(pose.shoulder);
  joints["head"] = point(pose.head);
  joints["near_leg"] = leg(pose.near_leg);
  joints["far_leg"] = leg(pose.far_leg);
  joints["near_arm"] = arm(pose.near_arm);
  joints["far_arm"] = arm(pose.far_arm);
  joints["spear"] = {{"butt", point(pose.spear.butt)},
                     {"rear_grip", point(pose.spear.rear_grip)},
                     {"front_grip", point(pose.spear.front_grip)},
                     {"tip", point(pose.spear.tip)}};
  out["joints"] = joints;
  return out.dump(1) + "\n";
}

}  // namespace spearrun::overlay
