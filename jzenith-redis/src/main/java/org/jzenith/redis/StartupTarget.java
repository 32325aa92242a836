package org.jzenith.redis;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.redis.client.RedisConnection;
import io.vertx.redis.client.RedisOptions;
import io.vertx.redis.client.Response;
import java.security.cert.CertificateException;
import java.time.Duration;
import java.util.Optional;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;
import org.jzenith.backing.ClientConnector;
import org.jzenith.backing.ServerProblems;
import org.jzenith.backing.StartupConnector;
import org.jzenith.core.error.Problem;
import org.jzenith.core.error.RootCause;
import org.jzenith.redis.connection.ConnectionFactory;

/** A Redis as a target of the start: opens connections and interprets failures. */
record StartupTarget(Vertx vertx, RedisOptions options, ServerUrl url, RedisTls tls, RedisProblems problems)
        implements StartupConnector.Target<RedisConnection> {

    @Override
    public String server() {
        return url.server();
    }

    @Override
    public ClientConnector<RedisConnection> connector(Context context) {
        return new ConnectionFactory(vertx, options, context);
    }

    @Override
    public Future<Void> goodbye(RedisConnection connection) {
        return Future.succeededFuture();
    }

    @Override
    public @Nullable Problem permanent(Throwable failure) {
        String message = String.valueOf(failure.getMessage());
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
            return problems.server().noTls("REDIS-6", tls.toString(), words(failure));
        }
        boolean strange = message.startsWith("ILLEGAL_STATE")
                || failure instanceof NumberFormatException
                || failure instanceof IndexOutOfBoundsException;
        return strange || (failure instanceof Response && message.startsWith("ERR"))
                ? problems.noRedis(url.server(), message)
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
