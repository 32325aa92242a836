package org.jzenith.devservices;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jzenith.core.config.ConfigCommand;
import org.jzenith.core.config.ConfigSourceProvider;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Starts a real PostgreSQL for an application that binds the namespace {@code postgresql}, or one that begins with
 * {@code postgresql-}, and sets neither {@code host} nor {@code url} in it; likewise a real Redis for {@code redis}.
 * Each server stops with the application, however the application ends. The service loader finds this provider on the
 * class path. Not safe for use by several threads.
 */
public final class DevServices implements ConfigSourceProvider {

    private static final Logger LOG = LoggerFactory.getLogger(DevServices.class);

    private final Deque<Closeable> servers = new ArrayDeque<>();

    /** Creates a provider that has not started anything yet, for {@link java.util.ServiceLoader}. */
    public DevServices() {}

    @Override
    public String name() {
        return "dev services";
    }

    @Override
    public Set<Class<?>> configurations() {
        return Set.of(DevServicesConfiguration.class);
    }

    /** Starts the missing servers. Takes about a second; longer the first time on a machine. */
    @Override
    public Map<String, Value> provide(Context context) {
        Optional<DevServicesConfiguration> configuration = context.configuration(DevServicesConfiguration.class);
        Map<String, Value> values = new HashMap<>();
        if (configuration.map(DevServicesConfiguration::enabled).orElse(true)) {
            List<ServerNeeds> all = Arrays.stream(ServerKind.values())
                    .filter(kind -> kind != ServerKind.KAFKA || KafkaBinaries.arePresent())
                    .map(kind -> ServerNeeds.of(kind, context))
                    .filter(needs -> !needs.isEmpty())
                    .toList();
            all.forEach(ServerNeeds::refuseContradictions);
            boolean readable = all.stream().allMatch(ServerNeeds::areReadable);
            for (ServerNeeds needs : all) {
                values.putAll(
                        context.command() == ConfigCommand.CHECK || configuration.isEmpty() || !readable
                                // Sufficient for the check to find all other problems.
                                ? needs.values(
                                        needs.kind().port(),
                                        "unknown before the start",
                                        needs.kind().subject() + " (not started)")
                                : start(needs, context, configuration.get()));
            }
        }
        return values;
    }

    /** A server that is explicitly configured on Kubernetes, such as by a build there, is not a mistake. */
    private static Optional<String> deployed(Context context) {
        boolean asked = context.isSet("devservices.enabled") || context.isSet("devservices.data-dir");
        return asked && context.profiles().isEmpty() ? Optional.empty() : context.deployed();
    }

