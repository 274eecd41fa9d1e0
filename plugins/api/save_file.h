// A file that is written under a temporary name and renamed when it is complete, never through a
// symbolic link that another user may have made. Pipes and devices are written to directly. For one
// thread.
#pragma once

#include <QFile>
#include <filesystem>

namespace zoe {

class SaveFile final : public QFile {
  public:
    explicit SaveFile(const QString &fileName);
    ~SaveFile() override; // removes the file if it was not renamed

    // Creates the temporary file. A file that will be replaced passes on its permissions. False on
    // failure, as all functions here; see errorString().
    bool openNew();
    // Writes all of it.
    bool save(const QByteArray &bytes);
    // Writes everything to the disk and gives the file its name.
    bool commit();

  protected:
    qint64 writeData(const char *data, qint64 size) override;

  private:
    const std::filesystem::path m_target;
    std::filesystem::path m_temporary; // empty: none
    int m_descriptor = -1;             // of the system; Qt's is the C library's
    bool m_failed = false;
};

} // namespace zoe
