package org.jzenith.rest.entity;

import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.ext.Provider;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Reader;
import java.io.Writer;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import org.jboss.resteasy.plugins.providers.ReaderProvider;
import org.jboss.resteasy.spi.AsyncMessageBodyWriter;
import org.jboss.resteasy.spi.AsyncOutputStream;

/**
 * RESTEasy's provider for characters, but in the encoding of the media type, or else in UTF-8 (Jakarta REST 4.2.4);
 * RESTEasy would send the low byte of each. Writes on a worker, because a {@code Reader} may block.
 */
@Provider
@Produces(MediaType.WILDCARD)
@Consumes(MediaType.WILDCARD)
final class ReaderBodyProvider extends ReaderProvider implements AsyncMessageBodyWriter<Reader> {

    private final ExecutorService workers;

    ReaderBodyProvider(ExecutorService workers) {
        this.workers = workers;
    }

    @Override
    public Reader readFrom(
            Class<Reader> type,
            Type genericType,
            Annotation[] annotations,
            MediaType mediaType,
            MultivaluedMap<String, String> httpHeaders,
            InputStream entityStream)
            throws IOException {
        return new InputStreamReader(entityStream, charset(mediaType));
    }

    @Override
    public void writeTo(
            Reader reader,
            Class<?> type,
            Type genericType,
            Annotation[] annotations,
            MediaType mediaType,
            MultivaluedMap<String, Object> httpHeaders,
            OutputStream entityStream)
            throws IOException {
        try (reader) {
            encode(reader, charset(mediaType), entityStream);
        }
    }

    @Override
    public CompletionStage<Void> asyncWriteTo(
            Reader reader,
            Class<?> type,
            Type genericType,
            Annotation[] annotations,
            MediaType mediaType,
            MultivaluedMap<String, Object> httpHeaders,
            AsyncOutputStream out) {
        return new BlockingBodyWrite(workers, out, body -> encode(reader, charset(mediaType), body), reader);
    }

    private static String charset(MediaType mediaType) {
        return mediaType.getParameters().getOrDefault(MediaType.CHARSET_PARAMETER, StandardCharsets.UTF_8.name());
    }

    private static void encode(Reader reader, String charset, OutputStream out) throws IOException {
        Writer encoder = new OutputStreamWriter(new Unflushed(out), charset);
        reader.transferTo(encoder);
        encoder.flush();
    }

    /**
     * An encoder outputs its last bytes only on a flush, which must not send the response before its length is known.
     */
    private static final class Unflushed extends OutputStream {

        private final OutputStream out;

        Unflushed(OutputStream out) {
            this.out = out;
        }

        @Override
        public void write(int b) throws IOException {
            out.write(b);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            out.write(bytes, offset, length);
        }
    }
}
