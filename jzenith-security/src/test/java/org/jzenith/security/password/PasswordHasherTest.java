package org.jzenith.security.password;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.reactivex.Flowable;
import io.reactivex.observers.TestObserver;
import io.vertx.core.Context;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.jzenith.core.JZenith;
import org.jzenith.core.RunningApplication;
import org.jzenith.core.error.ServiceUnavailableException;
import org.jzenith.core.eventloop.EventLoops;
import org.jzenith.core.eventloop.ServingEventLoops;
import org.jzenith.testing.servers.TimeLimit;

/** Passwords, their hashes, and the hashes of others. */
class PasswordHasherTest {

    private static final String[] SMALL = {"--security.password.memory=64KB", "--security.password.iterations=1"};
    private static final RunningApplication APPLICATION = start(SMALL);
    private static final PasswordHasher HASHER = hasher(APPLICATION);

    private static RunningApplication start(String... arguments) {
        return JZenith.application(arguments)
                .withoutEnvironment()
                .withPlugins(new PasswordPlugin())
                .start();
    }

    private static PasswordHasher hasher(RunningApplication application) {
        return application.injector().getInstance(PasswordHasher.class);
    }

    @AfterAll
    static void stop() {
        APPLICATION.close();
    }

    private static PasswordCheck check(String password, String hash) {
        return HASHER.verify(password, hash).blockingGet();
    }

    @Test
    void aHashIsOfItsPasswordOnly() {
        String hash = HASHER.hash("correct horse").blockingGet();
        assertThat(hash).startsWith("$argon2id$v=19$m=64,t=1,p=1$").doesNotContain("=$");
        assertThat(check("correct horse", hash)).isEqualTo(new PasswordCheck(true, false));
        for (String other : List.of("correct horsf", "Correct horse", "correct horse ", "", "c", "x".repeat(10_000))) {
            assertThat(check(other, hash)).isEqualTo(new PasswordCheck(false, false));
        }
    }

    @Test
    void theSamePasswordHasAnotherHashEachTime() {
        assertThat(HASHER.hash("secret").blockingGet())
                .isNotEqualTo(HASHER.hash("secret").blockingGet());
    }

    @Test
    void aPasswordMayHaveAllCharacters() {
        for (String password : List.of("pässwörd", "密码", "😀", "a\0b", " ", "x".repeat(4096))) {
            String hash = HASHER.hash(password).blockingGet();
            assertThat(check(password, hash).matches()).isTrue();
            assertThat(check(password.substring(1) + "?", hash).matches()).isFalse();
        }
    }

    @Test
    void aPasswordMayBeOverwrittenAtOnce() {
        char[] password = "pässword".toCharArray();
        var hashing = HASHER.hash(password);
        Arrays.fill(password, '*');
        String hash = hashing.blockingGet();
        assertThat(check("pässword", hash).matches()).isTrue();
        char[] again = "pässword".toCharArray();
        var checking = HASHER.verify(again, hash);
        Arrays.fill(again, '*');
        assertThat(checking.blockingGet().matches()).isTrue();
    }

    @Test
    void whatIsNoPasswordIsNotHashed() {
        for (String password : List.of("", "x".repeat(4097))) {
            assertThatThrownBy(() -> HASHER.hash(password))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("expected: 1 to 4096");
        }
    }

    /** From the tests of the reference implementation of Argon2, and from those of other implementations of bcrypt. */
    @ParameterizedTest
    @CsvSource(
            delimiter = ' ',
            value = {
                "password $argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4",
                "password $argon2id$v=19$m=256,t=2,p=2$c29tZXNhbHQ$bQk8UB/VmZZF4Oo79iDXuL5/0ttZwg2f/5U52iv1cDc",
                "abc $2a$06$If6bvum7DFjUnE9p2uDeDu0YHzrHM6tf.iqN8.yx.jNN1ILEf7h0i",
                "abc $2b$06$If6bvum7DFjUnE9p2uDeDu0YHzrHM6tf.iqN8.yx.jNN1ILEf7h0i",
                "abc $2y$06$If6bvum7DFjUnE9p2uDeDu0YHzrHM6tf.iqN8.yx.jNN1ILEf7h0i"
            })
    void hashesOfOthersAreReadAndDueToBeHashedAgain(String password, String hash) {
        assertThat(check(password, hash)).isEqualTo(new PasswordCheck(true, true));
        assertThat(check(password + "!", hash)).isEqualTo(new PasswordCheck(false, false));
    }

    @Test
    void bcryptLooksAtSeventyTwoBytesOnly() {
        String hash = org.bouncycastle.crypto.generators.OpenBSDBCrypt.generate(
                "2b", "x".repeat(72).toCharArray(), new byte[16], 4);
        assertThat(check("x".repeat(72) + "anything", hash).matches()).isTrue();
        assertThat(check("x".repeat(71), hash).matches()).isFalse();
    }

