package org.jzenith.rest.form;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.FormParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.EntityPart;
import jakarta.ws.rs.core.GenericType;
import jakarta.ws.rs.core.MediaType;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.annotation.Blocking;
import org.jzenith.rest.support.TestServer;

/** Forms of several parts, as jZenith itself reads them. */
class MultipartTest {

    private static final String MULTIPART = "multipart/form-data; boundary=x";
    private static final String FIELDS = "application/x-www-form-urlencoded";

    public record Item(int id, String name) {}

    public enum Color {
        RED,
        GREEN
    }

    public static class Bean {
        @FormParam("n")
        int n;

        @FormParam("s")
        @DefaultValue("none")
        String s;
    }

    @Path("/types")
    @Produces(MediaType.APPLICATION_JSON)
    public static class Types {
        @POST
        public Map<String, Object> types(
                @FormParam("n") int n,
                @FormParam("n") Integer boxed,
                @FormParam("n") Optional<Long> optional,
                @FormParam("n") OptionalInt optionalInt,
                @FormParam("m") @DefaultValue("7") int withDefault,
                @FormParam("b") boolean flag,
                @FormParam("c") Color color,
                @FormParam("u") UUID uuid,
                @FormParam("s") String text,
                @FormParam("t") @DefaultValue("none") String textWithDefault,
                @FormParam("s") Optional<String> optionalText,
                @FormParam("t") @DefaultValue("none") Optional<String> optionalWithDefault,
                @FormParam("l") List<Integer> list,
                @FormParam("l") Set<String> set,
                @FormParam("l") int[] array,
                @BeanParam Bean bean) {
            Map<String, Object> all = new TreeMap<>();
            all.put(
                    "n",
                    List.of(
                            n,
                            String.valueOf(boxed),
                            optional,
                            optionalInt,
                            withDefault,
                            flag,
                            String.valueOf(color),
                            String.valueOf(uuid)));
            all.put("s", List.of(String.valueOf(text), textWithDefault, optionalText, optionalWithDefault));
            all.put(
                    "l",
                    List.of(
                            list,
                            set.stream().sorted().toList(),
                            IntStream.of(array).boxed().toList()));
            all.put("bean", List.of(bean.n, bean.s));
            return all;
        }

        @POST
        @Path("blocking")
        @Blocking
        public int blocking(@FormParam("n") int n) {
            return n;
        }
    }

    @Path("/")
    @Consumes(MediaType.MULTIPART_FORM_DATA)
    public static class Resource {
        @POST
        @Path("item")
        public String item(@FormParam("item") EntityPart part) throws IOException {
            return part.getContent(Item.class).name();
        }

        @POST
        @Path("items")
        public String items(@FormParam("item") EntityPart part) throws IOException {
            return part.getContent(new GenericType<List<Item>>() {}).stream()
                    .map(Item::name)
                    .collect(Collectors.joining());
        }

        @POST
        @Path("type")
        public String type(@FormParam("file") EntityPart part) {
            return part.getMediaType() + " " + part.getHeaders().getFirst("content-type");
        }

        @POST
        @Path("all")
        public String all(List<EntityPart> parts) {
            return parts.stream().map(MultipartTest::describe).collect(Collectors.joining("; "));
        }

        @POST
        @Path("some")
        public String some(@FormParam("file") List<EntityPart> parts, @FormParam("none") List<EntityPart> none) {
            return parts.stream().map(MultipartTest::describe).collect(Collectors.joining("; ")) + none;
        }

        @POST
        @Path("mixed")
        public String mixed(
                @FormParam("file") EntityPart part,
                @FormParam("file") InputStream stream,
                @FormParam("file") String text,
                @FormParam("none") InputStream none,
                List<EntityPart> all)
                throws IOException {
            return describe(part)
                    + new String(stream.readAllBytes(), StandardCharsets.UTF_8)
                    + text
                    + none
                    + all.size();
        }
    }

