#include "app/panels/errors/error_panel.h"

#include <QApplication>
#include <QClipboard>
#include <QHBoxLayout>
#include <QListView>
#include <QPushButton>
#include <QVBoxLayout>

#include "app/panels/errors/error_log_model.h"

namespace zoe::app {

ErrorPanel::ErrorPanel(Session &session, QWidget *parent)
    : Panel(session, parent)
    , m_log(new ErrorLogModel(this))
    , m_list(new QListView(this))
{
    m_list->setObjectName("errorList");
    m_list->setAccessibleName(tr("Errors"));
    m_list->setModel(m_log);
    m_list->setWordWrap(true);
    m_list->setSelectionMode(QAbstractItemView::ExtendedSelection);

    auto *copy = new QPushButton(tr("Copy all"), this);
    auto *clear = new QPushButton(tr("Clear"), this);
    copy->setAccessibleName(tr("Copy all errors"));
    clear->setAccessibleName(tr("Clear the error list"));
    connect(copy, &QPushButton::clicked, this,
            [this] { QApplication::clipboard()->setText(m_log->text()); });
    connect(clear, &QPushButton::clicked, m_log, &ErrorLogModel::clear);
    const auto update = [this, copy, clear] {
        copy->setEnabled(m_log->rowCount() > 0);
        clear->setEnabled(m_log->rowCount() > 0);
    };
    connect(m_log, &QAbstractItemModel::rowsInserted, this, update);
    connect(m_log, &QAbstractItemModel::modelReset, this, update);
    update();

    auto *buttons = new QHBoxLayout;
    buttons->addStretch(1);
    buttons->addWidget(copy);
    buttons->addWidget(clear);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(4, 4, 4, 4);
    layout->addWidget(m_list);
    layout->addLayout(buttons);
    connect(&session, &Session::failed, this, [this](const QString &sentence) {
        m_log->add(sentence);
        if (!document()) // the start page has no other place for it
            emit frontWanted();
        else
            this->session().tell({sentence, tr("Show all errors"), [this] { emit frontWanted(); }});
    });
}

} // namespace zoe::app
