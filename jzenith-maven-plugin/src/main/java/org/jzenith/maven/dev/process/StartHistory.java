package org.jzenith.maven.dev.process;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.TreeSet;
import org.jzenith.maven.dev.file.Folders;
import org.jzenith.maven.dev.report.Mistake;
import org.jzenith.maven.dev.report.Report;

/**
 * A folder with information about the starts of the application: its configuration, so that the application logs only
 * changes, and the problems of a failed start. Used by one thread.
 */
final class StartHistory {

    private static final String PLACE = "/place";

    private final Path folder;
    private final Path problems;

    /** Begins with an empty folder. */
    StartHistory(Path folder) throws IOException {
        this.folder = Files.createDirectories(folder);
        this.problems = folder.resolve("problems.properties");
        Folders.empty(folder);
    }

    /** Returns the option for a JVM that starts the application. */
    String option() {
        return "-Djzenith.development.history=" + folder;
    }

    /** Deletes the problems of the previous start. */
    void begin() throws IOException {
        Files.deleteIfExists(problems);
    }

    /** Returns the reason for the end of a process: the problems of its start if there are some, else the title. */
    Report report(String title, String output) throws IOException {
        List<Mistake> mistakes = problems();
        int count = mistakes.size();
        return new Report(
                count == 0
                        ? title
                        : "The application did not start: " + (count == 1 ? "1 problem" : count + " problems"),
                mistakes,
                output);
    }

    private List<Mistake> problems() throws IOException {
        Properties told = new Properties();
        if (Files.exists(problems)) {
            try (Reader reader = Files.newBufferedReader(problems)) {
                told.load(reader);
            } catch (IllegalArgumentException e) { // The process was killed while it wrote.
                return List.of();
            }
        }
        return new TreeSet<>(told.stringPropertyNames())
                .stream()
                        .filter(key -> key.endsWith(PLACE))
                        .map(key -> key.substring(0, key.length() - PLACE.length()))
                        .map(number -> new Mistake(
                                told.getProperty(number + PLACE, ""), told.getProperty(number + "/message", "")))
                        .toList();
    }
}
