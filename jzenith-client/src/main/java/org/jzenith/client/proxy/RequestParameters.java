package org.jzenith.client.proxy;

import io.vertx.core.MultiMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.jzenith.client.form.MultipartForm;
import org.jzenith.core.path.PercentEncoding;

/**
 * The parameters of one request, collected from the arguments of an invocation. If one of them cannot be sent, only
 * {@link #check} fails, so that all streams among the others are known and can be closed.
 */
final class RequestParameters {

    /** RFC 6265 section 4.1.1. */
    private static final Pattern COOKIE_VALUE = Pattern.compile("[!#-+\\--:<-\\[\\]-~]*");

    /** RFC 9110 section 5.5. */
    private static final Pattern HEADER_VALUE = Pattern.compile("[\\t -~]*");

    private final Map<String, String> path = new HashMap<>();
    private final StringBuilder matrix = new StringBuilder();
    private final StringBuilder query = new StringBuilder();
    private final StringBuilder form = new StringBuilder();
    private final StringBuilder cookies = new StringBuilder();
    private final MultiMap headers = MultiMap.caseInsensitiveMultiMap();
    private final @Nullable MultipartForm parts;
    private @Nullable Object body;
    private @Nullable RuntimeException flaw;

    /** Takes the form of the parts, or null if the body is not a form. */
    RequestParameters(@Nullable MultipartForm parts) {
        this.parts = parts;
    }

    /** Adds a value of a kind. */
    void add(Kind kind, String name, @Nullable Object value) {
        try {
            if (kind == Kind.BODY) {
                body = value;
            }
            if (parts != null && kind.isPart()) {
                parts.add(kind == Kind.BODY ? null : name, value);
            } else if (kind != Kind.BODY) {
                addTexts(kind, name, value);
            }
        } catch (RuntimeException e) {
            refuse(e);
        }
    }

    /** Records the reason why the request cannot be sent. */
    void refuse(RuntimeException why) {
        flaw = flaw == null ? why : flaw;
    }

    /** Throws the reason why the request cannot be sent, if there is one. */
    void check() {
        if (flaw != null) {
            throw flaw;
        }
    }

    private void addTexts(Kind kind, String name, @Nullable Object value) {
        List<String> texts = ParameterValue.texts(value);
        if (kind == Kind.PATH && texts.isEmpty()) {
            throw new IllegalArgumentException("@PathParam(\"" + name + "\"): null (expected: a value)");
        }
        for (String text : texts) {
            switch (kind) {
                case PATH -> path.put(name, text);
                case MATRIX -> pair(matrix.append(';'), name, text);
                case QUERY -> pair(separated(query, "&"), name, text);
                case FORM -> field(name, text);
                case COOKIE -> separated(cookies, "; ").append(name).append('=').append(cookie(name, text));
                default -> headers.add(name, header(name, text));
            }
        }
    }

    private void field(String name, String text) {
        if (parts == null) {
            pair(separated(form, "&"), name, text);
        } else {
            parts.addText(name, text);
        }
    }

    private static StringBuilder separated(StringBuilder list, String separator) {
        return list.length() == 0 ? list : list.append(separator);
    }

    private static void pair(StringBuilder list, String name, String text) {
        list.append(PercentEncoding.encode(name)).append('=').append(PercentEncoding.encode(text));
    }

    private static String cookie(String name, String text) {
        if (!COOKIE_VALUE.matcher(text).matches()) {
            throw new IllegalArgumentException("@CookieParam(\"" + name
                    + "\"): a value with a character that no cookie may have (expected: printable ASCII except space, quote, comma, "
                    + "semicolon and backslash)");
        }
        return text;
    }

    private static String header(String name, String text) {
        if (!HEADER_VALUE.matcher(text).matches()) {
            throw new IllegalArgumentException(
                    "@HeaderParam(\"" + name
                            + "\"): a value with a character that no header may have (expected: printable ASCII, spaces and tabs)");
        }
        return text;
    }

    /** Returns path and query. */
    String target(RequestPath template) {
        return template.expand(path) + matrix + (query.length() == 0 ? "" : "?" + query);
    }

    /** Returns the headers. */
    MultiMap headers() {
        if (cookies.length() > 0) {
            headers.set("Cookie", cookies.toString());
        }
        return headers;
    }

    /** Returns the fields of a form, encoded. */
    String form() {
        return form.toString();
    }

    /** Returns the argument that is the body, or null. */
    @Nullable
    Object body() {
        return body;
    }

    /** The place of a parameter. */
    enum Kind {
        PATH,
        MATRIX,
        QUERY,
        HEADER,
        COOKIE,
        /** Texts, in a form of either kind. */
        FORM,
        /** Parts of a multipart form. */
        PART,
        /** An {@link java.io.InputStream}, a part of a multipart form. */
        STREAM,
        BODY;

        private boolean isPart() {
            return this == PART || this == STREAM || this == BODY;
        }
    }
}
