package org.jzenith.redis;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.micrometer.core.instrument.MeterRegistry;
import io.reactivex.Completable;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.RedisConnection;
import io.vertx.redis.client.RedisOptions;
import io.vertx.redis.client.Request;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.jzenith.backing.Availability;
import org.jzenith.backing.BackingService;
import org.jzenith.backing.ClientConnector;
import org.jzenith.backing.ClientTls;
import org.jzenith.backing.ConnectionPasswords;
import org.jzenith.backing.HealthConnection;
import org.jzenith.backing.PasswordSource;
import org.jzenith.backing.Probe;
import org.jzenith.backing.ServerAddress;
import org.jzenith.backing.StartupConnector;
import org.jzenith.backing.broadcast.Broadcasts;
import org.jzenith.backing.broadcast.MessageLimit;
import org.jzenith.core.config.ConfigTable;
import org.jzenith.core.config.Secret;
import org.jzenith.core.eventloop.ServingEventLoops;
import org.jzenith.core.request.CallObserver;
import org.jzenith.core.tls.CertificateReload;
import org.jzenith.redis.connection.ClientResources;
import org.jzenith.redis.connection.ConnectionSettings;
import org.jzenith.redis.connection.EventLoopConnections;
import org.jzenith.redis.connection.OneServer;
import org.jzenith.redis.connection.ServerConnectors;
import org.jzenith.redis.connection.Topology;
import org.jzenith.redis.error.RedisUnavailableException;
import org.jzenith.redis.topology.Cluster;
import org.jzenith.redis.topology.Master;
import org.jzenith.redis.topology.Sentinels;

/** One Redis of an application: first contact, client, health. */
final class RedisService extends BackingService {

    private final Vertx vertx;
    private final RedisConfiguration configuration;
    private final RedisProblems problems;
    private final ServerUrl url;
    private final ClientTls tls;
    private final ConnectionPasswords passwords;
    private final List<ServerAddress> servers;
    /** Null unless they know the master. */
    private final @Nullable Sentinels sentinels;

    private final Topology topology;
    private final Broadcasts broadcasts;
    private final RedisClient client;

    RedisService(
            Vertx vertx,
            ServingEventLoops eventLoops,
            String namespace,
            RedisConfiguration configuration,
            ConfigTable table,
            CertificateReload reload,
            ObjectMapper mapper,
            @Nullable PasswordSource source,
            CallObserver.@Nullable Factory observers) {
        super(vertx, namespace, need(configuration), new Availability("Redis", RedisUnavailableException::new));
        this.vertx = vertx;
        this.configuration = configuration;
        this.problems = RedisProblems.of(namespace, table);
        this.url = ServerUrl.of(configuration);
        this.tls = ClientTls.of(
                namespace,
                ConnectOptions.files(configuration),
                ConnectOptions.mode(configuration, url).verifies(),
                reload);
        this.passwords = problems.server().isForDevelopment()
                ? ConnectionPasswords.fixed() // The password is in the configuration.
                : ConnectionPasswords.of(vertx, configuration.passwordFile(), source, configuration.connectTimeout());
        this.servers = ServerUrl.servers(configuration);
        ServerAddress first = servers.get(0);
        ClientResources resources = new ClientResources(
                vertx,
                eventLoops,
                settings(namespace, configuration),
                availability(),
                ClientResources.observed(first.host(), first.port(), url.database(), observers));
        this.sentinels = configuration.mode() == RedisMode.SENTINEL
                ? new Sentinels(
                        vertx, namespace, configuration.masterName().orElseThrow(), servers, this::sentinelConnectors)
                : null;
        this.topology = configuration.mode() == RedisMode.CLUSTER
                ? new Cluster(
                        resources, servers, server -> connectors(server, ""), server -> connectors(server, "-monitor"))
                : new EventLoopConnections(resources, connectors(""));
        this.broadcasts = new Broadcasts(
                vertx,
                namespace,
                new MessageLimit((int) configuration.maxBroadcastSize().bytes(), namespace + ".max-broadcast-size"),
                () -> mapper);
        this.client = new RedisClient(topology, mapper, broadcasts, topology instanceof Cluster);
    }

