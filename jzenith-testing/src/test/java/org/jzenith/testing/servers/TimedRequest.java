package org.jzenith.testing.servers;

import io.micrometer.core.instrument.MeterRegistry;
import io.reactivex.Maybe;
import io.reactivex.observers.TestObserver;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jzenith.core.RunningApplication;
import org.jzenith.core.error.DeadlineExceededException;
import org.jzenith.core.request.RequestScope;

/**
 * A request whose response has to begin in time, the calls that are made for it, and how a client counts those that
 * came too late.
 *
 * @param scope that of the request
 */
public record TimedRequest(RequestScope scope) {

    private static final String EXCEEDED = "client.deadline.exceeded.calls";

    /** Begins a request that has this time, none at all for 0. */
    public static TimedRequest of(long millis) {
        RequestScope scope = new RequestScope("a-request");
        scope.setDeadline(
                org.jzenith.core.request.Deadline.at(System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis)));
        return new TimedRequest(scope);
    }

    /** Subscribes to a call within the scope of the request. */
    public <T> TestObserver<T> call(Supplier<Maybe<T>> call) {
        AtomicReference<TestObserver<T>> begun = new AtomicReference<>();
        scope.run(() -> begun.set(call.get().test()));
        return begun.get();
    }

    /** Waits for the end of a call, which must be that there was no time left. */
    public static void assertExceeded(TestObserver<?> call, String message) {
        TimeLimit.MINUTE
                .awaitEnd(call)
                .assertError(failure -> failure instanceof DeadlineExceededException
                        && failure.getMessage().equals(message));
    }

    /** Waits until the application counts. */
    public static void awaitMeters(RunningApplication application) {
        TimeLimit.MINUTE.await(
                "meters",
                () -> meters(application)
                                .find(EXCEEDED)
                                .tag("state", "sent") // The last one of all.
                                .functionCounter()
                        != null);
    }

    /** Returns how many calls of a client have come too late in this state: {@code sent} or {@code unsent}. */
    public static double exceeded(RunningApplication application, String client, String state) {
        return meters(application)
                .get(EXCEEDED)
                .tag("client", client)
                .tag("state", state)
                .functionCounter()
                .count();
    }

    private static MeterRegistry meters(RunningApplication application) {
        return application.injector().getInstance(MeterRegistry.class);
    }
}