    private static String describe(EntityPart part) {
        try (InputStream content = part.getContent()) {
            return part.getName() + " " + part.getFileName().orElse("-") + " "
                    + new String(content.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static TestServer server;
    private static TestServer uncompiled;

    @BeforeAll
    static void start() {
        server = TestServer.start(RestPlugin.withResources(Types.class, Resource.class));
        uncompiled = TestServer.start(
                Map.of("rest.compiled-dispatch", false), RestPlugin.withResources(Types.class, Resource.class));
    }

    @AfterAll
    static void stop() {
        server.close();
        uncompiled.close();
    }

    private static String part(String disposition, String content) {
        return "--x\r\nContent-Disposition: form-data; " + disposition + "\r\n\r\n" + content + "\r\n";
    }

    private static String part(String disposition, String type, String content) {
        return "--x\r\nContent-Disposition: form-data; " + disposition + "\r\nContent-Type: " + type + "\r\n\r\n"
                + content + "\r\n";
    }

    private static HttpResponse<String> post(String path, String... parts) {
        return server.send("POST", path, String.join("", parts) + "--x--\r\n", "Content-Type", MULTIPART);
    }

    private static HttpResponse<String> types(TestServer to, String type, String... fields) {
        String form = type.equals(FIELDS)
                ? String.join("&", fields)
                : Stream.of(fields)
                                .map(field -> field.split("=", 2))
                                .map(field -> part("name=\"" + field[0] + '"', field[1]))
                                .collect(Collectors.joining())
                        + "--x--";
        return to.send("POST", "/types", form, "Content-Type", type);
    }

    private static void assertSame(String... fields) {
        HttpResponse<String> expected = types(server, FIELDS, fields);
        for (TestServer each : List.of(server, uncompiled)) {
            HttpResponse<String> actual = types(each, MULTIPART, fields);
            assertThat(actual.statusCode()).isEqualTo(expected.statusCode());
            if (actual.statusCode() == 200) {
                assertThat(actual.body()).isEqualTo(expected.body());
            }
        }
    }

    @Tag("R5")
    @Test
    void fieldsHaveAnyTypeThatTheyHaveInOtherForms() throws IOException {
        String[] fields = {"n=5", "b=true", "c=GREEN", "u=9e5f4b1e-6d3c-4b1a-8f57-0c1d2e3f4a5b", "s=a b", "l=1", "l=2"};
        assertThat(new ObjectMapper()
                        .readValue(
                                types(server, MULTIPART, fields).body(), new TypeReference<Map<String, Object>>() {}))
                .containsEntry("n", List.of(5, "5", 5, 5, 7, true, "GREEN", "9e5f4b1e-6d3c-4b1a-8f57-0c1d2e3f4a5b"))
                .containsEntry("bean", List.of(5, "a b"));
        assertSame(fields);
    }

    @Tag("R5")
    @ParameterizedTest
    @ValueSource(strings = {"x=1", "n=", "n=five", "c=BLUE", "u=1", "l=one", "s=", "n=1&n=2", "t=&m=", "b=no"})
    void missingAndInvalidFieldsAreAsInOtherForms(String fields) {
        assertSame(fields.split("&"));
    }

    @Tag("R5")
    @Test
    void fieldsAreReadForBlockingMethodsToo() {
        assertThat(post("/types/blocking", part("name=n", "5")).body()).isEqualTo("5");
    }

    @Tag("R5")
    @Test
    void aListHasThePartsWithItsName() {
        assertThat(post(
                                "/some",
                                part("name=\"file\"; filename=\"a\"", "1"),
                                part("name=\"title\"", "2"),
                                part("name=\"file\"", "3"))
                        .body())
                .isEqualTo("file a 1; file - 3[]");
    }

    @Tag("R5")
    @Test
    void onePartCanBeTakenInAllForms() {
        assertThat(post("/mixed", part("name=\"file\"; filename=\"a\"", "é")).body())
                .isEqualTo("file a ééénull1");
    }

    @Tag("R3")
    @ParameterizedTest
    @ValueSource(
            strings = {
                "application/octet-stream",
                "image/png",
                "application/json",
                "text/plain",
                "text/plain;charset=ISO-8859-1",
                "application/vnd.x+json;a=b"
            })
    void aPartHasTheTypeWithWhichItWasSent(String type) {
        assertThat(post("/type", part("name=\"file\"", type, "x")).body()).isEqualTo(type + ' ' + type);
    }

    @Tag("R3")
    @Test
    void aPartWithoutATypeIsAText() {
        assertThat(post("/type", part("name=\"file\"", "x")).body()).isEqualTo("text/plain null");
    }

    @Tag("R4")
    @Test
    void aPartIsConverted() {
        assertThat(post("/item", part("name=\"item\"", "application/json", "{\"id\": 1, \"name\": \"é\"}"))
                        .body())
                .isEqualTo("é");
        assertThat(post("/items", part("name=\"item\"", "application/json", "[{\"id\": 1, \"name\": \"a\"}]"))
                        .body())
                .isEqualTo("a");
    }

    @Tag("R4")
    @ParameterizedTest
    @ValueSource(strings = {"{\"id\": ", "{\"id\": \"one\"}", "[]", "", "{\"idd\": 1}", "{} x"})
    void aPartThatCannotBeConvertedIsTheFaultOfTheClient(String json) {
        for (String path : List.of("/item", "/items")) {
            HttpResponse<String> response = post(path, part("name=\"item\"", "application/json", json));
            if (!path.equals("/items") || !json.equals("[]")) {
                assertThat(response.statusCode()).isEqualTo(400);
                assertThat(response.body()).contains("malformed-body").doesNotContain("org.jzenith");
            }
        }
    }

    @Tag("R4")
    @Test
    void aPartOfATypeThatNobodyReadsIsNotSupported() {
        HttpResponse<String> response = post("/item", part("name=\"item\"", "image/png", "x"));
        assertThat(response.statusCode()).isEqualTo(415);
        assertThat(response.body()).contains("The part \\\"item\\\" cannot be read as image/png");
    }

    static Stream<Arguments> wellFormed() {
        return Stream.of(
                Arguments.of("preamble\r\n" + part("name=\"a\"", "1") + "--x--epilogue", "a - 1"),
                Arguments.of("\r\n" + part("name=\"a\"", "1") + "--x--", "a - 1"),
                Arguments.of(part("name=\"a\"", "") + "--x--", "a - "),
                Arguments.of(part("name=\"a\"", "\r\n\r\n--xy\r\n--\r\n") + "--x--", "a - \r\n\r\n--xy\r\n--\r\n"),
                Arguments.of(part("name=\"a\"", "1").replace("--x\r\n", "--x \t\r\n") + "--x--", "a - 1"),
                Arguments.of(part("name=a; filename=b.txt", "1") + "--x--", "a b.txt 1"),
                Arguments.of(
                        part("filename=\"C:\\dir\\b; name=c.txt\"; name=\"a\"", "1") + "--x--",
                        "a C:\\dir\\b; name=c.txt 1"),
                Arguments.of(part("name=\"a\\\"b\"; filename=\"é.txt\"", "1") + "--x--", "a\"b é.txt 1"),
                Arguments.of(
                        part("name=\"a\"", "text/plain\r\nContent-Transfer-Encoding: base64", "aGV5") + "--x--",
                        "a - hey"),
                Arguments.of("--x--", ""));
    }

    @Tag("R5")
    @ParameterizedTest
    @MethodSource("wellFormed")
    void aFormIsReadAsItsStandardsSay(String form, String parts) {
        assertThat(server.send("POST", "/all", form, "Content-Type", MULTIPART).body())
                .isEqualTo(parts);
    }

    static Stream<String> malformed() {
        return Stream.of(
                "",
                "x",
                "--x",
                "--x\r\n",
                part("name=\"a\"", "1"),
                part("name=\"a\"", "1") + "--y--",
                "--x\r\nContent-Disposition: form-data\r\n\r\n1\r\n--x--",
                "--x\r\nContent-Disposition: attachment; name=a\r\n\r\n1\r\n--x--",
                "--x\r\n\r\n1\r\n--x--",
                "--x\r\nno colon\r\n\r\n1\r\n--x--",
                part("name=\"a\"", "text", "1") + "--x--",
                part("name=\"a\"", "x: y\r\n".repeat(20), "1") + "--x--",
                part("name=\"a\"; b=\"" + "x".repeat(10_000) + '"', "1") + "--x--",
                part("name=\"a\"", "text/plain\r\nContent-Transfer-Encoding: base64", "a") + "--x--",
                part("name=\"a\"", "text/plain\r\nContent-Transfer-Encoding: zip", "x") + "--x--");
    }

    @Tag("R4")
    @ParameterizedTest
    @MethodSource("malformed")
    void aMalformedFormIsTheFaultOfTheClient(String form) {
        HttpResponse<String> response = server.send("POST", "/all", form, "Content-Type", MULTIPART);
        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(response.body()).contains("malformed-body");
    }

    @Tag("R4")
    @ParameterizedTest
    @ValueSource(strings = {"multipart/form-data", "multipart/form-data; boundary=\"\""})
    void aFormWithoutBoundaryIsTheFaultOfTheClient(String type) {
        assertThat(server.send("POST", "/all", part("name=a", "1") + "--x--", "Content-Type", type)
                        .statusCode())
                .isEqualTo(400);
    }

    @Tag("C11")
    @Test
    void aFormIsReadWithoutALibraryForMail() {
        assertThat(getClass().getClassLoader().getResource("org/apache/james/mime4j/dom/Message.class"))
                .isNull();
        assertThat(getClass().getClassLoader().getResource("org/apache/commons/io/IOUtils.class"))
                .isNull();
        assertThat(post("/all", part("name=a", "1")).body()).isEqualTo("a - 1");
    }

    @Tag("M5")
    @Test
    void aFormHasAThousandPartsAtMost() {
        String[] thousand =
                IntStream.range(0, 1000).mapToObj(i -> part("name=\"n\"", "5")).toArray(String[]::new);
        assertThat(post("/types", thousand).statusCode()).isEqualTo(200);
        assertThat(post("/all", thousand).statusCode()).isEqualTo(200);
        for (String path : List.of("/types", "/all", "/some", "/types/blocking")) {
            HttpResponse<String> response = post(path, String.join("", thousand), part("name=\"n\"", "5"));
            assertThat(response.statusCode()).isEqualTo(413);
            assertThat(response.body()).contains("more than 1000 parts");
        }
    }

    @Tag("M5")
    @Test
    void howManyPartsAFormMayHaveIsConfigured() {
        try (TestServer two = TestServer.start(Map.of("rest.max-parts", 2), RestPlugin.withResources(Resource.class))) {
            String form = part("name=a", "1") + part("name=b", "2");
            assertThat(two.send("POST", "/all", form + "--x--", "Content-Type", MULTIPART)
                            .body())
                    .isEqualTo("a - 1; b - 2");
            assertThat(two.send("POST", "/all", form + part("name=c", "3") + "--x--", "Content-Type", MULTIPART)
                            .statusCode())
                    .isEqualTo(413);
        }
    }
}
