package org.jzenith.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.reactivex.sqlclient.Pool;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import jakarta.inject.Singleton;
import org.junit.jupiter.api.Test;
import org.jzenith.core.JZenith;
import org.jzenith.core.RunningApplication;
import org.jzenith.core.health.HealthRegistry;
import org.jzenith.core.health.HealthResult;
import org.jzenith.testing.servers.TimeLimit;

/** More than one database in an application. */
class NamedTest {

    @Singleton
    static final class Both {
        final PostgresqlClient main;
        final PostgresqlClient reporting;
        final Pool reportingPool;

        @Inject
        Both(
                PostgresqlClient main,
                @Named("reporting") PostgresqlClient reporting,
                @Named("reporting") Pool reportingPool) {
            this.main = main;
            this.reporting = reporting;
            this.reportingPool = reportingPool;
        }
    }

    private static JZenith both(String... arguments) {
        return JZenith.application(arguments)
                .withPlugins(PostgresqlPlugin.create(), PostgresqlPlugin.named("reporting"))
                .withModules(binder -> binder.bind(Both.class));
    }

    @Test
    void areConfiguredInjectedAndCheckedByTheirNames() {
        try (RunningApplication application =
                both("--postgresql-reporting.application-name=reports").start()) {
            Both both = application.injector().getInstance(Both.class);
            String who = "select current_database() || ' ' || current_setting('application_name')";
            assertThat(both.main.one(String.class, who).blockingGet()).isEqualTo("app jzenith");
            assertThat(both.reporting.one(String.class, who).blockingGet()).isEqualTo("reporting reports");
            assertThat(both.reportingPool
                            .query(who)
                            .rxExecute()
                            .blockingGet()
                            .iterator()
                            .next()
                            .getString(0))
                    .isEqualTo("reporting reports pool");
            HealthRegistry health = application.injector().getInstance(HealthRegistry.class);
            TimeLimit.MINUTE.await(
                    "readiness", () -> health.readiness().blockingGet().status() == HealthResult.Status.UP);
            assertThat(health.readiness().blockingGet().results()).containsKeys("postgresql", "postgresql-reporting");
        }
    }

    @Test
    void haveTheNameOfTheApplicationOnTheServerUnlessTheirKeySetsAnother() {
        try (RunningApplication application = both(
                        "--application.name=shop", "--postgresql-reporting.application-name=reports")
                .start()) {
            Both both = application.injector().getInstance(Both.class);
            String who = "select current_setting('application_name')";
            assertThat(both.main.one(String.class, who).blockingGet()).isEqualTo("shop");
            assertThat(both.reporting.one(String.class, who).blockingGet()).isEqualTo("reports");
        }
    }

    @Test
    void haveNamesThatKeysCanBeMadeOf() {
        assertThatThrownBy(() -> PostgresqlPlugin.named("My Reports"))
                .hasMessageContaining("\"My Reports\" (expected: lower case letters");
    }

    @Test
    void aUrlSaysAllThatHostPortAndTheRestSay() {
        try (RunningApplication owner = Server.PLUGIN.start("--postgresql.password=p@ss/w:rd +%")) {
            var address = Server.address(owner);
            String url = "postgresql://app:p%40ss%2Fw%3Ard%20+%25@127.0.0.1:" + address.get("postgresql.port")
                    + "/app?sslmode=prefer&search_path=pg_catalog";
            try (RunningApplication application = JZenith.application("--postgresql.url=" + url)
                    .withPlugins(PostgresqlPlugin.create())
                    .start()) {
                assertThat(Server.client(application)
                                .one(String.class, "select current_user || ' ' || current_setting('search_path')")
                                .blockingGet())
                        .isEqualTo("app pg_catalog");
            }
        }
    }
}