    /** Returns what opens connections to the only server, or to the master. */
    private ServerConnectors connectors(String suffix) {
        return sentinels == null
                ? connectors(servers.get(0), suffix)
                : new Master(vertx, sentinels, server -> connectors(server, suffix));
    }

    private ServerConnectors connectors(ServerAddress server, String suffix) {
        String name = configuration.clientName() + suffix;
        ServerUrl at = url.at(server);
        return new OneServer(
                vertx,
                ConnectOptions.of(configuration, at, tls, name),
                passwords,
                (options, password) -> new RedisOptions(options)
                        .setConnectionString(ConnectOptions.connectionString(at.withPassword(password), name)));
    }

    private ServerConnectors sentinelConnectors(ServerAddress sentinel) {
        ServerUrl at = url.at(sentinel)
                .withUser(
                        configuration.sentinelUsername().orElse(null),
                        configuration.sentinelPassword().map(Secret::value).orElse(null));
        return new OneServer(
                vertx,
                ConnectOptions.of(configuration, at, tls, configuration.clientName() + "-monitor"),
                ConnectionPasswords.fixed(),
                (options, password) -> options);
    }

    private static ConnectionSettings settings(String subject, RedisConfiguration configuration) {
        return new ConnectionSettings(
                subject,
                configuration.queueSize(),
                configuration.sessionLimit(),
                configuration.connectTimeout().toNanos(),
                configuration.commandTimeout().toNanos());
    }

    private static Need need(RedisConfiguration configuration) {
        return new Need(configuration.required(), configuration.startTimeout(), isConfigured(configuration));
    }

    /** Returns whether the configuration names a server. */
    static boolean isConfigured(RedisConfiguration configuration) {
        return configuration.host().isPresent()
                || configuration.url().isPresent()
                || !configuration.hosts().isEmpty();
    }

    @Override
    protected Probe.Connection healthConnection(Context context) {
        if (topology instanceof Cluster cluster) {
            return new ClusterHealth(cluster);
        }
        return new HealthConnection<>(
                connectors("-health").forMessages(context),
                (connection, lost) -> {
                    connection.endHandler(nothing -> lost.run());
                    connection.exceptionHandler(failure -> lost.run());
                    topology.reachable();
                },
                connection -> connection.send(Request.cmd(Command.PING)));
    }

    @Override
    protected Map<String, String> healthDetails() {
        if (topology instanceof Cluster cluster) {
            return cluster.description();
        }
        ServerAddress master = sentinels == null ? null : sentinels.master();
        return master == null ? Map.of() : Map.of("master", master.toString());
    }

    RedisClient client() {
        return client;
    }

    /** Returns the options for the driver's own clients. */
    RedisOptions pooled() {
        return ConnectOptions.pooled(configuration, url, tls);
    }

    @Override
    protected Completable reach(Duration patience) {
        return StartupConnector.connect(
                vertx,
                new StartupTarget(this::startConnector, servers, configuration, url, problems),
                problems.server(),
                configuration.connectTimeout(),
                patience);
    }

    /** Returns what opens a connection to one of the servers; each attempt gets another number. */
    private ClientConnector<RedisConnection> startConnector(Context context, int attempt) {
        if (!(topology instanceof Cluster cluster)) {
            return connectors("").forMessages(context);
        }
        ServerAddress server = servers.get(attempt % servers.size());
        return cluster.learning(server, connectors(server, "-monitor").forMessages(context));
    }

    @Override
    protected void bind(MeterRegistry meters) {
        topology.bind(meters);
        broadcasts.bind(meters);
    }

    @Override
    protected Future<Void> close(long patienceMillis) {
        broadcasts.close();
        return client.closeLeases()
                .compose(released -> topology.close(patienceMillis))
                .compose(closed -> sentinels == null ? Future.succeededFuture() : sentinels.close());
    }
}
