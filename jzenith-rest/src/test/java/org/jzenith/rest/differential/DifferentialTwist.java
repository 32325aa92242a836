package org.jzenith.rest.differential;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Tuple;

/**
 * A change of a request to another one, valid or invalid.
 *
 * @param feature what it covers
 * @param name what it does
 * @param change does it
 */
record DifferentialTwist(String feature, String name, UnaryOperator<DifferentialRequest> change) {

    private static final String UNEXPECTED = "body: of another size, or unexpected";
    private static final Map<String, List<DifferentialTwist>> ALL = new LinkedHashMap<>();

    static {
        for (String method : List.of(
                "GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "HEAD", "HEAD", "OPTIONS", "OPTIONS", "REPORT",
                "UNKNOWN")) {
            add("method", method, request -> request.withMethod(method));
        }
        lines(
                "accept: one",
                "Accept",
                "application/json",
                "text/plain",
                "application/json",
                "text/plain;charset=utf-8",
                "text/html",
                "application/vnd.a+json",
                "application/octet-stream",
                "application/problem+json");
        lines("accept: wildcard", "Accept", "*/*", "application/*", "text/*", "*/*;charset=utf-8", "*");
        lines(
                "accept: weighed",
                "Accept",
                "application/json;q=0.5, text/plain",
                "text/html, application/xhtml+xml, application/xml;q=0.9, */*;q=0.8",
                "text/plain;q=0.1, */*;q=0.2",
                "application/json;q=0, */*",
                "application/json;q=1.0",
                "*/*;q=0",
                "text/plain;q=0.5, application/json;q=0.5");
        lines(
                "accept: several",
                "Accept",
                "application/json, text/plain",
                "application/json,,text/plain",
                "image/png, application/json",
                ",",
                " ",
                "application/a+json, application/*");
        lines(
                "accept: unacceptable",
                "Accept",
                "image/png",
                "application/xml",
                "application/json;v=2",
                "x/y, a/b;q=0.1");
        lines(
                "accept: malformed",
                "Accept",
                "x",
                "application/",
                "/json",
                "a/b/c",
                "*/*;q=x",
                "*/*;q=-1",
                "application/json;q",
                "\"",
                "text/plain;q=2");
        add("accept: repeated", "two", request -> request.withLine("Accept: text/plain")
                .withLine("accept: application/json;q=0.9"));
        add("accept: repeated", "two the same", request -> request.withLine("Accept: */*")
                .withLine("Accept: */*"));
        lines("language", "Accept-Language", "de", "en-GB, de;q=0.5", "*", "x;q=y", ";;", "", "de_DE", "abcdefghijk");
        lines("language", "Content-Language", "de", "en, de", "", "?", "de-DE-x");
        types(
                "content type: JSON",
                "application/json",
                "application/json;charset=utf-8",
                "application/json; charset=UTF-8",
                "APPLICATION/JSON",
                "application/json;charset=UTF-16",
                "application/json;charset=nonsense",
                "application/json;v=1");
        types(
                "content type: like JSON",
                "application/vnd.a+json",
                "application/problem+json",
                "text/json",
                "application/json-patch+json");
        types(
                "content type: other",
                "text/plain",
                "application/xml",
                "application/octet-stream",
                "application/x-www-form-urlencoded",
                "*/*",
                "application/*",
                "multipart/form-data");
        types(
                "content type: malformed",
                "x",
                "application/",
                "application/json;charset",
                "a/b/c",
                "",
                ";",
                "application/json, text/plain");
        add("content type: malformed", "none", request -> request.withoutLine("Content-Type"));
        add("content type: malformed", "two", request -> request.withLine("Content-Type: application/json"));
        queries("query: plain", "a=1", "s=a", "s=a&s=b&i=1", "i=1&i=2", "_=.~:@,");
        queries(
                "query: odd",
                "",
                "&",
                "=",
                "a",
                "s",
                "s=",
                "=a",
                "s==a",
                "s=a=b",
                "&&s=a&&",
                "s&s=a",
                "xs=1&s=2",
                "i=1&i",
                "S=a");
        queries(
                "query: encoded",
                "s=%41",
                "%73=a",
                "s=a+b",
                "s=%2B",
                "s=%C3%A4",
                "s=%00",
                "s=a%26s=b",
                "s=%E4",
                "s=a/b?c",
                "s=;",
                "s=a;i=1",
                "s='",
                "s=!$*()");
        queries(
                "query: malformed",
                "s=%",
                "s=%4",
                "s=%zz",
                "%=a",
                "s=\u00e4",
                "s=\"",
                "s={a}",
                "s=a|b",
                "s=[1]",
                "s=\\",
                "s=^`");
        line(
                "header",
                "X-s: a",
                "X-s:",
                "X-s: a, b",
                "x-S: \t a ",
                "X-s: \u00e4",
                "X-i: 1",
                "X-None: \"",
                "X-Abort: 1",
                "X-colour: RED",
                "If-None-Match: *",
                "If-Modified-Since: x",
                "Range: bytes=0-0",
                "X-HTTP-Method-Override: PUT",
                "Connection: close",
                "Connection: keep-alive",
                "Connection: upgrade",
                "Expect: nothing",
                "Accept-Charset: utf-16",
                "Accept-Encoding: gzip",
                "TE: trailers");
        add("header", "long", request -> request.withLine("X-s: " + "a".repeat(3000)));
        add("header", "long accept", request -> request.withLine("Accept: " + "a/b, ".repeat(200) + "*/*"));
        line(
                "cookie",
                "Cookie: s=a",
                "Cookie: s=a; i=1",
                "Cookie: s=\"a b\"; $Path=\"/\"",
                "Cookie: s=a, i=1",
                "Cookie: s",
                "Cookie:",
                "Cookie: =a",
                "Cookie: $Version=x; s=a",
                "cookie: i=x",
                "Cookie: s=a; s=b",
                "Cookie: s=\u00e4",
                "Cookie: s=a;;i=1");
        add("cookie", "two", request -> request.withLine("Cookie: s=a").withLine("Cookie: i=1"));
        bodies("body: empty", "", " ", "\r\n");
        bodies(
                "body: invalid",
                "{",
                "{\"name\":",
                "nonsense",
                "{\"name\":\"a\"} {",
                "[1,",
                "\"",
                "{\"name\":\"a\"}x",
                "\u0000",
                "\ufeff{}");
        bodies(
                "body: null or wrong",
                "null",
                "[]",
                "{}",
                "1",
                "\"text\"",
                "[null]",
                "true",
                "{\"a\":\"b\"}",
                "[[]]",
                "{\"name\":{}}",
                "{\"count\":\"x\"}",
                "{\"count\":1.5}",
                "{\"kind\":\"unknown\"}");
        bodies(
                "body: unknown property",
                "{\"name\":\"a\",\"unknown\":1}",
                "{\"name\":\"a\",\"name\":\"b\"}",
                "{\"Name\":\"a\"}");
        bodies("body: violation", "{\"name\":\"\"}", "{\"name\":\"a\",\"count\":-1}", "{\"tags\":[null]}");
        add(UNEXPECTED, "large", request -> request.withBody("{\"name\":\"" + "a".repeat(5000) + "\"}"));
        add(UNEXPECTED, "small", request -> request.withBody("{\"name\":\"a\"}"));
        add(UNEXPECTED, "none", request -> request.withBody(null).withoutLine("Content-Type"));
        for (String form : List.of(
                "%1$s http://b%2$s HTTP/1.1",
                "%1$s HTTP://b:81%2$s HTTP/1.1", "%1$s %2$s HTTP/1.0", "%1$s %2$s#x HTTP/1.1")) {
            add("target", form, request -> request.withForm(form));
        }
        lines(
                "host",
                "Host",
                "a:8080",
                "A.example",
                "127.0.0.1:80",
                "[::1]:80",
                "[::1]",
                "a_b",
                "a:",
                "a:x",
                "a b",
                "",
                "user@a",
                "\u00e4",
                "a%20",
                "a!$");
        add("body: chunked", "chunked", request -> request.withoutLine("Transfer-Encoding")
                .withLine(DifferentialRequest.CHUNKED));
        line("body: chunked", "Expect: 100-continue");
        paths();
    }

