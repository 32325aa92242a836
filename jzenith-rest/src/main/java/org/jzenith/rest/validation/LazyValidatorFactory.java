package org.jzenith.rest.validation;

import jakarta.validation.Validation;
import jakarta.validation.ValidatorFactory;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Starts a validator on a thread of its own, when it does not delay the start of the application, or earlier if
 * something waits for it.
 */
final class LazyValidatorFactory extends CompletableFuture<ValidatorFactory> {

    /** Whether it is time to begin. */
    private final CountDownLatch due = new CountDownLatch(1);

    private final Queue<Method> methods = new ConcurrentLinkedQueue<>();
    private volatile boolean abandoned;

    private LazyValidatorFactory() {}

    /** Begins a start, for which {@code afterStart} determines the time; see {@link #prepare} for the methods. */
    static LazyValidatorFactory begin(Executor afterStart, Method... first) {
        LazyValidatorFactory start = new LazyValidatorFactory();
        List.of(first).forEach(start::prepare);
        Thread thread = new Thread(start::run, "validator-start");
        thread.setDaemon(true);
        thread.start();
        afterStart.execute(start.due::countDown);
        return start;
    }

    private void run() {
        try {
            due.await();
            if (abandoned) {
                cancel(false);
            } else {
                ValidatorFactory factory = Validation.buildDefaultValidatorFactory();
                new ValidatorWarmUp(factory.getValidator()).perform(methods);
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
        due.countDown();
        return super.whenComplete(action);
    }

    /** Called when nothing waits for the validator any more: a start that has not begun never will. */
    void abandon() {
        abandoned = true;
        due.countDown();
    }

    @Override
    public ValidatorFactory join() {
        due.countDown();
        return super.join();
    }
}
