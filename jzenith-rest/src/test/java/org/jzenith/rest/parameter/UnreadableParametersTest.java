package org.jzenith.rest.parameter;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.ws.rs.BadRequestException;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.CookieParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.MatrixParam;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.ext.ParamConverter;
import jakarta.ws.rs.ext.ParamConverterProvider;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.net.http.HttpResponse;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.Year;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.support.TestServer;

/** Clients are told which parameter cannot be read, whatever the status is, and never what they have sent. */
class UnreadableParametersTest {

    public enum Order {
        NAME,
        NEWEST
    }

    public record Page(
            @QueryParam("size") int size,
            @QueryParam("order") Optional<Order> order,
            @QueryParam("ids") List<UUID> ids) {}

    /** Dates as they are written in Germany. */
    public static class GermanDates implements ParamConverterProvider, ParamConverter<LocalDate> {

        private static final DateTimeFormatter FORMAT = DateTimeFormatter.ofPattern("dd.MM.yyyy");

        @Override
        @SuppressWarnings("unchecked") // It is the type that is compared.
        public <T> @Nullable ParamConverter<T> getConverter(
                Class<T> type, @Nullable Type genericType, Annotation @Nullable [] annotations) {
            return type == LocalDate.class ? (ParamConverter<T>) this : null;
        }

        @Override
        public LocalDate fromString(String value) {
            return LocalDate.parse(value, FORMAT);
        }

        @Override
        public String toString(LocalDate value) {
            return value.format(FORMAT);
        }
    }

    public static class Moment {

        @QueryParam("time")
        LocalTime time;

        Year year;

        @MatrixParam("year")
        public void setYear(Year year) {
            this.year = year;
        }
    }

    public interface Prices {

        @GET
        @Path("{price}")
        String price(
                @PathParam("price") BigDecimal price,
                @QueryParam("rounds") OptionalInt rounds,
                @BeanParam Moment moment);
    }

    @Path("/prices")
    public static class PricesResource implements Prices {

        @Override
        public String price(BigDecimal price, OptionalInt rounds, Moment moment) {
            return "price";
        }
    }

    @Path("/items")
    public static class Items {

        @GET
        @Path("{id}")
        public String get(
                @PathParam("id") long id,
                @QueryParam("on") LocalDate on,
                @HeaderParam("X-Key") UUID key,
                @CookieParam("visits") int visits) {
            return "found";
        }

        @GET
        public String page(@BeanParam Page page) {
            return "page";
        }

        @GET
        @Path("own")
        public String own() {
            throw new BadRequestException("RESTEASY000000: mine: jakarta.ws.rs.QueryParam(\"secret\")");
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void areNamedInTheProblem(boolean compiled) {
        try (TestServer server = TestServer.start(
                Map.of("rest.verticles", 1, "rest.compiled-dispatch", compiled),
                RestPlugin.withResources(Items.class, PricesResource.class))) {
            assertThat(server.get("/items/1?on=2026-11-27").body()).isEqualTo("found");
            assertDetail(
                    server.get("/items/bad-value"),
                    404,
                    "The path parameter id has a value that cannot be read (expected: a whole number).");
            assertDetail(
                    server.get("/items/1?on=bad-value"),
                    404,
                    "The query parameter on has a value that cannot be read (expected: a date such as 2026-12-01).");
            assertDetail(
                    server.get("/items/1", "X-Key", "bad-value"),
                    400,
                    "The header X-Key has a value that cannot be read (expected: a UUID).");
            assertDetail(
                    server.get("/items/1", "Cookie", "visits=bad-value"),
                    400,
                    "The cookie visits has a value that cannot be read (expected: a whole number).");
            assertDetail(
                    server.get("/items?size=bad-value"),
                    404,
                    "The query parameter size has a value that cannot be read (expected: a whole number).");
            assertDetail(
                    server.get("/items?order=bad-value"),
                    404,
                    "The query parameter order has a value that cannot be read (expected: one of NAME, NEWEST).");
            assertDetail(
                    server.get("/items?ids=bad-value"),
                    404,
                    "The query parameter ids has a value that cannot be read (expected: a UUID).");
            assertDetail(
                    server.get("/prices/bad-value"),
                    404,
                    "The path parameter price has a value that cannot be read (expected: a number).");
            assertDetail(
                    server.get("/prices/1.5?rounds=bad-value"),
                    404,
                    "The query parameter rounds has a value that cannot be read (expected: a whole number).");
            assertDetail(
                    server.get("/prices/1.5;year=bad-value"),
                    404,
                    "The matrix parameter year has a value that cannot be read (expected: a year such as 2026).");
            assertDetail(
                    server.get("/prices/1.5?time=bad-value"),
                    404,
                    "The query parameter time has a value that cannot be read (expected: a time of day such as 13:30:00).");
            assertThat(server.get("/items/own").body()).doesNotContain("secret", "detail");
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void ofTheQueryAreBadRequestsIfTheApplicationSaysSo(boolean compiled) {
        try (TestServer server = TestServer.start(
                Map.of("rest.compiled-dispatch", compiled, "rest.unreadable-query", "bad-request"),
                RestPlugin.withResources(Items.class))) {
            assertDetail(
                    server.get("/items?size=bad-value"),
                    400,
                    "The query parameter size has a value that cannot be read (expected: a whole number).");
            assertDetail(
                    server.get("/items/bad-value"),
                    404,
                    "The path parameter id has a value that cannot be read (expected: a whole number).");
            assertThat(server.get("/unknown").statusCode()).isEqualTo(404);
        }
    }

    @Test
    void areNotDescribedIfTheApplicationConvertsThem() {
        try (TestServer server =
                TestServer.start(RestPlugin.withResources(Items.class).withProviders(GermanDates.class))) {
            assertThat(server.get("/items/1?on=27.11.2026").body()).isEqualTo("found");
            assertDetail(
                    server.get("/items/1?on=bad-value"),
                    404,
                    "The query parameter on has a value that cannot be read.");
        }
    }

    private static void assertDetail(HttpResponse<String> answer, int status, String detail) {
        assertThat(answer.statusCode()).isEqualTo(status);
        assertThat(answer.body()).contains("\"status\":" + status);
        assertThat(answer.body()).contains("\"detail\":\"" + detail + '"').doesNotContain("bad-value");
    }
}
