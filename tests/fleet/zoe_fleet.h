// A folder with captures and stores that tests make with the real program. For one thread.
#pragma once

#include <QProcessEnvironment>
#include <QTemporaryDir>

#include "cli/generate/generate_capture.h"

namespace zoe::test {

class ZoeFleet {
  public:
    // Without the variables of a CI service.
    ZoeFleet();

    [[nodiscard]] QString path(const QString &name) const { return m_folder.filePath(name); }
    [[nodiscard]] QString newStore(const QString &name) const;

    // run1.zoe to run3.zoe.
    void makeRuns() const;
    // A capture of one night, of the program that all nights share.
    static void makeNight(const QString &run, int night, GenerateOptions options);
    void addNight(const QString &store, int night, const GenerateOptions &options);
    // Twelve nights, the last four with one function slower.
    void addSlowNights(const QString &store, double factor);

  protected:
    QTemporaryDir m_folder;
    QProcessEnvironment m_noCi = QProcessEnvironment::systemEnvironment();
};

} // namespace zoe::test
