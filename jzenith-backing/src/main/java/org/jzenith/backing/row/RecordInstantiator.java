package org.jzenith.backing.row;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The properties of a type of values, and the way to create a value from them: a record, a builder or a constructor.
 * Immutable.
 */
final class RecordInstantiator<T> {

    /** A property with its name. */
    record Property(String name, Type type) {}

    /** Creates a value from the values of its properties, in the order of the properties. */
    private interface Maker {
        Object make(@Nullable Object[] values) throws Throwable;
    }

    private final Class<T> type;
    private final List<Property> properties;
    private final Maker maker;

    private RecordInstantiator(Class<T> type, List<Property> properties, Maker maker) {
        this.type = type;
        this.properties = List.copyOf(properties);
        this.maker = maker;
    }

    static <T> RecordInstantiator<T> of(Class<T> type) {
        try {
            if (type.isRecord()) {
                return ofRecord(type);
            }
            Method builder = method(type, "builder");
            return builder != null && Modifier.isStatic(builder.getModifiers())
                    ? ofBuilder(type, builder)
                    : ofConstructor(type);
        } catch (ReflectiveOperationException | RuntimeException e) {
            throw e instanceof RowMappingException known ? known : unfit(type, e.toString(), e);
        }
    }

    private static RowMappingException unfit(Class<?> type, String why, @Nullable Exception cause) {
        return new RowMappingException(
                type.getName() + " cannot be created from a row: " + why
                        + " (expected: a record, a class with a static builder(), or one constructor whose parameters have names)",
                cause);
    }

    private static <T> RecordInstantiator<T> ofRecord(Class<T> type) throws ReflectiveOperationException {
        RecordComponent[] components = type.getRecordComponents();
        Class<?>[] types =
                Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
        List<Property> properties = Arrays.stream(components)
                .map(component -> new Property(component.getName(), component.getGenericType()))
                .toList();
        return new RecordInstantiator<>(type, properties, maker(type.getDeclaredConstructor(types)));
    }

    private static <T> RecordInstantiator<T> ofConstructor(Class<T> type) throws ReflectiveOperationException {
        Constructor<?> constructor = Arrays.stream(type.getDeclaredConstructors())
                .max(Comparator.comparingInt(Constructor::getParameterCount))
                .orElseThrow(() -> unfit(type, "it has no constructor", null));
        Parameter[] parameters = constructor.getParameters();
        if (parameters.length == 0 || !parameters[0].isNamePresent()) {
            throw unfit(
                    type, "the parameters of its constructor have no names, which javac keeps with -parameters", null);
        }
        List<Property> properties = Arrays.stream(parameters)
                .map(parameter -> new Property(parameter.getName(), parameter.getParameterizedType()))
                .toList();
        return new RecordInstantiator<>(type, properties, maker(constructor));
    }

    private static Maker maker(Constructor<?> constructor) throws ReflectiveOperationException {
        constructor.setAccessible(true);
        MethodHandle handle = MethodHandles.lookup()
                .unreflectConstructor(constructor)
                .asSpreader(Object[].class, constructor.getParameterCount())
                .asType(MethodType.methodType(Object.class, Object[].class));
        return values -> (Object) handle.invokeExact(values);
    }

    /** Each method of the builder that takes one value and returns the builder is a property. */
    private static <T> RecordInstantiator<T> ofBuilder(Class<T> type, Method builder)
            throws ReflectiveOperationException {
        Class<?> builderType = builder.getReturnType();
        Method build = method(builderType, "build");
        if (build == null || !type.isAssignableFrom(build.getReturnType())) {
            throw unfit(type, "its builder has no build()", null);
        }
        List<Property> properties = new ArrayList<>();
        List<MethodHandle> setters = new ArrayList<>();
        for (Method method : builderType.getDeclaredMethods()) {
            if (!Modifier.isStatic(method.getModifiers())
                    && method.getParameterCount() == 1
                    && !method.isSynthetic()
                    && method.getReturnType().isAssignableFrom(builderType)
                    && method.getReturnType() != Object.class) {
                properties.add(new Property(method.getName(), method.getGenericParameterTypes()[0]));
                setters.add(handle(method));
            }
        }
        MethodHandle start = handle(builder);
        MethodHandle end = handle(build);
        return new RecordInstantiator<>(type, properties, values -> {
            Object made = start.invoke();
            for (int i = 0; i < values.length; i++) {
                made = setters.get(i).invoke(made, values[i]);
            }
            return end.invoke(made);
        });
    }

    private static MethodHandle handle(Method method) throws ReflectiveOperationException {
        method.setAccessible(true);
        return MethodHandles.lookup().unreflect(method);
    }

    private static @Nullable Method method(Class<?> type, String name) {
        return Arrays.stream(type.getDeclaredMethods())
                .filter(method ->
                        method.getName().equals(name) && method.getParameterCount() == 0 && !method.isSynthetic())
                .findFirst()
                .orElse(null);
    }

    List<Property> properties() {
        return properties;
    }

    String name() {
        return type.getSimpleName();
    }

    @SuppressWarnings("unchecked") // the maker creates that type
    T make(@Nullable Object[] values) {
        try {
            return (T) maker.make(values);
        } catch (RuntimeException | Error e) { // thrown by the value itself, which rejects its properties
            throw e;
        } catch (Throwable e) {
            throw new RowMappingException(type.getName() + " could not be created: " + e, e);
        }
    }

    /** Returns the type with its properties, for messages. */
    @Override
    public String toString() {
        return type.getName() + properties.stream().map(Property::name).toList();
    }
}
