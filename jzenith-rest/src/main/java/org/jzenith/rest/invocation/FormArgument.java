package org.jzenith.rest.invocation;

import jakarta.ws.rs.core.EntityPart;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import java.io.InputStream;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jboss.resteasy.specimpl.MultivaluedMapImpl;
import org.jboss.resteasy.specimpl.ResteasyHttpHeaders;
import org.jboss.resteasy.spi.HttpRequest;
import org.jboss.resteasy.spi.HttpResponse;
import org.jboss.resteasy.spi.ValueInjector;
import org.jboss.resteasy.util.DelegatingHttpRequest;
import org.jboss.resteasy.util.Encode;
import org.jspecify.annotations.Nullable;
import org.jzenith.rest.bridge.BridgeRequest;
import org.jzenith.rest.bridge.FormParts;

/**
 * A {@code @FormParam}. RESTEasy reads it from a multipart form only as a part, a stream, or a text without default.
 * RESTEasy's injector for a form of fields converts all other types here.
 */
record FormArgument(String name, ValueInjector resteasy, boolean encoded) implements ValueInjector {

    /** All parts with one name. RESTEasy has no injector for them. */
    private record Parts(String name) implements ValueInjector {

        @Override
        public Object inject(HttpRequest request, HttpResponse response, boolean unwrapAsync) {
            return request.getFormEntityParts().stream()
                    .filter(part -> name.equals(part.getName()))
                    .toList();
        }

        @Override
        public Object inject(boolean unwrapAsync) {
            throw new IllegalStateException("@FormParam(\"" + name + "\") can be read within a request only");
        }
    }

    /** A form with only these texts of one field. */
    private static final class Fields extends DelegatingHttpRequest {

        private static final ResteasyHttpHeaders HEADERS = new ResteasyHttpHeaders(new MultivaluedMapImpl<>());

        static {
            HEADERS.getMutableHeaders().add(HttpHeaders.CONTENT_TYPE, MediaType.APPLICATION_FORM_URLENCODED);
        }

        private final MultivaluedMap<String, String> fields = new MultivaluedMapImpl<>();

        Fields(HttpRequest request, String name, @Nullable List<String> texts) {
            super(request);
            if (texts != null) {
                fields.put(name, texts);
            }
        }

        @Override
        public HttpHeaders getHttpHeaders() {
            return HEADERS;
        }

        @Override
        public MultivaluedMap<String, String> getDecodedFormParameters() {
            return fields;
        }
    }

    /** Returns the injector of all parts with a name, if the type is a list of them; otherwise null. */
    static @Nullable ValueInjector ofParts(String name, Type type) {
        boolean parts = type instanceof ParameterizedType list
                && list.getActualTypeArguments()[0] == EntityPart.class
                && (list.getRawType() == List.class || list.getRawType() == Collection.class);
        return parts ? new Parts(name) : null;
    }

    /**
     * Returns the injector of a field. For a form of fields, {@code resteasy} injects it. That decodes a field even if
     * the parameter requires the original text ({@code encoded}).
     */
    static ValueInjector of(String name, Class<?> type, ValueInjector resteasy, boolean encoded) {
        return type == EntityPart.class || type == InputStream.class
                ? resteasy
                : new FormArgument(name, resteasy, encoded);
    }

    @Override
    public @Nullable Object inject(HttpRequest request, HttpResponse response, boolean unwrapAsync) {
        boolean parts = FormParts.isForm(request.getHttpHeaders().getMediaType());
        HttpRequest form = parts
                ? new Fields(
                        request, name, ((BridgeRequest) request).formParts().texts(name))
                : encoded ? new Fields(request, name, encoded(request)) : request;
        return resteasy.inject(form, response, unwrapAsync);
    }

    private @Nullable List<String> encoded(HttpRequest request) {
        List<String> values = new ArrayList<>();
        request.getFormParameters().forEach((encodedName, all) -> {
            if (Encode.decode(encodedName).equals(name)) {
                values.addAll(all);
            }
        });
        return values.isEmpty() ? null : values;
    }

    @Override
    public @Nullable Object inject(boolean unwrapAsync) {
        return resteasy.inject(unwrapAsync);
    }
}
