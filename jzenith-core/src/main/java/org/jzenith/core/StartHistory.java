package org.jzenith.core;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.config.ConfigTable;
import org.jzenith.core.error.Problem;
import org.jzenith.core.error.StartupException;
import org.jzenith.core.plugin.BoundAddress;

/**
 * Remembers the starts of an application that {@code jzenith:dev} starts again and again, each time in a new process.
 * With {@code jzenith.development.history=FOLDER}, the process logs only changes of its configuration since the
 * previous start, and writes the problems of a failed start to the folder. Otherwise there is no history.
 */
final class StartHistory {

    private static final String FOLDER = "jzenith.development.history";
    /** Cannot be a key, because every key has a dot. */
    private static final String PROFILE = "profile";
    /** The keys that the goal itself sets anew for each start. */
    private static final List<String> OF_THE_TOOL = List.of("rest.host", "rest.port", "rest.tls.port");

    private final @Nullable Path folder;

    private StartHistory(@Nullable Path folder) {
        this.folder = folder;
    }

    /** Returns the history of this process; usually none. */
    static StartHistory ofProcess() {
        String folder = System.getProperty(FOLDER);
        return new StartHistory(folder == null ? null : Path.of(folder));
    }

    /** Returns the title and the lines that the log shows of a configuration; an empty list if there is no news. */
    List<String> news(ConfigTable table, Optional<String> profileOfTool) {
        String profile = profileOfTool
                .map(name -> "The profile " + name
                        + " is used, since it has a file on the class path, and no other profile is named")
                .orElse("");
        if (folder == null) {
            return together(profile, "Configuration other than the defaults:", table.nonDefaults());
        }
        ConfigTable shown = new ConfigTable(table.entries().stream()
                .filter(entry -> !OF_THE_TOOL.contains(entry.key()))
                .toList());
        Path file = folder.resolve("configuration.properties");
        Properties before = read(file);
        Map<String, String> now = new TreeMap<>();
        shown.entries().forEach(entry -> now.put(entry.key(), String.valueOf(entry.value())));
        now.put(PROFILE, profile);
        write(file, now);
        String newProfile = profile.equals(before.getProperty(PROFILE)) ? "" : profile;
        if (before.isEmpty()) {
            return together(newProfile, "Configuration other than the defaults:", shown.nonDefaults());
        }
        ConfigTable changed = new ConfigTable(shown.entries().stream()
                .filter(entry -> !String.valueOf(now.get(entry.key())).equals(before.getProperty(entry.key())))
                .toList());
        return together(newProfile, "Configuration that has changed since the last start:", changed.all());
    }

    private static List<String> together(String first, String title, String lines) {
        List<String> all = new ArrayList<>();
        if (!first.isEmpty()) {
            all.add(first);
        }
        if (!lines.isEmpty()) {
            all.add(title);
            lines.lines().forEach(line -> all.add("  " + line));
        }
        return all;
    }

    /** Returns the addresses for the log. Marks those that only the goal should call. */
    String text(List<BoundAddress> addresses, ConfigTable table) {
        List<String> ports = table.entries().stream()
                .filter(entry -> folder != null && OF_THE_TOOL.contains(entry.key()))
                .map(entry -> String.valueOf(entry.value()))
                .toList();
        return addresses.isEmpty()
                ? "nothing"
                : addresses.stream()
                        .map(address -> address
                                + (ports.contains(String.valueOf(address.port())) ? " (for jzenith:dev only)" : ""))
                        .collect(Collectors.joining(", "));
    }

    /** Writes the problems of a failed start. */
    void failed(StartupException failure) {
        if (folder == null) {
            return;
        }
        Map<String, String> problems = new TreeMap<>();
        int number = 1000; // In the order of their texts
        for (Problem problem : failure.problems()) {
            problems.put(number + "/place", problem.subject());
            problems.put(number + "/message", problem.id() + ": " + withoutSubject(problem));
            number++;
        }
        write(folder.resolve("problems.properties"), problems);
    }

    private static String withoutSubject(Problem problem) {
        return problem.toString().substring((problem.id() + ' ' + problem.subject() + ": ").length());
    }

    private static Properties read(Path file) {
        Properties properties = new Properties();
        if (Files.exists(file)) {
            try (Reader reader = Files.newBufferedReader(file)) {
                properties.load(reader);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return properties;
    }

    private static void write(Path file, Map<String, String> values) {
        Properties properties = new Properties();
        properties.putAll(values);
        try (Writer writer = Files.newBufferedWriter(file)) {
            properties.store(writer, null);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
