package org.jzenith.http.management;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.jzenith.core.json.ObjectMappers;
import org.jzenith.core.path.PercentEncoding;
import org.jzenith.http.exchange.RequestBody;
import org.jzenith.http.spi.AccessRule;
import org.jzenith.http.spi.Exchange;
import org.jzenith.http.spi.Route;
import org.jzenith.http.spi.WholeBody;

/**
 * A route of the management side: one path, or all paths below one with a name at the end, such as
 * {@code /loggers/{name}}.
 */
abstract class ManagementRoute implements Route {

    static final List<HttpMethod> GET = List.of(HttpMethod.GET, HttpMethod.HEAD);

    private static final JsonMapper JSON = ObjectMappers.defaults().build();
    private static final int LONGEST_BODY = 4 << 10;
    private static final Duration BODY_TIMEOUT = Duration.ofSeconds(10);

    private final String path;
    private final List<HttpMethod> methods;
    private final AccessRule access;

    /**
     * Takes the path and the methods of the route.
     *
     * @param path the path; a variable at its end stands for all names
     * @param methods the methods; other routes answer other methods, or the server answers 405
     */
    ManagementRoute(String path, List<HttpMethod> methods, AccessRule access) {
        this.path = path;
        this.methods = methods;
        this.access = access;
    }

    @Override
    public final Template template() {
        return new Template(methods.get(0).name(), path);
    }

    @Override
    public final AccessRule access() {
        return access;
    }

    @Override
    public final boolean matches(HttpServerRequest request, String requested) {
        return methods.contains(request.method()) && hasPath(requested);
    }

    /** Returns whether it answers some requests of this path. */
    final boolean hasPath(String requested) {
        int variable = path.indexOf('{');
        return variable < 0
                ? path.equals(requested)
                : requested.length() > variable
                        && requested.startsWith(path.substring(0, variable))
                        && requested.indexOf('/', variable) < 0;
    }

    final List<HttpMethod> methods() {
        return methods;
    }

    /**
     * Returns the value of the variable in the path of a request.
     *
     * @throws IllegalArgumentException if it is not a percent-encoded name
     */
    final String nameIn(Exchange exchange) {
        String raw = exchange.request().path().substring(path.indexOf('{'));
        String name = PercentEncoding.decode(raw);
        if (name.chars().anyMatch(Character::isISOControl)) {
            throw new IllegalArgumentException("The name contains a control character.");
        }
        return name;
    }

    @Override
    public final void answer(Exchange exchange) {
        if (exchange.hasBody()) {
            RequestBody.read(exchange, LONGEST_BODY, BODY_TIMEOUT, body -> exchange.scope()
                    .run(() -> answer(exchange, body)));
        } else {
            answer(exchange, Buffer.buffer());
        }
    }

    /** Answers a request after its body has arrived. Called on the event loop of the request. */
    abstract void answer(Exchange exchange, Buffer body);

    /** Answers with a value as JSON, which caches must not keep. */
    static void send(Exchange exchange, Object value) {
        try {
            send(exchange, "application/json", Buffer.buffer(JSON.writeValueAsBytes(value)));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("No JSON can be made of " + value.getClass(), e);
        }
    }

    static void send(Exchange exchange, String type, Buffer body) {
        HttpServerRequest request = exchange.request();
        if (!request.response().closed()) {
            request.response()
                    .putHeader(HttpHeaders.CONTENT_TYPE, type)
                    .putHeader(HttpHeaders.CACHE_CONTROL, "no-store");
            WholeBody.end(request, body);
        }
    }

    /** Reads a value from JSON. Throws {@link IllegalArgumentException} with a message for clients if it is invalid. */
    static <T> T read(Buffer body, Class<T> type, String expected) {
        try {
            T value = JSON.readValue(body.getBytes(), type);
            if (value != null) {
                return value;
            }
        } catch (IOException e) {
            // Its message quotes the body and names classes.
        }
        throw new IllegalArgumentException("The body is not what is expected: " + expected);
    }

    @Override
    public String toString() {
        return getClass().getSimpleName();
    }
}
