#include "app/widgets/pickers/function_choice.h"

#include <QComboBox>
#include <QCompleter>
#include <QLineEdit>
#include <QListView>
#include <QStandardItemModel>
#include <QStringListModel>
#include <algorithm>
#include <utility>

namespace zoe::app {

namespace {

constexpr qsizetype kMostMatches = 200; // nobody would read more

QStringList namesOf(const Capture &capture)
{
    QStringList names;
    names.reserve(static_cast<qsizetype>(capture.sites().size()));
    for (const Site &site : capture.sites())
        names << QString::fromStdString(site.label());
    names.removeDuplicates();
    names.sort(Qt::CaseInsensitive);
    return names;
}

QStringList matchesOf(const QStringList &names, const QString &typed)
{
    QStringList matches;
    for (const QString &name : names) {
        if (!typed.isEmpty() && name.contains(typed, Qt::CaseInsensitive))
            matches << name;
        if (matches.size() == kMostMatches)
            break;
    }
    return matches;
}

} // namespace

FunctionChoice::FunctionChoice(QComboBox &box, JobRunner &jobs)
    : QObject(&box)
    , m_box(box)
    , m_jobs(jobs)
    , m_names(new QStringListModel(this))
    , m_matches(new QStringListModel(this))
    , m_completer(new QCompleter(m_matches, this))
{
    m_completer->setCompletionMode(QCompleter::UnfilteredPopupCompletion);
    m_completer->setCaseSensitivity(Qt::CaseInsensitive);
}

FunctionChoice::~FunctionChoice()
{
    m_job.cancel();
    m_matchJob.cancel();
}

void FunctionChoice::offer(std::shared_ptr<const Capture> capture, const QString &text)
{
    stop();
    m_box.setCompleter(m_completer);
    m_box.setEditText(text);
    connect(m_box.lineEdit(), &QLineEdit::textEdited, this, &FunctionChoice::match);
    if (!capture)
        return;
    if (capture->sites().size() <= kFunctionsAtOnce)
        return take(namesOf(*capture));
    m_job.run(
        {}, [capture = std::move(capture)](const Task &) { return namesOf(*capture); },
        [this](const QStringList &names) { take(names); });
}

void FunctionChoice::stop()
{
    m_job.cancel();
    m_matchJob.cancel();
    m_ready = false;
    m_matches->setStringList({});
    if (m_box.model() == m_names)
        m_box.setModel(new QStandardItemModel(0, 1, &m_box));
    m_names->setStringList({});
    m_box.clear();
    if (m_box.isEditable()) {
        disconnect(m_box.lineEdit(), nullptr, this, nullptr);
        m_box.setCompleter(nullptr);
    }
}

void FunctionChoice::take(const QStringList &names)
{
    m_ready = true;
    const QString text = m_box.currentText(); // may have been typed in the meantime
    m_names->setStringList(names);
    m_box.setModel(m_names);
    if (m_completer->model() != m_matches) // the combo box sets its own model on any completer
        m_completer->setModel(m_matches);
    if (auto *list = qobject_cast<QListView *>(m_box.view()))
        list->setUniformItemSizes(true);
    m_box.setCurrentIndex(static_cast<int>(names.indexOf(text)));
    m_box.setEditText(text);
    emit offered();
}

bool FunctionChoice::knows(const QString &name) const
{
    return !m_ready || m_names->stringList().contains(name);
}

void FunctionChoice::match(const QString &typed)
{
    m_matchJob.cancel();
    const QStringList names = m_names->stringList();
    if (static_cast<std::size_t>(names.size()) <= kFunctionsAtOnce) {
        m_matches->setStringList(matchesOf(names, typed));
        return;
    }
    m_matchJob.run(
        {}, [names, typed](const Task &) { return matchesOf(names, typed); },
        [this](const QStringList &matches) {
            m_matches->setStringList(matches);
            if (m_box.hasFocus() || m_box.lineEdit()->hasFocus())
                m_completer->complete();
        });
}

} // namespace zoe::app
