package org.jzenith.rest.http1;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.http2.Http2Connection;
import org.jzenith.rest.support.RawConnection;
import org.jzenith.rest.support.TestServer;

/** Requests that have a field twice of which a server in front of this one may believe the other. */
@Tag("S7")
class SingleFieldsTest {

    @Path("/")
    public static class Resource {
        @POST
        @Path("echo")
        public String echo(String body) {
            return body;
        }
    }

    private static TestServer server;

    @BeforeAll
    static void start() {
        server = TestServer.start(Map.of("rest.http2-clear-text", true), RestPlugin.withResources(Resource.class));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static String http1(String... lines) throws Exception {
        try (RawConnection connection = new RawConnection(server)) {
            return connection
                    .send("POST /echo HTTP/1.1\r\n" + String.join("\r\n", lines) + "\r\n\r\nhello")
                    .response();
        }
    }

    private static String http2(List<String> fields) throws Exception {
        try (Http2Connection connection = Http2Connection.open(server.port())) {
            return connection
                    .request(false, fields.toArray(String[]::new))
                    .end("hello")
                    .response();
        }
    }

    private static List<String> withoutAuthority(String... more) {
        return Stream.concat(Stream.of(":method: POST", ":scheme: http", ":path: /echo"), Stream.of(more))
                .toList();
    }

    @ParameterizedTest
    @CsvSource({
        "content-type, text/plain, text/plain",
        "content-type, text/plain, application/json",
        "host, localhost, localhost"
    })
    void areRefusedInEachVersion(String field, String first, String second) throws Exception {
        List<String> lines = new ArrayList<>(List.of(field + ": " + first, field + ": " + second));
        String refused = http2(Stream.concat(withoutAuthority(":authority: localhost").stream(), lines.stream())
                .toList());
        assertThat(refused)
                .startsWith("HTTP/2 400\r\n")
                .contains("The request has more than one header field " + field + " (expected: one).");
        if (!field.equals("host")) {
            lines.add("host: localhost");
        }
        lines.add("content-length: 5");
        assertThat(http1(lines.toArray(String[]::new))).startsWith("HTTP/1.1 400 ");
    }

    /** The same length twice is no doubt, which RFC 9110 section 8.6 allows. */
    @Test
    void areLengthsUnlessTheyAreTheSame() throws Exception {
        String[] different = {"content-length: 5", "content-length: 4"};
        assertThat(http1("host: localhost", different[0], different[1])).startsWith("HTTP/1.1 400 ");
        assertThat(http2(withoutAuthority(":authority: localhost", different[0], different[1])))
                .isEqualTo("RST_STREAM PROTOCOL_ERROR");
        assertThat(http1("host: localhost", "content-length: 5", "content-length: 5"))
                .startsWith("HTTP/1.1 400 ");
    }

    @Test
    void areRefusedIfTheyNameTheHostInPlaceOfTheAuthority() throws Exception {
        assertThat(http2(withoutAuthority("host: localhost"))).startsWith("HTTP/2 200\r\n");
        assertThat(http2(withoutAuthority("host: localhost", "host: localhost")))
                .startsWith("HTTP/2 400\r\n");
        assertThat(http2(withoutAuthority("host: localhost", "host: evil.example")))
                .startsWith("HTTP/2 400\r\n");
    }

    @Test
    void areNoWayAroundAnAuthorityThatIsNotValid() throws Exception {
        assertThat(http2(withoutAuthority(":authority: evil example", "host: localhost")))
                .isEqualTo("RST_STREAM PROTOCOL_ERROR");
        assertThat(http2(withoutAuthority(":authority: evil.example", "host: localhost")))
                .isEqualTo("RST_STREAM PROTOCOL_ERROR");
    }

    @ParameterizedTest
    @CsvSource({"100-continue, gold", "gold, 100-continue"})
    void mayNotHideAnExpectation(String first, String second) throws Exception {
        String[] both = {"expect: " + first, "expect: " + second};
        assertThat(http1("host: localhost", "content-length: 5", both[0], both[1]))
                .startsWith("HTTP/1.1 417 ");
        assertThat(http2(withoutAuthority(":authority: localhost", both[0], both[1])))
                .startsWith("HTTP/2 417\r\n");
    }

    @Test
    void mayBeSeveralIfTheyAreLists() throws Exception {
        String[] both = {"accept: text/plain", "accept: text/html"};
        assertThat(http1("host: localhost", "content-length: 5", both[0], both[1]))
                .startsWith("HTTP/1.1 200 ");
        assertThat(http2(withoutAuthority(":authority: localhost", both[0], both[1])))
                .startsWith("HTTP/2 200\r\n");
    }
}
