package org.jzenith.rest.validation;

import jakarta.validation.Validation;
import jakarta.validation.ValidatorFactory;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
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
    private final Queue<Method> methods = new ConcurrentLinkedQueue<>();
    private volatile boolean abandoned;

    private ValidatorStart() { }

    /** Begins a start; see {@link #prepare} for the methods. */
    static ValidatorStart begin(Method... first) {
        ValidatorStart start = new ValidatorStart();
        List.of(first).forEach(start::prepare);
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
                ValidatorFactory factory = Validation.buildDefaultValidatorFactory();
                new FirstValidation(factory.getValidator()).perform(methods);
                complete(factory);
            }
        } catch (Throwable e) { // An Error too: requests would wait forever.
            completeExceptionally(e);
        }
    }

    /** Makes the validator read the constraints of a method before it is ready, unless it already is. */
    void prepare(Method method) {
        methods.add(method);
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
