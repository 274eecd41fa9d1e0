// Shows a chapter: links lead on within the manual, pictures fit the width. GUI thread only.
#pragma once

#include <QTextBrowser>

namespace zoe::app {

class ManualPage : public QTextBrowser {
    Q_OBJECT

  public:
    explicit ManualPage(QWidget *parent = nullptr);

    // Scrolls to the heading with this text, if it exists.
    void scrollToHeading(const QString &heading);
    QVariant loadResource(int type, const QUrl &name) override;

  protected:
    void doSetSource(const QUrl &name, QTextDocument::ResourceType type) override;
    void changeEvent(QEvent *event) override;

  private:
    void scrollToAnchor(const QString &anchor);
};

} // namespace zoe::app
