package org.jzenith.core.config;

import static java.util.Objects.requireNonNull;

import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What was known of a configuration interface when it was compiled: the superclass of the classes that jZenith's
 * annotation processor generates, one for each interface. With it, the start reads no annotation and makes no proxy of
 * the interface, which the JVM could not keep in an archive. Applications do not call it. The class of
 * {@code a.Outer.Inner} is {@code a.Outer_Inner_Config}; it is found by this name, and ignored if its methods are not
 * those of the interface, because that was compiled again without the processor. Its instances are immutable and safe
 * on any thread; declarations are used by the one thread that loads the configuration.
 */
public abstract class CompiledConfig implements ConfigDeclaration {

    private final @Nullable String namespace;
    private final Map<String, AccessorAnnotations> accessors = new HashMap<>();

    /**
     * Creates the declaration of an interface; {@code namespace} is the value of {@link Config}, or null for a nested
     * interface.
     */
    protected CompiledConfig(@Nullable String namespace) {
        this.namespace = namespace;
    }

    /**
     * Adds a method of the interface.
     *
     * @param defaultText the text of {@link ConfigDefault}, or null
     * @param description the text of {@link ConfigDoc}, or an empty string
     */
    protected final Annotated method(String name, @Nullable String defaultText, String description) {
        Annotated annotated = new Annotated();
        accessors.put(
                name, new AccessorAnnotations(defaultText, description, annotated.onAccessor, annotated.onElement));
        return annotated;
    }

    /** Takes the constraints of one method, each with the name of its annotation type and its attributes by name. */
    protected static final class Annotated {

        private final List<ConstraintAnnotation> onAccessor = new ArrayList<>(2);
        private final List<ConstraintAnnotation> onElement = new ArrayList<>(0);

        private Annotated() {}

        /** Adds a constraint on the method. */
        public Annotated constraint(String type, Map<String, Object> attributes) {
            onAccessor.add(new ConstraintAnnotation(type, attributes::get));
            return this;
        }

        /** Adds a constraint on the last type argument of what the method returns. */
        public Annotated onElement(String type, Map<String, Object> attributes) {
            onElement.add(new ConstraintAnnotation(type, attributes::get));
            return this;
        }
    }

    /** Returns an instance of the interface that returns the values. */
    protected abstract Instance instance(ConfigValues values);

    /** The superclass of the instances: looks the values up and compares them. */
    protected abstract static class Instance {

        private final ConfigValues values;

        /** Creates an instance that returns the values. */
        protected Instance(ConfigValues values) {
            this.values = values;
        }

        /** Returns the value of an accessor, which is of the type that the accessor returns. */
        @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"
        }) // The accessor's own type, from which the value was converted
        protected final <T> T valueOf(String accessor) {
            return (T) requireNonNull(values.find(accessor), accessor);
        }

        /** Returns whether other values are of the same interface and the same. */
        @Override
        public final boolean equals(@Nullable Object other) {
            return other instanceof Instance that && values.equals(that.values);
        }

        @Override
        public final int hashCode() {
            return values.hashCode();
        }

        /** Returns the name of the interface and the values without secrets. */
        @Override
        public final String toString() {
            return values.toString();
        }
    }

    @Override
    public final @Nullable String namespace() {
        return namespace;
    }

    @Override
    public final AccessorAnnotations annotations(Method method) {
        return requireNonNull(accessors.get(method.getName()), method.getName());
    }

    @Override
    public final Object instance(ConfigGroup group, ConfigValues values) {
        return instance(values);
    }

    /** Returns what was generated for an interface, or null if there is nothing, or nothing that fits. */
    static @Nullable ConfigDeclaration find(Class<?> type) {
        try {
            Constructor<?> generated = Class.forName(
                            type.getName().replace('$', '_') + "_Config", true, type.getClassLoader())
                    .getDeclaredConstructor();
            boolean accessible = generated.trySetAccessible(); // Not in a module that does not open its package.
            return accessible && generated.newInstance() instanceof CompiledConfig compiled && compiled.fits(type)
                    ? compiled
                    : null;
        } catch (ReflectiveOperationException | LinkageError e) {
            return null; // Not generated, or not for this interface, which tells the same.
        }
    }

    private boolean fits(Class<?> type) {
        Set<String> names = new HashSet<>();
        for (Method method : type.getMethods()) {
            if (!Modifier.isStatic(method.getModifiers()) && !SchemaReader.isOfObject(method)) {
                names.add(method.getName());
            }
        }
        return names.equals(accessors.keySet());
    }
}
