// What a run of spearrun-bots found out, over all clients: the figures as JSON, and in words why clients stayed out.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "client/bots/bot_client.hpp"

namespace spearrun::bots {

using Clients = std::vector<std::unique_ptr<BotClient>>;

int count_connected(const Clients& clients);
// One JSON object; means over the clients, bytes at IP level. indent < 0: in one line. Not for an empty list.
std::string json_report(const Clients& clients, int indent);
// One sentence for the first client that never came in: what happened and what to do. Empty when all did.
std::string why_outside(const Clients& clients);

}  // namespace spearrun::bots
