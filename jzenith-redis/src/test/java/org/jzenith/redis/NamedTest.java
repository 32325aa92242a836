package org.jzenith.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.reactivex.redis.client.Redis;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Response;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import jakarta.inject.Singleton;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.jzenith.core.JZenith;
import org.jzenith.core.RunningApplication;
import org.jzenith.core.health.HealthRegistry;
import org.jzenith.core.health.HealthResult;
import org.jzenith.testing.servers.TimeLimit;

/** More than one Redis in an application. */
class NamedTest {

    @Singleton
    static final class Both {
        final RedisClient main;
        final RedisClient sessions;
        final Redis sessionsDriver;

        @Inject
        Both(RedisClient main, @Named("sessions") RedisClient sessions, @Named("sessions") Redis sessionsDriver) {
            this.main = main;
            this.sessions = sessions;
            this.sessionsDriver = sessionsDriver;
        }
    }

    @Test
    void areConfiguredInjectedAndCheckedByTheirNames() {
        try (RunningApplication application = JZenith.application("--redis-sessions.client-name=other")
                .withPlugins(RedisPlugin.create(), RedisPlugin.named("sessions"))
                .withModules(binder -> binder.bind(Both.class))
                .start()) {
            Both both = application.injector().getInstance(Both.class);
            assertThat(both.main
                            .send(Command.CLIENT, "GETNAME")
                            .map(Response::toString)
                            .blockingGet())
                    .isEqualTo("jzenith");
            assertThat(both.sessions
                            .send(Command.CLIENT, "GETNAME")
                            .map(Response::toString)
                            .blockingGet())
                    .isEqualTo("other");
            assertThat(both.sessionsDriver).isNotNull();
            both.main.send(Command.SET, "k", "main").ignoreElement().blockingAwait();
            assertThat(both.sessions.send(Command.GET, "k").isEmpty().blockingGet())
                    .as("they share a server, but no database")
                    .isTrue();
            HealthRegistry health = application.injector().getInstance(HealthRegistry.class);
            TimeLimit.MINUTE.await(
                    "readiness", () -> health.readiness().blockingGet().status() == HealthResult.Status.UP);
            assertThat(health.readiness().blockingGet().results()).containsKeys("redis", "redis-sessions");
        }
    }

    @Test
    void haveTheNameOfTheApplicationOnTheServerUnlessTheirKeySetsAnother() {
        try (RunningApplication application = JZenith.application(
                        "--application.name=shop", "--redis-sessions.client-name=other")
                .withPlugins(RedisPlugin.create(), RedisPlugin.named("sessions"))
                .withModules(binder -> binder.bind(Both.class))
                .start()) {
            Both both = application.injector().getInstance(Both.class);
            assertThat(nameOf(both.main)).isEqualTo("shop");
            assertThat(nameOf(both.sessions)).isEqualTo("other");
        }
    }

    private static String nameOf(RedisClient client) {
        return client.send(Command.CLIENT, "GETNAME").map(Response::toString).blockingGet();
    }

    @Test
    void haveNamesThatKeysCanBeMadeOf() {
        assertThatThrownBy(() -> RedisPlugin.named("My Sessions"))
                .hasMessageContaining("\"My Sessions\" (expected: lower case letters");
    }

    @Test
    void aUrlSaysAllThatHostPortAndTheRestSay() {
        try (RunningApplication owner = Server.PLUGIN.start(
                "--redis.password=p@ss/w:rd +%", "--redis.username=us er&=?".replace(" ", "_"), "--redis.database=3")) {
            var address = Server.address(owner);
            String url = "redis://" + encoded(address.get("redis.username")) + ':'
                    + encoded(address.get("redis.password")) + "@127.0.0.1:" + address.get("redis.port") + "/3";
            try (RunningApplication application = JZenith.application("--redis.url=" + url)
                    .withPlugins(RedisPlugin.create())
                    .start()) {
                assertThat(Server.client(application)
                                .send(Command.create("acl"), "WHOAMI")
                                .blockingGet())
                        .hasToString("us_er&=?");
                Server.client(owner).send(Command.SET, "k", "v").ignoreElement().blockingAwait();
                assertThat(Server.client(application).send(Command.GET, "k").blockingGet())
                        .hasToString("v");
            }
        }
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
