package org.jzenith.rest.entity;

import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.ext.MessageBodyReader;
import jakarta.ws.rs.ext.Provider;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import java.nio.file.Path;
import java.util.concurrent.CompletionStage;
import org.jboss.resteasy.spi.AsyncMessageBodyWriter;
import org.jboss.resteasy.spi.AsyncOutputStream;

/**
 * Reads and writes the file at a path of the default file system, as {@link FileBodyProvider} does with a {@link File}.
 */
@Provider
@Consumes("*/*")
@Produces("*/*")
final class PathBodyProvider implements MessageBodyReader<Path>, AsyncMessageBodyWriter<Path> {

    private final FileBodyProvider files;

    PathBodyProvider(FileBodyProvider files) {
        this.files = files;
    }

    @Override
    public boolean isReadable(Class<?> type, Type genericType, Annotation[] annotations, MediaType mediaType) {
        return type == Path.class;
    }

    @Override
    public Path readFrom(
            Class<Path> type,
            Type genericType,
            Annotation[] annotations,
            MediaType mediaType,
            MultivaluedMap<String, String> httpHeaders,
            InputStream entityStream)
            throws IOException {
        return files.readFrom(File.class, File.class, annotations, mediaType, httpHeaders, entityStream)
                .toPath();
    }

    @Override
    public boolean isWriteable(Class<?> type, Type genericType, Annotation[] annotations, MediaType mediaType) {
        return Path.class.isAssignableFrom(type);
    }

    @Override
    public void writeTo(
            Path path,
            Class<?> type,
            Type genericType,
            Annotation[] annotations,
            MediaType mediaType,
            MultivaluedMap<String, Object> httpHeaders,
            OutputStream entityStream)
            throws IOException {
        files.writeTo(path.toFile(), File.class, File.class, annotations, mediaType, httpHeaders, entityStream);
    }

    @Override
    public CompletionStage<Void> asyncWriteTo(
            Path path,
            Class<?> type,
            Type genericType,
            Annotation[] annotations,
            MediaType mediaType,
            MultivaluedMap<String, Object> httpHeaders,
            AsyncOutputStream entityStream) {
        return files.asyncWriteTo(
                path.toFile(), File.class, File.class, annotations, mediaType, httpHeaders, entityStream);
    }
}
