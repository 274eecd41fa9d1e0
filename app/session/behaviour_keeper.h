// Saves the user's behaviours of one open capture shortly after each change, and restores them when
// the capture is opened again. Lives on the GUI thread.
#pragma once

#include <QObject>
#include <QTimer>
#include <cstdint>
#include <memory>

#include "app/session/document.h"

namespace zoe::app {

class BehaviourKeeper : public QObject {
    Q_OBJECT

  public:
    // Both must outlive the keeper.
    BehaviourKeeper(Document &document, JobRunner &jobs);
    ~BehaviourKeeper() override; // saves unsaved changes

    void recall(); // if there are saved ones
    // Call before the capture is closed. Returns why that failed; empty: everything is saved.
    [[nodiscard]] QString writeNow();

  signals:
    void failed(const QString &sentence);

  private:
    struct Writer; // one at a time, and never an older state

    struct Wish {
        QString file;
        QString captureFile;
        std::shared_ptr<const Capture> capture;
        BehavioursPtr behaviours; // null: nothing to save
        std::uint64_t number = 0;
    };
    static Status write(Writer &writer, const Wish &wish);
    [[nodiscard]] Wish wish() const;
    void note();
    void writeSoon();

    Document &m_document;
    JobRunner &m_jobs;
    std::shared_ptr<Writer> m_writer;
    std::uint64_t m_edits = 0;
    std::uint64_t m_written = 0; // of these
    QTimer m_soon;
};

} // namespace zoe::app
