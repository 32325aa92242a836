package org.jzenith.docs;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A page of Markdown, with the links and the anchors that it has in the repository's web view. */
record Page(Path file, String text) {

    static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    private static final Pattern FENCED = Pattern.compile("(?m)^```\\w*\\n(?s:.*?)^```$");
    private static final Pattern CODE = Pattern.compile("`[^`\\n]*`");
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");
    private static final Pattern HEADING = Pattern.compile("(?m)^#{1,6} (.+)$");
    private static final Set<String> NOT_OURS = Set.of("target", "target-vertx5", "archetype-resources");

    static Page of(Path file) throws IOException {
        return new Page(file, Files.readString(file));
    }

    /** Returns all pages of the project, except those that builds have created. */
    static List<Page> all() throws IOException {
        List<Page> pages = new ArrayList<>();
        Files.walkFileTree(ROOT, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                String name = folder.getFileName().toString();
                boolean ours = folder.equals(ROOT) || !(NOT_OURS.contains(name) || name.startsWith("."));
                return ours ? FileVisitResult.CONTINUE : FileVisitResult.SKIP_SUBTREE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                if (file.toString().endsWith(".md")) {
                    pages.add(of(file));
                }
                return FileVisitResult.CONTINUE;
            }
        });
        return pages;
    }

    /** Returns the text without the fenced code blocks. */
    String prose() {
        return FENCED.matcher(text).replaceAll("");
    }

    List<String> links() {
        return LINK.matcher(CODE.matcher(prose()).replaceAll(""))
                .results()
                .map(link -> link.group(1))
                .toList();
    }

    /** Returns the anchors. Of several equal headings, the second one gets the suffix -1, and so on. */
    Set<String> anchors() {
        Map<String, Integer> seen = new HashMap<>();
        return HEADING.matcher(prose())
                .results()
                .map(heading -> {
                    String anchor = heading.group(1)
                            .replaceAll("\\[([^]]*)]\\([^)]*\\)", "$1")
                            .strip()
                            .toLowerCase(Locale.ROOT)
                            .replaceAll("[^\\p{L}\\p{N} _-]", "")
                            .replace(' ', '-');
                    int count = seen.merge(anchor, 1, Integer::sum);
                    return count == 1 ? anchor : anchor + '-' + (count - 1);
                })
                .collect(Collectors.toSet());
    }

    @Override
    public String toString() {
        return ROOT.relativize(file).toString();
    }
}
