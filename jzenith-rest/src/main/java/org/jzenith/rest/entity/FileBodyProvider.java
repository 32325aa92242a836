package org.jzenith.rest.entity;

import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.ext.Provider;
import java.io.BufferedInputStream;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jboss.resteasy.core.ResteasyContext;
import org.jboss.resteasy.plugins.providers.FileProvider;
import org.jboss.resteasy.plugins.providers.FileRange;
import org.jboss.resteasy.plugins.providers.FileRangeWriter;
import org.jboss.resteasy.plugins.providers.ProviderHelper;
import org.jboss.resteasy.plugins.server.Cleanables;
import org.jboss.resteasy.spi.AsyncOutputStream;
import org.jboss.resteasy.spi.HttpRequest;
import org.jboss.resteasy.spi.HttpResponse;
import org.jspecify.annotations.Nullable;

/**
 * RESTEasy's provider for files, except that the file of a request stays until its response has ended, that the answer to HEAD
 * does not read the file, and that ranges are those of RFC 9110: RESTEasy's drop the headers of the response, go beyond the end of
 * the file and fail for what is no range.
 */
@Provider
@Consumes("*/*")
@Produces("*/*")
final class FileBodyProvider extends FileProvider {

    private final FileRangeWriter ranges = new FileRangeWriter();

    /** The file is handed over when it is complete: were it deleted before, by the end of the exchange, writing would make it anew. */
    @Override
    public File readFrom(Class<File> type, Type genericType, Annotation[] annotations, MediaType mediaType,
            MultivaluedMap<String, String> httpHeaders, InputStream entityStream) throws IOException {
        Path file = Files.createTempFile("jzenith-", ".body");
        try (OutputStream out = Files.newOutputStream(file)) {
            entityStream.transferTo(out);
        } finally {
            Cleanables ofExchange = ResteasyContext.getContextData(Cleanables.class);
            if (ofExchange != null) {
                ofExchange.addCleanable(() -> Files.deleteIfExists(file));
            }
        }
        return file.toFile();
    }

    @Override
    public void writeTo(File file, Class<?> type, Type genericType, Annotation[] annotations, MediaType mediaType,
            MultivaluedMap<String, Object> httpHeaders, OutputStream entityStream) throws IOException {
        if (isForHead(file, httpHeaders)) {
            return;
        }
        FileRange range = range(file, httpHeaders);
        if (range != null) {
            ranges.writeTo(range, type, genericType, annotations, mediaType, httpHeaders, entityStream);
            return;
        }
        try (InputStream whole = new FileInputStream(file)) {
            whole.transferTo(entityStream);
        }
    }

    @Override
    public CompletionStage<Void> asyncWriteTo(File file, Class<?> type, Type genericType, Annotation[] annotations,
            MediaType mediaType, MultivaluedMap<String, Object> httpHeaders, AsyncOutputStream entityStream) {
        if (isForHead(file, httpHeaders)) {
            return CompletableFuture.completedFuture(null);
        }
        FileRange range = range(file, httpHeaders);
        if (range != null) {
            return ranges.asyncWriteTo(range, type, genericType, annotations, mediaType, httpHeaders, entityStream);
        }
        try {
            return ProviderHelper.writeToAndCloseInput(new BufferedInputStream(new FileInputStream(file)), entityStream);
        } catch (FileNotFoundException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    /** A file within a server-sent event has no headers of its own. */
    private static boolean isForHead(File file, @Nullable MultivaluedMap<String, Object> httpHeaders) {
        HttpRequest request = ResteasyContext.getContextData(HttpRequest.class);
        if (request == null || httpHeaders == null || !request.getHttpMethod().equals(HttpMethod.HEAD)) {
            return false;
        }
        httpHeaders.putSingle(HttpHeaders.CONTENT_LENGTH, file.length());
        return true;
    }

    /** Returns the part of the file to send, and says so in the head of the response; null for the whole. */
    private static @Nullable FileRange range(File file, @Nullable MultivaluedMap<String, Object> httpHeaders) {
        HttpRequest request = ResteasyContext.getContextData(HttpRequest.class);
        HttpResponse response = ResteasyContext.getContextData(HttpResponse.class);
        if (request == null || response == null || httpHeaders == null || response.getStatus() != 200 || !request.getHttpMethod().equals(HttpMethod.GET)) {
            return null;
        }
        httpHeaders.putSingle("Accept-Ranges", "bytes");
        ByteRange range = ByteRange.of(request.getHttpHeaders().getRequestHeaders(), httpHeaders, file.length());
        if (range == null) {
            return null;
        }
        response.setStatus(206);
        return new FileRange(file, range.first(), range.last());
    }
}
