package org.jzenith.redis;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.micrometer.core.instrument.MeterRegistry;
import io.reactivex.Completable;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.RedisOptions;
import io.vertx.redis.client.Request;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.jzenith.backing.Availability;
import org.jzenith.backing.BackingService;
import org.jzenith.backing.ClientTls;
import org.jzenith.backing.HealthConnection;
import org.jzenith.backing.Probe;
import org.jzenith.backing.StartupConnector;
import org.jzenith.core.config.ConfigTable;
import org.jzenith.core.eventloop.ServingEventLoops;
import org.jzenith.core.request.CallObserver;
import org.jzenith.core.tls.CertificateReload;
import org.jzenith.redis.connection.ConnectionFactory;
import org.jzenith.redis.connection.ConnectionSettings;
import org.jzenith.redis.connection.EventLoopConnections;
import org.jzenith.redis.error.RedisUnavailableException;

/** One Redis of an application: first contact, client. */
final class RedisService extends BackingService {

    private final Vertx vertx;
    private final RedisConfiguration configuration;
    private final RedisProblems problems;
    private final ServerUrl url;
    private final ClientTls tls;
    private final RedisOptions options;
    private final RedisClient client;

    RedisService(
            Vertx vertx,
            ServingEventLoops eventLoops,
            String namespace,
            RedisConfiguration configuration,
            ConfigTable table,
            CertificateReload reload,
            ObjectMapper mapper,
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
        this.options = ConnectOptions.of(configuration, url, tls, configuration.clientName());
        this.client = new RedisClient(
                new EventLoopConnections(
                        vertx,
                        eventLoops,
                        settings(namespace, configuration),
                        options,
                        availability(),
                        EventLoopConnections.observed(url.host(), url.port(), url.database(), observers)),
                mapper);
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
        return new Need(
                configuration.required(),
                configuration.startTimeout(),
                configuration.host().isPresent() || configuration.url().isPresent());
    }

    @Override
    protected Probe.Connection healthConnection(Context context) {
        RedisOptions asking = ConnectOptions.of(configuration, url, tls, configuration.clientName() + "-health");
        return new HealthConnection<>(
                new ConnectionFactory(vertx, asking, context),
                (connection, lost) -> {
                    connection.endHandler(nothing -> lost.run());
                    connection.exceptionHandler(failure -> lost.run());
                    client.loopConnections().reachable();
                },
                connection -> connection.send(Request.cmd(Command.PING)));
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
                new StartupTarget(vertx, options, url, ConnectOptions.mode(configuration, url), problems),
                problems.server(),
                configuration.connectTimeout(),
                patience);
    }

    @Override
    protected void bind(MeterRegistry meters) {
        client.loopConnections().bind(meters);
    }

    @Override
    protected Future<Void> close(long patienceMillis) {
        return client.loopConnections().close(patienceMillis);
    }
}
