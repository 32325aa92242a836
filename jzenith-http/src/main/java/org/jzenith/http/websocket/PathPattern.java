package org.jzenith.http.websocket;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The path template of an endpoint. Each segment is a text or a variable, such as {@code /rooms/{room}}. */
final class PathPattern {

    private static final Pattern TEMPLATE =
            Pattern.compile("(/([A-Za-z0-9._~!$&'()*+,;=:@-]+|\\{[A-Za-z_][A-Za-z0-9_.-]*}))+");

    private final String template;
    /** The common start of all paths. */
    private final String prefix;

    private final List<String> segments;

    /** Takes the template in its form for metrics. It must be {@linkplain #isValid valid}. */
    PathPattern(String template) {
        this.template = template;
        int variable = template.indexOf('{');
        this.prefix = variable < 0 ? template : template.substring(0, variable);
        this.segments = List.of(template.substring(1).split("/", -1));
    }

    /** Returns whether a template has this form, without duplicate variables. */
    static boolean isValid(String template) {
        List<String> variables = new ArrayList<>();
        for (String segment : template.split("/", -1)) {
            if (segment.startsWith("{")) {
                variables.add(segment);
            }
        }
        return TEMPLATE.matcher(template).matches()
                && variables.stream().distinct().count() == variables.size();
    }

    /** Returns whether a path matches. Only its unreserved characters are decoded. */
    boolean matches(String path) {
        return path.startsWith(prefix) && (prefix.length() == template.length() ? path.equals(template) : fits(path));
    }

    private boolean fits(String path) {
        int from = 1;
        for (int i = 0; i < segments.size(); i++) {
            int slash = path.indexOf('/', from);
            int end = slash < 0 ? path.length() : slash;
            String segment = segments.get(i);
            boolean variable = segment.charAt(0) == '{';
            if (variable
                    ? end == from
                    : !path.regionMatches(from, segment, 0, Math.max(segment.length(), end - from))) {
                return false;
            }
            if (slash < 0) {
                return i == segments.size() - 1;
            }
            from = end + 1;
        }
        return false;
    }

    /** Returns the decoded variables of a matching path; null if it is not percent-encoded UTF-8. */
    @Nullable
    Map<String, String> variables(String path) {
        String[] actual = path.substring(1).split("/", -1);
        Map<String, String> variables = new LinkedHashMap<>();
        for (int i = 0; i < segments.size(); i++) {
            String segment = segments.get(i);
            if (segment.charAt(0) == '{') {
                String value = decoded(actual[i]);
                if (value == null) {
                    return null;
                }
                variables.put(segment.substring(1, segment.length() - 1), value);
            }
        }
        return variables;
    }

    private static @Nullable String decoded(String segment) {
        try {
            String value = URLDecoder.decode(segment.replace("+", "%2B"), StandardCharsets.UTF_8);
            return value.indexOf('\ufffd') >= 0 || value.chars().anyMatch(Character::isISOControl) ? null : value;
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    @Override
    public String toString() {
        return template;
    }
}
