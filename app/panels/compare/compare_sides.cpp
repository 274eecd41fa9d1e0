#include "app/panels/compare/compare_sides.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QToolButton>
#include <algorithm>
#include <utility>

#include "app/theme/icons.h"
#include "app/theme/palette.h"

namespace zoe::app {

CompareSides::CompareSides(QWidget *parent)
    : QWidget(parent)
    , m_baseMenu(new QMenu(this))
    , m_headMenu(new QMenu(this))
    , m_baseButton(makeButton("compareBaseMenu", tr("Base"), m_baseMenu))
    , m_headButton(makeButton("compareHeadMenu", tr("Head"), m_headMenu))
    , m_baseName(new QLabel(this))
    , m_headName(new QLabel(this))
    , m_swap(new QPushButton(tr("Swap"), this))
    , m_choose(new QPushButton(tr("Compare with…"), this))
{
    m_baseButton->setAccessibleName(tr("Choose the base"));
    m_headButton->setAccessibleName(tr("Choose the head"));
    m_baseName->setObjectName("compareBase");
    m_headName->setObjectName("compareHead");
    for (QLabel *name : {m_baseName, m_headName}) {
        name->setTextFormat(Qt::RichText);
        name->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    }
    m_swap->setObjectName("compareSwap");
    setIcon(*m_swap, "swap");
    setIcon(*m_choose, "open");
    connect(m_swap, &QPushButton::clicked, this, &CompareSides::swap);
    m_choose->setObjectName("compareChoose");
    m_choose->setToolTip(tr("Open a second capture to compare with"));
    connect(m_choose, &QPushButton::clicked, this, [this] {
        m_wanted = Wanted::Head;
        emit fileWanted();
    });
    connect(m_baseMenu, &QMenu::aboutToShow, this, &CompareSides::fillBaseMenu);
    connect(m_headMenu, &QMenu::aboutToShow, this, &CompareSides::fillHeadMenu);
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_baseButton);
    layout->addWidget(m_baseName, 1);
    layout->addWidget(m_swap);
    layout->addWidget(m_headButton);
    layout->addWidget(m_headName, 1);
    layout->addWidget(m_choose);
    updateTexts();
}

QToolButton *CompareSides::makeButton(const char *name, const QString &text, QMenu *menu)
{
    auto *button = new QToolButton(this);
    button->setObjectName(name);
    button->setText(text);
    button->setMenu(menu);
    button->setPopupMode(QToolButton::InstantPopup);
    button->setToolTip(tr("Choose another capture, the selected frames, or a behaviour"));
    menu->setObjectName(QLatin1String(name) + "Items");
    return button;
}

void CompareSides::setOpen(const CompareSource &open, const QObject *tab)
{
    const OpenedAs as(open.capture, tab);
    if (open.capture != m_open.capture || !as.is(m_openedAs))
        keepChoice();
    m_open = open;
    m_openedAs = as;
    m_bases.clear();
    m_head = {};
    m_other = nullptr;
    m_wanted = Wanted::Head;
    m_restored = restoreChoice();
    if (open.capture && !m_restored)
        m_bases.push_back(open);
    tell();
}

bool CompareSides::grow(const CompareSource &longer)
{
    const auto before = std::exchange(m_open, longer).capture;
    if (before == longer.capture)
        return false;
    bool used = false;
    const auto take = [&](CompareSource &side) {
        if (side.capture != before)
            return;
        side.capture = longer.capture;
        side.notes = longer.notes;
        used = true;
    };
    std::ranges::for_each(m_bases, take);
    take(m_head);
    updateTexts();
    return used;
}

void CompareSides::keepChoice()
{
    std::erase_if(
        m_kept, [this](const Kept &kept) { return kept.open.gone() || kept.open.is(m_openedAs); });
    if (!m_open.capture)
        return;
    Kept kept{m_openedAs, m_bases, m_head, m_head.capture != nullptr, m_other};
    for (CompareSource &base : kept.bases) {
        if (base.capture == m_open.capture)
            base.capture.reset();
    }
    if (kept.head.capture == m_open.capture)
        kept.head.capture.reset();
    m_kept.push_back(std::move(kept));
}

bool CompareSides::restoreChoice()
{
    const auto kept = std::ranges::find_if(
        m_kept, [this](const Kept &one) { return m_open.capture && one.open.is(m_openedAs); });
    if (kept == m_kept.end())
        return false;
    const auto whole = [this](CompareSource source) {
        if (!source.capture) {
            source.capture = m_open.capture;
            source.notes = m_open.notes;
        }
        return source;
    };
    for (const CompareSource &base : kept->bases)
        m_bases.push_back(whole(base));
    if (kept->hasHead)
        m_head = whole(kept->head);
    m_other = kept->other;
    m_kept.erase(kept);
    return true;
}

