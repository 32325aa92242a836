package org.jzenith.rest.parameter;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Positive;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.ClientErrorException;
import jakarta.ws.rs.CookieParam;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.FormParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.MatrixParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.EntityPart;
import jakarta.ws.rs.core.UriInfo;
import jakarta.ws.rs.ext.ParamConverter;
import jakarta.ws.rs.ext.ParamConverterProvider;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedSet;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.annotation.Blocking;
import org.jzenith.rest.annotation.Compiled;
import org.jzenith.rest.support.TestServer;

/** Types of parameters that Jakarta REST does not know: those of java.time, and records as beans. */
class ParametersTest {

    @Path("/times")
    public static class Times {
        @GET
        @Compiled
        public String all(
                @QueryParam("instant") Instant instant,
                @QueryParam("date") LocalDate date,
                @QueryParam("time") LocalTime time,
                @QueryParam("local") LocalDateTime local,
                @QueryParam("offset") OffsetDateTime offset,
                @QueryParam("offset-time") OffsetTime offsetTime,
                @QueryParam("zoned") ZonedDateTime zoned,
                @QueryParam("duration") Duration duration,
                @QueryParam("period") Period period,
                @QueryParam("year") Year year,
                @QueryParam("month") YearMonth month,
                @QueryParam("day") MonthDay day,
                @QueryParam("zone") ZoneId zone,
                @QueryParam("zone-offset") ZoneOffset zoneOffset,
                @QueryParam("uuid") UUID uuid) {
            return Arrays.asList(
                            instant,
                            date,
                            time,
                            local,
                            offset,
                            offsetTime,
                            zoned,
                            duration,
                            period,
                            year,
                            month,
                            day,
                            zone,
                            zoneOffset,
                            uuid)
                    .stream()
                    .filter(value -> value != null)
                    .toList()
                    .toString();
        }

        @GET
        @Compiled
        @Path("path/{v}")
        public String path(@PathParam("v") LocalDate v) {
            return v.toString();
        }

        @GET
        @Path("optional/{v}")
        public String optional(@PathParam("v") Optional<LocalDate> v) {
            return v.toString();
        }

        @GET
        @Path("int/{v}")
        public String optionalInt(@PathParam("v") OptionalInt v) {
            return v.toString();
        }

        @GET
        @Path("matrix")
        public String matrix(@MatrixParam("v") LocalDate v) {
            return v.toString();
        }

        @GET
        @Compiled
        @Path("header")
        public String header(@HeaderParam("v") LocalDate v) {
            return v.toString();
        }

        @GET
        @Compiled
        @Path("cookie")
        public String cookie(@CookieParam("v") LocalDate v) {
            return v.toString();
        }

        @POST
        @Path("form")
        public String form(@FormParam("v") LocalDate v) {
            return v.toString();
        }

        @GET
        @Path("many")
        public String many(
                @QueryParam("v") List<LocalDate> list,
                @QueryParam("v") Set<LocalDate> set,
                @QueryParam("v") SortedSet<LocalDate> sorted,
                @QueryParam("v") LocalDate[] array,
                @QueryParam("v") Optional<LocalDate> optional,
                @QueryParam("w") Optional<LocalDate> none,
                @QueryParam("w") @DefaultValue("PT1H") Duration other) {
            return list + " " + set.size() + " " + sorted.first() + " " + array.length + " " + optional + " " + none
                    + " " + other;
        }
    }

    private static TestServer server;
    private static TestServer uncompiled;

    @BeforeAll
    static void start() {
        server = TestServer.start(RestPlugin.withResources(Times.class, Beans.class));
        Class<?>[] resources = {Times.class, Beans.class};
        uncompiled = TestServer.start(Map.of("rest.compiled-dispatch", false), RestPlugin.withResources(resources));
    }

    @AfterAll
    static void stop() {
        server.close();
        uncompiled.close();
    }

    private static String same(String path, String... headers) {
        String body = server.get(path, headers).body();
        assertThat(uncompiled.get(path, headers).body()).isEqualTo(body);
        return body;
    }

    private static int sameStatus(String path, String... headers) {
        int status = server.get(path, headers).statusCode();
        assertThat(uncompiled.get(path, headers).statusCode()).isEqualTo(status);
        return status;
    }

    @Tag("R12")
    @ParameterizedTest
    @CsvSource({
        "instant,2020-01-02T03:04:05.006Z",
        "date,2020-02-29",
        "time,23:59:59.500",
        "local,2020-01-02T03:04:05",
        "offset,2020-01-02T03:04:05%2B01:00",
        "offset-time,03:04:05-02:00",
        "zoned,2020-01-02T03:04:05%2B01:00[Europe/Berlin]",
        "duration,PT1H30M",
        "period,P1Y2M3D",
        "year,2020",
        "month,2020-02",
        "day,--02-29",
        "zone,Europe/Berlin",
        "zone-offset,-02:00"
    })
    void aTimeIsReadFromItsText(String name, String value) {
        String encoded = value.replace("[", "%5B").replace("]", "%5D");
        assertThat(same("/times?" + name + '=' + encoded)).isEqualTo('[' + value.replace("%2B", "+") + ']');
        assertThat(same("/times")).isEqualTo("[]");
        for (String wrong : List.of("x", "", "5-", value.startsWith("-") ? "--" : '-' + value + 'x')) {
            assertThat(sameStatus(
                            "/times?" + name + '=' + wrong.replace("[", "%5B").replace("]", "%5D")))
                    .isEqualTo(404);
        }
    }

