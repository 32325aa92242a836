package org.jzenith.devservices;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.Callable;

/** Runs steps for methods of the API, whose callers can do nothing about an {@link IOException} but fail. */
final class Unchecked {

    private Unchecked() {}

    /** Runs a step; throws its {@link IOException} as an {@link UncheckedIOException} with the same message. */
    static void run(CleanUp.Step step) {
        Object unused = get(() -> {
            step.run();
            return step;
        });
    }

    /** Returns the result of a step that throws no checked exception but {@link IOException}. */
    static <T> T get(Callable<T> step) {
        try {
            return step.call();
        } catch (IOException e) {
            throw new UncheckedIOException(e.getMessage(), e);
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
