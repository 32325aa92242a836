package org.jzenith.rest.entity;

import static org.assertj.core.api.Assertions.assertThat;

import io.reactivex.Flowable;
import io.reactivex.Single;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Response;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.Charset;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.http.error.HttpProblem;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.support.TestServer;

/** A body is in the encoding that its {@code Content-Type} names. */
class CharsetsTest {

    private static final String JSON = "application/json; charset=ISO-8859-1";
    private static final String TEXT = "text/plain; charset=ISO-8859-1";

    public static class Name {
        public String name = "\u00e4";
    }

    @Path("/")
    public static class Resource {
        @GET
        @Path("object")
        @Produces(JSON)
        public Name object() {
            return new Name();
        }

        @GET
        @Path("single")
        @Produces(JSON)
        public Single<Name> single() {
            return Single.just(new Name());
        }

        @GET
        @Path("list")
        @Produces(JSON)
        public List<Name> list() {
            return List.of(new Name());
        }

        @GET
        @Path("stream")
        @Produces(JSON)
        public Flowable<Name> stream() {
            return Flowable.just(new Name());
        }

        @GET
        @Path("lines")
        @Produces("application/x-ndjson; charset=ISO-8859-1")
        public Flowable<Name> lines() {
            return Flowable.just(new Name());
        }

        @GET
        @Path("suffix")
        @Produces("application/vnd.a+json; charset=ISO-8859-1")
        public Name suffix() {
            return new Name();
        }

        @GET
        @Path("response")
        public Response response() {
            return Response.ok(new Name()).type(JSON).build();
        }

        @GET
        @Path("problem")
        public Response problem() {
            return Response.status(400)
                    .entity(HttpProblem.of(400).withDetail("\u00e4"))
                    .type("application/problem+json;charset=ISO-8859-1")
                    .build();
        }

        @GET
        @Path("json-text")
        @Produces(JSON)
        public String jsonText() {
            return "\"\u00e4\"";
        }

        @GET
        @Path("text")
        @Produces(TEXT)
        public String text() {
            return "\u00e4";
        }

        @GET
        @Path("text-response")
        public Response textResponse() {
            return Response.ok("\u00e4").type(TEXT).build();
        }

        @GET
        @Path("text-stream")
        @Produces(TEXT)
        public Flowable<String> textStream() {
            return Flowable.just("\u00e4");
        }

        @GET
        @Path("any-text")
        @Produces(TEXT)
        public StringBuilder anyText() {
            return new StringBuilder("\u00e4");
        }

        @GET
        @Path("character")
        @Produces(TEXT)
        public char character() {
            return '\u00e4';
        }
    }

    @Tag("H7")
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void areThoseOfTheBytes(boolean compiled) throws Exception {
        try (TestServer server = TestServer.start(
                Map.of("rest.compiled-dispatch", compiled), RestPlugin.withResources(Resource.class))) {
            for (String path : List.of(
                    "object",
                    "single",
                    "list",
                    "stream",
                    "lines",
                    "suffix",
                    "response",
                    "problem",
                    "json-text",
                    "text",
                    "text-response",
                    "text-stream",
                    "any-text",
                    "character")) {
                for (int again = 0; again < 2; again++) {
                    HttpResponse<byte[]> response = HttpClient.newHttpClient()
                            .send(
                                    HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + "/" + path))
                                            .build(),
                                    BodyHandlers.ofByteArray());
                    String type = response.headers()
                            .firstValue("Content-Type")
                            .orElseThrow()
                            .toLowerCase(Locale.ROOT);
                    String charset = type.contains("charset=") ? type.replaceAll(".*charset=", "") : "UTF-8";
                    assertThat(new String(response.body(), Charset.forName(charset)))
                            .as(path + " " + type)
                            .contains("\u00e4");
                    assertThat(type)
                            .as(path)
                            .startsWith(
                                    path.contains("text") || path.equals("character") || path.equals("lines")
                                            ? ""
                                            : "application/");
                }
            }
        }
    }
}
