package org.jzenith.testing;

import com.fasterxml.jackson.core.type.TypeReference;
import java.io.IOException;
import java.net.URLDecoder;
import java.net.http.HttpHeaders;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apiguardian.api.API;
import org.jzenith.core.error.JZenithException;

/** A complete request to a {@link StubServer}. Immutable and safe on any thread. */
@API(status = API.Status.MAINTAINED)
public final class StubRequest {

    private final String method;
    private final String path;
    private final String query;
    private final HttpHeaders headers;
    private final byte[] body;
    private final Map<String, String> variables;

    StubRequest(
            String method, String path, String query, HttpHeaders headers, byte[] body, Map<String, String> variables) {
        this.method = method;
        this.path = path;
        this.query = query;
        this.headers = headers;
        this.body = body;
        this.variables = variables;
    }

    StubRequest withVariables(Map<String, String> values) {
        return new StubRequest(method, path, query, headers, body, values);
    }

    StubRequest withoutBody() {
        return new StubRequest(method, path, query, headers, new byte[0], variables);
    }

    /** Returns the method, such as {@code GET}. */
    public String method() {
        return method;
    }

    /** Returns the path as sent, with its percent-encoding and without the query. */
    public String path() {
        return path;
    }

    /**
     * Returns the decoded value of a variable of the path, such as {@code isbn} of {@code /prices/{isbn}}.
     *
     * @throws IllegalArgumentException if the path of the answer has no such variable
     */
    public String pathVariable(String name) {
        String value = variables.get(name);
        if (value == null) {
            throw new IllegalArgumentException("path variable: " + name + " (expected: one of " + variables.keySet()
                    + "). Fix: name it in the path that the StubServer answers");
        }
        return value;
    }

    /** Returns the query as sent, with its percent-encoding and without the question mark; empty if none. */
    public String query() {
        return query;
    }

    /** Returns the first decoded value of a parameter of the query; empty for a parameter without a value. */
    public Optional<String> queryParameter(String name) {
        return queryParameters(name).stream().findFirst();
    }

    /**
     * Returns all decoded values of a parameter of the query, in their order.
     *
     * @throws IllegalArgumentException if the percent-encoding of the query is wrong
     */
    public List<String> queryParameters(String name) {
        return Stream.of(query.split("&", -1))
                .filter(pair -> !pair.isEmpty())
                .map(pair -> pair.split("=", 2))
                .filter(pair -> decoded(pair[0]).equals(name))
                .map(pair -> pair.length == 1 ? "" : decoded(pair[1]))
                .toList();
    }

    private static String decoded(String text) {
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
    }

    /** Returns all headers; over HTTP/2, these include pseudo-headers such as {@code :authority}. */
    public HttpHeaders headers() {
        return headers;
    }

    /** Returns the first value of a header; names are not case-sensitive. */
    public Optional<String> header(String name) {
        return headers.firstValue(name);
    }

    /** Returns a copy of the body; empty if there is none. */
    public byte[] bytes() {
        return body.clone();
    }

    /** Returns the body, decoded as UTF-8; empty if there is none. */
    public String body() {
        return new String(body, StandardCharsets.UTF_8);
    }

    /**
     * Returns the body, read as jZenith reads JSON by default; {@code JsonNode} accepts any JSON.
     *
     * @throws JZenithException if the body cannot be read as this type; the message contains the request
     */
    public <T> T json(Class<T> type) {
        return json(new TypeReference<>() {
            @Override
            public Class<T> getType() {
                return type;
            }
        });
    }

    /** Like {@link #json(Class)}, for generic types: {@code new TypeReference<List<Price>>() { }}. */
    public <T> T json(TypeReference<T> type) {
        String expected = type.getType().getTypeName();
        try {
            T value = StubResponse.JSON.readValue(body, type);
            if (value == null) {
                throw new JZenithException("The body is null (expected: " + expected + "): " + details(), null);
            }
            return value;
        } catch (IOException e) {
            throw new JZenithException(
                    "The body cannot be read (expected: " + expected + "): " + e.getMessage() + System.lineSeparator()
                            + details(),
                    e);
        }
    }

    int size() {
        return body.length;
    }

    /** Omits headers, because they may contain credentials. */
    private String details() {
        return this + System.lineSeparator() + body();
    }

    /** Returns the method, the path and the query. */
    @Override
    public String toString() {
        return method + ' ' + path + (query.isEmpty() ? "" : '?' + query);
    }
}
