package org.jzenith.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.jzenith.client.Called.failure;
import static org.jzenith.client.Called.value;

import io.reactivex.Flowable;
import io.reactivex.observers.TestObserver;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.client.ItemApi.Item;
import org.jzenith.client.error.ClientConnectionException;
import org.jzenith.client.error.ClientContentException;
import org.jzenith.client.error.ClientResponseException;
import org.jzenith.client.error.ClientTimeoutException;
import org.jzenith.client.error.ClientUnavailableException;
import org.jzenith.testing.FaultProxy;
import org.jzenith.testing.servers.TimeLimit;

/** What a call fails with. */
@Tag("stress")
class FailuresTest {

    private static final String JSON = "application/json";

    private static void answer(HttpServerRequest request, int status, String type, String body) {
        request.response().setStatusCode(status).putHeader("Content-Type", type).end(body);
    }

    private static Called<ItemApi> client(Stub stub, String... keys) {
        return Called.at(stub.url(), ItemApi.class, keys);
    }

    @ParameterizedTest
    @ValueSource(ints = {301, 400, 401, 404, 409, 429, 500, 503})
    void aStatusThatIsNoSuccessIsAFailureWithTheProblemOfTheOtherSide(int status) throws Exception {
        try (Stub stub = Stub.http(request -> {
                    request.response().putHeader("Retry-After", "7");
                    answer(
                            request,
                            status,
                            "application/problem+json;charset=utf-8",
                            "{\"type\":\"urn:x\",\"title\":\"No\\nItem\",\"status\":1,\"detail\":\"d\",\"instance\":\"/i\",\"shelf\":[7,null]}");
                });
                Called<ItemApi> client = client(stub)) {
            Throwable failure = failure(client.api().get("secret"));
            assertThat(failure)
                    .isInstanceOf(ClientResponseException.class)
                    .hasMessage("client-books: GET /items/{id} was answered with " + status + " (No\\nItem)");
            ClientResponseException answer = (ClientResponseException) failure;
            assertThat(answer.status()).isEqualTo(status);
            assertThat(answer.isTimeout()).isFalse();
            assertThat(answer.header("retry-after")).contains("7");
            assertThat(answer.header("none")).isEmpty();
            assertThat(answer.problem()).hasValueSatisfying(problem -> {
                assertThat(problem.type()).isEqualTo("urn:x");
                assertThat(problem.title()).isEqualTo("No\nItem");
                assertThat(problem.detail()).isEqualTo("d");
                assertThat(problem.instance()).isEqualTo("/i");
                assertThat(problem.extensions().get("shelf").toString()).isEqualTo("[7, null]");
                assertThat(problem.extensions()).hasSize(1);
            });
            assertThat(failure(client.api().stream().toList())).isInstanceOf(ClientResponseException.class);
            assertThat(failure(client.api().add(new Item("x")).toSingleDefault(1)))
                    .isInstanceOf(ClientResponseException.class);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "null", "[]", "\"x\"", "{\"title\":7}"})
    void whatIsNoProblemIsNotOne(String body) throws Exception {
        try (Stub stub = Stub.http(request -> answer(request, 500, "application/problem+json", body));
                Called<ItemApi> client = client(stub)) {
            assertThat(failure(client.api().get("1")))
                    .hasMessage("client-books: GET /items/{id} was answered with 500");
        }
    }

