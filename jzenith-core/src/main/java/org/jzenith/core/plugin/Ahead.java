package org.jzenith.core.plugin;

import static java.util.Objects.requireNonNull;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;

/**
 * What a start needs only later, made meanwhile on a thread of its own. That is worth it even on one processor: the thread takes
 * its share of it from the compilers of the JVM, which have more to do during a start than is ever used.
 *
 * @param <T> what is made
 */
public final class Ahead<T> {

    private final CompletableFuture<T> made = new CompletableFuture<>();

    private Ahead() { }

    /** Begins to make something on a new thread of this name. */
    public static <T> Ahead<T> begin(String thread, Supplier<? extends T> maker) {
        requireNonNull(maker, "maker");
        Ahead<T> ahead = new Ahead<>();
        Thread made = new Thread(() -> ahead.make(maker), requireNonNull(thread, "thread"));
        made.setDaemon(true);
        made.start();
        return ahead;
    }

    private void make(Supplier<? extends T> maker) {
        try {
            made.complete(maker.get());
        } catch (Throwable e) { // An Error too: somebody waits.
            made.completeExceptionally(e);
        }
    }

    /** Returns what was made, as soon as it is; throws what the making of it threw. */
    public T get() {
        try {
            return made.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof RuntimeException thrown) {
                throw thrown;
            }
            if (e.getCause() instanceof Error thrown) {
                throw thrown;
            }
            throw e;
        }
    }
}