    private static void paths() {
        add("path: slashes", "at the end", request -> request.withPath(request.path() + '/'));
        add("path: slashes", "two at the end", request -> request.withPath(request.path() + "//"));
        add("path: slashes", "two at the beginning", request -> request.withPath('/' + request.path()));
        for (int place = 0; place < 5; place++) {
            int at = place;
            segment("path: slashes", "two", at, text -> '/' + text);
            for (String dots : List.of(".", "..", "...", "%2e", "%2E%2e", ".a")) {
                segment("path: dots", dots, at, text -> dots + '/' + text);
            }
            segment("path: dots", "behind", at, text -> text + "/..");
            segment(
                    "path: encoded",
                    "letter",
                    at,
                    text -> text.isEmpty() ? text : "%" + Integer.toHexString(text.charAt(0)) + text.substring(1));
            for (String escape : List.of("%2F", "%20", "+", "%00", "%25", "%3B", "%3b", "%3F", "%7E", "%7Bx%7D")) {
                segment("path: encoded", escape, at, text -> text + escape);
            }
            for (String odd : List.of(
                    "%C3%A4",
                    "%E4", "%", "%4", "%zz", "\u00e4", "{x}", "\"", "|", "\\", "^", "<", "!", "$", "'", "()", "*", "=",
                    "&")) {
                segment("path: odd characters", odd, at, text -> text + odd);
            }
            for (String matrix : List.of(";", ";m=1", ";m=1;n", ";=", ";m=%41", ";m=a/b", ";;")) {
                segment("path: matrix parameters", matrix, at, text -> text + matrix);
            }
            segment("path: other segment", "unknown", at, text -> "unknown");
            segment("path: other segment", "literal", at, text -> "x");
            segment("path: other segment", "none", at, text -> "");
            segment("path: other segment", "more", at, text -> text + "/more");
            segment("path: case", "upper", at, text -> text.toUpperCase(Locale.ROOT));
        }
    }

