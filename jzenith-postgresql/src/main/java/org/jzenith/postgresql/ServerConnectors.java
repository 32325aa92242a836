package org.jzenith.postgresql;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.pgclient.PgConnection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.jzenith.backing.ClientConnector;
import org.jzenith.backing.ConnectionPasswords;
import org.jzenith.backing.ServerAddress;
import org.jzenith.core.eventloop.EventLoops;
import org.jzenith.postgresql.driver.ConnectionFactory;
import org.jzenith.postgresql.driver.PostgresqlDialect;
import org.jzenith.postgresql.sql.driver.SqlConnector;
import org.jzenith.postgresql.topology.ServerConnector;
import org.jzenith.postgresql.topology.ServerMonitor;
import org.jzenith.postgresql.topology.ServerTarget;

/** The way to the servers of one database, for everything that connects to it. Safe on any thread. */
final class ServerConnectors {

    private final Vertx vertx;
    private final PgConnectOptions options;
    private final ConnectionPasswords passwords;
    private final List<ServerAddress> servers;
    private final ServerTarget target;
    /** Null for one server whose role does not matter. */
    private final @Nullable ServerMonitor monitor;

    /** Connects to nothing yet. */
    ServerConnectors(
            Vertx vertx,
            String namespace,
            List<ServerAddress> servers,
            Optional<ServerTarget> target,
            PgConnectOptions options,
            ConnectionPasswords passwords) {
        this.vertx = vertx;
        this.options = options;
        this.passwords = passwords;
        this.servers = servers;
        this.target = target.orElse(ServerTarget.PRIMARY);
        boolean matters = servers.size() > 1
                || target.filter(wanted -> wanted == ServerTarget.PRIMARY).isPresent();
        this.monitor = matters
                ? new ServerMonitor(vertx, namespace, servers, ConnectOptions.named(options, "monitor"), passwords)
                : null;
    }

    /** Returns the options of a connection; if there are several servers, with the address of the first one. */
    PgConnectOptions options() {
        return options;
    }

    /** Returns the monitor of the servers; null for one server whose role does not matter. */
    @Nullable
    ServerMonitor monitor() {
        return monitor;
    }

    ServerTarget target() {
        return target;
    }

    List<ServerAddress> servers() {
        return servers;
    }

    /** Returns the servers, for messages. */
    String names() {
        return servers.stream().map(ServerAddress::toString).collect(Collectors.joining(", "));
    }

    /** Returns what opens one connection to the configured target. */
    SqlConnector<PgConnection> connector(Context context) {
        return connector(context, options, target);
    }

    /** Returns what opens one connection with a suffix to the application name, to the primary. */
    SqlConnector<PgConnection> toPrimary(Context context, String suffix) {
        return connector(context, ConnectOptions.named(options, suffix), ServerTarget.PRIMARY);
    }

    /** Returns what opens one read-only connection to this server. */
    SqlConnector<PgConnection> reading(Context context, ServerAddress server) {
        return new ConnectionFactory(
                vertx, ServerConnector.at(server, ConnectOptions.readOnly(options)), passwords, context);
    }

    /** Returns what opens one read-only connection to the primary. */
    SqlConnector<PgConnection> readingPrimary(Context context) {
        return connector(context, ConnectOptions.readOnly(options), ServerTarget.PRIMARY);
    }

    private SqlConnector<PgConnection> connector(Context context, PgConnectOptions with, ServerTarget wanted) {
        return monitor == null
                ? new ConnectionFactory(vertx, with, passwords, context)
                : new ServerConnector(vertx, context, monitor, wanted, with);
    }

    /** Returns what opens one connection to the only server, for its health check. */
    ClientConnector<PgConnection> forHealth(Context context) {
        return new ConnectionFactory(vertx, ConnectOptions.named(options, "health"), passwords, context);
    }

    /** Returns the options of a connection to the server that has the role now, with a password that is valid now. */
    Future<PgConnectOptions> find(ServerTarget wanted, String suffix) {
        PgConnectOptions named = ConnectOptions.named(options, suffix);
        Future<PgConnectOptions> found = monitor == null
                ? Future.succeededFuture(named)
                : monitor.find(wanted).map(server -> ServerConnector.at(server, named));
        return found.compose(
                with -> passwords.addTo(with, PostgresqlDialect::withPassword, EventLoops.nextLoop(vertx)));
    }

    Future<Void> close() {
        return monitor == null ? Future.succeededFuture() : monitor.close();
    }
}
