#include "client/app/offscreen.hpp"

#include "client/app/wardrobe.hpp"

namespace spearrun::app {

core::Result<std::optional<Offscreen>, std::string> open_offscreen(const Options& options) {
  if (!options.draw && options.shots.empty()) return std::optional<Offscreen>();
  auto context = platform::OffscreenContext::create();
  if (!context) return core::Unexpected{context.error().text};
  const view::Motion motion = options.reduced_motion ? view::Motion::reduced : view::Motion::full;
  auto stage = Stage::create(options.width, options.height, options.palette.value_or(view::PaletteName::day), motion);
  if (!stage) return core::Unexpected{stage.error()};
  dress(**stage, options.skin.value_or(kNoSkin));
  return std::optional<Offscreen>(Offscreen{std::move(context).value(), std::move(stage).value()});
}

}  // namespace spearrun::app