    private static void add(String feature, String name, UnaryOperator<DifferentialRequest> change) {
        ALL.computeIfAbsent(feature, any -> new ArrayList<>()).add(new DifferentialTwist(feature, name, change));
    }

    private static void line(String feature, String... lines) {
        for (String line : lines) {
            add(feature, line, request -> request.withLine(line));
        }
    }

    private static void lines(String feature, String header, String... values) {
        for (String value : values) {
            add(feature, value, request -> request.withoutLine(header).withLine(header + ": " + value));
        }
    }

    /** Most are for requests with a body; the others get only the header. */
    private static void types(String feature, String... types) {
        lines(feature, "Content-Type", types);
    }

    private static void queries(String feature, String... queries) {
        for (String query : queries) {
            add(feature, query, request -> request.withQuery(query));
            add(
                    feature,
                    query + " behind",
                    request -> request.withQuery(request.query() == null ? query : request.query() + '&' + query));
        }
    }

    private static void bodies(String feature, String... bodies) {
        for (String body : bodies) {
            add(feature, body, request -> request.withBody(body));
        }
    }

    /** Changes a segment; the index is counted from 0 and wraps around. */
    private static void segment(String feature, String name, int at, UnaryOperator<String> change) {
        add(feature, name + " at " + at, request -> {
            String[] segments = request.path().substring(1).split("/", -1);
            segments[at % segments.length] = change.apply(segments[at % segments.length]);
            return request.withPath('/' + String.join("/", segments));
        });
    }

    /** Returns an arbitrary change of something in a request; if it has a body, most changes are to the body. */
    static Arbitrary<DifferentialTwist> of(DifferentialRequest request) {
        Arbitrary<String> others =
                Arbitraries.of(features(feature -> !feature.startsWith("body:") || feature.equals(UNEXPECTED)));
        Arbitrary<String> fitting = request.body() == null
                ? others
                : Arbitraries.frequencyOf(
                        Tuple.of(1, others),
                        Tuple.of(3, Arbitraries.of(features(feature -> feature.startsWith("body:")))));
        return fitting.flatMap(feature -> Arbitraries.of(ALL.get(feature)));
    }

    private static List<String> features(Predicate<String> condition) {
        return ALL.keySet().stream().filter(condition).toList();
    }

    /** Applies all changes to a request, one after the other. */
    static DifferentialRequest all(List<DifferentialTwist> twists, DifferentialRequest plain) {
        DifferentialRequest request = plain;
        for (DifferentialTwist twist : twists) {
            request = twist.applyTo(request);
        }
        return request;
    }

    private DifferentialRequest applyTo(DifferentialRequest request) {
        return change.apply(request).covering("twist: " + feature);
    }

    @Override
    public String toString() {
        return feature + ": " + name;
    }
}
