package org.jzenith.testing.faults;

import io.reactivex.functions.Consumer;
import io.reactivex.plugins.RxJavaPlugins;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/** Collects the errors that RxJava cannot deliver while this is open; closing restores the previous handler. */
public final class UndeliverableErrors implements AutoCloseable {

    private final @Nullable Consumer<? super Throwable> before = RxJavaPlugins.getErrorHandler();
    private final List<Throwable> all = new CopyOnWriteArrayList<>();

    public UndeliverableErrors() {
        RxJavaPlugins.setErrorHandler(all::add);
    }

    public List<Throwable> all() {
        return all;
    }

    @Override
    public void close() {
        RxJavaPlugins.setErrorHandler(before);
    }
}
