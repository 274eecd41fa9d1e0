// Writes easy_profiler's .prof files, only for tests: from a description of the layout, without
// code of the importer. Claims of fields (counts, sizes) can differ from what follows.
#pragma once

#include <QByteArray>
#include <cstdint>
#include <optional>
#include <vector>

#include "tests/plugins/little_endian.h"

namespace zoe::test {

struct ProfDescriptor {
    QByteArray name = {};
    QByteArray file = {};
    std::int32_t line = 0;
    std::uint32_t argb = 0;
    std::uint8_t type = 1; // 0 event, 1 block, 2 value
};

struct ProfBlock {
    std::uint64_t begin = 0;
    std::uint64_t end = 0;
    std::uint32_t descriptor = 0;
    QByteArray name = {};
    std::optional<std::uint8_t> valueType = {}; // then this is a value block
    bool isArray = false;
    QByteArray data = {};
};

struct ProfSwitch {
    std::uint64_t begin = 0;
    std::uint64_t end = 0;
    std::uint64_t target = 0;
    QByteArray name = {};
};

struct ProfThread {
    std::uint64_t id = 0;
    QByteArray name = {};
    std::vector<ProfSwitch> switches = {};
    std::vector<ProfBlock> blocks = {}; // in the order of their ends
};

struct ProfBookmark {
    std::uint64_t position = 0;
    std::uint32_t argb = 0;
    QByteArray text = {};
};

struct ProfFile {
    static constexpr std::uint32_t version(unsigned major, unsigned minor, unsigned patch)
    {
        return major << 24 | minor << 16 | patch;
    }
    std::uint32_t fileVersion = version(2, 1, 0);
    std::uint64_t pid = 4711;
    std::int64_t frequency = 0;
    std::uint64_t begin = 0;
    std::uint64_t end = 0;
    std::vector<ProfDescriptor> descriptors;
    std::vector<ProfThread> threads;
    std::vector<ProfBookmark> bookmarks;
    bool pidBefore101 = false; // whether versions up to 1.0.0 have one too
};

class ProfWriter {
  public:
    static QByteArray write(const ProfFile &file) { return ProfWriter(file).m_out.bytes; }

  private:
    explicit ProfWriter(const ProfFile &file)
        : m_file(file)
    {
        LittleEndian descriptors;
        for (const ProfDescriptor &descriptor : file.descriptors)
            addDescriptor(descriptors, descriptor);
        LittleEndian threads;
        for (const ProfThread &thread : file.threads)
            addThread(threads, thread);
        addHeader(static_cast<std::uint64_t>(descriptors.bytes.size() -
                                             2 * qsizetype(file.descriptors.size())));
        m_out.bytes += descriptors.bytes + threads.bytes;
        if (file.fileVersion >= ProfFile::version(2, 1, 0))
            addTail();
    }

    void signature() { m_out.add<std::uint32_t>('E' << 24 | 'a' << 16 | 's' << 8 | 'y'); }

    void addHeader(std::uint64_t descriptorBytes)
    {
        const std::uint32_t version = m_file.fileVersion;
        signature();
        m_out.add(version);
        if (version < ProfFile::version(2, 0, 0)) {
            if (version > ProfFile::version(1, 0, 0) && version < ProfFile::version(1, 3, 0))
                m_out.add(static_cast<std::uint32_t>(m_file.pid));
            else if (version > ProfFile::version(1, 0, 0) || m_file.pidBefore101)
                m_out.add(m_file.pid);
            m_out.add(m_file.frequency);
            m_out.add(m_file.begin);
            m_out.add(m_file.end);
            m_out.add(m_blocks);
            m_out.add(m_blockBytes);
            m_out.add(static_cast<std::uint32_t>(m_file.descriptors.size()));
            m_out.add(descriptorBytes);
            return;
        }
        m_out.add(m_file.pid);
        m_out.add(m_file.frequency);
        m_out.add(m_file.begin);
        m_out.add(m_file.end);
        m_out.add(m_blockBytes);
        m_out.add(descriptorBytes);
        m_out.add(m_blocks);
        m_out.add(static_cast<std::uint32_t>(m_file.descriptors.size()));
        if (version < ProfFile::version(2, 1, 0))
            return;
        m_out.add(static_cast<std::uint32_t>(m_file.threads.size()));
        m_out.add(static_cast<std::uint16_t>(m_file.bookmarks.size()));
        m_out.add(std::uint16_t{0});
    }

    void addDescriptor(LittleEndian &out, const ProfDescriptor &descriptor) const
    {
        LittleEndian entry;
        entry.add(m_descriptors++);
        entry.add(descriptor.line);
        entry.add(descriptor.argb);
        entry.add(descriptor.type);
        entry.add(std::uint8_t{1});
        entry.add(static_cast<std::uint16_t>(descriptor.name.size() + 1));
        entry.text(descriptor.name);
        entry.text(descriptor.file);
        out.add(static_cast<std::uint16_t>(entry.bytes.size()));
        out.bytes += entry.bytes;
    }

    [[nodiscard]] bool wideIds() const { return m_file.fileVersion >= ProfFile::version(1, 3, 0); }

    void id(LittleEndian &out, std::uint64_t value) const
    {
        wideIds() ? out.add(value) : out.add(static_cast<std::uint32_t>(value));
    }

    void entry(LittleEndian &out, const LittleEndian &content)
    {
        out.add(static_cast<std::uint16_t>(content.bytes.size()));
        out.bytes += content.bytes;
        m_blockBytes += static_cast<std::uint64_t>(content.bytes.size());
        ++m_blocks;
    }

    void addThread(LittleEndian &out, const ProfThread &thread)
    {
        id(out, thread.id);
        out.add(static_cast<std::uint16_t>(thread.name.isEmpty() ? 0 : thread.name.size() + 1));
        if (!thread.name.isEmpty())
            out.text(thread.name);
        out.add(static_cast<std::uint32_t>(thread.switches.size()));
        for (const ProfSwitch &change : thread.switches) {
            LittleEndian content;
            content.add(change.begin);
            content.add(change.end);
            id(content, change.target);
            content.text(change.name);
            entry(out, content);
        }
        out.add(static_cast<std::uint32_t>(thread.blocks.size()));
        for (const ProfBlock &block : thread.blocks) {
            LittleEndian content;
            content.add(block.begin);
            content.add(block.end);
            content.add(block.descriptor);
            content.text(block.name);
            if (block.valueType) {
                content.add(std::uint8_t{0}); // up to an even offset
                content.add(static_cast<std::uint16_t>(block.data.size()));
                content.add(*block.valueType);
                content.add(static_cast<std::uint8_t>(block.isArray));
                content.add(std::uint64_t{7});
                content.bytes += block.data;
            }
            entry(out, content);
        }
    }

    void addTail()
    {
        signature();
        for (const ProfBookmark &bookmark : m_file.bookmarks) {
            m_out.add(static_cast<std::uint16_t>(8 + 4 + bookmark.text.size() + 1));
            m_out.add(bookmark.position);
            m_out.add(bookmark.argb);
            m_out.text(bookmark.text);
        }
        if (!m_file.bookmarks.empty())
            signature();
    }

    const ProfFile &m_file;
    LittleEndian m_out;
    std::uint32_t m_blocks = 0;
    std::uint64_t m_blockBytes = 0;
    mutable std::uint32_t m_descriptors = 0;
};

} // namespace zoe::test
