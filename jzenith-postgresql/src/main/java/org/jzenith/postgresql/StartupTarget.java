package org.jzenith.postgresql;

import io.vertx.core.Context;
import io.vertx.core.Future;
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

/** A database as a target of the start: opens connections and interprets failures. */
record StartupTarget(ServerConnectors connectors, PostgresqlProblems problems)
        implements StartupConnector.Target<PgConnection> {

    @Override
    public String server() {
        return connectors.names();
    }

    @Override
    public ClientConnector<PgConnection> connector(Context context) {
        return connectors.connector(context);
    }

    @Override
    public Future<Void> goodbye(PgConnection connection) {
        return connection.close();
    }

    @Override
    public @Nullable Problem permanent(Throwable failure) {
        PgConnectOptions options = connectors.options();
        if (failure instanceof PgException sql && sql.getSqlState() != null) {
            String message = String.valueOf(sql.getErrorMessage());
            return switch (sql.getSqlState()) {
                case "28P01", "28000" ->
                    problems.server()
                            .refusedUser(
                                    "PG-3", options.getUser(), message, "create the user, or allow it in pg_hba.conf");
                case "3D000" -> problems.noDatabase(options.getDatabase(), message);
                // A pgbouncer refuses the limits that are sent to a server in direct mode, always in these words.
                case "08P01" -> message.startsWith("unsupported startup parameter") ? problems.bouncer(message) : null;
                default -> null;
            };
        }
        boolean tls = failure instanceof SSLException
                || failure.getCause() instanceof SSLException
                || String.valueOf(failure.getMessage()).contains("SSL");
        String words = ServerProblems.words(RootCause.of(failure));
        return tls ? problems.server().noTls("PG-6", options.getSslMode().value, words) : null;
    }

    @Override
    public Problem unreachable(Duration patience, Throwable failure) {
        return problems.server().unreachable("PG-5", server(), patience, ServerProblems.words(failure));
    }
}
