package org.jzenith.core.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jzenith.core.config.load.ConfigLoader;
import org.jzenith.core.config.load.LoadedConfiguration;
import org.jzenith.core.error.Problem;

/** Loads configurations only from the sources that a test names. */
public final class Loads {

    private Loads() {}

    static LoadedConfiguration arguments(List<String> arguments, Class<?>... types) {
        return ConfigLoader.builder().arguments(arguments).build().load(List.of(types));
    }

    /** Returns the instance of a configuration that is read from code. */
    static <T> T code(Map<String, String> code, Class<T> type) {
        return instance(ConfigLoader.builder().code(code).build().load(List.of(type)), type);
    }

    public static <T> T instance(LoadedConfiguration loaded, Class<T> type) {
        assertThat(problems(loaded)).isEmpty();
        return type.cast(loaded.instances().get(type));
    }

    static List<String> problems(LoadedConfiguration loaded) {
        return loaded.problems().stream().map(Problem::toString).toList();
    }

    static ConfigTable.Entry row(LoadedConfiguration loaded, String key) {
        return loaded.table().entries().stream()
                .filter(entry -> entry.key().equals(key))
                .findFirst()
                .orElseThrow();
    }

    /** Returns a class path that consists only of these folders. */
    static URLClassLoader classPath(Path... folders) throws IOException {
        URL[] urls = new URL[folders.length];
        for (int i = 0; i < folders.length; i++) {
            URI uri = Files.createDirectories(folders[i]).toUri();
            urls[i] = uri.toURL();
        }
        return new URLClassLoader(urls, null);
    }
}
