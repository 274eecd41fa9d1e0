#include "app/settings/captures_page.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QSpinBox>
#include <QVBoxLayout>

#include "analysis/model/memory_budget.h"
#include "app/commands/input_settings.h"
#include "app/settings/frame_targets.h"
#include "app/settings/preferences.h"

namespace zoe::app {

namespace {

constexpr int kMostMiB = 1 << 20;

QStringList labelsOf(const std::vector<FrameTarget> &targets)
{
    QStringList labels;
    for (const FrameTarget &target : targets)
        labels << target.label;
    return labels;
}

} // namespace

CapturesPage::CapturesPage(QWidget *parent)
    : QWidget(parent)
    , m_complaint(new QLabel(this))
{
    auto *restore = new QCheckBox(tr("Reopen the captures of the last session at startup"), this);
    restore->setObjectName("restoreSession");
    restore->setToolTip(tr("Off: the window opens with the start page"));
    restore->setChecked(restoresSession());
    connect(restore, &QCheckBox::toggled, this, [](bool on) { setRestoresSession(on); });
    auto *wheel = new QComboBox(this);
    wheel->setObjectName("wheelMode");
    wheel->setAccessibleName(tr("Mouse wheel"));
    wheel->addItem(tr("Zooms; scrolls with Shift"), false);
    wheel->addItem(tr("Scrolls; zooms with Shift"), true);
    wheel->setCurrentIndex(wheelScrolls() ? 1 : 0);
    connect(wheel, &QComboBox::currentIndexChanged, this,
            [wheel] { setWheelScrolls(wheel->currentData().toBool()); });

    auto *form = new QFormLayout(this);
    form->addRow(restore);
    form->addRow(tr("Mouse &wheel"), wheel);
    form->addRow(tr("&Target lines"), makeTargets());
    form->addRow(tr("&Memory"), makeMemory());
    auto *note = new QLabel(tr("Memory for captures and queries together. Takes effect after a "
                               "restart. --memory on the command line overrides it."),
                            this);
    note->setWordWrap(true);
    form->addRow(note);
}

QWidget *CapturesPage::makeTargets()
{
    auto *part = new QWidget(this);
    auto *field = new QLineEdit(labelsOf(FrameTargets::shared().list()).join("; "), part);
    field->setObjectName("targetLines");
    field->setAccessibleName(tr("Target lines in charts"));
    field->setPlaceholderText(tr("Frame rates or frame times, such as 60 Hz; 144 Hz; 11.1 ms"));
    m_complaint->setObjectName("targetComplaint");
    m_complaint->setWordWrap(true);
    connect(field, &QLineEdit::textChanged, this, &CapturesPage::setTargets);
    auto *column = new QVBoxLayout(part);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(field);
    column->addWidget(m_complaint);
    part->setFocusProxy(field);
    return part;
}

void CapturesPage::setTargets(const QString &text)
{
    std::vector<FrameTarget> targets;
    for (const QString &part : text.split(';', Qt::SkipEmptyParts)) {
        const auto target = targetOfText(part);
        if (!target) {
            m_complaint->setText(tr("\"%1\" is not a frame rate or a time").arg(part.trimmed()));
            return;
        }
        targets.push_back(*target);
    }
    const bool tooMany = targets.size() > kMostTargets;
    m_complaint->setText(tooMany ? tr("At most %1 lines can be shown").arg(kMostTargets)
                                 : QString());
    if (!tooMany)
        FrameTargets::shared().set(std::move(targets));
}

QWidget *CapturesPage::makeMemory()
{
    auto *memory = new QSpinBox(this);
    memory->setObjectName("memoryBudget");
    memory->setAccessibleName(tr("Memory for captures and queries, in MiB"));
    memory->setRange(static_cast<int>(MemoryBudget::kLeastBytes >> 20), kMostMiB);
    memory->setSingleStep(256);
    memory->setSuffix(tr(" MiB"));
    memory->setValue(static_cast<int>(memoryBudgetMiB()));
    connect(memory, &QSpinBox::valueChanged, this,
            [](int mib) { setMemoryBudgetMiB(static_cast<std::size_t>(mib)); });
    return memory;
}

} // namespace zoe::app