    /** It is RESTEasy's to read; RESTEasy 7 takes a blank one for none. */
    @Test
    void aUuidIsReadFromItsText() {
        assertThat(same("/times?uuid=9e5f4b1e-6d3c-4b1a-8f57-0c1d2e3f4a5b"))
                .isEqualTo("[9e5f4b1e-6d3c-4b1a-8f57-0c1d2e3f4a5b]");
        assertThat(sameStatus("/times?uuid=9e5f4b1e")).isEqualTo(404);
    }

    @Tag("R12")
    @Test
    void aTimeMayComeFromAnywhere() {
        assertThat(same("/times/path/2020-02-29")).isEqualTo("2020-02-29");
        assertThat(same("/times/optional/2020-02-29")).isEqualTo("Optional[2020-02-29]");
        assertThat(same("/times/int/5")).isEqualTo("OptionalInt[5]");
        assertThat(same("/times/matrix;v=2020-02-29")).isEqualTo("2020-02-29");
        assertThat(same("/times/header", "v", "2020-02-29")).isEqualTo("2020-02-29");
        assertThat(same("/times/cookie", "Cookie", "v=2020-02-29")).isEqualTo("2020-02-29");
        assertThat(server.send(
                                "POST",
                                "/times/form",
                                "v=2020-02-29",
                                "Content-Type",
                                "application/x-www-form-urlencoded")
                        .body())
                .isEqualTo("2020-02-29");
    }

    @Tag("R12")
    @Test
    void aWrongTimeIsAnsweredDependingOnWhereItComesFrom() {
        for (String path : List.of(
                "/times/path/2021-02-29",
                "/times/optional/x",
                "/times/int/x",
                "/times/matrix;v=2021-02-29",
                "/times/many?v=2020-02-29&v=x")) {
            assertThat(sameStatus(path)).isEqualTo(404);
        }
        assertThat(sameStatus("/times/header", "v", "2021-02-29")).isEqualTo(400);
        assertThat(sameStatus("/times/cookie", "Cookie", "v=2021-02-29")).isEqualTo(400);
        assertThat(server.send("POST", "/times/form", "v=x", "Content-Type", "application/x-www-form-urlencoded")
                        .statusCode())
                .isEqualTo(400);
    }

    @Tag("R12")
    @Test
    void timesMayBeInCollectionsAndOptional() {
        assertThat(same("/times/many?v=2020-02-29&v=2019-01-01"))
                .isEqualTo("[2020-02-29, 2019-01-01] 2 2019-01-01 2 Optional[2020-02-29] Optional.empty PT1H");
    }

    public static class SwissDates implements ParamConverterProvider {
        @Override
        @SuppressWarnings("unchecked") // It is asked for this type.
        public <T> @Nullable ParamConverter<T> getConverter(Class<T> type, Type genericType, Annotation[] annotations) {
            return type != LocalDate.class
                    ? null
                    : (ParamConverter<T>) new ParamConverter<LocalDate>() {
                        @Override
                        public LocalDate fromString(String value) {
                            String[] parts = value.split("\\.", -1);
                            return LocalDate.of(
                                    Integer.parseInt(parts[2]), Integer.parseInt(parts[1]), Integer.parseInt(parts[0]));
                        }

                        @Override
                        public String toString(LocalDate value) {
                            return value.toString();
                        }
                    };
        }
    }

    @Tag("R12")
    @Test
    void aConverterOfTheApplicationComesFirst() {
        try (TestServer own =
                TestServer.start(RestPlugin.withResources(Times.class).withProviders(SwissDates.class))) {
            assertThat(own.get("/times/path/29.2.2020").body()).isEqualTo("2020-02-29");
            assertThat(own.get("/times?year=2020").body()).isEqualTo("[2020]");
        }
    }

    record Inner(
            @QueryParam("sort") @DefaultValue("name") String sort, @HeaderParam("X-Tenant") Optional<String> tenant) {}

