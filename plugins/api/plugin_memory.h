// Remembers plugin state between runs: disabled plugins and results of trials. An INI file that zoe
// and zoetrope share. Not thread-safe.
#pragma once

#include <QString>
#include <QStringList>
#include <optional>

namespace zoe {

class PluginMemory {
  public:
    // Empty: nothing is kept.
    explicit PluginMemory(QString fileName = {});

    [[nodiscard]] QStringList disabled() const;
    void setDisabled(const QString &id, bool disabled);

    // Why the plugin failed its trial, empty if it did not; not set: it was not tried, or the file
    // was changed since, or the program was.
    [[nodiscard]] std::optional<QString> trialOf(const QString &pluginFile) const;
    void setTrial(const QString &pluginFile, const QString &reason);
    void forgetTrial(const QString &pluginFile);

  private:
    QString m_fileName;
};

} // namespace zoe
