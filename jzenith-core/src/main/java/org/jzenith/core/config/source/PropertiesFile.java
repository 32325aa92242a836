package org.jzenith.core.config.source;

import java.io.IOException;
import java.io.StringReader;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.jzenith.core.config.ConfigSourceProvider.Value;
import org.jzenith.core.config.problem.ConfigFindings;
import org.jzenith.core.config.problem.ConfigProblems;
import org.jzenith.core.config.source.ConfigSource.UnknownKeys;

/**
 * A properties file that records the line of each entry. {@link Properties} still reads each line, so that keys,
 * comments and escapes are exactly those of the standard format; only the encoding is UTF-8.
 */
final class PropertiesFile {

    private final String name;
    private final String[] lines;
    private final ConfigFindings findings;
    private final Map<String, List<Value>> entries = new LinkedHashMap<>();

    private PropertiesFile(String name, String text, ConfigFindings findings) {
        this.name = name;
        this.lines = text.split("\r\n|\r|\n", -1);
        this.findings = findings;
    }

    /** Reads the bytes of a file that problems call {@code name}; a malformed line is reported and skipped. */
    static ConfigSource read(String name, byte[] bytes, ConfigFindings findings) throws CharacterCodingException {
        String text = StandardCharsets.UTF_8
                .newDecoder()
                .decode(ByteBuffer.wrap(bytes))
                .toString();
        PropertiesFile file = new PropertiesFile(name, text.startsWith("\uFEFF") ? text.substring(1) : text, findings);
        file.readLines();
        return new ConfigSource(UnknownKeys.REFUSED_WHERE_OWNED, file.entries);
    }

    private void readLines() {
        for (int i = 0; i < lines.length; i++) {
            int first = i;
            String start = lines[i].stripLeading();
            if (start.isEmpty() || start.startsWith("#") || start.startsWith("!")) {
                continue;
            }
            StringBuilder logical = new StringBuilder(lines[i]);
            while (goesOn(lines[i]) && i + 1 < lines.length) {
                logical.append('\n').append(lines[++i]);
            }
            readLine(logical.toString(), "line " + (first + 1) + " of " + name);
        }
    }

    /** Returns whether a line continues in the next one: it ends with a backslash that is not itself escaped. */
    private static boolean goesOn(String line) {
        int backslashes = 0;
        while (backslashes < line.length() && line.charAt(line.length() - 1 - backslashes) == '\\') {
            backslashes++;
        }
        return backslashes % 2 == 1;
    }

    private void readLine(String logical, String origin) {
        Properties properties = new Properties();
        try {
            properties.load(new StringReader(logical));
        } catch (IllegalArgumentException | IOException e) {
            findings.problem(ConfigProblems.malformedLine(origin));
            return;
        }
        for (String key : properties.stringPropertyNames()) {
            List<Value> said = entries.computeIfAbsent(key, unused -> new ArrayList<>());
            Value entry = new Value(properties.getProperty(key), origin);
            if (!said.isEmpty() && !said.get(0).text().equals(entry.text())) {
                findings.problem(ConfigProblems.setTwice(key, said.get(0).origin(), origin));
            }
            said.add(0, entry);
        }
    }
}
