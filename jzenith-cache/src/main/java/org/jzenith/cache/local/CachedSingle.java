package org.jzenith.cache.local;

import static java.util.Objects.requireNonNull;

import io.reactivex.Maybe;
import io.reactivex.Single;
import io.reactivex.SingleObserver;
import io.reactivex.SingleSource;
import io.reactivex.disposables.Disposables;
import io.vertx.core.Context;
import java.util.NoSuchElementException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A value that must exist; each subscription looks it up. */
final class CachedSingle<V> extends Single<V> implements Source<V> {

    private final Lookup<V> cache;
    private final String key;
    private final Function<? super String, ? extends SingleSource<? extends V>> loader;

    CachedSingle(Lookup<V> cache, String key, Function<? super String, ? extends SingleSource<? extends V>> loader) {
        this.cache = cache;
        this.key = key;
        this.loader = loader;
    }

    @Override
    public Maybe<V> load(String missing) {
        SingleSource<? extends V> source = requireNonNull(loader.apply(missing), cache::loaderReturnedNull);
        return Single.<V>wrap(narrow(source)).toMaybe();
    }

    @SuppressWarnings("unchecked") // A source of a subtype delivers a V.
    private static <V> SingleSource<V> narrow(SingleSource<? extends V> source) {
        return (SingleSource<V>) source;
    }

    @Override
    protected void subscribeActual(SingleObserver<? super V> observer) {
        Entry<V> entry = cache.fresh(key, this);
        if (entry != null) {
            observer.onSubscribe(Disposables.disposed());
            signal(observer, entry.value);
            return;
        }
        Waiting waiter = new Waiting(observer, cache.callersContext());
        observer.onSubscribe(waiter);
        cache.await(key, this, waiter);
    }

    private void signal(SingleObserver<? super V> observer, @Nullable V value) {
        if (value == null) {
            observer.onError(new NoSuchElementException("There is no value for the key \"" + key + "\" of the cache "
                    + cache.name() + ". Fix: call find(...) if that is not an error"));
        } else {
            observer.onSuccess(value);
        }
    }

    private final class Waiting extends Waiter<V> {

        private final SingleObserver<? super V> observer;

        Waiting(SingleObserver<? super V> observer, @Nullable Context context) {
            super(context);
            this.observer = observer;
        }

        @Override
        void signal(Outcome<V> outcome) {
            if (outcome.failure() == null) {
                CachedSingle.this.signal(observer, outcome.value());
            } else {
                observer.onError(outcome.failure());
            }
        }
    }
}
