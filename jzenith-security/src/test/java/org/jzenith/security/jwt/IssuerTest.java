package org.jzenith.security.jwt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.RSAKey;
import io.reactivex.Flowable;
import io.reactivex.observers.TestObserver;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import java.security.interfaces.ECPrivateKey;
import java.security.interfaces.ECPublicKey;
import java.security.interfaces.RSAPublicKey;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.jzenith.core.eventloop.EventLoops;
import org.jzenith.core.eventloop.ServingEventLoops;
import org.jzenith.core.health.HealthRegistry;
import org.jzenith.core.health.HealthResult;
import org.jzenith.core.health.HealthResult.Status;
import org.jzenith.security.jwt.InvalidTokenException.Reason;
import org.jzenith.testing.servers.TimeLimit;

/** Keys of an issuer that changes them, is gone, is slow, or answers nonsense. */
@Tag("stress")
class IssuerTest {

    /** The longest that this class ever lets pass between two fetches that tokens with unknown keys cause. */
    private static final Duration COOL_DOWN = Duration.ofSeconds(10);

    private final SteppedTime time = new SteppedTime();
    private final TestIssuer issuer = new TestIssuer(time);

    @AfterEach
    void stop() {
        issuer.close();
    }

    private VerifyingApplication start(String... arguments) {
        return VerifyingApplication.of(time, issuer, arguments);
    }

    private static HealthResult health(VerifyingApplication application) {
        return application
                .get(HealthRegistry.class)
                .readiness()
                .blockingGet()
                .results()
                .get("security.jwt");
    }

    @Test
    void aTokenByTheIssuerIsAccepted() {
        try (VerifyingApplication application = start()) {
            assertThat(application.accepts(issuer.token()).name()).isEqualTo("ada");
            assertThat(health(application)).isEqualTo(HealthResult.up().with("keys", 1));
        }
    }

    @Test
    void anIssuerThatIsGoneForTheLifeOfItsKeysRefusesNobodyWithThem() {
        try (VerifyingApplication application = start("--security.jwt.refresh-interval=20ms")) {
            issuer.stop();
            TimeLimit.MINUTE.await(
                    "a fetch that fails", () -> health(application).data().containsKey("issuer"));
            for (int hour = 0; hour < 24; hour++) {
                assertThat(application.accepts(issuer.token()).name()).isEqualTo("ada");
                time.pass(Duration.ofMinutes(59));
            }
            assertThat(health(application).status()).isEqualTo(Status.UP);
            assertThat(health(application).data())
                    .containsEntry("issuer", "does not answer")
                    .containsEntry("keys", 1)
                    .hasEntrySatisfying("keysTrustedForSeconds", left -> assertThat((Long) left)
                            .isPositive());
        }
    }

    @Test
    void keysThatAreTooOldAreNotTrustedAndAreFetchedAgain() {
        try (VerifyingApplication application = start("--security.jwt.refresh-interval=20ms")) {
            String cached = issuer.token(issuer.claims().claim("exp", time.seconds() + 1_000_000));
            application.accepts(cached);
            issuer.stop();
            TimeLimit.MINUTE.await(
                    "a fetch that fails", () -> health(application).data().containsKey("issuer"));
            time.pass(Duration.ofHours(25));
            for (String token : List.of(cached, issuer.token())) {
                assertThatThrownBy(() -> application.accepts(token)).isInstanceOf(IssuerUnavailableException.class);
            }
            assertThat(health(application))
                    .isEqualTo(HealthResult.down("the issuer has not answered for longer than its keys are trusted"));
            issuer.start();
            TimeLimit.MINUTE.await("the keys", () -> health(application)
                    .equals(HealthResult.up().with("keys", 1)));
            assertThat(application.accepts(cached).name()).isEqualTo("ada");
        }
    }

