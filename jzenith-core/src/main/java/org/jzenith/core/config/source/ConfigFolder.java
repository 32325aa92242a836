package org.jzenith.core.config.source;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.config.ConfigSourceProvider.Value;
import org.jzenith.core.config.problem.ConfigFindings;
import org.jzenith.core.config.problem.ConfigProblems;
import org.jzenith.core.config.schema.ConfigNames;
import org.jzenith.core.config.schema.ConfigProperty;
import org.jzenith.core.config.schema.ConfigSchema;
import org.jzenith.core.config.source.ConfigSource.UnknownKeys;
import org.jzenith.core.error.Problem;

/**
 * A folder with one file for each key, as Kubernetes mounts a ConfigMap or Secret. The name of a file is the key or its
 * environment variable, and the content is the value. Names that begin with a dot belong to Kubernetes. It exchanges
 * all files at once by pointing the link {@code ..data} to another folder.
 */
final class ConfigFolder {

    private static final String GENERATION = "..data";
    /** Kubernetes exchanges the files at most about once a minute, so two exchanges in a row are no accident. */
    private static final int ATTEMPTS = 3;

    private final Path folder;
    private final ConfigSchema schema;
    private final Map<String, List<Value>> entries = new LinkedHashMap<>();
    private final List<Problem> problems = new ArrayList<>();

    private ConfigFolder(Path folder, ConfigSchema schema) {
        this.folder = folder;
        this.schema = schema;
    }

    /**
     * Reads a folder; reads it again if its files were exchanged meanwhile. Reports entries that are not values of
     * keys.
     */
    static ConfigSource read(Path folder, ConfigSchema schema, ConfigFindings findings) throws IOException {
        ConfigFolder read = new ConfigFolder(folder, schema);
        for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
            Path before = generation(folder);
            read = new ConfigFolder(folder, schema);
            read.readFiles();
            if (Objects.equals(before, generation(folder))) {
                break;
            }
        }
        read.problems.forEach(findings::problem);
        return new ConfigSource(UnknownKeys.REFUSED, read.entries);
    }

    private static @Nullable Path generation(Path folder) throws IOException {
        Path link = folder.resolve(GENERATION);
        return Files.exists(link) ? link.toRealPath() : null;
    }

    private void readFiles() throws IOException {
        TreeSet<Path> files = new TreeSet<>();
        try (DirectoryStream<Path> stream = Files.newDirectoryStream(folder)) {
            for (Path file : stream) {
                if (!file.getFileName().toString().startsWith(".")) {
                    files.add(file);
                }
            }
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
        files.forEach(this::readFile);
    }

    private void readFile(Path file) {
        try {
            String key = key(file.getFileName().toString());
            Value value = new Value(SmallFile.read(file), "file " + file);
            List<Value> said = entries.computeIfAbsent(key, unused -> new ArrayList<>());
            if (!said.isEmpty() && !said.get(0).text().equals(value.text())) {
                problems.add(ConfigProblems.setTwice(key, said.get(0).origin(), value.origin()));
            }
            said.add(0, value);
        } catch (IOException e) {
            problems.add(ConfigProblems.unreadableValue(
                    file.toString(), String.valueOf(e.getMessage()), SmallFile.EXPECTED));
        }
    }

    /** Returns the key of a name. The name of no key remains unchanged, and is reported like all unknown keys. */
    private String key(String name) {
        if (schema.knows(name)) {
            return name;
        }
        return schema.properties().stream()
                .filter(property -> !property.type().isMap())
                .map(ConfigProperty::key)
                .filter(key -> ConfigNames.environmentName(key).equals(name))
                .findFirst()
                .orElse(name);
    }
}
