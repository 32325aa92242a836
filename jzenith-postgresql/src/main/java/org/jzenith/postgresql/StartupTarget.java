package org.jzenith.postgresql;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.pgclient.PgConnection;
import io.vertx.pgclient.PgException;
import java.time.Duration;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;
import org.jzenith.backing.ClientConnector;
import org.jzenith.backing.ServerProblems;
import org.jzenith.backing.StartupConnector;
import org.jzenith.core.error.Problem;
import org.jzenith.core.error.RootCause;
import org.jzenith.postgresql.driver.ConnectionFactory;

/** A database as a target of the start: opens connections and interprets failures. */
record StartupTarget(Vertx vertx, PgConnectOptions options, PostgresqlProblems problems)
        implements StartupConnector.Target<PgConnection> {

    @Override
    public String server() {
        return options.getHost() + ':' + options.getPort();
    }

    @Override
    public ClientConnector<PgConnection> connector(Context context) {
        return new ConnectionFactory(vertx, options, context);
    }

    @Override
    public Future<Void> goodbye(PgConnection connection) {
        return connection.close();
    }

    @Override
    public @Nullable Problem permanent(Throwable failure) {
        if (failure instanceof PgException sql && sql.getSqlState() != null) {
            return switch (sql.getSqlState()) {
                case "28P01", "28000" -> problems.refusedUser(options.getUser(), String.valueOf(sql.getErrorMessage()));
                case "3D000" -> problems.noDatabase(options.getDatabase(), String.valueOf(sql.getErrorMessage()));
                case "08P01" -> isOfBouncer(sql) ? problems.bouncer(String.valueOf(sql.getErrorMessage())) : null;
                default -> null;
            };
        }
        boolean tls = failure instanceof SSLException
                || failure.getCause() instanceof SSLException
                || String.valueOf(failure.getMessage()).contains("SSL");
        return tls ? problems.noTls(options.getSslMode().value, ServerProblems.words(RootCause.of(failure))) : null;
    }

    /**
     * Returns whether a pgbouncer rejects the limits that direct mode sends to a server; its message is always the
     * same.
     */
    private static boolean isOfBouncer(PgException sql) {
        return String.valueOf(sql.getErrorMessage()).startsWith("unsupported startup parameter");
    }

    @Override
    public Problem unreachable(Duration patience, Throwable failure) {
        return problems.unreachable(server(), patience, ServerProblems.words(failure));
    }
}
