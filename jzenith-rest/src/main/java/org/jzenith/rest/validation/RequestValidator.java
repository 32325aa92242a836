package org.jzenith.rest.validation;

import jakarta.validation.ConstraintViolation;
import jakarta.validation.ConstraintViolationException;
import jakarta.validation.Validator;
import jakarta.validation.ValidatorFactory;
import jakarta.validation.metadata.BeanDescriptor;
import jakarta.ws.rs.ext.ContextResolver;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jboss.resteasy.spi.HttpRequest;
import org.jboss.resteasy.spi.metadata.ResourceLocator;
import org.jboss.resteasy.spi.metadata.ResourceMethod;
import org.jboss.resteasy.spi.validation.GeneralValidator;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.async.AsyncTypes;

/**
 * Connects RESTEasy to Bean Validation. The validator takes long to start. So it starts when the first method with a
 * constraint becomes known, in parallel with the start of the application. A request before that waits for the
 * validator, but not on the event loop. Safe on any thread.
 */
public final class RequestValidator implements GeneralValidator, AutoCloseable {

    /** Validates values of clients. */
    private record ArgumentValidator(
            Validator validator, CompiledConstraints compiled, BoundedMessageInterpolator messages) {

        static ArgumentValidator of(ValidatorFactory factory) {
            BoundedMessageInterpolator messages = new BoundedMessageInterpolator(factory.getMessageInterpolator());
            Validator validator =
                    factory.usingContext().messageInterpolator(messages).getValidator();
            return new ArgumentValidator(validator, new CompiledConstraints(validator), messages);
        }
    }

    private final Executor deferred;
    private final AsyncTypes asyncTypes;
    private final MessageLanguages languages = new MessageLanguages();
    private @Nullable LazyValidatorFactory factory;
    private volatile @Nullable ArgumentValidator arguments;
    private volatile @Nullable Validator validatorOfResults;

    /** Creates a validator that has not been started; {@code deferred} executes the beginning of its start. */
    public RequestValidator(Executor deferred, AsyncTypes asyncTypes) {
        this.deferred = deferred;
        this.asyncTypes = asyncTypes;
    }

    /** Returns the provider by which RESTEasy finds this validator. */
    public ContextResolver<GeneralValidator> resolver() {
        return new Resolver(this);
    }

    /**
     * Returns a future that must complete before a method is called, so that no event loop waits for the validator.
     * Throws {@link IllegalArgumentException} for constraints that cannot be validated, which would also make the other
     * methods of the class fail.
     */
    public CompletableFuture<?> prerequisite(ResourceLocator resourceMethod) {
        Method method = resourceMethod.getMethod();
        if (!(resourceMethod instanceof ResourceMethod)
                && DeclaredConstraints.areOn(method)) { // RESTEasy calls it without a validation.
            throw new IllegalArgumentException(
                    method.getName()
                            + " has a constraint, which is not validated since it is a locator (expected: constraints on what it returns)");
        }
        Type later = DeclaredConstraints.laterOn(method, asyncTypes);
        if (later != null) {
            throw new IllegalArgumentException(
                    method.getName() + " has a constraint within " + later.getTypeName()
                            + ", which is not validated since it comes later (expected: constraints on what is there when it is called)");
        }
        return DeclaredConstraints.areOn(method) ? startedFor(method) : CompletableFuture.completedFuture(null);
    }

    @Override
    public boolean isMethodValidatable(Method method) {
        return startIf(DeclaredConstraints.areOn(method));
    }

    @Override
    public boolean isValidatable(Class<?> type) {
        return startIf(DeclaredConstraints.areOnFieldsOf(type));
    }

    private synchronized boolean startIf(boolean needed) {
        if (needed && factory == null) {
            factory = LazyValidatorFactory.begin(deferred);
        }
        return needed;
    }

    private synchronized LazyValidatorFactory startedFor(Method method) {
        if (factory == null) {
            factory = LazyValidatorFactory.begin(deferred, method);
        } else {
            factory.prepare(method);
        }
        return factory;
    }

    private synchronized LazyValidatorFactory started() {
        if (factory == null) {
            throw new IllegalStateException("Nothing is to be validated");
        }
        return factory;
    }

