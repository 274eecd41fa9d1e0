#include "plugins/api/behaviour_file.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <array>
#include <cmath>
#include <utility>

#include "plugins/api/open_file.h"
#include "plugins/api/save_file.h"

namespace zoe {

namespace {

constexpr qint64 kMostBytes = 64LL << 20;
constexpr qsizetype kMostFeatures = 10'000;
constexpr qsizetype kMostNumbers = 10'000'000;

constexpr std::array<const char *, 3> kKinds{"share", "milliseconds", "logarithm"};
constexpr std::array<const char *, 3> kTimes{"wall", "running", "running without waits"};
constexpr std::array<const char *, 4> kColumnKinds{"self", "total", "calls", "plot"};

QString text(const std::string &string)
{
    return QString::fromStdString(string);
}

QJsonArray numbers(const std::vector<double> &values)
{
    QJsonArray array;
    for (const double value : values)
        array.append(value);
    return array;
}

QJsonObject columnJson(const BehaviourDefinition::Column &column)
{
    QJsonObject object{{"kind", kColumnKinds[static_cast<std::size_t>(column.kind)]}};
    if (column.kind == FeatureColumn::Kind::Plot) {
        object["plot"] = text(column.plot);
        return object;
    }
    object["name"] = text(column.site.name);
    object["function"] = text(column.site.function);
    object["file"] = text(column.site.file);
    object["line"] = static_cast<qint64>(column.site.line);
    if (column.group != FeatureColumn::kAllThreads)
        object["threadGroup"] = static_cast<qint64>(column.group);
    return object;
}

QJsonArray prototypesJson(const ClusterModel &model)
{
    QJsonArray array;
    for (const ClusterModel::Prototype &prototype : model.prototypes) {
        QJsonObject object{{"cluster", static_cast<qint64>(prototype.cluster)},
                           {"centre", numbers(prototype.centre)}};
        if (!prototype.whitening.empty())
            object["whitening"] = numbers(prototype.whitening);
        if (prototype.constant != 0)
            object["constant"] = prototype.constant;
        array.append(object);
    }
    return array;
}

QJsonArray splitsJson(const ClusterModel &model)
{
    QJsonArray array;
    for (const ClusterModel::Split &split : model.splits) {
        QJsonArray parts;
        for (const ClusterModel::Split::Part &part : split.parts)
            parts.append(QJsonObject{{"cluster", static_cast<qint64>(part.cluster)},
                                     {"centre", numbers(part.centre)}});
        array.append(
            QJsonObject{{"cluster", static_cast<qint64>(split.cluster)}, {"parts", parts}});
    }
    return array;
}

QJsonArray clustersJson(const BehaviourDefinition &definition)
{
    QJsonArray array;
    for (std::size_t i = 0; i < definition.behaviourOf.size(); ++i) {
        QJsonObject object{{"behaviour", static_cast<qint64>(definition.behaviourOf[i])}};
        // JSON has no infinity.
        if (std::isfinite(definition.clusters.limits[i]))
            object["limit"] = definition.clusters.limits[i];
        if (!definition.clusters.rowCentres.empty())
            object["mean"] = numbers(definition.clusters.rowCentres[i]);
        array.append(object);
    }
    return array;
}

// Reads values of the expected types and remembers the first one of another type.
class Reader {
  public:
    [[nodiscard]] const QString &problem() const { return m_problem; }
    [[nodiscard]] bool ok() const { return m_problem.isEmpty(); }
    void fail(const QString &what)
    {
        if (ok())
            m_problem = what;
    }

    std::string string(const QJsonObject &object, const char *key)
    {
        const QJsonValue value = object[QLatin1String(key)];
        if (!value.isString())
            fail(QStringLiteral("'%1' is not a text").arg(QLatin1String(key)));
        return value.toString().toStdString();
    }

    double number(const QJsonValue &value, const char *what)
    {
        if (!value.isDouble())
            fail(QStringLiteral("'%1' is not a number").arg(QLatin1String(what)));
        return value.toDouble();
    }

    std::uint32_t index(const QJsonObject &object, const char *key)
    {
        const QJsonValue value = object[QLatin1String(key)];
        const qint64 whole = value.toInteger(-1);
        if (!value.isDouble() || whole < 0 || whole > 0xFFFFFFFELL) {
            fail(QStringLiteral("'%1' is not a whole number").arg(QLatin1String(key)));
            return 0;
        }
        return static_cast<std::uint32_t>(whole);
    }

    QJsonArray array(const QJsonObject &object, const char *key, qsizetype most)
    {
        const QJsonValue value = object[QLatin1String(key)];
        if (!value.isArray())
            fail(QStringLiteral("'%1' is not a list").arg(QLatin1String(key)));
        const QJsonArray list = value.toArray();
        if (list.size() > most)
            fail(QStringLiteral("'%1' has %2 entries").arg(QLatin1String(key)).arg(list.size()));
        return ok() ? list : QJsonArray();
    }

