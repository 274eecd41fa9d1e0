// Remembers disabled plugins and the results of trials across runs, in an INI file that zoe and
// zoetrope share. Not thread-safe: one owner.
#pragma once

#include <QString>
#include <QStringList>
#include <optional>

namespace zoe {

class PluginMemory {
  public:
    // Empty: nothing is stored.
    explicit PluginMemory(QString fileName = {});

    [[nodiscard]] QStringList disabled() const;
    void setDisabled(const QString &id, bool disabled);

    // Why the plugin failed its trial, or empty if it passed. Not set: it was not tried, or its
    // file or the program has changed since.
    [[nodiscard]] std::optional<QString> trialOf(const QString &pluginFile) const;
    void setTrial(const QString &pluginFile, const QString &reason);
    void forgetTrial(const QString &pluginFile);

  private:
    QString m_fileName;
};

} // namespace zoe