    @Test
    void aLargeProblemIsNotKept() throws Exception {
        try (Stub stub = Stub.http(request -> answer(
                        request, 500, "application/problem+json", "{\"title\":\"" + "x".repeat(100_000) + "\"}"));
                Called<ItemApi> client = client(stub)) {
            assertThat(failure(client.api().stream().toList()))
                    .isInstanceOf(ClientResponseException.class)
                    .satisfies(answer -> assertThat(((ClientResponseException) answer).problem())
                            .isEmpty());
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "text/html | <p>hello | has the Content-Type text/html (expected: JSON)",
                "application/json | {\"name\":secret} | cannot be read as org.jzenith.client.ItemApi$Item at line 1, column",
                "application/json | {\"name\":[\"secret\"]} | cannot be read as org.jzenith.client.ItemApi$Item at line 1, column",
                "application/json | null | is null (expected: org.jzenith.client.ItemApi$Item)",
                "application/json | '' | has no body (expected: org.jzenith.client.ItemApi$Item)"
            })
    void aBodyThatCannotBeReadIsAFailureThatDoesNotShowIt(String type, String body, String expected) throws Exception {
        try (Stub stub = Stub.http(request -> answer(request, 200, type, body));
                Called<ItemApi> client = client(stub)) {
            assertThat(failure(client.api().get("1")))
                    .isInstanceOf(ClientContentException.class)
                    .hasMessageStartingWith("client-books: GET /items/{id}: the response " + expected)
                    .hasMessageNotContaining("secret");
        }
    }

