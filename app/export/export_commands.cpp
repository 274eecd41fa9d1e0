#include "app/export/export_commands.h"

#include <QAbstractItemView>
#include <QAction>
#include <QApplication>
#include <QContextMenuEvent>
#include <QDir>
#include <QDockWidget>
#include <QFileDialog>
#include <QFileInfo>
#include <QHeaderView>
#include <QKeyEvent>
#include <QMainWindow>
#include <QMenu>
#include <QSettings>

#include "app/export/table_export.h"
#include "app/session/session.h"
#include "app/theme/counted_texts.h"
#include "app/theme/text.h"
#include "app/widgets/picture_export.h"

namespace zoe::app {

namespace {

constexpr auto kPictureFolderKey = "export/folder";

// Lists that belong to other controls are not tables.
QAbstractItemView *asTable(QWidget *widget)
{
    auto *view = qobject_cast<QAbstractItemView *>(widget);
    return view && !qobject_cast<QHeaderView *>(view) && view->model() ? view : nullptr;
}

QAbstractItemView *tableAround(QWidget *focused)
{
    QWidget *panel = focused;
    for (QWidget *widget = focused; widget; widget = widget->parentWidget()) {
        if (QAbstractItemView *view = asTable(widget))
            return view;
        if (qobject_cast<QMainWindow *>(widget))
            break;
        panel = widget;
    }
    if (!panel)
        return nullptr;
    for (QAbstractItemView *view : panel->findChildren<QAbstractItemView *>()) {
        if (asTable(view) && view->isVisible() && view->window() == panel->window())
            return view;
    }
    return nullptr;
}

// An existing file is never overwritten without asking; the dialog adds the file extension before
// it checks. Destroys itself when closed.
void askForFile(QWidget &parent, const QString &title, const QString &name,
                const QStringList &filters, const std::function<void(const QString &)> &chosen)
{
    auto *dialog = new QFileDialog(&parent, title);
    dialog->setObjectName("exportDialog");
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setFileMode(QFileDialog::AnyFile);
    dialog->setNameFilters(filters);
    dialog->setDirectory(QSettings().value(kPictureFolderKey, QDir::currentPath()).toString());
    const auto endingOfFilter = [](const QString &filter) {
        return filter.section("*.", 1, 1).section(u')', 0, 0).trimmed();
    };
    dialog->setDefaultSuffix(endingOfFilter(filters.first()));
    dialog->selectFile(name + u'.' + endingOfFilter(filters.first()));
    QObject::connect(dialog, &QFileDialog::filterSelected, dialog,
                     [dialog, endingOfFilter](const QString &filter) {
                         dialog->setDefaultSuffix(endingOfFilter(filter));
                     });
    QObject::connect(dialog, &QFileDialog::fileSelected, &parent, [chosen](const QString &file) {
        QSettings().setValue(kPictureFolderKey, QFileInfo(file).absolutePath());
        chosen(file);
    });
    dialog->open();
}

} // namespace

ExportCommands::ExportCommands(QMainWindow &window, Session &session)
    : QObject(&window)
    , m_window(window)
    , m_session(session)
{
    connect(&session, &Session::tableMenuWanted, this, &ExportCommands::fill);
    m_copyRows = add("copyRows", tr("&Copy rows"), QKeySequence::Copy,
                     [this] { copy(table(), TableFormat::Tsv, true); });
    m_copyRows->setShortcutContext(Qt::WidgetShortcut);
    add("copyTable", tr("Copy &table"), QKeySequence("Ctrl+Shift+C"),
        [this] { copy(table(), TableFormat::Tsv, false); });
    add(
        "copyTableCsv", tr("Copy table as CSV"), {},
        [this] { copy(table(), TableFormat::Csv, false); }, CommandMenu::None);
    add(
        "copyTableJson", tr("Copy table as JSON"), {},
        [this] { copy(table(), TableFormat::Json, false); }, CommandMenu::None);
    add(
        "copyTableMarkdown", tr("Copy table as Markdown"), {},
        [this] { copy(table(), TableFormat::Markdown, false); }, CommandMenu::None);
    add("exportTable", tr("E&xport table…"), QKeySequence("Ctrl+Shift+T"),
        [this] { saveTable(table()); });
    add("exportPanelPicture", tr("Export picture of this &view…"), QKeySequence("Ctrl+E"),
        [this] { savePicture(pictureAround(m_focused)); });
    connect(qApp, &QApplication::focusChanged, this, [this](QWidget *, QWidget *now) {
        if (now && now->window() == &m_window)
            m_focused = now;
    });
    qApp->installEventFilter(this);
}

QAction *ExportCommands::add(const char *id, const QString &text, const QKeySequence &keys,
                             std::function<void()> act, CommandMenu menu)
{
    const QList<QKeySequence> all = keys.isEmpty() ? QList<QKeySequence>{} : QList{keys};
    QAction *action = addCommand(m_window, id, text, all, menu);
    connect(action, &QAction::triggered, this, std::move(act));
    return action;
}

// Not a window shortcut: some views handle copying themselves.
bool ExportCommands::copyByKey(QObject *watched, const QKeyEvent &event)
{
    auto *widget = qobject_cast<QWidget *>(watched);
    if (!widget || widget->window() != &m_window || !asTable(widget) ||
        !m_copyRows->shortcuts().contains(QKeySequence(event.keyCombination())))
        return false;
    m_copyRows->trigger();
    return true;
}

void ExportCommands::fail(const QString &sentence)
{
    m_session.reportError(sentence);
}

QAbstractItemView *ExportCommands::table() const
{
    return tableAround(m_focused);
}

void ExportCommands::copy(QAbstractItemView *view, TableFormat format, bool onlySelected)
{
    if (!view) {
        m_session.say(tr("Nothing copied: click a table first"));
        return;
    }
    auto *job = new TableExport(m_session.jobs(), exportedTable(*view, onlySelected), format, this);
    connect(job, &TableExport::failed, this, &ExportCommands::fail);
    connect(job, &TableExport::done, this,
            [this](quint64 rows) { m_session.say(tr("Copied %1").arg(countedRows(rows))); });
    job->toClipboard();
}

QString ExportCommands::suggestedName(const QWidget &view) const
{
    QString name;
    for (const QWidget *widget = &view; widget; widget = widget->parentWidget()) {
        if (const auto *dock = qobject_cast<const QDockWidget *>(widget))
            name = dock->windowTitle();
    }
    if (name.isEmpty())
        name = view.accessibleName().isEmpty() ? tr("picture") : view.accessibleName();
    for (const QChar c : QStringView(u"/\\:&?*\"<>|"))
        name.remove(c);
    return name.toLower().replace(u' ', u'-');
}

void ExportCommands::saveTable(QAbstractItemView *view)
{
    if (!view) {
        m_session.say(tr("Nothing to export: click a table first"));
        return;
    }
    const QStringList filters{
        tr("Comma-separated values (*.csv)"),
        tr("Tab-separated values (*.tsv)"),
        tr("JSON (*.json)"),
        tr("Markdown (*.md)"),
    };
    const QPointer<QAbstractItemView> shown = view;
    askForFile(m_window, tr("Export table"), suggestedName(*view), filters,
               [this, shown](const QString &file) {
                   if (!shown || !m_session.mayReplace(file))
                       return;
                   auto *job = new TableExport(m_session.jobs(), exportedTable(*shown, false),
                                               formatOfFile(file), this);
                   connect(job, &TableExport::failed, this, &ExportCommands::fail);
                   connect(job, &TableExport::done, this, [this, file](quint64 rows) {
                       m_session.say(
                           tr("Wrote %1 to %2").arg(countedRows(rows), QFileInfo(file).fileName()));
                   });
                   job->toFile(file);
               });
}

void ExportCommands::savePicture(QWidget *view)
{
    if (!view) {
        m_session.say(tr("Nothing to export: click a view first"));
        return;
    }
    const QPointer<QWidget> shown = view;
    askForFile(m_window, tr("Export picture"), suggestedName(*view),
               {tr("PNG picture (*.png)"), tr("SVG drawing (*.svg)")},
               [this, shown](const QString &file) {
                   if (shown && m_session.mayReplace(file))
                       writePicture(*shown, file);
               });
}

void ExportCommands::writePicture(QWidget &view, const QString &fileName)
{
    std::function<QString()> write;
    if (QFileInfo(fileName).suffix().compare("svg", Qt::CaseInsensitive) == 0)
        write = [bytes = svgOf(view), fileName] { return writeBytes(bytes, fileName); };
    else
        write = [image = view.grab().toImage(), fileName] { return writePng(image, fileName); };
    m_session.jobs().run(
        tr("Writing %1").arg(QFileInfo(fileName).fileName()), this,
        [write](const Task &) { return write(); },
        [this, fileName](const QString &error) {
            if (error.isEmpty())
                m_session.say(tr("Wrote %1").arg(QFileInfo(fileName).fileName()));
            else
                fail(tr("Can't save the picture %1: %2").arg(fileName, error));
        });
}

void ExportCommands::fill(QMenu &menu, QAbstractItemView &view)
{
    if (!menu.isEmpty())
        menu.addSeparator();
    const auto item = [&](QMenu &to, const char *name, const QString &text, auto act) {
        QAction *action = to.addAction(text);
        action->setObjectName(name);
        connect(action, &QAction::triggered, this, act);
    };
    const QPointer<QAbstractItemView> shown = &view;
    item(menu, "copyRowsHere", tr("Copy rows"),
         [this, shown] { copy(shown, TableFormat::Tsv, true); });
    QMenu *as = menu.addMenu(tr("Copy table as"));
    const std::pair<QString, TableFormat> formats[] = {
        {tr("Tab-separated values"), TableFormat::Tsv},
        {tr("CSV"), TableFormat::Csv},
        {tr("JSON"), TableFormat::Json},
        {tr("Markdown"), TableFormat::Markdown},
    };
    for (const auto &[text, format] : formats)
        item(*as, "copyTableHere", text,
             [this, shown, wanted = format] { copy(shown, wanted, false); });
    item(menu, "exportTableHere", tr("Export table…"), [this, shown] { saveTable(shown); });
    item(menu, "exportPictureHere", tr("Export picture of this view…"),
         [this, shown] { savePicture(pictureAround(shown)); });
}

bool ExportCommands::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::KeyPress)
        return copyByKey(watched, static_cast<const QKeyEvent &>(*event));
    if (event->type() != QEvent::ContextMenu)
        return false;
    auto *widget = qobject_cast<QWidget *>(watched);
    if (!widget || widget->window() != &m_window)
        return false;
    QAbstractItemView *view = asTable(widget);
    if (!view)
        view = asTable(widget->parentWidget());
    if (!view || view->contextMenuPolicy() == Qt::CustomContextMenu ||
        qobject_cast<QHeaderView *>(widget))
        return false;
    auto *menu = new QMenu(view);
    menu->setObjectName("tableMenu");
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addActions(view->actions());
    fill(*menu, *view);
    menu->popup(static_cast<QContextMenuEvent *>(event)->globalPos());
    return true;
}

} // namespace zoe::app
