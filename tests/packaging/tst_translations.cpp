// German and French are complete, and their texts fit their placeholders.

#include "tests/support/patience.h"
#include "tests/support/test_program.h"
#include <QCoreApplication>
#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QResource>
#include <QSet>
#include <QStandardPaths>
#include <QTest>
#include <QTranslator>
#include <QXmlStreamReader>
#include <algorithm>
#include <vector>

namespace tst_translations {

using zoe::test::kPatienceMs;

namespace {

struct Message {
    QString context;
    QString source;
    QString translation;
    bool unfinished = false;
};

std::vector<Message> messagesOf(const QString &language)
{
    QFile file(QString(ZOE_SOURCE_DIR "/translations/zoetrope_%1.ts").arg(language));
    if (!file.open(QIODevice::ReadOnly))
        return {};
    QXmlStreamReader xml(&file);
    std::vector<Message> messages;
    Message message;
    while (!xml.atEnd()) {
        if (xml.readNext() == QXmlStreamReader::EndElement && xml.name() == u"message")
            messages.push_back(message);
        if (xml.tokenType() != QXmlStreamReader::StartElement)
            continue;
        if (xml.name() == u"name") {
            message.context = xml.readElementText();
        } else if (xml.name() == u"source") {
            message.source = xml.readElementText();
        } else if (xml.name() == u"translation") {
            message.unfinished = xml.attributes().hasAttribute("type");
            message.translation = xml.readElementText();
        }
    }
    return messages;
}

QStringList placeholders(const QString &text)
{
    static const QRegularExpression form("%\\d|%[fln]\\b");
    QStringList found;
    for (auto matches = form.globalMatch(text); matches.hasNext();)
        found << matches.next().captured();
    found.sort();
    return found;
}

} // namespace

class TestTranslations : public QObject {
    Q_OBJECT

  private slots:
    void marksAreWhereTheyAreLookedUp();
    void nothingIsUntranslated_data() { languages(); }
    void nothingIsUntranslated();
    void whatIsFilledInStays_data() { languages(); }
    void whatIsFilledInStays();
    void theFilesFollowTheSources();
    void theProgramSpeaksIt_data() { languages(); }
    void theProgramSpeaksIt();

  private:
    static void languages()
    {
        QTest::addColumn<QString>("language");
        QTest::newRow("German") << "de";
        QTest::newRow("French") << "fr";
    }
};

void TestTranslations::nothingIsUntranslated()
{
    QFETCH(QString, language);
    const auto messages = messagesOf(language);
    QVERIFY(messages.size() > 500);
    QStringList missing;
    QSet<QString> contexts;
    for (const Message &message : messages)
        contexts << message.context;
    for (const Message &message : messages) {
        // A text that lupdate took out of its namespace is looked up elsewhere.
        QVERIFY2(message.context.contains("::") || !contexts.contains("zoe::" + message.context),
                 qPrintable(message.context + ": " + message.source));
        if (message.unfinished || message.translation.isEmpty())
            missing << message.source;
        QVERIFY2(!message.context.isEmpty(), qPrintable(message.source));
    }
    QVERIFY2(missing.isEmpty(), qPrintable(missing.join('\n')));
}

void TestTranslations::whatIsFilledInStays()
{
    QFETCH(QString, language);
    for (const Message &message : messagesOf(language)) {
        QVERIFY2(placeholders(message.source) == placeholders(message.translation),
                 qPrintable(message.source + " -> " + message.translation));
        const bool mnemonic = message.source.contains(QRegularExpression("&\\w"));
        if (!mnemonic)
            QVERIFY2(!message.translation.contains(QRegularExpression("&\\w")),
                     qPrintable(message.translation));
    }
}

void TestTranslations::theFilesFollowTheSources()
{
    if (QStandardPaths::findExecutable("lupdate", {"/usr/lib/qt6/bin"}).isEmpty())
        return; // a computer that only runs the tests
    QProcess update;
    update.setProcessChannelMode(QProcess::MergedChannels);
    update.start(ZOE_SOURCE_DIR "/translations/update.sh", {"--check"});
    QVERIFY(update.waitForFinished(kPatienceMs));
    QVERIFY2(update.exitCode() == 0, update.readAll().constData());
}

void TestTranslations::theProgramSpeaksIt()
{
    QFETCH(QString, language);
    QVERIFY(QResource::registerResource(ZOE_BUILD_DIR "/share/zoetrope/zoetrope.rcc"));
    QTranslator translator;
    if (!translator.load(QString(":/translations/zoetrope_%1.qm").arg(language))) {
        QVERIFY2(QStandardPaths::findExecutable("lrelease", {"/usr/lib/qt6/bin"}).isEmpty(),
                 "not built in"); // without the tool there are none
        return;
    }
    for (const Message &message : messagesOf(language)) {
        const QByteArray context = message.context.toUtf8();
        const QByteArray source = message.source.toUtf8();
        QCOMPARE(translator.translate(context.constData(), source.constData()),
                 message.translation);
    }
}

// A text that is marked in a context where nobody looks it up stays English.
void TestTranslations::marksAreWhereTheyAreLookedUp()
{
    static const QRegularExpression mark("QT_TRANSLATE_NOOP\\(\\s*\"([^\"]+)\"");
    static const QRegularExpression look("translate\\(\\s*\"([^\"]+)\"|"
                                         "Q_DECLARE_TR_FUNCTIONS\\(([^)]+)\\)");
    // tr() of a class with Q_OBJECT uses its full name.
    static const QRegularExpression object("\\bclass (\\w+)[^;{]*\\{\\s*Q_OBJECT");
    QMap<QString, QString> marked;                         // context to file
    QSet<QString> lookedUp{"QPlatformTheme", "QShortcut"}; // by Qt
    QDirIterator it(QDir(ZOE_SOURCE_DIR).filePath("app"), {"*.h", "*.cpp"}, QDir::Files,
                    QDirIterator::Subdirectories);
    while (it.hasNext()) {
        QFile file(it.next());
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QString text = QString::fromUtf8(file.readAll());
        for (auto found = mark.globalMatch(text); found.hasNext();)
            marked[found.next().captured(1)] = file.fileName();
        for (auto found = look.globalMatch(text); found.hasNext();) {
            const auto match = found.next();
            lookedUp << match.captured(1) << match.captured(2);
        }
        for (auto found = object.globalMatch(text); found.hasNext();)
            lookedUp << "zoe::app::" + found.next().captured(1);
    }
    QVERIFY(marked.size() >= 3);
    for (auto context = marked.cbegin(); context != marked.cend(); ++context)
        QVERIFY2(lookedUp.contains(context.key()),
                 qPrintable(context.key() + " in " + context.value()));
}

} // namespace tst_translations

ZOE_TEST(tst_translations::TestTranslations)
#include "tst_translations.moc"
