package org.jzenith.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpVersion;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpHeaders;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.jzenith.core.error.JZenithException;

@Timeout(value = 60, unit = TimeUnit.SECONDS)
class StubServerTest {

    record Price(String isbn, LocalDate since) {}

    private final StubServer stub = StubServer.create();
    private final TestClient client = TestClient.of(URI.create(stub.url()), new ObjectMapper());

    @AfterEach
    void close() {
        stub.close();
    }

    @Test
    void answersAMethodAndAPathAndNothingElse() {
        stub.answer("GET", "/prices/{isbn}", StubResponse.text(200, "9.95"));
        assertThat(client.get("/prices/1").body()).isEqualTo("9.95");
        for (String other : List.of("/prices", "/prices/", "/prices/1/2", "/price/1")) {
            assertThat(client.get(other).status()).as(other).isEqualTo(404);
        }
        assertThat(client.delete("/prices/1").status()).isEqualTo(404);
        assertThat(stub.unexpected())
                .extracting(StubRequest::toString)
                .containsExactly("GET /prices", "GET /prices/", "GET /prices/1/2", "GET /price/1", "DELETE /prices/1");
        assertThat(stub.requests()).hasSize(6);
    }

    @Test
    void saysWhatWasNotExpected() {
        stub.answer("GET", "/prices", StubResponse.status(204));
        assertThat(client.get("/prices").status()).isEqualTo(204);
        stub.assertNothingUnexpected();
        TestResponse response = client.get("/price?all");
        assertThat(response.header("Content-Type")).contains("application/problem+json");
        assertThat(response.body()).contains("GET /price?all: the stub has no answer (expected: one of [GET /prices])");
        assertThatThrownBy(stub::assertNothingUnexpected)
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("GET /price?all: the stub has no answer");
    }

