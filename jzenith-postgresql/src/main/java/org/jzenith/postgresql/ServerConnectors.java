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
import org.jzenith.backing.ServerAddress;
import org.jzenith.postgresql.driver.ConnectionFactory;
import org.jzenith.postgresql.sql.driver.SqlConnector;
import org.jzenith.postgresql.topology.ServerConnector;
import org.jzenith.postgresql.topology.ServerMonitor;
import org.jzenith.postgresql.topology.ServerTarget;

/** The way to the servers of one database, for everything that connects to it. Safe on any thread. */
final class ServerConnectors {

    private final Vertx vertx;
    private final PgConnectOptions options;
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
            PgConnectOptions options) {
        this.vertx = vertx;
        this.options = options;
        this.servers = servers;
        this.target = target.orElse(ServerTarget.PRIMARY);
        boolean matters = servers.size() > 1
                || target.filter(wanted -> wanted == ServerTarget.PRIMARY).isPresent();
        this.monitor =
                matters ? new ServerMonitor(vertx, namespace, servers, ConnectOptions.named(options, "monitor")) : null;
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
        return new ConnectionFactory(vertx, ServerConnector.at(server, ConnectOptions.readOnly(options)), context);
    }

    /** Returns what opens one read-only connection to the primary. */
    SqlConnector<PgConnection> readingPrimary(Context context) {
        return connector(context, ConnectOptions.readOnly(options), ServerTarget.PRIMARY);
    }

    private SqlConnector<PgConnection> connector(Context context, PgConnectOptions with, ServerTarget wanted) {
        return monitor == null
                ? new ConnectionFactory(vertx, with, context)
                : new ServerConnector(vertx, context, monitor, wanted, with);
    }

    /** Returns the options of a connection to the server that has the role now. */
    Future<PgConnectOptions> find(ServerTarget wanted, String suffix) {
        PgConnectOptions named = ConnectOptions.named(options, suffix);
        return monitor == null
                ? Future.succeededFuture(named)
                : monitor.find(wanted).map(server -> ServerConnector.at(server, named));
    }

    Future<Void> close() {
        return monitor == null ? Future.succeededFuture() : monitor.close();
    }
}
