package org.jzenith.security.jwt;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.crypto.MACSigner;
import io.reactivex.Single;
import java.time.Duration;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;
import org.jzenith.security.identity.Identity;
import org.jzenith.security.jwt.InvalidTokenException.Reason;
import org.jzenith.security.jwt.VerifiedTokens.Entry;

/** The cache of verified tokens: what is in it, and how large it gets. */
class VerifiedTokensTest {

    private static final VerificationKey KEY = VerificationKey.of(
            new SecretKeySpec(TestKeys.SECRET.getBytes(java.nio.charset.StandardCharsets.UTF_8), "HMAC"));

    private static Entry entry(String name) {
        return new Entry(Single.just(Identity.of(name, Identity.JWT)), KEY, 0);
    }

    @Test
    void neverTakesMoreThanItMay() {
        VerifiedTokens cache = new VerifiedTokens(100_000);
        for (int i = 0; i < 10_000; i++) {
            cache.put("token".repeat(i % 50) + i, entry("ada"));
            assertThat(cache.bytes()).isLessThanOrEqualTo(101_500);
        }
        assertThat(cache.bytes()).isGreaterThan(40_000);
    }

    @Test
    void keepsWhatIsUsed() {
        VerifiedTokens cache = new VerifiedTokens(100_000);
        cache.put("used", entry("ada"));
        cache.put("unused", entry("eve"));
        for (int i = 0; i < 1_000; i++) {
            cache.put("other" + i, entry("bob"));
            assertThat(cache.get("used")).isNotNull();
        }
        assertThat(cache.get("unused")).isNull();
    }

    @Test
    void takesNothingIfItMayTakeNothing() {
        VerifiedTokens cache = new VerifiedTokens(0);
        cache.put("token", entry("ada"));
        assertThat(cache.get("token")).isNull();
        assertThat(cache.bytes()).isZero();
    }

    @Test
    void forgetsWhatItIsToldToForget() {
        VerifiedTokens cache = new VerifiedTokens(100_000);
        cache.put("token", entry("ada"));
        cache.remove("token");
        cache.remove("token");
        assertThat(cache.get("token")).isNull();
        assertThat(cache.bytes()).isZero();
    }

    @Test
    void answersWithTheSameIdentityUntilTheTokenExpires() throws JOSEException {
        SteppedTime time = new SteppedTime();
        try (VerifyingApplication application =
                VerifyingApplication.withKey(time, "--security.jwt.secret=" + TestKeys.SECRET)) {
            String token = TestToken.of(time, "HS256").signed(new MACSigner(TestKeys.SECRET));
            Single<Identity> first = application.verifier().verify(token);
            assertThat(application.verifier().verify(new String(token))).isSameAs(first);
            time.pass(Duration.ofSeconds(329));
            assertThat(application.verifier().verify(token)).isSameAs(first);
            time.pass(Duration.ofSeconds(1));
            application.refuses(token, Reason.EXPIRED);
        }
    }
}
