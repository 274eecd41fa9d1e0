// A folder with captures and stores that tests make with the real program. For one thread.
#pragma once

#include <QByteArray>
#include <QJsonArray>
#include <QProcessEnvironment>
#include <QTemporaryDir>

#include "cli/generate/generate_capture.h"

namespace zoe::test {

// What the nightly example has done.
struct Nights {
    bool isDone = false;
    QByteArray said;
    QByteArray progress;
    int codeForAnOldFolder = 0;
    qsizetype runs = 0;
    QJsonArray findings;
    QByteArray page;
};

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
    // The nightly example with the scene "hall" (both take twice as long) in a new folder.
    [[nodiscard]] Nights playNights(const QString &crates, const QString &folder) const;

  protected:
    QTemporaryDir m_folder;
    QProcessEnvironment m_noCi = QProcessEnvironment::systemEnvironment();
};

} // namespace zoe::test
