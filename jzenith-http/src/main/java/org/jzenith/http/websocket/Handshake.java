package org.jzenith.http.websocket;

import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.http.HttpVersion;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.jzenith.http.error.HttpProblem;
import org.jzenith.http.spi.Exchange;

/** The opening handshake (RFC 6455 section 4.2). */
final class Handshake {

    static final String PROTOCOLS = "Sec-WebSocket-Protocol";
    static final String WEBSOCKET = "websocket";

    private static final String VERSION = "Sec-WebSocket-Version";
    private static final String VERSION_13 = "13";
    private static final String KEY = "Sec-WebSocket-Key";
    private static final String ACCEPT = "Sec-WebSocket-Accept";
    private static final String GUID = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    private static final int KEY_LENGTH = 16;

    private Handshake() {}

    /**
     * Returns the problem that rejects a handshake, and adds its headers to the response; null if the request is valid.
     */
    static @Nullable HttpProblem problem(Exchange exchange) {
        HttpServerRequest request = exchange.request();
        HttpServerResponse response = request.response();
        if (request.version() == HttpVersion.HTTP_2) {
            return HttpProblem.of(505).withDetail("WebSockets are opened with HTTP/1.1 only.");
        }
        if (!request.method().equals(HttpMethod.GET)) {
            response.putHeader(HttpHeaders.ALLOW, "GET");
            return HttpProblem.of(405);
        }
        if (!asksForWebSocket(request) || request.version() != HttpVersion.HTTP_1_1) {
            response.putHeader(HttpHeaders.UPGRADE, WEBSOCKET).putHeader(HttpHeaders.CONNECTION, "Upgrade");
            return HttpProblem.of(426).withDetail("This path is for WebSockets.");
        }
        List<String> versions = request.headers().getAll(VERSION);
        if (versions.size() != 1 || !versions.get(0).trim().equals(VERSION_13)) {
            response.putHeader(VERSION, VERSION_13)
                    .putHeader(HttpHeaders.UPGRADE, WEBSOCKET)
                    .putHeader(HttpHeaders.CONNECTION, "Upgrade");
            return HttpProblem.of(426).withDetail("The only supported version of WebSocket is 13.");
        }
        if (!isKey(request.headers().getAll(KEY))) {
            return HttpProblem.of(400).withDetail("The Sec-WebSocket-Key is not 16 bytes in Base64.");
        }
        return exchange.hasBody() ? HttpProblem.of(400).withDetail("A request for a WebSocket has no body.") : null;
    }

    /** Returns whether a request is a WebSocket handshake, in any version. */
    static boolean asksForWebSocket(HttpServerRequest request) {
        MultiMap headers = request.headers();
        return tokens(headers, HttpHeaders.UPGRADE).stream().anyMatch(WEBSOCKET::equalsIgnoreCase)
                && tokens(headers, HttpHeaders.CONNECTION).stream().anyMatch("upgrade"::equalsIgnoreCase);
    }

    /** Returns the elements of a list header, in one line or several. */
    static List<String> tokens(MultiMap headers, CharSequence name) {
        List<String> tokens = new ArrayList<>();
        for (String line : headers.getAll(name)) {
            for (String token : line.split(",", -1)) {
                if (!token.isBlank()) {
                    tokens.add(token.strip());
                }
            }
        }
        return tokens;
    }

    private static boolean isKey(List<String> keys) {
        try {
            return keys.size() == 1 && Base64.getDecoder().decode(keys.get(0).strip()).length == KEY_LENGTH;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    /** Adds the headers of the 101 response; {@code subprotocol} is null if there is none. */
    static void accept(HttpServerRequest request, @Nullable String subprotocol) {
        HttpServerResponse response = request.response();
        response.putHeader(HttpHeaders.UPGRADE, WEBSOCKET)
                .putHeader(HttpHeaders.CONNECTION, "Upgrade")
                .putHeader(ACCEPT, accept(request.getHeader(KEY).strip()));
        if (subprotocol != null) {
            response.putHeader(PROTOCOLS, subprotocol);
        }
    }

    /** Removes the headers of the 101 response. */
    static void reject(HttpServerResponse response) {
        response.headers()
                .remove(HttpHeaders.UPGRADE)
                .remove(HttpHeaders.CONNECTION)
                .remove(ACCEPT)
                .remove(PROTOCOLS);
    }

    /** Returns the value of {@code Sec-WebSocket-Accept} for a key (section 4.2.2). */
    static String accept(String key) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA1").digest((key + GUID).getBytes(StandardCharsets.US_ASCII));
            return Base64.getEncoder().encodeToString(digest);
        } catch (NoSuchAlgorithmException e) { // Each JDK must have it.
            throw new IllegalStateException(e);
        }
    }
}
