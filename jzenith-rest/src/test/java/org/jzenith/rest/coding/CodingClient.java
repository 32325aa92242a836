package org.jzenith.rest.coding;

import com.aayushatharva.brotli4j.decoder.BrotliInputStream;
import io.vertx.core.Future;
import io.vertx.core.MultiMap;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpVersion;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.jzenith.rest.support.TestServer;

/** A client of either version of HTTP that decodes nothing by itself. */
final class CodingClient implements AutoCloseable {

    private static final long DEADLINE_SECONDS = 120;

    /** A response, as it was sent. */
    record Answer(int status, MultiMap headers, Buffer body) {

        byte[] bytes() {
            return body.getBytes();
        }

        String coding() {
            return headers.get("Content-Encoding");
        }

        /** The body as it was before it was encoded. */
        String text() {
            try (InputStream in = decoder()) {
                return new String(in.readAllBytes(), StandardCharsets.UTF_8);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private InputStream decoder() throws IOException {
            InputStream in = new ByteArrayInputStream(bytes());
            if (coding() == null) {
                return in;
            }
            return coding().equals("gzip") ? new GZIPInputStream(in) : new BrotliInputStream(in);
        }
    }

    private final Vertx vertx = Vertx.vertx();
    private final HttpClient client;
    private final int port;

    CodingClient(TestServer server, HttpVersion version) {
        client = vertx.createHttpClient(
                new HttpClientOptions().setProtocolVersion(version).setHttp2ClearTextUpgrade(false));
        port = server.port();
    }

    Answer get(String path, String... headers) {
        return send(HttpMethod.GET, path, null, headers);
    }

    /** Asks for a resource as a client that takes gzip and brotli. */
    Answer getCoded(String path) {
        return get(path, "Accept-Encoding", "gzip, deflate, br");
    }

    Answer send(HttpMethod method, String path, byte[] body, String... headers) {
        return await(client.request(method, port, "127.0.0.1", path).compose(request -> {
            for (int i = 0; i < headers.length; i += 2) {
                request.headers().add(headers[i], headers[i + 1]);
            }
            Future<HttpClientResponse> response = body == null ? request.send() : request.send(Buffer.buffer(body));
            return response.compose(CodingClient::read); // On the event loop: otherwise, the body might come before.
        }));
    }

    private static Future<Answer> read(HttpClientResponse response) {
        return response.body().map(received -> new Answer(response.statusCode(), response.headers(), received));
    }

    private static <T> T await(Future<T> future) {
        try {
            return future.toCompletionStage().toCompletableFuture().get(DEADLINE_SECONDS, TimeUnit.SECONDS);
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    static byte[] gzip(byte[] plain) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
            out.write(plain);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    @Override
    public void close() {
        await(vertx.close());
    }
}
