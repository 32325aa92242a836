package org.jzenith.rest.validation;

import jakarta.validation.Validator;
import jakarta.validation.metadata.MethodDescriptor;
import jakarta.validation.metadata.ParameterDescriptor;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Tells whether arguments of one method are valid, not why they are not. Where nothing but objects with constraints of their own
 * is to be validated, these are, which costs less than to validate a method. Safe on any thread.
 */
public final class ArgumentCheck {

    /**
     * How calls are validated.
     *
     * @param whole whether the call as a whole is
     * @param alone else which arguments are, by themselves
     */
    private record Plan(boolean whole, List<Integer> alone) {
        static final Plan WHOLE = new Plan(true, List.of());
    }

    /** How calls are validated; found out with the first one, when the validator is there for sure. */
    private volatile @Nullable Plan plan;
    private final RequestValidator validator;
    private final Method method;

    ArgumentCheck(RequestValidator validator, Method method) {
        this.validator = validator;
        this.method = method;
    }

    /** Tells whether {@code values} are what the method of {@code resource} may be called with. */
    public boolean areValid(Object resource, @Nullable Object[] values) {
        Validator with = validator.validator();
        Plan known = plan;
        if (known == null) {
            known = plan(with.getConstraintsForClass(resource.getClass())
                    .getConstraintsForMethod(method.getName(), method.getParameterTypes()));
            plan = known;
        }
        if (known.whole()) {
            return with.forExecutables().validateParameters(resource, method, values).isEmpty();
        }
        for (int index : known.alone()) {
            Object value = values[index];
            if (value != null && !with.validate(value).isEmpty()) {
                return false;
            }
        }
        return true;
    }

    private static Plan plan(@Nullable MethodDescriptor descriptor) {
        if (descriptor == null || descriptor.getCrossParameterDescriptor().hasConstraints()) {
            return Plan.WHOLE;
        }
        List<Integer> indexes = new ArrayList<>();
        for (ParameterDescriptor parameter : descriptor.getParameterDescriptors()) {
            Class<?> type = parameter.getElementClass();
            boolean container = Iterable.class.isAssignableFrom(type) || Map.class.isAssignableFrom(type) || type.isArray();
            if (parameter.hasConstraints() || container || !parameter.getConstrainedContainerElementTypes().isEmpty()
                    || !parameter.getGroupConversions().isEmpty()) {
                return Plan.WHOLE;
            }
            if (parameter.isCascaded()) {
                indexes.add(parameter.getIndex());
            }
        }
        return new Plan(false, List.copyOf(indexes));
    }
}