    @Test
    void aKeyThatIsWithdrawnIsNotTrustedAnyMoreAndNeitherAreItsTokens() {
        try (VerifyingApplication application = start()) {
            String cached = issuer.token();
            application.accepts(cached);
            issuer.rotateKeys();
            application.accepts(issuer.token());
            assertThat(application.accepts(cached).name()).isEqualTo("ada");
            issuer.withdrawOldKeys();
            time.pass(COOL_DOWN.plusSeconds(1));
            application.refuses(randomKey(), Reason.UNKNOWN_KEY); // Causes a fetch.
            application.refuses(cached, Reason.UNKNOWN_KEY);
            assertThat(application.accepts(issuer.token()).name()).isEqualTo("ada");
        }
    }

    @Test
    void keysAreRefreshedBeforeAnybodyNeedsThem() {
        try (VerifyingApplication application = start("--security.jwt.refresh-interval=20ms")) {
            String cached = issuer.token();
            application.accepts(cached);
            issuer.rotateKeys();
            issuer.withdrawOldKeys();
            TimeLimit.MINUTE.await(
                    "the loss of the old key",
                    () -> catchThrowable(() -> application.accepts(cached)) instanceof InvalidTokenException);
            assertThat(application.accepts(issuer.token()).name()).isEqualTo("ada");
        }
    }

    /** A token by a key that nobody has; its signature is not even looked at. */
    private String randomKey() {
        return issuer.claims().header("kid", UUID.randomUUID().toString()).unsigned() + ".AAAA";
    }

    @Test
    void tenThousandUnknownKeysCauseOneFetch() {
        try (VerifyingApplication application = start()) {
            int before = issuer.fetches();
            for (int i = 0; i < 10_000; i++) {
                application.refuses(randomKey(), Reason.UNKNOWN_KEY);
            }
            assertThat(issuer.fetches()).isEqualTo(before + 1);
            time.pass(COOL_DOWN.plusSeconds(1));
            for (int i = 0; i < 100; i++) {
                application.refuses(randomKey(), Reason.UNKNOWN_KEY);
            }
            assertThat(issuer.fetches()).isEqualTo(before + 2);
        }
    }

    @Test
    void thoseWhoWaitShareOneFetchAndAreLimited() {
        try (VerifyingApplication application = start("--security.jwt.fetch-timeout=1m")) {
            issuer.rotateKeys();
            issuer.hold();
            int before = issuer.fetches();
            AtomicInteger accepted = new AtomicInteger();
            AtomicInteger unavailable = new AtomicInteger();
            String token = issuer.token();
            TestObserver<Void> all = Flowable.range(0, IssuerKeys.MAX_WAITING + 50)
                    .flatMapCompletable(
                            i -> application
                                    .verifier()
                                    .verify(token)
                                    .doOnSuccess(identity -> accepted.incrementAndGet())
                                    .doOnError(failure -> {
                                        assertThat(failure).isInstanceOf(IssuerUnavailableException.class);
                                        unavailable.incrementAndGet();
                                    })
                                    .ignoreElement()
                                    .onErrorComplete(),
                            false,
                            Integer.MAX_VALUE)
                    .test();
            issuer.release();
            TimeLimit.MINUTE.awaitEnd(all).assertComplete();
            assertThat(accepted).hasValue(IssuerKeys.MAX_WAITING);
            assertThat(unavailable).hasValue(50);
            assertThat(issuer.fetches()).isEqualTo(before + 1);
            assertThat(application.accepts(token).name()).isEqualTo("ada");
        }
    }

    @Test
    void aTokenThatNoIssuerCanHaveSignedCausesNoFetch() {
        try (VerifyingApplication application = start()) {
            int before = issuer.fetches();
            for (String algorithm : List.of("HS256", "none", "ES256K", "A128KW")) {
                application.refuses(
                        issuer.token(issuer.claims().header("alg", algorithm).header("kid", "other")),
                        Reason.ALGORITHM);
            }
            assertThat(issuer.fetches()).isEqualTo(before);
        }
    }

    private String withoutKey(String id) {
        return issuer.token(issuer.claims().header("kid", null).claim("jti", id));
    }

