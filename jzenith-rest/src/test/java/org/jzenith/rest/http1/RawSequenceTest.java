package org.jzenith.rest.http1;

import static org.assertj.core.api.Assertions.assertThat;

import io.reactivex.Single;
import io.reactivex.subjects.SingleSubject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.support.LogRecorder;
import org.jzenith.rest.support.RawCase;
import org.jzenith.rest.support.RawConnection;
import org.jzenith.rest.support.TestServer;

/** Several requests on one connection, and requests that end in the middle. */
class RawSequenceTest {

    private static final String HELLO = RawCase.head("GET /hello HTTP/1.1");
    private static final int LARGE = 1_000_000;

    private static final AtomicInteger LARGE_ASKED = new AtomicInteger();
    private static volatile SingleSubject<String> late;

    @Path("/")
    public static class Resource {
        @GET
        @Path("hello")
        public String hello() {
            return "hello";
        }

        @GET
        @Path("number/{n}")
        public String number(@PathParam("n") int n) {
            return "number " + n;
        }

        @GET
        @Path("large")
        public String large() {
            LARGE_ASKED.incrementAndGet();
            return "x".repeat(LARGE);
        }

        @GET
        @Path("late")
        public Single<String> late() {
            return late;
        }

        @POST
        @Path("echo")
        public String echo(String body) {
            return body;
        }
    }

    private static TestServer server;

