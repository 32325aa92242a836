package org.jzenith.rest.entity;

import jakarta.activation.DataSource;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.ext.Provider;
import java.io.IOException;
import java.io.InputStream;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import java.nio.file.Path;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import org.jboss.resteasy.plugins.providers.DataSourceProvider;
import org.jboss.resteasy.spi.AsyncOutputStream;

/**
 * RESTEasy's provider for data sources, with two differences. The body of a request stays in memory, where it already
 * is, without a temporary file. A worker writes the body of a response, because reading a data source may block.
 */
@Provider
@Consumes(MediaType.WILDCARD)
@Produces(MediaType.WILDCARD)
final class DataSourceBodyProvider extends DataSourceProvider {

    private final ExecutorService workers;

    DataSourceBodyProvider(ExecutorService workers) {
        this.workers = workers;
    }

    @Override
    public DataSource readFrom(
            Class<DataSource> type,
            Type genericType,
            Annotation[] annotations,
            MediaType mediaType,
            MultivaluedMap<String, String> httpHeaders,
            InputStream entityStream)
            throws IOException {
        byte[] body = entityStream.readAllBytes();
        return new SequencedDataSource(body, 0, body.length, (Path) null, mediaType.toString()) {};
    }

    @Override
    public CompletionStage<Void> asyncWriteTo(
            DataSource source,
            Class<?> type,
            Type genericType,
            Annotation[] annotations,
            MediaType mediaType,
            MultivaluedMap<String, Object> httpHeaders,
            AsyncOutputStream out) {
        return new BlockingBodyWrite(workers, out, body -> {
            try (InputStream in = source.getInputStream()) {
                in.transferTo(body);
            }
        });
    }
}
