#include "app/panels/frames/rule_bar.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPushButton>
#include <QToolButton>
#include <algorithm>

#include "app/settings/frame_targets.h"
#include "app/theme/counted_texts.h"
#include "app/theme/look.h"
#include "app/theme/text.h"
#include "app/widgets/line_label.h"
#include "app/widgets/pickers/function_choice.h"

namespace zoe::app {

namespace {

// "16.7 ms", or a bare number of milliseconds; rates are budgets.
std::optional<DurationNs> durationOfText(const QString &text)
{
    bool bare = false;
    QString(text).replace(u',', u'.').toDouble(&bare);
    const auto target = targetOfText(bare ? text + QStringLiteral(" ms") : text);
    return target ? std::optional(target->durationNs) : std::nullopt;
}

std::optional<double> percentOfText(QString text)
{
    bool good = false;
    const double percent = text.remove(u'%').trimmed().replace(u',', u'.').toDouble(&good);
    return good && percent > 0 && percent <= 100 ? std::optional(percent / 100) : std::nullopt;
}

} // namespace

RuleBar::RuleBar(JobRunner &jobs, QWidget *parent)
    : QWidget(parent)
    , m_kind(new QComboBox(this))
    , m_value(new QComboBox(this))
    , m_functions(new FunctionChoice(*m_value, jobs))
    , m_mode(new QComboBox(this))
    , m_select(new QPushButton(tr("Select"), this))
    , m_answer(new LineLabel(this))
{
    setObjectName("ruleBar");
    setAccessibleName(tr("Select frames by rule"));
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(kTightPx, 0, kTightPx, 0);
    auto *close = new QToolButton(this);
    close->setText(QStringLiteral("✕"));
    close->setAutoRaise(true);
    close->setAccessibleName(tr("Close the bar"));
    close->setToolTip(tr("Close the bar (Escape)"));
    for (QWidget *widget : {static_cast<QWidget *>(m_kind), static_cast<QWidget *>(m_value),
                            static_cast<QWidget *>(m_mode), static_cast<QWidget *>(m_select)})
        layout->addWidget(widget);
    layout->addWidget(m_answer, 1);
    layout->addWidget(close);
    makeKinds();
    connect(m_kind, &QComboBox::currentIndexChanged, this, &RuleBar::offerValues);
    connect(m_select, &QPushButton::clicked, this, &RuleBar::select);
    connect(close, &QToolButton::clicked, this, &QWidget::hide);
    m_value->installEventFilter(this);
    offerValues();
}

void RuleBar::makeKinds()
{
    m_kind->setObjectName("ruleKind");
    m_kind->setAccessibleName(tr("Rule"));
    const auto add = [this](const QString &text, RuleKind kind) {
        m_kind->addItem(text, static_cast<int>(kind));
    };
    add(tr("Longer than"), RuleKind::LongerThan);
    add(tr("Longest"), RuleKind::Longest);
    add(tr("With function"), RuleKind::Contains);
    add(tr("In behaviour"), RuleKind::Behaviour);
    add(tr("Spikes"), RuleKind::Spikes);
    add(tr("Where"), RuleKind::Where);
    m_value->setObjectName("ruleValue");
    m_value->setEditable(true);
    m_value->setInsertPolicy(QComboBox::NoInsert);
    m_value->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    m_value->setMinimumContentsLength(24);
    m_value->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_mode->setObjectName("ruleMode");
    m_mode->setAccessibleName(tr("Replaces, extends or reduces the current selection"));
    m_mode->addItems({tr("Replace"), tr("Add"), tr("Remove"), tr("Keep only")});
    m_select->setObjectName("ruleSelect");
    m_select->setToolTip(tr("Select the frames that match the rule"));
    m_select->setAccessibleName(tr("Select frames"));
    m_answer->setObjectName("ruleAnswer");
    m_answer->setAccessibleName(tr("Result of the rule"));
}

RuleKind RuleBar::kindNow() const
{
    return static_cast<RuleKind>(m_kind->currentData().toInt());
}

void RuleBar::offerValues()
{
    const RuleKind kind = kindNow();
    m_functions->stop();
    m_value->setEditable(kind != RuleKind::Behaviour);
    if (m_value->isEditable())
        m_value->setCompleter(nullptr); // it would complete "6" to "60 Hz"
    m_value->setEnabled(kind != RuleKind::Spikes);
    m_answer->clear();
    QString name = tr("Duration, such as 16.7 ms or 60 Hz");
    if (kind == RuleKind::LongerThan) {
        for (const FrameTarget &target : FrameTargets::shared().list())
            m_value->addItem(target.label);
    } else if (kind == RuleKind::Longest) {
        name = tr("Share of frames in percent");
        m_value->addItems({"1 %", "0.1 %", "5 %", "10 %"});
    } else if (kind == RuleKind::Contains) {
        name = tr("Function");
        const auto &capture = m_offer.capture;
        const SiteId site = m_offer.site;
        m_functions->offer(capture, capture && site.valid()
                                        ? QString::fromStdString(capture->site(site).label())
                                        : QString());
    } else if (kind == RuleKind::Behaviour) {
        name = tr("Behaviour");
        const Behaviours *behaviours = m_offer.behaviours.get();
        for (std::size_t i = 0; behaviours && i < behaviours->behaviours.size(); ++i)
            m_value->addItem(QString::fromStdString(behaviours->behaviours[i].name),
                             static_cast<int>(i));
        m_value->addItem(tr("unusual"), static_cast<int>(kUnusual));
    } else if (kind == RuleKind::Where) {
        name = tr("Condition, such as duration > 20ms and contains('draw')");
    }
    m_value->setAccessibleName(name);
    m_value->setToolTip(name);
    if (m_value->lineEdit())
        m_value->lineEdit()->setPlaceholderText(name);
}

void RuleBar::open()
{
    offerValues();
    show();
    m_kind->setFocus(Qt::ShortcutFocusReason);
}

QString RuleBar::answer() const
{
    return m_answer->text();
}

std::optional<FrameRule> RuleBar::rule()
{
    FrameRule rule;
    rule.kind = kindNow();
    rule.mode = static_cast<RuleMode>(m_mode->currentIndex());
    const QString text = m_value->currentText().trimmed();
    rule.text = text.toStdString();
    if (rule.kind == RuleKind::LongerThan) {
        const auto ns = durationOfText(text);
        if (!ns)
            return m_answer->say(tr("Enter a duration such as 16.7 ms or 60 Hz")), std::nullopt;
        rule.ns = *ns;
    } else if (rule.kind == RuleKind::Longest) {
        const auto share = percentOfText(text);
        if (!share)
            return m_answer->say(tr("Enter a share between 0 and 100 %")), std::nullopt;
        rule.share = *share;
    } else if (rule.kind == RuleKind::Behaviour) {
        rule.behaviour = m_value->currentData().toInt();
    } else if (rule.kind != RuleKind::Spikes && text.isEmpty()) {
        return m_answer->say(tr("Enter something to search for")), std::nullopt;
    }
    return rule;
}

void RuleBar::select()
{
    if (const auto wanted = rule()) {
        m_answer->say(tr("Selecting…"));
        emit ruleChosen(*wanted);
    }
}

void RuleBar::say(const RuleAnswer &answer, const QString &error)
{
    QString text = error;
    if (text.isEmpty()) {
        const std::uint64_t count = answer.frames.count();
        text = count == 0 ? tr("No frames found; the selection is unchanged")
                          : counted(count, tr("1 frame selected"), tr("%1 frames selected"));
        if (answer.unreadableFrames > 0)
            text += tr("; %1 unreadable").arg(countedFrames(answer.unreadableFrames));
    }
    m_answer->say(text);
}

bool RuleBar::event(QEvent *event)
{
    if (event->type() == QEvent::ShortcutOverride &&
        static_cast<const QKeyEvent *>(event)->key() == Qt::Key_Escape) {
        event->accept(); // it comes again as a key press
        return true;
    }
    return QWidget::event(event);
}

void RuleBar::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape) {
        hide();
        emit left();
    } else if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
        select();
    } else {
        QWidget::keyPressEvent(event);
    }
}

// Enter in the field selects frames; a combo box would consume it.
bool RuleBar::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_value && event->type() == QEvent::KeyPress) {
        const int key = static_cast<const QKeyEvent *>(event)->key();
        if (key == Qt::Key_Return || key == Qt::Key_Enter) {
            select();
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace zoe::app
