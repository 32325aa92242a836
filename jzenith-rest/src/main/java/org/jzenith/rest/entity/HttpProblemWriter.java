package org.jzenith.rest.entity;

import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.ext.MessageBodyWriter;
import jakarta.ws.rs.ext.Provider;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import org.jzenith.core.request.RequestScope;
import org.jzenith.rest.error.HttpProblem;

/** Writes problems, with the same members no matter which kind of JSON was negotiated. */
@Provider
@Produces({HttpProblem.MEDIA_TYPE, MediaType.APPLICATION_JSON, "application/*+json"})
final class HttpProblemWriter implements MessageBodyWriter<HttpProblem> {

    @Override
    public boolean isWriteable(Class<?> type, Type genericType, Annotation[] annotations, MediaType mediaType) {
        return type == HttpProblem.class;
    }

    @Override
    public void writeTo(
            HttpProblem problem,
            Class<?> type,
            Type genericType,
            Annotation[] annotations,
            MediaType mediaType,
            MultivaluedMap<String, Object> httpHeaders,
            OutputStream entityStream)
            throws IOException {
        Utf8Content.label(httpHeaders, mediaType);
        RequestScope scope = RequestScope.current();
        entityStream.write(
                problem.toJson(scope == null ? null : scope.requestId()).getBytes());
    }
}
