package org.jzenith.rest.differential;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.jzenith.rest.differential.DifferentialServers.Replies;

/**
 * Requests that the compiled dispatch once answered differently from RESTEasy, and similar ones; checked as in
 * {@link DifferentialTest}.
 */
class DifferentialCasesTest {

    /**
     * Requests, one after the other.
     *
     * @param name what is odd about them
     * @param requests the requests
     */
    record Case(String name, List<DifferentialRequest> requests) {

        static Case of(String name, DifferentialRequest... requests) {
            return new Case(name, List.of(requests));
        }

        @Override
        public String toString() {
            return name;
        }
    }

    private static DifferentialServers servers;

    @BeforeAll
    static void start() throws IOException {
        servers = new DifferentialServers("/base");
    }

    @AfterAll
    static void stop() throws IOException {
        servers.close();
    }

    private static DifferentialRequest request(String method, String path, String... lines) {
        return DifferentialRequest.of(method, path, lines);
    }

    /** The first four were answered differently: see the commits that fixed this. */
    static List<Case> cases() {
        return List.of(
                Case.of(
                        "a list by itself, then one within a response, whose type nobody declares",
                        request("GET", "/s/both/futureShapes/shapes/now"),
                        request("GET", "/s/both/futureShapes/okShapes/now")),
                Case.of(
                        "a list within a response, then by itself",
                        request("GET", "/s/json/singleShapes/okShapes/loop"),
                        request("GET", "/s/json/singleShapes/shapes/loop")),
                Case.of(
                        "a path of two classes, of which one has the literal where the other has a parameter",
                        request("GET", "/t/x/b"),
                        request("GET", "/t/x/a"),
                        request("GET", "/t/y/a"),
                        request("GET", "/t/y/b"),
                        request("GET", "/t/x/b")),
                Case.of(
                        "a path of two methods, of which one has the literal where the other has a parameter",
                        request("GET", "/u/x/b"),
                        request("GET", "/u/x/longer"),
                        request("GET", "/u/y/longer"),
                        request("GET", "/u/x/b")),
                Case.of(
                        "the same for a pattern",
                        request("GET", "/r/word"),
                        request("GET", "/r/12"),
                        request("GET", "/r/abc"),
                        request("GET", "/r/literal")),
                Case.of(
                        "another authority, then another",
                        request("GET", "/s/none/response/created/now", "Host: a:1"),
                        request("GET", "/s/none/response/created/now", "Host: b"),
                        request("GET", "/s/none/response/created/now", "Host: [::1]:1")),
                Case.of(
                        "a body that is announced and not sent at once",
                        request("POST", "/b/item", "Content-Type: application/json", "Expect: 100-continue")
                                .withBody("{\"name\":\"a\"}")),
                Case.of(
                        "a type that the client excludes",
                        request("GET", "/s/json/singleText/text/now", "Accept: application/json;q=0, */*"),
                        request("GET", "/s/json/singleText/text/now", "Accept: */*, application/json;q=0"),
                        request("GET", "/s/json/text/text/now", "Accept: application/json;q=0, */*"),
                        request("GET", "/s/both/singleText/text/now", "Accept: application/json;q=0, */*"),
                        request("GET", "/s/wide/singleText/text/now", "Accept: application/json;q=0, */*"),
                        request("GET", "/s/none/singleText/text/now", "Accept: text/plain;q=0, */*")),
                Case.of(
                        "a body too large, then one that is not",
                        request("POST", "/b/small", "Content-Type: application/json")
                                .withBody("{\"name\":\"" + "a".repeat(99) + "\"}"),
                        request("POST", "/b/small", "Content-Type: application/json")
                                .withBody("{\"name\":\"a\"}")));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("cases")
    void isAnsweredAsRESTEasyDoes(Case all) throws Exception {
        for (int round = 0; round < 2; round++) { // RESTEasy decides about the first.
            for (DifferentialRequest request : all.requests()) {
                Replies replies = servers.send(request);
                assertThat(replies.compiled()).as(request.toString()).isEqualTo(replies.plain());
            }
        }
    }
}
