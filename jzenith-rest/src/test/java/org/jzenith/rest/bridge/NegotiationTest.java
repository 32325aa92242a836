package org.jzenith.rest.bridge;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import io.reactivex.Flowable;
import io.reactivex.Single;
import jakarta.ws.rs.CookieParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.container.AsyncResponse;
import jakarta.ws.rs.container.Suspended;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Cookie;
import jakarta.ws.rs.core.EntityTag;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Request;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.StreamingOutput;
import jakarta.ws.rs.core.Variant;
import jakarta.ws.rs.ext.ContextResolver;
import java.io.File;
import java.io.IOException;
import java.lang.reflect.Field;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.util.Date;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.jboss.resteasy.core.ResourceMethodRegistry;
import org.jboss.resteasy.core.registry.ClassExpression;
import org.jboss.resteasy.core.registry.RootClassNode;
import org.jboss.resteasy.core.registry.RootNode;
import org.jboss.resteasy.spi.Registry;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.http.error.HttpProblem;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.annotation.Compiled;
import org.jzenith.rest.support.RawConnection;
import org.jzenith.rest.support.TestServer;

/** What a client receives for what it declares to accept. */
class NegotiationTest {

    public static class Pet {
        public String petName = "Rex";
    }

    @Path("/")
    public static class Resource {
        @Context
        Request request;

        @GET
        @Path("pet")
        public Pet pet() {
            return new Pet();
        }

        @GET
        @Path("pet-single")
        public Single<Pet> petSingle() {
            return Single.just(new Pet());
        }

        @GET
        @Path("pet-async")
        public void petAsync(@Suspended AsyncResponse response) {
            response.resume(new Pet());
        }

        @GET
        @Path("pet-response")
        public Response petResponse() {
            return Response.ok(new Pet()).build();
        }

        @GET
        @Path("list")
        public List<Pet> list() {
            return List.of(new Pet());
        }

        @GET
        @Path("list-async")
        public void listAsync(@Suspended AsyncResponse response) {
            response.resume(List.of(new Pet()));
        }

        @GET
        @Path("map")
        public Map<String, Integer> map() {
            return Map.of("n", 1);
        }

        @GET
        @Path("text")
        public String text() {
            return "text";
        }

        @GET
        @Path("text-async")
        public void textAsync(@Suspended AsyncResponse response) {
            response.resume("text");
        }

        @GET
        @Path("number")
        public int number() {
            return 7;
        }

        @GET
        @Path("counter")
        public Single<AtomicLong> counter() {
            return Single.just(new AtomicLong(7));
        }

        @GET
        @Path("truth")
        public Boolean truth() {
            return true;
        }

        @GET
        @Path("character")
        public char character() {
            return 'ä';
        }

        @GET
        @Path("file")
        public File file() throws IOException {
            File file = File.createTempFile("negotiation", null);
            file.deleteOnExit();
            Files.writeString(file.toPath(), "file");
            return file;
        }

        @GET
        @Path("stream")
        public StreamingOutput stream() {
            return out -> out.write('s');
        }

        @GET
        @Path("problem")
        @Produces(MediaType.APPLICATION_JSON)
        public Response problem() {
            return Response.status(422)
                    .entity(HttpProblem.of(422).with("errors", List.of("a")))
                    .build();
        }

        @SuppressWarnings("JavaUtilDate") // The interface of JAX-RS
        @GET
        @Path("conditional")
        public Response conditional(@HeaderParam("Range") String range) {
            Response.ResponseBuilder ready = request.evaluatePreconditions(new Date(0), new EntityTag("1"));
            return ready != null
                    ? ready.build()
                    : Response.ok("range: " + range).build();
        }

        @GET
        @Path("either")
        @Produces({MediaType.APPLICATION_JSON, MediaType.TEXT_PLAIN})
        public String either() {
            return "\"either\"";
        }

        @GET
        @Path("json")
        @Produces(MediaType.APPLICATION_JSON)
        public String json() {
            return "\"json\"";
        }

        @GET
        @Path("by-method")
        @Produces(MediaType.APPLICATION_JSON)
        public String jsonMethod() {
            return "\"json\"";
        }

        @GET
        @Path("by-method")
        @Produces(MediaType.TEXT_PLAIN)
        public String textMethod() {
            return "text";
        }

        @GET
        @Path("some-text")
        @Produces("text/*")
        public String someText() {
            return "text";
        }

        @GET
        @Path("pets")
        public Flowable<Pet> pets() {
            return Flowable.just(new Pet());
        }

