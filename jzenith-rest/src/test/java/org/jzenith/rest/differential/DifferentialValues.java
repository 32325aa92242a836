package org.jzenith.rest.differential;

import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.ext.ParamConverter;
import jakarta.ws.rs.ext.ParamConverterProvider;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;

/** Types of parameters, one for each way in which Jakarta REST converts text to a value (3.2). */
final class DifferentialValues {

    public enum Colour {
        RED,
        GREEN
    }

    /** Created by {@code valueOf}. */
    public record Even(int number) implements Comparable<Even> {
        public static Even valueOf(String text) {
            int number = Integer.parseInt(text);
            if (number == 13) {
                throw new WebApplicationException("13", 409);
            }
            if (number % 2 != 0) {
                throw new IllegalArgumentException(text);
            }
            return new Even(number);
        }

        @Override
        public int compareTo(Even other) {
            return Integer.compare(number, other.number);
        }
    }

    /** Created by {@code fromString}; null for one text. */
    public record Name(String text, boolean valid) {
        public static Name fromString(String text) {
            return text.equals("null") ? null : new Name(text, true);
        }
    }

    /** Created by the constructor. */
    public record Word(String text) {
        public Word {
            if (text.length() > 5) {
                throw new IllegalStateException(text);
            }
        }
    }

    /** Created by a {@link ParamConverter}. */
    public record Point(int x, int y) {}

    /** Reads points. */
    public static class PointReader implements ParamConverterProvider {
        @Override
        public <T> ParamConverter<T> getConverter(Class<T> type, Type generic, Annotation[] annotations) {
            return type != Point.class
                    ? null
                    : new ParamConverter<>() {
                        @Override
                        public T fromString(String text) {
                            String[] parts = text.split(",", 2);
                            return type.cast(new Point(Integer.parseInt(parts[0]), Integer.parseInt(parts[1])));
                        }

                        @Override
                        public String toString(T point) {
                            return point.toString();
                        }
                    };
        }
    }

    private DifferentialValues() {}
}
