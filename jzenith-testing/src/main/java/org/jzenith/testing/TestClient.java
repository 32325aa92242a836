package org.jzenith.testing;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.net.http.WebSocket;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BiFunction;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.error.DurationText;
import org.jzenith.core.error.JZenithException;

/**
 * A small HTTP/1.1 client that reads and writes JSON as the application does. It follows no redirects, keeps no
 * cookies, and returns a response of any status. Immutable and safe on any thread except event loops, which it would
 * block.
 *
 * <pre>{@code
 * TestResponse created = client.as("ada", "admin").post("/users", new NewUser("Ada"));
 * assertThat(created.status()).isEqualTo(201);
 * }</pre>
 *
 * <p>The client sends a {@code String} or {@code byte[]} body unchanged, and a {@link TestForm} as a form. It writes
 * any other object as JSON, as the application would. Except for forms, the type is {@code application/json} unless a
 * header {@code Content-Type} is set. If there is no complete response within 30 seconds, or the time of
 * {@link #withTimeout}, each method throws {@link UncheckedIOException}.
 */
@API(status = API.Status.MAINTAINED)
public final class TestClient {

    private static final String CONTENT_TYPE = "Content-Type";
    private static final String AUTHORIZATION = "Authorization";

    private final HttpClient http;
    private final URI baseUri;
    private final ObjectMapper json;
    private final Map<String, String> headers;
    private final Duration timeout;
    private final BiFunction<String, Set<String>, String> callers;

    private TestClient(
            HttpClient http,
            URI baseUri,
            ObjectMapper json,
            Map<String, String> headers,
            Duration timeout,
            BiFunction<String, Set<String>, String> callers) {
        this.http = http;
        this.baseUri = baseUri;
        this.json = json;
        this.headers = headers;
        this.timeout = timeout;
        this.callers = callers;
    }

    /** Returns a client for any server, with its own connections; paths are appended to {@code baseUri}. */
    public static TestClient of(URI baseUri, ObjectMapper json) {
        return of(baseUri, json, (name, roles) -> {
            throw new IllegalStateException("Nothing is known of the callers of " + baseUri
                    + " (expected: the client of an ApplicationExtension). Fix: use withToken or withHeader");
        });
    }

    /**
     * Returns a client of an application.
     *
     * @param callers returns the value of {@code Authorization} for the name and the roles of a caller
     */
    static TestClient of(URI baseUri, ObjectMapper json, BiFunction<String, Set<String>, String> callers) {
        HttpClient http =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
        return new TestClient(
                http, withoutSlash(baseUri), requireNonNull(json, "json"), Map.of(), Duration.ofSeconds(30), callers);
    }

    /**
     * Returns the address to which paths are appended; that of a client of the application contains
     * {@code rest.base-path}.
     */
    public URI baseUri() {
        return baseUri;
    }

    /** Returns the same client for paths outside of {@code rest.base-path}, such as {@code /health}. */
    public TestClient atRoot() {
        return withBaseUri(baseUri.resolve("/"));
    }

    /**
     * Returns the same client for another address, such as that of a {@link FaultProxy} in front of the application.
     */
    public TestClient withBaseUri(URI other) {
        return new TestClient(http, withoutSlash(other), json, headers, timeout, callers);
    }

    /** Returns a client that sends this header with each request; it replaces any header with the same name. */
    public TestClient withHeader(String name, String value) {
        Map<String, String> more = new LinkedHashMap<>(headers);
        more.keySet().removeIf(name::equalsIgnoreCase);
        more.put(name, requireNonNull(value, "value"));
        return new TestClient(http, baseUri, json, more, timeout, callers);
    }

    /** Returns a client that sends a bearer token with each request (RFC 6750, section 2.1). */
    public TestClient withToken(String token) {
        return withToken("Bearer", token);
    }

    /** Returns a client that sends a token with each request, after another scheme, such as {@code Token}. */
    public TestClient withToken(String scheme, String token) {
        return withHeader(AUTHORIZATION, requireNonNull(scheme, "scheme") + ' ' + requireNonNull(token, "token"));
    }

    /**
     * Returns the client of a caller with this name and these roles. The {@link Callers} of the application make the
     * credentials now.
     *
     * @throws IllegalStateException if the application has no callers, or accepts no credentials that they can make
     */
    public TestClient as(String name, String... roles) {
        return withHeader(AUTHORIZATION, callers.apply(requireNonNull(name, "name"), Set.copyOf(List.of(roles))));
    }

    /** Returns a client that waits for a complete response for this time at most. */
    public TestClient withTimeout(Duration longest) {
        if (longest.isNegative() || longest.isZero()) {
            throw new IllegalArgumentException("timeout: " + longest + " (expected: more than 0)");
        }
        return new TestClient(http, baseUri, json, headers, longest, callers);
    }

    /** Sends GET; the path begins with a slash and may have a query, both encoded. */
    public TestResponse get(String path) {
        return send("GET", path, null);
    }

