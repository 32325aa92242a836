package org.jzenith.docs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Replaces each code block of a page that follows {@code <!-- snippet: path#name -->} with what the file has between
 * the lines {@code tag::name[]} and {@code end::name[]}, or with the whole file if there is no name. Paths are relative
 * to the root of the project.
 */
final class Snippets {

    private static final Pattern SNIPPET =
            Pattern.compile("(?m)^<!-- snippet: ([^#\\s]+)(?:#([\\w-]+))? -->\\n```(\\w+)\\n((?s:.*?))^```$");
    private static final Pattern MARK = Pattern.compile("(tag|end)::([\\w-]+)\\[]");

    private Snippets() {}

    static String renew(String page) {
        return SNIPPET.matcher(page).replaceAll(block -> {
            String whole = block.group();
            String renewed = quote(block.group(1), block.group(2));
            String head = whole.substring(0, whole.indexOf('\n', whole.indexOf('\n') + 1) + 1);
            return Matcher.quoteReplacement(head + renewed + "```");
        });
    }

    private static String quote(String file, String name) {
        List<String> lines = read(Page.ROOT.resolve(file));
        if (name != null) {
            lines = between(file, name, lines);
        }
        String text = lines.stream()
                .filter(line -> !MARK.matcher(line).find())
                .map(line -> line + "\n")
                .reduce("", String::concat);
        return text.stripIndent();
    }

    private static List<String> between(String file, String name, List<String> lines) {
        int from = index(lines, "tag::" + name + "[]");
        int to = index(lines, "end::" + name + "[]");
        if (from < 0 || to < from) {
            throw new IllegalArgumentException(
                    file + " has no tag::" + name + "[] with an end::" + name + "[] after it");
        }
        return lines.subList(from + 1, to);
    }

    private static int index(List<String> lines, String mark) {
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).contains(mark)) {
                return i;
            }
        }
        return -1;
    }

    private static List<String> read(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
