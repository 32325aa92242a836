package org.jzenith.core.config.source;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLConnection;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.config.problem.ConfigFindings;
import org.jzenith.core.config.problem.ConfigProblems;
import org.jzenith.core.config.schema.ConfigSchema;
import org.jzenith.core.error.ControlCharacters;

/** Finds and reads the files of an application: properties files, and folders with one file for each key. */
public final class ConfigFiles {

    private static final String FILE = "jzenith.properties";
    private static final Pattern YAML = Pattern.compile("(?i)\\.ya?ml$");

    private final Path directory;
    private final @Nullable ClassLoader classLoader;
    private final ConfigSchema schema;
    private final ConfigFindings findings;
    private final List<ConfigSource> sources = new ArrayList<>();

    private ConfigFiles(
            Path directory, @Nullable ClassLoader classLoader, ConfigSchema schema, ConfigFindings findings) {
        this.directory = directory;
        this.classLoader = classLoader;
        this.schema = schema;
        this.findings = findings;
    }

    /**
     * The places to search, and the files to search for.
     *
     * @param directory the working directory; null to read only named files
     * @param classLoader the class path; not searched if null
     * @param named the values of {@code --config}; later ones have higher precedence
     * @param profiles the profiles; files of later ones have higher precedence
     */
    public record Places(
            @Nullable Path directory, @Nullable ClassLoader classLoader, List<String> named, List<String> profiles) {}

    /** Reads all existing files, highest precedence first. */
    public static List<ConfigSource> read(Places places, ConfigSchema schema, ConfigFindings findings) {
        Path directory = places.directory() == null ? Path.of("") : places.directory();
        ConfigFiles files = new ConfigFiles(directory, places.classLoader(), schema, findings);
        for (int i = places.named().size() - 1; i >= 0; i--) {
            files.readNamed(places.named().get(i));
        }
        inDirectory(places.directory()).ifPresent(files::readPath);
        for (int i = places.profiles().size() - 1; i >= 0; i--) {
            String profile = places.profiles().get(i);
            String name = ofProfile(profile);
            if (!files.readResource(name)) {
                findings.problem(ConfigProblems.noProfile(profile, name));
            }
        }
        files.readResource(FILE);
        return files.sources;
    }

    /** Returns the name of the file of a profile, on the class path. */
    public static String ofProfile(String profile) {
        return "jzenith-" + profile + ".properties";
    }

    /** Returns the file in the directory, which is read without being named. */
    public static Optional<Path> inDirectory(@Nullable Path directory) {
        return Optional.ofNullable(directory).map(named -> named.resolve(FILE)).filter(Files::exists);
    }

    private void readNamed(String file) {
        if (file.isBlank()) {
            return; // The command line has reported it.
        }
        if (YAML.matcher(file).find()) { // Its lines would count as properties with unknown keys.
            findings.problem(
                    ConfigProblems.unreadableFile(ControlCharacters.escape(file), "is YAML, judging by its name"));
            return;
        }
        try {
            Path path = directory.resolve(file);
            if (Files.isDirectory(path)) {
                readFolder(path.toAbsolutePath().normalize());
            } else {
                readPath(path);
            }
        } catch (InvalidPathException e) {
            findings.problem(ConfigProblems.unreadableFile(ControlCharacters.escape(file), "is not a path"));
        }
    }

    private void readFolder(Path folder) {
        try {
            sources.add(ConfigFolder.read(folder, schema, findings));
        } catch (IOException e) {
            findings.problem(ConfigProblems.unreadableFile(folder.toString(), reason(e)));
        }
    }

    private void readPath(Path path) {
        String name = path.toAbsolutePath().normalize().toString();
        try {
            sources.add(PropertiesFile.read(name, Files.readAllBytes(path), findings));
        } catch (IOException e) {
            findings.problem(ConfigProblems.unreadableFile(name, reason(e)));
        }
    }

    /** Reads the first resource with that name; returns whether there is one. */
    private boolean readResource(String name) {
        try {
            List<URL> urls = classLoader == null ? List.of() : Collections.list(classLoader.getResources(name));
            if (urls.size() > 1) {
                findings.warning(name + " is on the class path " + urls.size() + " times: " + urls.get(0)
                        + " is read, not "
                        + String.join(
                                ", ", urls.stream().skip(1).map(URL::toString).toList())
                        + ". Fix: keep one of them.");
            }
            if (!urls.isEmpty()) {
                sources.add(PropertiesFile.read(name + " on the class path", bytes(urls.get(0)), findings));
            }
            return !urls.isEmpty();
        } catch (IOException e) {
            findings.problem(ConfigProblems.unreadableFile(name + " on the class path", reason(e)));
            return true;
        }
    }

    private static byte[] bytes(URL url) throws IOException {
        URLConnection connection = url.openConnection();
        connection.setUseCaches(false); // A cached jar would stay open in the whole JVM.
        try (InputStream stream = connection.getInputStream()) {
            return stream.readAllBytes();
        }
    }

    private static String reason(IOException e) {
        if (e instanceof NoSuchFileException) {
            return "does not exist";
        }
        if (e instanceof AccessDeniedException) {
            return "may not be read by this process";
        }
        return e instanceof CharacterCodingException ? "is not UTF-8 text" : "cannot be read: " + e.getMessage();
    }
}
