package org.jzenith.redis;

import io.reactivex.functions.Consumer;
import io.reactivex.plugins.RxJavaPlugins;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/** What RxJava could tell nobody while this is open; the handler that was there before comes back. */
final class Errors implements AutoCloseable {

    private final @Nullable Consumer<? super Throwable> before = RxJavaPlugins.getErrorHandler();
    private final List<Throwable> undeliverable = new CopyOnWriteArrayList<>();

    Errors() {
        RxJavaPlugins.setErrorHandler(undeliverable::add);
    }

    List<Throwable> undeliverable() {
        return undeliverable;
    }

    @Override
    public void close() {
        RxJavaPlugins.setErrorHandler(before);
    }
}
