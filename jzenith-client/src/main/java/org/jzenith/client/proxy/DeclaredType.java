package org.jzenith.client.proxy;

import java.lang.reflect.GenericArrayType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** The types that methods declare. */
final class DeclaredType {

    private DeclaredType() {}

    /**
     * Reports flaws that prevent a client from reading or writing values of a type; {@code what} begins the sentence.
     */
    static void check(Type type, String what, Consumer<String> flaws) {
        if (!isComplete(type)) {
            flaws.accept(what + ", which is not known completely");
        } else if (raw(type) instanceof Class<?> plain
                && (plain.getName().startsWith("jakarta.ws.rs.")
                        || plain.getName().startsWith("org.jzenith.rest.")
                        || plain.getName().startsWith("org.jzenith.http.")
                        || plain.getName().startsWith("org.reactivestreams.")
                        || plain.getName().startsWith("io.reactivex."))) {
            flaws.accept(what + ", which only a server can use"
                    + (PartTypes.isForServers(type)
                            ? " (a client sends parts as List<EntityPart>, or as @FormParam EntityPart)"
                            : ""));
        }
    }

    private static boolean isComplete(Type type) {
        if (type instanceof ParameterizedType generic) {
            return Stream.of(generic.getActualTypeArguments()).allMatch(DeclaredType::isComplete);
        }
        return type instanceof GenericArrayType array
                ? isComplete(array.getGenericComponentType())
                : type instanceof Class<?>;
    }

    /** Returns a type without its arguments. */
    static Type raw(Type type) {
        return type instanceof ParameterizedType generic ? generic.getRawType() : type;
    }

    /** Returns the type argument of a Single and the like; {@code ?} if it is raw. */
    static Type argument(Type type) {
        return type instanceof ParameterizedType generic ? generic.getActualTypeArguments()[0] : Unknown.INSTANCE;
    }

    /** The missing type argument of a raw type. */
    private enum Unknown implements Type {
        INSTANCE;

        @Override
        public String getTypeName() {
            return "?";
        }
    }
}
