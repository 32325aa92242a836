package org.jzenith.rest.form;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.Encoded;
import jakarta.ws.rs.FormParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Form;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.core.UriInfo;
import jakarta.ws.rs.ext.ReaderInterceptor;
import jakarta.ws.rs.ext.ReaderInterceptorContext;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.annotation.Blocking;
import org.jzenith.rest.support.TestServer;

/** A form as a whole, together with single parameters of it. */
class FormEntitiesTest {

    private static final String FORM = "application/x-www-form-urlencoded";

    @Path("/")
    public static class Resource {
        @POST
        @Path("param")
        public String param(@FormParam("a") String a) {
            return a;
        }

        @POST
        @Path("map")
        public String map(MultivaluedMap<String, String> all) {
            return all.toString();
        }

        @POST
        @Path("param-map")
        public String paramMap(@FormParam("a") String a, MultivaluedMap<String, String> all) {
            return a + ' ' + all;
        }

        @POST
        @Path("map-param")
        public String mapParam(MultivaluedMap<String, String> all, @FormParam("a") String a) {
            return a + ' ' + all;
        }

        @POST
        @Path("param-form")
        public String paramForm(@FormParam("a") String a, Form all) {
            return a + ' ' + all.asMap();
        }

        @POST
        @Path("blocking")
        @Blocking
        public String blocking(@FormParam("a") String a, Form all) {
            return a + ' ' + all.asMap();
        }

        @POST
        @Path("param-encoded")
        public String paramEncoded(@FormParam("a") String a, @Encoded MultivaluedMap<String, String> all) {
            return a + ' ' + all;
        }

        @POST
        @Path("encoded-param")
        public String encodedParam(@Encoded @FormParam("a") String a) {
            return a;
        }

        @POST
        @Path("encoded-params")
        @Encoded
        public String encodedParams(@FormParam("a b") List<String> all) {
            return String.join("|", all);
        }

        @POST
        @Path("encoded-bean")
        public String encodedBean(@BeanParam EncodedBean bean) {
            return bean.a;
        }

        @GET
        @Path("query")
        public String query(@Context UriInfo uri) {
            return uri.getQueryParameters() + " " + uri.getQueryParameters(false);
        }

        @POST
        @Path("param-text")
        public String paramText(@FormParam("a") String a, String all) {
            return a + ' ' + all;
        }
    }

    public static class EncodedBean {
        @Encoded
        @FormParam("a")
        public String a;
    }

