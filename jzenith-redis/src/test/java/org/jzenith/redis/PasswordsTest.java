package org.jzenith.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.reactivex.Single;
import io.vertx.redis.client.Command;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jzenith.backing.PasswordSource;
import org.jzenith.core.JZenith;
import org.jzenith.core.RunningApplication;
import org.jzenith.core.config.Secret;
import org.jzenith.redis.error.RedisUnavailableException;

/** A password that changes while the application runs. */
@Tag("stress")
class PasswordsTest {

    static final class Tokens implements PasswordSource {

        private static final AtomicInteger ASKED = new AtomicInteger();
        private static volatile Single<Secret> next = Single.just(Secret.of("first"));

        @Override
        public Single<Secret> password() {
            ASKED.incrementAndGet();
            return next;
        }
    }

    @TempDir
    private Path folder;

    private Path file;
    private RunningApplication owner;

    @BeforeEach
    void startServer() throws Exception {
        owner = Server.PLUGIN.start();
        Tokens.next = Single.just(Secret.of("first"));
        file = Files.writeString(folder.resolve("password"), "first\n");
        change("first");
    }

    @AfterEach
    void stopServer() {
        owner.close();
    }

    private void change(String password) {
        Server.client(owner)
                .send(Command.ACL, "SETUSER", "changing", "reset", "on", ">" + password, "~*", "&*", "+@all")
                .ignoreElement()
                .blockingAwait();
    }

    private RunningApplication start(RedisPlugin plugin, String... arguments) {
        Map<String, String> address = new HashMap<>(Server.address(owner));
        address.remove("redis.password");
        address.put("redis.username", "changing");
        JZenith application = JZenith.application(arguments).withPlugins(plugin);
        address.forEach(application::withConfiguration);
        return application.start();
    }

    /** Each session has a new connection. */
    private static String session(RunningApplication application) {
        return Server.client(application)
                .inSession(session -> session.send(Command.PING).toSingle())
                .map(Object::toString)
                .onErrorReturn(failure -> failure instanceof RedisUnavailableException
                        ? String.valueOf(failure.getMessage())
                        : failure.toString())
                .blockingGet();
    }

    @Test
    void newConnectionsUseTheNewContentOfTheFile() throws Exception {
        try (RunningApplication application = start(RedisPlugin.create(), "--redis.password-file=" + file)) {
            assertThat(session(application)).isEqualTo("PONG");
            change("second");
            assertThat(session(application)).contains("WRONGPASS");
            Files.writeString(file, "second");
            assertThat(session(application)).isEqualTo("PONG");
            Files.delete(file);
            assertThat(session(application)).contains(file + " does not exist");
        }
    }

    @Test
    void newConnectionsUseANewPasswordOfTheApplicationAndShowNothingOfAFailure() {
        try (RunningApplication application = start(RedisPlugin.create().withPasswords(Tokens.class))) {
            int asked = Tokens.ASKED.get();
            change("second");
            Tokens.next = Single.just(Secret.of("second"));
            assertThat(session(application)).isEqualTo("PONG");
            assertThat(Tokens.ASKED.get()).isGreaterThan(asked);
            Tokens.next = Single.error(new IllegalStateException("the token s3cret-text is invalid"));
            assertThat(session(application))
                    .contains("Tokens has returned no password: java.lang.IllegalStateException")
                    .doesNotContain("s3cret");
        }
    }
}
