// spearrun: the client.
#include "client/app/application.hpp"
#include "client/app/options.hpp"

int main(int argc, char** argv) {
  const spearrun::app::Parsed parsed = spearrun::app::parse_options(argc, argv);
  if (!parsed.options) return parsed.exit_code;
  return spearrun::app::run(*parsed.options);
}
