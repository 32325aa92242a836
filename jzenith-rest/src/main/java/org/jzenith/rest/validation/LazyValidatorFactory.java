package org.jzenith.rest.validation;

import jakarta.validation.Valid;
import jakarta.validation.Validation;
import jakarta.validation.Validator;
import jakarta.validation.ValidatorFactory;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.metadata.CascadableDescriptor;
import jakarta.validation.metadata.ContainerDescriptor;
import jakarta.validation.metadata.ElementDescriptor;
import jakarta.validation.metadata.MethodDescriptor;
import java.lang.reflect.Method;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Starts a validator on a separate thread, when it does not delay the start of the application, or earlier if a caller
 * waits for it. Before it is ready, it loads its classes and messages, and reads the constraints of the application.
 * Otherwise this slow work would happen on the event loop of a request.
 */
final class LazyValidatorFactory extends CompletableFuture<ValidatorFactory> {

    private static final Logger LOG = LoggerFactory.getLogger(LazyValidatorFactory.class);

    /** Invalid, so that the messages are loaded, too. */
    private record Sample(@NotBlank String text, @Valid List<Sample> others) {}

    /** Whether it is time to begin. */
    private final CountDownLatch due = new CountDownLatch(1);

    private final Queue<Method> methods = new ConcurrentLinkedQueue<>();
    private volatile boolean abandoned;

    private LazyValidatorFactory() {}

    /** Begins a start at the time that {@code deferred} determines; see {@link #prepare} for the methods. */
    static LazyValidatorFactory begin(Executor deferred, Method... first) {
        LazyValidatorFactory start = new LazyValidatorFactory();
        List.of(first).forEach(start::prepare);
        Thread thread = new Thread(start::run, "validator-start");
        thread.setDaemon(true);
        thread.start();
        deferred.execute(start.due::countDown);
        return start;
    }

    private void run() {
        try {
            due.await();
            if (abandoned) {
                cancel(false);
            } else {
                ValidatorFactory factory = Validation.buildDefaultValidatorFactory();
                warmUp(factory.getValidator());
                complete(factory);
            }
        } catch (Throwable e) { // Errors too: requests would wait forever.
            completeExceptionally(e);
        }
    }

    private void warmUp(Validator validator) {
        validator.validate(new Sample("", List.of(new Sample("", List.of()))));
        Set<Class<?>> read = new HashSet<>();
        for (Method method : methods) {
            try {
                read(validator, method, read);
            } catch (RuntimeException e) { // A request of the method will fail in the same way.
                LOG.debug("The constraints of {} cannot be read", method, e);
            }
        }
    }

    private static void read(Validator validator, Method method, Set<Class<?>> read) {
        MethodDescriptor constraints = validator
                .getConstraintsForClass(method.getDeclaringClass())
                .getConstraintsForMethod(method.getName(), method.getParameterTypes());
        if (constraints != null) {
            constraints.getParameterDescriptors().forEach(parameter -> follow(validator, parameter, read));
        }
    }

    private static <D extends ElementDescriptor & CascadableDescriptor & ContainerDescriptor> void follow(
            Validator validator, D element, Set<Class<?>> read) {
        if (element.isCascaded() && read.add(element.getElementClass())) {
            validator
                    .getConstraintsForClass(element.getElementClass())
                    .getConstrainedProperties()
                    .forEach(property -> follow(validator, property, read));
        }
        element.getConstrainedContainerElementTypes().forEach(inner -> follow(validator, inner, read));
    }

    /** Reads the constraints of a method before the validator is ready, unless it is already. */
    void prepare(Method method) {
        methods.add(method);
    }

    @Override
    public CompletableFuture<ValidatorFactory> whenComplete(
            BiConsumer<? super ValidatorFactory, ? super @Nullable Throwable> action) {
        due.countDown();
        return super.whenComplete(action);
    }

    /** Called when no caller waits for the validator any more: a start that has not begun never will. */
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
