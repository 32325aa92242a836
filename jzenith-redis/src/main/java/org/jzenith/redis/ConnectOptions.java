package org.jzenith.redis;

import io.vertx.core.net.NetClientOptions;
import io.vertx.core.net.PemTrustOptions;
import io.vertx.redis.client.RedisOptions;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.client.SystemTrust;

/** What the driver is told of the configuration. */
final class ConnectOptions {

    private ConnectOptions() { }

    /** The options for connections that Redis is told a name of. */
    static RedisOptions of(RedisConfiguration configuration, ServerUrl url, String clientName) {
        return new RedisOptions()
                .setConnectionString(connectionString(url, clientName))
                .setNetClientOptions(net(configuration, url))
                // How many are on their way is up to us; the driver needs room for its own. It makes an array of this size.
                .setMaxWaitingHandlers(configuration.queueSize() + 16)
                // Each has one connection, which we cut off ourselves.
                .setMaxPoolSize(1).setMaxPoolWaiting(1).setPoolRecycleTimeout(-1).setPoolCleanerInterval(-1);
    }

    /** The same for the driver's own pool, which makes as many connections as it is asked for at once, up to a limit. */
    static RedisOptions pooled(RedisConfiguration configuration, ServerUrl url) {
        return of(configuration, url, configuration.clientName() + "-pool")
                .setMaxPoolSize(Math.max(1, configuration.sessionLimit())).setMaxPoolWaiting(configuration.queueSize());
    }

    private static String connectionString(ServerUrl url, String clientName) {
        // A user without a password is one all the same: left out, the server would take us for its default user.
        String info = url.username() == null && url.password() == null ? "" : encoded(url.username()) + ':' + encoded(url.password()) + '@';
        return (url.tls() ? "rediss://" : "redis://") + info + url.hostInUrl() + ':' + url.port() + '/' + url.database() + "?client=" + clientName;
    }

    private static String encoded(@Nullable String text) {
        return text == null ? "" : URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    private static NetClientOptions net(RedisConfiguration configuration, ServerUrl url) {
        NetClientOptions options = new NetClientOptions().setTcpKeepAlive(true).setTcpNoDelay(true)
                .setConnectTimeout((int) Math.min(Integer.MAX_VALUE, configuration.connectTimeout().toMillis()))
                .setHostnameVerificationAlgorithm("");
        if (!url.tls()) {
            return options;
        }
        // Before we ourselves give up: a server without TLS says nothing.
        options.setSsl(true).setSslHandshakeTimeout(Math.max(1, configuration.connectTimeout().toMillis() * 3 / 4))
                .setSslHandshakeTimeoutUnit(TimeUnit.MILLISECONDS);
        RedisTls mode = mode(configuration, url);
        if (mode == RedisTls.REQUIRE) {
            return options.setTrustAll(true);
        }
        options.setTrustOptions(configuration.tlsCa().isPresent()
                ? new PemTrustOptions().addCertPath(configuration.tlsCa().get().toString()) : SystemTrust.options());
        return mode == RedisTls.VERIFY_FULL ? options.setHostnameVerificationAlgorithm("HTTPS") : options;
    }

    /** What is configured, where it is, or else what a URL that begins with rediss means. */
    static RedisTls mode(RedisConfiguration configuration, ServerUrl url) {
        return configuration.tls() == RedisTls.DISABLE && url.tls() ? RedisTls.VERIFY_FULL : configuration.tls();
    }
}
