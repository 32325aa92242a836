package org.jzenith.redis;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.redis.client.RedisConnection;
import io.vertx.redis.client.Response;
import java.security.cert.CertificateException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;
import org.jzenith.backing.ClientConnector;
import org.jzenith.backing.ServerAddress;
import org.jzenith.backing.ServerProblems;
import org.jzenith.backing.StartupConnector;
import org.jzenith.core.error.Problem;
import org.jzenith.core.error.RootCause;
import org.jzenith.redis.topology.Sentinels;

/**
 * A Redis as a target of the start: opens connections and interprets failures.
 *
 * @param connectors returns what opens a connection on an event loop, for the attempt with this number
 */
record StartupTarget(
        BiFunction<Context, Integer, ClientConnector<RedisConnection>> connectors,
        AtomicInteger attempts,
        List<ServerAddress> servers,
        RedisConfiguration configuration,
        ServerUrl url,
        RedisProblems problems)
        implements StartupConnector.Target<RedisConnection> {

    StartupTarget(
            BiFunction<Context, Integer, ClientConnector<RedisConnection>> connectors,
            List<ServerAddress> servers,
            RedisConfiguration configuration,
            ServerUrl url,
            RedisProblems problems) {
        this(connectors, new AtomicInteger(), servers, configuration, url, problems);
    }

    @Override
    public String server() {
        return servers.stream().map(ServerAddress::toString).collect(Collectors.joining(", "));
    }

    @Override
    public ClientConnector<RedisConnection> connector(Context context) {
        return connectors.apply(context, attempts.getAndIncrement());
    }

    @Override
    public Future<Void> goodbye(RedisConnection connection) {
        return Future.succeededFuture();
    }

    @Override
    public @Nullable Problem permanent(Throwable failure) {
        String message = String.valueOf(failure.getMessage());
        if (failure instanceof Sentinels.UnknownMasterException) {
            return problems.unknownMaster(server(), configuration.masterName().orElse(""));
        }
        if (failure instanceof Sentinels.RefusedException) {
            return problems.refusedSentinelUser(configuration.sentinelUsername().orElse("default"), message);
        }
        if (message.contains("cluster support disabled")) {
            return problems.noCluster(server());
        }
        if (message.contains("NOAUTH")
                || message.contains("WRONGPASS")
                || message.contains("NOPERM")
                || message.contains("invalid password")) {
            return problems.server().refusedUser("REDIS-3", url.user(), message, "create the user by ACL SETUSER");
        }
        if (message.contains("DB index") || message.contains("SELECT is not allowed")) {
            return problems.noDatabase(url.database(), message);
        }
        if (failure instanceof SSLException || failure.getCause() instanceof SSLException || message.contains("SSL")) {
            return problems.server()
                    .noTls("REDIS-6", ConnectOptions.mode(configuration, url).toString(), words(failure));
        }
        boolean strange = message.startsWith("ILLEGAL_STATE")
                || failure instanceof NumberFormatException
                || failure instanceof IndexOutOfBoundsException;
        return strange || (failure instanceof Response && message.startsWith("ERR"))
                ? problems.noRedis(server(), message)
                : null;
    }

    @Override
    public Problem unreachable(Duration patience, Throwable failure) {
        return problems.server().unreachable("REDIS-5", server(), patience, words(failure));
    }

    private static String words(Throwable failure) {
        String message = ServerProblems.words(failure);
        if (message.contains("reset by peer")) {
            return message + ", as by a server that accepts only TLS";
        }
        return certificateFlaw(failure).orElse(message);
    }

    /** Returns the flaw of the server's certificate, which the failure of the handshake itself does not mention. */
    private static Optional<String> certificateFlaw(Throwable failure) {
        for (Throwable cause : RootCause.chain(failure)) {
            if (cause instanceof CertificateException) {
                return Optional.of(String.valueOf(cause.getMessage()));
            }
        }
        return Optional.empty();
    }
}