void CompareSides::setOther(const CompareSource &other)
{
    if (m_restored && (!other.capture || other.capture == m_other))
        return;
    m_other = other.capture;
    if (other.capture) {
        choose(other, std::exchange(m_wanted, Wanted::Head));
        return;
    }
    m_wanted = Wanted::Head;
    if (!m_open.capture || m_head.capture != m_open.capture)
        m_head = {};
    else
        m_bases.clear();
    tell();
}

void CompareSides::setChoices(CompareChoices choices)
{
    m_choices = std::move(choices);
}

void CompareSides::choose(const CompareSource &source, Wanted as)
{
    m_restored = false;
    switch (as) {
    case Wanted::Head:
        m_head = source;
        break;
    case Wanted::Base:
        m_bases = {source};
        break;
    case Wanted::MoreBase:
        m_bases.push_back(source);
        break;
    }
    tell();
}

void CompareSides::swap()
{
    if (!canSwap())
        return;
    std::swap(m_bases.front(), m_head);
    tell();
}

void CompareSides::setSides(const CompareSource &base, const CompareSource &head)
{
    m_bases = {base};
    m_head = head;
    tell();
}

void CompareSides::tell()
{
    updateTexts();
    emit changed();
}

void CompareSides::addChoices(QMenu &menu, Wanted as)
{
    QString group;
    for (const CompareChoice &choice : m_choices ? m_choices() : std::vector<CompareChoice>{}) {
        if (choice.group != group)
            menu.addSection(choice.group);
        group = choice.group;
        QAction *action =
            menu.addAction(choice.source.part.isEmpty() ? choice.source.name : choice.source.part);
        connect(action, &QAction::triggered, this,
                [this, source = choice.source, as] { choose(source, as); });
    }
    menu.addSeparator();
    QAction *file = menu.addAction(tr("Open a file…"));
    file->setObjectName("compareFile");
    connect(file, &QAction::triggered, this, [this, as] {
        m_wanted = as;
        emit fileWanted();
    });
}

void CompareSides::fillHeadMenu()
{
    m_headMenu->clear();
    addChoices(*m_headMenu, Wanted::Head);
}

void CompareSides::fillBaseMenu()
{
    m_baseMenu->clear();
    addChoices(*m_baseMenu, Wanted::Base);
    if (m_bases.empty())
        return;
    QMenu *more = m_baseMenu->addMenu(tr("Add another baseline"));
    more->setObjectName("compareMoreBases");
    addChoices(*more, Wanted::MoreBase);
    if (m_bases.size() < 2)
        return;
    QMenu *less = m_baseMenu->addMenu(tr("Remove a baseline"));
    less->setObjectName("compareLessBases");
    for (std::size_t i = 0; i < m_bases.size(); ++i) {
        connect(less->addAction(m_bases[i].title()), &QAction::triggered, this, [this, i] {
            m_bases.erase(m_bases.begin() + static_cast<std::ptrdiff_t>(i));
            tell();
        });
    }
}

void CompareSides::updateTexts()
{
    const Palette &palette = Palette::of(*this);
    const auto show = [&](QLabel &label, const QString &role, const QStringList &names,
                          const QColor &colour) {
        const QString name = names.isEmpty()     ? tr("none")
                             : names.size() == 1 ? names.first()
                                                 : tr("%1 baselines").arg(names.size());
        label.setText(QStringLiteral("<span style='color:%1'>■</span> <b>%2</b>")
                          .arg(colour.name(), name.toHtmlEscaped()));
        label.setToolTip(names.join(u'\n'));
        label.setAccessibleName(QStringLiteral("%1: %2").arg(role, names.join(", ")));
    };
    QStringList bases;
    for (const CompareSource &base : m_bases)
        bases << base.title();
    show(*m_baseName, tr("Base"), bases, palette.base);
    show(*m_headName, tr("Head"), m_head.capture ? QStringList{m_head.title()} : QStringList(),
         palette.head);
    m_baseButton->setEnabled(m_open.capture != nullptr);
    m_headButton->setEnabled(m_open.capture != nullptr);
    m_choose->setEnabled(m_open.capture != nullptr);
    m_choose->setVisible(!complete());
    m_swap->setEnabled(canSwap());
    m_swap->setToolTip(m_bases.size() > 1
                           ? tr("Several baselines can't be the head. Remove all but one first.")
                           : tr("Swap base and head (X)"));
}

void CompareSides::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange)
        updateTexts();
    QWidget::changeEvent(event);
}

} // namespace zoe::app
