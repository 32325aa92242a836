package org.jzenith.rest.message;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.EntityTag;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Request;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.Response.ResponseBuilder;
import java.net.http.HttpResponse;
import java.util.Date;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.support.RawConnection;
import org.jzenith.rest.support.TestServer;

/** Conditional requests according to RFC 9110 section 13, with {@link Request#evaluatePreconditions}. */
class PreconditionsTest {

    private static final String BEFORE = "Thu, 01 Jan 1970 00:00:00 GMT";
    private static final String SAME = "Thu, 01 Jan 1970 00:00:01 GMT";
    private static final String AFTER = "Thu, 01 Jan 1970 00:00:02 GMT";

    @SuppressWarnings("JavaUtilDate") // The interface of JAX-RS
    private static final Date MODIFIED = new Date(1_000);

    /** The beginning of 2001. */
    @SuppressWarnings("JavaUtilDate") // As above
    private static final Date MILLENNIUM = new Date(978_307_200_000L);

    @Path("/")
    public static class Resource {
        @Context
        Request request;

        private static Response answer(ResponseBuilder ready) {
            return ready != null ? ready.build() : Response.ok("whole").build();
        }

        @GET
        @Path("tag")
        public Response tag() {
            return answer(request.evaluatePreconditions(new EntityTag("v,1")));
        }

        @GET
        @Path("star")
        public Response star() {
            return answer(request.evaluatePreconditions(new EntityTag("*")));
        }

        @GET
        @Path("weak")
        public Response weak() {
            return answer(request.evaluatePreconditions(new EntityTag("v,1", true)));
        }

        @PUT
        @Path("tag")
        public Response putTag() {
            return answer(request.evaluatePreconditions(new EntityTag("v,1")));
        }

        @GET
        @Path("date")
        public Response date() {
            return answer(request.evaluatePreconditions(MODIFIED));
        }

        @PUT
        @Path("date")
        public Response putDate() {
            return answer(request.evaluatePreconditions(MODIFIED));
        }

        @GET
        @Path("both")
        public Response both() {
            return answer(request.evaluatePreconditions(MODIFIED, new EntityTag("v,1")));
        }

        @GET
        @Path("millennium")
        public Response millennium() {
            return answer(request.evaluatePreconditions(MILLENNIUM));
        }

        @PUT
        @Path("millennium")
        public Response putMillennium() {
            return answer(request.evaluatePreconditions(MILLENNIUM));
        }

        @SuppressWarnings("JavaUtilDate") // The interface of JAX-RS
        @GET
        @Path("date-of-message")
        public String dateOfMessage(@Context HttpHeaders headers) {
            return headers.getDate() == null
                    ? "none"
                    : String.valueOf(headers.getDate().getTime());
        }

        @DELETE
        @Path("none")
        public Response none() {
            return answer(request.evaluatePreconditions());
        }
    }

    private static TestServer server;

