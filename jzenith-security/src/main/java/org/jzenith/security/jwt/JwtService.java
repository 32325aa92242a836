package org.jzenith.security.jwt;

import io.micrometer.core.instrument.MeterRegistry;
import io.reactivex.Completable;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;
import org.jzenith.backing.ServerProblems;
import org.jzenith.core.config.ConfigTable;
import org.jzenith.core.eventloop.ContextScheduler;
import org.jzenith.core.health.HealthCheck;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The tokens of an application, from its start to its stop. The constructor does not connect. */
final class JwtService {

    private static final Logger LOG = LoggerFactory.getLogger(JwtService.class);

    private final Vertx vertx;
    private final JwtConfiguration configuration;
    private final ConfigTable table;
    private final Clock clock;
    private final JwtMeters meters = new JwtMeters();
    private final VerifiedTokens cache;
    private final @Nullable IssuerKeys issuerKeys;
    private final JwtVerifier verifier;

    JwtService(Vertx vertx, JwtConfiguration configuration, ConfigTable table, Clock clock, LongSupplier nanoTime) {
        this.vertx = vertx;
        this.configuration = configuration;
        this.table = table;
        this.clock = clock;
        this.cache = new VerifiedTokens(configuration.cacheSize().bytes());
        this.issuerKeys = configuration.discovers()
                ? new IssuerKeys(
                        vertx, configuration.issuer().orElseThrow().toString(), configuration, nanoTime, meters)
                : null;
        this.verifier = new JwtVerifier(
                issuerKeys == null ? new ConfiguredKey(configuredKey(configuration)) : issuerKeys,
                new ClaimsValidator(configuration, clock),
                cache,
                clock,
                meters,
                configuration.scheme());
    }

    private static VerificationKey configuredKey(JwtConfiguration configuration) {
        return configuration
                .secret()
                .map(secret ->
                        VerificationKey.of(new SecretKeySpec(secret.value().getBytes(StandardCharsets.UTF_8), "HMAC")))
                .orElseGet(() -> VerificationKey.of(
                        null, ConfiguredPem.publicKey(configuration.publicKey().orElseThrow()), null));
    }

    JwtVerifier verifier() {
        return verifier;
    }

    TokenIssuer tokenIssuer() {
        SigningKey key = SigningKey.of(configuration);
        if (key == null) {
            throw new IllegalStateException("TokenIssuer needs security.jwt.secret, or security.jwt.private-key with "
                    + "security.jwt.public-key, and neither is set");
        }
        return new TokenIssuer(key, configuration, clock);
    }

    HealthCheck healthCheck() {
        return new IssuerHealthCheck(issuerKeys, configuration.maxStale());
    }

    /** Completes when there are keys, or, if the issuer is not required, after the first attempt to fetch them. */
    Completable start() {
        IssuerKeys keys = issuerKeys;
        if (keys == null) {
            return Completable.complete();
        }
        URI issuer = configuration.issuer().orElseThrow();
        if ("http".equals(issuer.getScheme())) {
            LOG.warn("The keys of {} are fetched without TLS: who is on the way can replace them", issuer);
        }
        keys.begin();
        if (!configuration.required()) {
            return keys.attemptedOnce();
        }
        Duration patience = configuration.startTimeout();
        Completable atFirst = keys.attemptedOnce()
                .andThen(Completable.defer(() -> keys.isUsable()
                        ? Completable.complete()
                        : Completable.error(ServerProblems.failure(
                                JwtProblems.of(table).noKeys(issuer, patience, keys.failure()), null))));
        return patience.isZero()
                ? atFirst
                : keys.fetchedOnce()
                        .timeout(
                                patience.toMillis(),
                                TimeUnit.MILLISECONDS,
                                new ContextScheduler(vertx.getOrCreateContext()),
                                atFirst);
    }

    void bind(MeterRegistry registry) {
        meters.bind(registry, issuerKeys, cache);
    }

    Future<Void> close() {
        meters.close();
        return issuerKeys == null ? Future.succeededFuture() : issuerKeys.close();
    }
}
