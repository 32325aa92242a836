package org.jzenith.opentelemetry;

import static io.opentelemetry.api.common.AttributeKey.longKey;
import static io.opentelemetry.api.common.AttributeKey.stringKey;
import static org.assertj.core.api.Assertions.assertThat;

import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.reactivex.Single;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Request;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.jzenith.core.RunningApplication;
import org.jzenith.postgresql.PostgresqlClient;
import org.jzenith.postgresql.PostgresqlPlugin;
import org.jzenith.redis.RedisClient;
import org.jzenith.redis.RedisPlugin;
import org.jzenith.testing.TestClient;

/** The spans of calls to a real PostgreSQL and a real Redis. */
class CallSpansTest {

    @Path("/")
    public static class Calls {

        private final PostgresqlClient postgresql;
        private final RedisClient redis;

        @Inject
        Calls(PostgresqlClient postgresql, RedisClient redis) {
            this.postgresql = postgresql;
            this.redis = redis;
        }

        @GET
        @Path("one")
        public Single<Integer> one() {
            return postgresql
                    .one(Integer.class, "/* find-number */ select $1::int + 7 where 'secret' <> ''", 35)
                    .toSingle();
        }

        @GET
        @Path("rows")
        public Single<Long> rows() {
            return postgresql
                    .rows(Integer.class, "select generate_series(1, 1000)")
                    .count();
        }

        @GET
        @Path("transaction")
        public Single<Integer> transaction() {
            return postgresql.inTransaction(transaction -> transaction
                    .one(Integer.class, "select 1")
                    .flatMapSingle(first -> transaction.update("create temporary table t(a int)")));
        }

        @GET
        @Path("fails")
        public Single<Integer> fails() {
            return postgresql.update("insert into missing values ($1)", "secret");
        }

        @GET
        @Path("redis")
        public Single<String> redis() {
            return redis.send(Command.SET, "key", "secret")
                    .flatMapSingle(set ->
                            redis.pipeline(List.of(Request.cmd(Command.GET, "key"), Request.cmd(Command.DEL, "key"))))
                    .flatMap(answers -> redis.send(Command.INCRBY, "key", "secret")
                            .map(Object::toString)
                            .toSingle("")
                            .onErrorReturnItem("failed"));
        }
    }

    private static final RecordedSpans SPANS = new RecordedSpans();
    private static RunningApplication application;
    private static TestClient client;

    @BeforeAll
    static void start() {
        application = Traced.application(Calls.class)
                .withPlugins(PostgresqlPlugin.create(), RedisPlugin.create())
                .withModules(SPANS)
                .start();
        client = Traced.client(application);
    }

    @AfterAll
    static void stop() {
        application.close();
    }

    @Test
    void aStatementIsASpanOfItsRequestWithoutValues() throws Exception {
        assertThat(client.get("/one").body()).isEqualTo("42");
        SpanData span = SPANS.await("find-number");
        assertThat(span.getParentSpanId()).isEqualTo(SPANS.await("GET /one").getSpanId());
        assertThat(span.getKind()).isEqualTo(SpanKind.CLIENT);
        assertThat(span.getAttributes().get(stringKey("db.system.name"))).isEqualTo("postgresql");
        assertThat(span.getAttributes().get(stringKey("db.query.summary"))).isEqualTo("find-number");
        assertThat(span.getAttributes().get(stringKey("db.query.text"))).isEqualTo("select $1::int + ? where ? <> ?");
        assertThat(span.getAttributes().get(stringKey("db.namespace"))).isNotEmpty();
        assertThat(span.getAttributes().get(longKey("server.port"))).isPositive();
        assertThat(span.getStatus().getStatusCode()).isEqualTo(StatusCode.UNSET);
    }

    @Test
    void aStreamOfRowsIsASpanUntilItsEnd() throws Exception {
        assertThat(client.get("/rows").body()).isEqualTo("1000");
        assertThat(SPANS.await("SELECT").getParentSpanId())
                .isEqualTo(SPANS.await("GET /rows").getSpanId());
    }

    @Test
    void theStatementsOfATransactionAreSpansOfTheirRequest() throws Exception {
        client.get("/transaction");
        String request = SPANS.await("GET /transaction").getSpanId();
        assertThat(SPANS.await("SELECT").getParentSpanId()).isEqualTo(request);
        assertThat(SPANS.await("CREATE").getParentSpanId()).isEqualTo(request);
    }

    @Test
    void aFailureHasTheCodeOfTheServer() throws Exception {
        client.get("/fails");
        SpanData span = SPANS.await("INSERT");
        assertThat(span.getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
        assertThat(span.getAttributes().get(stringKey("error.type"))).isEqualTo("42P01");
        assertThat(span.getParentSpanId()).isEqualTo(SPANS.await("GET /fails").getSpanId());
        assertThat(span.toString()).doesNotContain("secret");
    }

    @Test
    void commandsAreSpansOfTheirRequestWithoutArguments() throws Exception {
        assertThat(client.get("/redis").body()).isEqualTo("failed");
        String request = SPANS.await("GET /redis").getSpanId();
        SpanData set = SPANS.await("SET");
        assertThat(set.getParentSpanId()).isEqualTo(request);
        assertThat(set.getAttributes().get(stringKey("db.system.name"))).isEqualTo("redis");
        assertThat(set.getAttributes().get(stringKey("db.operation.name"))).isEqualTo("SET");
        assertThat(set.toString()).doesNotContain("secret").doesNotContain("key=");
        SpanData pipeline = SPANS.await("PIPELINE");
        assertThat(pipeline.getParentSpanId()).isEqualTo(request);
        assertThat(pipeline.getAttributes().get(longKey("db.operation.batch.size")))
                .isEqualTo(2);
        SpanData failed = SPANS.await("INCRBY");
        assertThat(failed.getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
        assertThat(failed.getAttributes().get(stringKey("error.type"))).isEqualTo("ERR");
    }
}
