package org.jzenith.http.error;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The body of an error response: a problem detail (RFC 9457). Immutable. A resource or an {@code ExceptionMapper} of
 * JAX-RS may return it as the entity of a {@code Response}, with {@link #MEDIA_TYPE} as its type.
 *
 * @param type stable URI of the kind of problem
 * @param title the kind of problem in a few words, the same for each occurrence
 * @param status the HTTP status code
 * @param detail the details of this occurrence, for the client; null if the title suffices
 * @param extensions further members, in order; values are text, numbers, booleans, or lists and maps of these; their
 *     names must differ from the five standard members (RFC 9457 section 3.1)
 */
@API(status = API.Status.MAINTAINED)
public record HttpProblem(
        String type, String title, int status, @Nullable String detail, Map<String, Object> extensions) {

    /** The media type of a problem in JSON. */
    public static final String MEDIA_TYPE = "application/problem+json";

    private static final String TYPE_PREFIX = "urn:jzenith:problem:";
    private static final JsonFactory JSON = new JsonFactory();
    private static final Set<String> STANDARD_MEMBERS = Set.of("type", "title", "status", "detail", "instance");

    /** Checks the values and copies the map. */
    public HttpProblem {
        requireNonNull(type, "type");
        requireNonNull(title, "title");
        if (status < 400 || status > 599) {
            throw new IllegalArgumentException("status: " + status + " (expected: 400-599)");
        }
        for (String member : extensions.keySet()) {
            if (STANDARD_MEMBERS.contains(member)) {
                throw new IllegalArgumentException(
                        "extension: " + member + " (expected: none of " + STANDARD_MEMBERS + ")");
            }
        }
        extensions = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(extensions));
    }

    /** Returns the problem for a status code: 404 has the type {@code urn:jzenith:problem:not-found}. */
    public static HttpProblem of(int status) {
        String title = ProblemTitles.of(status);
        return new HttpProblem(TYPE_PREFIX + ProblemTitles.slug(title), title, status, null, Map.of());
    }

    /** Returns this problem with a detail for the client. */
    public HttpProblem withDetail(@Nullable String newDetail) {
        return new HttpProblem(type, title, status, newDetail, extensions);
    }

    /**
     * Returns this problem with another kind and title: {@code malformed-body} becomes
     * {@code urn:jzenith:problem:malformed-body}.
     */
    public HttpProblem withKind(String kind, String newTitle) {
        return new HttpProblem(TYPE_PREFIX + kind, newTitle, status, detail, extensions);
    }

    /** Returns this problem with one more member. */
    public HttpProblem with(String member, Object value) {
        Map<String, Object> more = new LinkedHashMap<>(extensions);
        more.put(member, value);
        return new HttpProblem(type, title, status, detail, more);
    }

    /**
     * Returns the problem as JSON (RFC 9457). If there is a request id, it is the additional member {@code requestId}.
     * The application's own mapper does not influence it, because RFC 9457 defines the names.
     */
    public Buffer toJson(@Nullable String requestId) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(text)) {
            json.writeStartObject();
            json.writeStringField("type", type);
            json.writeStringField("title", title);
            json.writeNumberField("status", status);
            if (detail != null) {
                json.writeStringField("detail", detail);
            }
            for (Map.Entry<String, Object> extension : extensions.entrySet()) {
                json.writeFieldName(extension.getKey());
                write(json, extension.getValue());
            }
            if (requestId != null && !extensions.containsKey(RequestIdHeader.MEMBER)) {
                json.writeStringField(RequestIdHeader.MEMBER, requestId);
            }
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return Buffer.buffer(text.toString());
    }

    private static void write(JsonGenerator json, @Nullable Object value) throws IOException {
        if (value instanceof Map<?, ?> members) {
            json.writeStartObject();
            for (Map.Entry<?, ?> member : members.entrySet()) {
                json.writeFieldName(String.valueOf(member.getKey()));
                write(json, member.getValue());
            }
            json.writeEndObject();
        } else if (value instanceof Iterable<?> elements) {
            json.writeStartArray();
            for (Object element : elements) {
                write(json, element);
            }
            json.writeEndArray();
        } else if (value == null || value instanceof Number || value instanceof Boolean) {
            json.writeObject(value);
        } else {
            json.writeString(value.toString());
        }
    }

    /** Returns this problem with the request id as an additional member, unless the id is null or already present. */
    public HttpProblem withRequestId(@Nullable String requestId) {
        return requestId == null || extensions.containsKey(RequestIdHeader.MEMBER)
                ? this
                : with(RequestIdHeader.MEMBER, requestId);
    }

    /** Returns the violated constraints of the request's values; empty if this is another problem. */
    public List<Violation> violations() {
        return extensions.get(Violation.MEMBER) instanceof List<?> violations
                ? violations.stream().flatMap(Violation::read).toList()
                : List.of();
    }

    /**
     * A value of a request that violates a constraint.
     *
     * @param in the part of the request: {@code body}, {@code path}, {@code query}, {@code header}, {@code cookie},
     *     {@code matrix}, {@code form} or {@code request}
     * @param path the name of the value, or its path within the body, such as {@code lines[0].quantity}
     * @param message the expectation
     */
    public record Violation(String in, String path, String message) {

        private static final String MEMBER = "violations";

        private static Stream<Violation> read(Object violation) {
            return violation instanceof Map<?, ?> members
                            && members.get("in") instanceof String in
                            && members.get("path") instanceof String path
                            && members.get("message") instanceof String message
                    ? Stream.of(new Violation(in, path, message))
                    : Stream.empty();
        }
    }
}