    std::vector<double> numbers(const QJsonObject &object, const char *key, bool mayMiss = false)
    {
        std::vector<double> values;
        if (mayMiss && !object.contains(QLatin1String(key)))
            return values;
        const QJsonArray list = array(object, key, kMostNumbers);
        for (const QJsonValue &value : list)
            values.push_back(number(value, key));
        return values;
    }

    template <std::size_t size>
    std::size_t choice(const QJsonObject &object, const char *key,
                       const std::array<const char *, size> &choices)
    {
        const std::string value = string(object, key);
        for (std::size_t i = 0; i < size; ++i) {
            if (value == choices[i])
                return i;
        }
        fail(QStringLiteral("'%1' is '%2'").arg(QLatin1String(key), text(value).left(40)));
        return 0;
    }

  private:
    QString m_problem;
};

BehaviourDefinition::Column readColumn(Reader &reader, const QJsonObject &object)
{
    BehaviourDefinition::Column column;
    column.kind = static_cast<FeatureColumn::Kind>(reader.choice(object, "kind", kColumnKinds));
    if (column.kind == FeatureColumn::Kind::Plot) {
        column.plot = reader.string(object, "plot");
        return column;
    }
    column.site.name = reader.string(object, "name");
    column.site.function = reader.string(object, "function");
    column.site.file = reader.string(object, "file");
    column.site.line = reader.index(object, "line");
    if (object.contains(QLatin1String("threadGroup")))
        column.group = reader.index(object, "threadGroup");
    return column;
}

void readFeatures(Reader &reader, const QJsonObject &root, BehaviourDefinition &definition)
{
    definition.kind = static_cast<FeatureKind>(reader.choice(root, "featureKind", kKinds));
    const QJsonArray features = reader.array(root, "features", kMostFeatures);
    for (const QJsonValue &feature : features)
        definition.columns.push_back(readColumn(reader, feature.toObject()));
    const QJsonArray groups = reader.array(root, "threadGroups", kMostFeatures);
    for (const QJsonValue &group : groups)
        definition.threadGroups.push_back(group.toString().toStdString());
    definition.offset = reader.numbers(root, "offset", true);
    definition.scale = reader.numbers(root, "scale", true);
    ClusterModel &model = definition.clusters;
    model.columns = static_cast<std::uint32_t>(definition.columns.size());
    model.mean = reader.numbers(root, "mean", true);
    model.axes = reader.numbers(root, "axes", true);
    definition.leavesOutWaits = root[QLatin1String("leavesOutWaits")].toBool();
    if (root.contains(QLatin1String("time")))
        definition.time = static_cast<TimeBasis>(reader.choice(root, "time", kTimes));
    if (root.contains(QLatin1String("logarithmFloor")))
        model.logarithmFloor =
            reader.number(root[QLatin1String("logarithmFloor")], "logarithmFloor");
    if (root.contains(QLatin1String("residualWeight")))
        model.residualWeight =
            reader.number(root[QLatin1String("residualWeight")], "residualWeight");
}

void readClusters(Reader &reader, const QJsonObject &root, BehaviourDefinition &definition)
{
    ClusterModel &model = definition.clusters;
    const QJsonArray clusters = reader.array(root, "clusters", kMostFeatures);
    for (const QJsonValue &value : clusters) {
        const QJsonObject cluster = value.toObject();
        definition.behaviourOf.push_back(reader.index(cluster, "behaviour"));
        const QJsonValue limit = cluster[QLatin1String("limit")];
        model.limits.push_back(limit.isUndefined() ? ClusterModel::kNoLimit
                                                   : reader.number(limit, "limit"));
        if (cluster.contains(QLatin1String("mean")))
            model.rowCentres.push_back(reader.numbers(cluster, "mean"));
    }
    model.clusters = static_cast<std::uint32_t>(definition.behaviourOf.size());
    const QJsonArray prototypes = reader.array(root, "prototypes", kMostFeatures);
    for (const QJsonValue &value : prototypes) {
        const QJsonObject object = value.toObject();
        ClusterModel::Prototype prototype;
        prototype.cluster = reader.index(object, "cluster");
        prototype.centre = reader.numbers(object, "centre");
        prototype.whitening = reader.numbers(object, "whitening", true);
        if (object.contains(QLatin1String("constant")))
            prototype.constant = reader.number(object[QLatin1String("constant")], "constant");
        model.prototypes.push_back(std::move(prototype));
    }
    const QJsonArray splits = reader.array(root, "splits", kMostFeatures);
    for (const QJsonValue &value : splits) {
        const QJsonObject object = value.toObject();
        ClusterModel::Split split;
        split.cluster = reader.index(object, "cluster");
        const QJsonArray parts = reader.array(object, "parts", kMostFeatures);
        for (const QJsonValue &part : parts)
            split.parts.push_back({.cluster = reader.index(part.toObject(), "cluster"),
                                   .centre = reader.numbers(part.toObject(), "centre")});
        model.splits.push_back(std::move(split));
    }
}

} // namespace

QByteArray behaviourFileOf(const BehaviourDefinition &definition)
{
    QJsonArray behaviours;
    for (const BehaviourDefinition::Known &known : definition.behaviours) {
        QJsonObject behaviour{{"name", text(known.name)}, {"frozen", known.frozen}};
        if (known.colour)
            behaviour["colour"] = static_cast<qint64>(*known.colour);
        behaviours.append(behaviour);
    }
    QJsonArray features;
    for (const BehaviourDefinition::Column &column : definition.columns)
        features.append(columnJson(column));
    QJsonArray groups;
    for (const std::string &group : definition.threadGroups)
        groups.append(text(group));
    QJsonObject root{{"format", "zoetrope-behaviours"},
                     {"version", kBehaviourFileVersion},
                     {"method", text(definition.method)},
                     {"criterion", text(definition.criterion)},
                     {"featureKind", kKinds[static_cast<std::size_t>(definition.kind)]},
                     {"features", features},
                     {"threadGroups", groups},
                     {"behaviours", behaviours},
                     {"clusters", clustersJson(definition)},
                     {"prototypes", prototypesJson(definition.clusters)},
                     {"splits", splitsJson(definition.clusters)}};
    for (const auto &[key, values] : {std::pair{"offset", &definition.offset},
                                      {"scale", &definition.scale},
                                      {"mean", &definition.clusters.mean},
                                      {"axes", &definition.clusters.axes}}) {
        if (!values->empty())
            root[QLatin1String(key)] = numbers(*values);
    }
    if (definition.leavesOutWaits)
        root["leavesOutWaits"] = true;
    if (definition.time != TimeBasis::Wall)
        root["time"] = kTimes[static_cast<std::size_t>(definition.time)];
    if (definition.clusters.logarithmFloor != 0)
        root["logarithmFloor"] = definition.clusters.logarithmFloor;
    if (definition.clusters.residualWeight != 0)
        root["residualWeight"] = definition.clusters.residualWeight;
    return QJsonDocument(root).toJson(QJsonDocument::Indented);
}

Result<std::shared_ptr<const BehaviourDefinition>> parseBehaviourFile(const QByteArray &bytes,
                                                                      const std::string &name)
{
    const auto bad = [&name](const QString &what) {
        return Error{ErrorCode::BadInput, what.toStdString(), name};
    };
    QJsonParseError parsed;
    const QJsonDocument document = QJsonDocument::fromJson(bytes, &parsed);
    if (parsed.error != QJsonParseError::NoError)
        return bad(QStringLiteral("this is not a behaviours file: %1 at byte %2")
                       .arg(parsed.errorString())
                       .arg(parsed.offset));
    const QJsonObject root = document.object();
    if (root[QLatin1String("format")].toString() != QLatin1String("zoetrope-behaviours"))
        return bad(QStringLiteral("this is not a behaviours file"));
    const int version = root[QLatin1String("version")].toInt();
    if (version < 1 || version > kBehaviourFileVersion)
        return bad(QStringLiteral("these behaviours have version %1; this program reads up to %2")
                       .arg(version)
                       .arg(kBehaviourFileVersion));
    Reader reader;
    auto definition = std::make_shared<BehaviourDefinition>();
    definition->method = reader.string(root, "method");
    definition->criterion = reader.string(root, "criterion");
    readFeatures(reader, root, *definition);
    const QJsonArray behaviours = reader.array(root, "behaviours", kMostFeatures);
    for (const QJsonValue &value : behaviours) {
        BehaviourDefinition::Known &known = definition->behaviours.emplace_back();
        known.name = reader.string(value.toObject(), "name");
        known.frozen = value.toObject()[QLatin1String("frozen")].toBool();
        const int colour = value.toObject()[QLatin1String("colour")].toInt(-1);
        if (colour >= 0)
            known.colour = static_cast<std::uint32_t>(colour);
    }
    readClusters(reader, root, *definition);
    if (!reader.ok())
        return bad(QStringLiteral("can't read these behaviours: %1").arg(reader.problem()));
    if (Status checked = definition->check(); !checked)
        return Error{checked.error().code, checked.error().message, name};
    return std::shared_ptr<const BehaviourDefinition>(std::move(definition));
}

Status saveBehaviours(const BehaviourDefinition &definition, const std::string &fileName,
                      bool overwrite)
{
    if (!overwrite && QFile::exists(text(fileName)))
        return Error{ErrorCode::BadInput, "the file already exists", fileName};
    SaveFile file(text(fileName));
    if (!file.save(behaviourFileOf(definition)))
        return Error{ErrorCode::Io, file.errorString().toStdString(), fileName};
    return {};
}

Result<std::shared_ptr<const BehaviourDefinition>> loadBehaviours(const std::string &fileName)
{
    QFile file(text(fileName));
    if (Status opened = openForReading(file); !opened)
        return opened.error();
    if (file.size() > kMostBytes)
        return Error{ErrorCode::BadInput, "this file is too large for a behaviours file", fileName};
    return parseBehaviourFile(file.readAll(), fileName);
}

} // namespace zoe