    @BeforeAll
    static void start() {
        server = TestServer.start(RestPlugin.withResources(Resource.class));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "GET|/tag|If-None-Match|\"v,1\"|304",
                "GET|/tag|If-None-Match|\"v0\", \"v,1\"|304",
                "GET|/tag|If-None-Match|W/\"v,1\"|304",
                "GET|/tag|If-None-Match|*|304",
                "GET|/tag|If-None-Match|\"v0\"|200",
                "GET|/tag|If-None-Match|\"v\"|200",
                "GET|/tag|If-None-Match|,,|200",
                "GET|/weak|If-None-Match|\"v,1\"|304",
                "GET|/weak|If-None-Match|W/\"v,1\"|304",
                "GET|/weak|If-Match|W/\"v,1\"|412",
                "GET|/tag|If-Match|\"v,1\"|200",
                "GET|/tag|If-Match|\"v0\",\"v,1\"|200",
                "GET|/tag|If-Match|*|200",
                "GET|/tag|If-Match|\"v0\"|412",
                "GET|/tag|If-Match|W/\"v,1\"|412",
                "HEAD|/tag|If-None-Match|\"v,1\"|304",
                "GET|/tag|If-Match|\"*\"|412",
                "GET|/tag|If-None-Match|\"*\"|200",
                "GET|/star|If-Match|\"*\"|200",
                "GET|/star|If-None-Match|W/\"*\"|304",
                "PUT|/tag|If-None-Match|*|412",
                "PUT|/tag|If-None-Match|\"v,1\"|412",
                "PUT|/tag|If-Match|\"v,1\"|200",
                "GET|/date|If-Modified-Since|" + BEFORE + "|200",
                "GET|/date|If-Modified-Since|" + SAME + "|304",
                "GET|/date|If-Modified-Since|" + AFTER + "|304",
                "HEAD|/date|If-Modified-Since|" + SAME + "|304",
                "PUT|/date|If-Modified-Since|" + SAME + "|200",
                "GET|/date|If-Modified-Since|garbage|200",
                "PUT|/date|If-Unmodified-Since|" + BEFORE + "|412",
                "PUT|/date|If-Unmodified-Since|" + SAME + "|200",
                "PUT|/date|If-Unmodified-Since|garbage|200",
                "DELETE|/none|If-Match|*|412",
                "DELETE|/none|If-None-Match|*|200"
            })
    void areMetOrNot(String method, String path, String header, String value, int status) {
        assertThat(server.send(method, path, null, header, value).statusCode()).isEqualTo(status);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "If-None-Match|\"v0\"|If-Modified-Since|" + SAME + "|200",
                "If-None-Match|\"v,1\"|If-Modified-Since|" + BEFORE + "|304",
                "If-Match|\"v,1\"|If-Unmodified-Since|" + BEFORE + "|200",
                "If-Match|\"v0\"|If-Unmodified-Since|" + AFTER + "|412",
                "If-Match|\"v0\"|If-Modified-Since|" + SAME + "|412",
                "If-Match|\"v,1\"|If-Modified-Since|" + SAME + "|304",
                "If-Unmodified-Since|" + BEFORE + "|If-None-Match|\"v,1\"|412",
                "If-Match|\"v,1\"|If-None-Match|\"v,1\"|304",
                "If-Match|\"v0\"|If-None-Match|\"v,1\"|412"
            })
    void setTagsAboveDatesAndWhatGuardsAboveWhatSaves(
            String first, String firstValue, String second, String secondValue, int status) {
        assertThat(server.get("/both", first, firstValue, second, secondValue).statusCode())
                .isEqualTo(status);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                BEFORE + "|" + AFTER + "|412",
                SAME + "|" + SAME + "|304",
                SAME + "|" + BEFORE + "|200",
                "garbage|" + SAME + "|304"
            })
    void setTheDateThatGuardsAboveTheOneThatSaves(String unmodifiedSince, String modifiedSince, int status) {
        assertThat(server.get("/date", "If-Modified-Since", modifiedSince, "If-Unmodified-Since", unmodifiedSince)
                        .statusCode())
                .isEqualTo(status);
    }

    /** RFC 9110 section 5.6.7: a year of two digits is the most recent one that is not more than 50 years ahead. */
    @Tag("H1")
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "GET|/millennium|If-Modified-Since|Sunday, 06-Nov-94 08:49:37 GMT|200",
                "GET|/millennium|If-Modified-Since|Monday, 01-Jan-01 00:00:00 GMT|304",
                "GET|/millennium|If-Modified-Since|Sunday, 06-Nov-1994 08:49:37 GMT|200",
                "GET|/millennium|If-Modified-Since|Sun Nov  6 08:49:37 1994|200",
                "GET|/millennium|If-Modified-Since|Mon Jan  1 00:00:00 2001|304",
                "GET|/millennium|If-Modified-Since|Sun, 06 Nov 1994 08:49:37 GMT|200",
                "PUT|/millennium|If-Unmodified-Since|Sunday, 06-Nov-94 08:49:37 GMT|412",
                "PUT|/millennium|If-Unmodified-Since|Monday, 01-Jan-01 00:00:00 GMT|200"
            })
    void readTheDatesOfOldClients(String method, String path, String header, String value, int status) {
        assertThat(server.send(method, path, null, header, value).statusCode()).isEqualTo(status);
    }

    @Test
    @Tag("H1")
    void readTheDateOfTheMessageInTheSameWay() throws Exception {
        try (RawConnection connection = new RawConnection(server)) {
            assertThat(connection
                            .get("/date-of-message", "Date: Sunday, 06-Nov-94 08:49:37 GMT")
                            .response())
                    .endsWith("784111777000");
            assertThat(connection.get("/date-of-message", "Date: soon").response())
                    .endsWith("none");
        }
    }

    @Test
    void sendTheTagButNoBodyIfNothingHasChanged() throws Exception {
        HttpResponse<String> response = server.get("/both", "If-None-Match", "\"v,1\"");
        assertThat(response.headers().firstValue("ETag")).hasValue("\"v,1\"");
        assertThat(response.body()).isEmpty();
        try (RawConnection connection = new RawConnection(server)) {
            connection.get("/tag", "If-None-Match: \"v,1\"").get("/tag");
            assertThat(connection.head()).startsWith("HTTP/1.1 304 ");
            assertThat(connection.response()).startsWith("HTTP/1.1 200 ").endsWith("whole");
        }
    }
}
