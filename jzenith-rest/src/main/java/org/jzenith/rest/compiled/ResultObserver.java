package org.jzenith.rest.compiled;

import io.reactivex.CompletableObserver;
import io.reactivex.MaybeObserver;
import io.reactivex.SingleObserver;

/** Receives the single result of a method, of any type. */
interface ResultObserver extends SingleObserver<Object>, MaybeObserver<Object>, CompletableObserver {}
