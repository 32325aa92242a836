package org.jzenith.maven.dev;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.jzenith.maven.project.VisitsProject;

/** Reaches a service with TLS, a WebSocket, a Redis and an issuer of tokens, and edits it. */
@Tag("stress")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DevProtocolsTest {

    private static final Pattern ISSUER = Pattern.compile("tokens for development on (http://\\S+)\\.");
    private static final Pattern REDIS = Pattern.compile("Redis \\S+ for development .*data in (\\S+)");
    private static final Pattern TOKEN = Pattern.compile("\"access_token\"\\s*:\\s*\"([^\"]+)\"");

    private VisitsProject project;
    private HttpClient http;
    private RunningLoop loop;

    @BeforeAll
    void start(@TempDir Path folder) throws Exception {
        http = client(trustingAll());
        project = VisitsProject.in(folder);
        loop = new RunningLoop(project.folder(), null, List.of("--rest.port=0"));
        loop.until(() -> loop.tlsPort() != 0);
    }

    @AfterAll
    void stop() throws InterruptedException {
        loop.stop();
    }

    private static HttpClient client(SSLContext context) {
        return HttpClient.newBuilder().sslContext(context).build();
    }

    private static SSLContext trustingAll() throws Exception {
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, new TrustManager[] {new TrustsAll()}, new SecureRandom());
        return context;
    }

    /** For a certificate that exists in memory only. */
    private static final class TrustsAll extends X509ExtendedTrustManager {
        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) {}

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create("https://127.0.0.1:" + loop.tlsPort() + path))
                .timeout(RunningLoop.PATIENCE);
    }

    private String get(HttpRequest request) throws InterruptedException {
        try {
            HttpResponse<String> response = http.send(request, BodyHandlers.ofString());
            return response.statusCode() + " " + response.body();
        } catch (IOException e) {
            return e.toString(); // The connection belonged to the application before.
        }
    }

    private String await(HttpRequest request, String pattern) throws InterruptedException {
        long end = System.nanoTime() + RunningLoop.PATIENCE.toNanos();
        String last = get(request);
        while (!last.matches(pattern)) {
            assertThat(System.nanoTime() < end)
                    .as("%s after %s", last, loop.said())
                    .isTrue();
            TimeUnit.MILLISECONDS.sleep(5);
            last = get(request);
        }
        return last;
    }

    private String lastSaid(Pattern pattern) throws InterruptedException {
        loop.until(() -> pattern.matcher(String.join("\n", loop.said())).find());
        return pattern.matcher(String.join("\n", loop.said()))
                .results()
                .reduce((first, second) -> second)
                .map((MatchResult match) -> match.group(1))
                .orElseThrow(() -> new AssertionError(pattern + " in " + loop.said()));
    }

    @Test
    void listensWhereTheConfigurationSaysAndOnlyThere() throws Exception {
        await(request("/visits").build(), "200 visit \\d+");
        assertThat(loop.said())
                .contains("[jzenith:dev] https://127.0.0.1:" + loop.tlsPort() + ", until Ctrl-C")
                .anyMatch(line -> line.matches("\\[jzenith:dev] no longer at http://127.0.0.1:\\d+"));
        assertThat(loop.port()).isZero();
    }

    @Test
    void passesTlsOnInBothVersionsOfHttp() throws Exception {
        for (HttpClient.Version version : HttpClient.Version.values()) {
            HttpRequest request = request("/visits").version(version).build();
            await(request, "200 visit \\d+");
            assertThat(http.send(request, BodyHandlers.ofString()).version()).isEqualTo(version);
        }
    }

    @Test
    void passesWebSocketsOn() throws Exception {
        await(request("/visits").build(), "200 visit \\d+");
        CompletableFuture<String> heard = new CompletableFuture<>();
        WebSocket socket = http.newWebSocketBuilder()
                .buildAsync(URI.create("wss://127.0.0.1:" + loop.tlsPort() + "/echo"), new WebSocket.Listener() {
                    @Override
                    public CompletionStage<?> onText(WebSocket webSocket, CharSequence data, boolean last) {
                        heard.complete(data.toString());
                        return WebSocket.Listener.super.onText(webSocket, data, last);
                    }
                })
                .get(RunningLoop.PATIENCE.toSeconds(), TimeUnit.SECONDS);
        socket.sendText("Is anybody there?", true).join();
        assertThat(heard.get(RunningLoop.PATIENCE.toSeconds(), TimeUnit.SECONDS))
                .isEqualTo("Is anybody there?");
        socket.abort();
    }

    @Test
    void endsHandshakesByAnAlertWhileTheCodeDoesNotCompileAndKeepsTheServers() throws Exception {
        String before = await(request("/visits").build(), "200 visit \\d+");
        HttpRequest me = request("/visits/me")
                .header("Authorization", "Bearer " + token())
                .build();
        await(me, "200 you are ada");

        project.replace(VisitsProject.RESOURCE, "private final RedisClient", "private final RedisClien");
        loop.until(() -> loop.said().stream().anyMatch(line -> line.contains("VisitResource.java:18:19")));
        HttpClient fresh = client(trustingAll()); // No connection of the application before
        assertThatThrownBy(() -> fresh.send(request("/visits").build(), BodyHandlers.ofString()))
                .isInstanceOf(SSLException.class)
                .hasMessageContaining("internal_error");
        assertThat(loop.said())
                .contains("[jzenith:dev] A client of the TLS port gets an alert (internal_error) instead of this: "
                        + "The sources cannot be compiled");

        project.replace(VisitsProject.RESOURCE, "private final RedisClien ", "private final RedisClient ");
        await(me, "200 you are ada"); // By the token of before
        String after = await(request("/visits").build(), "200 visit \\d+");
        assertThat(number(after)).isGreaterThan(number(before));
    }

    private String token() throws Exception {
        HttpRequest login = HttpRequest.newBuilder(URI.create(lastSaid(ISSUER) + "/token"))
                .POST(BodyPublishers.ofString("grant_type=client_credentials&client_id=ada"))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .build();
        return TOKEN.matcher(http.send(login, BodyHandlers.ofString()).body())
                .results()
                .findFirst()
                .orElseThrow()
                .group(1);
    }

    private static long number(String answer) {
        return Long.parseLong(answer.replaceFirst("200 visit ", ""));
    }

    @Test
    void startsServersAnewWhenOneHasDied() throws Exception {
        await(request("/visits").build(), "200 visit \\d+");
        Path data = Path.of(lastSaid(REDIS));
        long pid = Long.parseLong(Files.readString(data.resolve("redis.pid")).strip());
        assertThat(ProcessHandle.of(pid).orElseThrow().destroyForcibly()).isTrue();
        String expected = ".*Servers for development are started anew, since this has ended: redis at 127.0.0.1:\\d+";
        loop.until(() -> loop.said().stream().anyMatch(line -> line.matches(expected)));
        await(request("/visits").build(), "200 visit \\d+");
        assertThat(data).doesNotExist();
    }
}
