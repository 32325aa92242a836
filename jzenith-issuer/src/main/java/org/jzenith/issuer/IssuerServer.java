package org.jzenith.issuer;

import com.nimbusds.jose.util.JSONObjectUtils;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/**
 * The endpoints of an issuer, on the loopback interface only: its metadata (OpenID Connect Discovery 1.0, section 4),
 * its keys (RFC 7517), and tokens (RFC 6749, section 4.4). Used by one thread, except for its handlers.
 */
final class IssuerServer {

    static final String METADATA = "/.well-known/openid-configuration";
    static final String KEYS = "/keys";
    static final String TOKEN = "/token";

    private static final int MAX_FORM_BYTES = 64 * 1024;

    private record Answer(int status, Map<String, ?> body) {}

    private final InetAddress loopback = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
    private final ExecutorService threads = Executors.newFixedThreadPool(4);
    private final SigningKeys keys;
    private final TokenDefaults defaults;
    private final int port;
    private @Nullable HttpServer http;

    /** Listens at once, on a free port if {@code port} is 0. */
    IssuerServer(SigningKeys keys, TokenDefaults defaults, int port) throws IOException {
        this.keys = keys;
        this.defaults = defaults;
        HttpServer listening = listen(port);
        this.http = listening;
        this.port = listening.getAddress().getPort();
    }

    private HttpServer listen(int wanted) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(loopback, wanted), 0);
        server.setExecutor(threads);
        server.createContext("/", this::handle);
        server.start();
        return server;
    }

    int port() {
        return port;
    }

    static String uri(int port) {
        return "http://127.0.0.1:" + port;
    }

    /** Refuses connections from now on, and closes the open ones. */
    void stop() {
        if (http != null) {
            http.stop(0);
            http = null;
        }
    }

    /** Listens again, on the same port. */
    void start() throws IOException {
        if (http == null) {
            http = listen(port);
        }
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            Answer answer = answer(exchange);
            byte[] body = JSONObjectUtils.toJSONString(answer.body()).getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.getResponseHeaders().set("Cache-Control", "no-store");
            boolean head = exchange.getRequestMethod().equals("HEAD");
            exchange.sendResponseHeaders(answer.status(), head ? -1 : body.length);
            if (!head) {
                exchange.getResponseBody().write(body);
            }
        }
    }

    private Answer answer(HttpExchange exchange) throws IOException {
        String host = String.valueOf(exchange.getRequestHeaders().getFirst("Host"));
        if (!host.equals("127.0.0.1:" + port) && !host.equals("localhost:" + port)) {
            // A page in a browser of this machine, with a host name that leads here, must not get a token.
            return refused(421, "invalid_request", "the header Host does not name this issuer");
        }
        String path = exchange.getRequestURI().getPath();
        boolean posted = exchange.getRequestMethod().equals("POST");
        boolean read = List.of("GET", "HEAD").contains(exchange.getRequestMethod());
        return switch (path) {
            case METADATA -> read ? new Answer(200, metadata()) : wrongMethod("GET");
            case KEYS -> read ? new Answer(200, keys.published().toJSONObject()) : wrongMethod("GET");
            case TOKEN -> posted ? token(exchange) : wrongMethod("POST");
            default -> refused(404, "invalid_request", path + " is not a path of this issuer");
        };
    }

    private static Answer wrongMethod(String expected) {
        return refused(405, "invalid_request", "the method is not " + expected);
    }

    private static Answer refused(int status, String code, String description) {
        return new Answer(status, Map.of("error", code, "error_description", description));
    }

    private Map<String, Object> metadata() {
        return Map.of(
                "issuer",
                uri(port),
                "jwks_uri",
                uri(port) + KEYS,
                "token_endpoint",
                uri(port) + TOKEN,
                "grant_types_supported",
                List.of("client_credentials"),
                "response_types_supported",
                List.of(),
                "subject_types_supported",
                List.of("public"),
                "id_token_signing_alg_values_supported",
                List.of(keys.algorithm().title()));
    }

    private Answer token(HttpExchange exchange) throws IOException {
        byte[] form = exchange.getRequestBody().readNBytes(MAX_FORM_BYTES + 1);
        if (form.length > MAX_FORM_BYTES) {
            return refused(413, "invalid_request", "the form has more than " + MAX_FORM_BYTES + " bytes");
        }
        try {
            TokenRequest request = TokenRequest.of(
                    new String(form, StandardCharsets.UTF_8),
                    exchange.getRequestHeaders().getFirst("Authorization"));
            String token = keys.sign(defaults.claims(uri(port), request.name(), request.roles()));
            return new Answer(
                    200,
                    Map.of(
                            "access_token",
                            token,
                            "token_type",
                            "Bearer",
                            "expires_in",
                            defaults.lifetime().toSeconds(),
                            "scope",
                            String.join(" ", request.roles())));
        } catch (TokenRequest.Refusal e) {
            return refused(400, e.code(), String.valueOf(e.getMessage()));
        }
    }
}