    /** Sends POST with a body. */
    public TestResponse post(String path, Object body) {
        return send("POST", path, body);
    }

    /** Sends PUT with a body. */
    public TestResponse put(String path, Object body) {
        return send("PUT", path, body);
    }

    /** Sends PATCH with a body. */
    public TestResponse patch(String path, Object body) {
        return send("PATCH", path, body);
    }

    /** Sends DELETE. */
    public TestResponse delete(String path) {
        return send("DELETE", path, null);
    }

    /** Sends a request with any method, and a body unless it is null. Waits for the response. */
    public TestResponse send(String method, String path, @Nullable Object body) {
        URI uri = uri(path);
        String boundary = body instanceof TestForm ? TestForm.newBoundary() : "";
        HttpRequest.Builder request = HttpRequest.newBuilder(uri)
                .method(method, publisher(body instanceof TestForm form ? form.body(boundary) : body));
        headers.forEach(request::setHeader);
        if (body instanceof TestForm) {
            request.setHeader(CONTENT_TYPE, "multipart/form-data; boundary=" + boundary);
        } else if (body != null && headers.keySet().stream().noneMatch(CONTENT_TYPE::equalsIgnoreCase)) {
            request.setHeader(CONTENT_TYPE, "application/json");
        }
        String asked = method + ' ' + uri;
        // Not send(): the timeout of a request ends with the head of its response, and the body could take forever.
        CompletableFuture<HttpResponse<byte[]>> response = http.sendAsync(request.build(), BodyHandlers.ofByteArray());
        try {
            return TestResponse.of(
                    asked, response.get(TimeUnit.NANOSECONDS.convert(timeout), TimeUnit.NANOSECONDS), json);
        } catch (TimeoutException e) {
            throw failed(asked, new HttpTimeoutException("no complete response within " + DurationText.of(timeout)));
        } catch (ExecutionException e) {
            throw failed(asked, e.getCause() instanceof IOException failure ? failure : new IOException(e.getCause()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new JZenithException("Interrupted while waiting for " + asked, e);
        } finally {
            response.cancel(true); // If the response is incomplete, closes the connection.
        }
    }

    /**
     * Opens a WebSocket (RFC 6455) with the headers of this client, and offers these subprotocols, the preferred one
     * first. The path begins with a slash and may have a query, both encoded.
     *
     * @throws UncheckedIOException with the status if the server answers anything but 101
     */
    public TestWebSocket webSocket(String path, String... subprotocols) {
        URI uri = uri(path);
        WebSocket.Builder opening = http.newWebSocketBuilder().connectTimeout(timeout);
        headers.forEach(opening::header);
        if (subprotocols.length > 0) {
            opening.subprotocols(subprotocols[0], Arrays.copyOfRange(subprotocols, 1, subprotocols.length));
        }
        URI socket = URI.create(uri.toString().replaceFirst("^http", "ws"));
        return TestWebSocket.open("GET " + socket, json, timeout, received -> opening.buildAsync(socket, received));
    }

    /**
     * Sends a GET request for server-sent events with the headers of this client, such as {@code Last-Event-ID}, and
     * waits for the head of the response. The path begins with a slash and may have a query, both encoded.
     *
     * @throws UncheckedIOException with the response if the server answers anything but 200 and a stream of events
     */
    public TestEvents events(String path) {
        URI uri = uri(path);
        HttpRequest.Builder request = HttpRequest.newBuilder(uri).setHeader("Accept", "text/event-stream");
        headers.forEach(request::setHeader);
        return TestEvents.open("GET " + uri, json, timeout, handler -> http.sendAsync(request.build(), handler));
    }

    private URI uri(String path) {
        if (!path.isEmpty() && "/?".indexOf(path.charAt(0)) < 0) { // "8/users" would change the port.
            throw new IllegalArgumentException(
                    "path: \"" + path + "\" (expected: a path that begins with a slash, which is appended to " + baseUri
                            + "; for another server use withBaseUri)");
        }
        return URI.create(baseUri + path);
    }

    private static UncheckedIOException failed(String asked, IOException failure) {
        return new UncheckedIOException(asked + ": " + failure, failure);
    }

    /** Paths begin with a slash. */
    private static URI withoutSlash(URI uri) {
        String text = uri.toString();
        return text.endsWith("/") ? URI.create(text.substring(0, text.length() - 1)) : uri;
    }

    private BodyPublisher publisher(@Nullable Object body) {
        if (body == null) {
            return BodyPublishers.noBody();
        }
        if (body instanceof byte[] bytes) {
            return BodyPublishers.ofByteArray(bytes);
        }
        if (body instanceof String text) {
            return BodyPublishers.ofString(text);
        }
        try {
            return BodyPublishers.ofByteArray(json.writeValueAsBytes(body));
        } catch (JsonProcessingException e) {
            throw new JZenithException("The body cannot be written as JSON: " + e.getMessage(), e);
        }
    }

    /** Returns the address. */
    @Override
    public String toString() {
        return "TestClient[" + baseUri + ']';
    }
}
