#include "panel_controls.h"

#include <QAbstractItemModel>
#include <QCheckBox>
#include <QComboBox>
#include <QDockWidget>
#include <QDoubleSpinBox>
#include <QHeaderView>
#include <QLineEdit>
#include <QScrollBar>
#include <QTabWidget>
#include <QTableView>
#include <QToolButton>
#include <QTreeView>

namespace zoe::bench {

namespace {

constexpr int kMostChoices = 12;
constexpr int kScrolls = 10;

std::string nameOf(const QWidget &widget)
{
    for (const QWidget *named = &widget; named; named = named->parentWidget())
        if (!named->objectName().isEmpty() && !named->objectName().startsWith("qt_"))
            return named->objectName().toStdString();
    return "?";
}

void scroll(QAbstractItemView &view)
{
    QScrollBar &bar = *view.verticalScrollBar();
    for (int i = 0; i <= kScrolls; ++i) {
        bar.setValue(bar.minimum() + (bar.maximum() - bar.minimum()) * i / kScrolls);
        turn();
    }
}

void workTable(Stage &stage, QTableView &table)
{
    const std::string name = nameOf(table);
    if (!table.isVisible() || !table.model())
        return;
    for (int column = 0; table.isSortingEnabled() && column < table.model()->columnCount();
         ++column) {
        for (const auto order : {Qt::AscendingOrder, Qt::DescendingOrder})
            stage.step(name + " sorted by column " + std::to_string(column),
                       [&] { table.sortByColumn(column, order); });
    }
    stage.step(name + " scrolled", [&] { scroll(table); });
    const int rows = table.model()->rowCount();
    for (int i = 0; i < std::min(rows, 5); ++i)
        stage.step(name + " row chosen", [&] { table.selectRow(i); });
    if (rows > 0)
        stage.step(name + " all rows chosen", [&] { table.selectAll(); });
    table.clearSelection();
}

void workTree(Stage &stage, QTreeView &tree)
{
    const std::string name = nameOf(tree);
    if (!tree.isVisible() || !tree.model())
        return;
    for (int column = 0; tree.isSortingEnabled() && column < tree.model()->columnCount();
         ++column) {
        for (const auto order : {Qt::AscendingOrder, Qt::DescendingOrder})
            stage.step(name + " sorted by column " + std::to_string(column),
                       [&] { tree.sortByColumn(column, order); });
    }
    stage.step(name + " opened to the third level", [&] { tree.expandToDepth(2); });
    stage.step(name + " scrolled", [&] { scroll(tree); });
    stage.step(name + " walked through", [&] {
        for (int i = 0; i < 20; ++i)
            key(tree, i % 3 == 0 ? Qt::Key_Right : Qt::Key_Down);
    });
    stage.step(name + " closed", [&] { tree.collapseAll(); });
}

void workFields(Stage &stage, QWidget &panel)
{
    for (QLineEdit *field : panel.findChildren<QLineEdit *>()) {
        if (!field->isVisible() || !field->isEnabled() || field->isReadOnly() ||
            qobject_cast<QAbstractSpinBox *>(field->parentWidget()))
            continue;
        const QString before = field->text();
        for (const char *text : {"d", "dr", "dra", "/draw|mix/", "/[/", "nothing has this name"})
            stage.step(nameOf(*field) + " \"" + text + '"', [&] { field->setText(text); });
        stage.step(nameOf(*field) + " cleared", [&] { field->setText(before); });
    }
    for (QDoubleSpinBox *box : panel.findChildren<QDoubleSpinBox *>()) {
        if (!box->isVisible() || !box->isEnabled())
            continue;
        const double before = box->value();
        stage.step(nameOf(*box) + " changed", [&] { box->stepBy(1); });
        stage.step(nameOf(*box) + " changed back", [&] { box->setValue(before); });
    }
}

void workChoices(Stage &stage, QWidget &panel)
{
    for (QComboBox *box : panel.findChildren<QComboBox *>()) {
        if (!box->isVisible() || !box->isEnabled())
            continue;
        const int before = box->currentIndex();
        const auto choose = [&](int index) {
            box->setCurrentIndex(index);
            emit box->activated(index);
        };
        for (int i = 0; i < std::min(box->count(), kMostChoices); ++i)
            stage.step(nameOf(*box) + ": " + box->itemText(i).toStdString(), [&] { choose(i); });
        stage.step(nameOf(*box) + " as before", [&] { choose(before); });
    }
    for (QCheckBox *box : panel.findChildren<QCheckBox *>()) {
        for (int i = 0; i < 2 && box->isVisible() && box->isEnabled(); ++i)
            stage.step(nameOf(*box) + " ticked", [&] { box->click(); });
    }
    for (QToolButton *button : panel.findChildren<QToolButton *>()) {
        for (int i = 0;
             i < 2 && button->isVisible() && button->isEnabled() && button->isCheckable(); ++i)
            stage.step(nameOf(*button) + " pressed", [&] { button->click(); });
    }
}

void workShown(Stage &stage, QWidget &panel)
{
    for (QTableView *table : panel.findChildren<QTableView *>())
        workTable(stage, *table);
    for (QTreeView *tree : panel.findChildren<QTreeView *>())
        workTree(stage, *tree);
    workFields(stage, panel);
    workChoices(stage, panel);
}

} // namespace

void workPanel(Stage &stage, QWidget &panel)
{
    const auto pages = panel.findChildren<QTabWidget *>();
    if (pages.isEmpty())
        workShown(stage, panel);
    for (QTabWidget *tabs : pages) {
        for (int i = 0; i < tabs->count(); ++i) {
            stage.step(nameOf(*tabs) + ": " + tabs->tabText(i).toStdString(),
                       [&] { tabs->setCurrentIndex(i); });
            workShown(stage, panel);
        }
    }
    stage.reportSteps("every control of " + nameOf(panel));
}

void workAllPanels(Stage &stage)
{
    // Except the one for watching programs.
    const QStringList passed{"liveDock"};
    for (QDockWidget *dock : stage.window().findChildren<QDockWidget *>()) {
        if (passed.contains(dock->objectName()))
            continue;
        stage.step(nameOf(*dock) + " shown", [&] {
            dock->show();
            dock->raise();
        });
        workPanel(stage, *dock);
    }
}

} // namespace zoe::bench
