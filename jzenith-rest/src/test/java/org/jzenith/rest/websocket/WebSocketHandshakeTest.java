package org.jzenith.rest.websocket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.reactivex.Flowable;
import io.reactivex.Maybe;
import io.reactivex.Single;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import java.io.IOException;
import java.security.Principal;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.core.error.StartupException;
import org.jzenith.core.request.Caller;
import org.jzenith.http.spi.Authentication;
import org.jzenith.http.spi.HttpBinder;
import org.jzenith.http.spi.InvalidCredentialsException;
import org.jzenith.http.spi.SecurityScheme;
import org.jzenith.http.websocket.WebSocketEndpoint;
import org.jzenith.http.websocket.WebSocketSession;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.support.Await;
import org.jzenith.rest.support.LogRecorder;
import org.jzenith.rest.support.RawConnection;
import org.jzenith.rest.support.TestServer;

/** Who may open a WebSocket, and how (RFC 6455 section 4). */
class WebSocketHandshakeTest {

    /** A caller whose token is its name; it has the role of the same name. */
    record Holder(String name) implements Caller {

        @Override
        public String scheme() {
            return "TEST";
        }

        @Override
        public boolean hasRole(String role) {
            return role.equals(name);
        }

        @Override
        public String getName() {
            return name;
        }
    }

    /** Knows callers by their tokens. */
    static class Tokens implements Authentication {

        @Override
        public Maybe<Caller> authenticate(HttpServerRequest request) {
            String header = request.getHeader("Authorization");
            if (header == null) {
                return Maybe.empty();
            }
            String token = header.substring("Bearer ".length());
            boolean ambiguous = request.headers().getAll("Authorization").size() > 1;
            return token.startsWith("bad") || ambiguous
                    ? Maybe.error(new InvalidCredentialsException("The token is not valid"))
                    : Maybe.just(new Holder(token));
        }

        @Override
        public List<String> challenges() {
            return List.of("Bearer");
        }

        @Override
        public List<SecurityScheme> schemes() {
            return List.of();
        }

        @Override
        public boolean requiresRules() {
            return false;
        }
    }

    /** Says what it knows of its client. */
    public static class Who implements WebSocketEndpoint<String, String> {

        @Override
        public Flowable<String> open(Flowable<String> messages, WebSocketSession session) {
            return Flowable.just(String.join(
                    " ",
                    session.pathParameter("room"),
                    String.valueOf(session.queryParameter("q")),
                    session.queryParameters("q").toString(),
                    String.valueOf(session.header("X-Test")),
                    String.valueOf(session.caller(Principal.class)
                            .map(Principal::getName)
                            .orElse(null)),
                    String.valueOf(session.clientAddress()),
                    String.valueOf(session.subprotocol())));
        }

        @Override
        public List<String> subprotocols() {
            return List.of("chat.v2", "chat.v1");
        }
    }

    /** For one role. */
    @RolesAllowed("admin")
    public static class Closed extends Who {}

    @Path("/")
    public static class Resource {

        @GET
        @Path("rooms")
        public String rooms() {
            return "rooms";
        }

        @GET
        @Path("later")
        public Single<String> later() {
            return Single.timer(100, TimeUnit.MILLISECONDS).map(passed -> "later");
        }
    }

    private static TestServer server;

