package org.jzenith.openapi;

import com.fasterxml.jackson.databind.JavaType;
import io.swagger.v3.core.jackson.TypeNameResolver;
import java.lang.reflect.Type;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.jzenith.http.error.HttpProblem;

/**
 * Gives each type of a document a name that depends on the type alone. The name is that of its {@code @Schema}, or its
 * simple name after the names of its enclosing classes. If several types have the same name, each gets its package as a
 * prefix, so that a name never passes from one type to another.
 */
final class TypeNames extends TypeNameResolver {

    /** The name of the schema of problems, which no other type may have. */
    static final String PROBLEM = "Problem";

    private final Set<String> ambiguous;
    private final Set<String> found = new HashSet<>();
    private final Map<String, Class<?>> named = new HashMap<>();
    /** The types by name: classes, and Jackson's types for types with arguments. */
    private final Map<String, Type> types = new HashMap<>(Map.of(PROBLEM, HttpProblem.class));

    /** Takes the names that several types are known to have. */
    TypeNames(Set<String> ambiguous) {
        this.ambiguous = ambiguous;
    }

    /** Returns the names that several types turned out to have. */
    Set<String> ambiguous() {
        return found;
    }

    @Override
    protected String getNameOfClass(Class<?> type) {
        return type.getEnclosingClass() == null
                ? type.getSimpleName()
                : getNameOfClass(type.getEnclosingClass()) + '.' + type.getSimpleName();
    }

    @Override
    protected String nameForClass(Class<?> type, Set<Options> options) {
        return unique(super.nameForClass(type, options), type, type);
    }

    @Override
    protected String nameForGenericType(JavaType type, Set<Options> options) {
        return unique(super.nameForGenericType(type, options), type, type.getRawClass());
    }

    private String unique(String name, Type type, Class<?> raw) {
        String allowed = name.replace("[]", "Array").replaceAll("[^a-zA-Z0-9._-]", "_");
        String qualified = ambiguous.contains(allowed) ? raw.getPackageName() + '.' + allowed : allowed;
        String unique = qualified;
        for (int number = 2; !isOf(unique, type); number++) {
            found.add(allowed);
            unique = qualified + '_' + number;
        }
        return unique;
    }

    /**
     * Records the type of a name that swagger-core has read from a {@code @Schema}; throws if another type has that
     * name.
     */
    void claim(String name, JavaType type) {
        Class<?> other = named.putIfAbsent(name, type.getRawClass());
        if (other != null && other != type.getRawClass()) {
            throw new IllegalStateException("The schema " + name + " is that of " + other.getName() + " and of "
                    + type.getRawClass().getName()
                    + " (expected: one type). Fix: give one of them another name by @Schema(name = \"...\")");
        }
    }

    private boolean isOf(String name, Type type) {
        return types.computeIfAbsent(name, missing -> type).equals(type);
    }

    /** Returns the class with a name; null if the name belongs to another type, such as a generic one. */
    @Nullable
    Class<?> classOf(String name) {
        return types.get(name) instanceof Class<?> type ? type : null;
    }

    /** Returns the class or Jackson's type with a name; null if there is none. */
    @Nullable
    Type typeOf(String name) {
        return types.get(name);
    }
}
