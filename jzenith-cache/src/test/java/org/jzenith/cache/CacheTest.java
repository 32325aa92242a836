package org.jzenith.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.benmanes.caffeine.cache.Ticker;
import com.google.inject.Key;
import com.google.inject.TypeLiteral;
import com.google.inject.name.Names;
import io.reactivex.Single;
import io.reactivex.observers.TestObserver;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.jzenith.cache.error.CacheBusyException;
import org.jzenith.cache.error.LoadTimeoutException;
import org.jzenith.cache.option.CacheOptions;
import org.jzenith.core.JZenith;
import org.jzenith.core.RunningApplication;
import org.jzenith.core.error.StartupException;
import org.jzenith.core.eventloop.EventLoops;
import org.jzenith.core.request.RequestScope;
import org.jzenith.testing.servers.TimeLimit;
import org.slf4j.MDC;

/** Values in the process, by a clock that the test advances. */
@Timeout(300)
class CacheTest {

    private static final Duration TTL = Duration.ofMinutes(5);

    private final ManualTicker ticker = new ManualTicker();
    private final Users users = new Users();
    private RunningApplication application;
    private Cache<User> cache;

    private void start(UnaryOperator<CacheOptions> options) {
        application = JZenith.application()
                .withPlugins(CachePlugin.create()
                        .cache("users", User.class, TTL, made -> options.apply(made.withJitter(Duration.ZERO))))
                .withModules(binder -> binder.bind(Ticker.class).toInstance(ticker))
                .start();
        cache = cache(application);
    }

    static Cache<User> cache(RunningApplication application) {
        return application.injector().getInstance(Key.get(new TypeLiteral<Cache<User>>() {}, Names.named("users")));
    }

    @AfterEach
    void stop() {
        if (application != null) {
            application.close();
        }
    }

    private TestObserver<User> get(String key) {
        return cache.get(key, users::load).test();
    }

    private TestObserver<User> find(String key) {
        return cache.find(key, users::find).test();
    }

    private static void assertValue(TestObserver<User> observer, String name) {
        TimeLimit.MINUTE.awaitEnd(observer).assertResult(new User(name));
    }

    private static Throwable failure(TestObserver<User> observer) {
        return TimeLimit.MINUTE.awaitEnd(observer).errors().get(0);
    }

    /** Loads a value, which is then cached. */
    private void cached(String key, String name) throws Exception {
        TestObserver<User> observer = get(key);
        users.await().deliver(name);
        assertValue(observer, name);
    }

    private void store(String key, String name) {
        assertValue(cache.get(key, same -> Single.just(new User(name))).test(), name);
    }

    /** Runs an action on an event loop. */
    private void onLoop(Runnable action) {
        Context loop = EventLoops.nextLoop(application.injector().getInstance(Vertx.class));
        CompletableFuture.runAsync(action, task -> loop.runOnContext(nothing -> task.run()))
                .orTimeout(1, TimeUnit.MINUTES)
                .join();
    }

    @Test
    void aThousandCallersShareOneLoad() throws Exception {
        start(options -> options);
        List<TestObserver<User>> observers = new ArrayList<>();
        for (int caller = 0; caller < 500; caller++) {
            observers.add(get("7"));
            onLoop(() -> observers.add(get("7")));
        }
        users.await().deliver("Ada");
        observers.forEach(observer -> assertValue(observer, "Ada"));
        assertThat(users.loads).hasValue(1);
    }

    @Test
    void threadsThatCompeteShareOneLoad() throws Exception {
        start(options -> options);
        for (int round = 0; round < 200; round++) {
            String key = String.valueOf(round);
            int before = users.loads.get();
            List<CompletableFuture<User>> callers = new ArrayList<>();
            for (int caller = 0; caller < 8; caller++) {
                callers.add(CompletableFuture.supplyAsync(
                        () -> cache.get(key, same -> users.load(same).timeout(1, TimeUnit.MINUTES))
                                .blockingGet(),
                        task -> new Thread(task).start()));
            }
            users.await().deliver("Ada");
            callers.forEach(caller ->
                    assertThat(caller.orTimeout(1, TimeUnit.MINUTES).join()).isEqualTo(new User("Ada")));
            assertThat(users.loads).hasValue(before + 1);
        }
    }