    @BeforeAll
    static void start() {
        server = TestServer.start(
                Map.of("rest.base-path", "/api", "rest.websocket.allowed-origins", "https://shop.example"),
                RestPlugin.withResources(Resource.class)
                        .withWebSocket("/rooms/{room}", Who.class)
                        .withWebSocket("closed/{room}", Closed.class),
                binder -> HttpBinder.httpBinder(binder).authentication(Tokens.class));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static String message(String path, String... headerLines) throws IOException {
        try (RawWebSocket client = RawWebSocket.open(server, path, headerLines)) {
            return client.read().text();
        }
    }

    private static String answer(String path, String... headerLines) throws IOException {
        try (RawWebSocket client = RawWebSocket.ask(server, path, headerLines)) {
            return client.head();
        }
    }

    @Test
    void isAnsweredWithTheProofThatTheKeyWasRead() throws IOException {
        assertThat(answer("/api/rooms/1"))
                .startsWith("HTTP/1.1 101 Switching Protocols\r\n")
                .containsIgnoringCase("\r\nUpgrade: websocket\r\n")
                .containsIgnoringCase("\r\nConnection: Upgrade\r\n")
                .containsIgnoringCase("\r\nSec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n")
                .containsIgnoringCase("\r\nX-Request-Id: ")
                .doesNotContainIgnoringCase("Content-Length")
                .doesNotContainIgnoringCase("Transfer-Encoding")
                .doesNotContainIgnoringCase("Sec-WebSocket-Extensions")
                .doesNotContainIgnoringCase("Sec-WebSocket-Protocol");
    }

    @Test
    void tellsTheEndpointWhatItSays() throws IOException {
        assertThat(message("/api/rooms/a%20b%2Bc+%C3%A9?q=1%202&q=3", "X-Test: x"))
                .isEqualTo("a b+c+é 1 2 [1 2, 3] x null /127.0.0.1 null");
    }

    @Test
    void offersNoExtension() throws IOException {
        assertThat(answer("/api/rooms/1", "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits"))
                .startsWith("HTTP/1.1 101 ")
                .doesNotContainIgnoringCase("Sec-WebSocket-Extensions");
    }

    @Test
    void choosesTheFirstSubprotocolOfTheClientThatIsSupported() throws IOException {
        assertThat(answer("/api/rooms/1", "Sec-WebSocket-Protocol: other, chat.v1", "Sec-WebSocket-Protocol: chat.v2"))
                .containsIgnoringCase("\r\nSec-WebSocket-Protocol: chat.v1\r\n");
        assertThat(message("/api/rooms/1", "Sec-WebSocket-Protocol: other, chat.v1"))
                .endsWith(" chat.v1");
        assertThat(answer("/api/rooms/1", "Sec-WebSocket-Protocol: other"))
                .startsWith("HTTP/1.1 101 ")
                .doesNotContainIgnoringCase("Sec-WebSocket-Protocol");
    }

    @ParameterizedTest
    @CsvSource({
        "Sec-WebSocket-Version: 13, Sec-WebSocket-Version: 12, 426, Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Version: 13, X-Nothing: 1, 426, Sec-WebSocket-Version: 13",
        "Upgrade: websocket, Upgrade: h2c, 426, Upgrade: websocket",
        "Upgrade: websocket, X-Nothing: 1, 426, Upgrade: websocket",
        "'Connection: keep-alive, Upgrade', Connection: keep-alive, 426, Upgrade: websocket",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==, X-Nothing: 1, 400, X-Request-Id",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==, Sec-WebSocket-Key: dGhl, 400, X-Request-Id",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==, Sec-WebSocket-Key: ****************, 400, X-Request-Id",
        "GET, POST, 405, Allow: GET",
        "HTTP/1.1, HTTP/1.0, 426, Upgrade: websocket",
        "Host: localhost, 'Host: localhost\r\nContent-Length: 1', 400, X-Request-Id"
    })
    void isRefusedIfItIsNone(String right, String wrong, int status, String header) throws IOException {
        String request = RawWebSocket.handshake("/api/rooms/1").replace(right, wrong);
        try (RawConnection client = new RawConnection(server)) {
            assertThat(client.send(request).head())
                    .matches("HTTP/1.[01] " + status + " [\\s\\S]*")
                    .containsIgnoringCase("\r\n" + header);
        }
    }

    @Test
    void isRefusedInFrontOfAnotherRequestThatWasSentAhead() throws IOException {
        try (RawConnection client = new RawConnection(server)) {
            client.send("GET /api/later HTTP/1.1\r\nHost: localhost\r\n\r\n" + RawWebSocket.handshake("/api/rooms/1")
                    + "GET /api/rooms HTTP/1.1\r\nHost: localhost\r\n\r\n");
            assertThat(client.response()).startsWith("HTTP/1.1 200 ").endsWith("later");
            assertThat(client.response())
                    .startsWith("HTTP/1.1 503 ")
                    .containsIgnoringCase("\r\nConnection: close\r\n")
                    .doesNotContainIgnoringCase("\r\nUpgrade:")
                    .doesNotContainIgnoringCase("\r\nSec-WebSocket");
            assertThat(client.untilClosed()).isEmpty();
        }
    }

    @Test
    void mayFollowAnotherRequestOnItsConnection() throws IOException {
        try (RawConnection client = new RawConnection(server)) {
            assertThat(client.get("/api/rooms").response()).endsWith("rooms");
            assertThat(client.send(RawWebSocket.handshake("/api/rooms/1")).head())
                    .startsWith("HTTP/1.1 101 ");
            client.skipPast("\u0081"); // The first byte of a text
        }
    }

    @Test
    void mayBeFollowedByFramesAtOnce() throws IOException {
        try (RawConnection client = new RawConnection(server)) {
            String close = new String(FrameCase.close(1000), java.nio.charset.StandardCharsets.ISO_8859_1);
            client.send(RawWebSocket.handshake("/api/rooms/1") + close);
            assertThat(client.head()).startsWith("HTTP/1.1 101 ");
            assertThat(client.untilClosed()).startsWith("\u0081").endsWith("\u0088\u0002\u0003\u00e8");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/rooms/1", "/api/rooms/1/2", "/api/rooms/1/", "/api/roomsx/1"})
    void isNotFoundElsewhere(String path) throws IOException {
        assertThat(answer(path)).startsWith("HTTP/1.1 404 ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/api/rooms/%ff", "/api/rooms/%zz", "/api/rooms/%0a", "/api/rooms/%"})
    void isRefusedIfItsPathIsNoText(String path) throws IOException {
        assertThat(answer(path)).startsWith("HTTP/1.1 400 ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://localhost", "https://shop.example"})
    void isOpenToPagesOfItsOwnOriginAndOfThoseThatAreAllowed(String origin) throws IOException {
        assertThat(answer("/api/rooms/1", "Origin: " + origin)).startsWith("HTTP/1.1 101 ");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://localhost",
                "http://localhost:81",
                "http://localhost.evil.example",
                "http://evil.example",
                "https://shop.example.evil.example",
                "http://shop.example",
                "null",
                "http://localhost\r\nOrigin: https://shop.example"
            })
    void isClosedToPagesOfOtherOrigins(String origin) throws IOException {
        assertThat(answer("/api/rooms/1", "Origin: " + origin)).startsWith("HTTP/1.1 403 ");
    }

    @Test
    void asksForCredentials() throws IOException {
        assertThat(answer("/api/closed/1"))
                .startsWith("HTTP/1.1 401 ")
                .containsIgnoringCase("\r\nWWW-Authenticate: Bearer\r\n");
        assertThat(answer("/api/closed/1", "Authorization: Bearer ada")).startsWith("HTTP/1.1 403 ");
        assertThat(message("/api/closed/1", "Authorization: Bearer admin")).contains(" admin ");
    }

    @Test
    void takesATokenFromAPageAsASubprotocol() throws IOException {
        assertThat(message("/api/closed/1", "Sec-WebSocket-Protocol: bearer, admin"))
                .endsWith(" admin /127.0.0.1 null");
        assertThat(message("/api/closed/1", "Sec-WebSocket-Protocol: chat.v2, bearer, admin"))
                .endsWith(" admin /127.0.0.1 chat.v2");
        assertThat(answer("/api/closed/1", "Sec-WebSocket-Protocol: bearer, ada"))
                .startsWith("HTTP/1.1 403 ");
        assertThat(answer("/api/closed/1", "Sec-WebSocket-Protocol: bearer")).startsWith("HTTP/1.1 401 ");
    }

    @Test
    @Tag("S8")
    void isRefusedWithSeveralTokensOfAPage() throws IOException {
        assertThat(answer("/api/closed/1", "Sec-WebSocket-Protocol: bearer, admin, chat.v2, bearer, other"))
                .startsWith("HTTP/1.1 401 ")
                .doesNotContain("other");
    }

    @Test
    void neitherReturnsNorLogsTheToken() throws IOException {
        try (LogRecorder log = new LogRecorder()) {
            assertThat(answer("/api/closed/1", "Sec-WebSocket-Protocol: bearer, admin"))
                    .containsIgnoringCase("\r\nSec-WebSocket-Protocol: bearer\r\n")
                    .doesNotContain("admin");
            assertThat(answer("/api/closed/1", "Sec-WebSocket-Protocol: bearer, bad-secret"))
                    .startsWith("HTTP/1.1 401 ")
                    .doesNotContain("secret");
            assertThat(log.events())
                    .extracting(event -> event.getFormattedMessage() + event.getMDCPropertyMap())
                    .noneMatch(line -> line.contains("secret"));
        }
    }

    @Test
    void endsItsRequest() throws IOException {
        try (RawWebSocket client = RawWebSocket.open(server, "/api/rooms/counted")) {
            client.read();
            Await.until(() -> server.get("/metrics")
                    .body()
                    .lines()
                    .anyMatch(line -> line.startsWith("http_server_request_duration_seconds_count")
                            && line.contains("http_route=\"/api/rooms/{room}\"")
                            && line.contains("http_response_status_code=\"101\"")));
        }
    }

    @Test
    void isForHttp1OnlyAlsoWhereThereIsHttp2() throws Exception {
        Vertx vertx = Vertx.vertx();
        try (TestServer both = TestServer.start(
                Map.of("rest.http2-clear-text", "true"),
                RestPlugin.withResources().withWebSocket("/rooms/{room}", Who.class))) {
            try (RawWebSocket client = RawWebSocket.open(both, "/rooms/1")) {
                assertThat(client.read().text()).startsWith("1 ");
            }
            HttpClientOptions http2 = new HttpClientOptions()
                    .setProtocolVersion(HttpVersion.HTTP_2)
                    .setHttp2ClearTextUpgrade(false);
            HttpClientResponse answer = vertx.createHttpClient(http2)
                    .request(HttpMethod.GET, both.port(), "localhost", "/rooms/1")
                    .compose(HttpClientRequest::send)
                    .toCompletionStage()
                    .toCompletableFuture()
                    .get(20, TimeUnit.SECONDS);
            assertThat(answer.version()).isEqualTo(HttpVersion.HTTP_2);
            assertThat(answer.statusCode()).isEqualTo(505);
        } finally {
            vertx.close().toCompletionStage().toCompletableFuture().get(20, TimeUnit.SECONDS);
        }
    }

    @Test
    void comparesThePageWithTheOriginThatATrustedProxyTells() throws IOException {
        try (TestServer behind = TestServer.start(
                Map.of("rest.trusted-proxies", "127.0.0.1", "rest.forwarded-headers", "x-forwarded"),
                RestPlugin.withResources().withWebSocket("/rooms/{room}", Who.class))) {
            String[] proxied = {"X-Forwarded-Proto: https", "X-Forwarded-Host: rooms.example", "Origin: "};
            for (Map.Entry<String, String> page : Map.of(
                            "https://rooms.example", "101", "http://rooms.example", "403", "http://localhost", "403")
                    .entrySet()) {
                try (RawWebSocket client =
                        RawWebSocket.ask(behind, "/rooms/1", proxied[0], proxied[1], proxied[2] + page.getKey())) {
                    assertThat(client.head()).startsWith("HTTP/1.1 " + page.getValue());
                }
            }
        }
    }

    /** Wants each route to say who may use it. */
    static final class StrictTokens extends Tokens {

        @Override
        public boolean requiresRules() {
            return true;
        }
    }

    @Test
    void mustSayWhoMayUseItWhereEachRouteHasTo() {
        StartupException failure = catchThrowableOfType(
                StartupException.class,
                () -> TestServer.start(
                        RestPlugin.withResources()
                                .withWebSocket("/rooms/{room}", Who.class)
                                .withWebSocket("/closed/{room}", Closed.class),
                        binder -> HttpBinder.httpBinder(binder).authentication(StrictTokens.class)));
        assertThat(failure.problems()).singleElement().satisfies(problem -> {
            assertThat(problem.id()).isEqualTo("REST-14");
            assertThat(problem.subject()).isEqualTo("/rooms/{room}");
        });
    }

    @Test
    void isListedAmongTheRoutes() {
        RestPlugin plugin = RestPlugin.withResources().withWebSocket("/closed/{room}", Closed.class);
        try (TestServer listed = TestServer.start(Map.of("rest.base-path", "/api"), plugin)) {
            assertThat(plugin.routes(listed.application().injector()))
                    .anyMatch(line -> line.matches(
                            "GET +/api/closed/\\{room} +callers with the role admin +WebSocketHandshakeTest\\.Closed"));
        }
    }
}
