package org.jzenith.cache;

import io.reactivex.Maybe;
import io.reactivex.Single;
import io.reactivex.subjects.MaybeSubject;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jzenith.core.request.RequestScope;

/** A source whose loads end when the test ends them. */
final class Users {

    /** A load that has begun. */
    record Begun(String key, String thread, RequestScope scope, MaybeSubject<User> end) {

        void deliver(String name) {
            end.onSuccess(new User(name));
        }
    }

    final BlockingQueue<Begun> begun = new LinkedBlockingQueue<>();
    final AtomicInteger loads = new AtomicInteger();

    Maybe<User> find(String key) {
        loads.incrementAndGet();
        Begun load = new Begun(key, Thread.currentThread().getName(), RequestScope.current(), MaybeSubject.create());
        begun.add(load);
        return load.end;
    }

    Single<User> load(String key) {
        return find(key).toSingle();
    }

    /** Waits for the begin of a load. */
    Begun await() throws InterruptedException {
        Begun load = begun.poll(1, TimeUnit.MINUTES);
        if (load == null) {
            throw new AssertionError("no load within a minute");
        }
        return load;
    }
}
