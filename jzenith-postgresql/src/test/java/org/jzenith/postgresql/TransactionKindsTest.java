package org.jzenith.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.reactivex.Completable;
import io.reactivex.Flowable;
import io.reactivex.Maybe;
import io.reactivex.Single;
import io.reactivex.subscribers.DefaultSubscriber;
import io.reactivex.subscribers.TestSubscriber;
import io.vertx.sqlclient.TransactionRollbackException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.jzenith.core.RunningApplication;
import org.jzenith.testing.faults.UndeliverableErrors;
import org.jzenith.testing.servers.TimeLimit;

/** Work in a transaction with one result, maybe one, none and many. */
class TransactionKindsTest {

    private static final String INSERT = "insert into numbers select generate_series(1, 1000) returning n";

    private static RunningApplication application;
    private static PostgresqlClient client;

    private final IllegalStateException no = new IllegalStateException("no");
    private UndeliverableErrors errors;

    @BeforeAll
    static void start() {
        application = Server.PLUGIN.startOnOneEventLoop("--postgresql.pool-size=3");
        client = Server.client(application);
        client.script("create table numbers (n int)").blockingAwait();
    }

    @AfterAll
    static void stop() {
        application.close();
    }

    @BeforeEach
    void clear() {
        errors = new UndeliverableErrors();
        client.update("delete from numbers").ignoreElement().blockingAwait();
    }

    @AfterEach
    void everyConnectionIsFreeAndNoErrorIsLost() {
        TimeLimit.MINUTE.await("free connections", Server.PLUGIN.pool(application)::isUnused);
        errors.close();
        assertThat(errors.all()).isEmpty();
    }

    private static int count() {
        return client.one(Integer.class, "select count(*)::int from numbers").blockingGet();
    }

    @Test
    void aMaybeHasItsValueOrNoneAndIsCommitted() {
        assertThat(client.inTransactionMaybe(tx -> tx.one(Integer.class, "insert into numbers values (1) returning n"))
                        .blockingGet())
                .isEqualTo(1);
        assertThat(client.inTransactionMaybe(tx -> tx.update("insert into numbers values (2)")
                                .flatMapMaybe(rows -> tx.one(Integer.class, "select n from numbers where n = 3")))
                        .isEmpty()
                        .blockingGet())
                .isTrue();
        assertThat(count()).isEqualTo(2);
        assertThatThrownBy(
                        () -> client.inTransactionMaybe(tx -> tx.update(INSERT).flatMapMaybe(rows -> Maybe.error(no)))
                                .blockingGet())
                .isSameAs(no);
        assertThat(count()).isEqualTo(2);
    }

    @Test
    void aCompletableCompletesAfterTheCommit() {
        client.inTransactionCompletable(
                        tx -> tx.update("insert into numbers values (1)").ignoreElement())
                .andThen(client.one(Integer.class, "select count(*)::int from numbers"))
                .test()
                .awaitDone(2, TimeUnit.MINUTES)
                .assertResult(1);
        assertThatThrownBy(() -> client.inTransactionCompletable(
                                tx -> tx.update(INSERT).ignoreElement().andThen(Completable.error(no)))
                        .blockingAwait())
                .isSameAs(no);
        assertThat(count()).isEqualTo(1);
    }

    @Test
    void aDisposedMaybeOrCompletableIsRolledBack() throws Exception {
        CompletableFuture<Integer> inserted = new CompletableFuture<>();
        io.reactivex.disposables.Disposable call = client.inTransactionCompletable(tx -> tx.update(INSERT)
                        .doOnSuccess(inserted::complete)
                        .ignoreElement()
                        .andThen(Completable.never()))
                .subscribe();
        assertThat(inserted.get(2, TimeUnit.MINUTES)).isEqualTo(1000);
        call.dispose();
        TimeLimit.MINUTE.await("the roll-back", Server.PLUGIN.pool(application)::isUnused);
        assertThat(count()).isZero();
    }

    @Test
    void aFlowableIsCommittedBeforeItCompletes() {
        AtomicInteger seenByOthers = new AtomicInteger(-1);
        List<Integer> elements = client.inTransactionFlowable(
                        tx -> tx.rows(Integer.class, INSERT).doOnComplete(() -> seenByOthers.set(0)))
                .concatWith(Completable.defer(() -> client.one(Integer.class, "select count(*)::int from numbers")
                        .doOnSuccess(seenByOthers::set)
                        .ignoreElement()))
                .toList()
                .blockingGet();
        assertThat(elements).hasSize(1000).startsWith(1, 2, 3).endsWith(1000);
        assertThat(seenByOthers).hasValue(1000);
    }

