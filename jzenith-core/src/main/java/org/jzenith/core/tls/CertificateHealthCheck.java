package org.jzenith.core.tls;

import io.reactivex.Single;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.jzenith.core.health.HealthCheck;
import org.jzenith.core.health.HealthResult;

/**
 * Shows the expiry of certificates, and whether changed files were rejected. Always UP: all instances of an application
 * have the same files, so DOWN would take all of them out of service at once, with clients that they can still serve.
 */
final class CertificateHealthCheck implements HealthCheck {

    private static final Duration SOON = Duration.ofDays(14);

    private final CertificateReload reload;
    private final Clock clock;

    CertificateHealthCheck(CertificateReload reload, Clock clock) {
        this.reload = reload;
        this.clock = clock;
    }

    @Override
    public String name() {
        return "tls";
    }

    @Override
    public Single<HealthResult> check() {
        HealthResult result = HealthResult.up();
        for (WatchedKeys keys : reload.keys()) {
            result = result.with(
                    keys.user() + ".certificate", words(keys.current().expiry()));
            result = refusal(result, keys.user() + ".certificate-files", keys.watched());
        }
        for (WatchedTrust trust : reload.trust()) {
            result = refusal(result, trust.user() + ".ca-file", trust.watched());
        }
        return Single.just(result);
    }

    private String words(Instant expiry) {
        Instant now = clock.instant();
        if (now.isAfter(expiry)) {
            return "expired at " + expiry + ": clients refuse it";
        }
        return now.plus(SOON).isAfter(expiry) ? "expires soon, at " + expiry : "valid until " + expiry;
    }

    private static HealthResult refusal(HealthResult result, String what, WatchedFiles<?> files) {
        return files.isRefused()
                ? result.with(what, "changed, but cannot be used: see the log; what they contained before is in use")
                : result;
    }
}
