package org.jzenith.core.config;

import jakarta.validation.ConstraintViolation;
import jakarta.validation.NoProviderFoundException;
import jakarta.validation.Validation;
import jakarta.validation.ValidatorFactory;
import jakarta.validation.spi.ValidationProvider;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;

/**
 * The Bean Validation provider on the class path, for constraints that are not checked here. Started at the first question, which
 * costs about half a second, and asked by the one thread that loads.
 */
final class BeanValidation implements AutoCloseable {

    private final ClassLoader classLoader;
    private @Nullable ValidatorFactory factory;

    BeanValidation(ClassLoader classLoader) {
        this.classLoader = classLoader;
    }

    /** Returns what an accessor's value violates: the messages or, of a secret, which may be in them, the constraints' names. */
    List<String> violations(Object instance, Method method, Object value, boolean secret) {
        return factory().getValidator().forExecutables().validateReturnValue(instance, method, value).stream()
                .map(violation -> secret ? name(violation) : violation.getMessage())
                .sorted()
                .toList();
    }

    private static String name(ConstraintViolation<?> violation) {
        return '@' + violation.getConstraintDescriptor().getAnnotation().annotationType().getSimpleName();
    }

    private ValidatorFactory factory() {
        ValidatorFactory running = factory;
        if (running == null) {
            List<ValidationProvider<?>> providers = new ArrayList<>();
            ServiceLoader.load(ValidationProvider.class, classLoader).forEach(providers::add);
            if (providers.isEmpty()) {
                throw new NoProviderFoundException("none on the class path");
            }
            running = Validation.byDefaultProvider().providerResolver(() -> providers).configure().buildValidatorFactory();
            factory = running;
        }
        return running;
    }

    /** Ends the provider, if it was ever started. */
    @Override
    public void close() {
        if (factory != null) {
            factory.close();
        }
    }
}
