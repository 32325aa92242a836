package org.jzenith.rxjava3;

import static org.jzenith.core.async.AsyncTypeBinder.asyncTypeBinder;

import com.google.inject.Binder;
import hu.akarnokd.rxjava3.bridge.RxJavaBridge;
import io.reactivex.rxjava3.core.Completable;
import io.reactivex.rxjava3.core.Flowable;
import io.reactivex.rxjava3.core.Maybe;
import io.reactivex.rxjava3.core.Single;
import org.apiguardian.api.API;
import org.jzenith.core.async.AsyncStreamType;
import org.jzenith.core.async.AsyncValueType;
import org.jzenith.core.plugin.Plugin;
import org.jzenith.rxjava3.scope.ScopeModule;

/**
 * Lets an application use RxJava 3, alone or beside RxJava 2: {@code Single}, {@code Maybe}, {@code Completable} and
 * {@code Flowable} as results of resources and of the methods of client interfaces, {@code Flowable} as a body, and
 * {@link RxJava3WebSocketEndpoint}. Operators and schedulers of RxJava 3 keep the scope of their request while the
 * application runs. Their blocking methods throw an {@link IllegalStateException} on event loops.
 */
@API(status = API.Status.MAINTAINED)
public final class RxJava3Plugin implements Plugin {

    private RxJava3Plugin() {}

    /** Returns the plugin. */
    public static RxJava3Plugin create() {
        return new RxJava3Plugin();
    }

    @Override
    public String name() {
        return "rxjava3";
    }

    @Override
    public void configure(Binder binder) {
        binder.install(new ScopeModule());
        asyncTypeBinder(binder)
                .value(AsyncValueType.ofValue(
                        Single.class,
                        (single, observer) ->
                                RxJavaBridge.toV2Single((Single<?>) single).subscribe(new FailureObserver(observer)),
                        RxJavaBridge::toV3Single))
                .value(AsyncValueType.ofOptional(
                        Maybe.class,
                        (maybe, observer) ->
                                RxJavaBridge.toV2Maybe((Maybe<?>) maybe).subscribe(new FailureObserver(observer)),
                        RxJavaBridge::toV3Maybe))
                .value(AsyncValueType.ofNothing(
                        Completable.class,
                        (completable, observer) ->
                                RxJavaBridge.toV2Completable(completable).subscribe(new FailureObserver(observer)),
                        RxJavaBridge::toV3Completable))
                .stream(AsyncStreamType.of(
                Flowable.class,
                flowable -> RxJavaBridge.toV2Flowable(((Flowable<?>) flowable)
                        .onErrorResumeNext(failure -> Flowable.error(FailureObserver.cause(failure)))),
                RxJavaBridge::toV3Flowable));
    }
}