    @Test
    void aHashIsDueToBeHashedAgainWhenParametersRise() {
        String hash = HASHER.hash("secret").blockingGet();
        try (RunningApplication stronger =
                start("--security.password.memory=128KB", "--security.password.iterations=1")) {
            assertThat(hasher(stronger).verify("secret", hash).blockingGet()).isEqualTo(new PasswordCheck(true, true));
            assertThat(hasher(stronger).verify("wrong", hash).blockingGet()).isEqualTo(new PasswordCheck(false, false));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "secret",
                "$argon2id$",
                "$argon2d$v=19$m=64,t=1,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4",
                "$argon2id$v=16$m=64,t=1,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4",
                "$argon2id$v=19$m=64,t=0,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4",
                "$argon2id$v=19$m=64,t=1,p=0$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4",
                "$argon2id$v=19$m=64,t=1,p=9$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4",
                "$argon2id$v=19$m=64,t=999999999,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4",
                "$argon2id$v=19$m=999999999,t=1,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4",
                "$argon2id$v=19$m=64,t=1,p=1$c29tZXNhbHQ$nf65",
                "$2a$31$If6bvum7DFjUnE9p2uDeDu0YHzrHM6tf.iqN8.yx.jNN1ILEf7h0i",
                "$2a$03$If6bvum7DFjUnE9p2uDeDu0YHzrHM6tf.iqN8.yx.jNN1ILEf7h0i",
                "$2x$06$If6bvum7DFjUnE9p2uDeDu0YHzrHM6tf.iqN8.yx.jNN1ILEf7h0i",
                "$2a$06$short"
            })
    void aHashThatCannotBeReadIsAnErrorAndShowsNothing(String hash) {
        assertThatThrownBy(() -> check("secret", hash))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageNotContaining("c29tZXNhbHQ")
                .hasMessageNotContaining("If6bvum7");
    }

    @Test
    void aUserWhoIsNotThereIsAsMuchWorkAsOneWhoIs() {
        assertThat(check("secret", null)).isEqualTo(new PasswordCheck(false, false));
    }

    @Test
    void theResultArrivesOnTheEventLoopOfTheCaller() {
        for (Context loop :
                APPLICATION.injector().getInstance(ServingEventLoops.class).contexts()) {
            CompletableFuture<Boolean> there = new CompletableFuture<>();
            loop.runOnContext(nothing -> HASHER.hash("secret")
                    .doOnSuccess(hash -> there.complete(EventLoops.isOn(loop)))
                    .doOnError(there::completeExceptionally)
                    .subscribe(new TestObserver<>()));
            assertThat(there.join()).isTrue();
        }
    }

    @Test
    void tooManyCallersAreRefusedAndNoneIsForgotten() {
        try (RunningApplication busy = start(
                "--security.password.memory=8MB",
                "--security.password.threads=1",
                "--security.password.queue-size=3")) {
            AtomicInteger hashed = new AtomicInteger();
            AtomicInteger refused = new AtomicInteger();
            Flowable.range(0, 50)
                    .flatMapCompletable(
                            i -> hasher(busy)
                                    .hash("secret")
                                    .doOnSuccess(hash -> hashed.incrementAndGet())
                                    .doOnError(failure -> {
                                        assertThat(failure)
                                                .isInstanceOf(ServiceUnavailableException.class)
                                                .isInstanceOf(PasswordHasherBusyException.class);
                                        refused.incrementAndGet();
                                    })
                                    .ignoreElement()
                                    .onErrorComplete(),
                            false,
                            Integer.MAX_VALUE)
                    .blockingAwait();
            assertThat(hashed.get() + refused.get()).isEqualTo(50);
            assertThat(hashed.get()).isGreaterThanOrEqualTo(4);
            assertThat(refused.get()).isPositive();
            assertThat(hasher(busy).hash("secret").blockingGet()).isNotEmpty();
        }
    }

    @Test
    void hashesThatTakeAllMemoryWaitForEachOther() {
        try (RunningApplication tight = start(
                "--security.password.memory=8MB",
                "--security.password.max-memory=12MB",
                "--security.password.threads=4")) {
            List<TestObserver<String>> all = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                all.add(hasher(tight).hash("secret").test());
            }
            all.forEach(each -> {
                assertThat(each.awaitTerminalEvent()).isTrue();
                each.assertValueCount(1);
            });
        }
    }

    @Test
    void anApplicationThatStopsAnswersThoseWhoWaitAndLeavesNoThread() {
        Set<Thread> before = Thread.getAllStackTraces().keySet();
        RunningApplication stopping = start("--security.password.memory=8MB", "--security.password.threads=1");
        PasswordHasher hasher = hasher(stopping);
        List<TestObserver<String>> all = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            all.add(hasher.hash("secret").test());
        }
        stopping.close();
        all.forEach(each -> assertThat(each.awaitTerminalEvent()).isTrue());
        assertThat(all.get(19).errors()).hasOnlyElementsOfType(PasswordHasherBusyException.class);
        hasher.hash("secret").test().assertError(PasswordHasherBusyException.class);
        TimeLimit.MINUTE.await("no thread is left", () -> Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> !before.contains(thread))
                .noneMatch(thread -> thread.getName().startsWith("jzenith-password")));
    }
}
