package org.jzenith.core.config.load;

import jakarta.validation.Configuration;
import jakarta.validation.ConstraintViolation;
import jakarta.validation.MessageInterpolator;
import jakarta.validation.NoProviderFoundException;
import jakarta.validation.Validation;
import jakarta.validation.ValidatorFactory;
import jakarta.validation.spi.ValidationProvider;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;

/**
 * The Bean Validation provider on the class path, for constraints that jZenith does not check itself. The first use
 * starts it, which takes about half a second. Used by the one thread that loads the configuration.
 */
final class BeanValidation implements AutoCloseable {

    private final ClassLoader classLoader;
    private @Nullable ValidatorFactory factory;
    private boolean secret;

    BeanValidation(ClassLoader classLoader) {
        this.classLoader = classLoader;
    }

    /**
     * Returns the messages of the violated constraints. For a secret, returns the names of the constraints, because
     * messages may contain the value.
     */
    List<String> violations(Object instance, Method method, Object value, boolean secret) {
        this.secret = secret;
        return factory().getValidator().forExecutables().validateReturnValue(instance, method, value).stream()
                .map(violation -> secret ? name(violation) : violation.getMessage())
                .sorted()
                .toList();
    }

    private static String name(ConstraintViolation<?> violation) {
        Annotation constraint = violation.getConstraintDescriptor().getAnnotation();
        return '@' + constraint.annotationType().getSimpleName();
    }

    private ValidatorFactory factory() {
        ValidatorFactory running = factory;
        if (running == null) {
            List<ValidationProvider<?>> providers = new ArrayList<>();
            ServiceLoader.load(ValidationProvider.class, classLoader).forEach(providers::add);
            if (providers.isEmpty()) {
                throw new NoProviderFoundException("none on the class path");
            }
            Configuration<?> configuration = Validation.byDefaultProvider()
                    .providerResolver(() -> providers)
                    .configure();
            running = configuration
                    .messageInterpolator(new Messages(configuration.getDefaultMessageInterpolator()))
                    .buildValidatorFactory();
            factory = running;
        }
        return running;
    }

    /** Interpolates no message about a secret, because the provider logs a message that it does not understand. */
    private final class Messages implements MessageInterpolator {
        private final MessageInterpolator standard;

        Messages(MessageInterpolator standard) {
            this.standard = standard;
        }

        @Override
        public String interpolate(String template, Context context) {
            return secret ? "" : standard.interpolate(template, context);
        }

        @Override
        public String interpolate(String template, Context context, Locale locale) {
            return secret ? "" : standard.interpolate(template, context, locale);
        }
    }

    /** Stops the provider if it was started. */
    @Override
    public void close() {
        if (factory != null) {
            factory.close();
        }
    }
}
