package org.jzenith.rest.differential;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.jzenith.rest.differential.DifferentialServers.Replies;

/** As {@link DifferentialTest}, for each combination of what a request filter and a response filter do. */
@Tag("stress")
class DifferentialServicesTest {

    private static DifferentialServers servers;

    @BeforeAll
    static void start() throws IOException {
        servers = new DifferentialServers("");
    }

    @AfterAll
    static void stop() throws IOException {
        try (DifferentialServers all = servers) {
            all.assertNoOtherCalls();
            all.assertMetricsAgree();
        }
    }

    static Stream<DifferentialRequest> requests() {
        String json = "Content-Type: application/json";
        return Stream.of(
                DifferentialRequest.of("GET", "/v/contexts/1"),
                DifferentialRequest.of("GET", "/v/bean/1", "X-s: s").withQuery("n=2"),
                DifferentialRequest.of("GET", "/v/bean/1").withQuery("n=2000"),
                DifferentialRequest.of("GET", "/v/bean/1").withQuery("n=x"),
                DifferentialRequest.of("GET", "/v/list").withQuery("s=a"),
                DifferentialRequest.of("GET", "/v/list").withQuery("n=50"),
                DifferentialRequest.of("GET", "/v/blocking/0"),
                DifferentialRequest.of("GET", "/v/blocking/1"),
                DifferentialRequest.of("GET", "/v/blocking/2"),
                DifferentialRequest.of("GET", "/v/variant", "Accept: application/json;q=0.5, text/plain"),
                DifferentialRequest.of("GET", "/v/variant", "Accept: image/png"),
                DifferentialRequest.of("GET", "/v/tagged"),
                DifferentialRequest.of("GET", "/v/tagged", "If-None-Match: \"1\""),
                DifferentialRequest.of("GET", "/w/1/members", "X-s: s").withQuery("b=true"),
                DifferentialRequest.of("GET", "/w/x/members"),
                DifferentialRequest.of("GET", "/w/1/members").withQuery("n=x"),
                DifferentialRequest.of("GET", "/v/stream/0"),
                DifferentialRequest.of("GET", "/v/stream/40"),
                DifferentialRequest.of("GET", "/v/within/3"),
                DifferentialRequest.of("GET", "/v/lines/3"),
                DifferentialRequest.of("GET", "/v/lines/-1"),
                DifferentialRequest.of("GET", "/v/admins/1"),
                DifferentialRequest.of("GET", "/v/admins/x", "Authorization: admin"),
                DifferentialRequest.of("POST", "/v/items", json)
                        .withBody("{\"name\":\"a\",\"count\":1,\"tags\":[\"x\"]}"),
                DifferentialRequest.of("POST", "/v/items", json).withBody("{\"name\":\"\",\"count\":1,\"tags\":[]}"),
                DifferentialRequest.of("POST", "/v/items", json).withBody("{"),
                DifferentialRequest.of("POST", "/i/secured/3", json)
                        .withBody("{\"name\":\"a\",\"count\":1,\"tags\":[\"x\"]}"),
                DifferentialRequest.of("POST", "/i/secured/x", json)
                        .withBody("{\"name\":\"a\",\"count\":1,\"tags\":[\"x\"]}"),
                DifferentialRequest.of("POST", "/v/tasks", json).withBody("{\"name\":\"a\",\"count\":1}"),
                DifferentialRequest.of("POST", "/v/form", "Content-Type: application/x-www-form-urlencoded")
                        .withBody("a=1&n=2"),
                DifferentialRequest.of("POST", "/v/form", "Content-Type: application/x-www-form-urlencoded")
                        .withBody("n=x"));
    }

    @ParameterizedTest
    @MethodSource("requests")
    void answersAsRESTEasyDoesWhateverItsFiltersDo(DifferentialRequest request) throws IOException {
        List<String> in = new ArrayList<>(List.of(DifferentialServices.IN));
        in.add("");
        List<String> out = new ArrayList<>(List.of(DifferentialServices.OUT));
        out.add("");
        for (String user : List.of("", "admin")) {
            for (String asked : in) {
                for (String askedOut : out) {
                    DifferentialRequest twisted = request;
                    twisted = user.isEmpty() ? twisted : twisted.withLine("Authorization: " + user);
                    twisted = asked.isEmpty() ? twisted : twisted.withLine("X-In: " + asked);
                    twisted = askedOut.isEmpty() ? twisted : twisted.withLine("X-Out: " + askedOut);
                    Replies replies = servers.send(twisted);
                    assertThat(replies.compiled()).as(twisted.toString()).isEqualTo(replies.plain());
                }
            }
        }
    }
}
