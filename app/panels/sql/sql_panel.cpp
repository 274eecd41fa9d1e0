#include "app/panels/sql/sql_panel.h"

#include <QAction>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QMenu>
#include <QPlainTextEdit>
#include <QSettings>
#include <QSplitter>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <array>
#include <utility>

#include "app/commands/command.h"
#include "app/commands/key_tips.h"
#include "app/commands/view_commands.h"
#include "app/session/document.h"
#include "app/theme/counted_texts.h"
#include "app/theme/icons.h"
#include "app/theme/look.h"
#include "app/theme/text.h"
#include "app/widgets/line_label.h"
#include "app/widgets/tables/rows_view.h"
#include "formats/sql/database.h"

namespace zoe::app {

namespace {

constexpr auto kHistoryKey = "sql/history";
constexpr auto kQueryState = "sqlQuery";
constexpr qsizetype kMostQueries = 50;      // in the history
constexpr qsizetype kMostQueryLetters = 80; // of a query in the menu
constexpr int kEditorLines = 3;
constexpr std::size_t kMostOthers = 10; // captures that can be read in one query

struct Example {
    const char *title;
    const char *query;
};

constexpr std::array<Example, 3> kExamples{{
    {QT_TRANSLATE_NOOP("zoe::app::SqlPanel", "Longest frames"),
     "select frame, duration_ns from frames order by duration_ns desc limit 20"},
    {QT_TRANSLATE_NOOP("zoe::app::SqlPanel", "Longest calls"),
     "select frame, function, site, duration_ns from zones order by duration_ns desc limit 50"},
    {QT_TRANSLATE_NOOP("zoe::app::SqlPanel", "Functions by self time"),
     "select site, function, sum(calls) as calls, sum(self_ns) as self_ns\n"
     "from zones group by site order by self_ns desc"},
}};

QStringList history()
{
    return QSettings().value(kHistoryKey).toStringList();
}

// For a file; SQLite uses the other names for its own schemas.
std::string schemaName(const QString &title)
{
    QString name = QFileInfo(title).completeBaseName();
    for (QChar &letter : name) {
        if (letter.unicode() > 127 || !letter.isLetterOrNumber())
            letter = u'_';
    }
    const bool taken = name.compare(u"main", Qt::CaseInsensitive) == 0 ||
                       name.compare(u"temp", Qt::CaseInsensitive) == 0;
    if (name.isEmpty() || name[0].isDigit() || taken)
        name.prepend("capture_");
    return name.toLower().toStdString();
}

// In one line, for a menu.
QString lineOf(const QString &query)
{
    QString line = query.simplified().left(kMostQueryLetters);
    if (line.size() == kMostQueryLetters)
        line.back() = QChar(0x2026);
    return line.replace(u'&', "&&");
}

} // namespace

SqlPanel::SqlPanel(Session &session, QWidget *parent)
    : Panel(session, parent)
    , m_editor(new QPlainTextEdit(this))
    , m_run(new QToolButton(this))
    , m_cancel(new QToolButton(this))
    , m_history(new QToolButton(this))
    , m_tables(new QToolButton(this))
    , m_frames(new QToolButton(this))
    , m_queries(new QMenu(this))
    , m_tableNames(new QMenu(this))
    , m_state(new LineLabel(this))
    , m_table(new RowsView(session.jobs(), "sqlTable", tr("Result of the query"), {}, this))
{
    addCommands();
    auto *parts = new QSplitter(Qt::Vertical, this);
    parts->setChildrenCollapsible(false);
    parts->addWidget(buildQuery());
    parts->addWidget(m_table);
    parts->setStretchFactor(1, 1);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(kTightPx, kTightPx, kTightPx, kTightPx);
    layout->addWidget(parts);
    setFocusProxy(m_editor);
    buildTable();
    showDocument();
}

void SqlPanel::addCommands()
{
    // A command of the window, so that it works while the panel is closed.
    m_show = addCommand(*window(), "sqlQuery", tr("S&QL query"),
                        {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Q)}, CommandMenu::Tools);
    connect(m_show, &QAction::triggered, this, [this] {
        emit frontWanted();
        m_editor->setFocus(Qt::ShortcutFocusReason);
    });
    auto *commands = new ViewCommands(*m_editor); // the window also uses some of these keys
    commands->add({"runSql", tr("Run query"), {QKeySequence("Ctrl+Return")}}, [this] { run(); });
    commands->add({"earlierSql", tr("Earlier query"), {QKeySequence("Ctrl+Up")}},
                  [this] { step(1); });
    commands->add({"laterSql", tr("Later query"), {QKeySequence("Ctrl+Down")}},
                  [this] { step(-1); });
}

