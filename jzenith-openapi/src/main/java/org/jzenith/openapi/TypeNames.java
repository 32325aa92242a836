package org.jzenith.openapi;

import com.fasterxml.jackson.databind.JavaType;
import io.swagger.v3.core.jackson.TypeNameResolver;
import java.lang.reflect.Type;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.jzenith.rest.error.HttpProblem;

/** Gives each type of a document a unique name; if two have the same name, the second is prefixed with its outer class or package. */
final class TypeNames extends TypeNameResolver {

    /** The types by name: classes, and Jackson's types for types with arguments. */
    private final Map<String, Type> types = new HashMap<>(Map.of(ProblemResponses.SCHEMA, HttpProblem.class));

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
        if (isOf(allowed, type)) {
            return allowed;
        }
        String longer = (raw.getEnclosingClass() == null ? raw.getPackageName() : raw.getEnclosingClass().getSimpleName()) + '.' + allowed;
        String unique = longer;
        for (int number = 2; !isOf(unique, type); number++) {
            unique = longer + '_' + number;
        }
        return unique;
    }

    private boolean isOf(String name, Type type) {
        return types.computeIfAbsent(name, missing -> type).equals(type);
    }

    /** Returns the class with a name; null if the name is not that of a class but, for example, of a generic type. */
    @Nullable Class<?> classOf(String name) {
        return types.get(name) instanceof Class<?> type ? type : null;
    }
}
