package org.jzenith.testing;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerResponse;
import java.net.http.HttpHeaders;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apiguardian.api.API;
import org.jzenith.core.json.ObjectMappers;

/**
 * The answer of a {@link StubServer}: a status from 200 to 599, headers and a body. Immutable and safe on any thread.
 *
 * <pre>{@code
 * StubResponse.json(200, new Price("1", new BigDecimal("9.95"))).withHeader("ETag", "\"1\"")
 * }</pre>
 */
@API(status = API.Status.MAINTAINED)
public final class StubResponse {

    static final ObjectMapper JSON = ObjectMappers.defaults().build();

    private static final String CONTENT_TYPE = "Content-Type";
    private static final StubResponse NEVER = new StubResponse(200, List.of(), new byte[0], Duration.ZERO, true, false);

    private final int status;
    private final List<Map.Entry<String, String>> headers;
    private final byte[] body;
    private final Duration delay;
    private final boolean never;
    private final boolean undocumented;

    private StubResponse(
            int status,
            List<Map.Entry<String, String>> headers,
            byte[] body,
            Duration delay,
            boolean never,
            boolean undocumented) {
        this.status = status;
        this.headers = headers;
        this.body = body;
        this.delay = delay;
        this.never = never;
        this.undocumented = undocumented;
    }

    /** Returns a response without a body. */
    public static StubResponse status(int status) {
        if (status < 200 || status > 599) {
            throw new IllegalArgumentException("status: " + status + " (expected: 200-599)");
        }
        return new StubResponse(status, List.of(), new byte[0], Duration.ZERO, false, false);
    }

    /**
     * Returns a response of type {@code application/json}. A {@code String} is sent unchanged, so it may be invalid
     * JSON; any other object is written as jZenith writes JSON by default.
     *
     * @throws IllegalArgumentException if the object cannot be written as JSON
     */
    public static StubResponse json(int status, Object body) {
        return bytes(status, "application/json", bytes(body));
    }

    /** Returns a response of type {@code text/plain}, in UTF-8. */
    public static StubResponse text(int status, String body) {
        return bytes(status, "text/plain;charset=UTF-8", body.getBytes(StandardCharsets.UTF_8));
    }

    /** Returns a response of any type; {@code body} is copied. */
    public static StubResponse bytes(int status, String contentType, byte[] body) {
        if (body.length > 0 && (status == 204 || status == 304)) {
            throw new IllegalArgumentException("status: " + status + " with a body of " + body.length
                    + " bytes (expected: no body, as RFC 9110 says). Fix: use StubResponse.status(" + status + ")");
        }
        StubResponse empty = status(status);
        return new StubResponse(status, empty.headers, body.clone(), Duration.ZERO, false, false)
                .withHeader(CONTENT_TYPE, contentType);
    }

    /**
     * Returns a problem of type {@code about:blank}, whose title is the reason phrase of the status (RFC 9457, 4.2.1);
     * a problem with other members is {@code json(...).withHeader("Content-Type", "application/problem+json")}.
     */
    public static StubResponse problem(int status, String detail) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("type", "about:blank");
        members.put("title", HttpResponseStatus.valueOf(status).reasonPhrase());
        members.put("status", status);
        members.put("detail", requireNonNull(detail, "detail"));
        return bytes(status, "application/problem+json", bytes(members));
    }

    /** Returns the response that never comes: the client waits until it gives up or the stub is closed. */
    public static StubResponse never() {
        return NEVER;
    }

    private static byte[] bytes(Object body) {
        if (body instanceof String text) {
            return text.getBytes(StandardCharsets.UTF_8);
        }
        try {
            return JSON.writeValueAsBytes(body);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(
                    "The body cannot be written as JSON (it is a "
                            + body.getClass().getTypeName() + "): " + e.getMessage(),
                    e);
        }
    }

    /**
     * Returns a response that also has this header. {@code Content-Type} replaces the one before; any other name may
     * occur several times.
     */
    public StubResponse withHeader(String name, String value) {
        List<Map.Entry<String, String>> more = new ArrayList<>(headers);
        if (name.equalsIgnoreCase(CONTENT_TYPE)) {
            more.removeIf(header -> header.getKey().equalsIgnoreCase(CONTENT_TYPE));
        }
        more.add(Map.entry(name, value));
        return new StubResponse(status, List.copyOf(more), body, delay, never, undocumented);
    }

    /** Returns a response that is sent no earlier than {@code later} after its request has arrived. */
    public StubResponse withDelay(Duration later) {
        if (later.isNegative()) {
            throw new IllegalArgumentException("delay: " + later + " (expected: zero or more)");
        }
        return new StubResponse(status, headers, body, later, never, undocumented);
    }

    /**
     * Returns a response that {@link StubServer#assertConformsTo} does not check, for answers outside of the document,
     * such as those of a proxy or a broken service. The request is checked nevertheless.
     */
    public StubResponse undocumented() {
        return new StubResponse(status, headers, body, delay, never, true);
    }

    /** Returns the status. */
    public int status() {
        return status;
    }

    Duration delay() {
        return delay;
    }

    boolean isNever() {
        return never;
    }

    boolean isUndocumented() {
        return undocumented;
    }

    int size() {
        return body.length;
    }

    HttpHeaders httpHeaders() {
        Map<String, List<String>> values = new LinkedHashMap<>();
        headers.forEach(
                header -> values.computeIfAbsent(header.getKey().toLowerCase(Locale.ROOT), name -> new ArrayList<>())
                        .add(header.getValue()));
        return HttpHeaders.of(values, (name, value) -> true);
    }

    Buffer buffer() {
        return Buffer.buffer(body);
    }

    /** Ends a response of Vert.x; called on its event loop. */
    void sendTo(HttpServerResponse response, HttpMethod method) {
        response.setStatusCode(status);
        headers.forEach(header -> response.headers().add(header.getKey(), header.getValue()));
        if (method.equals(HttpMethod.HEAD)) {
            response.putHeader("Content-Length", Integer.toString(body.length));
            response.end();
        } else if (body.length == 0) {
            response.end();
        } else {
            response.end(buffer());
        }
    }

    /** Returns the status and the body, for the messages of failed tests. */
    @Override
    public String toString() {
        return never ? "never" : status + " " + new String(body, StandardCharsets.UTF_8);
    }
}
