package org.jzenith.rest.entity;

import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.core.StreamingOutput;
import jakarta.ws.rs.ext.Provider;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import org.jboss.resteasy.plugins.providers.StreamingOutputProvider;
import org.jboss.resteasy.spi.AsyncMessageBodyWriter;
import org.jboss.resteasy.spi.AsyncOutputStream;

/** Runs a {@code StreamingOutput} on a worker, because it may block. */
@Provider
@Produces(MediaType.WILDCARD)
final class StreamingOutputWriter extends StreamingOutputProvider implements AsyncMessageBodyWriter<StreamingOutput> {

    private final ExecutorService workers;

    StreamingOutputWriter(ExecutorService workers) {
        this.workers = workers;
    }

    @Override
    public CompletionStage<Void> asyncWriteTo(
            StreamingOutput output,
            Class<?> type,
            Type genericType,
            Annotation[] annotations,
            MediaType mediaType,
            MultivaluedMap<String, Object> httpHeaders,
            AsyncOutputStream out) {
        return new BlockingBodyWrite(workers, out, output::write);
    }
}
