// Opens captures one after the other, in the order of the requests, and separately those to compare
// with. GUI thread only.
#pragma once

#include <QObject>
#include <deque>

#include "app/captures/table_preview.h"
#include "app/session/opener.h"

namespace zoe::app {

struct OpenWish {
    OpenRequest request;
    QString compareWith; // opened after it; empty: none
    bool inBackground = false;
    QString function = {};  // selected; empty: none
    QString behaviour = {}; // to compare within; empty: none in particular
};

class CaptureLoader : public QObject {
    Q_OBJECT

  public:
    // Both must outlive the loader.
    CaptureLoader(JobRunner &jobs, PluginManager &plugins, QObject *parent);

    void open(const OpenWish &wish);
    // A table with columns chosen by the user, as in ImportOptions::columns.
    void openTable(const OpenWish &wish, const QString &columns);
    // A new request replaces the current one.
    void openToCompare(const OpenRequest &request);
    void cancel(); // cancels all

  signals:
    void opened(const zoe::app::OpenWish &wish, const zoe::app::OpenedCapture &capture);
    void openedToCompare(const zoe::app::OpenedCapture &capture);
    void failed(const QString &fileName, const zoe::Error &error);
    // The file is a store of a fleet, which can't be compared with anything.
    void storeFound(const zoe::app::OpenWish &wish, bool wasToBeCompared);
    // The format is unknown, but the file looks like a table.
    void columnsWanted(const zoe::app::OpenWish &wish, const zoe::app::TablePreview &preview,
                       const zoe::Error &error);

  private:
    void openNext();
    void openCapture(const OpenWish &wish);
    void lookForStore(const OpenRequest &request, const Error &error);
    void lookForTable(const OpenWish &wish, const Error &error);

    JobRunner &m_jobs;
    PluginManager &m_plugins;
    Opener m_opener;
    Opener m_compareOpener;
    std::deque<OpenWish> m_waiting;
    OneJob m_look{m_jobs, *this};        // reads the start of a file before the opener gets it
    OneJob m_compareLook{m_jobs, *this}; // reads a file to compare with that may not be a capture
};

} // namespace zoe::app