        @GET
        @Path("variant")
        public Response variant() {
            Variant best =
                    request.selectVariant(Variant.mediaTypes(MediaType.APPLICATION_JSON_TYPE, MediaType.TEXT_PLAIN_TYPE)
                            .languages(Locale.GERMAN, Locale.ENGLISH)
                            .build());
            return Response.ok(best == null ? "none" : best.getMediaType() + " " + best.getLanguage())
                    .type("text/x-variant")
                    .build();
        }

        @GET
        @Path("languages")
        public String languages(@Context HttpHeaders headers) {
            return headers.getAcceptableLanguages().toString();
        }

        @GET
        @Path("nothing")
        public void nothing() {}

        @GET
        @Path("remembered")
        @Compiled(false)
        public String remembered(@Context Registry own) {
            registry = own;
            return "remembered";
        }

        @GET
        @Path("cookie-param")
        public String cookieParam(@CookieParam("a") Cookie a) {
            return "a=" + (a == null ? null : a.getValue());
        }

        @GET
        @Path("cookie-header")
        public String cookieHeader(@Context HttpHeaders headers) {
            return cookieParam(headers.getCookies().get("a"));
        }

        @GET
        @Path("cookie")
        public String cookie(@CookieParam("a") String a) {
            return "a=" + a;
        }
    }

    private static volatile Registry registry;
    private static TestServer server;

