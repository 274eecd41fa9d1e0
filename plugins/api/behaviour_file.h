// Definitions of behaviours as files (.zoebeh): JSON, described in
// docs/reference.md. Thread-safe.
#pragma once

#include <QByteArray>
#include <memory>
#include <string>

#include "analysis/behaviours/behaviour_definition.h"

namespace zoe {

// Files of a newer version are rejected.
constexpr int kBehaviourFileVersion = 2;

QByteArray behaviourFileOf(const BehaviourDefinition &definition);
// name is used in messages. Error: BadInput, with one sentence.
Result<std::shared_ptr<const BehaviourDefinition>> parseBehaviourFile(const QByteArray &bytes,
                                                                      const std::string &name);

// Writes a temporary file and renames it. Error: Io; BadInput if the file exists and overwrite is
// false.
Status saveBehaviours(const BehaviourDefinition &definition, const std::string &fileName,
                      bool overwrite);
// Error: Io, BadInput.
Result<std::shared_ptr<const BehaviourDefinition>> loadBehaviours(const std::string &fileName);

} // namespace zoe
