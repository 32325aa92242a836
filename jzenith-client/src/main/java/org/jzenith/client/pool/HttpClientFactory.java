package org.jzenith.client.pool;

import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.http.PoolOptions;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jzenith.backing.ClientTls;

/** Creates Vert.x's clients for one service. */
final class HttpClientFactory {

    /** The interval at which Vert.x looks for idle connections. */
    private static final int CLEANER_MILLIS = 1_000;

    private static final int MAX_HEADERS = 32 << 10;

    private final Vertx vertx;
    private final ClientSettings settings;
    private final ClientTls tls;

    HttpClientFactory(Vertx vertx, ClientSettings settings, ClientTls tls) {
        this.vertx = vertx;
        this.settings = settings;
        this.tls = tls;
    }

    /** Creates a client for one event loop, which opens up to {@code connections} connections there. */
    HttpClient create(int connections, Handler<HttpConnection> opened) {
        return vertx.httpClientBuilder()
                .with(options())
                .with(new PoolOptions()
                        .setHttp1MaxSize(connections)
                        .setHttp2MaxSize(1)
                        .setMaxWaitQueueSize(-1) // The queue of the event loop limits waiting calls.
                        .setCleanerPeriod(CLEANER_MILLIS))
                .withConnectHandler(opened)
                .build();
    }

    private HttpClientOptions options() {
        int keepAliveSeconds = (int)
                Math.max(1, Math.min(Integer.MAX_VALUE, settings.keepAlive().toSeconds()));
        int connectMillis = millis(settings.connectTimeout());
        HttpClientOptions options = new HttpClientOptions()
                .setConnectTimeout(connectMillis)
                .setTcpKeepAlive(true)
                .setTcpNoDelay(true)
                .setKeepAliveTimeout(keepAliveSeconds)
                .setHttp2KeepAliveTimeout(keepAliveSeconds)
                .setHttp2ClearTextUpgrade(false) // It sends the first request before the version is known.
                .setMaxHeaderSize(MAX_HEADERS)
                .setProtocolVersion(
                        settings.protocol() == ClientProtocol.HTTP1
                                        || (settings.protocol() == ClientProtocol.AUTO && !settings.tls())
                                ? HttpVersion.HTTP_1_1
                                : HttpVersion.HTTP_2);
        if (settings.tls()) {
            options.setSsl(true)
                    .setUseAlpn(settings.protocol() != ClientProtocol.HTTP1)
                    .setVerifyHost(true)
                    .setSslHandshakeTimeout(connectMillis)
                    .setSslHandshakeTimeoutUnit(TimeUnit.MILLISECONDS);
            options.setKeyCertOptions(tls.certificate());
            options.setTrustOptions(tls.trust());
        }
        return options;
    }

    private static int millis(Duration duration) {
        return (int) Math.max(1, Math.min(Integer.MAX_VALUE, duration.toMillis()));
    }
}