    private Map<String, Value> start(ServerNeeds needs, Context context, DevServicesConfiguration configuration) {
        ServerKind kind = needs.kind();
        deployed(context)
                .ifPresent(who -> LOG.warn(
                        "{} runs on a {} for development. Fix: set {}, or do not deploy jzenith-devservices; "
                                + "devservices.enabled=false also keeps it from starting a server.",
                        who,
                        kind.title(),
                        kind.serverKey()));
        needs.variables()
                .forEach((key, origin) -> LOG.warn(
                        "{} is set by the {}, but {} is set, so that the application runs on a {} for development. "
                                + "Fix: set {}, whose environment variable may be misspelt, or remove the variable",
                        key,
                        origin,
                        kind.noServerKey(),
                        kind.title(),
                        kind.serverKey()));
        try {
            return start(needs, configuration);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Map<String, Value> start(ServerNeeds needs, DevServicesConfiguration configuration) throws IOException {
        ServerPrograms programs = programs(needs.kind());
        if (programs instanceof RedisBinaries binaries && configuration.redis() != RedisTopology.SINGLE) {
            return configuration.redis() == RedisTopology.CLUSTER
                    ? startCluster(binaries, needs, configuration)
                    : startSentinel(binaries, needs, configuration);
        }
        DataDirectory data = data(programs, configuration);
        if (programs instanceof PostgresqlBinaries binaries
                && configuration.postgresql() == PostgresqlTopology.STANDBY) {
            return startWithStandby(binaries, data, needs, configuration);
        }
        List<Integer> ports = new ArrayList<>();
        data.closeUnless(() -> {
            programs.setUp(data, needs.databases(), needs.passwords(data.password()), configuration.startTimeout());
            Server server = Server.start(programs, data, needs.port(), configuration.startTimeout());
            servers.push(server);
            ports.add(server.port());
        });
        LOG.info(
                "{} {} for development on 127.0.0.1:{}, data in {}",
                needs.kind().title(),
                programs.version(),
                ports.get(0),
                data);
        return needs.values(ports.get(0), data.password(), needs.kind().subject());
    }

    private Map<String, Value> startWithStandby(
            PostgresqlBinaries binaries, DataDirectory data, ServerNeeds needs, DevServicesConfiguration configuration)
            throws IOException {
        PostgresqlCluster cluster = PostgresqlCluster.start(
                binaries,
                data,
                needs.databases(),
                needs.passwords(data.password()),
                false,
                configuration.startTimeout());
        servers.push(cluster);
        LOG.info(
                "PostgreSQL {} for development on 127.0.0.1:{}, data in {}, with a standby on 127.0.0.1:{}",
                binaries.version(),
                cluster.primaryPort(),
                data,
                cluster.standbyPort());
        String origin = needs.kind().subject();
        Map<String, Value> values = needs.values(cluster.primaryPort(), data.password(), origin);
        values.putAll(needs.values(Map.of("hosts", cluster.hosts()), origin));
        return values;
    }

    private Map<String, Value> startCluster(
            RedisBinaries binaries, ServerNeeds needs, DevServicesConfiguration configuration) throws IOException {
        String password = DataDirectory.newPassword();
        RedisCluster cluster = RedisCluster.start(
                binaries,
                needs.passwords(password),
                needs.databases().get(0).username(),
                needs.port(),
                true,
                configuration.startTimeout());
        servers.push(cluster);
        LOG.info("Redis Cluster {} for development on {}, data thrown away", binaries.version(), cluster.hosts());
        String origin = needs.kind().subject();
        Map<String, Value> values = needs.values(cluster.firstPort(), password, origin);
        // A cluster has no other database.
        values.putAll(needs.values(Map.of("mode", "cluster", "hosts", cluster.hosts(), "database", "0"), origin));
        return values;
    }

    private Map<String, Value> startSentinel(
            RedisBinaries binaries, ServerNeeds needs, DevServicesConfiguration configuration) throws IOException {
        String password = DataDirectory.newPassword();
        RedisSentinel sentinel = RedisSentinel.start(
                binaries,
                needs.passwords(password),
                needs.databases().get(0).username(),
                needs.port(),
                configuration.startTimeout());
        servers.push(sentinel);
        LOG.info(
                "Redis {} for development on {}, with Sentinels on {}, data thrown away",
                binaries.version(),
                sentinel.serverHosts(),
                sentinel.hosts());
        String origin = needs.kind().subject();
        Map<String, Value> values = needs.values(sentinel.firstPort(), password, origin);
        values.putAll(needs.values(
                Map.of(
                        "mode",
                        "sentinel",
                        "hosts",
                        sentinel.hosts(),
                        "master-name",
                        sentinel.masterName(),
                        "sentinel-username",
                        sentinel.username(),
                        "sentinel-password",
                        sentinel.password()),
                origin));
        return values;
    }

    private static DataDirectory data(ServerPrograms programs, DevServicesConfiguration configuration)
            throws IOException {
        if (configuration.dataDir().isPresent()) {
            return DataDirectory.kept(configuration.dataDir().get(), programs, configuration.startTimeout());
        }
        Optional<Path> ofProject = ProjectData.folder(programs);
        return ofProject.isPresent()
                ? DataDirectory.kept(ofProject.get(), programs, configuration.startTimeout())
                : DataDirectory.thrownAway(programs);
    }

    /** Returns the programs; unpacks them if necessary. */
    private static ServerPrograms programs(ServerKind kind) {
        try {
            return switch (kind) {
                case POSTGRESQL -> PostgresqlBinaries.find();
                case REDIS -> RedisBinaries.find(System.getenv());
                case KAFKA -> KafkaNode.single(KafkaBinaries.find(System.getenv()));
            };
        } catch (IOException e) {
            throw DevServicesProblems.failure(
                    DevServicesProblems.noBinaries(kind, System.getProperty("os.name"), DevServicesProblems.reason(e)),
                    e);
        }
    }

    /** Stops the servers, and deletes their data unless a folder for them is configured. */
    @Override
    public void close() {
        RuntimeException failure = null;
        while (!servers.isEmpty()) {
            try {
                servers.pop().close();
            } catch (IOException | RuntimeException e) { // The other servers must be stopped nevertheless.
                if (failure == null) {
                    failure = e instanceof RuntimeException known ? known : new UncheckedIOException((IOException) e);
                } else {
                    failure.addSuppressed(e);
                }
            }
        }
        if (failure != null) {
            throw failure;
        }
    }
}
