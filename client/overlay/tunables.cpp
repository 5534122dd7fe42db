#include "client/overlay/tunables.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace spearrun::overlay {

namespace {

using moves::FormPose;
using moves::Tables;

Unit unit_for(figure::GaitUnit unit) {
  switch (unit) {
    case figure::GaitUnit::units: return Unit::units;
    case figure::GaitUnit::turns: return Unit::turns;
    case figure::GaitUnit::per_second: return Unit::per_second;
    case figure::GaitUnit::ratio: break;
  }
  return Unit::ratio;
}

struct FormField {
  const char* name;
  Unit unit;
  float least, most;
  float FormPose::*field;
};
constexpr std::array kFormFields{
    FormField{"angle", Unit::turns, -0.5F, 0.5F, &FormPose::angle},
    FormField{"butt", Unit::units, 0, 120, &FormPose::butt},
    FormField{"spacing", Unit::units, 10, 60, &FormPose::spacing},
    FormField{"grip x", Unit::units, -50, 50, &FormPose::grip_x},
    FormField{"grip down", Unit::units, -50, 50, &FormPose::grip_down},
    FormField{"lean", Unit::turns, -0.2F, 0.2F, &FormPose::lean},
    FormField{"bend", Unit::turns, -0.1F, 0.1F, &FormPose::bend},
    FormField{"shift", Unit::units, -40, 40, &FormPose::shift},
    FormField{"crouch", Unit::units, -6, 50, &FormPose::crouch},
    FormField{"stance", Unit::units, -120, 120, &FormPose::stance},
    FormField{"lift", Unit::units, 0, 60, &FormPose::lift},
    FormField{"squash", Unit::ratio, 0.7F, 1.3F, &FormPose::squash},
    FormField{"nod", Unit::turns, -0.15F, 0.15F, &FormPose::nod},
    FormField{"reach it in", Unit::seconds, 0.05F, 3, &FormPose::seconds},
    FormField{"hold", Unit::seconds, 0, 3, &FormPose::hold},
};

std::vector<Tunable> gait_tunables(Group group) {
  std::vector<Tunable> list;
  figure::visit_gait([&](const char* name, figure::GaitUnit unit, float least, float most, float figure::Gait::*) {
    list.push_back({group, 0, static_cast<int>(list.size()), name, unit_for(unit), least, most});
  });
  return list;
}

std::vector<Tunable> bone_tunables() {
  std::vector<Tunable> list;
  figure::Rig rig;
  figure::visit_rig(rig, [&](const char* name, float least, float most, float&) {
    list.push_back({Group::bones, 0, static_cast<int>(list.size()), name, Unit::units, least, most});
  });
  return list;
}

std::vector<Tunable> form_tunables() {
  std::vector<Tunable> list;
  for (int pose = 0; pose < static_cast<int>(moves::kFormPoses); ++pose) {
    for (std::size_t i = 0; i < kFormFields.size(); ++i) {
      const FormField& f = kFormFields[i];
      list.push_back({Group::form, pose, static_cast<int>(i), f.name, f.unit, f.least, f.most});
    }
  }
  return list;
}

template <class AnyRig>
auto& bone(AnyRig& rig, int wanted) {
  auto* found = &rig.spine_half;
  int i = 0;
  figure::visit_rig(rig, [&](const char*, float, float, auto& value) {
    if (i++ == wanted) found = &value;
  });
  return *found;
}

float figure::Gait::*gait_field(int wanted) {
  float figure::Gait::*found = nullptr;
  int i = 0;
  figure::visit_gait([&](const char*, figure::GaitUnit, float, float, float figure::Gait::*field) {
    if (i++ == wanted) found = field;
  });
  return found;
}

template <class AnyTables>
auto& slot(const Tunable& t, AnyTables& tables) {
  switch (t.group) {
    case Group::walk: return tables.gait.walk.*gait_field(t.field);
    case Group::run: return tables.gait.run.*gait_field(t.field);
    case Group::form:
      return tables.form[static_cast<std::size_t>(t.pose)].*kFormFields[static_cast<std::size_t>(t.field)].field;
    case Group::bones: break;
  }
  return bone(tables.rig, t.field);
}

}  // namespace

const char* name_of(Group group) {
  constexpr std::array<const char*, kGroupCount> kNames{"walk", "run", "bones", "form"};
  return kNames[static_cast<std::size_t>(group)];
}

float& Tunable::in(Tables& tables) const { return slot(*this, tables); }
float Tunable::in(const Tables& tables) const { return slot(*this, tables); }

std::span<const Tunable> tunables(Group group, int pose) {
  static const std::vector<Tunable> walk = gait_tunables(Group::walk), run = gait_tunables(Group::run),
                                    bones = bone_tunables(), form = form_tunables();
  switch (group) {
    case Group::walk: return walk;
    case Group::run: return run;
    case Group::bones: return bones;
    case Group::form: break;
  }
  const int at = std::clamp(pose, 0, static_cast<int>(moves::kFormPoses) - 1);
  return std::span(form).subspan(static_cast<std::size_t>(at) * kFormFields.size(), kFormFields.size());
}

bool set(Tables& tables, const Tunable& tunable, float value) {
  if (std::isnan(value)) return false;
  float& now = tunable.in(tables);
  const float wanted = std::clamp(value, tunable.least, tunable.most);
  if (now == wanted) return false;
  now = wanted;
  if (tunable.group == Group::walk || tunable.group == Group::run) tables.make_numbers();
  return true;
}

}  // namespace spearrun::overlay
