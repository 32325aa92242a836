package org.jzenith.rest.support;

import io.reactivex.Single;
import io.reactivex.subjects.SingleSubject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import java.util.concurrent.atomic.AtomicInteger;

/** What resources inherit to answer {@code /quick} at once, and {@code /slow} when a test says so. */
public abstract class SlowResource {

    private static final AtomicInteger SLOW_CALLS = new AtomicInteger();
    private static final AtomicInteger QUICK_CALLS = new AtomicInteger();
    private static volatile SingleSubject<String> answer;

    /** Forgets all requests; each test begins with this. */
    public static void prepare() {
        SLOW_CALLS.set(0);
        QUICK_CALLS.set(0);
        answer = SingleSubject.create();
    }

    @GET
    @Path("slow")
    public Single<String> slow() {
        SLOW_CALLS.incrementAndGet();
        return answer;
    }

    @GET
    @Path("quick")
    public String quick() {
        QUICK_CALLS.incrementAndGet();
        return "quick";
    }

    /** Returns when this many requests for {@code /slow} have come. */
    public static void awaitSlow(int requests) {
        Await.until(() -> SLOW_CALLS.get() >= requests);
    }

    /** Answers all requests for {@code /slow}, later ones included. */
    public static void answer(String text) {
        answer.onSuccess(text);
    }

    /** Returns whether a request for {@code /slow} waits for its answer. */
    public static boolean isAwaited() {
        return answer.hasObservers();
    }

    public static int quickCalls() {
        return QUICK_CALLS.get();
    }
}
