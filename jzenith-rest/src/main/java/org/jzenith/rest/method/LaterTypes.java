package org.jzenith.rest.method;

import io.reactivex.CompletableSource;
import io.reactivex.MaybeSource;
import io.reactivex.ObservableSource;
import io.reactivex.SingleSource;
import io.vertx.core.Future;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import org.reactivestreams.Publisher;

/** The types whose values arrive after a method has returned. */
public final class LaterTypes {

    private static final List<Class<?>> ALL = List.of(
            SingleSource.class,
            MaybeSource.class,
            CompletableSource.class,
            ObservableSource.class,
            Publisher.class,
            Flow.Publisher.class,
            CompletionStage.class,
            Future.class);

    private LaterTypes() {}

    /** Returns whether a type is one of them. */
    public static boolean contain(Class<?> type) {
        return ALL.stream().anyMatch(later -> later.isAssignableFrom(type));
    }
}