    @Test
    void aHitIsDeliveredAtOnceOnTheSameThread() throws Exception {
        start(options -> options);
        cached("7", "Ada");
        Thread[] thread = {null};
        cache.get("7", users::load)
                .doOnSuccess(user -> thread[0] = Thread.currentThread())
                .test()
                .assertResult(new User("Ada"));
        assertThat(thread[0]).isSameAs(Thread.currentThread());
        find("7").assertResult(new User("Ada"));
        assertThat(users.loads).hasValue(1);
    }

    @Test
    void aHitOnAnEventLoopChangesNoThread() throws Exception {
        start(options -> options);
        cached("7", "Ada");
        onLoop(() -> get("7").assertResult(new User("Ada")));
    }

    @Test
    void nothingIsLoadedBeforeASubscription() {
        start(options -> options);
        Single<User> user = cache.get("7", users::load);
        assertThat(user).isNotNull();
        assertThat(users.loads).hasValue(0);
    }

    @Test
    void eachCallerReceivesTheValueOnItsEventLoopAndInItsRequestScope() throws Exception {
        start(options -> options);
        record Received(String subscribed, String thread, String requestId) {}
        List<CompletableFuture<Received>> callers = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            String id = "request-" + i;
            CompletableFuture<Received> received = new CompletableFuture<>();
            callers.add(received);
            onLoop(() -> new RequestScope(id).run(() -> {
                String thread = Thread.currentThread().getName();
                cache.get("7", users::load)
                        .doOnSuccess(user -> received.complete(new Received(
                                thread, Thread.currentThread().getName(), MDC.get(RequestScope.REQUEST_ID))))
                        .test()
                        .assertNoErrors();
            }));
        }
        Users.Begun load = users.await();
        assertThat(load.thread()).startsWith("vert.x-eventloop-thread-");
        assertThat(load.scope().requestId()).startsWith("cache-users-");
        load.deliver("Ada");
        for (int i = 0; i < 8; i++) {
            Received received = callers.get(i).orTimeout(1, TimeUnit.MINUTES).join();
            assertThat(received.thread()).isEqualTo(received.subscribed());
            assertThat(received.requestId()).isEqualTo("request-" + i);
        }
    }

    @Test
    void aCallerThatLeavesDoesNotCancelTheLoadForOthers() throws Exception {
        start(options -> options);
        TestObserver<User> leaving = get("7");
        TestObserver<User> staying = get("7");
        Users.Begun load = users.await();
        TimeLimit.MINUTE.await("the subscription", load.end()::hasObservers);
        leaving.dispose();
        assertThat(load.end().hasObservers()).isTrue();
        load.deliver("Ada");
        assertValue(staying, "Ada");
        leaving.assertNotTerminated();
    }

    @Test
    void aLoadThatAllCallersHaveLeftFillsTheCache() throws Exception {
        start(options -> options);
        get("7").dispose();
        users.await().deliver("Ada");
        assertValue(get("7"), "Ada");
        assertThat(users.loads).hasValue(1);
    }

    @Test
    void aValueIsLoadedAgainAfterItsTimeToLive() throws Exception {
        start(options -> options);
        cached("7", "Ada");
        ticker.advance(TTL.minusNanos(1));
        assertValue(get("7"), "Ada");
        ticker.advance(Duration.ofNanos(1));
        cached("7", "Grace");
    }

    @Test
    void jitterEndsEntriesAtDifferentTimes() throws Exception {
        start(options -> options.withJitter(Duration.ofMinutes(4)));
        for (int key = 0; key < 64; key++) {
            cached(String.valueOf(key), "Ada");
        }
        ticker.advance(Duration.ofMinutes(1).minusNanos(1));
        for (int key = 0; key < 64; key++) {
            get(String.valueOf(key)).assertResult(new User("Ada"));
        }
        ticker.advance(Duration.ofMinutes(2));
        int hits = 0;
        for (int key = 0; key < 64; key++) {
            hits += get(String.valueOf(key)).valueCount();
        }
        assertThat(hits).isBetween(1, 63); // By chance, it is none or all once in 2^63 times.
    }

    @Test
    void anEarlyRefreshLoadsInTheBackground() throws Exception {
        start(options -> options.refreshAfter(Duration.ofMinutes(1)));
        cached("7", "Ada");
        ticker.advance(Duration.ofMinutes(1));
        get("7").assertResult(new User("Ada"));
        get("7").assertResult(new User("Ada"));
        users.await().deliver("Grace");
        TimeLimit.MINUTE.await("the new value", () -> get("7").values().contains(new User("Grace")));
        assertThat(users.loads).hasValue(2);
    }

    @Test
    void anEarlyRefreshThatFailsIsTriedAgainASecondLater() throws Exception {
        start(options -> options.refreshAfter(Duration.ofMinutes(1)));
        cached("7", "Ada");
        ticker.advance(Duration.ofMinutes(1));
        get("7").assertResult(new User("Ada"));
        users.await().end().onError(new IllegalStateException("down"));
        TimeLimit.MINUTE.await(
                "the end of the load",
                () -> application.injector().getInstance(CacheSet.class).loading() == 0);
        get("7").assertResult(new User("Ada"));
        assertThat(users.loads).hasValue(2);
        ticker.advance(Duration.ofSeconds(1));
        get("7").assertResult(new User("Ada"));
        users.await().deliver("Grace");
    }

    @Test
    void thatThereIsNoValueIsCachedForATimeOfItsOwn() throws Exception {
        start(options -> options.withAbsentTtl(Duration.ofSeconds(30)));
        TestObserver<User> observer = find("7");
        users.await().end().onComplete();
        TimeLimit.MINUTE.awaitEnd(observer).assertResult();
        ticker.advance(Duration.ofSeconds(30).minusNanos(1));
        find("7").assertResult();
        assertThat(failure(get("7")))
                .isInstanceOf(NoSuchElementException.class)
                .hasMessage("There is no value for the key \"7\" of the cache users. "
                        + "Fix: call find(...) if that is not an error");
        ticker.advance(Duration.ofNanos(1));
        observer = find("7");
        users.await().deliver("Ada");
        assertValue(observer, "Ada");
    }

    @Test
    void thatThereIsNoValueNeedNotBeCached() throws Exception {
        start(options -> options.withAbsentTtl(Duration.ZERO));
        for (int i = 0; i < 2; i++) {
            TestObserver<User> observer = find("7");
            users.await().end().onComplete();
            TimeLimit.MINUTE.awaitEnd(observer).assertResult();
        }
    }

    @Test
    void aFailureIsDeliveredToAllAndNotCached() throws Exception {
        start(options -> options);
        TestObserver<User> first = get("7");
        TestObserver<User> second = get("7");
        users.await().end().onError(new IllegalStateException("down"));
        assertThat(failure(first)).hasMessage("down");
        assertThat(failure(second)).hasMessage("down");
        cached("7", "Ada");
    }

    @Test
    void withoutStaleValuesAFailureIsAFailure() throws Exception {
        start(options -> options);
        cached("7", "Ada");
        ticker.advance(TTL);
        TestObserver<User> observer = get("7");
        users.await().end().onError(new IllegalStateException("down"));
        assertThat(failure(observer)).hasMessage("down");
    }

    @Test
    void anOldValueIsServedWhileTheSourceIsDown() throws Exception {
        start(options -> options.staleFor(Duration.ofHours(1)));
        cached("7", "Ada");
        ticker.advance(TTL);
        TestObserver<User> observer = get("7");
        users.await().end().onError(new IllegalStateException("down"));
        assertValue(observer, "Ada");
        get("7").assertResult(new User("Ada")); // At once, and without a load
        assertThat(users.loads).hasValue(2);

        ticker.advance(Duration.ofSeconds(1));
        get("7").assertResult(new User("Ada")); // At once, with a load in the background
        users.await().deliver("Grace");
        TimeLimit.MINUTE.await("the new value", () -> get("7").values().contains(new User("Grace")));
    }

    @Test
    void anOldValueIsNotServedForEver() throws Exception {
        start(options -> options.staleFor(Duration.ofHours(1)));
        cached("7", "Ada");
        ticker.advance(TTL.plusHours(1));
        TestObserver<User> observer = get("7");
        users.await().end().onError(new IllegalStateException("down"));
        assertThat(failure(observer)).hasMessage("down");
    }

    @Test
    void anOldValueIsServedWhileTheSourceIsSlow() throws Exception {
        start(options -> options.staleFor(Duration.ofHours(1), Duration.ofMillis(1)));
        cached("7", "Ada");
        ticker.advance(TTL);
        assertValue(get("7"), "Ada");
        users.await().deliver("Grace"); // The load goes on.
        TimeLimit.MINUTE.await("the new value", () -> get("7").values().contains(new User("Grace")));
        assertThat(users.loads).hasValue(2);
    }

    @Test
    void anInvalidatedValueIsNotServedThoughTheSourceIsDown() throws Exception {
        start(options -> options.staleFor(Duration.ofHours(1)));
        cached("7", "Ada");
        cache.invalidate("7").blockingAwait();
        TestObserver<User> observer = get("7");
        users.await().end().onError(new IllegalStateException("down"));
        assertThat(failure(observer)).hasMessage("down");
    }

    @Test
    void aLoaderMayThrow() {
        start(options -> options);
        assertThat(failure(cache.get("7", key -> {
                            throw new IllegalStateException("down");
                        })
                        .cast(User.class)
                        .test()))
                .hasMessage("down");
    }

    @Test
    void aLoaderMustNotReturnNull() {
        start(options -> options);
        assertThat(failure(cache.get("7", key -> null).test()))
                .hasMessage("The loader of the cache users has returned null (expected: a Single or Maybe)");
        assertThat(failure(cache.find("8", key -> null).test()))
                .hasMessage("The loader of the cache users has returned null (expected: a Single or Maybe)");
    }

    @Test
    void aLoadThatNeverEndsIsCancelled() throws Exception {
        start(options -> options.withLoadTimeout(Duration.ofMillis(1)));
        TestObserver<User> observer = get("7");
        Users.Begun load = users.await();
        assertThat(failure(observer))
                .isInstanceOf(LoadTimeoutException.class)
                .hasMessage("The load of the key \"7\" of the cache users was cancelled after 1 ms, its time-out");
        assertThat(load.end().hasObservers()).isFalse();
    }

    @Test
    void aLoaderMayNeedOtherKeysButNotItsOwn() {
        start(options -> options);
        assertThat(cache.get("a", a -> cache.get("b", b -> Single.just(new User("Ada"))))
                        .blockingGet())
                .isEqualTo(new User("Ada"));
        assertThat(failure(cache.get("c", c -> cache.get("c", same -> Single.just(new User("Ada"))))
                        .test()))
                .hasMessage("The loader for the key \"c\" of the cache users needs the value of the same key, "
                        + "so it would wait for itself");
        assertThat(failure(cache.get("d", d -> cache.get("e", e -> cache.get("d", users::load)))
                        .test()))
                .hasMessageContaining("The loader for the key \"d\"");
    }

    @Test
    void aLoadThatBeganBeforeAnInvalidationIsNotStored() throws Exception {
        start(options -> options);
        TestObserver<User> before = get("7");
        Users.Begun old = users.await();
        cache.invalidate("7").blockingAwait();
        TestObserver<User> after = get("7");
        Users.Begun current = users.await();
        current.deliver("Grace");
        assertValue(after, "Grace");
        old.deliver("Ada");
        assertValue(before, "Ada");
        get("7").assertResult(new User("Grace"));
    }

    @Test
    void aLoadThatBeganBeforeAnInvalidationDoesNotEndTheNextOne() throws Exception {
        start(options -> options);
        TestObserver<User> before = get("7");
        Users.Begun old = users.await();
        cache.invalidate("7").blockingAwait();
        TestObserver<User> after = get("7");
        Users.Begun current = users.await();
        old.deliver("Ada");
        assertValue(before, "Ada");
        TestObserver<User> later = get("7");
        later.assertNotTerminated();
        current.deliver("Grace");
        assertValue(after, "Grace");
        assertValue(later, "Grace");
        get("7").assertResult(new User("Grace"));
        assertThat(users.loads).hasValue(2);
    }

    @Test
    void anInvalidationOfAllRemovesAllAndDetachesLoads() throws Exception {
        start(options -> options);
        cached("7", "Ada");
        TestObserver<User> before = get("8");
        Users.Begun old = users.await();
        cache.invalidateAll().blockingAwait();
        old.deliver("Ada");
        assertValue(before, "Ada");
        cached("7", "Grace");
        cached("8", "Grace");
    }

    @Test
    void theNumberOfEntriesIsBounded() {
        start(options -> options.withMaxEntries(100));
        for (int key = 0; key < 1_000; key++) {
            store(String.valueOf(key), "Ada");
        }
        assertThat(cache.local().size()).isBetween(1L, 100L);
    }

    @Test
    void theBytesOfEntriesAreBounded() throws Exception {
        start(options -> options.withMaxBytes(100_000));
        for (int key = 0; key < 1_000; key++) {
            store(String.valueOf(key), "x".repeat(1_000));
        }
        // 1,000 characters, the rest of the JSON, the key, and 200 bytes
        assertThat(cache.local().size()).isBetween(1L, 100_000L / 1_200);
        store("large", "x".repeat(100_001));
        cached("large", "x"); // The first one was not kept.
    }

    @Test
    void loadsAreBounded() throws Exception {
        start(options -> options.withMaxLoads(1).staleFor(Duration.ofHours(1)));
        cached("7", "Ada");
        ticker.advance(TTL);
        TestObserver<User> first = get("1");
        Users.Begun load = users.await();
        assertThat(failure(get("2")))
                .isInstanceOf(CacheBusyException.class)
                .hasMessage("The cache users runs 1 loads already");
        get("7").assertResult(new User("Ada")); // An old value is better than none.
        load.deliver("Grace");
        assertValue(first, "Grace");
        cached("2", "Alan");
    }

    @Test
    void waitingCallersAreBounded() throws Exception {
        start(options -> options.withMaxWaiting(2));
        TestObserver<User> first = get("7");
        TestObserver<User> second = get("7");
        assertThat(failure(get("7")))
                .isInstanceOf(CacheBusyException.class)
                .hasMessage("The cache users has 2 callers waiting already");
        second.dispose();
        TestObserver<User> third = get("7");
        users.await().deliver("Ada");
        assertValue(first, "Ada");
        assertValue(third, "Ada");
    }

    @Test
    void aStopEndsLoadsAndBeginsNoOthers() throws Exception {
        start(options -> options);
        TestObserver<User> observer = get("7");
        Users.Begun load = users.await();
        application.close();
        assertThat(failure(observer)).hasMessage("The cache users loads nothing: the application stops");
        assertThat(load.end().hasObservers()).isFalse();
    }

    @Test
    void twoApplicationsInOneProcessHaveCachesOfTheirOwn() throws Exception {
        start(options -> options);
        cached("7", "Ada");
        RunningApplication first = application;
        try (first) {
            start(options -> options);
            cached("7", "Grace");
        }
        get("7").assertResult(new User("Grace"));
    }

    @Test
    void aKeyHasAtMostAThousandCharacters() {
        start(options -> options);
        assertThatThrownBy(() -> get("k".repeat(1_001)))
                .hasMessage("key: \"kkkkkkkkkkkkkkkkkkkk...\" has 1001 characters (expected: at most 1000)");
    }

    @Test
    void aCacheThatIsNotDescribedPreventsTheStart() {
        JZenith described = JZenith.application()
                .withPlugins(CachePlugin.create().cache("users", User.class, TTL))
                .withModules(binder -> binder.bind(Key.get(new TypeLiteral<Cache<String>>() {}, Names.named("names"))));
        assertThatThrownBy(() -> described.start().close()).isInstanceOf(StartupException.class);
    }

    @Test
    void optionsAndNamesAreChecked() {
        CachePlugin plugin = CachePlugin.create().cache("users", User.class, TTL);
        assertThatThrownBy(() -> plugin.cache("users", User.class, TTL))
                .hasMessage("name: \"users\" is that of another cache (expected: a name of its own)");
        assertThatThrownBy(() -> plugin.cache("Users", User.class, TTL))
                .hasMessage("name: \"Users\" (expected: lower case letters, digits, single dashes, such as users)");
        assertThatThrownBy(() -> plugin.cache("a", User.class, Duration.ZERO))
                .hasMessage("ttl: PT0S (expected: PT0.001S to PT8784H)");
        assertThatThrownBy(() -> plugin.cache("a", User.class, TTL, options -> options.withMaxEntries(0)))
                .hasMessage("maxEntries: 0 (expected: at least 1)");
        assertThatThrownBy(() -> plugin.cache("a", User.class, TTL, options -> options.withJitter(TTL.plusNanos(1))))
                .hasMessage("jitter: PT5M0.000000001S (expected: PT0S to PT5M)");
    }
}
