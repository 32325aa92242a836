package org.jzenith.rest.validation;

import jakarta.validation.GroupSequence;
import jakarta.validation.Validator;
import jakarta.validation.metadata.BeanDescriptor;
import jakarta.validation.metadata.PropertyDescriptor;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Finds out quickly that an object is valid. Bean Validation makes objects for paths, groups and metadata before it
 * knows whether there is a violation, and most objects have none. For a type with constraints of the specification on
 * its fields, in the default group, this reads the fields and asks the validators of these constraints directly. About
 * any other type it knows nothing, so Bean Validation decides, as it does about objects that seem invalid. Safe on any
 * thread.
 */
final class CompiledConstraints {

    /** Objects that contain so many others, one in the other, are left to Bean Validation. */
    private static final int DEEPEST = 100;

    /** What can change the meaning of constraints without a trace in the metadata of a type. */
    private static final List<String> CUSTOMIZATIONS =
            List.of("META-INF/validation.xml", "META-INF/services/jakarta.validation.valueextraction.ValueExtractor");

    /** Checks one field of an object. */
    private record FieldCheck(Field field, ValueCheck check) {

        boolean admits(Object object, CompiledConstraints types, int depth) {
            try {
                return check.admits(field.get(object), types, depth);
            } catch (IllegalAccessException e) {
                throw new IllegalStateException(field + " was accessible", e);
            }
        }
    }

    private final Validator validator;
    private final boolean isOff;
    /** The checks of the types that are known; empty for those that are left to Bean Validation. */
    private final Map<Class<?>, Optional<List<FieldCheck>>> checks = new ConcurrentHashMap<>();

    CompiledConstraints(Validator validator) {
        this.validator = validator;
        this.isOff = CUSTOMIZATIONS.stream().anyMatch(MessageLanguages::isFile);
    }

    /** Returns whether an object is certainly valid. If not, it may be valid nevertheless. */
    boolean admit(Object object) {
        return !isOff && admit(object, 0);
    }

    boolean admit(Object object, int depth) {
        Optional<List<FieldCheck>> known = checks.get(object.getClass());
        if (known == null) {
            known = compile(object.getClass());
            checks.put(object.getClass(), known);
        }
        if (known.isEmpty() || depth == DEEPEST) {
            return false;
        }
        for (FieldCheck each : known.get()) {
            if (!each.admits(object, this, depth + 1)) {
                return false;
            }
        }
        return true;
    }

    private Optional<List<FieldCheck>> compile(Class<?> type) {
        if (ValueCheck.isContainer(type)) {
            return Optional.empty();
        }
        BeanDescriptor constraints = validator.getConstraintsForClass(type);
        if (!constraints.getConstraintDescriptors().isEmpty() || hasSequence(type)) {
            return Optional.empty();
        }
        List<FieldCheck> all = new ArrayList<>();
        for (PropertyDescriptor property : constraints.getConstrainedProperties()) {
            Field field = fieldOf(type, property.getPropertyName());
            ValueCheck check = ValueCheck.of(property);
            if (field == null || check == null) {
                return Optional.empty();
            }
            all.add(new FieldCheck(field, check));
        }
        return Optional.of(List.copyOf(all));
    }

    private static boolean hasSequence(Class<?> type) {
        return DeclaredConstraints.hierarchy(type).stream()
                .flatMap(each -> Arrays.stream(each.getDeclaredAnnotations()))
                .map(annotation -> annotation.annotationType().getName())
                .anyMatch(name -> name.equals(GroupSequence.class.getName())
                        || name.equals("org.hibernate.validator.group.GroupSequenceProvider"));
    }

    /**
     * Returns the field of a property; null if there are several, or if the property also has constraints on a getter.
     */
    private static @Nullable Field fieldOf(Class<?> type, String name) {
        List<Field> fields = new ArrayList<>();
        for (Class<?> each : DeclaredConstraints.hierarchy(type)) {
            for (Field field : each.getDeclaredFields()) {
                if (field.getName().equals(name) && !Modifier.isStatic(field.getModifiers())) {
                    fields.add(field);
                }
            }
        }
        if (fields.size() != 1 || DeclaredConstraints.areOnGetterOf(type, name)) {
            return null;
        }
        return fields.get(0).trySetAccessible() ? fields.get(0) : null;
    }
}
