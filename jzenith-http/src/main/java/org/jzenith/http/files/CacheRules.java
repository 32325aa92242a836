package org.jzenith.http.files;

import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Decides how long clients keep a file (RFC 9111): those with a fingerprint in their name for a year, since their
 * content never changes; all others are asked for again, and are not sent if they are still the same. Immutable.
 */
final class CacheRules {

    static final CacheRules DEFAULT = new CacheRules(List.of());

    /** Eight or more hexadecimal digits, both letters and digits: what bundlers write is never a word or a date. */
    private static final Pattern FINGERPRINT =
            Pattern.compile(".*[.-](?=[0-9a-f]*[0-9])(?=[0-9a-f]*[a-f])[0-9a-f]{8,64}(?:\\.[A-Za-z0-9]+)+");

    private static final String FOR_EVER = "max-age=31536000, immutable";
    private static final String ASK_AGAIN = "no-cache";

    private record Rule(PathMatcher names, String value) {}

    private final List<Rule> rules;

    private CacheRules(List<Rule> rules) {
        this.rules = rules;
    }

    /** Returns these rules and another one, which comes first. */
    CacheRules with(String glob, String value) {
        List<Rule> more = new ArrayList<>();
        more.add(new Rule(FileSystems.getDefault().getPathMatcher("glob:" + glob), value));
        more.addAll(rules);
        return new CacheRules(List.copyOf(more));
    }

    /**
     * Returns the header {@code Cache-Control}.
     *
     * @param open whether everybody may have the file; otherwise, shared caches must not keep it
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
