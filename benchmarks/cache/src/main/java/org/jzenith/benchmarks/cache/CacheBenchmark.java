package org.jzenith.benchmarks.cache;

import com.github.benmanes.caffeine.cache.AsyncLoadingCache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.google.inject.Key;
import com.google.inject.TypeLiteral;
import com.google.inject.name.Names;
import io.reactivex.Single;
import io.reactivex.SingleObserver;
import io.reactivex.disposables.Disposable;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jzenith.cache.Cache;
import org.jzenith.cache.CachePlugin;
import org.jzenith.core.JZenith;
import org.jzenith.core.RunningApplication;
import org.jzenith.core.request.RequestScope;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/** A hit of a cache with 1,000 of at most 10,000 entries, and the same with Caffeine alone. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class CacheBenchmark {

    private static final int KEYS = 1_024;
    private static final Duration TTL = Duration.ofHours(1);

    private final String[] keys = new String[KEYS];
    private RunningApplication application;
    private Cache<String> cache;
    private AsyncLoadingCache<String, String> caffeine;
    private int next;

    /** Fills both. */
    @Setup(Level.Trial)
    public void start() {
        application = JZenith.application()
                .withoutEnvironment()
                .withPlugins(CachePlugin.create().cache("texts", String.class, TTL))
                .start();
        cache = application.injector().getInstance(Key.get(new TypeLiteral<Cache<String>>() {}, Names.named("texts")));
        caffeine = Caffeine.newBuilder()
                .maximumSize(10_000)
                .expireAfterWrite(TTL)
                .recordStats()
                .buildAsync(key -> key + '!');
        for (int i = 0; i < KEYS; i++) {
            keys[i] = "key-" + i;
            if (!cache.get(keys[i], CacheBenchmark::load)
                    .blockingGet()
                    .equals(caffeine.get(keys[i]).join())) {
                throw new IllegalStateException("The values differ");
            }
        }
    }

    private static Single<String> load(String key) {
        return Single.just(key + '!');
    }

    /** Leaves nothing for the next trial. */
    @TearDown
    public void stop() {
        application.close();
    }

    private String key() {
        return keys[next++ & KEYS - 1];
    }

    /** Caffeine, with a time to live and statistics. */
    @Benchmark
    public String caffeine() {
        return caffeine.get(key()).getNow(null);
    }

    /** A cache of jZenith, outside of a request. */
    @Benchmark
    public void jzenith(Blackhole hole) {
        cache.get(key(), CacheBenchmark::load).subscribe(new Receiver(hole));
    }

    /** A cache of jZenith, within the scope of a request. */
    @Benchmark
    public void jzenithInRequest(Request request, Blackhole hole) {
        request.hole = hole;
        request.key = key();
        request.scope.run(() -> cache.get(request.key, CacheBenchmark::load).subscribe(new Receiver(request.hole)));
    }

    /** A request that asks nothing of a cache, to subtract it. */
    @Benchmark
    public void requestAlone(Request request, Blackhole hole) {
        request.hole = hole;
        request.key = key();
        request.scope.run(() -> request.hole.consume(request.key));
    }

    /** The scope of a request. */
    @State(Scope.Thread)
    public static class Request {
        private final RequestScope scope = new RequestScope("request-1");
        private Blackhole hole;
        private String key;
    }

    private record Receiver(Blackhole hole) implements SingleObserver<String> {

        @Override
        public void onSubscribe(Disposable disposable) {
            hole.consume(disposable);
        }

        @Override
        public void onSuccess(String value) {
            hole.consume(value);
        }

        @Override
        public void onError(Throwable failure) {
            throw new IllegalStateException(failure);
        }
    }
}
