package org.jzenith.testing.servers;

import com.google.inject.Binder;
import com.google.inject.Provider;
import com.google.inject.Scopes;
import io.reactivex.Single;
import io.reactivex.observers.TestObserver;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.jzenith.core.RunningApplication;
import org.jzenith.core.eventloop.ServingEventLoops;

/** The event loops that serve an application, which share the connections to its servers. */
public final class ServingLoops {

    private ServingLoops() {}

    /** Lets an application have one such event loop, to which all connections then belong. */
    public static void one(Binder binder) {
        Provider<Vertx> vertx = binder.getProvider(Vertx.class);
        binder.bind(ServingEventLoops.class)
                .toProvider(() -> new ServingEventLoops(vertx.get(), 1))
                .in(Scopes.SINGLETON);
    }

    public static List<Context> of(RunningApplication application) {
        return application.injector().getInstance(ServingEventLoops.class).contexts();
    }

    /** Makes a call on an event loop, and returns its result. */
    public static <T> T on(Context loop, Single<T> call) {
        return value(inOneTurn(loop, 1, i -> call.test()).get(0));
    }

    /** Makes many calls on an event loop, in the same turn. */
    public static <T> List<T> inOneTurn(Context loop, int count, IntFunction<T> calls) {
        return CompletableFuture.supplyAsync(
                        () -> IntStream.range(0, count).mapToObj(calls).toList(),
                        action -> loop.runOnContext(nothing -> action.run()))
                .orTimeout(1, TimeUnit.MINUTES)
                .join();
    }

    /** Waits for the results of calls. */
    public static <T> List<T> values(List<TestObserver<T>> calls) {
        return calls.stream().map(ServingLoops::value).toList();
    }

    private static <T> T value(TestObserver<T> call) {
        return TimeLimit.MINUTE.awaitEnd(call).assertNoErrors().values().get(0);
    }
}
