#include "app/theme/icons.h"

#include <QAbstractButton>
#include <QApplication>
#include <QFile>
#include <QIconEngine>
#include <QPainter>
#include <QPalette>
#include <QSvgRenderer>
#include <QToolButton>
#include <algorithm>

namespace zoe::app {

namespace {

constexpr int kLeastIconPx = 16;

// Redraws the outline in the current text colour.
class OutlineIcon : public QIconEngine {
  public:
    explicit OutlineIcon(QByteArray svg)
        : m_svg(std::move(svg))
    {}

    void paint(QPainter *painter, const QRect &rect, QIcon::Mode mode, QIcon::State) override
    {
        const QPalette palette = QApplication::palette();
        const auto group = mode == QIcon::Disabled ? QPalette::Disabled : QPalette::Active;
        const auto role =
            mode == QIcon::Selected ? QPalette::HighlightedText : QPalette::ButtonText;
        QByteArray svg = m_svg;
        svg.replace("#000", palette.color(group, role).name().toLatin1());
        QSvgRenderer(svg).render(painter, QRectF(rect));
    }
    QPixmap pixmap(const QSize &size, QIcon::Mode mode, QIcon::State state) override
    {
        QPixmap picture(size);
        picture.fill(Qt::transparent);
        QPainter painter(&picture);
        paint(&painter, QRect(QPoint(), size), mode, state);
        return picture;
    }
    QPixmap scaledPixmap(const QSize &size, QIcon::Mode mode, QIcon::State state, qreal) override
    {
        return pixmap(size, mode, state);
    }
    [[nodiscard]] QIconEngine *clone() const override { return new OutlineIcon(m_svg); }

  private:
    QByteArray m_svg;
};

} // namespace

QIcon iconCalled(const char *name)
{
    QFile file(QStringLiteral(":/icons/%1.svg").arg(QLatin1String(name)));
    const bool found = file.open(QIODevice::ReadOnly);
    Q_ASSERT_X(found, "iconCalled", name);
    return found ? QIcon(new OutlineIcon(file.readAll())) : QIcon();
}

void setIcon(QAbstractButton &button, const char *name)
{
    button.setIcon(iconCalled(name));
    const int size = std::max(kLeastIconPx, button.fontMetrics().height());
    button.setIconSize({size, size});
    if (auto *tool = qobject_cast<QToolButton *>(&button))
        tool->setToolButtonStyle(tool->text().isEmpty() ? Qt::ToolButtonIconOnly
                                                        : Qt::ToolButtonTextBesideIcon);
}

} // namespace zoe::app
