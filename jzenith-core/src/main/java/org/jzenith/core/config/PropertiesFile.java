package org.jzenith.core.config;

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
import org.jzenith.core.config.ConfigSource.UnknownKeys;

/**
 * A properties file that remembers its lines. {@link Properties} still reads each of them, so that what is a key, a comment, an
 * escape is exactly what it always was; only the text is UTF-8.
 */
final class PropertiesFile {

    private final String name;
    private final String[] lines;
    private final ConfigFindings findings;
    private final Map<String, List<ConfigEntry>> entries = new LinkedHashMap<>();

    private PropertiesFile(String name, String text, ConfigFindings findings) {
        this.name = name;
        this.lines = text.split("\r\n|\r|\n", -1);
        this.findings = findings;
    }

    /** Reads the bytes of the file that an operator knows by {@code name}; a bad line is noted and left out. */
    static ConfigSource read(String name, byte[] bytes, ConfigFindings findings) throws CharacterCodingException {
        String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
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

    /** A line goes on in the next one if it ends in a backslash that no other one escapes. */
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
            List<ConfigEntry> said = entries.computeIfAbsent(key, unused -> new ArrayList<>());
            ConfigEntry entry = new ConfigEntry(properties.getProperty(key), origin);
            if (!said.isEmpty() && !said.get(0).text().equals(entry.text())) {
                findings.problem(ConfigProblems.setTwice(key, said.get(0).origin(), origin));
            }
            said.add(0, entry);
        }
    }
}
