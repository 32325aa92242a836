package org.jzenith.redis;

import io.vertx.core.net.NetClientOptions;
import io.vertx.redis.client.RedisClientType;
import io.vertx.redis.client.RedisOptions;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.jzenith.backing.ClientTls;

/** Converts the configuration to the options of the driver. */
final class ConnectOptions {

    private ConnectOptions() {}

    /** Returns the options for connections with this name. */
    static RedisOptions of(RedisConfiguration configuration, ServerUrl url, ClientTls tls, String clientName) {
        return new RedisOptions()
                .setConnectionString(connectionString(url, clientName))
                .setNetClientOptions(net(configuration, url, tls))
                // Link limits the commands in flight; the driver needs room for its own, and allocates an array of
                // this size.
                .setMaxWaitingHandlers(configuration.queueSize() + 16)
                // Each client has one connection, which Connector cuts off.
                .setMaxPoolSize(1)
                .setMaxPoolWaiting(1)
                .setPoolRecycleTimeout(-1)
                .setPoolCleanerInterval(-1);
    }

    /** Returns the options for the driver's own pool, which opens connections on demand, up to a limit. */
    static RedisOptions pooled(RedisConfiguration configuration, ServerUrl url, ClientTls tls) {
        String name = configuration.clientName() + "-pool";
        RedisOptions options = of(configuration, url, tls, name)
                .setMaxPoolSize(Math.max(1, configuration.sessionLimit()))
                .setMaxPoolWaiting(configuration.queueSize());
        if (configuration.mode() == RedisMode.STANDALONE) {
            return options;
        }
        options.setEndpoints(ServerUrl.servers(configuration).stream()
                .map(server -> connectionString(url.at(server), name))
                .collect(Collectors.toCollection(ArrayList::new)));
        configuration.masterName().ifPresent(options::setMasterName);
        return options.setType(
                configuration.mode() == RedisMode.CLUSTER ? RedisClientType.CLUSTER : RedisClientType.SENTINEL);
    }

    /** Returns what the driver connects to, with the user and the password. */
    static String connectionString(ServerUrl url, String clientName) {
        // A user without a password must be named too; otherwise, the server would assume its default user.
        String info = url.username() == null && url.password() == null
                ? ""
                : encoded(url.username()) + ':' + encoded(url.password()) + '@';
        return (url.tls() ? "rediss://" : "redis://") + info + url.hostInUrl() + ':' + url.port() + url.path()
                + "?client=" + clientName;
    }

    private static String encoded(@Nullable String text) {
        return text == null ? "" : URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    private static NetClientOptions net(RedisConfiguration configuration, ServerUrl url, ClientTls tls) {
        NetClientOptions options = new NetClientOptions()
                .setTcpKeepAlive(true)
                .setTcpNoDelay(true)
                .setConnectTimeout((int) Math.min(
                        Integer.MAX_VALUE, configuration.connectTimeout().toMillis()))
                .setHostnameVerificationAlgorithm("");
        if (!url.tls()) {
            return options;
        }
        // The handshake ends before the timeout of the connection attempt, so that its failure is reported: a server
        // without TLS does not answer.
        options.setSsl(true)
                .setSslHandshakeTimeout(
                        Math.max(1, configuration.connectTimeout().toMillis() * 3 / 4))
                .setSslHandshakeTimeoutUnit(TimeUnit.MILLISECONDS);
        options.setKeyCertOptions(tls.certificate());
        if (tls.trust() == null) {
            return options.setTrustAll(true);
        }
        options.setTrustOptions(tls.trust());
        return mode(configuration, url) == RedisTls.VERIFY_FULL
                ? options.setHostnameVerificationAlgorithm("HTTPS")
                : options;
    }

    /** Returns the files of certificates and keys. */
    static ClientTls.Files files(RedisConfiguration configuration) {
        return new ClientTls.Files(configuration.tlsCa(), configuration.tlsCertificate(), configuration.tlsKey());
    }

    /** Returns the configured mode; by default, that of a URL that begins with rediss. */
    static RedisTls mode(RedisConfiguration configuration, ServerUrl url) {
        return configuration.tls().orElse(url.tls() ? RedisTls.VERIFY_FULL : RedisTls.DISABLE);
    }
}
