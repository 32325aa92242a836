package org.jzenith.rest.http1;

import static org.assertj.core.api.Assertions.assertThat;

import io.reactivex.Flowable;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import java.io.IOException;
import java.net.URI;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.jzenith.http.websocket.WebSocketEndpoint;
import org.jzenith.http.websocket.WebSocketSession;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.support.RawConnection;
import org.jzenith.rest.support.TestServer;

/** Requests for a whole URL: its host counts, whatever {@code Host} has (RFC 9112 section 3.2.2). */
@Tag("S9")
class AbsoluteTargetTest {

    @Path("/")
    public static class Resource {

        @GET
        @Path("uri")
        public String uri(@Context UriInfo uri) {
            return uri.getRequestUri().toString();
        }

        @GET
        @Path("created")
        public Response created() {
            return Response.created(URI.create("items/1")).build();
        }
    }

    /** Says nothing. */
    public static class Silent implements WebSocketEndpoint<String, String> {
        @Override
        public Flowable<String> open(Flowable<String> messages, WebSocketSession session) {
            return Flowable.never();
        }
    }

    private static TestServer server;

    @BeforeAll
    static void start() {
        server = TestServer.start(
                Map.of(
                        "rest.verticles",
                        1,
                        "rest.forwarded-headers",
                        "x-forwarded",
                        "rest.trusted-proxies",
                        "127.0.0.1"),
                RestPlugin.withResources(Resource.class).withWebSocket("/silent", Silent.class));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static RawConnection ask(String target, String host, String... headerLines) throws IOException {
        StringBuilder request = new StringBuilder("GET " + target + " HTTP/1.1\r\nHost: " + host + "\r\n");
        for (String line : headerLines) {
            request.append(line).append("\r\n");
        }
        return new RawConnection(server).send(request.append("\r\n").toString());
    }

    private static String head(String target, String host, String... headerLines) throws IOException {
        try (RawConnection connection = ask(target, host, headerLines)) {
            return connection.head();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "http://shop.example/uri,      evil.example, X: y,                          http://shop.example/uri",
        "http://shop.example:81/uri,   evil.example, X: y,                          http://shop.example:81/uri",
        "http://shop.example/uri,      evil.example, X-Forwarded-Host: b.example,   http://b.example/uri",
        "http://shop.example/uri,      evil.example, X-Forwarded-Proto: https,      https://shop.example/uri",
        "/uri,                         a.example,    X: y,                          http://a.example/uri"
    })
    void isForItsOwnHostUnlessAProxyNamesAnother(String target, String host, String line, String uri) throws Exception {
        try (RawConnection connection = ask(target, host, line)) {
            assertThat(connection.response()).startsWith("HTTP/1.1 200 ").endsWith("\r\n\r\n" + uri);
        }
    }

    /** The base of locations is remembered from request to request. */
    @Test
    void resolvesLocationsAgainstItsHostAlone() throws Exception {
        assertThat(head("/created", "shop.example")).contains("\r\nLocation: http://shop.example/items/1\r\n");
        assertThat(head("http://b.example/created", "shop.example"))
                .contains("\r\nLocation: http://b.example/items/1\r\n");
        assertThat(head("/created", "shop.example")).contains("\r\nLocation: http://shop.example/items/1\r\n");
        assertThat(head("http://b.example/created", "c.example"))
                .contains("\r\nLocation: http://b.example/items/1\r\n");
        assertThat(head("/created", "c.example")).contains("\r\nLocation: http://c.example/items/1\r\n");
    }

    @Test
    void opensWebSocketsForPagesOfItsHostAlone() throws Exception {
        String[] handshake = {
            "Upgrade: websocket",
            "Connection: Upgrade",
            "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
            "Origin: http://shop.example"
        };
        assertThat(head("http://shop.example/silent", "evil.example", handshake))
                .startsWith("HTTP/1.1 101 ");
        assertThat(head("http://evil.example/silent", "shop.example", handshake))
                .startsWith("HTTP/1.1 403 ");
    }
}
