package org.jzenith.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.reactivex.Maybe;
import io.reactivex.Single;
import io.vertx.core.json.JsonObject;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jzenith.core.JZenith;
import org.jzenith.core.error.StatementFailure;
import org.jzenith.rest.RestPlugin;
import org.jzenith.testing.servers.AskedApplication;

/** What a statement that does not fit the database or the program says, and what a developer sees of it. */
@Tag("stress")
class StatementFailuresTest {

    private static final String PROPERTY = "jzenith.development.failures";

    record Order(int id, String customerName) {}

    record Priced(int id, Money total) {}

    record Money(String currency) {}

    @Path("/")
    @Produces(MediaType.APPLICATION_JSON)
    public static class Resource {

        private final PostgresqlClient client;

        @Inject
        Resource(PostgresqlClient client) {
            this.client = client;
        }

        @GET
        @Path("table/{text}")
        public Maybe<Order> table(@PathParam("text") String text) {
            return client.one(
                    Order.class,
                    "select id, customer_name\n  from no_orders\n where name = $1 and secret <> 'hunter2'",
                    text);
        }

        @GET
        @Path("row")
        public Maybe<Order> row() {
            return client.one(Order.class, "select 1 id, 'hunter2' as name");
        }

        @GET
        @Path("transaction")
        public Single<Integer> transaction() {
            return client.inTransaction(tx -> tx.update("insert into no_orders values (1)"));
        }
    }

    private static final class Application extends AskedApplication {
        Application() {
            super(JZenith.application()
                    .withPlugins(RestPlugin.withResources(Resource.class), PostgresqlPlugin.create()));
        }
    }

    @TempDir
    private static java.nio.file.Path history;

    private static Application application;
    private static PostgresqlClient client;

    @BeforeAll
    static void startInDevelopment() {
        System.setProperty(PROPERTY, history.toString());
        try {
            application = new Application();
        } finally {
            System.clearProperty(PROPERTY);
        }
        client = Server.client(application.application());
    }

    @AfterAll
    static void stop() {
        application.close();
    }

    private static JsonObject problem(String path) throws Exception {
        HttpResponse<String> response = application.get(path);
        assertThat(response.statusCode()).isEqualTo(500);
        return new JsonObject(response.body());
    }

    @Test
    void areShownWithAllOfTheStatementButNoValueAndNoText() throws Exception {
        JsonObject problem = problem("/table/s3cret");
        assertThat(problem.getString("statement"))
                .isEqualTo("select id, customer_name\n  from no_orders\n where name = $1 and secret <> '...'");
        assertThat(problem.getString("message"))
                .contains(
                        "no_orders", "(42P01)", "Fix: correct its name, name its schema, or create it by a migration");
        assertThat(problem.encode()).doesNotContain("s3cret", "hunter2");
    }

    @Test
    void areShownIfARowCannotBeMappedAndWithinATransaction() throws Exception {
        assertThat(problem("/row").getString("statement")).isEqualTo("select 1 id, '...' as name");
        assertThat(problem("/row").getString("message")).contains("no column for [customerName]");
        assertThat(problem("/transaction").getString("statement")).isEqualTo("insert into no_orders values (1)");
    }

    @Test
    void areNotShownByAnApplicationThatIsDeployed() throws Exception {
        try (AskedApplication deployed = new Application()) {
            HttpResponse<String> response = deployed.get("/table/s3cret");
            assertThat(response.statusCode()).isEqualTo(500);
            assertThat(response.body()).doesNotContain("select", "no_orders", "statement", "frames");
        }
    }

    private static String message(Maybe<?> call) {
        Throwable failure = catchThrowable(call::blockingGet);
        assertThat(failure).isInstanceOf(StatementFailure.class);
        assertThat(((StatementFailure) failure).statement()).isNotEmpty();
        return failure.getMessage();
    }

    private static String message(String sql, Object... parameters) {
        return message(client.one(Order.class, sql, parameters));
    }

    @Test
    void sayHowToFixTheStatement() {
        assertThat(message("select * from no_orders")).contains("\"no_orders\"", ". Fix: ", "migration");
        assertThat(message("select oops from pg_class")).contains("\"oops\"", ". Fix: ", "migration");
        assertThat(message("select 1 id, 'a' customer_name where oops($1)", "x"))
                .contains("oops", "$1::uuid");
        assertThat(message("select 1 id, 'a' customer_name where 'a' = 1::bigint"))
                .contains("bigint");
        assertThat(message("select $1, 1 id", "x")).contains(" in: ");
        for (String sql : List.of("select 1 / 0", "selec 1")) {
            assertThat(message(sql)).doesNotContain("Fix: ");
        }
    }

    @Test
    void sayHowToFixTheParameters() {
        assertThat(message("select 1 id, 'a' customer_name where $1::int = 1 and $2::int = 2", 1))
                .contains("The number of parameters is 1 (expected: 2, ", ". Fix: ", " in: select 1 id");
        assertThat(message("select 1 id, 'a' customer_name where $1::int = 1", 1, 2))
                .contains("The number of parameters is 2 (expected: 1, ");
        assertThat(message("select 1 id, 'a' customer_name where $1::int = 1", "s3cret"))
                .contains("The parameter $1 is a java.lang.String", "(expected: java.lang.", "Fix: ")
                .doesNotContain("s3cret");
    }

    @Test
    void sayHowToFixTheTypeOfTheRow() {
        assertThat(message("select 1 id"))
                .contains("no column for [customerName]. Fix: select the column customer_name in: ");
        assertThat(message("select 1 id, 'a' as customer"))
                .contains("Fix: name a column like the property, such as by customer as customer_name in: ");
        assertThat(message("select 1::bigint id, 'a' customer_name"))
                .contains("Order.id is java.lang.Integer. Fix: use java.lang.Long, or cast the column to integer in: ");
        assertThat(message("select null::int id, 'a' customer_name")).contains("coalesce(id, ...)");
        assertThat(message(client.one(Priced.class, "select 1 id, 5 total")))
                .contains(
                        "The column total is java.lang.Integer, but Priced.total is ",
                        ". Fix: use java.lang.Integer in: ");
    }
}
