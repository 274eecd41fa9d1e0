// A file that is written under a temporary name and renamed when it is complete. Never follows a
// symbolic link that another user may have made. Pipes and devices are written directly. For one
// thread.
#pragma once

#include <QFile>
#include <filesystem>

namespace zoe {

class SaveFile final : public QFile {
  public:
    explicit SaveFile(const QString &fileName);
    ~SaveFile() override; // removes the file if it was not renamed

    // Creates the temporary file. If a file will be replaced, its permissions are kept. Returns
    // false on failure, like all functions here; see errorString().
    bool openNew();
    // Writes all of it.
    bool save(const QByteArray &bytes);
    // The same without its name, which commit() gives it.
    bool prepare(const QByteArray &bytes);
    // Flushes everything to the disk and closes the temporary file. Of several files, complete all
    // before the first one is committed: what is left to do then needs no room.
    bool complete();
    // Gives the file its name; completes it before, if that was not done.
    bool commit();

  protected:
    qint64 writeData(const char *data, qint64 size) override;

  private:
    void tellProblem();

    const std::filesystem::path m_target;
    std::filesystem::path m_temporary; // empty: none
    int m_descriptor = -1;             // the system's; Qt uses a descriptor of the C library
    bool m_failed = false;
    bool m_isComplete = false;
};

// Whether saving the output would replace the other file, however each is named. Pipes and devices
// are written to, not replaced.
[[nodiscard]] bool wouldReplace(const std::filesystem::path &output,
                                const std::filesystem::path &other);

} // namespace zoe
