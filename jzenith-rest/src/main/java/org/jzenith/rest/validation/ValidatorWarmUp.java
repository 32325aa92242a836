package org.jzenith.rest.validation;

import jakarta.validation.Valid;
import jakarta.validation.Validator;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.metadata.CascadableDescriptor;
import jakarta.validation.metadata.ContainerDescriptor;
import jakarta.validation.metadata.ElementDescriptor;
import jakarta.validation.metadata.MethodDescriptor;
import java.lang.reflect.Method;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What takes a validator long when it does it for the first time: loading its classes, and reading the constraints of
 * the classes of the application. The first request of each method would otherwise do it on its event loop. Calls no
 * validator of the application.
 */
final class ValidatorWarmUp {

    private static final Logger LOG = LoggerFactory.getLogger(ValidatorWarmUp.class);

    /** Is not valid, so that the messages are loaded, too. */
    private record Sample(@NotBlank String text, @Valid List<Sample> others) {}

    private final Validator validator;
    private final Set<Class<?>> read = new HashSet<>();

    ValidatorWarmUp(Validator validator) {
        this.validator = validator;
    }

    /** Validates an object, and reads the constraints of these methods and of what they take. */
    void perform(Iterable<Method> methods) {
        validator.validate(new Sample("", List.of(new Sample("", List.of()))));
        for (Method method : methods) {
            try {
                read(method);
            } catch (RuntimeException e) { // A request of the method will be answered with the same failure.
                LOG.debug("The constraints of {} cannot be read", method, e);
            }
        }
    }

    private void read(Method method) {
        MethodDescriptor constraints = validator
                .getConstraintsForClass(method.getDeclaringClass())
                .getConstraintsForMethod(method.getName(), method.getParameterTypes());
        if (constraints != null) {
            constraints.getParameterDescriptors().forEach(this::follow);
        }
    }

    private <D extends ElementDescriptor & CascadableDescriptor & ContainerDescriptor> void follow(D element) {
        if (element.isCascaded() && read.add(element.getElementClass())) {
            validator
                    .getConstraintsForClass(element.getElementClass())
                    .getConstrainedProperties()
                    .forEach(this::follow);
        }
        element.getConstrainedContainerElementTypes().forEach(this::follow);
    }
}
