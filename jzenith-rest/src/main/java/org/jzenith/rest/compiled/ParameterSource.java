package org.jzenith.rest.compiled;

import io.vertx.core.http.HttpServerRequest;
import jakarta.ws.rs.core.Cookie;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jboss.resteasy.core.CompletionStageHolder;
import org.jboss.resteasy.spi.ValueInjector;
import org.jspecify.annotations.Nullable;
import org.jzenith.rest.bridge.Challenge;
import org.jzenith.rest.invocation.CallerType;
import org.jzenith.rest.message.RequestCookies;

/**
 * The source of an argument of a compiled method. RESTEasy's own extractors convert text to values. If one of them or a
 * reader throws, RESTEasy repeats the work and answers the failure.
 */
sealed interface ParameterSource {

    /** Reads the argument of a call. */
    @Nullable
    Object of(CompiledCall call) throws IOException;

    /** Returns whether RESTEasy must take part in the call. */
    default boolean involvesRestEasy() {
        return false;
    }

    /** A value that RESTEasy injects. */
    record Injected(ValueInjector injector) implements ParameterSource {
        @Override
        public @Nullable Object of(CompiledCall call) {
            return CompletionStageHolder.resolve(call.matched().inject(injector));
        }

        @Override
        public boolean involvesRestEasy() {
            return true;
        }
    }

    /** The caller. */
    record Caller(CallerType type, Challenge challenge) implements ParameterSource {
        @Override
        public Object of(CompiledCall call) {
            return type.of(call.caller(), challenge, call.method().name());
        }
    }

    /** An optional value. */
    record Optionally(ParameterSource source, OptionalType type) implements ParameterSource {
        @Override
        public Object of(CompiledCall call) throws IOException {
            return type.of(source.of(call));
        }
    }

    /** A segment of the path, counted from 0 after the path of the application. */
    record Path(int segment, Function<String, Object> reading) implements ParameterSource {
        @Override
        public Object of(CompiledCall call) {
            return reading.apply(call.pathSegment(segment));
        }
    }

    /** A parameter of the query. */
    record Query(String name, TextInjector converter) implements ParameterSource {
        @Override
        public @Nullable Object of(CompiledCall call) {
            String query = call.request().query();
            return converter.isCollectionOrArray()
                    ? converter.extractValues(QueryText.all(query, name))
                    : converter.extractValue(QueryText.first(query, name));
        }
    }

    /** A header. */
    record Header(String name, TextInjector converter) implements ParameterSource {
        @Override
        public @Nullable Object of(CompiledCall call) {
            HttpServerRequest request = call.request();
            if (!converter.isCollectionOrArray()) {
                return converter.extractValue(request.getHeader(name));
            }
            List<String> values = request.headers().getAll(name);
            return converter.extractValues(values.isEmpty() ? null : values);
        }
    }

    /** A cookie. */
    record CookieValue(String name, TextInjector converter) implements ParameterSource {
        @Override
        public @Nullable Object of(CompiledCall call) {
            Cookie cookie = RequestCookies.of(call.request()).get(name);
            return converter.extractValues(cookie == null ? null : new ArrayList<>(List.of(cookie.getValue())));
        }
    }

    /** The body, read by the reader for its media type. */
    record Body() implements ParameterSource {
        @Override
        public @Nullable Object of(CompiledCall call) throws IOException {
            return call.readBody();
        }
    }
}
