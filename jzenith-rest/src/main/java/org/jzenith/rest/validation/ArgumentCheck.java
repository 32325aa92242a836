package org.jzenith.rest.validation;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.groups.Default;
import jakarta.validation.metadata.MethodDescriptor;
import jakarta.validation.metadata.ParameterDescriptor;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Checks the arguments of one method. If the only constraints are those of the objects themselves, it checks just these
 * objects, by {@link CompiledConstraints} first, which costs less than validating a method call. If one of them is
 * invalid, it validates the call, because the violations of a call name the argument. Safe on any thread.
 */
public final class ArgumentCheck {

    /**
     * The way to validate calls.
     *
     * @param whole whether the call is validated as a whole
     * @param required otherwise, the arguments that must not be null
     * @param alone and the arguments that are validated by themselves
     */
    private record Plan(boolean whole, List<Integer> required, List<Integer> alone) {
        static final Plan WHOLE = new Plan(true, List.of(), List.of());
    }

    /** The way to validate calls, determined at the first call, when the validator has certainly started. */
    private volatile @Nullable Plan plan;

    private final RequestValidator validator;
    private final Method method;

    ArgumentCheck(RequestValidator validator, Method method) {
        this.validator = validator;
        this.method = method;
    }

    /**
     * Throws {@link InvalidRequestException} unless the method of {@code resource} may be called with {@code values}.
     *
     * @param languages returns the languages that the client accepts
     */
    public void check(Object resource, @Nullable Object[] values, Supplier<List<Locale>> languages) {
        Plan known = plan;
        if (known == null) {
            known = plan(validator
                    .descriptor(resource.getClass())
                    .getConstraintsForMethod(method.getName(), method.getParameterTypes()));
            plan = known;
        }
        Plan chosen = known;
        if (chosen.whole()
                || !(areValid(chosen, values, validator.compiled()::admit)
                        || validator.isValid(with -> areValid(
                                chosen, values, value -> with.validate(value).isEmpty())))) {
            validator.validate(
                    languages, method, with -> with.forExecutables().validateParameters(resource, method, values));
        }
    }

    private static boolean areValid(Plan known, @Nullable Object[] values, Predicate<Object> check) {
        for (int index : known.required()) {
            if (values[index] == null) {
                return false;
            }
        }
        for (int index : known.alone()) {
            Object value = values[index];
            if (value != null && !check.test(value)) {
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
