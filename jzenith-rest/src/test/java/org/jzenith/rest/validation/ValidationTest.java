package org.jzenith.rest.validation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.inject.Module;
import io.reactivex.Single;
import jakarta.validation.Constraint;
import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import jakarta.validation.ConstraintViolationException;
import jakarta.validation.Payload;
import jakarta.validation.Valid;
import jakarta.validation.constraints.DecimalMin;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.math.BigDecimal;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.core.error.StartupException;
import org.jzenith.rest.RestPlugin;
import org.jzenith.rest.annotation.Blocking;
import org.jzenith.rest.support.Await;
import org.jzenith.rest.support.TestServer;

class ValidationTest {

    private static final AtomicInteger CALLS = new AtomicInteger();
    private static final AtomicInteger READ = new AtomicInteger();
    private static TestServer server;

    @Constraint(validatedBy = EvenValidator.class)
    @Retention(RetentionPolicy.RUNTIME)
    @interface Even {
        String message() default "must be even";

        Class<?>[] groups() default {};

        Class<? extends Payload>[] payload() default {};
    }

    public static final class EvenValidator implements ConstraintValidator<Even, Integer> {
        @Override
        public boolean isValid(Integer value, ConstraintValidatorContext context) {
            return value == null || value % 2 == 0;
        }
    }

    public record Line(@NotBlank String product, @DecimalMin(value = "0", inclusive = false) BigDecimal price) {}

    public record Order(@NotBlank @Size(max = 10) String name, @Valid @Size(min = 1) List<Line> lines) {
        public Order {
            READ.incrementAndGet();
        }
    }

    public interface Contract {
        @GET
        @Path("contract/{n}")
        String contract(@PathParam("n") @Max(5) int n);
    }

    public interface Generic<T> {
        String take(@Valid @NotNull T value);
    }

    @Path("/generic")
    public static class GenericResource implements Generic<Line> {
        @Override
        @POST
        @Consumes(MediaType.APPLICATION_JSON)
        public String take(Line value) {
            return "taken";
        }
    }

    @Path("/")
    public static class LaterResource {
        @GET
        @Path("later")
        public Single<@Valid Line> later() {
            return Single.never();
        }
    }

    @Path("/")
    public static class LocatorResource {
        @Path("pages/{id}")
        public Resource locator(@PathParam("id") @Even int id) {
            return new Resource();
        }
    }

    @Path("/")
    public static class Resource implements Contract {
        @POST
        @Path("orders")
        @Consumes(MediaType.APPLICATION_JSON)
        public Single<String> order(@Valid @NotNull Order order) {
            CALLS.incrementAndGet();
            return Single.just(order.name());
        }

        @POST
        @Path("blocking")
        @Consumes(MediaType.APPLICATION_JSON)
        @Blocking
        public String blocking(@Valid Order order) {
            CALLS.incrementAndGet();
            return order.name();
        }

        @POST
        @Path("many")
        @Consumes(MediaType.APPLICATION_JSON)
        public String many(List<@Valid Line> lines) {
            return "many";
        }

        @POST
        @Path("texts")
        @Consumes(MediaType.APPLICATION_JSON)
        public String texts(List<@NotBlank String> texts) {
            return "texts";
        }

        @GET
        @Path("pages/{id}")
        public String page(
                @PathParam("id") @Even int id,
                @QueryParam("page") @DefaultValue("1") @Min(1) int number,
                @HeaderParam("X-Tenant") @Size(min = 3) String tenant) {
            CALLS.incrementAndGet();
            return "page " + number;
        }

        @Override
        public String contract(int n) {
            return "contract " + n;
        }

        @GET
        @Path("result")
        @NotNull
        public String result() {
            return null;
        }

        @GET
        @Path("thrown")
        public String thrown() {
            throw new ConstraintViolationException("not told", null);
        }
    }

    /** Created for each request. */
    @Path("/fields")
    public static class FieldsResource {
        @QueryParam("page")
        @DefaultValue("1")
        @Min(1)
        int number;

        @HeaderParam("X-Tag")
        List<@NotBlank @Size(max = 3) String> tags;

        @NotNull
        String own = "own";

