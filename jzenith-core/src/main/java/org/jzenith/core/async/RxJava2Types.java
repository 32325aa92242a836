package org.jzenith.core.async;

import io.reactivex.BackpressureStrategy;
import io.reactivex.Completable;
import io.reactivex.Flowable;
import io.reactivex.Maybe;
import io.reactivex.Observable;
import io.reactivex.Single;
import java.util.List;

/** The types of RxJava 2. */
final class RxJava2Types {

    /** The elements for which a client may be too slow; beyond, the stream fails. */
    private static final int BACKLOG = 16 << 10;

    private RxJava2Types() {}

    static List<AsyncValueType<?>> values() {
        return List.of(
                AsyncValueType.ofValue(
                        Single.class, (source, observer) -> ((Single<?>) source).subscribe(observer), source -> source),
                AsyncValueType.ofOptional(
                        Maybe.class, (source, observer) -> ((Maybe<?>) source).subscribe(observer), source -> source),
                AsyncValueType.ofNothing(Completable.class, Completable::subscribe, source -> source));
    }

    static List<AsyncStreamType<?>> streams() {
        return List.of(
                AsyncStreamType.of(Flowable.class, stream -> (Flowable<?>) stream, elements -> elements),
                new AsyncStreamType<>(Observable.class, RxJava2Types::buffered, null));
    }

    /** An {@code Observable} cannot slow its source down. */
    private static Flowable<?> buffered(Observable<?> stream) {
        return stream.toFlowable(BackpressureStrategy.MISSING).onBackpressureBuffer(BACKLOG);
    }
}
