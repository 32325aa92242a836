package org.jzenith.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Compares the documentation with the code. {@code -DargLine=-Ddocs.write=true} updates the snippets. */
class DocumentationTest {

    private static final Path REFERENCE = Page.ROOT.resolve("docs/reference");
    private static final Pattern KEY = Pattern.compile("`(?:--)?([a-z]+(?:\\.[a-z][a-z0-9-]*)+)(?:[= ][^`]*)?`");
    private static final Pattern PROBLEM =
            Pattern.compile("\\b((?:CONFIG|INJECT|START|BIND|REST|DEV|LOGGING|PG|REDIS)-\\d+)\\b");

    private static final Pattern PACKAGE = Pattern.compile("(?m)^\\| `(org\\.jzenith\\.[\\w.]+)` \\| (.*) \\|$");
    private static final Pattern TYPE = Pattern.compile("`(\\w+)`");
    private static final Pattern IMPORT = Pattern.compile("(?m)^import (?:static )?(org\\.jzenith\\.(?!docs)[\\w.]+);");

    @Test
    void quotesTheSourcesAsTheyAre() throws IOException {
        for (Page page : Page.all()) {
            String renewed = Snippets.renew(page.text());
            if (Boolean.getBoolean("docs.write") && !renewed.equals(page.text())) {
                Files.writeString(page.file(), renewed);
            }
            assertThat(Files.readString(page.file()))
                    .as("%s; -DargLine=-Ddocs.write=true updates it", page)
                    .isEqualTo(renewed);
        }
    }

    @Test
    void refusesASnippetThatDoesNotExist() {
        assertThatThrownBy(() -> Snippets.renew("<!-- snippet: README.md#none -->\n```java\n```\n"))
                .hasMessageContaining("tag::none[]");
    }

    @Test
    void quotesInTheGuideOnlyWhatIsCompiled() throws IOException {
        for (Page page : Page.all()) {
            if (page.toString().startsWith("docs/guide")) {
                assertThat(Pattern.compile("(?m)^(<!-- .*-->)?\\n```java$")
                                .matcher(page.text())
                                .results()
                                .map(block -> block.group(1)))
                        .as("the lines before the Java code of %s", page)
                        .doesNotContainNull();
                assertThat(page.text())
                        .as("what follows the names of snippets in %s", page)
                        .doesNotContainPattern("(?m)^<!-- snippet: .*-->\\n(?!```)");
            }
        }
    }

    @Test
    void linksOnlyToWhatExists() throws IOException {
        List<String> dead = new ArrayList<>();
        for (Page page : Page.all()) {
            for (String link : page.links()) {
                if (!link.contains("://") && !link.startsWith("mailto:") && !leadsSomewhere(page, URI.create(link))) {
                    dead.add(page + ": " + link);
                }
            }
        }
        assertThat(dead).isEmpty();
    }

    private static boolean leadsSomewhere(Page page, URI link) throws IOException {
        Path target = link.getPath().isEmpty()
                ? page.file()
                : page.file().resolveSibling(link.getPath()).normalize();
        if (!Files.exists(target)) {
            return false;
        }
        return link.getFragment() == null || Page.of(target).anchors().contains(link.getFragment());
    }

    @Test
    void showsEachPageInTheSite() throws IOException {
        List<String> shown = Pattern.compile("(?m)^ +- (?:[A-Z]\\w+: )?(\\S+\\.md)$")
                .matcher(Files.readString(Page.ROOT.resolve("mkdocs.yml")))
                .results()
                .map(page -> "docs/" + page.group(1))
                .toList();
        assertThat(Page.all().stream().map(Page::toString).filter(page -> page.startsWith("docs/")))
                .containsExactlyInAnyOrderElementsOf(shown);
    }

    @Test
    void findsDeadLinksAndAnchors() throws IOException {
        Page page = new Page(
                Page.ROOT.resolve("docs/x.md"),
                "# A `b`: c\n[x](y.md) `[z](z)`\n```\n# d\n[u](v)\n```\n## A b c\n# A `b`: c\n");
        assertThat(page.links()).containsExactly("y.md");
        assertThat(page.anchors()).containsExactlyInAnyOrder("a-b-c", "a-b-c-1", "a-b-c-2");
        assertThat(leadsSomewhere(page, URI.create("testing.md"))).isTrue();
        assertThat(leadsSomewhere(page, URI.create("#a-b-c"))).isFalse(); // There is no such file.
        assertThat(leadsSomewhere(page, URI.create("testing.md#none"))).isFalse();
    }

    @Test
    void namesOnlyConfigurationKeysThatExist() throws IOException {
        Set<String> keys = found(KEY, Files.readString(REFERENCE.resolve("configuration.md")));
        assertThat(keys).contains("rest.port", "rest.cors.origins");
        for (Page page : Page.all()) {
            assertThat(keys)
                    .as("keys that %s names", page)
                    .containsAll(found(KEY, page.prose()).stream()
                            .filter(key -> !key.equals("application.properties")) // A file of other frameworks.
                            .filter(key ->
                                    keys.stream().anyMatch(known -> group(known).equals(group(key))))
                            .toList());
        }
    }

    @Test
    void namesOnlyProblemsThatExist() throws IOException {
        Set<String> anchors = Page.of(REFERENCE.resolve("problems.md")).anchors();
        for (Page page : Page.all()) {
            assertThat(anchors)
                    .as("problems that %s names", page)
                    .containsAll(found(PROBLEM, page.prose()).stream()
                            .map(id -> id.toLowerCase(Locale.ROOT))
                            .collect(Collectors.toSet()));
        }
    }

    @Test
    void saysWhereTheTypesOfTheExamplesAre() throws IOException {
        Set<String> listed = new TreeSet<>();
        StringBuilder guide = new StringBuilder();
        for (Page page : Page.all()) {
            if (page.toString().equals("docs/guide/imports.md")) {
                PACKAGE.matcher(page.text()).results().forEach(row -> found(TYPE, row.group(2))
                        .forEach(type -> listed.add(row.group(1) + "." + type)));
            } else if (page.toString().startsWith("docs/guide")) {
                guide.append(page.text());
            }
        }
        Set<String> shown = found(Pattern.compile("\\b(\\w+)\\b"), guide.toString());
        assertThat(listed)
                .containsAll(found(IMPORT, sources("docs/src/test/java/org/jzenith/docs/library")).stream()
                        .filter(type -> shown.contains(type.substring(type.lastIndexOf('.') + 1)))
                        .toList());
        assertThat(listed)
                .allSatisfy(type -> assertThat(Page.ROOT.resolve("jzenith-" + type.split("\\.")[2] + "/src/main/java/"
                                + type.replaceAll("\\.[a-z]\\w*[A-Z]\\w*$", "").replace('.', '/') + ".java"))
                        .exists());
    }

    private static String sources(String folder) throws IOException {
        try (Stream<Path> files = Files.walk(Page.ROOT.resolve(folder))) {
            StringBuilder all = new StringBuilder();
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                all.append(Files.readString(file));
            }
            return all.toString();
        }
    }

    private static String group(String key) {
        return key.substring(0, key.lastIndexOf('.'));
    }

    private static Set<String> found(Pattern pattern, String text) {
        return pattern.matcher(text).results().map(match -> match.group(1)).collect(Collectors.toSet());
    }
}
