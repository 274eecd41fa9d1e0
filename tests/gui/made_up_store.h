// A fleet's store for the tests of windows: a game that becomes slower one night.
#pragma once

#include <QString>
#include <QTemporaryDir>
#include <cstdint>
#include <string>
#include <vector>

#include "fleet/values/run_digest.h"

namespace zoe::test {

struct MadeUpNights {
    std::uint32_t nights = 16;
    // The first night, on each machine and in each scene, in which "solve_contacts" takes half as
    // long again.
    std::uint32_t slowFrom = 10;
    std::vector<std::string> machines{"lab-1"};
    std::vector<std::string> scenes{"harbour"};
    std::string behaviour = "Solving (solve_contacts)"; // beside "Drawing (draw_meshes)"
    double disturbance = 0;
    // Captures of the last good and the first bad night.
    std::string good = "/captures/good.zoe";
    std::string bad = "/captures/bad.zoe";
};

// One run.
[[nodiscard]] fleet::RunDigest runOfNight(const MadeUpNights &made, std::uint32_t night,
                                          const std::string &machine, const std::string &scene);
// A new file. False: it could not be written.
[[nodiscard]] bool writeStore(const QString &file, const MadeUpNights &made = {});
// One more run in it.
[[nodiscard]] bool addRun(const QString &file, const fleet::RunDigest &run);

// Stores in a folder of their own.
class StoreFolder {
  public:
    [[nodiscard]] QString path(const char *name) const { return m_folder.filePath(name); }
    // The path of a new store; empty if it could not be written.
    [[nodiscard]] QString store(const char *name, const MadeUpNights &made = {}) const
    {
        return writeStore(path(name), made) ? path(name) : QString();
    }

  private:
    QTemporaryDir m_folder;
};

} // namespace zoe::test