    @Test
    void aCancelledFlowableIsRolledBack() {
        assertThat(client.inTransactionFlowable(tx -> tx.rows(Integer.class, INSERT))
                        .take(500)
                        .toList()
                        .blockingGet())
                .hasSize(500);
        TimeLimit.MINUTE.await("the roll-back", Server.PLUGIN.pool(application)::isUnused);
        assertThat(count()).isZero();
        TestSubscriber<Integer> cancelled = client.inTransactionFlowable(
                        tx -> tx.update(INSERT).flatMapPublisher(rows -> Flowable.<Integer>never()))
                .test();
        TimeLimit.MINUTE.await(
                "the insert", () -> Server.PLUGIN.pool(application).used() == 1);
        cancelled.cancel();
        TimeLimit.MINUTE.await("the roll-back", Server.PLUGIN.pool(application)::isUnused);
        cancelled.assertNoValues().assertNotTerminated();
        assertThat(count()).isZero();
    }

    @Test
    void aFlowableThatFailsIsRolledBackAfterItsElements() {
        TestSubscriber<Integer> failed = client.inTransactionFlowable(
                        tx -> tx.rows(Integer.class, INSERT).concatWith(Flowable.error(no)))
                .test();
        TimeLimit.MINUTE.awaitEnd(failed).assertValueCount(1000).assertError(no);
        assertThat(count()).isZero();
        TestSubscriber<Integer> undone = client.inTransactionFlowable(tx -> tx.rows(Integer.class, INSERT)
                        .concatWith(
                                tx.update("select nothing").onErrorReturnItem(0).toFlowable()))
                .test();
        TimeLimit.MINUTE.awaitEnd(undone).assertValueCount(1001).assertError(TransactionRollbackException.class);
        assertThat(count()).isZero();
    }

    @Test
    void aFlowableHasNoMoreElementsThanRequested() {
        AtomicLong emitted = new AtomicLong();
        TestSubscriber<Integer> slow = client.inTransactionFlowable(
                        tx -> tx.update(INSERT).flatMapPublisher(rows -> Flowable.range(1, 1_000_000)
                                .doOnNext(n -> emitted.incrementAndGet())))
                .test(0);
        slow.request(3);
        TimeLimit.MINUTE.await("three elements", () -> slow.valueCount() == 3);
        slow.request(2);
        TimeLimit.MINUTE.await("five elements", () -> slow.valueCount() == 5);
        assertThat(emitted).hasValue(5);
        slow.assertNotTerminated();
        slow.cancel();
    }

    @Test
    void invalidRequestsAreErrorsOfTheSubscriber() {
        TestSubscriber<Integer> wrong =
                client.inTransactionFlowable(tx -> Flowable.just(1)).test(0);
        wrong.request(-1);
        TimeLimit.MINUTE.await("the report", () -> !errors.all().isEmpty());
        assertThat(errors.all())
                .allMatch(
                        e -> e instanceof IllegalArgumentException || e.getCause() instanceof IllegalArgumentException);
        errors.close();
        errors = new UndeliverableErrors();
        wrong.cancel();
    }

    @Test
    void workThatThrowsOrReturnsNullIsRolledBack() {
        TimeLimit.MINUTE
                .awaitEnd(client.<Integer>inTransactionFlowable(tx -> {
                            throw no;
                        })
                        .test())
                .assertError(no);
        TimeLimit.MINUTE
                .awaitEnd(client.<Integer>inTransactionFlowable(tx -> null).test())
                .assertErrorMessage("The work of a transaction returned null");
        assertThatThrownBy(() ->
                        client.inTransactionMaybe(tx -> (Maybe<Integer>) null).blockingGet())
                .hasMessage("The work of a transaction returned null");
        assertThatThrownBy(() -> client.inTransactionCompletable(tx -> null).blockingAwait())
                .hasMessage("The work of a transaction returned null");
    }

    @Test
    void aSubscriberThatThrowsDoesNotKeepTheTransaction() {
        client.inTransactionFlowable(tx -> tx.rows(Integer.class, INSERT)).subscribe(new DefaultSubscriber<Integer>() {
            @Override
            public void onNext(Integer n) {
                throw no;
            }

            @Override
            public void onError(Throwable failure) {}

            @Override
            public void onComplete() {}
        });
        TimeLimit.MINUTE.await("the report", () -> !errors.all().isEmpty());
        TimeLimit.MINUTE.await("the roll-back", Server.PLUGIN.pool(application)::isUnused);
        assertThat(count()).isZero();
        assertThat(errors.all()).allMatch(e -> e == no || e.getCause() == no);
        errors.close();
        errors = new UndeliverableErrors();
    }

    @Test
    void eachSubscriptionIsATransactionOfItsOwn() {
        Flowable<Integer> insert = client.inTransactionFlowable(
                tx -> tx.rows(Integer.class, "insert into numbers values (1) returning n"));
        assertThat(Flowable.concat(insert, insert).toList().blockingGet()).containsExactly(1, 1);
        assertThat(count()).isEqualTo(2);
    }

