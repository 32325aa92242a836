package org.jzenith.cache.local;

import static java.util.Objects.requireNonNull;

import io.reactivex.Maybe;
import io.reactivex.MaybeObserver;
import io.reactivex.MaybeSource;
import io.reactivex.disposables.Disposables;
import io.vertx.core.Context;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A value that may not exist; each subscription looks it up. */
final class CachedMaybe<V> extends Maybe<V> implements Source<V> {

    private final Lookup<V> cache;
    private final String key;
    private final Function<? super String, ? extends MaybeSource<? extends V>> loader;

    CachedMaybe(Lookup<V> cache, String key, Function<? super String, ? extends MaybeSource<? extends V>> loader) {
        this.cache = cache;
        this.key = key;
        this.loader = loader;
    }

    @Override
    public Maybe<V> load(String missing) {
        MaybeSource<? extends V> source = requireNonNull(loader.apply(missing), cache::loaderReturnedNull);
        return Maybe.<V>wrap(narrow(source));
    }

    @SuppressWarnings("unchecked") // A source of a subtype delivers a V.
    private static <V> MaybeSource<V> narrow(MaybeSource<? extends V> source) {
        return (MaybeSource<V>) source;
    }

    @Override
    protected void subscribeActual(MaybeObserver<? super V> observer) {
        Entry<V> entry = cache.fresh(key, this);
        if (entry != null) {
            observer.onSubscribe(Disposables.disposed());
            signal(observer, entry.value);
            return;
        }
        Waiting<V> waiter = new Waiting<>(observer, cache.callersContext());
        observer.onSubscribe(waiter);
        cache.await(key, this, waiter);
    }

    private static <V> void signal(MaybeObserver<? super V> observer, @Nullable V value) {
        if (value == null) {
            observer.onComplete();
        } else {
            observer.onSuccess(value);
        }
    }

    private static final class Waiting<V> extends Waiter<V> {

        private final MaybeObserver<? super V> observer;

        Waiting(MaybeObserver<? super V> observer, @Nullable Context context) {
            super(context);
            this.observer = observer;
        }

        @Override
        void signal(Outcome<V> outcome) {
            if (outcome.failure() == null) {
                CachedMaybe.signal(observer, outcome.value());
            } else {
                observer.onError(outcome.failure());
            }
        }
    }
}
