package org.jzenith.cache;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.benmanes.caffeine.cache.Ticker;
import com.google.inject.Key;
import com.google.inject.TypeLiteral;
import com.google.inject.name.Names;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import io.reactivex.Single;
import io.reactivex.observers.TestObserver;
import java.time.Duration;
import java.util.function.UnaryOperator;
import org.jzenith.cache.option.CacheOptions;
import org.jzenith.core.JZenith;
import org.jzenith.core.RunningApplication;
import org.jzenith.testing.servers.TimeLimit;

/** One of several instances of an application, with one cache. */
final class Instance implements AutoCloseable {

    static final Duration TTL = Duration.ofHours(1);

    final ManualTicker ticker = new ManualTicker();
    final RunningApplication application;
    final Cache<User> cache;
    private final Users users;

    /** Starts the instance, and waits until it receives invalidations. */
    Instance(JZenith described, CachePlugin plugin, String name, Users users, UnaryOperator<CacheOptions> options) {
        this.users = users;
        application = described
                .withPlugins(plugin.cache(name, User.class, TTL, made -> options.apply(made.withJitter(Duration.ZERO))))
                .withModules(binder -> binder.bind(Ticker.class).toInstance(ticker))
                .start();
        cache = application.injector().getInstance(Key.get(new TypeLiteral<Cache<User>>() {}, Names.named(name)));
        awaitClears(1);
    }

    /** Waits until the cache was cleared this often: once after the first subscription, and after each gap. */
    void awaitClears(int times) {
        TimeLimit.MINUTE.await("a gap", () -> count("cache.clears") >= times);
    }

    double count(String name, String... tags) {
        FunctionCounter counter = application
                .injector()
                .getInstance(MeterRegistry.class)
                .find(name)
                .tags(tags)
                .functionCounter();
        return counter == null ? 0 : counter.count();
    }

    TestObserver<User> get(String key) {
        return cache.get(key, users::load).test();
    }

    TestObserver<User> find(String key) {
        return cache.find(key, users::find).test();
    }

    /** Stores a value that nobody else has. */
    void store(String key, String name) {
        TimeLimit.MINUTE
                .awaitEnd(cache.get(key, same -> Single.just(new User(name))).test())
                .assertResult(new User(name));
    }

    /** Asserts that the value is in this process. */
    void assertHit(String key, String name) {
        get(key).assertResult(new User(name));
    }

    void assertValue(TestObserver<User> observer, String name) {
        TimeLimit.MINUTE.awaitEnd(observer).assertResult(new User(name));
    }

    /** Waits until the value is no longer in this process. */
    void awaitRemoval(double before) {
        TimeLimit.MINUTE.await("an invalidation", () -> count("cache.invalidations") > before);
    }

    double invalidations() {
        return count("cache.invalidations");
    }

    @Override
    public void close() {
        application.close();
        assertThat(count("cache.waiting")).isZero();
    }
}
