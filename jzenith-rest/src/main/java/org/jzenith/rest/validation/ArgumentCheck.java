package org.jzenith.rest.validation;

import jakarta.validation.Validator;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.groups.Default;
import jakarta.validation.metadata.MethodDescriptor;
import jakarta.validation.metadata.ParameterDescriptor;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Finds out whether the arguments of one method are valid, but not why they are not. If only objects with constraints
 * of their own have to be validated, it validates just these, which costs less than validating a method call. Safe on
 * any thread.
 */
public final class ArgumentCheck {

    /**
     * How calls are validated.
     *
     * @param whole whether the call is validated as a whole
     * @param required otherwise, which arguments must not be null
     * @param alone and which arguments are validated by themselves
     */
    private record Plan(boolean whole, List<Integer> required, List<Integer> alone) {
        static final Plan WHOLE = new Plan(true, List.of(), List.of());
    }

    /** How calls are validated; determined at the first call, when the validator has certainly started. */
    private volatile @Nullable Plan plan;

    private final RequestValidator validator;
    private final Method method;

    ArgumentCheck(RequestValidator validator, Method method) {
        this.validator = validator;
        this.method = method;
    }

    /** Returns whether the method of {@code resource} may be called with {@code values}. */
    public boolean areValid(Object resource, @Nullable Object[] values) {
        return validator.isValid(with -> haveNoViolation(with, resource, values));
    }

    private boolean haveNoViolation(Validator with, Object resource, @Nullable Object[] values) {
        Plan known = plan;
        if (known == null) {
            known = plan(with.getConstraintsForClass(resource.getClass())
                    .getConstraintsForMethod(method.getName(), method.getParameterTypes()));
            plan = known;
        }
        if (known.whole()) {
            return with.forExecutables()
                    .validateParameters(resource, method, values)
                    .isEmpty();
        }
        for (int index : known.required()) {
            if (values[index] == null) {
                return false;
            }
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
        List<ParameterDescriptor> parameters = descriptor.getParameterDescriptors();
        return parameters.stream().allMatch(ArgumentCheck::isPlain)
                ? new Plan(
                        false,
                        indexes(parameters, ParameterDescriptor::hasConstraints),
                        indexes(parameters, ParameterDescriptor::isCascaded))
                : Plan.WHOLE;
    }

    private static List<Integer> indexes(List<ParameterDescriptor> parameters, Predicate<ParameterDescriptor> which) {
        return parameters.stream()
                .filter(which)
                .map(ParameterDescriptor::getIndex)
                .toList();
    }

    /** Returns whether the parameter's only constraints are that it must be present and must be valid. */
    private static boolean isPlain(ParameterDescriptor parameter) {
        Class<?> type = parameter.getElementClass();
        return !Iterable.class.isAssignableFrom(type)
                && !Map.class.isAssignableFrom(type)
                && !type.isArray()
                && parameter.getConstrainedContainerElementTypes().isEmpty()
                && parameter.getGroupConversions().isEmpty()
                && parameter.getConstraintDescriptors().stream()
                        .allMatch(constraint -> constraint.getAnnotation().annotationType() == NotNull.class
                                && constraint.getGroups().equals(Set.of(Default.class)));
    }
}
