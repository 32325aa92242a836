package org.jzenith.maven.dev.project;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A folder of resources, as the POM describes it.
 *
 * @param folder the folder
 * @param target the folder below that of the classes; usually empty
 * @param includes patterns of the included files; all files if there is none
 * @param excludes patterns of the excluded files
 * @param filter the values of <code>${name}</code> and {@code @name@}; empty if files are copied unchanged
 */
public record ResourceFolder(
        Path folder,
        String target,
        List<String> includes,
        List<String> excludes,
        Optional<Map<String, String>> filter) {

    private static final Pattern REFERENCE = Pattern.compile("\\$\\{([^${}]+)}|@([\\w.-]+)@");

    /** Returns the path of the copy of a file; empty if the file is not included. */
    public Optional<Path> copyOf(Path file, Path classes) {
        Path relative = folder.relativize(file);
        boolean counts = (includes.isEmpty() || matches(includes, relative)) && !matches(excludes, relative);
        return counts ? Optional.of(classes.resolve(target).resolve(relative.toString())) : Optional.empty();
    }

    private static boolean matches(List<String> patterns, Path relative) {
        return patterns.stream().anyMatch(pattern -> matcher(pattern).matches(relative));
    }

    /** Patterns of Maven: a pattern that ends with / matches everything below, and ** also matches no folder. */
    private static PathMatcher matcher(String pattern) {
        String whole = pattern.endsWith("/") ? pattern + "**" : pattern;
        PathMatcher exact = FileSystems.getDefault().getPathMatcher("glob:" + whole);
        if (!whole.startsWith("**/")) {
            return exact;
        }
        PathMatcher atTop = FileSystems.getDefault().getPathMatcher("glob:" + whole.substring(3));
        return path -> exact.matches(path) || atTop.matches(path);
    }

    /** Copies a file, with its references replaced if the folder is filtered. */
    public void copy(Path file, Path to) throws IOException {
        Files.createDirectories(to.getParent());
        if (filter.isEmpty()) {
            Files.copy(file, to, StandardCopyOption.REPLACE_EXISTING);
            return;
        }
        Map<String, String> values = filter.get();
        String text = Files.readString(file, StandardCharsets.UTF_8);
        Files.writeString(
                to,
                REFERENCE
                        .matcher(text)
                        .replaceAll(reference -> Matcher.quoteReplacement(values.getOrDefault(
                                reference.group(1) == null ? reference.group(2) : reference.group(1),
                                reference.group()))));
    }
}
