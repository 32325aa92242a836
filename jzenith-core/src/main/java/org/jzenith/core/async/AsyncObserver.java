package org.jzenith.core.async;

import io.reactivex.CompletableObserver;
import io.reactivex.MaybeObserver;
import io.reactivex.SingleObserver;
import org.apiguardian.api.API;

/**
 * Receives the outcome of an {@link AsyncValueType}, in the terms of RxJava 2: {@code onSubscribe} at most once, then
 * one of {@code onSuccess}, {@code onComplete} and {@code onError}. Accepts signals on any thread.
 */
@API(status = API.Status.MAINTAINED, consumers = "plugins")
public interface AsyncObserver extends SingleObserver<Object>, MaybeObserver<Object>, CompletableObserver {}
