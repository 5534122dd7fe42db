// A race over the network in the window: joining, the lobby, the race, results, and what to do when it fails.
#pragma once

#include <memory>

#include "client/app/hosted_server.hpp"
#include "client/app/shell.hpp"

namespace spearrun::app {

struct OnlineRequest {
  std::string link;
  net::Role role = net::Role::racer;
  std::unique_ptr<HostedServer> server;  // of one's own; ended when the screen is left
};

std::unique_ptr<Screen> make_online_screen(Shell& shell, OnlineRequest request);

}  // namespace spearrun::app
