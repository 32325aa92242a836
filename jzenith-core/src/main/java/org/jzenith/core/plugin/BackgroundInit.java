package org.jzenith.core.plugin;

import static java.util.Objects.requireNonNull;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;

/**
 * An object that a start needs only later, created meanwhile on a thread of its own. That pays off even on one
 * processor: the thread takes its time from the JVM's compilers, which compile more during a start than is ever used.
 *
 * @param <T> the type of the object
 */
public final class BackgroundInit<T> {

    private final CompletableFuture<T> made = new CompletableFuture<>();

    private BackgroundInit() {}

    /** Begins to create an object on a new daemon thread with the name {@code thread}. */
    public static <T> BackgroundInit<T> begin(String thread, Supplier<? extends T> maker) {
        requireNonNull(maker, "maker");
        BackgroundInit<T> init = new BackgroundInit<>();
        Thread starting = new Thread(() -> init.make(maker), requireNonNull(thread, "thread"));
        starting.setDaemon(true);
        starting.start();
        return init;
    }

    private void make(Supplier<? extends T> maker) {
        try {
            made.complete(maker.get());
        } catch (Throwable e) { // An Error too: get() must not wait forever.
            made.completeExceptionally(e);
        }
    }

    /** Waits until the creation has ended, and returns the object or throws the failure of its creation. */
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
