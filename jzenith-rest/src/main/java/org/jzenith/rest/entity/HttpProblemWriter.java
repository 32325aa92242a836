package org.jzenith.rest.entity;

import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.ext.MessageBodyWriter;
import jakarta.ws.rs.ext.Provider;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import org.jboss.resteasy.core.ResteasyContext;
import org.jboss.resteasy.spi.HttpResponse;
import org.jzenith.core.request.RequestScope;
import org.jzenith.http.error.HttpProblem;
import org.jzenith.http.spi.ProblemEncoder;

/**
 * Writes problems, with the same members no matter which kind of JSON was negotiated, or in the format of the
 * application.
 */
@Provider
@Produces({HttpProblem.MEDIA_TYPE, MediaType.APPLICATION_JSON, "application/*+json"})
final class HttpProblemWriter implements MessageBodyWriter<HttpProblem> {

    private final ProblemEncoder problems;

    HttpProblemWriter(ProblemEncoder problems) {
        this.problems = problems;
    }

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
        RequestScope scope = RequestScope.current();
        String requestId = scope == null ? null : scope.requestId();
        ProblemEncoder.Formatted formatted = problems.format(problem, requestId);
        if (formatted == null) {
            Utf8Content.label(httpHeaders, mediaType);
            entityStream.write(problem.toJson(requestId).getBytes());
            return;
        }
        httpHeaders.putSingle(HttpHeaders.CONTENT_TYPE, formatted.mediaType());
        HttpResponse response = ResteasyContext.getContextData(HttpResponse.class);
        if (formatted.status() != null && response != null) {
            response.setStatus(formatted.status());
        }
        entityStream.write(formatted.body().getBytes());
    }
}
