package org.jzenith.rest.validation;

import jakarta.validation.Validation;
import jakarta.validation.ValidatorFactory;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The start of a validator on a thread of its own. Beside the start of the application it costs no time where there is more than
 * one processor; where there is one, it begins when that is likely to be over, or else as soon as somebody waits for it.
 */
final class ValidatorStart extends CompletableFuture<ValidatorFactory> {

    private static final long DELAY_MILLIS = 1_000;

    private final CountDownLatch awaited = new CountDownLatch(1);
    private volatile boolean abandoned;

    private ValidatorStart() { }

    /** Begins one. */
    static ValidatorStart begin() {
        ValidatorStart start = new ValidatorStart();
        Thread thread = new Thread(start::run, "validator-start");
        thread.setDaemon(true);
        thread.start();
        return start;
    }

    @SuppressWarnings("ReturnValueIgnored") // Awaited or not, it begins now.
    private void run() {
        try {
            if (Runtime.getRuntime().availableProcessors() == 1) {
                awaited.await(DELAY_MILLIS, TimeUnit.MILLISECONDS);
            }
            if (abandoned) {
                cancel(false);
            } else {
                complete(Validation.buildDefaultValidatorFactory());
            }
        } catch (Throwable e) { // An Error too: requests would wait for ever.
            completeExceptionally(e);
        }
    }

    @Override
    public CompletableFuture<ValidatorFactory> whenComplete(
            BiConsumer<? super ValidatorFactory, ? super @Nullable Throwable> action) {
        awaited.countDown();
        return super.whenComplete(action);
    }

    /** Nobody waits for it any more: if it has not begun yet, it never will. */
    void abandon() {
        abandoned = true;
        awaited.countDown();
    }

    @Override
    public ValidatorFactory join() {
        awaited.countDown();
        return super.join();
    }
}
