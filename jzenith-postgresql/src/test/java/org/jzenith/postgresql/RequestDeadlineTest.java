package org.jzenith.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import io.reactivex.observers.TestObserver;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.jzenith.core.RunningApplication;
import org.jzenith.core.request.Deadline;
import org.jzenith.core.request.RequestScope;
import org.jzenith.testing.servers.TimeLimit;
import org.jzenith.testing.servers.TimedRequest;

/** What becomes of calls when the time for answering their request is over, on one connection. */
@Tag("stress")
class RequestDeadlineTest {

    private static final String SLEEP = "select 1 from pg_sleep(3600)";
    private static final String NOT_SENT = "the time for answering the request was over before the statement was sent";
    private static final String NOT_ANSWERED =
            "the time for answering the request was over before the server had answered";

    private static RunningApplication application;
    private static RunningApplication observer;
    private static PostgresqlClient client;

    @BeforeAll
    static void start() {
        application = Server.PLUGIN.startOnOneEventLoop(
                "--postgresql.pool-size=1",
                "--postgresql.statement-timeout=1h",
                "--postgresql.acquire-timeout=1h",
                "--postgresql.application-name=deadlines");
        client = Server.client(application);
        observer = Server.PLUGIN.startOnOneEventLoop(Server.address(application).entrySet().stream()
                .map(entry -> "--" + entry.getKey() + '=' + entry.getValue())
                .toArray(String[]::new));
    }

    @AfterAll
    static void stop() {
        observer.close();
        application.close();
    }

    @BeforeEach
    void awaitMeters() {
        TimedRequest.awaitMeters(application);
    }

    private static double exceeded(String state) {
        return TimedRequest.exceeded(application, "postgresql", state);
    }

    /** Returns how many statements of this text the server is working on. */
    private static int running(String text) {
        return Server.client(observer)
                .one(
                        Integer.class,
                        "select count(*)::int from pg_stat_activity where state = 'active' and query = $1 and pid <> pg_backend_pid()",
                        text)
                .blockingGet();
    }

    private static void assertExceeded(TestObserver<?> call, String why) {
        TimedRequest.assertExceeded(call, "postgresql: " + why);
    }

    private static void awaitSleep() {
        TimeLimit.MINUTE.await("the server works on it", () -> running(SLEEP) == 1);
    }

    /** Lets no time be left for answering a request. */
    private static void endTime(RequestScope scope) {
        scope.setDeadline(Deadline.at(System.nanoTime()));
    }

    private static void assertWorks() {
        assertThat(client.one(Integer.class, "select 7").blockingGet()).isEqualTo(7);
    }

    @Test
    void aStatementThatNobodyWaitsForIsNotSent() {
        double before = exceeded("unsent");
        assertExceeded(TimedRequest.of(0).call(() -> client.one(Integer.class, "select 1")), NOT_SENT);
        assertExceeded(
                TimedRequest.of(0)
                        .call(() -> client.rows(Integer.class, "select 1").firstElement()),
                NOT_SENT);
        assertExceeded(
                TimedRequest.of(0).call(() -> client.inTransaction(
                                tx -> tx.one(Integer.class, "select 1").toSingle())
                        .toMaybe()),
                NOT_SENT);
        assertThat(exceeded("unsent")).isEqualTo(before + 3);
        assertWorks();
    }

    @Test
    void aStatementThatIsAloneOnItsConnectionIsCancelledOnTheServer() {
        double before = exceeded("sent");
        TimedRequest request = TimedRequest.of(600_000);
        TestObserver<Integer> call = request.call(() -> client.one(Integer.class, SLEEP));
        awaitSleep();
        endTime(request.scope());
        assertExceeded(call, NOT_ANSWERED);
        assertThat(exceeded("sent")).isEqualTo(before + 1);
        TimeLimit.MINUTE.await("the server has ended it", () -> running(SLEEP) == 0);
        assertWorks();
    }

    @Test
    void aStatementWhoseRequestWasAnsweredMeanwhileIsCancelledToo() {
        TimedRequest request = TimedRequest.of(600_000);
        TestObserver<Integer> call = request.call(() -> client.one(Integer.class, SLEEP));
        awaitSleep();
        endTime(request.scope());
        call.dispose();
        TimeLimit.MINUTE.await("the server has ended it", () -> running(SLEEP) == 0);
        assertWorks();
    }

    @Test
    void aCallThatWaitsForAConnectionGivesUpAndIsNotSent() {
        TestObserver<Integer> first = client.one(Integer.class, SLEEP).test();
        awaitSleep();
        double before = exceeded("unsent");
        TestObserver<Integer> patient = client.one(Integer.class, "select 8").test();
        assertExceeded(TimedRequest.of(100).call(() -> client.one(Integer.class, "select 1")), NOT_SENT);
        assertThat(exceeded("unsent")).isEqualTo(before + 1);
        Server.client(observer)
                .one(
                        Boolean.class,
                        "select pg_cancel_backend(pid) from pg_stat_activity where query = $1 limit 1",
                        SLEEP)
                .ignoreElement()
                .blockingAwait();
        TimeLimit.MINUTE.awaitEnd(first).assertFailure(Throwable.class);
        TimeLimit.MINUTE.awaitEnd(patient).assertValue(8);
    }

    @Test
    void aTransactionIsRolledBack() {
        client.update("create table deadlines (id int)").ignoreElement().blockingAwait();
        TimedRequest request = TimedRequest.of(600_000);
        TestObserver<Integer> call =
                request.call(() -> client.inTransaction(tx -> tx.update("insert into deadlines values (1)")
                                .flatMap(done -> tx.one(Integer.class, SLEEP).toSingle()))
                        .toMaybe());
        awaitSleep();
        endTime(request.scope());
        assertExceeded(call, NOT_ANSWERED);
        TimeLimit.MINUTE.await("the server has ended it", () -> running(SLEEP) == 0);
        assertThat(client.one(Integer.class, "select count(*)::int from deadlines")
                        .blockingGet())
                .isZero();
    }

    @Test
    void aCallGoesOnIfTheResponseHasBegunInTime() {
        TimedRequest request = TimedRequest.of(600_000);
        RequestScope scope = request.scope();
        TestObserver<Integer> call = request.call(() -> client.one(Integer.class, "select 9 from pg_sleep(0.5)"));
        scope.setDeadline(null);
        TimeLimit.MINUTE.awaitEnd(call).assertValue(9);
    }

    @Test
    void aStreamOfRowsEndsInTheMidstOfThem() {
        TimedRequest request = TimedRequest.of(600_000);
        RequestScope scope = request.scope();
        TestObserver<Integer> call = request.call(() -> client.rows(Integer.class, "select generate_series(1, 1000)")
                .doOnNext(row -> {
                    if (row == 1) {
                        endTime(scope);
                    }
                })
                .lastElement());
        assertExceeded(call, NOT_ANSWERED);
        assertWorks();
    }
}