    @Test
    void aResultThatIsMissingIsTheFailureOfTheCaller() {
        assertThat(client.one(Integer.class, "select 1")
                        .as(OnEmpty.error(() -> no))
                        .blockingGet())
                .isEqualTo(1);
        Single<Integer> none = client.one(Integer.class, "select 1 where false").as(OnEmpty.error(() -> no));
        assertThatThrownBy(none::blockingGet).isSameAs(no);
        assertThatThrownBy(() -> client.one(Integer.class, "select 1 where false")
                        .as(OnEmpty.error(IllegalArgumentException::new))
                        .map(n -> n + 1)
                        .blockingGet())
                .isInstanceOf(IllegalArgumentException.class);
        client.update("insert into numbers values (1)")
                .as(OnEmpty.errorIfUnchanged(IllegalStateException::new))
                .blockingAwait();
        assertThatThrownBy(() -> client.update("delete from numbers where n = 2")
                        .as(OnEmpty.errorIfUnchanged(IllegalStateException::new))
                        .blockingAwait())
                .isInstanceOf(IllegalStateException.class);
    }

    @Test
    void callsAnActionAfterTheCommitAndBeforeTheResult() {
        List<String> calls = new CopyOnWriteArrayList<>();
        client.inTransaction(tx -> {
                    tx.afterCommit(() -> calls.add("committed"));
                    return tx.update("insert into numbers values (1)");
                })
                .doOnSuccess(rows -> calls.add("result"))
                .ignoreElement()
                .blockingAwait();
        assertThat(calls).containsExactly("committed", "result");
    }

    @Test
    void callsNoActionAfterARollback() {
        List<String> calls = new CopyOnWriteArrayList<>();
        Completable failing = client.inTransactionCompletable(tx -> {
            tx.afterCommit(() -> calls.add("called"));
            return tx.update("insert into numbers values (1)").flatMapCompletable(rows -> Completable.error(no));
        });
        assertThatThrownBy(failing::blockingAwait).isSameAs(no);
        Completable ignoring = client.inTransactionCompletable(tx -> {
            tx.afterCommit(() -> calls.add("called"));
            return tx.update("no statement").ignoreElement().onErrorComplete();
        });
        assertThatThrownBy(ignoring::blockingAwait).isInstanceOf(TransactionRollbackException.class);
        assertThat(calls).isEmpty();
    }

    @Test
    void anActionThatFailsDoesNotChangeTheResult() {
        assertThat(client.inTransaction(tx -> {
                            tx.afterCommit(() -> {
                                throw no;
                            });
                            return tx.update("insert into numbers values (1)");
                        })
                        .blockingGet())
                .isEqualTo(1);
        assertThat(count()).isEqualTo(1);
    }

    @Test
    void runsTheLastStatementsInTheirOrderBeforeTheCommit() {
        List<String> calls = new CopyOnWriteArrayList<>();
        client.inTransactionCompletable(tx -> {
                    tx.afterCommit(() -> calls.add("committed"));
                    tx.beforeCommit(() -> {
                        calls.add("first");
                        tx.beforeCommit(() -> tx.update("insert into numbers values (3)")
                                .ignoreElement()
                                .doOnComplete(() -> calls.add("third")));
                        return tx.update("insert into numbers values (1)").ignoreElement();
                    });
                    tx.beforeCommit(() -> tx.update("insert into numbers values (2)")
                            .ignoreElement()
                            .doOnComplete(() -> calls.add("second")));
                    calls.add("work");
                    return Completable.complete();
                })
                .blockingAwait();
        assertThat(calls).containsExactly("work", "first", "second", "third", "committed");
        assertThat(client.list(Integer.class, "select n from numbers order by n")
                        .blockingGet())
                .containsExactly(1, 2, 3);
    }

    @Test
    void aLastStatementThatFailsRollsTheTransactionBack() {
        Completable failing = client.inTransactionCompletable(tx -> {
            tx.beforeCommit(() -> Completable.error(no));
            return tx.update("insert into numbers values (1)").ignoreElement();
        });
        assertThatThrownBy(failing::blockingAwait).isSameAs(no);
        assertThat(count()).isZero();
    }

    @Test
    void runsNoLastStatementsIfTheWorkFails() {
        List<String> calls = new CopyOnWriteArrayList<>();
        Completable failing = client.inTransactionCompletable(tx -> {
            tx.beforeCommit(() -> Completable.fromAction(() -> calls.add("called")));
            return Completable.error(no);
        });
        assertThatThrownBy(failing::blockingAwait).isSameAs(no);
        assertThat(calls).isEmpty();
    }

    @Test
    void refusesLastStatementsAfterTheEnd() {
        AtomicReference<PostgresqlTransaction> kept = new AtomicReference<>();
        client.inTransactionCompletable(tx -> {
                    kept.set(tx);
                    return Completable.complete();
                })
                .blockingAwait();
        assertThatThrownBy(() -> kept.get().beforeCommit(Completable::complete))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("The transaction is over (expected: statements before its end)");
    }
}