    @BeforeAll
    static void start() {
        server = TestServer.start(
                Map.of("rest.verticles", "1", "rest.buffered-response-size", "2MB"),
                RestPlugin.withResources(Resource.class));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @BeforeEach
    void prepare() {
        late = SingleSubject.create();
        LARGE_ASKED.set(0);
    }

    private static void assertServes() throws IOException {
        try (RawConnection connection = new RawConnection(server)) {
            assertThat(connection.send(HELLO).response())
                    .startsWith("HTTP/1.1 200 ")
                    .endsWith("hello");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET /hello HTTP/1.1\r\nHost: a\r\nX: y\r\n\r\n",
                "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello",
                "POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5;a=b\r\nhello\r\n0\r\nX: y\r\n\r\n"
            })
    void bearsTheEndOfAConnectionAfterEachByte(String request) throws Exception {
        try (LogRecorder log = new LogRecorder()) {
            for (int length = 0; length < request.length(); length++) {
                try (RawConnection half = new RawConnection(server);
                        RawConnection broken = new RawConnection(server)) {
                    broken.send(request.substring(0, length)).reset();
                    String answer =
                            half.send(request.substring(0, length)).finish().restOrNothing();
                    assertThat(answer).as("after %s bytes", length).doesNotContain("HTTP/1.1 2", "HTTP/1.1 5");
                }
            }
            assertServes();
            log.assertNoWarnings();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET /hello HTTP/1.1\r\nHost: a\r\n\r\n",
                "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello",
                "POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5;a=b\r\nhello\r\n0\r\nX: y\r\n\r\n"
            })
    void readsARequestThatComesByteByByte(String request) throws Exception {
        try (RawConnection connection = new RawConnection(server)) {
            for (int i = 0; i < 2; i++) {
                for (int at = 0; at < request.length(); at++) {
                    connection.send(request.substring(at, at + 1));
                }
                assertThat(connection.response()).startsWith("HTTP/1.1 200 ").endsWith("hello");
            }
        }
    }

    @Test
    void answersPipelinedRequestsInTheirOrder() throws Exception {
        try (RawConnection connection = new RawConnection(server)) {
            StringBuilder requests = new StringBuilder();
            for (int i = 0; i < 30; i++) {
                requests.append(RawCase.head("GET /number/" + i + " HTTP/1.1"))
                        .append(RawCase.post("5\r\n+" + (1000 + i) + "\r\n0\r\n\r\n", "Transfer-Encoding: chunked"))
                        .append(RawCase.head("GET /none HTTP/1.1"));
            }
            connection.send(requests.toString());
            for (int i = 0; i < 30; i++) {
                assertThat(connection.response()).startsWith("HTTP/1.1 200 ").endsWith("number " + i);
                assertThat(connection.response()).startsWith("HTTP/1.1 200 ").endsWith("+" + (1000 + i));
                assertThat(connection.response()).startsWith("HTTP/1.1 404 ");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "x\0\u0001\r\n\r\n",
                "x\r\n\r\n",
                "GET /hello HTTP/1.1\r\nHost : a\r\n\r\n",
                "GET /hello\r\n\r\n",
                "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n"
            })
    void answersWhatWasGoodBeforeGarbageAndNothingBehindIt(String garbage) throws Exception {
        try (RawConnection connection = new RawConnection(server)) {
            connection.send(HELLO + RawCase.post("hello", "Content-Length: 5") + garbage + HELLO);
            assertThat(connection.response()).startsWith("HTTP/1.1 200 ").endsWith("hello");
            assertThat(connection.response()).startsWith("HTTP/1.1 200 ").endsWith("hello");
            assertThat(connection.response()).contains(" 400 ").containsIgnoringCase("\r\nconnection: close\r\n");
            assertThat(connection.finish().restOrNothing()).isEmpty();
        }
        assertServes();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "garbage\r\n\r\n",
                "POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nhe\r\ngarbage\r\n"
            })
    void answersWhatIsInFlightBeforeTheGarbageBehindIt(String garbage) throws Exception {
        try (RawConnection connection = new RawConnection(server)) {
            connection.send(RawCase.head("GET /late HTTP/1.1") + HELLO + garbage + HELLO);
            assertServes();
            late.onSuccess("late");
            assertThat(connection.response()).startsWith("HTTP/1.1 200 ").endsWith("late");
            assertThat(connection.response()).startsWith("HTTP/1.1 200 ").endsWith("hello");
            assertThat(connection.untilClosed())
                    .contains(" 400 ")
                    .containsIgnoringCase("\r\nconnection: close\r\n")
                    .containsOnlyOnce("\r\nx-request-id: ");
        }
        assertServes();
    }

    @Test
    void bearsTheEndOfAConnectionBeforeTheTurnOfGarbage() throws Exception {
        try (LogRecorder log = new LogRecorder()) {
            try (RawConnection connection = new RawConnection(server)) {
                connection.send(RawCase.head("GET /late HTTP/1.1") + RawCase.chunked("garbage\r\n"));
                assertServes();
            }
            late.onSuccess("late");
            assertServes();
            log.assertNoWarnings();
        }
    }

    @Test
    void closesAConnectionByItselfWhenItHasRefusedWhatCame() throws Exception {
        try (RawConnection invalid = new RawConnection(server);
                RawConnection refused = new RawConnection(server)) {
            invalid.send("garbage\r\n\r\n");
            refused.send(RawCase.get("Host: b") + HELLO);
            assertThat(invalid.untilClosed()).contains(" 400 ").containsOnlyOnce("HTTP/1.");
            assertThat(refused.untilClosed()).contains(" 400 ").containsOnlyOnce("HTTP/1.");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET /x y HTTP/1.1\r\nHost: a\r\n\r\n",
                "GET /hello\r\n\r\n",
                "GET /hello HTTP/1.1\r\nHost : a\r\n\r\n",
                "GET /hello HTTP/1.1\r\nHost: a\r\nX: y\rz\r\n\r\n",
                "noise\r\n\r\n",
                "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 9999999\r\n\r\n",
                "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n\r\n",
                "POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nx\r\n",
                "GET /health HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nx\r\n"
            })
    @Tag("H10")
    @Tag("H12")
    void answersWhatIsInvalidAlsoToAClientThatEndsItsOutputWithIt(String invalid) throws Exception {
        for (int i = 0; i < 20; i++) { // Sometimes the end arrives together with the request, sometimes behind it.
            try (RawConnection connection = new RawConnection(server)) {
                assertThat(connection.send(invalid).finish().untilClosed())
                        .startsWith("HTTP/1.")
                        .contains(" 4", "application/problem+json");
            }
        }
        try (RawConnection connection = new RawConnection(server)) {
            String large = "GET /" + "x".repeat(9_000) + " HTTP/1.1\r\n\r\n";
            assertThat(connection.send(HELLO + HELLO + large).finish().untilClosed())
                    .contains(" 200 ")
                    .contains(" 414 ");
        }
    }

    @Test
    void endsAConnectionOnWhichRequestsGatherWithoutAnEnd() throws Exception {
        try (RawConnection flood = new RawConnection(server);
                RawConnection patient = new RawConnection(server)) {
            patient.send(RawCase.head("GET /late HTTP/1.1") + HELLO.repeat(99));
            flood.sendWhileItIsTaken(RawCase.head("GET /late HTTP/1.1") + HELLO.repeat(100));
            assertThat(flood.restOrNothing()).isEmpty();
            late.onSuccess("late");
            assertThat(patient.response()).endsWith("late");
            for (int i = 0; i < 99; i++) {
                assertThat(patient.response()).endsWith("hello");
            }
        }
    }

    @Test
    void makesNoMoreAnswersThanItsClientTakes() throws Exception {
        try (RawConnection connection = new RawConnection(server)) {
            connection.send(RawCase.head("GET /large HTTP/1.1").repeat(90));
            for (int i = 0; i < 10; i++) { // By then, the only event loop has read all of it.
                assertServes();
            }
            assertThat(LARGE_ASKED).hasValueBetween(1, 50);
            for (int i = 0; i < 90; i++) {
                assertThat(connection.response())
                        .startsWith("HTTP/1.1 200 ")
                        .endsWith("x")
                        .hasSizeGreaterThan(LARGE);
            }
            assertThat(LARGE_ASKED).hasValue(90);
        }
    }

    @Test
    void answersOnlyOneOfManyRequestsBehindAnAnnouncedClose() throws Exception {
        try (RawConnection connection = new RawConnection(server)) {
            String last = RawCase.head("GET /hello HTTP/1.1", "Connection: close");
            assertThat(List.of(
                            connection.send(last + HELLO + HELLO).untilClosed().split("HTTP/1.1 ", -1)))
                    .hasSize(2);
        }
    }
}
