package org.jzenith.docs.library;

import jakarta.ws.rs.ext.ParamConverter;
import jakarta.ws.rs.ext.ParamConverterProvider;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

// tag::converter[]
public class InstantParameters implements ParamConverterProvider {

    @Override
    @SuppressWarnings("unchecked") // T is Instant then
    public <T> @Nullable ParamConverter<T> getConverter(Class<T> type, Type generic, Annotation[] annotations) {
        return type == Instant.class ? (ParamConverter<T>) new InstantText() : null;
    }

    private static final class InstantText implements ParamConverter<Instant> {

        @Override
        public Instant fromString(String text) {
            return Instant.parse(text);
        }

        @Override
        public String toString(Instant instant) {
            return instant.toString();
        }
    }
}
// end::converter[]