QWidget *SqlPanel::buildQuery()
{
    m_editor->setObjectName("sqlEditor");
    m_editor->setAccessibleName(tr("SQL query"));
    m_editor->setPlaceholderText(
        tr("SQL query, for example: %1").arg(QLatin1String(kExamples.front().query)));
    m_editor->setTabChangesFocus(true);
    m_editor->setMinimumHeight(fontMetrics().lineSpacing() * kEditorLines + 2 * kNearPx);
    const auto button = [](QToolButton &tool, const char *name, const QString &text) {
        tool.setObjectName(name);
        tool.setText(text);
        tool.setAccessibleName(text);
    };
    button(*m_run, "sqlRun", tr("Run"));
    explainWithKeys(*m_run, tr("Run the query"), "runSql");
    connect(m_run, &QToolButton::clicked, this, &SqlPanel::run);
    button(*m_cancel, "sqlCancel", tr("Cancel"));
    m_cancel->setToolTip(tr("Cancel the query"));
    connect(m_cancel, &QToolButton::clicked, this, [this] { m_job.cancelAsUser(); });
    button(*m_history, "sqlHistory", tr("History"));
    explainWithKeys(*m_history, tr("Earlier queries, and examples"), "earlierSql");
    m_history->setPopupMode(QToolButton::InstantPopup);
    m_history->setMenu(m_queries);
    m_queries->setToolTipsVisible(true);
    connect(m_queries, &QMenu::aboutToShow, this, &SqlPanel::showHistory);
    button(*m_tables, "sqlTables", tr("Tables"));
    m_tables->setToolTip(tr("Tables of this capture, and of others that are open: choose one to "
                            "insert its name"));
    m_tables->setPopupMode(QToolButton::InstantPopup);
    m_tables->setMenu(m_tableNames);
    m_tableNames->setToolTipsVisible(true);
    connect(m_tableNames, &QMenu::aboutToShow, this, &SqlPanel::showTables);
    button(*m_frames, "sqlFrames", tr("Show these frames"));
    m_frames->setToolTip(tr("Select the frames in the column \"frame\"; all views then show only "
                            "these"));
    connect(m_frames, &QToolButton::clicked, this, &SqlPanel::showFrames);
    setIcon(*m_run, "run");
    setIcon(*m_cancel, "cancel");
    setIcon(*m_history, "history");
    setIcon(*m_tables, "table");
    setIcon(*m_frames, "select");
    m_state->setObjectName("sqlState");

    auto *query = new QWidget(this);
    auto *bar = new QHBoxLayout;
    bar->addWidget(m_run);
    bar->addWidget(m_cancel);
    bar->addWidget(m_history);
    bar->addWidget(m_tables);
    bar->addWidget(m_state, 1);
    bar->addWidget(m_frames);
    auto *column = new QVBoxLayout(query);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_editor, 1);
    column->addLayout(bar);
    return query;
}

void SqlPanel::buildTable()
{
    connect(m_table, &RowsView::rowChosen, this, [this](std::size_t row) {
        if (document() && m_rows->site(row).valid())
            document()->selection().setSite(m_rows->site(row));
    });
    connect(m_table, &RowsView::rowActivated, this, [this](std::size_t row) {
        if (document() && m_rows->frame(row))
            document()->selection().setFrame(*m_rows->frame(row));
    });
}

void SqlPanel::showDocument()
{
    m_job.cancel();
    m_rows.reset();
    m_table->setSource(nullptr);
    m_show->setEnabled(document());
    showState(document() ? tr("The manual's chapter SQL describes the tables.")
                         : tr("No capture is open"));
}

void SqlPanel::run()
{
    const QString query = m_editor->toPlainText();
    if (!document() || query.trimmed().isEmpty())
        return;
    m_job.cancel();
    remember(query);
    SqlQuestion question{.main = {{}, document()->capture(), document()->behaviours()},
                         .attached = others(),
                         .query = query,
                         .limits = {}};
    m_job.run(
        tr("SQL query"),
        [question = std::move(question)](const Task &task) { return runSql(question, task); },
        [this](const Result<SqlAnswer> &answer) { take(answer); });
    showState(tr("Running…"));
}