    @Test
    @Tag("S14")
    void aTokenThatNamesNoKeyIsVerifiedWithEachOfItsAlgorithm() throws Exception {
        try (VerifyingApplication application = start()) {
            assertThat(application.accepts(withoutKey("1")).name()).isEqualTo("ada");
            String byTheOldKey = withoutKey("2");
            issuer.publish(new RSAKey.Builder((RSAPublicKey) TestKeys.rsa(2048).getPublic()).build());
            issuer.rotateKeys();
            application.accepts(issuer.token()); // Causes a fetch.
            assertThat(application.accepts(withoutKey("3")).name()).isEqualTo("ada");
            assertThat(application.accepts(byTheOldKey).name()).isEqualTo("ada");
            TestToken forged = issuer.claims().header("kid", null);
            assertThat(application.refuses(
                            forged.signed(new ECDSASigner(
                                    (ECPrivateKey) TestKeys.ec("secp256r1").getPrivate())),
                            Reason.SIGNATURE))
                    .hasMessageContaining("of which there are 2");
            assertThat(application.refuses(issuer.token(forged.header("alg", "RS256")), Reason.SIGNATURE))
                    .hasMessageContaining("of which there are 1");
            application.refuses(issuer.token(forged.header("alg", "EdDSA")), Reason.UNKNOWN_KEY);
        }
    }

    /** A key that has been withdrawn takes its tokens with it, whether or not they name it. */
    @Test
    @Tag("S14")
    void aTokenThatNamesNoKeyIsRefusedOnceItsKeyIsWithdrawn() {
        try (VerifyingApplication application = start()) {
            String byTheOldKey = withoutKey("1");
            application.accepts(byTheOldKey);
            issuer.rotateKeys();
            issuer.withdrawOldKeys();
            application.accepts(issuer.token()); // Causes a fetch.
            application.refuses(byTheOldKey, Reason.SIGNATURE);
        }
    }

    /** Anybody can send such a token, and each key that is tried takes time. */
    @Test
    @Tag("S14")
    void aTokenThatNamesNoKeyIsRefusedWhereTooManyMightBeMeant() {
        try (VerifyingApplication application = start()) {
            for (int i = 0; i < KeySet.MAX_TRIED; i++) {
                issuer.publish(new ECKey.Builder(Curve.P_256, (ECPublicKey)
                                TestKeys.ec("secp256r1").getPublic())
                        .keyID("more" + i)
                        .build());
            }
            application.refuses(
                    issuer.token(issuer.claims().header("kid", "none of them")), Reason.UNKNOWN_KEY); // Causes a fetch.
            assertThat(application.refuses(withoutKey("1"), Reason.UNKNOWN_KEY))
                    .hasMessageContaining("of the 5 keys")
                    .hasMessageContaining("more than 4");
            assertThat(application.accepts(issuer.token()).name()).isEqualTo("ada");
        }
    }

    @Test
    void aCallerIsAnsweredOnItsOwnEventLoop() {
        try (VerifyingApplication application = start()) {
            List<Context> loops = application.get(ServingEventLoops.class).contexts();
            for (Context loop : loops) {
                time.pass(COOL_DOWN.plusSeconds(1));
                issuer.rotateKeys();
                String token = issuer.token();
                CompletableFuture<Boolean> answeredThere = new CompletableFuture<>();
                loop.runOnContext(nothing -> application
                        .verifier()
                        .verify(token)
                        .doOnSuccess(identity ->
                                answeredThere.complete(EventLoops.isOn(loop) && Vertx.currentContext() == loop))
                        .doOnError(answeredThere::completeExceptionally)
                        .subscribe(new TestObserver<>()));
                assertThat(answeredThere.join()).isTrue();
            }
        }
    }

