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
import org.jboss.resteasy.plugins.providers.DataSourceProvider;

/** RESTEasy's provider for data sources, except that a body stays in memory, where it is anyhow, instead of in a temporary file. */
@Provider
@Consumes(MediaType.WILDCARD)
@Produces(MediaType.WILDCARD)
final class DataSourceBodyProvider extends DataSourceProvider {

    @Override
    public DataSource readFrom(Class<DataSource> type, Type genericType, Annotation[] annotations, MediaType mediaType,
            MultivaluedMap<String, String> httpHeaders, InputStream entityStream) throws IOException {
        byte[] body = entityStream.readAllBytes();
        return new SequencedDataSource(body, 0, body.length, (Path) null, mediaType.toString()) { };
    }
}
