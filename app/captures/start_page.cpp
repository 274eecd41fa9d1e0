#include "app/captures/start_page.h"

#include <QApplication>
#include <QClipboard>
#include <QFileInfo>
#include <QFontDatabase>
#include <QHBoxLayout>
#include <QIcon>
#include <QLabel>
#include <QListWidget>
#include <QPainter>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QStyle>
#include <QVBoxLayout>

#include "app/captures/recent_files.h"
#include "app/captures/thumbnails.h"
#include "app/theme/icons.h"
#include "app/theme/look.h"
#include "app/widgets/flow_row.h"

namespace zoe::app {

namespace {

constexpr auto kProgram = R"(#include <zoetrope/zoe.h>

int main()
{
    zoe::startSession("run.zoe");
    while (running) {
        { ZOE_ZONE("update"); update(); }
        { ZOE_ZONE("render"); render(); }
        ZOE_FRAME();
    }
    zoe::stopSession();
})";

constexpr int kContentShare = 30; // a multiple of the margins, up to its own limit

QLabel *makeTitle(const QString &text, QWidget *parent)
{
    auto *title = new QLabel(text, parent);
    QFont font = sized(title->font(), TextSize::Title);
    font.setBold(true);
    title->setFont(font);
    title->setWordWrap(true);
    return title;
}

// Placeholder of the same size for captures without a picture, to align names.
QPixmap placeholder()
{
    QPixmap picture(kThumbnailSize);
    picture.fill(Qt::transparent);
    QPainter painter(&picture);
    painter.setOpacity(0.5);
    QIcon(":/icons/zoetrope.svg").paint(&painter, picture.rect().adjusted(0, 6, 0, -6));
    return picture;
}

} // namespace

StartPage::StartPage(RecentFiles &recent, QWidget *parent)
    : QWidget(parent)
    , m_recent(recent)
{
    setObjectName("startPage");
    auto *columns = new QHBoxLayout;
    columns->setSpacing(2 * kApartPx);
    columns->addWidget(makeRecentPart(), 1);
    columns->addWidget(makeInstrumentPart(), 1);

    auto *content = new QWidget(this);
    content->setMaximumWidth(1000);
    auto *rows = new QVBoxLayout(content);
    rows->setSpacing(kApartPx);
    rows->addStretch(1);
    rows->addWidget(makeHeading());
    rows->addLayout(columns, 3);
    rows->addStretch(1);

    auto *layout = new QHBoxLayout(this);
    layout->addStretch(1);
    layout->addWidget(content, kContentShare);
    layout->addStretch(1);
    connect(&m_recent, &RecentFiles::changed, this, &StartPage::fillRecent);
    fillRecent();
}

QWidget *StartPage::makeHeading()
{
    auto *heading = new QWidget(this);
    auto *icon = new QLabel(heading);
    icon->setPixmap(QIcon(":/icons/zoetrope.svg").pixmap(72, 72));
    icon->setAccessibleName(tr("Zoetrope logo"));
    auto *text =
        new QLabel(tr("<h1 style='margin-bottom:2px'>Zoetrope</h1>"
                      "See what a program does in each frame, and why some frames are slow."),
                   heading);
    text->setTextFormat(Qt::RichText);
    text->setWordWrap(true);

    auto *layout = new QHBoxLayout(heading);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(kApartPx);
    layout->addWidget(icon);
    layout->addWidget(text, 1);
    return heading;
}

QWidget *StartPage::makeRecentPart()
{
    auto *part = new QWidget(this);
    auto *open = new QPushButton(tr("&Open a capture…"), part);
    open->setObjectName("startOpen");
    open->setToolTip(tr("Open a capture or a file of another profiler"));
    open->setDefault(true);
    setIcon(*open, "open");
    open->setAccessibleName(tr("Open a capture"));
    connect(open, &QPushButton::clicked, this, &StartPage::openRequested);
    auto *sample = new QPushButton(tr("Open the sam&ple capture"), part);
    sample->setObjectName("startSample");
    setIcon(*sample, "frames");
    sample->setAccessibleName(tr("Open the sample capture"));
    sample->setToolTip(tr("A few seconds of a small game, recorded with Zoetrope"));
    connect(sample, &QPushButton::clicked, this, &StartPage::sampleRequested);
    auto *connectTo = new QPushButton(tr("Co&nnect to a running program…"), part);
    connectTo->setObjectName("startConnect");
    setIcon(*connectTo, "live");
    connectTo->setAccessibleName(tr("Connect to a running program"));
    connectTo->setToolTip(
        tr("Connect to a program that was started with the recorder's listen option"));
    connect(connectTo, &QPushButton::clicked, this, &StartPage::connectRequested);
    auto *hint = new QLabel(tr("Or drop a file here: a .zoe capture or any format with an importer "
                               "(see Tools > Plugins). Drop two files together to compare them."),
                            part);
    hint->setWordWrap(true);

    auto *buttons = new FlowRow;
    buttons->addWidget(open);
    buttons->addWidget(sample);
    buttons->addWidget(connectTo);
    auto *layout = new QVBoxLayout(part);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addLayout(buttons);
    layout->addWidget(hint);
    layout->addSpacing(kApartPx);
    layout->addWidget(makeTitle(tr("Recent captures"), part));
    layout->addWidget(makeList(part), 1);
    m_removeMissing = new QPushButton(tr("&Remove missing files"), part);
    m_removeMissing->setObjectName("startRemoveMissing");
    m_removeMissing->setToolTip(tr("Remove files from the list that no longer exist"));
    connect(m_removeMissing, &QPushButton::clicked, &m_recent, &RecentFiles::removeMissing);
    layout->addWidget(m_removeMissing, 0, Qt::AlignLeft);
    return part;
}

