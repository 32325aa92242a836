package org.jzenith.http.accesslog;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Replaces secrets in a target or a URL by {@code ***}: user and password, and the values of parameters with certain
 * names. Parameters occur in the query, in the path ({@code ;name=value}) and in the fragment. If {@code code} is such
 * a name, {@code state} is hidden beside it and beside other fields of an OAuth response (RFC 6749). Elsewhere,
 * {@code state} is an ordinary name. Immutable.
 */
final class HiddenValues {

    private static final String HIDDEN = "***";
    private static final int MAX_NAME = 300;
    private static final String CODE = "code";
    private static final String STATE = "state";
    private static final Pattern ANSWERS_OF_OAUTH =
            Pattern.compile("[?#&;](code|access_token|id_token|error)=", Pattern.CASE_INSENSITIVE);

    private final Set<String> names;

    HiddenValues(Collection<String> names) {
        this.names = names.stream().map(name -> name.toLowerCase(Locale.ROOT)).collect(Collectors.toUnmodifiableSet());
    }

    /** Returns the text with its secrets replaced. */
    String hide(String text) {
        return text.indexOf('=') < 0 ? withoutUser(text) : withoutValues(withoutUser(text));
    }

    private static String withoutUser(String url) {
        int scheme = url.indexOf("://");
        if (scheme < 0) {
            return url;
        }
        int host = scheme + 3;
        int at = url.lastIndexOf('@', firstOf(url, host, "/?#"));
        return at < host ? url : url.substring(0, host) + HIDDEN + url.substring(at);
    }

    private String withoutValues(String text) {
        StringBuilder visible = new StringBuilder(text.length());
        boolean path = true;
        int name = -1; // The index where a name begins; negative within a value, or if there is no name.
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            visible.append(c);
            if (c == '?' || c == '#' || c == '&' || c == ';') {
                path &= c == ';' || c == '&';
                name = i + 1;
            } else if (c == '=' && name >= 0) {
                if (isHidden(text.substring(name, i), text)) {
                    visible.append(HIDDEN);
                    i = firstOf(text, i + 1, path ? ";/?#" : "&#") - 1;
                }
                name = -1;
            }
        }
        return visible.toString();
    }

    private static int firstOf(String text, int from, String ends) {
        int end = from;
        while (end < text.length() && ends.indexOf(text.charAt(end)) < 0) {
            end++;
        }
        return end;
    }

    private boolean isBesideCode(String text) {
        return names.contains(CODE) && ANSWERS_OF_OAUTH.matcher(text).find();
    }

    /**
     * Returns true for a name that cannot be decoded, because it may be any name. {@code user[password]} and
     * {@code user.password} are passwords, too.
     */
    private boolean isHidden(String encoded, String text) {
        if (encoded.length() > MAX_NAME) {
            return true;
        }
        try {
            String name =
                    URLDecoder.decode(encoded, StandardCharsets.UTF_8).strip().toLowerCase(Locale.ROOT);
            if (names.contains(name) || (name.equals(STATE) && isBesideCode(text))) {
                return true;
            }
            for (String part : name.split("[\\[\\].]", -1)) {
                if (names.contains(part)) {
                    return true;
                }
            }
            return false;
        } catch (IllegalArgumentException e) {
            return true;
        }
    }
}