    @Test
    void remembersAllOfARequest() {
        stub.answer("POST", "/prices/{isbn}/{day}", StubResponse.status(202));
        client.withHeader("X-Request-Id", "7").post("/prices/a%2Fb+c/1?on=a%20b&on=c+d&all", new int[] {1, 2});
        StubRequest request = stub.requests().get(0);
        assertThat(request.method()).isEqualTo("POST");
        assertThat(request.path()).isEqualTo("/prices/a%2Fb+c/1");
        assertThat(request.pathVariable("isbn")).isEqualTo("a/b+c");
        assertThat(request.query()).isEqualTo("on=a%20b&on=c+d&all");
        assertThat(request.queryParameter("on")).contains("a b");
        assertThat(request.queryParameters("on")).containsExactly("a b", "c d");
        assertThat(request.queryParameter("all")).contains("");
        assertThat(request.queryParameter("none")).isEmpty();
        assertThat(request.header("x-request-id")).contains("7");
        assertThat(request.headers().firstValue("content-type")).contains("application/json");
        assertThat(request.body()).isEqualTo("[1,2]");
        assertThat(request.json(new TypeReference<List<Integer>>() {})).containsExactly(1, 2);
        assertThatThrownBy(() -> request.json(Price.class))
                .isInstanceOf(JZenithException.class)
                .hasMessageContaining("expected: " + Price.class.getName())
                .hasMessageContaining("[1,2]");
        assertThatThrownBy(() -> request.pathVariable("id"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("[isbn, day]");
    }

    @Test
    void writesAndReadsObjectsAsJZenithDoes() {
        Price price = new Price("1", LocalDate.of(2026, 1, 2));
        stub.answer("PUT", "/echo", request -> StubResponse.json(200, request.json(Price.class))
                .withHeader("X-Twice", "a")
                .withHeader("X-Twice", "b"));
        TestResponse response = client.put("/echo", StubResponse.JSON.valueToTree(price));
        assertThat(response.body()).isEqualTo("{\"isbn\":\"1\",\"since\":\"2026-01-02\"}");
        assertThat(response.header("Content-Type")).contains("application/json");
        assertThat(response.headers().allValues("X-Twice")).containsExactly("a", "b");
    }

    @Test
    void answersWithAProblem() {
        stub.answer("GET", "/", StubResponse.problem(409, "Sold out."));
        TestResponse response = client.get("/");
        assertThat(response.status()).isEqualTo(409);
        assertThat(response.header("Content-Type")).contains("application/problem+json");
        assertThat(response.json(new TypeReference<Map<String, Object>>() {}))
                .isEqualTo(Map.of("type", "about:blank", "title", "Conflict", "status", 409, "detail", "Sold out."));
    }

    @Test
    void answersInTurnAndRepeatsTheLast() {
        stub.answer("GET", "/", StubResponse.status(503), StubResponse.status(500), StubResponse.status(200));
        assertThat(client.get("/").status()).isEqualTo(503);
        assertThat(client.get("/").status()).isEqualTo(500);
        assertThat(client.get("/").status()).isEqualTo(200);
        assertThat(client.get("/").status()).isEqualTo(200);
    }

    @Test
    void answersAsWasSaidLast() {
        stub.answer("GET", "/{any}", StubResponse.status(200)).answer("GET", "/one", StubResponse.status(201));
        assertThat(client.get("/one").status()).isEqualTo(201);
        stub.answer("GET", "/{any}", StubResponse.status(202));
        assertThat(client.get("/one").status()).isEqualTo(202);
        stub.reset();
        assertThat(stub.requests()).isEmpty();
        assertThat(stub.requestCount()).isZero();
        assertThat(client.get("/one").status()).isEqualTo(404);
    }

    @Test
    void neverAnswersWhileOthersAreAnswered() {
        stub.answer("GET", "/never", StubResponse.never()).answer("GET", "/other", StubResponse.status(200));
        CompletableFuture<TestResponse> never = CompletableFuture.supplyAsync(() -> client.get("/never"));
        assertThat(stub.awaitRequests(1)).hasSize(1);
        assertThat(client.get("/other").status()).isEqualTo(200);
        assertThat(never).isNotDone();
    }

    @Test
    void answersNoEarlierThanItsDelay() {
        stub.answer("GET", "/", StubResponse.status(200).withDelay(Duration.ofMillis(150)));
        long before = System.nanoTime();
        assertThat(client.get("/").status()).isEqualTo(200);
        assertThat(Duration.ofNanos(System.nanoTime() - before)).isGreaterThanOrEqualTo(Duration.ofMillis(149));
    }

    @Test
    void waitsForRequestsThatAreStillToCome() {
        CountDownLatch asked = new CountDownLatch(1);
        stub.answer("GET", "/", request -> {
            asked.countDown();
            return StubResponse.status(200);
        });
        CompletableFuture<TestResponse> response = CompletableFuture.supplyAsync(() -> client.get("/"));
        assertThat(stub.awaitRequests(1)).hasSize(1);
        assertThat(response.join().status()).isEqualTo(200);
        assertThat(asked.getCount()).isZero();
        assertThatThrownBy(() -> stub.awaitRequests(2, Duration.ofMillis(10)))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("got 1 requests within PT0.01S (expected: at least 2): [GET /]");
    }

    @Test
    void reportsAFunctionThatFails() {
        stub.answer("GET", "/", request -> {
            throw new IllegalStateException("no price");
        });
        assertThat(client.get("/").status()).isEqualTo(500);
        assertThat(stub.requests()).hasSize(1);
        assertThatThrownBy(stub::assertNothingUnexpected)
                .hasMessageContaining("GET /: the function of GET / failed: java.lang.IllegalStateException: no price");
    }

    @Test
    void doesNotKeepBodiesOfMoreThanAMegabyte() {
        stub.answer("POST", "/", StubResponse.status(200));
        assertThat(client.post("/", new byte[1 << 20]).status()).isEqualTo(200);
        assertThat(client.post("/", new byte[(1 << 20) + 1]).status()).isEqualTo(413);
        assertThat(stub.requests())
                .extracting(request -> request.bytes().length)
                .containsExactly(1 << 20, 0);
        assertThat(stub.unexpected()).hasSize(1);
    }

    @Test
    void keepsNoMoreRequestsThanItSays() {
        StubJournal journal = new StubJournal();
        StubRequest large = new StubRequest(
                "POST", "/", "", HttpHeaders.of(Map.of(), (name, value) -> true), new byte[1 << 20], Map.of());
        for (int i = 0; i < 65; i++) {
            journal.add(new StubExchange(large));
        }
        assertThat(journal.requests()).hasSize(64);
        for (int i = 0; i <= StubJournal.MAX_REQUESTS; i++) {
            journal.add(new StubExchange(large.withoutBody()));
        }
        assertThat(journal.requests()).hasSize(StubJournal.MAX_REQUESTS);
        assertThat(journal.count()).isEqualTo(65 + StubJournal.MAX_REQUESTS + 1);
    }

    @Test
    void answersHttp2WithPriorKnowledge() throws Exception {
        stub.answer("GET", "/", StubResponse.text(200, "two")).answer("HEAD", "/", StubResponse.text(200, "two"));
        Vertx vertx = Vertx.vertx();
        try {
            HttpClient http2 = vertx.createHttpClient(new HttpClientOptions()
                    .setProtocolVersion(HttpVersion.HTTP_2)
                    .setHttp2ClearTextUpgrade(false));
            assertThat(ask(http2, HttpMethod.GET)).isEqualTo("HTTP_2 200 3 two");
            assertThat(ask(http2, HttpMethod.HEAD)).isEqualTo("HTTP_2 200 3 ");
            HttpClient http1 = vertx.createHttpClient();
            assertThat(ask(http1, HttpMethod.HEAD)).isEqualTo("HTTP_1_1 200 3 ");
        } finally {
            vertx.close().toCompletionStage().toCompletableFuture().get(20, TimeUnit.SECONDS);
        }
    }

    private String ask(HttpClient http, HttpMethod method) throws Exception {
        return http.request(method, stub.port(), "127.0.0.1", "/")
                .compose(request -> request.send())
                .compose(response -> response.body().map(body -> line(response, body.toString())))
                .toCompletionStage()
                .toCompletableFuture()
                .get(20, TimeUnit.SECONDS);
    }

    private static String line(HttpClientResponse response, String body) {
        return response.version() + " " + response.statusCode() + ' ' + response.getHeader("content-length") + ' '
                + body;
    }

    @Test
    void doesNotAnswerPathsWhosePercentEncodingIsWrong() throws Exception {
        stub.answer("GET", "/prices/{isbn}", StubResponse.status(200)).answer("GET", "/a+b", StubResponse.status(200));
        assertThat(statusOf("/prices/%7A%2f")).isEqualTo(200);
        assertThat(statusOf("/a%2Bb")).isEqualTo(200);
        assertThat(statusOf("/a%20b")).isEqualTo(404);
        List<String> wrong = List.of("/prices/%zz", "/prices/%", "/prices/%4", "/prices/%+1", "/prices/%-1");
        for (String path : wrong) {
            assertThat(statusOf(path)).as(path).isEqualTo(404);
        }
        assertThat(stub.unexpected())
                .extracting(StubRequest::path)
                .contains("/a%20b")
                .containsAll(wrong);
    }

    /** Sends a path as it is, which clients would refuse. */
    private int statusOf(String path) throws Exception {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), stub.port())) {
            socket.setSoTimeout(20_000);
            socket.getOutputStream()
                    .write(("GET " + path + " HTTP/1.1\r\nHost: stub\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
            String line = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII))
                    .readLine();
            return Integer.parseInt(line.split(" ", -1)[1]);
        }
    }

    @Test
    void isBehindANetworkThatFails() {
        stub.answer("GET", "/", StubResponse.status(200));
        TestClient far = TestClient.of(URI.create(stub.urlThroughFaults()), new ObjectMapper());
        assertThat(far.get("/").status()).isEqualTo(200);
        stub.faults().refuse();
        assertThatThrownBy(() -> far.get("/")).isInstanceOf(UncheckedIOException.class);
        assertThat(client.get("/").status()).isEqualTo(200);
        stub.faults().passThrough();
        assertThat(far.get("/").status()).isEqualTo(200);
    }

    @Test
    void endsWaitsWhenItIsClosed() {
        stub.answer("GET", "/", StubResponse.never());
        CompletableFuture<TestResponse> response = CompletableFuture.supplyAsync(() -> client.get("/"));
        stub.awaitRequests(1);
        stub.close();
        stub.close();
        assertThatThrownBy(response::join).hasCauseInstanceOf(UncheckedIOException.class);
        assertThatThrownBy(stub::faults)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("is closed");
    }

    @Test
    void refusesWhatCannotBeMeant() {
        for (String path : List.of("prices", "/prices?on=1", "/prices/{isbn}.json", "/{}")) {
            assertThatThrownBy(() -> stub.answer("GET", path, StubResponse.status(200)))
                    .as(path)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("path: " + path);
        }
        assertThatThrownBy(() -> StubResponse.status(99)).hasMessage("status: 99 (expected: 200-599)");
        assertThatThrownBy(() -> StubResponse.text(204, "x")).hasMessageContaining("expected: no body");
        assertThatThrownBy(() -> StubResponse.json(200, new Object()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("java.lang.Object");
        assertThatThrownBy(() -> StubResponse.status(200).withDelay(Duration.ofMillis(-1)))
                .hasMessageContaining("delay: PT-0.001S");
    }
}
