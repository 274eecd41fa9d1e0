#include "app/captures/capture_tabs.h"

#include <QDir>
#include <QFileInfo>
#include <QMouseEvent>
#include <QScopedValueRollback>
#include <algorithm>
#include <utility>

namespace zoe::app {

namespace {

QString absolutePath(const QString &fileName)
{
    return QFileInfo(fileName).absoluteFilePath();
}

} // namespace

CaptureTab::CaptureTab(std::unique_ptr<Document> opened)
    : document(std::move(opened))
{
    file = document->opened().foreign.value_or(stampOf(fileName()));
    QObject::connect(&document->notes(), &AnnotationStore::appended, document.get(),
                     [this] { file = stampOf(fileName()); });
}

bool CaptureTab::stale() const
{
    // While it is live it grows, and the tab receives all new frames.
    return !document->live() && hasChanged(fileName(), file);
}

CaptureTabs::CaptureTabs(QWidget *parent)
    : QTabBar(parent)
{
    setObjectName("captureTabs");
    setAccessibleName(tr("Open captures"));
    setTabsClosable(true);
    setMovable(true);
    setDocumentMode(true);
    setExpanding(false);
    setAutoHide(true);
    setElideMode(Qt::ElideMiddle);
    setUsesScrollButtons(true);
    connect(this, &QTabBar::currentChanged, this, &CaptureTabs::tellCurrent);
}

CaptureTabs::~CaptureTabs() = default;

CaptureTab &CaptureTabs::add(std::unique_ptr<Document> document, bool makeCurrent)
{
    CaptureTab &tab = *m_tabs.emplace_back(std::make_unique<CaptureTab>(std::move(document)));
    int index = 0;
    {
        const QScopedValueRollback quiet(m_quiet,
                                         true); // the first one becomes current automatically
        index = addTab(tab.document->title());
        setTabData(index, QVariant::fromValue(static_cast<void *>(&tab)));
        updateTitles();
    }
    if (makeCurrent)
        setCurrentIndex(index);
    tellCurrent();
    return tab;
}

CaptureTab *CaptureTabs::current() const
{
    return currentIndex() < 0 ? nullptr : &at(currentIndex());
}

CaptureTab &CaptureTabs::at(int index) const
{
    return *static_cast<CaptureTab *>(tabData(index).value<void *>());
}

int CaptureTabs::indexOf(const QString &fileName) const
{
    const QString wanted = absolutePath(fileName);
    for (int i = 0; i < count(); ++i) {
        if (absolutePath(at(i).fileName()) == wanted)
            return i;
    }
    return -1;
}

int CaptureTabs::indexOf(const CaptureTab &tab) const
{
    for (int i = 0; i < count(); ++i) {
        if (&at(i) == &tab)
            return i;
    }
    return -1;
}

std::unique_ptr<CaptureTab> CaptureTabs::take(int index)
{
    const CaptureTab *leaving = &at(index);
    {
        const QScopedValueRollback quiet(m_quiet, true);
        removeTab(index);
        updateTitles();
    }
    tellCurrent();
    const auto found = std::find_if(m_tabs.begin(), m_tabs.end(),
                                    [&](const auto &tab) { return tab.get() == leaving; });
    std::unique_ptr<CaptureTab> taken = std::move(*found);
    m_tabs.erase(found);
    return taken;
}

QStringList CaptureTabs::fileNames() const
{
    QStringList files;
    for (int i = 0; i < count(); ++i)
        files << absolutePath(at(i).fileName());
    return files;
}

QString CaptureTabs::titleOf(int index) const
{
    return tabText(index).replace("&&", "&");
}

void CaptureTabs::step(int by)
{
    if (count() > 1)
        setCurrentIndex((currentIndex() + by + count()) % count());
}

// Files with the same name are distinguished by their folders.
void CaptureTabs::updateTitles()
{
    QStringList titles;
    for (int i = 0; i < count(); ++i)
        titles << at(i).document->title();
    for (int i = 0; i < count(); ++i) {
        const QFileInfo file(at(i).fileName());
        QString title = titles[i];
        if (titles.count(title) > 1)
            title = file.dir().dirName() + '/' + title;
        setTabText(i, title.replace('&', "&&"));
        setTabToolTip(i, file.absoluteFilePath());
    }
}

void CaptureTabs::mouseReleaseEvent(QMouseEvent *event)
{
    const int index = tabAt(event->position().toPoint());
    if (event->button() == Qt::MiddleButton && index >= 0)
        emit tabCloseRequested(index);
    QTabBar::mouseReleaseEvent(event);
}

void CaptureTabs::tellCurrent()
{
    if (m_quiet || current() == m_told)
        return;
    m_told = current();
    emit currentTabChanged(m_told);
}

} // namespace zoe::app
