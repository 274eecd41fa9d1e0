#include "plugins/api/plugin_manager.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonObject>
#include <QLibrary>
#include <QPluginLoader>
#include <QSet>
#include <QStandardPaths>
#include <exception>

namespace zoe {

namespace {

// The interfaces this program has, and the word for each in a plugin's "provides".
struct KnownInterface {
    const char *word;
    const char *id; // IID with version
};
constexpr KnownInterface kInterfaces[] = {
    {"importer", ZOE_IMPORTER_IID},
    {"exporter", ZOE_EXPORTER_IID},
    {"clusterer", ZOE_CLUSTERER_IID},
};
constexpr const char *kMetadataKeys[] = {"id", "name", "version", "description"};

// "org.zoetrope.Importer/1" -> "Importer/1"
QString shortId(const QString &interfaceId)
{
    return interfaceId.section(QLatin1Char('.'), -1);
}

// Empty if the program can use a plugin built for this interface, else why not.
QString whyNotInterface(const QString &interfaceId)
{
    const QString family = interfaceId.section(QLatin1Char('/'), 0, 0);
    for (const KnownInterface &known : kInterfaces) {
        const QString knownId = QString::fromLatin1(known.id);
        if (interfaceId == knownId)
            return {};
        if (family == knownId.section(QLatin1Char('/'), 0, 0))
            return QStringLiteral("built for %1, this program has %2")
                .arg(shortId(interfaceId), shortId(knownId));
    }
    return QStringLiteral("built for \"%1\", which is no interface of this program")
        .arg(interfaceId);
}

bool isKnownWord(const QString &word)
{
    for (const KnownInterface &known : kInterfaces) {
        if (word == QLatin1String(known.word))
            return true;
    }
    return false;
}

QString whyNotReadable(const QString &fileName)
{
    QFile file(fileName);
    if (file.open(QIODevice::ReadOnly))
        return {};
    return QStringLiteral("cannot be read: %1").arg(file.errorString());
}

// Fills info from the metadata; returns why the plugin can't be used, or nothing.
QString readMetadata(const QJsonObject &all, PluginInfo &info)
{
    if (all.isEmpty())
        return QStringLiteral("is not a plugin");
    info.interfaceId = all.value(QLatin1String("IID")).toString();
    const QJsonObject own = all.value(QLatin1String("MetaData")).toObject();
    info.id = own.value(QLatin1String("id")).toString();
    info.name = own.value(QLatin1String("name")).toString();
    info.version = own.value(QLatin1String("version")).toString();
    info.description = own.value(QLatin1String("description")).toString();
    for (const QJsonValue &word : own.value(QLatin1String("provides")).toArray())
        info.provides.append(word.toString());

    if (const QString reason = whyNotInterface(info.interfaceId); !reason.isEmpty())
        return reason;
    for (const char *key : kMetadataKeys) {
        if (own.value(QLatin1String(key)).toString().isEmpty())
            return QStringLiteral("its metadata has no \"%1\"").arg(QLatin1String(key));
    }
    if (info.provides.isEmpty())
        return QStringLiteral("its metadata has no \"provides\"");
    for (const QString &word : std::as_const(info.provides)) {
        if (isKnownWord(word))
            return {};
    }
    return QStringLiteral("provides nothing that this program knows: %1")
        .arg(info.provides.join(QLatin1String(", ")));
}

} // namespace

class PluginManager::Impl {
  public:
    explicit Impl(const QStringList &folders)
    {
        QSet<QString> seen; // a folder may be named twice
        for (const QString &folder : folders) {
            const QString path = QFileInfo(folder).canonicalFilePath();
            if (path.isEmpty() || seen.contains(path))
                continue;
            seen.insert(path);
            for (const QFileInfo &file :
                 QDir(path).entryInfoList(QDir::Files | QDir::System, QDir::Name)) {
                if (QLibrary::isLibrary(file.fileName()))
                    find(file.absoluteFilePath());
            }
        }
    }

    void setEnabled(const QString &id, bool enabled)
    {
        for (std::size_t i = 0; i < m_infos.size(); ++i) {
            PluginInfo &info = m_infos[i];
            if (info.id != id || info.state == PluginState::Failed)
                continue;
            if (!enabled)
                info.state = PluginState::Disabled;
            else
                info.state = m_roots[i] ? PluginState::Loaded : PluginState::Found;
        }
    }

