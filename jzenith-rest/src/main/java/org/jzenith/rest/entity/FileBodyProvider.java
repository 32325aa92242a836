package org.jzenith.rest.entity;

import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.InternalServerErrorException;
import jakarta.ws.rs.NotFoundException;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.Provider;
import java.io.EOFException;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Date;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import org.jboss.resteasy.core.ResteasyContext;
import org.jboss.resteasy.plugins.providers.FileProvider;
import org.jboss.resteasy.plugins.server.Cleanables;
import org.jboss.resteasy.spi.AsyncOutputStream;
import org.jboss.resteasy.spi.HttpRequest;
import org.jboss.resteasy.spi.HttpResponse;
import org.jboss.resteasy.util.CommitHeaderAsyncOutputStream;
import org.jboss.resteasy.util.DateUtil;
import org.jspecify.annotations.Nullable;
import org.jzenith.http.message.ByteRange;
import org.jzenith.http.message.KnownLength;

/**
 * RESTEasy's provider for files, with these differences. The file of a request is kept until its response has ended.
 * The answer to HEAD does not read the file. A worker reads it, because disks may block. A response has its length, and
 * ranges follow RFC 9110. With RESTEasy's ranges, the headers of the response are lost, a range may extend beyond the
 * end of the file, and an invalid range fails.
 */
@Provider
@Consumes("*/*")
@Produces("*/*")
final class FileBodyProvider extends FileProvider {

    private static final int PIECE = 32 << 10;

    /** The part of a file to send. */
    private record Slice(long first, long length) {}

    private final ExecutorService workers;

    FileBodyProvider(ExecutorService workers) {
        this.workers = workers;
    }

    /** Returns the complete file. If the end of the exchange deleted it earlier, writing would create it again. */
    @Override
    public File readFrom(
            Class<File> type,
            Type genericType,
            Annotation[] annotations,
            MediaType mediaType,
            MultivaluedMap<String, String> httpHeaders,
            InputStream entityStream)
            throws IOException {
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
    public void writeTo(
            File file,
            Class<?> type,
            Type genericType,
            Annotation[] annotations,
            MediaType mediaType,
            MultivaluedMap<String, Object> httpHeaders,
            OutputStream entityStream)
            throws IOException {
        requireFile(file);
        if (!isForHead(file, httpHeaders)) {
            copy(file, described(file, httpHeaders, entityStream), entityStream);
        }
    }

    @Override
    public CompletionStage<Void> asyncWriteTo(
            File file,
            Class<?> type,
            Type genericType,
            Annotation[] annotations,
            MediaType mediaType,
            MultivaluedMap<String, Object> httpHeaders,
            AsyncOutputStream entityStream) {
        requireFile(file);
        if (isForHead(file, httpHeaders)) {
            return CompletableFuture.completedFuture(null);
        }
        Slice slice = described(file, httpHeaders, entityStream);
        return new BlockingBodyWrite(workers, entityStream, body -> copy(file, slice, body));
    }

    /** The head of a file that cannot be sent would differ from that of the answer to GET. */
    private static void requireFile(File file) {
        if (!file.isFile()) {
            throw new NotFoundException(file + " is not a file");
        }
        if (!file.canRead()) {
            throw new InternalServerErrorException(file + " cannot be read");
        }
    }

    /** Returns the part of the file to send, and describes it in the head of the response. */
    private static Slice described(File file, @Nullable MultivaluedMap<String, Object> httpHeaders, OutputStream out) {
        ByteRange range = range(file, httpHeaders);
        Slice slice = range == null ? new Slice(0, file.length()) : new Slice(range.first(), range.size());
        // Any other class is the stream of a filter or an interceptor, which may send different data.
        if (slice.length() > 0 && httpHeaders != null && out instanceof CommitHeaderAsyncOutputStream) {
            httpHeaders.putSingle(HttpHeaders.CONTENT_LENGTH, new KnownLength(slice.length()));
        }
        return slice;
    }

    private static void copy(File file, Slice slice, OutputStream out) throws IOException {
        try (InputStream in = new FileInputStream(file)) {
            if (slice.length() == 0) { // There are files without a length, such as those in /proc.
                in.transferTo(out);
            } else {
                in.skipNBytes(slice.first());
                copy(in, slice.length(), out);
            }
        }
    }

    /** If a file has become shorter since its length was sent, it must not seem complete. */
    private static void copy(InputStream in, long length, OutputStream out) throws IOException {
        byte[] piece = new byte[PIECE];
        long left = length;
        while (left > 0) {
            int count = in.read(piece, 0, (int) Math.min(piece.length, left));
            if (count < 0) {
                throw new EOFException("the file has lost its last " + left + " bytes while it was read");
            }
            out.write(piece, 0, count);
            left -= count;
        }
    }

    /** A file within a server-sent event has no headers of its own. */
    private static boolean isForHead(File file, @Nullable MultivaluedMap<String, Object> httpHeaders) {
        if (httpHeaders == null || !StreamWriter.isForHead()) {
            return false;
        }
        HttpResponse response = ResteasyContext.getContextData(HttpResponse.class);
        if (response != null && response.getStatus() == 200) {
            acceptRanges(httpHeaders);
        }
        httpHeaders.putSingle(HttpHeaders.CONTENT_LENGTH, file.length());
        return true;
    }

    private static void acceptRanges(MultivaluedMap<String, Object> httpHeaders) {
        httpHeaders.putSingle("Accept-Ranges", "bytes");
    }

    /**
     * Returns the part of the file to send, and describes it in the head of the response; null means the whole file.
     */
    private static @Nullable ByteRange range(File file, @Nullable MultivaluedMap<String, Object> httpHeaders) {
        HttpRequest request = ResteasyContext.getContextData(HttpRequest.class);
        HttpResponse response = ResteasyContext.getContextData(HttpResponse.class);
        if (request == null
                || response == null
                || httpHeaders == null
                || response.getStatus() != 200
                || !request.getHttpMethod().equals(HttpMethod.GET)) {
            return null;
        }
        acceptRanges(httpHeaders);
        MultivaluedMap<String, String> wanted = request.getHttpHeaders().getRequestHeaders();
        ByteRange range = ByteRange.of(wanted.getFirst("Range"), file.length());
        if (range == null
                || !ByteRange.isWanted(
                        wanted.getFirst("If-Range"),
                        text(httpHeaders.getFirst(HttpHeaders.ETAG)),
                        text(httpHeaders.getFirst(HttpHeaders.LAST_MODIFIED)))) {
            return null;
        }
        if (!range.isSatisfiable()) {
            throw new WebApplicationException(Response.status(416)
                    .header("Content-Range", range.contentRange())
                    .build());
        }
        response.setStatus(206);
        httpHeaders.putSingle("Content-Range", range.contentRange());
        return range;
    }

    @SuppressWarnings("JavaUtilDate") // The interface of JAX-RS
    private static @Nullable String text(@Nullable Object header) {
        return header == null ? null : header instanceof Date date ? DateUtil.formatDate(date) : header.toString();
    }
}