        @GET
        public String page() {
            return "page " + number;
        }

        @GET
        @Path("{id}")
        public String page(@PathParam("id") @Even int id) {
            return "page " + number + " of " + id;
        }
    }

    @Path("/")
    public static class Free {
        @GET
        @Path("free")
        public String free(@QueryParam("q") String q) {
            return "free";
        }
    }

    public static class OwnMapper implements ExceptionMapper<ConstraintViolationException> {
        @Override
        public Response toResponse(ConstraintViolationException exception) {
            return Response.status(422)
                    .entity("own " + exception.getConstraintViolations().size())
                    .type("text/plain")
                    .build();
        }
    }

    @BeforeAll
    static void start() {
        server = TestServer.start(RestPlugin.withResources(Resource.class, GenericResource.class));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static void assertViolations(HttpResponse<String> response, String... violations) {
        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(response.headers().firstValue("Content-Type")).contains("application/problem+json");
        assertThat(response.body())
                .contains("\"urn:jzenith:problem:constraint-violation\"")
                .contains(violations);
        assertThat(response.body().split("\"message\"", -1)).hasSize(violations.length + 1);
    }

    private static String violation(String in, String path, String message) {
        return "{\"in\":\"" + in + "\",\"path\":\"" + path + "\",\"message\":\"" + message + "\"}";
    }

    @ParameterizedTest
    @CsvSource({"orders", "blocking"})
    void namesWhatABodyViolatesAndDoesNotCallTheMethod(String path) {
        int before = CALLS.get();
        assertViolations(
                server.postJson(
                        "/" + path,
                        "{\"name\":\" \",\"lines\":[{\"product\":\"x\",\"price\":1},{\"product\":\"\",\"price\":0}]}"),
                violation("body", "name", "must not be blank"),
                violation("body", "lines[1].product", "must not be blank"),
                violation("body", "lines[1].price", "must be greater than 0"));
        assertThat(CALLS.get()).isEqualTo(before);
        assertThat(server.postJson("/" + path, "{\"name\":\"a\",\"lines\":[{\"product\":\"x\",\"price\":1}]}")
                        .body())
                .isEqualTo("a");
    }

    @ParameterizedTest
    @DisplayName("It says what is violated in the language that the client prefers, if there is a translation")
    @CsvSource(
            delimiter = '|',
            value = {
                "de               | darf nicht leer sein",
                "de-AT, en;q=0.5  | darf nicht leer sein",
                "de-AT-1901       | darf nicht leer sein",
                "de;q=0.5, pt-BR  | não deve estar em branco",
                "la               | vacuum esse non licet", // Only the application's own file
                "tlh, de;q=0.5    | must not be blank",
                "*                | must not be blank"
            })
    void saysWhatIsViolatedInTheLanguageOfTheClient(String languages, String message) {
        assertViolations(
                server.send(
                        "POST", "/texts", "[\"\"]", "Content-Type", "application/json", "Accept-Language", languages),
                violation("body", "[0]", message));
    }

    @Test
    void readsAnInvalidBodyOnce() {
        int before = READ.get();

        assertViolations(
                server.postJson("/orders", "{\"name\":\"\",\"lines\":[{\"product\":\"x\",\"price\":1}]}"),
                violation("body", "name", "must not be blank"));
        assertThat(READ.get() - before).isEqualTo(1);
    }

    @Test
    void namesABodyThatIsMissing() {
        assertViolations(server.postJson("/orders", "null"), violation("body", "", "must not be null"));
    }

    @Test
    void namesTheElementOfAList() {
        assertViolations(
                server.postJson("/many", "[{\"product\":\"x\",\"price\":1},{\"product\":\"\",\"price\":1}]"),
                violation("body", "[1].product", "must not be blank"));
    }

    @Test
    void namesAllOfAHundredViolations() {
        String[] violations = IntStream.range(0, 100)
                .mapToObj(i -> violation("body", "[" + i + "]", "must not be blank"))
                .toArray(String[]::new);
        assertViolations(server.postJson("/texts", "[" + "\"\",".repeat(99) + "\"\"]"), violations);
    }

    @ParameterizedTest
    @CsvSource({"texts, '\"\"'", "many, '{\"product\":\"\"}'"})
    void onlySaysOfMoreViolationsThanAnybodyReadsThatThereAreTooMany(String path, String element) {
        HttpResponse<String> response =
                server.postJson("/" + path, "[" + (element + ',').repeat(50_000) + element + ']');
        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(response.body())
                .contains("The request violates more than 100 constraints.")
                .contains("\"violations\":[]");
    }

    @Test
    void namesParametersAsTheClientDoes() {
        assertViolations(
                server.get("/pages/3?page=0", "X-Tenant", "ab"),
                violation("path", "id", "must be even"),
                violation("query", "page", "must be greater than or equal to 1"),
                violation("header", "X-Tenant", "size must be between 3 and 2147483647"));
        assertThat(server.get("/pages/4", "X-Tenant", "abc").body()).isEqualTo("page 1");
    }

    @Test
    void namesFieldsThatJaxRsSetsAsTheClientDoes() {
        Module perRequest = binder -> binder.bind(FieldsResource.class);
        try (TestServer own = TestServer.start(RestPlugin.withResources(FieldsResource.class), perRequest)) {
            assertViolations(
                    own.get("/fields?page=0", "X-Tag", "long"),
                    violation("query", "page", "must be greater than or equal to 1"),
                    violation("header", "X-Tag[0]", "size must be between 0 and 3"));
            assertViolations(
                    own.get("/fields/2?page=0"), violation("query", "page", "must be greater than or equal to 1"));
            assertViolations(own.get("/fields/3"), violation("path", "id", "must be even"));
            assertThat(own.get("/fields/2", "X-Tag", "abc").body()).isEqualTo("page 1 of 2");
        }
    }

    @Test
    void honoursConstraintsOfAnInterface() {
        assertViolations(server.get("/contract/6"), violation("path", "n", "must be less than or equal to 5"));
        assertThat(server.get("/contract/5").body()).isEqualTo("contract 5");
    }

    @ParameterizedTest
    @CsvSource({"result", "thrown"})
    void takesAnyOtherViolationForOurOwnFault(String path) {
        HttpResponse<String> response = server.get("/" + path);
        assertThat(response.statusCode()).isEqualTo(500);
        assertThat(response.body()).doesNotContain("null\"", "not told");
    }

    @Test
    void leavesTheAnswerToTheApplicationsOwnMapper() {
        try (TestServer own =
                TestServer.start(RestPlugin.withResources(Resource.class).withProviders(OwnMapper.class))) {
            HttpResponse<String> response = own.get("/contract/6");
            assertThat(response.statusCode()).isEqualTo(422);
            assertThat(response.body()).isEqualTo("own 1");
        }
    }

    @Test
    void startsNoValidatorWhereNothingIsConstrained() {
        Await.until(() -> !threads().contains("validator-start")); // That of the other application
        try (TestServer free = TestServer.start(RestPlugin.withResources(Free.class))) {
            assertThat(free.get("/free").body()).isEqualTo("free");
            assertThat(threads()).doesNotContain("validator-start");
        }
    }

    private static List<String> threads() {
        return Thread.getAllStackTraces().keySet().stream().map(Thread::getName).toList();
    }

    @Test
    void honoursConstraintsOfAGenericInterface() {
        assertViolations(
                server.postJson("/generic", "{\"product\":\"\",\"price\":1}"),
                violation("body", "product", "must not be blank"));
        assertThat(server.postJson("/generic", "{\"product\":\"x\",\"price\":1}")
                        .body())
                .isEqualTo("taken");
    }

    @ParameterizedTest
    @ValueSource(classes = {LaterResource.class, LocatorResource.class})
    void refusesToStartWithConstraintsThatAreNotValidated(Class<?> resource) {
        assertThatThrownBy(() -> TestServer.start(RestPlugin.withResources(resource)))
                .isInstanceOf(StartupException.class)
                .hasMessageContaining("REST-2")
                .hasMessageContaining(resource.getSimpleName())
                .hasMessageMatching("(?s).*: (later|locator) has a constraint\\b.*, which is not validated since .*");
    }
}
