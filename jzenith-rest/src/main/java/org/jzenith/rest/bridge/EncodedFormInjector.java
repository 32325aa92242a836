package org.jzenith.rest.bridge;

import java.lang.annotation.Annotation;
import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import org.jboss.resteasy.core.FormParamInjector;
import org.jboss.resteasy.spi.HttpRequest;
import org.jboss.resteasy.spi.HttpResponse;
import org.jboss.resteasy.spi.ResteasyProviderFactory;
import org.jboss.resteasy.util.Encode;
import org.jspecify.annotations.Nullable;

/** Injects an {@code @Encoded @FormParam} as the client has sent it. RESTEasy would decode it and encode the result again. */
final class EncodedFormInjector extends FormParamInjector {

    private final String name;

    EncodedFormInjector(Class<?> type, Type genericType, AccessibleObject target, String name, @Nullable String defaultValue,
            Annotation[] annotations, ResteasyProviderFactory factory) {
        super(type, genericType, target, name, defaultValue, true, annotations, factory);
        this.name = name;
    }

    @Override
    public @Nullable Object inject(HttpRequest request, HttpResponse response, boolean unwrapAsync) {
        if (!(request instanceof BridgeRequest) || FormParts.isForm(request.getHttpHeaders().getMediaType())) {
            return super.inject(request, response, unwrapAsync); // Nothing in its parts is encoded.
        }
        List<String> values = new ArrayList<>();
        request.getFormParameters().forEach((encodedName, all) -> {
            if (Encode.decode(encodedName).equals(name)) {
                values.addAll(all);
            }
        });
        return extractValues(values.isEmpty() ? null : values);
    }
}