    @Test
    void whatTheTypeDoesNotKnowIsIgnored() throws Exception {
        try (Stub stub = Stub.http(request -> answer(request, 200, JSON, "{\"name\":\"a\",\"colour\":1}"));
                Called<ItemApi> client = client(stub)) {
            assertThat(value(client.api().get("1"))).isEqualTo(new Item("a"));
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "application/json | [{\"name\":\"a\"},{\"na | ends within its JSON array",
                "application/json | {\"name\":\"a\"} | is no JSON array",
                "application/json | [{\"name\":\"a\"}] x | goes on behind its JSON array",
                "application/json | [{\"name\":\"a\"},] | cannot be read",
                "application/x-ndjson | {\"name\":\"a\"}# { | cannot be read",
                "text/html | <p> | has the Content-Type text/html (expected: JSON, lines of JSON or events)"
            })
    void aStreamThatCannotBeReadIsAFailure(String type, String body, String expected) throws Exception {
        try (Stub stub = Stub.http(request -> answer(request, 200, type, body.replace('#', '\n')));
                Called<ItemApi> client = client(stub)) {
            assertThat(failure(client.api().stream().toList()))
                    .isInstanceOf(ClientContentException.class)
                    .hasMessageContaining("GET /items/stream: the response " + expected);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aBodyThatIsTooLargeIsNotReceived(boolean announced) throws Exception {
        try (Stub stub = Stub.http(request -> {
                    request.response().setChunked(!announced);
                    answer(request, 200, JSON, "\"" + "x".repeat(200_000) + "\"");
                });
                Called<ItemApi> client = client(stub, "max-response-size=100KB", "pool-size=1")) {
            for (int i = 0; i < 3; i++) {
                assertThat(failure(client.api().text()))
                        .isInstanceOf(ClientContentException.class)
                        .hasMessageContaining("larger than 102400 bytes, which is client-books.max-response-size");
            }
            TimeLimit.MINUTE.await("no connection is left", () -> stub.open() == 0);
        }
    }

    @Test
    void aStreamMayBeLargerButNoneOfItsElements() throws Exception {
        String item = "{\"name\":\"" + "x".repeat(60_000) + "\"}";
        try (Stub stub = Stub.http(request -> answer(
                        request,
                        200,
                        JSON,
                        '[' + item + ',' + item + ',' + item + ",{\"name\":\"" + "y".repeat(200_000) + "\"}]"));
                Called<ItemApi> client = client(stub, "max-response-size=100KB")) {
            TestObserver<List<Item>> three =
                    client.api().stream().take(3).toList().test();
            assertThat(TimeLimit.MINUTE
                            .awaitEnd(three)
                            .assertNoErrors()
                            .values()
                            .get(0))
                    .hasSize(3);
            assertThat(failure(client.api().stream().toList()))
                    .isInstanceOf(ClientContentException.class)
                    .hasMessageContaining("has an element of more than 102400 bytes");
        }
    }

    /** At once, since that takes its time: a busy machine, too, has sent all requests before. */
    @Test
    void aServiceThatDoesNotAnswerOrEndIsATimeoutThatTellsWhatItWaitedFor() throws Exception {
        try (Stub stub = Stub.http(request -> {
                    if (request.path().endsWith("text")) {
                        request.response().setChunked(true).write("[1,");
                    }
                });
                Called<ItemApi> http1 = client(stub, "timeout=6s", "protocol=http1");
                Called<ItemApi> http2 = client(stub, "timeout=6s", "protocol=http2")) {
            Map<TestObserver<?>, String> calls = new HashMap<>();
            for (ItemApi api : List.of(http1.api(), http2.api())) {
                calls.put(api.get("1").test(), "/items/{id} was not answered%s: it was sent");
                calls.put(api.text().test(), "/items/text was not answered%s: its body was not complete");
            }
            calls.forEach((call, message) -> assertThat(
                            TimeLimit.MINUTE.awaitEnd(call).errors().get(0))
                    .isInstanceOf(ClientTimeoutException.class)
                    .hasMessage("client-books: GET " + message, " within 6 s, which is client-books.timeout"));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"http1", "http2"})
    void aStreamThatDoesNotEndIsATimeout(String protocol) throws Exception {
        try (Stub stub =
                        Stub.http(request -> request.response().setChunked(true).write("[1,"));
                Called<ItemApi> client = client(stub, "idle-timeout=200ms", "protocol=" + protocol)) {
            assertThat(failure(client.api().bytes().toList()))
                    .isInstanceOf(ClientTimeoutException.class)
                    .hasMessage(
                            "client-books: GET /items/bytes: nothing was received or taken within 200 ms, which is client-books.idle-timeout");
        }
    }

    @Test
    void anUploadThatIsNotTakenIsATimeout() throws Exception {
        try (Stub stub = Stub.http(HttpServerRequest::pause);
                Called<ItemApi> client = client(stub, "idle-timeout=300ms")) {
            assertThat(failure(client.api()
                            .upload(Flowable.range(0, 100_000).map(i -> Buffer.buffer(new byte[10_000])))
                            .toSingleDefault(1)))
                    .isInstanceOf(ClientTimeoutException.class)
                    .hasMessageContaining("client-books.idle-timeout");
        }
    }

    @Test
    void aCallWhoseTurnDoesNotComeIsATimeout() throws Exception {
        try (Stub stub = Stub.http(request -> {});
                Called<ItemApi> client = client(stub, "timeout=500ms", "pool-size=1")) {
            List<TestObserver<Item>> calls = IntStream.range(0, 12)
                    .mapToObj(i -> client.api().get("1").test())
                    .toList();
            assertThat(calls.stream().map(TimeLimit.MINUTE::awaitEnd).map(call -> call.errors()
                            .get(0)))
                    .allMatch(failure -> failure instanceof ClientTimeoutException)
                    .anyMatch(failure -> failure.getMessage().endsWith("it waited for its turn"));
        }
    }

    @Test
    void aQueueThatIsFullIsUnavailable() throws Exception {
        try (Stub stub = Stub.http(request -> {});
                Called<ItemApi> client = client(stub, "timeout=1s", "pool-size=1", "queue-size=0")) {
            List<TestObserver<Item>> calls = IntStream.range(0, 12)
                    .mapToObj(i -> client.api().get("1").test())
                    .toList();
            assertThat(calls.stream().map(TimeLimit.MINUTE::awaitEnd).map(call -> call.errors()
                            .get(0)))
                    .filteredOn(failure -> failure instanceof ClientUnavailableException)
                    .isNotEmpty()
                    .allSatisfy(failure -> assertThat(failure)
                            .hasMessage(
                                    "Too many calls: 1 are on their way, a share of client-books.pool-size = 1, and 0 wait, "
                                            + "which is client-books.queue-size"));
        }
    }

    @Test
    void aRefusedConnectionIsAFailure() throws Exception {
        try (FaultProxy proxy = FaultProxy.to("127.0.0.1", 1);
                Called<ItemApi> client = Called.at("http://127.0.0.1:" + proxy.port(), ItemApi.class)) {
            proxy.refuse();
            assertThat(failure(client.api().get("1")))
                    .isInstanceOf(ClientConnectionException.class)
                    .hasMessageStartingWith(
                            "client-books: GET /items/{id}: no connection to 127.0.0.1:" + proxy.port() + ": ");
        }
    }

    @Test
    void aHostThatNobodyKnowsIsAFailure() {
        try (Called<ItemApi> client = Called.at("http://service.invalid", ItemApi.class)) {
            assertThat(failure(client.api().get("1")))
                    .isInstanceOf(ClientConnectionException.class)
                    .hasMessageEndingWith("no connection to service.invalid:80: its name is not known");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"http1", "http2"})
    void aConnectionThatIsLostIsAFailure(String protocol) throws Exception {
        try (Stub stub = Stub.http(request -> {
                    if (request.path().endsWith("text")) {
                        request.response().setChunked(true).write("[1,").onComplete(written -> request.connection()
                                .close());
                    } else {
                        request.connection().close();
                    }
                });
                Called<ItemApi> client = client(stub, "protocol=" + protocol)) {
            assertThat(failure(client.api().get("1")))
                    .isInstanceOf(ClientConnectionException.class)
                    .hasMessageContaining("the connection was lost before the end of the response");
            assertThat(failure(client.api().text())).isInstanceOf(ClientConnectionException.class);
            assertThat(failure(client.api().add(new Item("x")).toSingleDefault(1)))
                    .isInstanceOf(ClientConnectionException.class);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
                "nonsense\r\n\r\n",
                "HTTP/1.1 200 OK\r\nX: "
            })
    void aResponseThatIsNoHttpOrEndsTooEarlyIsAFailure(String response) throws Exception {
        try (Stub stub = Stub.tcp(socket -> socket.handler(request -> {
                    socket.write(response);
                    socket.close();
                }));
                Called<ItemApi> client = client(stub)) {
            assertThat(failure(client.api().text())).isInstanceOf(ClientConnectionException.class);
        }
    }

    @Test
    void aHeadThatIsTooLargeIsAFailure() throws Exception {
        try (Stub stub = Stub.tcp(socket -> socket.handler(request -> socket.write(
                        "HTTP/1.1 200 OK\r\nX: " + "x".repeat(100_000) + "\r\nContent-Length: 0\r\n\r\n")));
                Called<ItemApi> client = client(stub)) {
            assertThat(failure(client.api().text())).isInstanceOf(ClientConnectionException.class);
        }
    }

    @Test
    void aBlackHoleIsATimeoutAndIsNotUsedAgain() throws Exception {
        for (String protocol : List.of("http1", "http2")) {
            try (Stub stub = Stub.http(request -> answer(request, 200, JSON, "{\"name\":\"a\"}"));
                    FaultProxy proxy = FaultProxy.to("127.0.0.1", stub.port());
                    Called<ItemApi> client = Called.at(
                            "http://127.0.0.1:" + proxy.port(),
                            ItemApi.class,
                            "timeout=500ms",
                            "connect-timeout=300ms",
                            "protocol=" + protocol)) {
                for (int i = 0; i < 8; i++) {
                    TimeLimit.MINUTE.await("a call succeeds", () -> succeeds(client.api()));
                }
                proxy.blackHole();
                assertThat(failure(client.api().get("1"))).isInstanceOf(ClientTimeoutException.class);
                proxy.passThrough();
                TimeLimit.MINUTE.await("calls succeed again", () -> succeeds(client.api()));
            }
        }
    }

    private static boolean succeeds(ItemApi api) {
        return TimeLimit.MINUTE.awaitEnd(api.get("1").test()).valueCount() == 1;
    }

    @Test
    void theFailureOfASourceIsTheFailureOfItsUpload() throws Exception {
        try (Stub stub = Stub.http(request -> request.response().end());
                Called<ItemApi> client = client(stub, "pool-size=1")) {
            Throwable failure = failure(client.api()
                    .upload(Flowable.just(Buffer.buffer("x"))
                            .concatWith(Flowable.error(new IllegalStateException("mine"))))
                    .toSingleDefault(1));
            // The stub may have answered before.
            assertThat(failure).hasMessage("mine");
        }
    }
}