    @Test
    void nonsenseFromTheIssuerLeavesItsKeysAsTheyAre() {
        try (VerifyingApplication application = start("--security.jwt.fetch-timeout=1m")) {
            for (String nonsense : List.of(
                    "",
                    "null",
                    "[]",
                    "{}",
                    "<html>",
                    "{\"keys\":5}",
                    "[".repeat(50_000),
                    "{\"keys\":[" + "{},".repeat(200) + "{}]}",
                    "{\"keys\":[],\"padding\":\"" + "x".repeat(300_000) + "\"}")) {
                issuer.answerKeysWith(nonsense);
                time.pass(COOL_DOWN.plusSeconds(1));
                assertThatThrownBy(() -> application.accepts(randomKey()))
                        .isInstanceOf(IssuerUnavailableException.class);
                assertThat(application.accepts(issuer.token()).name()).isEqualTo("ada");
            }
        }
        issuer.answerKeysWith(null);
        // Anew, since the other one goes on to fetch by itself, and tells what came of that.
        try (VerifyingApplication application = start("--security.jwt.fetch-timeout=1m")) {
            issuer.answerWithStatus(302);
            time.pass(COOL_DOWN.plusSeconds(1));
            assertThatThrownBy(() -> application.accepts(randomKey())).hasMessageContaining("the status 302");
            issuer.answerWithStatus(200);
        }
        try (VerifyingApplication application = start("--security.jwt.fetch-timeout=300ms")) {
            issuer.hold();
            time.pass(COOL_DOWN.plusSeconds(1));
            assertThatThrownBy(() -> application.accepts(randomKey())).isInstanceOf(IssuerUnavailableException.class);
            assertThat(application.accepts(issuer.token()).name()).isEqualTo("ada");
        }
    }

    @Test
    void keysThatCannotBeUsedAreLeftOut() {
        issuer.publish(new RSAKey.Builder((RSAPublicKey) TestKeys.rsa(1024).getPublic())
                .keyID("weak")
                .build());
        issuer.publish(new RSAKey.Builder((RSAPublicKey) TestKeys.rsa(2048).getPublic())
                .keyID("encrypts")
                .keyUse(com.nimbusds.jose.jwk.KeyUse.ENCRYPTION)
                .build());
        try (VerifyingApplication application = start()) {
            assertThat(health(application)).isEqualTo(HealthResult.up().with("keys", 1));
        }
    }

    @Test
    void anIssuerWithoutKeysIsNotTrustedAnyMore() {
        try (VerifyingApplication application = start()) {
            String cached = issuer.token();
            application.accepts(cached);
            issuer.answerKeysWith("{\"keys\":[]}");
            assertThatThrownBy(() -> application.accepts(randomKey())).isInstanceOf(IssuerUnavailableException.class);
            assertThatThrownBy(() -> application.accepts(cached)).isInstanceOf(IssuerUnavailableException.class);
            assertThat(health(application)).isEqualTo(HealthResult.down("there are no keys of the issuer"));
        }
    }

    @Test
    void anApplicationThatDoesNotRequireItStartsWithoutTheIssuerAndGetsReadyLater() {
        issuer.stop();
        try (VerifyingApplication application = start("--security.jwt.required=false")) {
            assertThat(health(application)).isEqualTo(HealthResult.down("there are no keys of the issuer"));
            assertThatThrownBy(() -> application.accepts(issuer.token()))
                    .isInstanceOf(IssuerUnavailableException.class)
                    .hasMessageContaining("The issuer cannot be asked for its keys");
            issuer.start();
            TimeLimit.MINUTE.await("the keys", () -> health(application).status() == Status.UP);
            assertThat(application.accepts(issuer.token()).name()).isEqualTo("ada");
        }
    }

    @Test
    void anApplicationThatStopsAnswersThoseWhoWait() {
        VerifyingApplication application = start();
        issuer.rotateKeys();
        issuer.delay(60_000);
        var waiting = application.verifier().verify(issuer.token()).test();
        application.close();
        assertThat(waiting.awaitTerminalEvent()).isTrue();
        assertThat(waiting.errorCount()).isOne();
    }
}