    private ArgumentValidator arguments() {
        ArgumentValidator known = arguments;
        if (known == null) {
            known = ArgumentValidator.of(started().join());
            arguments = known;
        }
        return known;
    }

    private Validator validatorOfResults() {
        Validator known = validatorOfResults;
        if (known == null) {
            known = started().join().getValidator();
            validatorOfResults = known;
        }
        return known;
    }

    /**
     * Validates the fields of a resource that is created for one request: like arguments, they come from the client
     * (Jakarta REST 7.6).
     */
    @Override
    public void validate(HttpRequest request, Object resource, Class<?>... groups) {
        validate(languagesOf(request), null, by -> by.validate(resource, groups));
    }

    @Override
    public void validateAllParameters(
            HttpRequest request,
            Object resource,
            Method method,
            @Nullable Object @Nullable [] values,
            Class<?>... groups) {
        if (values == null || values.length == 0) {
            return;
        }
        validate(languagesOf(request), method, by -> by.forExecutables()
                .validateParameters(resource, method, values, groups));
    }

    /** Returns the constraints of a class. */
    BeanDescriptor descriptor(Class<?> type) {
        return arguments().validator().getConstraintsForClass(type);
    }

    /** Returns what finds out quickly that an object is valid. */
    CompiledConstraints compiled() {
        return arguments().compiled();
    }

    /** Returns whether a validation finds no violation. It ends at the first one. */
    boolean isValid(Predicate<Validator> validation) {
        ArgumentValidator with = arguments();
        try {
            return with.messages().limit(0, () -> null, () -> validation.test(with.validator()));
        } catch (BoundedMessageInterpolator.Exceeded e) {
            return false;
        }
    }

    private static Supplier<List<Locale>> languagesOf(HttpRequest request) {
        return request.getHttpHeaders()::getAcceptableLanguages;
    }

    /**
     * Throws {@link InvalidRequestException} if a validation finds violations. If there are too many, the exception has
     * none.
     *
     * @param preferred returns the languages that the client accepts
     */
    void validate(
            Supplier<List<Locale>> preferred,
            @Nullable Method method,
            Function<Validator, ? extends Set<? extends ConstraintViolation<?>>> validation) {
        ArgumentValidator with = arguments();
        Set<? extends ConstraintViolation<?>> violations;
        try {
            violations = with.messages()
                    .limit(
                            BoundedMessageInterpolator.MOST,
                            () -> languages.of(preferred.get()),
                            () -> validation.apply(with.validator()));
        } catch (BoundedMessageInterpolator.Exceeded e) {
            throw new InvalidRequestException(method, Set.of());
        }
        if (!violations.isEmpty()) {
            throw new InvalidRequestException(method, violations);
        }
    }

    /** Returns a check of the arguments of a method. */
    public ArgumentCheck checkOf(Method method) {
        return new ArgumentCheck(this, method);
    }

    /** Returns whether the return value of a method is validated, or all of its arguments together. */
    public static boolean concernsResultOf(Method method) {
        return DeclaredConstraints.areOnResultOf(method);
    }

    /** A violation here is not the client's fault. */
    @Override
    public void validateReturnValue(
            HttpRequest request, Object resource, Method method, @Nullable Object value, Class<?>... groups) {
        Set<ConstraintViolation<Object>> violations =
                validatorOfResults().forExecutables().validateReturnValue(resource, method, value, groups);
        if (!violations.isEmpty()) {
            throw new ConstraintViolationException(violations);
        }
    }

    @Override
    public void checkViolations(HttpRequest request) {
        // Violations are thrown at once.
    }

    /** Closes the validator, if it was ever started. May block until it has started. */
    @Override
    public synchronized void close() {
        if (factory != null) {
            factory.abandon();
            if (!factory.handle((made, failure) -> failure != null).join()) {
                factory.join().close();
            }
        }
    }

    private static final class Resolver implements ContextResolver<GeneralValidator> {

        private final RequestValidator validator;

        Resolver(RequestValidator validator) {
            this.validator = validator;
        }

        @Override
        public GeneralValidator getContext(Class<?> type) {
            return validator;
        }
    }
}
