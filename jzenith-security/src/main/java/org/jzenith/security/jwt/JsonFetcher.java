package org.jzenith.security.jwt;

import com.nimbusds.jose.util.JSONObjectUtils;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.net.PemTrustOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.text.ParseException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import org.jzenith.core.error.DurationText;

/**
 * Fetches small JSON objects over HTTP, each in a bounded time and up to a bounded size. Redirects are not followed:
 * what is fetched decides whom the application trusts. Used on one event loop only.
 */
final class JsonFetcher {

    /** Far more than the keys of any issuer take. */
    private static final int MAX_BYTES = 256 * 1024;

    private final Vertx vertx;
    private final Duration timeout;
    private final HttpClient client;

    JsonFetcher(Vertx vertx, Duration timeout, Optional<Path> tlsCa) {
        this.vertx = vertx;
        this.timeout = timeout;
        // Fetches are minutes apart: a connection that is kept would be one that the server has closed.
        HttpClientOptions options = new HttpClientOptions().setKeepAlive(false).setConnectTimeout((int)
                Math.min(Integer.MAX_VALUE, timeout.toMillis()));
        tlsCa.ifPresent(file -> options.setTrustOptions(new PemTrustOptions().addCertPath(file.toString())));
        this.client = vertx.createHttpClient(options);
    }

    /** Fetches the object at an absolute URL; a failure says why, in words. */
    Future<Map<String, Object>> fetch(String url) {
        Promise<Buffer> body = Promise.promise();
        RequestOptions options;
        try {
            options = new RequestOptions()
                    .setMethod(HttpMethod.GET)
                    .setAbsoluteURI(url)
                    .putHeader("Accept", "application/json")
                    .putHeader("Accept-Encoding", "identity");
        } catch (RuntimeException e) { // of the URL
            return Future.failedFuture(new IOException(url + " is not a URL", e));
        }
        client.request(options).onComplete(connected -> {
            if (connected.succeeded()) {
                send(connected.result(), body);
            } else {
                body.tryFail(connected.cause());
            }
        });
        long timer = vertx.setTimer(
                Math.max(1, timeout.toMillis()),
                id -> body.tryFail(new TimeoutException(url + " did not answer within " + DurationText.of(timeout))));
        return body.future().onComplete(done -> vertx.cancelTimer(timer)).compose(bytes -> object(url, bytes));
    }

    private static void send(HttpClientRequest request, Promise<Buffer> body) {
        body.future().onFailure(failure -> request.reset()); // After a time-out too.
        if (body.future().isComplete()) {
            return;
        }
        request.send().onComplete(sent -> {
            if (sent.succeeded()) {
                read(sent.result(), body);
            } else {
                body.tryFail(sent.cause());
            }
        });
    }

    private static void read(HttpClientResponse response, Promise<Buffer> body) {
        response.exceptionHandler(body::tryFail);
        if (response.statusCode() != 200) {
            body.tryFail(new IOException(
                    response.request().absoluteURI() + " answered with the status " + response.statusCode()));
            return;
        }
        String coding = response.getHeader("Content-Encoding");
        if (coding != null && !coding.equalsIgnoreCase("identity")) {
            body.tryFail(new IOException(response.request().absoluteURI() + " answered in the Content-Encoding "
                    + UntrustedText.of(coding) + " (expected: none)"));
            return;
        }
        Buffer bytes = Buffer.buffer();
        response.handler(part -> {
            if (bytes.length() + part.length() > MAX_BYTES) {
                body.tryFail(new IOException(
                        response.request().absoluteURI() + " answered with more than " + MAX_BYTES + " bytes"));
            } else {
                bytes.appendBuffer(part);
            }
        });
        response.endHandler(end -> body.tryComplete(bytes));
    }

    private static Future<Map<String, Object>> object(String url, Buffer bytes) {
        try {
            Map<String, Object> object = JSONObjectUtils.parse(bytes.toString());
            return object == null
                    ? Future.failedFuture(new IOException(url + " did not answer with a JSON object"))
                    : Future.succeededFuture(object);
        } catch (ParseException e) {
            return Future.failedFuture(new IOException(url + " did not answer with a JSON object", e));
        }
    }

    /** Closes all connections. */
    Future<Void> close() {
        return client.close();
    }
}