    public record Page(
            @PathParam("id") long id,
            @QueryParam("offset") int offset,
            @QueryParam("size") @DefaultValue("20") @Positive int size,
            @QueryParam("tag") List<String> tags,
            @QueryParam("from") Optional<LocalDate> from,
            @QueryParam("to") @Nullable Instant to,
            @CookieParam("session") @Nullable String session,
            @MatrixParam("m") @Nullable String matrix,
            @Context UriInfo uri,
            @BeanParam @Valid Inner inner) {

        public Page {
            if (offset < 0) {
                throw new IllegalArgumentException("offset");
            }
            if (offset == 1) {
                throw new ClientErrorException(409);
            }
        }

        String text() {
            return id + " " + offset + " " + size + " " + tags + " " + from + " " + to + " " + session + " " + matrix
                    + " " + uri.getPath() + " " + inner;
        }
    }

    public record Explicit(@QueryParam("a") int a, @QueryParam("b") @NotBlank String b) {
        public Explicit(int a, String b) {
            this.a = a;
            this.b = b;
        }
    }

    public record Upload(
            @FormParam("n") int n,
            @FormParam("name") Optional<String> name,
            @FormParam("file") @Nullable EntityPart file) {}

    public static class Mixed {
        @BeanParam
        Inner inner;

        @QueryParam("a")
        int a;
    }

    @Path("/beans")
    public static class Beans {
        @GET
        @Path("{id}")
        public String page(@BeanParam @Valid Page page) {
            return page.text();
        }

        @GET
        @Path("explicit")
        public String explicit(@Valid @BeanParam Explicit explicit, @QueryParam("a") int a) {
            return explicit + " " + a;
        }

        @GET
        @Path("unvalidated")
        public String unvalidated(@BeanParam Explicit explicit) {
            return explicit.toString();
        }

        @GET
        @Path("blocking")
        @Blocking
        public String blocking(@BeanParam Explicit explicit) {
            return explicit.toString();
        }

        @GET
        @Path("mixed")
        public String mixed(@BeanParam Mixed mixed) {
            return mixed.inner + " " + mixed.a;
        }

        @POST
        @Path("upload")
        public String upload(@BeanParam Upload upload) {
            return upload.n() + " " + upload.name() + " "
                    + (upload.file() == null ? null : upload.file().getFileName());
        }
    }

    @Tag("R12")
    @Test
    void aRecordIsABeanOfParameters() {
        assertThat(same(
                        "/beans/7;m=x?offset=5&tag=a&tag=b&from=2020-02-29&to=2020-01-02T03:04:05Z&sort=age",
                        "Cookie",
                        "session=s",
                        "X-Tenant",
                        "t"))
                .isEqualTo(
                        "7 5 20 [a, b] Optional[2020-02-29] 2020-01-02T03:04:05Z s x /beans/7;m=x Inner[sort=age, tenant=Optional[t]]");
        assertThat(same("/beans/7"))
                .isEqualTo("7 0 20 [] Optional.empty null null null /beans/7 Inner[sort=name, tenant=Optional.empty]");
        assertThat(same("/beans/explicit?a=1&b=x")).isEqualTo("Explicit[a=1, b=x] 1");
        assertThat(same("/beans/blocking?a=1&b=x")).isEqualTo("Explicit[a=1, b=x]");
        assertThat(same("/beans/mixed?a=1")).isEqualTo("Inner[sort=name, tenant=Optional.empty] 1");
    }

    @Tag("R12")
    @ParameterizedTest
    @ValueSource(strings = {"application/x-www-form-urlencoded", "multipart/form-data; boundary=x"})
    void aRecordMayHaveFieldsOfAForm(String type) {
        String form = type.startsWith("multipart")
                ? "--x\r\nContent-Disposition: form-data; name=n\r\n\r\n5\r\n--x\r\nContent-Disposition: form-data; "
                        + "name=file; filename=a.txt\r\n\r\nx\r\n--x--"
                : "n=5";
        assertThat(server.send("POST", "/beans/upload", form, "Content-Type", type)
                        .body())
                .isEqualTo("5 Optional.empty " + (type.startsWith("multipart") ? "Optional[a.txt]" : "null"));
    }

    @Tag("R12")
    @Test
    void aRecordIsValidatedLikeABody() {
        HttpResponse<String> size = server.get("/beans/7?size=0");
        assertThat(size.statusCode()).isEqualTo(400);
        assertThat(size.body()).contains("\"in\":\"query\",\"path\":\"size\",\"message\":\"must be greater than 0\"");
        assertThat(server.get("/beans/explicit?a=1").body()).contains("\"in\":\"query\",\"path\":\"b\"");
        assertThat(server.get("/beans/unvalidated").body()).isEqualTo("Explicit[a=0, b=null]");
    }

    @Tag("R12")
    @Test
    void whatTheConstructorOfARecordRefusesIsTheFaultOfTheClient() {
        assertThat(sameStatus("/beans/7?offset=-1")).isEqualTo(400);
        assertThat(sameStatus("/beans/7?offset=1")).isEqualTo(409);
        assertThat(sameStatus("/beans/7?offset=x")).isEqualTo(404);
        assertThat(sameStatus("/beans/7?from=x")).isEqualTo(404);
    }
}
