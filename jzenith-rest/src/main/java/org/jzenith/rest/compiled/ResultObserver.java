package org.jzenith.rest.compiled;

import io.reactivex.CompletableObserver;
import io.reactivex.MaybeObserver;
import io.reactivex.SingleObserver;

/** Receives the one result of a method, whatever type it is awaited by. */
interface ResultObserver extends SingleObserver<Object>, MaybeObserver<Object>, CompletableObserver {}
