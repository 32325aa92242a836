package org.jzenith.rest.entity;

import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.ext.Provider;
import java.io.InputStream;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import org.jboss.resteasy.plugins.providers.InputStreamProvider;
import org.jboss.resteasy.spi.AsyncOutputStream;

/** Copies an {@code InputStream} on a worker, because reading it may block. */
@Provider
@Produces(MediaType.WILDCARD)
@Consumes(MediaType.WILDCARD)
final class InputStreamWriter extends InputStreamProvider {

    private final ExecutorService workers;

    InputStreamWriter(ExecutorService workers) {
        this.workers = workers;
    }

    @Override
    public CompletionStage<Void> asyncWriteTo(
            InputStream stream,
            Class<?> type,
            Type genericType,
            Annotation[] annotations,
            MediaType mediaType,
            MultivaluedMap<String, Object> httpHeaders,
            AsyncOutputStream out) {
        return new BlockingBodyWrite(workers, out, stream::transferTo, stream);
    }
}
