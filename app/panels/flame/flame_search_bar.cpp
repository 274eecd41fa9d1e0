#include "app/panels/flame/flame_search_bar.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>

#include "app/commands/key_tips.h"
#include "app/commands/view_commands.h"
#include "app/panels/flame/flame_view.h"
#include "app/theme/look.h"
#include "app/theme/text.h"
#include "app/widgets/tables/name_filter.h"

namespace zoe::app {

namespace {

constexpr int kTypingMs = 120;

QToolButton *button(QWidget &parent, const QString &text, const QString &name)
{
    auto *made = new QToolButton(&parent);
    made->setText(text);
    made->setAccessibleName(name);
    made->setToolTip(name);
    made->setAutoRaise(true);
    return made;
}

} // namespace

FlameSearchBar::FlameSearchBar(FlameView &view, QWidget *parent)
    : QWidget(parent)
    , m_view(view)
    , m_field(new QLineEdit(this))
    , m_expression(button(*this, QStringLiteral(".*"), tr("Regular expression")))
    , m_count(new QLabel(this))
{
    m_field->setAccessibleName(tr("Find zones in the frame"));
    m_field->setPlaceholderText(tr("Name, text, key=value or file:name"));
    m_field->setToolTip(
        tr("Part of a function name, text or key=value. With a full key name, also crates=12, "
           "crates>12, crates!=12. file:render.cpp finds functions in a file."));
    m_field->setClearButtonEnabled(true);
    m_expression->setCheckable(true);
    m_typing.setSingleShot(true);
    m_typing.setInterval(kTypingMs);
    auto *previous = button(*this, QStringLiteral("▲"), tr("Previous hit"));
    auto *next = button(*this, QStringLiteral("▼"), tr("Next hit"));
    explainWithKeys(*previous, tr("Previous hit"), "flameFindPrevious");
    explainWithKeys(*next, tr("Next hit"), "flameFindNext");
    auto *shut = button(*this, QStringLiteral("×"), tr("Close the search"));
    explainWithKeys(*shut, tr("Close the search"), "flameFindClose");
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(kNearPx, 0, kNearPx, 0);
    row->addWidget(m_field, 1);
    for (QWidget *widget : std::initializer_list<QWidget *>{m_expression, previous, next})
        row->addWidget(widget);
    row->addWidget(m_count, 1);
    row->addWidget(shut);
    auto *keys = new ViewCommands(*this);
    keys->listenTo(*m_field);
    keys->add({"flameFindStep",
               tr("Next hit, while typing"),
               {QKeySequence("Return"), QKeySequence("Enter")}},
              [this] { step(true); });
    keys->add({"flameFindStepBack",
               tr("Previous hit, while typing"),
               {QKeySequence("Shift+Return"), QKeySequence("Shift+Enter")}},
              [this] { step(false); });
    keys->add({"flameFindClose", tr("Close the search"), {QKeySequence("Esc")}},
              [this] { close(); });
    connect(m_field, &QLineEdit::textChanged, &m_typing, qOverload<>(&QTimer::start));
    connect(&m_typing, &QTimer::timeout, this, &FlameSearchBar::search);
    connect(m_expression, &QToolButton::toggled, this, &FlameSearchBar::search);
    connect(previous, &QToolButton::clicked, this, [this] { step(false); });
    connect(next, &QToolButton::clicked, this, [this] { step(true); });
    connect(shut, &QToolButton::clicked, this, &FlameSearchBar::close);
    connect(&view, &FlameView::marksChanged, this, &FlameSearchBar::showCount);
    connect(&view, &FlameView::zoneSelected, this, &FlameSearchBar::showCount);
    hide();
}

void FlameSearchBar::open()
{
    show();
    m_field->setFocus();
    m_field->selectAll();
    search();
}

void FlameSearchBar::close()
{
    m_typing.stop();
    hide();
    m_view.setSearch({});
    m_view.setFocus();
}

QString FlameSearchBar::wanted() const
{
    const QString text = m_field->text();
    return text.isEmpty() || !m_expression->isChecked() ? text : u'/' + text + u'/';
}

void FlameSearchBar::search()
{
    m_typing.stop();
    const NameFilter filter(wanted());
    m_view.setSearch(filter.error().isEmpty() ? wanted() : QString());
    if (!filter.error().isEmpty())
        m_count->setText(filter.error());
    else
        showCount();
}

void FlameSearchBar::step(bool next)
{
    if (isHidden())
        open();
    else
        search(); // may still be awaited, or have been cancelled
    m_view.stepToHit(next);
}

void FlameSearchBar::showCount()
{
    if (!NameFilter(wanted()).error().isEmpty())
        return;
    const FlameHits *hits = m_view.hits();
    if (m_field->text().isEmpty() || hits == nullptr || hits->mark.search != wanted()) {
        m_count->clear();
        return;
    }
    const std::size_t count = hits->count();
    if (count == 0)
        m_count->setText(tr("not in this frame"));
    else if (const auto rank = m_view.hitRank())
        m_count->setText(
            tr("%1 of %2 in this frame").arg(app::countText(*rank), app::countText(count)));
    else
        m_count->setText(tr("%1 in this frame").arg(app::countText(count)));
}

QString FlameSearchBar::countText() const
{
    return m_count->text();
}

} // namespace zoe::app
