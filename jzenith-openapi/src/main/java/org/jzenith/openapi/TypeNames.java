package org.jzenith.openapi;

import io.swagger.v3.core.jackson.TypeNameResolver;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.jzenith.rest.error.HttpProblem;

/** Gives each class of a document a name of its own; of two with the same name the second is called after what it is in, too. */
final class TypeNames extends TypeNameResolver {

    private final Map<String, Class<?>> classes = new HashMap<>(Map.of(ProblemResponses.SCHEMA, HttpProblem.class));

    @Override
    protected String nameForClass(Class<?> type, Set<Options> options) {
        String name = super.nameForClass(type, options);
        Class<?> owner = classes.putIfAbsent(name, type);
        if (owner == null || owner == type) {
            return name;
        }
        String within = type.getEnclosingClass() == null ? type.getPackageName() : type.getEnclosingClass().getSimpleName();
        String longer = within + '.' + name;
        Class<?> second = classes.putIfAbsent(longer, type);
        return second == null || second == type ? longer : type.getName().replace('$', '.');
    }

    /** Returns the class that has a name; null for one that is not a class's, such as a generic type's. */
    @Nullable Class<?> classOf(String name) {
        return classes.get(name);
    }
}