    /** Replaces the body of the client with another one. */
    public static class Replacement implements ReaderInterceptor {
        @Override
        public Object aroundReadFrom(ReaderInterceptorContext context) throws IOException {
            context.setInputStream(new ByteArrayInputStream("b=2".getBytes(StandardCharsets.UTF_8)));
            return context.proceed();
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

    private static String post(String path, String form, String contentType) {
        return server.send("POST", path, form, "Content-Type", contentType).body();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/param-map", "/map-param", "/param-form", "/blocking"})
    void readsAParameterAndTheWholeAsTheClientHasSentThem(String path) {
        for (String contentType : new String[] {FORM, FORM + "; charset=UTF-8"}) {
            assertThat(post(path, "a=1%26role%3Dadmin", contentType)).isEqualTo("1&role=admin {a=[1&role=admin]}");
            assertThat(post(path, "a=100%25+%2B", contentType)).isEqualTo("100% + {a=[100% +]}");
            assertThat(post(path, "a=&a=1&b", contentType)).isEqualTo(" {a=[, 1], b=[]}");
            assertThat(post(path, "", contentType)).isEqualTo("null {}");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/param-map", "/map-param", "/param-form"})
    void readsTheEscapesInTheEncodingOfTheRequest(String path) {
        assertThat(post(path, "a=%E9", FORM + ";charset=ISO-8859-1")).isEqualTo("\u00e9 {a=[\u00e9]}");
        assertThat(post("/map", "a=%E9", FORM + ";charset=ISO-8859-1")).isEqualTo("{a=[\u00e9]}");
    }

    @Tag("M5")
    @ParameterizedTest
    @ValueSource(strings = {"map", "param", "param-map", "map-param", "param-form", "blocking", "param-text"})
    void haveAThousandFieldsAtMost(String path) {
        assertThat(server.send("POST", '/' + path, "a=1&".repeat(999) + "a=1", "Content-Type", FORM)
                        .statusCode())
                .isEqualTo(200);
        HttpResponse<String> response =
                server.send("POST", '/' + path, "a=1&".repeat(200_000), "Content-Type", FORM + ";charset=UTF-8");
        assertThat(response.statusCode()).isEqualTo(413);
        assertThat(response.body()).contains("more than 1000 fields");
    }

    @Tag("M5")
    @Test
    void haveAsManyFieldsAsIsConfigured() {
        try (TestServer two =
                TestServer.start(Map.of("rest.max-form-fields", 2), RestPlugin.withResources(Resource.class))) {
            assertThat(two.send("POST", "/map", "a=1&b=2", "Content-Type", FORM).statusCode())
                    .isEqualTo(200);
            assertThat(two.send("POST", "/map", "a=1&b=2&c=3", "Content-Type", FORM)
                            .statusCode())
                    .isEqualTo(413);
        }
    }

    @Test
    void givesTheBodyAsItIsToWhoWantsItSo() {
        assertThat(post("/param-encoded", "a=1%262", FORM)).isEqualTo("1&2 {a=[1%262]}");
        assertThat(post("/param-text", "a=1%262&b=", FORM)).isEqualTo("1&2 a=1%262&b=");
    }

    @Tag("H8")
    @ParameterizedTest
    @ValueSource(strings = {"/param-map", "/map-param", "/param-form", "/blocking", "/param-encoded"})
    void haveNoFieldBetweenTwoSeparators(String path) {
        assertThat(post(path, "&&a=1&&", FORM)).isEqualTo("1 {a=[1]}");
        assertThat(post(path, "&", FORM)).isEqualTo("null {}");
        assertThat(post(path, "a=1&=2&", FORM)).contains("=[2]"); // Here the name is empty, but there is one.
        assertThat(post("/map", "&&a=1&&", FORM)).isEqualTo("{a=[1]}");
    }

    @Test
    @Tag("H8")
    void haveNoParameterOfTheQueryBetweenTwoSeparators() {
        assertThat(server.get("/query?&&a=1&&").body()).isEqualTo("{a=[1]} {a=[1]}");
    }

    @Tag("H8")
    @ParameterizedTest
    @ValueSource(strings = {"/encoded-param", "/encoded-bean"})
    void giveAValueAsItIsToWhoWantsItSo(String path) {
        assertThat(post(path, "a=%20+%2B", FORM)).isEqualTo("%20+%2B");
        assertThat(post(path, "a=%e4%C3", FORM)).isEqualTo("%e4%C3");
        assertThat(post(path, "%61=1%261", FORM)).isEqualTo("1%261");
    }

    @Test
    @Tag("H8")
    void giveAllValuesAsTheyAre() {
        assertThat(post("/encoded-params", "a+b=%20&c=d&a+b=+&a+b=", FORM)).isEqualTo("%20|+|");
        assertThat(post("/encoded-params", "a%20b=%20", FORM)).isEqualTo("%20");
        assertThat(post("/encoded-params", "", FORM)).isEmpty();
    }

    @Test
    void letsAnInterceptorPutAnotherWholeInItsPlace() {
        try (TestServer own =
                TestServer.start(RestPlugin.withResources(Resource.class).withProviders(Replacement.class))) {
            assertThat(own.send("POST", "/param-map", "a=1", "Content-Type", FORM)
                            .body())
                    .isEqualTo("1 {b=[2]}");
            assertThat(own.send("POST", "/map", "a=1", "Content-Type", FORM).body())
                    .isEqualTo("{b=[2]}");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"map", "param", "param-map", "map-param", "param-form", "blocking", "param-text"})
    void areTheFaultOfAClientWhoseEncodingThereIsNot(String path) {
        assertThat(server.send("POST", "/" + path, "a=b", "Content-Type", FORM + ";charset=nonsense")
                        .statusCode())
                .isEqualTo(400);
        assertThat(server.send("POST", "/" + path, "a=%zz", "Content-Type", FORM)
                        .statusCode())
                .isEqualTo(400);
    }
}
