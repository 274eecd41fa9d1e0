// Loads one plugin, here or on trial in a separate process. Thread-safe except loadPlugin().
#pragma once

#include <QString>

#include "plugins/api/plugin_info.h"

class QObject;

namespace zoe {

struct LoadedPlugin {
    QObject *root = nullptr; // stays until the program ends
    QString reason;          // why there is none
};

// Every symbol is resolved, and each interface that the plugin says it provides is there.
[[nodiscard]] LoadedPlugin loadPlugin(const PluginInfo &info);

// The argument by which a program is asked to load a plugin and say whether that went well.
constexpr const char *kTryPluginArgument = "--try-plugin";

// The trial process: loads the plugin, queries it, and writes the reason to stdout if it can't be
// used. Returns the exit code.
int tryPluginHere(const QString &fileName);

// Runs `program --try-plugin FILE`. Returns why the plugin can't be used: what the program wrote,
// that it crashed, or that it did not come back in time; empty: it can. Takes at most patienceMs.
[[nodiscard]] QString tryPlugin(const QString &program, const QString &fileName,
                                int patienceMs = 5000);

} // namespace zoe
