#include "plugins/api/plugin_manager.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QLibrary>
#include <QSet>
#include <QStandardPaths>

#include "plugins/api/guarded.h"
#include "plugins/api/plugin_folders.h"
#include "plugins/api/plugin_loading.h"
#include "plugins/api/plugin_memory.h"

namespace zoe {

class PluginManager::Impl {
  public:
    Impl(const QStringList &folders, const PluginCare &care)
        : m_trialProgram(care.trialProgram)
        , m_memory(care.memoryFile)
        , m_ownFolder(QFileInfo(ownFolder()).canonicalFilePath())
    {
        QSet<QString> seen; // a folder may be listed twice
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
        m_memory.setDisabled(id, !enabled);
        for (std::size_t i = 0; i < m_infos.size(); ++i) {
            PluginInfo &info = m_infos[i];
            if (info.id != id || info.state == PluginState::Failed)
                continue;
            if (!enabled)
                info.state = PluginState::Disabled;
            else if (info.state == PluginState::Disabled)
                info.state = m_roots[i] ? PluginState::Loaded : PluginState::Found;
        }
    }

    void tryAll()
    {
        for (PluginInfo &info : m_infos) {
            if (info.state == PluginState::Found)
                tryOne(info);
        }
    }

    void tryAgain(const QString &fileName)
    {
        for (std::size_t i = 0; i < m_infos.size(); ++i) {
            if (m_infos[i].fileName != fileName || m_roots[i])
                continue;
            m_memory.forgetTrial(fileName);
            m_infos[i] = look(fileName, i);
            if (m_infos[i].state == PluginState::Found)
                tryOne(m_infos[i]);
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
        m_infos.push_back(look(fileName, m_infos.size()));
        m_roots.push_back(nullptr);
    }

    // For the plugin at position i; earlier ones take precedence.
    PluginInfo look(const QString &fileName, std::size_t i) const
    {
        PluginInfo info = readPluginInfo(fileName);
        for (std::size_t before = 0; before < i && info.reason.isEmpty(); ++before) {
            const PluginInfo &other = m_infos[before];
            if (other.id == info.id && other.state != PluginState::Failed)
                fail(info, QStringLiteral("its id \"%1\" is already used by %2")
                               .arg(info.id, other.fileName));
        }
        if (info.state == PluginState::Found && m_memory.disabled().contains(info.id))
            info.state = PluginState::Disabled;
        return info;
    }

    // Plugins that come with the program were tested with it and are not tried.
    void tryOne(PluginInfo &info)
    {
        if (m_trialProgram.isEmpty() || QFileInfo(info.fileName).absolutePath() == m_ownFolder)
            return;
        auto reason = m_memory.trialOf(info.fileName);
        if (!reason) {
            reason = tryPlugin(m_trialProgram, info.fileName);
            m_memory.setTrial(info.fileName, *reason);
        }
        if (!reason->isEmpty())
            fail(info, *reason);
    }

    void load(std::size_t i)
    {
        PluginInfo &info = m_infos[i];
        if (info.state == PluginState::Found)
            tryOne(info);
        if (info.state != PluginState::Found)
            return;
        const LoadedPlugin loaded = loadPlugin(info);
        if (!loaded.root)
            return fail(info, loaded.reason);
        m_roots[i] = loaded.root;
        info.state = PluginState::Loaded;
    }

    static void fail(PluginInfo &info, const QString &reason)
    {
        info.state = PluginState::Failed;
        info.reason = reason;
    }

    QString m_trialProgram;
    PluginMemory m_memory;
    QString m_ownFolder;
    std::vector<PluginInfo> m_infos;
    std::vector<QObject *> m_roots; // one per plugin; null while it is not loaded
};

namespace {

template <class Interface>
const Interface *withId(const std::vector<const Interface *> &all, const QString &id)
{
    for (const Interface *one : all) {
        if (one->info().id == id)
            return one;
    }
    return nullptr;
}

template <class Interface>
const Interface *withFormat(const std::vector<const Interface *> &all, const QString &id)
{
    for (const Interface *one : all) {
        if (one->format().id == id)
            return one;
    }
    return nullptr;
}

} // namespace

PluginCare PluginCare::standard()
{
    return {QCoreApplication::applicationFilePath(),
            QStandardPaths::writableLocation(QStandardPaths::GenericConfigLocation) +
                QLatin1String("/zoetrope/plugins.ini")};
}

PluginManager::PluginManager(const QStringList &folders, const PluginCare &care)
    : m_impl(std::make_unique<Impl>(folders, care))
{}

PluginManager::~PluginManager() = default;

QString PluginManager::userFolder()
{
    return QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation) +
           QLatin1String("/zoetrope/plugins");
}

QString PluginManager::ownFolder()
{
    return QCoreApplication::applicationDirPath() + QLatin1String("/../lib/zoetrope/plugins");
}

QStringList PluginManager::defaultFolders()
{
    QStringList folders = pluginFoldersOfUser();
    folders << userFolder() << ownFolder();
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

void PluginManager::tryAll()
{
    m_impl->tryAll();
}

void PluginManager::tryAgain(const QString &fileName)
{
    m_impl->tryAgain(fileName);
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

std::vector<const FrameMetric *> PluginManager::frameMetrics()
{
    return m_impl->all<FrameMetric>("frame-metric");
}

std::vector<const SummaryColumn *> PluginManager::summaryColumns()
{
    return m_impl->all<SummaryColumn>("summary-column");
}

std::vector<const ViewFactory *> PluginManager::views()
{
    return m_impl->all<ViewFactory>("view");
}

const Importer *PluginManager::importer(const QString &formatId)
{
    return withFormat(importers(), formatId);
}

const Exporter *PluginManager::exporter(const QString &formatId)
{
    return withFormat(exporters(), formatId);
}

const Clusterer *PluginManager::clusterer(const QString &id)
{
    return withId(clusterers(), id);
}

const FrameMetric *PluginManager::frameMetric(const QString &id)
{
    return withId(frameMetrics(), id);
}

const SummaryColumn *PluginManager::summaryColumn(const QString &id)
{
    return withId(summaryColumns(), id);
}

const Importer *PluginManager::importerFor(std::span<const std::byte> firstBytes)
{
    const Importer *best = nullptr;
    int bestScore = 0;
    for (const Importer *importer : importers()) {
        const auto score =
            guarded("it", {}, [&] { return Result<int>(importer->sniff(firstBytes)); });
        if (score && *score > bestScore) {
            best = importer;
            bestScore = *score;
        }
    }
    return best;
}

} // namespace zoe