QWidget *StartPage::makeList(QWidget *parent)
{
    m_list = new QListWidget(parent);
    m_list->setObjectName("startRecent");
    m_list->setAccessibleName(tr("Recent captures"));
    m_list->setTextElideMode(Qt::ElideMiddle);
    m_list->setAlternatingRowColors(true);
    m_list->setSpacing(kTightPx);
    m_list->setIconSize(kThumbnailSize);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    const auto choose = [this](const QListWidgetItem *item) {
        if (const QString file = item->data(Qt::UserRole).toString(); !file.isEmpty())
            emit fileChosen(file);
    };
    // One click opens, even if the style requires two; the second of two clicks does nothing.
    if (!style()->styleHint(QStyle::SH_ItemView_ActivateItemOnSingleClick, nullptr, m_list))
        connect(m_list, &QListWidget::itemClicked, this, choose);
    connect(m_list, &QListWidget::itemActivated, this, [choose](const QListWidgetItem *item) {
        if (QGuiApplication::mouseButtons() == Qt::NoButton)
            choose(item);
    });
    return m_list;
}

QWidget *StartPage::makeInstrumentPart()
{
    auto *part = new QWidget(this);
    auto *code = new QPlainTextEdit(kProgram, part);
    code->setObjectName("startCode");
    code->setReadOnly(true);
    code->setTabChangesFocus(true);
    code->setLineWrapMode(QPlainTextEdit::NoWrap);
    code->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    code->setAccessibleName(tr("How to instrument a program"));
    auto *link = new QLabel(tr("With CMake: <code>find_package(Zoetrope)</code> and link "
                               "<code>Zoetrope::Recorder</code>. Then open run.zoe here."),
                            part);
    link->setTextFormat(Qt::RichText);
    link->setWordWrap(true);
    auto *copy = new QPushButton(tr("&Copy"), part);
    copy->setAccessibleName(tr("Copy the code"));
    connect(copy, &QPushButton::clicked, part,
            [] { QApplication::clipboard()->setText(kProgram); });

    auto *layout = new QVBoxLayout(part);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(makeTitle(tr("Record your own program with five lines"), part));
    layout->addWidget(code, 1);
    layout->addWidget(link);
    layout->addWidget(copy, 0, Qt::AlignLeft);
    return part;
}

void StartPage::fillRecent()
{
    m_list->clear();
    const QPixmap none = placeholder();
    for (const QString &file : m_recent.files()) {
        const QFileInfo info(file);
        const QPixmap picture = thumbnailOf(file);
        const bool missing = m_recent.isMissing(file);
        const QString place = missing ? tr("missing: %1").arg(info.path()) : info.path();
        auto *item = new QListWidgetItem(QIcon(picture.isNull() ? none : picture),
                                         info.fileName() + '\n' + place, m_list);
        item->setData(Qt::UserRole, file);
        item->setToolTip(missing ? tr("%1 is missing: it was deleted or moved, or its disk is not "
                                      "connected.")
                                       .arg(file)
                                 : file);
        if (missing)
            item->setFlags(Qt::NoItemFlags);
    }
    m_removeMissing->setVisible(m_recent.anyMissing());
    if (m_recent.files().isEmpty()) {
        auto *item = new QListWidgetItem(tr("No recent captures"), m_list);
        item->setFlags(Qt::NoItemFlags);
    }
}

// Pictures may have been made while a capture was open.
void StartPage::showEvent(QShowEvent *event)
{
    fillRecent();
    m_recent.lookForMissing();
    QWidget::showEvent(event);
}

} // namespace zoe::app
