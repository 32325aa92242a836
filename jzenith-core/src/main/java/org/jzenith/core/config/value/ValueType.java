package org.jzenith.core.config.value;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The type of a configuration value.
 *
 * @param shape the shape: a single value, or one of the containers
 * @param scalar the type of each single value
 */
public record ValueType(Shape shape, Scalar scalar) {

    enum Shape {
        ONE,
        OPTIONAL,
        LIST,
        SET,
        MAP
    }

    private static final Map<Class<?>, Shape> SHAPES =
            Map.of(Optional.class, Shape.OPTIONAL, List.class, Shape.LIST, Set.class, Shape.SET, Map.class, Shape.MAP);

    /** Returns the value type of a Java type, or null if configuration does not support the Java type. */
    public static @Nullable ValueType of(Type type) {
        if (type instanceof Class<?> raw) {
            Scalar scalar = Scalars.of(raw);
            return scalar == null ? null : new ValueType(Shape.ONE, scalar);
        }
        if (type instanceof ParameterizedType generic && generic.getRawType() instanceof Class<?> raw) {
            Type[] arguments = generic.getActualTypeArguments();
            Shape shape = SHAPES.get(raw);
            Scalar scalar = arguments[arguments.length - 1] instanceof Class<?> element ? Scalars.of(element) : null;
            boolean keyedOtherwise = shape == Shape.MAP && arguments[0] != String.class;
            return shape == null || scalar == null || keyedOtherwise ? null : new ValueType(shape, scalar);
        }
        return null;
    }

    /** Converts a text to the value; for a map, to one of its values. */
    public Object convert(String text) throws ConversionException {
        return switch (shape) {
            case ONE, MAP -> scalar.convert(text);
            case OPTIONAL -> text.isBlank() ? Optional.empty() : Optional.of(scalar.convert(text));
            case LIST -> List.copyOf(elements(text));
            case SET -> Collections.unmodifiableSet(new LinkedHashSet<>(elements(text)));
        };
    }

    private List<Object> elements(String text) throws ConversionException {
        List<Object> elements = new ArrayList<>();
        List<String> parts = ListText.split(text);
        for (int i = 0; i < parts.size(); i++) {
            try {
                elements.add(scalar.convert(parts.get(i)));
            } catch (ConversionException e) {
                throw e.within("has at position " + (i + 1) + " what");
            }
        }
        return elements;
    }

    /** Returns the value if no source sets one, or null if a value is required. */
    @Nullable
    public Object absent() {
        return switch (shape) {
            case ONE -> null;
            case OPTIONAL -> Optional.empty();
            case LIST -> List.of();
            case SET -> Set.of();
            case MAP -> Map.of();
        };
    }

    /** Returns the single values within a value. */
    static Collection<?> contained(Object value) {
        if (value instanceof Optional<?> optional) {
            return optional.stream().toList();
        }
        if (value instanceof Map<?, ?> map) {
            return map.values();
        }
        return value instanceof Collection<?> collection ? collection : List.of(value);
    }

    /** Returns a description of what a text must look like. */
    public String expected() {
        return isSeveral() ? "comma-separated, each " + scalar.expected() : scalar.expected();
    }

    /** Returns the name that the configuration reference shows. */
    public String name() {
        String element = scalar.type().getSimpleName();
        return switch (shape) {
            case ONE -> element;
            case OPTIONAL -> "Optional<" + element + '>';
            case LIST -> "List<" + element + '>';
            case SET -> "Set<" + element + '>';
            case MAP -> "Map<String, " + element + '>';
        };
    }

    /** Returns the texts of the single values within a text. */
    public List<String> parts(String text) {
        return isSeveral() ? ListText.split(text) : List.of(text);
    }

    /** Returns whether the text has several values, between commas. */
    public boolean isSeveral() {
        return shape == Shape.LIST || shape == Shape.SET;
    }

    public boolean isSecret() {
        return scalar.isSecret();
    }

    /** Returns whether another type has the same values. */
    public boolean agreesWith(ValueType other) {
        return shape == other.shape && scalar.type() == other.scalar.type();
    }

    public boolean isMap() {
        return shape == Shape.MAP;
    }

    /** Returns whether this is a flag: on the command line, its name alone means true. */
    public boolean isBoolean() {
        return scalar.type() == Boolean.class && (shape == Shape.ONE || shape == Shape.OPTIONAL);
    }

    public boolean isNumber() {
        return scalar.isNumber() && (shape == Shape.ONE || shape == Shape.OPTIONAL);
    }
}
