package org.jzenith.http.files;

import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Decides how long clients may cache a file (RFC 9111). Files with a fingerprint in their name never change, so clients
 * may keep them for a year. For all others, clients must revalidate. Immutable.
 */
final class CacheRules {

    static final CacheRules DEFAULT = new CacheRules(List.of());

    /** Eight or more hexadecimal digits, with both letters and digits, so that words and dates do not match. */
    private static final Pattern FINGERPRINT =
            Pattern.compile(".*[.-](?=[0-9a-f]*[0-9])(?=[0-9a-f]*[a-f])[0-9a-f]{8,64}(?:\\.[A-Za-z0-9]+)+");

    private static final String FOR_EVER = "max-age=31536000, immutable";
    private static final String ASK_AGAIN = "no-cache";

    private record Rule(PathMatcher names, String value) {}

    private final List<Rule> rules;

    private CacheRules(List<Rule> rules) {
        this.rules = rules;
    }

    /** Returns these rules with another one in front. */
    CacheRules with(String glob, String value) {
        List<Rule> more = new ArrayList<>();
        more.add(new Rule(FileSystems.getDefault().getPathMatcher("glob:" + glob), value));
        more.addAll(rules);
        return new CacheRules(List.copyOf(more));
    }

    /**
     * Returns the header {@code Cache-Control}.
     *
     * @param open whether the file is public; otherwise, shared caches must not keep it
     */
    String of(String name, boolean open) {
        for (Rule rule : rules) {
            if (rule.names().matches(Path.of(name))) {
                return rule.value();
            }
        }
        String file = name.substring(name.lastIndexOf('/') + 1);
        String value = FINGERPRINT.matcher(file).matches() ? FOR_EVER : ASK_AGAIN;
        return open ? value : "private, " + value;
    }
}