    template <class Interface>
    std::vector<const Interface *> all(const char *word)
    {
        std::vector<const Interface *> found;
        for (std::size_t i = 0; i < m_infos.size(); ++i) {
            if (!m_infos[i].provides.contains(QLatin1String(word)))
                continue;
            load(i);
            if (m_infos[i].state == PluginState::Loaded)
                found.push_back(qobject_cast<Interface *>(m_roots[i]));
        }
        return found;
    }

    const std::vector<PluginInfo> &infos() const { return m_infos; }

  private:
    void find(const QString &fileName)
    {
        PluginInfo info;
        info.fileName = fileName;
        info.reason = whyNotReadable(fileName);
        if (info.reason.isEmpty())
            info.reason = readMetadata(QPluginLoader(fileName).metaData(), info);
        if (info.reason.isEmpty()) {
            for (const PluginInfo &other : m_infos) {
                if (other.id == info.id && other.state != PluginState::Failed)
                    info.reason = QStringLiteral("its id \"%1\" is already that of %2")
                                      .arg(info.id, other.fileName);
            }
        }
        if (!info.reason.isEmpty())
            info.state = PluginState::Failed;
        m_infos.push_back(info);
        m_roots.push_back(nullptr);
    }

    void load(std::size_t i)
    {
        PluginInfo &info = m_infos[i];
        if (info.state != PluginState::Found)
            return;
        QPluginLoader loader(info.fileName);
        QObject *root = nullptr;
        try {
            root = loader.instance();
        } catch (const std::exception &e) {
            return fail(
                info,
                QStringLiteral("failed at its start: %1").arg(QString::fromLocal8Bit(e.what())));
        } catch (...) {
            return fail(info, QStringLiteral("failed at its start"));
        }
        if (!root)
            return fail(info, QStringLiteral("does not load: %1").arg(loader.errorString()));
        for (const KnownInterface &known : kInterfaces) {
            if (info.provides.contains(QLatin1String(known.word)) && !root->qt_metacast(known.id))
                return fail(info, QStringLiteral("says that it provides an %1, but has no %2")
                                      .arg(QLatin1String(known.word),
                                           shortId(QString::fromLatin1(known.id))));
        }
        m_roots[i] = root; // stays loaded until the program ends: the interfaces are handed out
        info.state = PluginState::Loaded;
    }

    static void fail(PluginInfo &info, const QString &reason)
    {
        info.state = PluginState::Failed;
        info.reason = reason;
    }

    std::vector<PluginInfo> m_infos;
    std::vector<QObject *> m_roots; // one a plugin, null while it is not loaded
};

PluginManager::PluginManager(const QStringList &folders)
    : m_impl(std::make_unique<Impl>(folders))
{}

PluginManager::~PluginManager() = default;

QStringList PluginManager::defaultFolders()
{
    QStringList folders = qEnvironmentVariable("ZOETROPE_PLUGIN_PATH")
                              .split(QDir::listSeparator(), Qt::SkipEmptyParts);
    folders.append(QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation) +
                   QLatin1String("/zoetrope/plugins"));
    folders.append(QCoreApplication::applicationDirPath() +
                   QLatin1String("/../lib/zoetrope/plugins"));
    return folders;
}

const std::vector<PluginInfo> &PluginManager::plugins() const
{
    return m_impl->infos();
}

void PluginManager::setEnabled(const QString &id, bool enabled)
{
    m_impl->setEnabled(id, enabled);
}

std::vector<const Importer *> PluginManager::importers()
{
    return m_impl->all<Importer>("importer");
}

std::vector<const Exporter *> PluginManager::exporters()
{
    return m_impl->all<Exporter>("exporter");
}

std::vector<const Clusterer *> PluginManager::clusterers()
{
    return m_impl->all<Clusterer>("clusterer");
}

const Importer *PluginManager::importer(const QString &formatId)
{
    for (const Importer *importer : importers()) {
        if (importer->format().id == formatId)
            return importer;
    }
    return nullptr;
}

const Exporter *PluginManager::exporter(const QString &formatId)
{
    for (const Exporter *exporter : exporters()) {
        if (exporter->format().id == formatId)
            return exporter;
    }
    return nullptr;
}

const Clusterer *PluginManager::clusterer(const QString &id)
{
    for (const Clusterer *clusterer : clusterers()) {
        if (clusterer->info().id == id)
            return clusterer;
    }
    return nullptr;
}

const Importer *PluginManager::importerFor(std::span<const std::byte> firstBytes)
{
    const Importer *best = nullptr;
    int bestScore = 0;
    for (const Importer *importer : importers()) {
        const int score = importer->sniff(firstBytes);
        if (score > bestScore) {
            best = importer;
            bestScore = score;
        }
    }
    return best;
}

} // namespace zoe
