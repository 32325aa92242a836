package org.jzenith.security.jwt;

import io.reactivex.Single;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.jzenith.core.health.HealthCheck;
import org.jzenith.core.health.HealthResult;

/**
 * Reports whether tokens can be verified. While the issuer cannot be asked, they can be, as long as its keys are
 * trusted. It affects readiness only, since a restart of this process would not help.
 */
final class IssuerHealthCheck implements HealthCheck {

    private final @Nullable IssuerKeys keys;
    private final Duration maxStale;

    IssuerHealthCheck(@Nullable IssuerKeys keys, Duration maxStale) {
        this.keys = keys;
        this.maxStale = maxStale;
    }

    @Override
    public String name() {
        return JwtPlugin.NAME;
    }

    @Override
    public Single<HealthResult> check() {
        return Single.fromCallable(() -> keys == null ? HealthResult.up() : result(keys));
    }

    private HealthResult result(IssuerKeys issuer) {
        boolean failing = issuer.failure() != null;
        if (!issuer.isUsable()) {
            return HealthResult.down(
                    issuer.count() == 0
                            ? "there are no keys of the issuer"
                            : "the issuer has not answered for longer than its keys are trusted");
        }
        HealthResult up = HealthResult.up().with("keys", issuer.count());
        long age = (long) issuer.ageSeconds();
        return failing
                ? up.with("issuer", "does not answer")
                        .with("keysAgeSeconds", age)
                        .with("keysTrustedForSeconds", Math.max(0, maxStale.toSeconds() - age))
                : up;
    }
}