    @BeforeAll
    static void start() {
        server = TestServer.start(RestPlugin.withResources(Resource.class));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static void assertBoth(String path, String type, String body) throws IOException {
        HttpResponse<String> anything = server.get(path, "Accept", "*/*");
        assertThat(anything.headers().firstValue("Content-Type")).as(path).hasValue(type);
        assertThat(anything.body()).isEqualTo(body);
        try (RawConnection connection = new RawConnection(server)) { // Java's client always sends an Accept header.
            assertThat(connection.get(path).response())
                    .containsIgnoringCase("Content-Type: " + type + "\r\n")
                    .endsWith("\r\n\r\n" + body);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/pet", "/pet-single", "/pet-async", "/pet-response"})
    void writesAnObjectAsJsonForAClientThatTakesAnything(String path) throws Exception {
        assertBoth(path, "application/json", "{\"petName\":\"Rex\"}");
        assertThat(server.get(path, "Accept", "text/html, */*;q=0.1").headers().firstValue("Content-Type"))
                .hasValue("application/json");
    }

    @Test
    void writesListsAndMapsAsJsonForAClientThatTakesAnything() throws Exception {
        assertBoth("/list", "application/json", "[{\"petName\":\"Rex\"}]");
        assertBoth("/list-async", "application/json", "[{\"petName\":\"Rex\"}]");
        assertBoth("/map", "application/json", "{\"n\":1}");
    }

    @Test
    void writesALateStringAsTheSameTypeAsOneThatAMethodReturns() throws Exception {
        assertBoth("/text", "text/plain;charset=UTF-8", "text");
        assertBoth("/text-async", "text/plain;charset=UTF-8", "text");
    }

    @ParameterizedTest
    @CsvSource({"/number, 7", "/counter, 7", "/truth, true", "/character, ä"})
    void writesASingleValueAsTextForAClientThatTakesAnything(String path, String text) throws Exception {
        HttpResponse<String> anything = server.get(path, "Accept", "*/*");
        assertThat(anything.headers().firstValue("Content-Type")).hasValue("text/plain;charset=UTF-8");
        assertThat(anything.body()).isEqualTo(text);
        assertThat(server.get(path, "Accept", "text/plain;charset=nonsense").body())
                .isEqualTo(text);
        assertThat(server.get(path, "Accept", "application/json").body())
                .isEqualTo(path.equals("/character") ? "\"ä\"" : text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/file", "/stream"})
    void doesNotCallWhatHasAFormOfItsOwnJson(String path) {
        HttpResponse<String> response = server.get(path, "Accept", "*/*");
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.body()).isEqualTo(path.equals("/file") ? "file" : "s");
        assertThat(response.headers().firstValue("Content-Type"))
                .isPresent()
                .get()
                .asString()
                .doesNotContain("json", "*");
    }

    @ParameterizedTest
    @ValueSource(strings = {"application/json", "*/*"})
    void writesAProblemWithItsMembersAsAnyJson(String accept) {
        HttpResponse<String> response = server.get("/problem", "Accept", accept);
        assertThat(response.headers().firstValue("Content-Type")).hasValue("application/json");
        assertThat(response.body())
                .startsWith("{\"type\":\"urn:jzenith:problem:unprocessable-content\","
                        + "\"title\":\"Unprocessable Content\",\"status\":422,\"errors\":[\"a\"],\"requestId\":\"");
    }

    public static class SnakeCase implements ContextResolver<ObjectMapper> {
        @Override
        public ObjectMapper getContext(Class<?> type) {
            return new ObjectMapper().setPropertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE);
        }
    }

    @Test
    void prefersTheMapperOfTheApplicationsContextResolver() {
        try (TestServer own =
                TestServer.start(RestPlugin.withResources(Resource.class).withProviders(SnakeCase.class))) {
            assertThat(own.get("/pet", "Accept", "application/json").body()).isEqualTo("{\"pet_name\":\"Rex\"}");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"application/json, ,*/*", ",application/json", " , "})
    void ignoresEmptyElementsOfAccept(String accept) throws Exception {
        try (RawConnection connection = new RawConnection(server)) {
            assertThat(connection.get("/pet", "Accept: " + accept).response())
                    .startsWith("HTTP/1.1 200 ")
                    .containsIgnoringCase("Content-Type: application/json");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/pet", "/pet-single", "/pet-async", "/pet-response", "/list"})
    void answersATypeThatNothingWritesWith406(String path) {
        assertThat(server.get(path, "Accept", "image/png, text/html").statusCode())
                .isEqualTo(406);
    }

    @Test
    void readsSoManyMediaTypesOfAcceptAndNoMore() {
        String others = "image/png, ".repeat(31);
        assertThat(server.get("/either", "Accept", others + "text/plain")
                        .headers()
                        .firstValue("Content-Type"))
                .hasValue("text/plain;charset=UTF-8");
        assertThat(server.get("/either", "Accept", others + "image/gif, text/plain")
                        .statusCode())
                .isEqualTo(406);
    }

    /** RESTEasy's cache contains what a client has sent for each match. */
    @ParameterizedTest
    @CsvSource({"1, 256", "300, 0"})
    void remembersFewKindsOfClientsAndNoneThatSendsMuch(int length, int most) throws Exception {
        try (TestServer own = TestServer.start(RestPlugin.withResources(Resource.class));
                RawConnection connection = new RawConnection(own)) {
            for (int i = 0; i < 600; i++) {
                String accept = "Accept: */*;n=" + i + ";x=" + "x".repeat(length);
                assertThat(connection.get("/remembered", accept).response()).endsWith("remembered");
            }
            assertThat(matchesOf(registry)).isLessThanOrEqualTo(most);
        }
    }

    /** There is no method that returns how many there are. */
    private static int matchesOf(Registry registry) throws ReflectiveOperationException {
        Object classes = field(ResourceMethodRegistry.class, "root", registry);
        int matches = 0;
        for (Object path : ((Map<?, ?>) field(RootClassNode.class, "bounded", classes)).values()) {
            matches += ((Map<?, ?>) field(RootNode.class, "cache", ((ClassExpression) path).getRoot())).size();
        }
        return matches;
    }

    private static Object field(Class<?> type, String name, Object owner) throws ReflectiveOperationException {
        Field field = type.getDeclaredField(name);
        field.setAccessible(true);
        return field.get(owner);
    }

    @ParameterizedTest
    @ValueSource(strings = {"If-Modified-Since", "If-Unmodified-Since"})
    void ignoresADateThatIsNone(String header) {
        assertThat(server.get("/conditional", header, "garbage").statusCode()).isEqualTo(200);
    }

    @Test
    void sendsTheWholeIfTheConditionForARangeCannotBeRead() {
        assertThat(server.get("/conditional", "Range", "bytes=0-1", "If-Range", "garbage")
                        .body())
                .isEqualTo("range: null");
        assertThat(server.get("/conditional", "Range", "bytes=0-1", "If-Range", "\"1\"")
                        .body())
                .isEqualTo("range: bytes=0-1");
    }

    /**
     * RFC 9110 section 12.5.1: the most specific range that matches a type decides, and a weight of 0 excludes it
     * (12.4.2).
     */
    @Tag("H2")
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/json|application/json;q=0|406",
                "/json|application/json;q=0.0|406",
                "/json|*/*;q=0|406",
                "/json|application/*;q=0, */*|406",
                "/json|application/json;q=0, */*|406",
                "/json|*/*, application/json; q=0|406",
                "/json|application/json;q=0, application/*|406",
                "/json|application/json;charset=utf-8;q=0, application/json|application/json",
                "/json|application/*;q=0, application/json|application/json",
                "/json|*/*;q=0, application/json;q=0.1|application/json",
                "/json|text/plain;q=0, */*;q=0.1|application/json",
                "/json|application/json;q=0.001|application/json",
                "/either|application/json;q=0, */*|text/plain;charset=UTF-8",
                "/either|text/plain;q=0, */*|application/json",
                "/either|*/*, text/*;q=0|application/json",
                "/either|text/*;q=0, application/*;q=0, */*|406",
                "/by-method|application/json;q=0, */*|text/plain;charset=UTF-8",
                "/by-method|text/plain;q=0, */*|application/json",
                "/by-method|text/plain;q=0, application/json;q=0|406",
                "/by-method|image/png|406",
                "/some-text|text/*;q=0, */*|406",
                "/pet|application/json;q=0|406",
                "/pet|application/json;q=0, */*|406",
                "/pet|*/*;q=0|406",
                "/pet-single|application/json;q=0, */*|406",
                "/pet-async|application/json;q=0, */*|406",
                "/pet-response|application/json;q=0, */*|406",
                "/pets|application/json;q=0, */*|406",
                "/pet|text/plain;q=0, */*|application/json",
                "/text|text/plain;q=0|406",
                "/text|application/json;q=0, text/plain|text/plain;charset=UTF-8",
                "/problem|*/*;q=0, application/json|application/json"
            })
    void leavesOutWhatTheClientExcludes(String path, String accept, String expected) {
        HttpResponse<String> response = server.get(path, "Accept", accept);
        assertThat(
                        response.statusCode() == 406
                                ? "406"
                                : response.headers().firstValue("Content-Type").orElse(""))
                .isEqualTo(expected);
    }

    @Test
    @Tag("H2")
    void needsNoAcceptableTypeForAnAnswerWithoutABody() {
        assertThat(server.get("/nothing", "Accept", "*/*;q=0").statusCode()).isEqualTo(204);
        assertThat(server.send("POST", "/json", "x", "Accept", "*/*;q=0").statusCode())
                .isEqualTo(405);
    }

    @Tag("H2")
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "application/json;q=0, */*|de|text/plain de",
                "*/*;q=0|de|none",
                "text/plain|de;q=0, *|text/plain en",
                "text/plain|de;q=0, en;q=0|none"
            })
    void choosesNoVariantThatTheClientExcludes(String accept, String language, String expected) {
        assertThat(server.get("/variant", "Accept", accept, "Accept-Language", language)
                        .body())
                .isEqualTo(expected);
    }

    /** As for whoever reads the cookies by Vert.x: a second one cannot be the one that was checked. */
    @ParameterizedTest
    @ValueSource(strings = {"/cookie", "/cookie-param", "/cookie-header"})
    @Tag("S8")
    void readsTheFirstOfSeveralCookiesOfOneName(String path) {
        assertThat(cookie(path, "a=1; b=2; a=3")).isEqualTo("a=1");
        assertThat(cookie(path, "$Version=1; a=1; a=2; $Path=/")).isEqualTo("a=1");
    }

    /** RFC 6265: only a semicolon ends a value, and a name that begins with a dollar sign is a name like any other. */
    @Tag("H3")
    @ParameterizedTest
    @ValueSource(strings = {"/cookie", "/cookie-param", "/cookie-header"})
    void readsCookiesAsBrowsersSendThem(String path) {
        assertThat(cookie(path, "a=1,b; d=1")).isEqualTo("a=1,b");
        assertThat(cookie(path, "pref=x,a=evil")).isEqualTo("a=null");
        assertThat(cookie(path, "pref=\"x; a=1; y\"")).isEqualTo("a=1");
        assertThat(cookie(path, "a=1; $Path=/; $Domain=x")).isEqualTo("a=1");
        assertThat(cookie(path, "$Version=x; a=1; b=2")).isEqualTo("a=1");
        assertThat(cookie(path, "$Version=x")).isEqualTo("a=null");
        assertThat(cookie(path, "$Version=1; b=2; $Path=/; a=1; $Domain=x")).isEqualTo("a=1");
        assertThat(cookie(path, "$Version=1; b=2; $a=1")).isEqualTo("a=null");
        assertThat(cookie(path, "a=\"1 2\"")).isEqualTo("a=1 2");
        assertThat(cookie(path, "a=\"")).isEqualTo("a=\"");
        assertThat(cookie(path, "a=\"1\"2\"")).isEqualTo("a=1\"2");
        assertThat(cookie(path, "a==1=")).isEqualTo("a==1=");
        assertThat(cookie(path, "a=")).isEqualTo("a=");
        assertThat(cookie(path, ";; a = 1 ;")).isEqualTo("a=1");
        assertThat(cookie(path, "a; =a; =a=1")).isEqualTo("a=null");
        String garbage = "$Version=x;".repeat(600);
        assertThat(cookie(path, garbage + "a=1,$Path=/;" + garbage)).isEqualTo("a=1,$Path=/");
    }

    private static String cookie(String path, String header) {
        return server.get(path, HttpHeaders.COOKIE, header).body();
    }
}