// After an error, the previous result stays.
void SqlPanel::take(const Result<SqlAnswer> &answer)
{
    if (!answer) {
        showState(sentenceText(answer.error().text()));
        return;
    }
    m_rows = answer->rows;
    if (!m_rows) {
        m_table->setSource(nullptr);
        showState(tr("The query has no result."));
        return;
    }
    m_table->sortBy(-1, Qt::AscendingOrder); // in the order of the query
    m_table->setColumns({});                 // forgets previous columns
    m_table->setColumns(m_rows->columns());
    m_table->setSource(m_rows, {}, document()->capture());
    const std::size_t count = m_rows->size();
    QString text = countedRows(count);
    if (answer->cut)
        text = counted(count, tr("Only the first row; use limit or a condition"),
                       tr("Only the first %1 rows; use limit or a condition"));
    if (answer->unreadableFrames > 0)
        text += " · " + tr("%1 unreadable").arg(countedFrames(answer->unreadableFrames));
    showState(text);
}

void SqlPanel::showFrames()
{
    if (!document() || !m_rows || m_rows->frames().empty())
        return;
    document()->selection().setFrames(m_rows->frames());
    document()->selection().setFrame(*m_rows->frame(0));
}

void SqlPanel::remember(const QString &query)
{
    QStringList queries = history();
    queries.removeAll(query);
    queries.prepend(query);
    QSettings().setValue(kHistoryKey, queries.mid(0, kMostQueries));
    m_place = 0;
}

void SqlPanel::showHistory()
{
    m_queries->clear();
    const auto add = [this](const QString &text, const QString &query) {
        QAction *action = m_queries->addAction(text);
        action->setToolTip(query);
        connect(action, &QAction::triggered, this, [this, query] {
            m_editor->setPlainText(query);
            m_editor->setFocus();
        });
    };
    for (const QString &query : history())
        add(lineOf(query), query);
    m_queries->addSection(tr("Examples"));
    for (const Example &example : kExamples)
        add(tr(example.title), QLatin1String(example.query));
}

std::vector<SqlCapture> SqlPanel::others() const
{
    std::vector<SqlCapture> others;
    if (!document())
        return others;
    const auto add = [&](const std::shared_ptr<const Capture> &capture, const QString &title,
                         std::shared_ptr<const Behaviours> behaviours) {
        if (!capture || capture == document()->capture() || others.size() == kMostOthers ||
            std::ranges::find(others, capture, &SqlCapture::capture) != others.end())
            return;
        std::string name = schemaName(title);
        for (int i = 2; std::ranges::find(others, name, &SqlCapture::name) != others.end(); ++i)
            name = schemaName(title) + std::to_string(i);
        others.push_back({std::move(name), capture, std::move(behaviours)});
    };
    const OpenedCapture &other = document()->other();
    add(other.capture, QFileInfo(other.request.fileName).fileName(), nullptr);
    for (const OpenDocument &open : session().documents())
        add(open.document->capture(), open.document->title(), open.document->behaviours());
    return others;
}

void SqlPanel::showTables()
{
    m_tableNames->clear();
    if (!document())
        return;
    const auto fill = [this, tables = sql::captureTables()](QMenu &menu,
                                                            const std::string &schema) {
        for (const sql::TableInfo &table : tables) {
            const QString name = QString::fromStdString(schema + table.name);
            QAction *action = menu.addAction(name);
            QStringList columns;
            for (const std::string &column : table.columns)
                columns << QString::fromStdString(column);
            action->setToolTip(columns.join(u'\n'));
            connect(action, &QAction::triggered, this, [this, name] {
                m_editor->insertPlainText(name);
                m_editor->setFocus();
            });
        }
    };
    fill(*m_tableNames, {});
    for (const SqlCapture &other : others()) {
        QMenu *menu = m_tableNames->addMenu(QString::fromStdString(other.name));
        menu->setToolTipsVisible(true);
        fill(*menu, other.name + '.');
    }
}

void SqlPanel::step(int by)
{
    const QStringList queries = history();
    // A query typed since then comes after the newest one.
    const bool isTyped = by > 0 && m_editor->toPlainText() != queries.value(m_place);
    const int place = isTyped ? std::max(m_place, 0) : m_place + by;
    if (place < 0 || place >= queries.size())
        return;
    m_place = place;
    m_editor->setPlainText(queries[place]);
    m_editor->moveCursor(QTextCursor::End);
}

void SqlPanel::showState(const QString &text)
{
    m_state->say(text);
    m_run->setEnabled(document());
    m_cancel->setEnabled(m_job.isRunning());
    m_tables->setEnabled(document());
    m_frames->setEnabled(m_rows && !m_rows->frames().empty());
}

void SqlPanel::saveState(QVariantMap &state) const
{
    state[kQueryState] = m_editor->toPlainText();
}

void SqlPanel::restoreState(const QVariantMap &state)
{
    if (const QString query = state.value(kQueryState).toString(); !query.isEmpty())
        m_editor->setPlainText(query);
}

} // namespace zoe::app
