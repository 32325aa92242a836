package org.jzenith.http.websocket;

import static java.util.Objects.requireNonNull;

import io.netty.handler.codec.http.QueryStringDecoder;
import io.vertx.core.MultiMap;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.security.Principal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.request.Caller;
import org.jzenith.http.spi.Exchange;

/** The session of a client, as its endpoint sees it. Safe on any thread. */
final class ClientSession implements WebSocketSession {

    private static final int LONGEST_REASON = 123;

    private final Map<String, String> pathParameters;
    private final Map<String, List<String>> query;
    private final MultiMap headers;
    private final @Nullable Caller caller;
    private final String requestId;
    private final @Nullable InetAddress clientAddress;
    private final @Nullable String subprotocol;
    private volatile @Nullable WebSocketProtocol protocol;

    ClientSession(Exchange exchange, Map<String, String> pathParameters, @Nullable String subprotocol) {
        this.pathParameters = pathParameters;
        this.query = new QueryStringDecoder(exchange.request().uri()).parameters();
        this.headers = exchange.request().headers();
        this.caller = exchange.caller();
        this.requestId = exchange.scope().requestId();
        this.clientAddress = exchange.clientAddress();
        this.subprotocol = subprotocol;
    }

    /** Sets the protocol, which ends the session. */
    void joins(WebSocketProtocol joined) {
        protocol = joined;
    }

    /** Returns when the caller's credentials expire; null if that is not known, or never. */
    @Nullable
    Instant expiry() {
        return caller == null ? null : caller.expiry();
    }

    @Override
    public String pathParameter(String name) {
        String value = pathParameters.get(requireNonNull(name, "name"));
        if (value == null) {
            throw new IllegalArgumentException(
                    "path parameter \"" + name + "\" (expected: one of " + pathParameters.keySet() + ')');
        }
        return value;
    }

    @Override
    public @Nullable String queryParameter(String name) {
        List<String> values = queryParameters(name);
        return values.isEmpty() ? null : values.get(0);
    }

    @Override
    public List<String> queryParameters(String name) {
        return List.copyOf(query.getOrDefault(requireNonNull(name, "name"), List.of()));
    }

    @Override
    public @Nullable String header(String name) {
        return headers.get(requireNonNull(name, "name"));
    }

    @Override
    public <T extends Principal> Optional<T> caller(Class<T> type) {
        if (caller != null && !type.isInstance(caller)) {
            throw new IllegalStateException(
                    "The caller is a " + caller.getClass().getName() + ", no " + type.getName()
                            + " (expected: what authenticates callers makes such ones)");
        }
        return Optional.ofNullable(type.cast(caller));
    }

    @Override
    public String requestId() {
        return requestId;
    }

    @Override
    public @Nullable InetAddress clientAddress() {
        return clientAddress;
    }

    @Override
    public @Nullable String subprotocol() {
        return subprotocol;
    }

    @Override
    public void close(int code, String reason) {
        if (!CloseCode.isForApplications(code)) {
            throw new IllegalArgumentException(
                    "close code: " + code + " (expected: 1000, 1001, 1003, 1007, 1008, 1010 to 1014, or 3000 to 4999)");
        }
        int length = requireNonNull(reason, "reason").getBytes(StandardCharsets.UTF_8).length;
        if (length > LONGEST_REASON) {
            throw new IllegalArgumentException(
                    "close reason: " + length + " bytes in UTF-8 (expected: at most " + LONGEST_REASON + ')');
        }
        WebSocketProtocol of = protocol;
        if (of != null) {
            of.close(code, reason);
        }
    }
}
