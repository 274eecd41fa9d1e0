// Loads one plugin, here or for a trial in a separate process. Thread-safe, except loadPlugin().
#pragma once

#include <QString>

#include "plugins/api/plugin_info.h"

class QObject;

namespace zoe {

struct LoadedPlugin {
    QObject *root = nullptr; // stays loaded until the program ends
    QString reason;          // why root is null
};

// Resolves every symbol and checks for each interface that the plugin claims to provide.
[[nodiscard]] LoadedPlugin loadPlugin(const PluginInfo &info);

// The argument that makes a program load a plugin on trial.
constexpr const char *kTryPluginArgument = "--try-plugin";

// The trial inside that program: loads the plugin, asks for its description, and writes the verdict
// to stdout. Returns the exit code.
int tryPluginHere(const QString &fileName);

// Runs `program --try-plugin FILE`. Returns why the plugin can't be used: the verdict, a crash, or
// no answer within patienceMs. Empty if it can.
[[nodiscard]] QString tryPlugin(const QString &program, const QString &fileName,
                                int patienceMs = 5000);

} // namespace zoe
