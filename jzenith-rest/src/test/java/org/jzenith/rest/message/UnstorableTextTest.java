package org.jzenith.rest.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.jzenith.rest.support.ProblemAnswer.assertProblem;

import io.reactivex.Flowable;
import io.reactivex.Single;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.FormParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.EntityPart;
import jakarta.ws.rs.core.Form;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.form.Part;
import org.jzenith.rest.support.TestServer;

/** A text of a client with U+0000 is refused before any method is called, wherever it is. */
@Tag("P18")
class UnstorableTextTest {

    private static final String BOUNDARY = "b";
    private static final String[] PARTS = {"Content-Type", "multipart/form-data; boundary=" + BOUNDARY};
    private static final String[] FIELDS = {"Content-Type", MediaType.APPLICATION_FORM_URLENCODED};

    @Path("/")
    public static class Resource {
        @GET
        @Path("query")
        public String query(@QueryParam("a") List<String> all) {
            return "" + all.size();
        }

        @GET
        @Path("path/{a}")
        public String path() {
            return "read";
        }

        @POST
        @Path("fields")
        @Consumes(MediaType.APPLICATION_FORM_URLENCODED)
        public String fields(@FormParam("a") String a) {
            return "" + a.length();
        }

        @POST
        @Path("form")
        public String form(Form form) {
            return "" + form.asMap().size();
        }

        @POST
        @Path("map")
        @Consumes(MediaType.APPLICATION_FORM_URLENCODED)
        public String map(MultivaluedMap<String, String> form) {
            return "" + form.size();
        }

        @POST
        @Path("text")
        public String text(String text) {
            return "" + text.length();
        }

        @POST
        @Path("bytes")
        public String bytes(byte[] bytes) {
            return "" + bytes.length;
        }

        @POST
        @Path("parts")
        @Consumes(MediaType.MULTIPART_FORM_DATA)
        public String parts(@FormParam("a") String a) {
            return "" + a.length();
        }

        @POST
        @Path("part-list")
        @Consumes(MediaType.MULTIPART_FORM_DATA)
        public String partList(List<EntityPart> parts) throws IOException {
            return "" + parts.get(0).getContent(String.class).length();
        }

        @POST
        @Path("part-stream")
        @Consumes(MediaType.MULTIPART_FORM_DATA)
        public Single<String> partStream(Flowable<Part> parts) {
            return parts.flatMapSingle(part -> part.text(100), false, 1)
                    .map(String::length)
                    .map(String::valueOf)
                    .firstOrError();
        }
    }

    private static TestServer server;
    private static TestServer lax;

    @BeforeAll
    static void start() {
        server = TestServer.start(RestPlugin.withResources(Resource.class));
        lax = TestServer.start(Map.of("rest.unstorable-text", true), RestPlugin.withResources(Resource.class));
    }

    @AfterAll
    static void stop() {
        server.close();
        lax.close();
    }

    private static String part(String name, String text) {
        return "--" + BOUNDARY + "\r\nContent-Disposition: form-data; name=\"" + name + "\"\r\n\r\n" + text + "\r\n--"
                + BOUNDARY + "--\r\n";
    }

    @Test
    void aParameterOfTheQueryIsNamed() {
        assertThat(assertProblem(server.get("/query?b=1&a=x%00y"), 400, "Bad Request")
                        .get("detail")
                        .asText())
                .isEqualTo("The query parameter a contains U+0000, which most databases cannot store.");
        assertThat(assertProblem(server.get("/query?a%00=1"), 400, "Bad Request")
                        .get("detail")
                        .asText())
                .isEqualTo("The name of a query parameter contains U+0000, which most databases cannot store.");
        assertThat(server.get("/query?a=%2500").body()).isEqualTo("1");
        assertThat(lax.get("/query?a=%00").body()).isEqualTo("1");
    }

    @Test
    void aPathNeverHasIt() {
        for (TestServer each : List.of(server, lax)) {
            assertProblem(each.get("/path/a%00"), 400, "Bad Request");
            assertProblem(each.get("/path/a;m=%00"), 400, "Bad Request");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/fields", "/form", "/map"})
    void aFieldOfAFormIsNamed(String path) {
        assertThat(assertProblem(server.send("POST", path, "b=1&a=x%00&c=%00", FIELDS), 400, "Malformed Body")
                        .get("detail")
                        .asText())
                .isEqualTo("The form field a contains U+0000, which most databases cannot store.");
        assertProblem(server.send("POST", path, "a=\0", FIELDS), 400, "Malformed Body");
        assertThat(server.send("POST", path, "a=%2500", FIELDS).statusCode()).isEqualTo(200);
        assertThat(lax.send("POST", path, "a=%00", FIELDS).body()).isEqualTo("1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/parts", "/part-list", "/part-stream"})
    void aPartOfAFormIsNamed(String path) {
        assertThat(assertProblem(server.send("POST", path, part("a", "x\0"), PARTS), 400, "Malformed Body")
                        .get("detail")
                        .asText())
                .isEqualTo("The part \"a\" contains U+0000, which most databases cannot store.");
        assertThat(server.send("POST", path, part("a\0", "x"), PARTS).statusCode())
                .isEqualTo(400);
        assertThat(server.send("POST", path, part("a", "xy"), PARTS).body()).isEqualTo("2");
        assertThat(lax.send("POST", path, part("a", "x\0"), PARTS).body()).isEqualTo("2");
    }

    @Test
    void aBodyThatIsReadAsATextHasNone() {
        String[] text = {"Content-Type", "text/plain"};
        assertThat(assertProblem(server.send("POST", "/text", "a\0", text), 400, "Malformed Body")
                        .get("detail")
                        .asText())
                .isEqualTo("The body contains U+0000, which most databases cannot store.");
        assertThat(server.send("POST", "/text", "a", text).body()).isEqualTo("1");
        assertThat(server.send("POST", "/bytes", "a\0", text).body()).isEqualTo("2");
        assertThat(lax.send("POST", "/text", "a\0", text).body()).isEqualTo("2");
    }

    /** It may be bytes; the TCK sends such a body. */
    @Test
    void aBodyOfAnyTypeIsTakenAsItIs() {
        assertThat(server.send("POST", "/text", "a\0", new String[] {"Content-Type", "*/*"})
                        .body())
                .isEqualTo("2");
    }
}
