package org.jzenith.client;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.reactivex.Completable;
import io.reactivex.Maybe;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.jzenith.backing.ClientTls;
import org.jzenith.client.call.ClientTokens;
import org.jzenith.client.pool.ClientSettings;
import org.jzenith.client.pool.EventLoopClients;
import org.jzenith.client.pool.ServerAddress;
import org.jzenith.client.proxy.ClientInterface;
import org.jzenith.client.proxy.ClientProxy;
import org.jzenith.core.async.AsyncTypes;
import org.jzenith.core.config.ConfigTable;
import org.jzenith.core.eventloop.ServingEventLoops;
import org.jzenith.core.request.HttpCallObserver;
import org.jzenith.core.tls.CertificateReload;

/** One service that an application calls: its connections and the proxies of its interfaces. */
final class ClientService {

    private final EventLoopClients clients;
    private final @Nullable RequiredService required;
    private final @Nullable EventLoopClients issuer;
    private final Map<Class<?>, Object> proxies = new HashMap<>();

    ClientService(
            Vertx vertx,
            ServingEventLoops eventLoops,
            String namespace,
            ClientConfiguration configuration,
            ConfigTable table,
            CertificateReload reload,
            ObjectMapper mapper,
            @Nullable HttpCallObserver observer,
            List<Class<?>> interfaces,
            AsyncTypes asyncTypes) {
        List<? extends ClientInterface<?>> contracts = interfaces.stream()
                .map(api -> ClientInterface.of(api, asyncTypes))
                .toList();
        ClientProblems.requireNone(contracts);
        List<ServerAddress> servers =
                configuration.url().stream().map(ServerUrl::parse).distinct().toList();
        ClientTls tls = servers.get(0).tls()
                ? ClientTls.of(namespace, ClientProblems.files(configuration), true, reload)
                : new ClientTls(null, null);
        this.clients = new EventLoopClients(vertx, eventLoops, settings(namespace, servers, configuration), tls);
        if (observer != null) {
            clients.observeBy(observer);
        }
        this.required = configuration.required()
                ? new RequiredService(clients, ClientProblems.of(namespace, table), configuration.startTimeout())
                : null;
        this.issuer = configuration
                .oauth2()
                .map(keys -> issuer(vertx, eventLoops, namespace, configuration, keys, reload))
                .orElse(null);
        if (configuration.passToken()) {
            clients.authorizeBy(new CallerToken());
        }
        contracts.forEach(contract -> proxies.put(contract.api(), ClientProxy.of(contract, clients, mapper)));
    }

    private EventLoopClients issuer(
            Vertx vertx,
            ServingEventLoops eventLoops,
            String namespace,
            ClientConfiguration configuration,
            ClientConfiguration.OAuth2 keys,
            CertificateReload reload) {
        ServerAddress server = ServerUrl.parse(keys.tokenUrl());
        ClientTls tls = server.tls()
                ? ClientTls.of(namespace, ClientProblems.files(configuration), true, reload)
                : new ClientTls(null, null);
        EventLoopClients made =
                new EventLoopClients(vertx, eventLoops, settings(namespace, List.of(server), configuration), tls);
        clients.authorizeBy(new ClientTokens(
                made, keys.clientId(), keys.clientSecret(), keys.scope().orElse(null)));
        return made;
    }

    private static ClientSettings settings(
            String namespace, List<ServerAddress> servers, ClientConfiguration configuration) {
        return new ClientSettings(
                namespace,
                servers,
                configuration.resolveAll() ? Optional.of(configuration.resolveInterval()) : Optional.empty(),
                configuration.protocol(),
                configuration.poolSize(),
                configuration.queueSize(),
                configuration.connectTimeout(),
                configuration.timeout(),
                configuration.idleTimeout(),
                configuration.keepAlive(),
                configuration.probePath().map(path -> path.startsWith("/") ? path : "/" + path),
                configuration.retry(),
                configuration.breaker(),
                (int) configuration.maxResponseSize().bytes(),
                configuration.maxJsonTokens());
    }

    /** Completes when the service works, or at once if it is not required. */
    Completable start() {
        RequiredService needed = required;
        return Completable.fromAction(clients::start)
                .andThen(needed == null ? Completable.complete() : needed.reached());
    }

    /** Returns why the application is not ready; empty if it is. */
    Maybe<String> problem() {
        RequiredService needed = required;
        return needed == null ? Maybe.empty() : needed.problem();
    }

    /** Waits for running calls, at most this time, and closes all connections. */
    Completable stop(long patienceMillis) {
        RequiredService needed = required;
        if (needed != null) {
            needed.close();
        }
        EventLoopClients tokens = issuer;
        return Completable.create(emitter -> clients.close(patienceMillis)
                .compose(closed -> tokens == null ? Future.succeededFuture() : tokens.close(0))
                .onComplete(closed -> emitter.onComplete()));
    }

    EventLoopClients clients() {
        return clients;
    }

    <T> T proxy(Class<T> api) {
        return api.cast(requireNonNull(proxies.get(api), api.getName()));
    }
}
