package org.jzenith.http.connection;

import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpStatusClass;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.error.OutOfMemory;
import org.jzenith.http.cors.Cors;
import org.jzenith.http.error.LogRateLimiter;
import org.jzenith.http.header.ResponseHeaders;
import org.jzenith.http.header.SecurityHeaders;
import org.jzenith.http.rule.Tokens;
import org.jzenith.http.spi.HeaderWriter;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Adds headers to each response: those of the server, then those of the application's header writers. Safe on any
 * thread.
 */
public final class HeaderWriters {

    private static final Logger LOG = LoggerFactory.getLogger(HeaderWriters.class);

    private final Cors cors;
    private final SecurityHeaders defaults;
    private final List<HeaderWriter> writers;
    private final LogRateLimiter failures = LogRateLimiter.oneIn(Duration.ofMinutes(1));

    /** Takes the headers that the server sets before the application does. */
    public HeaderWriters(Cors cors, SecurityHeaders defaults, List<HeaderWriter> writers) {
        this.cors = cors;
        this.defaults = defaults;
        this.writers = writers;
    }

    boolean isEmpty() {
        return cors.isOff() && writers.isEmpty();
    }

    /** Returns a handler between Vert.x and the encoder of a connection, which sees all its responses. */
    ChannelHandler on(Http1Connection connection) {
        connection.keepOrder();
        return new ChannelOutboundHandlerAdapter() {
            @Override
            @SuppressWarnings("FutureReturnValueIgnored") // The promise reports failures.
            public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
                if (message instanceof HttpResponse response
                        && response.status().codeClass() != HttpStatusClass.INFORMATIONAL) {
                    begin(connection.nextToWrite(), response);
                }
                context.write(message, promise);
            }
        };
    }

    private void begin(@Nullable ServerExchange exchange, HttpResponse response) {
        HttpServerRequest request =
                exchange == null || exchange.request().decoderResult().isFailure() ? null : exchange.request();
        add(exchange, request, response.status().code(), ResponseHeaders.of(response.headers()));
    }

    /** Adds the headers to an HTTP/2 response before its head is written. */
    void write(ServerExchange exchange) {
        HttpServerResponse response = exchange.request().response();
        add(exchange, exchange.request(), response.getStatusCode(), ResponseHeaders.of(response.headers()));
    }

    private void add(
            @Nullable ServerExchange exchange,
            @Nullable HttpServerRequest request,
            int status,
            ResponseHeaders headers) {
        if (!cors.isOff()) {
            cors.addTo(headers, request);
        }
        if (exchange == null) {
            write(null, status, headers);
        } else if (!writers.isEmpty()) {
            exchange.scope().run(() -> write(request, status, headers));
        }
    }

    private void write(@Nullable HttpServerRequest request, int status, ResponseHeaders all) {
        CheckedHeaders headers = new CheckedHeaders(all, defaults);
        for (HeaderWriter writer : writers) {
            try {
                writer.writeHeaders(request, status, headers);
            } catch (Throwable e) { // An Error too: otherwise, the request would never be answered.
                OutOfMemory.check(e);
                int suppressed = failures.next(e);
                if (suppressed != LogRateLimiter.SUPPRESSED) {
                    LOG.error("{} failed{}", writer.getClass().getName(), LogRateLimiter.more(suppressed), e);
                }
            }
        }
    }

    /** Rejects headers that would damage a response. */
    private record CheckedHeaders(ResponseHeaders headers, SecurityHeaders defaults) implements HeaderWriter.Headers {

        private static final Set<String> OF_THE_SERVER = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);

        static {
            OF_THE_SERVER.addAll(List.of(
                    "Connection",
                    "Content-Length",
                    "Date",
                    "Keep-Alive",
                    "Transfer-Encoding",
                    "Upgrade",
                    "X-Request-Id"));
        }

        @Override
        public boolean contains(String name) {
            return headers.contains(name) && !defaults.areAll(name, headers.all(name));
        }

        @Override
        public void set(String name, String value) {
            check(name, value);
            headers.set(name, value);
        }

        @Override
        public void add(String name, String value) {
            check(name, value);
            headers.add(name, value);
        }

        private static void check(String name, String value) {
            if (!Tokens.isToken(name) || OF_THE_SERVER.contains(name)) {
                throw new IllegalArgumentException("The name of a header is \"" + name
                        + "\" (expected: a token, and none of " + OF_THE_SERVER + ')');
            }
            for (int i = 0; i < value.length(); i++) {
                if (!Tokens.isText(value.charAt(i))) {
                    throw new IllegalArgumentException(
                            "The value of header " + name + " has the character " + (int) value.charAt(i) + " at index "
                                    + i + " (expected: printable characters of ISO-8859-1, spaces and tabs)");
                }
            }
        }
    }
}
