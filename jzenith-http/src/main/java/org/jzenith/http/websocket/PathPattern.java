package org.jzenith.http.websocket;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.path.PathTemplate;
import org.jzenith.core.path.PathTemplate.Part;
import org.jzenith.core.path.PercentEncoding;

/** The path template of an endpoint. Each segment is a text or a variable, such as {@code /rooms/{room}}. */
final class PathPattern {

    private static final Pattern TEMPLATE =
            Pattern.compile("(/([A-Za-z0-9._~!$&'()*+,;=:@-]+|\\{[A-Za-z_][A-Za-z0-9_.-]*}))+");

    private final String template;
    /** The common start of all paths. */
    private final String prefix;

    /** One for each segment. */
    private final List<Part> parts;

    /** Takes the template in its form for metrics. It must be {@linkplain #isValid valid}. */
    PathPattern(String template) {
        this.template = template;
        int variable = template.indexOf('{');
        this.prefix = variable < 0 ? template : template.substring(0, variable);
        this.parts = PathTemplate.parse(template).segments().stream()
                .flatMap(segment -> segment.parts().stream())
                .toList();
    }

    /** Returns whether a template has this form, without duplicate variables. */
    static boolean isValid(String template) {
        List<Part> variables = PathTemplate.parse(template).variables();
        return TEMPLATE.matcher(template).matches()
                && variables.stream().distinct().count() == variables.size();
    }

    /** Returns whether a path matches. Only its unreserved characters are decoded. */
    boolean matches(String path) {
        return path.startsWith(prefix) && (prefix.length() == template.length() ? path.equals(template) : fits(path));
    }

    private boolean fits(String path) {
        int from = 1;
        for (int i = 0; i < parts.size(); i++) {
            int slash = path.indexOf('/', from);
            int end = slash < 0 ? path.length() : slash;
            String text = parts.get(i).text();
            if (parts.get(i).variable()
                    ? end == from
                    : !path.regionMatches(from, text, 0, Math.max(text.length(), end - from))) {
                return false;
            }
            if (slash < 0) {
                return i == parts.size() - 1;
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
        for (int i = 0; i < parts.size(); i++) {
            if (parts.get(i).variable()) {
                String value = decoded(actual[i]);
                if (value == null) {
                    return null;
                }
                variables.put(parts.get(i).text(), value);
            }
        }
        return variables;
    }

    private static @Nullable String decoded(String segment) {
        try {
            String value = PercentEncoding.decode(segment);
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
