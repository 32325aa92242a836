package org.jzenith.rest.validation;

import jakarta.validation.Validation;
import jakarta.validation.ValidatorFactory;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Starts a validator on a thread of its own. With more than one processor, this costs the start of the application no time. With only
 * one, it begins when the application has probably started, or earlier if something waits for it.
 */
final class ValidatorStart extends CompletableFuture<ValidatorFactory> {

    private static final long DELAY_MILLIS = 1_000;

    private final CountDownLatch awaited = new CountDownLatch(1);
    private volatile boolean abandoned;

    private ValidatorStart() { }

    /** Begins a start. */
    static ValidatorStart begin() {
        ValidatorStart start = new ValidatorStart();
        Thread thread = new Thread(start::run, "validator-start");
        thread.setDaemon(true);
        thread.start();
        return start;
    }

    @SuppressWarnings("ReturnValueIgnored") // It begins now, whether something awaits it or the delay is over.
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
        } catch (Throwable e) { // An Error too: requests would wait forever.
            completeExceptionally(e);
        }
    }

    @Override
    public CompletableFuture<ValidatorFactory> whenComplete(
            BiConsumer<? super ValidatorFactory, ? super @Nullable Throwable> action) {
        awaited.countDown();
        return super.whenComplete(action);
    }

    /** Called when nothing waits for the validator any more: a start that has not begun never will. */
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
