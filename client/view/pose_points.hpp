// All points of a pose in one place, for what treats them alike: shifting, measuring, comparing.
#pragma once

#include "shared/figure/pose.hpp"

namespace spearrun::view {

// Calls visit(point) for every joint and for the four points of the spear. AnyPose: figure::Pose, const or not.
template <class AnyPose, class Visit>
void visit_points(AnyPose& pose, Visit&& visit) {
  for (auto* p : {&pose.pelvis, &pose.chest, &pose.shoulder, &pose.head}) visit(*p);
  for (auto* leg : {&pose.near_leg, &pose.far_leg}) {
    for (auto* p : {&leg->hip, &leg->knee, &leg->foot}) visit(*p);
  }
  for (auto* arm : {&pose.near_arm, &pose.far_arm}) {
    for (auto* p : {&arm->shoulder, &arm->elbow, &arm->hand}) visit(*p);
  }
  for (auto* p : {&pose.spear.butt, &pose.spear.rear_grip, &pose.spear.front_grip, &pose.spear.tip}) visit(*p);
}

}  // namespace spearrun::view
