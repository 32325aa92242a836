package org.jzenith.rest.validation;

import com.google.inject.TypeLiteral;
import jakarta.validation.ConstraintValidator;
import jakarta.validation.groups.Default;
import jakarta.validation.metadata.CascadableDescriptor;
import jakarta.validation.metadata.ConstraintDescriptor;
import jakarta.validation.metadata.ContainerDescriptor;
import jakarta.validation.metadata.ContainerElementTypeDescriptor;
import jakarta.validation.metadata.ElementDescriptor;
import jakarta.validation.metadata.ValidateUnwrappedValue;
import java.lang.annotation.Annotation;
import java.lang.invoke.MethodType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import org.hibernate.validator.constraintvalidation.HibernateConstraintValidator;
import org.jspecify.annotations.Nullable;

/**
 * Checks one value of an object: that of a field, or an element of a container. The validators are those of Bean
 * Validation, so a constraint has the same meaning. Safe on any thread.
 *
 * @param validators those of its constraints
 * @param isCascaded whether it is an object that is checked itself
 * @param elements if it is an {@link Iterable} or an {@link Optional}, the check of what it contains
 * @param keys if it is a map, the check of its keys
 * @param values if it is a map, the check of its values
 */
record ValueCheck(
        List<ConstraintValidator<?, @Nullable Object>> validators,
        boolean isCascaded,
        @Nullable ValueCheck elements,
        @Nullable ValueCheck keys,
        @Nullable ValueCheck values) {

    private static final String OF_THE_SPECIFICATION = "jakarta.validation.constraints.";
    private static final ValueCheck CASCADE = new ValueCheck(List.of(), true, null, null, null);

    /** Bean Validation looks into them without being told. */
    private static final Set<Class<?>> UNWRAPPED = Set.of(OptionalInt.class, OptionalLong.class, OptionalDouble.class);

    /** Returns the check of an element; null if only Bean Validation can check it. */
    static <D extends ElementDescriptor & CascadableDescriptor & ContainerDescriptor> @Nullable ValueCheck of(
            D element) {
        if (element.getElementClass() == null) { // Of containers in containers, the metadata have no types.
            return null;
        }
        Class<?> type = MethodType.methodType(element.getElementClass()).wrap().returnType();
        List<ConstraintValidator<?, @Nullable Object>> validators = new ArrayList<>();
        if (UNWRAPPED.contains(type)
                || !element.getGroupConversions().isEmpty()
                || !addValidators(element.getConstraintDescriptors(), type, validators)) {
            return null;
        }
        boolean isContainer = isContainer(type);
        ValueCheck elements = null;
        ValueCheck keys = null;
        ValueCheck values = null;
        if (element.isCascaded()
                && isContainer) { // @Valid before a container means its elements, or the values of a map.
            if (Iterable.class.isAssignableFrom(type)) {
                elements = CASCADE;
            } else if (Map.class.isAssignableFrom(type)) {
                values = CASCADE;
            } else {
                return null;
            }
        }
        for (ContainerElementTypeDescriptor inner : element.getConstrainedContainerElementTypes()) {
            ValueCheck check = of(inner);
            Class<?> container = inner.getContainerClass();
            int argument = inner.getTypeArgumentIndex();
            if (check == null || !container.getName().startsWith("java.")) {
                return null;
            } else if (Map.class.isAssignableFrom(container) && argument == 0) {
                keys = check;
            } else if (Map.class.isAssignableFrom(container)) {
                values = check.and(values);
            } else if (Iterable.class.isAssignableFrom(container) || container == Optional.class) {
                elements = check.and(elements);
            } else {
                return null;
            }
        }
        return new ValueCheck(List.copyOf(validators), element.isCascaded() && !isContainer, elements, keys, values);
    }

    private ValueCheck and(@Nullable ValueCheck cascade) {
        return cascade == null ? this : new ValueCheck(validators, true, elements, keys, values);
    }

    /** Returns whether the elements of these values are checked, and not they themselves. */
    static boolean isContainer(Class<?> type) {
        return Iterable.class.isAssignableFrom(type)
                || Map.class.isAssignableFrom(type)
                || type == Optional.class
                || type.isArray();
    }

    /** Adds the validators of constraints; returns false if one is not of the specification, or has a group. */
    private static boolean addValidators(
            Set<ConstraintDescriptor<?>> constraints,
            Class<?> type,
            List<ConstraintValidator<?, @Nullable Object>> validators) {
        for (ConstraintDescriptor<?> constraint : constraints) {
            if (!constraint.getGroups().equals(Set.of(Default.class))
                    || !constraint.getPayload().isEmpty()
                    || constraint.getValueUnwrapping() != ValidateUnwrappedValue.DEFAULT) {
                return false;
            }
            if (isComposed(constraint)) {
                if (!addValidators(constraint.getComposingConstraints(), type, validators)) {
                    return false;
                }
            } else {
                ConstraintValidator<?, @Nullable Object> validator = validatorOf(constraint, type);
                if (validator == null) {
                    return false;
                }
                validators.add(validator);
            }
        }
        return true;
    }

    /** Returns whether a constraint means nothing but that all of some others are met. */
    private static boolean isComposed(ConstraintDescriptor<?> constraint) {
        Class<? extends Annotation> type = constraint.getAnnotation().annotationType();
        if (constraint.getComposingConstraints().isEmpty()
                || !constraint.getConstraintValidatorClasses().isEmpty()) {
            return false;
        }
        for (Annotation each : type.getAnnotations()) { // One of Hibernate Validator means "or".
            if (each.annotationType().getSimpleName().equals("ConstraintComposition")) {
                return false;
            }
        }
        return true;
    }

    /** Returns the validator of a constraint for the type that is nearest to that of the value; null for none. */
    private static <A extends Annotation> @Nullable ConstraintValidator<?, @Nullable Object> validatorOf(
            ConstraintDescriptor<A> constraint, Class<?> type) {
        A annotation = constraint.getAnnotation();
        if (!annotation.annotationType().getName().startsWith(OF_THE_SPECIFICATION)) {
            return null;
        }
        Class<? extends ConstraintValidator<A, ?>> nearest = null;
        for (Class<? extends ConstraintValidator<A, ?>> candidate : constraint.getConstraintValidatorClasses()) {
            if (acceptedBy(candidate).isAssignableFrom(type)) {
                if (nearest != null && !acceptedBy(nearest).isAssignableFrom(acceptedBy(candidate))) {
                    if (!acceptedBy(candidate).isAssignableFrom(acceptedBy(nearest))) {
                        return null; // None is nearer than the other.
                    }
                } else {
                    nearest = candidate;
                }
            }
        }
        if (nearest == null
                || HibernateConstraintValidator.class.isAssignableFrom(nearest)) { // These need a clock, or the like.
            return null;
        }
        try {
            ConstraintValidator<A, ?> validator =
                    nearest.getDeclaredConstructor().newInstance();
            validator.initialize(annotation);
            return admitting(validator);
        } catch (ReflectiveOperationException e) {
            return null;
        }
    }

    @SuppressWarnings("unchecked") // It accepts values of the type for which it was chosen.
    private static ConstraintValidator<?, @Nullable Object> admitting(ConstraintValidator<?, ?> validator) {
        return (ConstraintValidator<?, @Nullable Object>) validator;
    }

    /** Returns the type of the values that a validator accepts. */
    private static Class<?> acceptedBy(Class<? extends ConstraintValidator<?, ?>> validator) {
        Type parent = TypeLiteral.get(validator)
                .getSupertype(ConstraintValidator.class)
                .getType();
        Type accepted = ((ParameterizedType) parent).getActualTypeArguments()[1];
        return TypeLiteral.get(accepted).getRawType();
    }

    /** Returns whether a value certainly meets its constraints; {@code depth} says how many objects contain it. */
    boolean admits(@Nullable Object value, CompiledConstraints types, int depth) {
        for (ConstraintValidator<?, @Nullable Object> validator : validators) {
            if (!validator.isValid(value, null)) { // Those of the specification need no context.
                return false;
            }
        }
        if (value == null) {
            return true;
        }
        if (isCascaded && !types.admit(value, depth)) {
            return false;
        }
        if (elements != null && !admitElements(value, elements, types, depth)) {
            return false;
        }
        return (keys == null && values == null) || admitEntries((Map<?, ?>) value, types, depth);
    }

    private static boolean admitElements(Object container, ValueCheck check, CompiledConstraints types, int depth) {
        if (container instanceof Optional<?> optional) {
            return check.admits(optional.orElse(null), types, depth);
        }
        for (Object element : (Iterable<?>) container) {
            if (!check.admits(element, types, depth)) {
                return false;
            }
        }
        return true;
    }

    private boolean admitEntries(Map<?, ?> map, CompiledConstraints types, int depth) {
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            if ((keys != null && !keys.admits(entry.getKey(), types, depth))
                    || (values != null && !values.admits(entry.getValue(), types, depth))) {
                return false;
            }
        }
        return true;
    }
}
