package org.jzenith.core.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.google.inject.Binder;
import com.google.inject.Injector;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.reactivex.Completable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jzenith.core.JZenith;
import org.jzenith.core.RunningApplication;
import org.jzenith.core.health.HealthRegistry;
import org.jzenith.core.plugin.Plugin;

/** Applications whose files of keys and certificates change while they run. */
class TlsPluginTest {

    private static final String SOON = "--tls.reload-interval=1ms";

    @TempDir
    Path folder;

    private final TestAuthority authority = TestAuthority.create();

    /** Uses keys from the start of the application on. */
    private static final class Server implements Plugin {

        private final PemKeyFiles files;
        private WatchedKeys keys;

        Server(PemKeyFiles files) {
            this.files = files;
        }

        @Override
        public void configure(Binder binder) {
            // There is nothing to bind.
        }

        @Override
        public Phase phase() {
            return Phase.SERVERS;
        }

        @Override
        public Completable start(Injector injector) {
            return Completable.fromAction(() ->
                    keys = injector.getInstance(CertificateReload.class).keys("rest", KeyFiles.pem(List.of(files))));
        }

        X509Certificate inUse() {
            return keys.current().certificates().get(0);
        }
    }

    private static RunningApplication start(Server server, String... arguments) {
        return JZenith.application(arguments).withPlugins(server).start();
    }

    private static void await(BooleanSupplier condition) throws Exception {
        long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime() - deadline).as("not within a minute").isNegative();
            TimeUnit.MILLISECONDS.sleep(10);
        }
    }

    private static Set<String> health(RunningApplication application) {
        return application
                .injector()
                .getInstance(HealthRegistry.class)
                .health()
                .blockingGet()
                .results()
                .keySet();
    }

    private static Set<Thread> threads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().contains("vert"))
                .collect(Collectors.toSet());
    }

    @Test
    void readThemAgainUntilTheyStop() throws Exception {
        Server server = new Server(authority.issue("localhost").write(folder));
        Set<Thread> before = threads();
        try (RunningApplication application = start(server, SOON)) {
            for (int i = 0; i < 3; i++) {
                TestKey next = authority.issue("localhost");
                next.write(folder);
                await(() -> server.inUse().equals(next.certificate()));
            }
            assertThat(health(application)).contains("tls", "application");
            PrometheusMeterRegistry meters =
                    (PrometheusMeterRegistry) application.injector().getInstance(MeterRegistry.class);
            await(() -> meters.scrape().contains("tls_certificate_expiry_seconds"));
            assertThat(meters.scrape())
                    .contains(
                            "# HELP tls_certificate_expiry_seconds Time until a certificate expires; negative if it has\n")
                    .contains("# TYPE tls_certificate_expiry_seconds gauge\n")
                    .contains("tls_certificate_expiry_seconds{certificate=\"" + folder.resolve("tls.crt")
                            + "\",name=\"rest\"} ");
        }
        await(() -> before.containsAll(threads())); // The timer of Vert.x ends a little later.
    }

    @Test
    void doNotSeeTheFilesOfEachOther() throws Exception {
        Server one = new Server(authority.issue("one").write(folder, "one"));
        Server two = new Server(authority.issue("two").write(folder, "two"));
        X509Certificate second;
        try (RunningApplication first = start(one, SOON);
                RunningApplication other = start(two, SOON)) {
            second = two.inUse();
            assertThat(first.injector().getInstance(CertificateReload.class).keys())
                    .hasSize(1)
                    .doesNotContainAnyElementsOf(other.injector()
                            .getInstance(CertificateReload.class)
                            .keys());
            TestKey next = authority.issue("one");
            next.write(folder, "one");
            await(() -> one.inUse().equals(next.certificate()));
        }
        assertThat(two.inUse()).isEqualTo(second);
    }

    @Test
    void readThemOnlyOnceIfTheyAreToldSo() throws Exception {
        Server server = new Server(authority.issue("localhost").write(folder));
        try (RunningApplication application = start(server, "--tls.reload-interval=0s")) {
            X509Certificate first = server.inUse();
            authority.issue("localhost").write(folder);
            // Nothing is awaited: the timer does not even exist.
            assertThat(application
                            .injector()
                            .getInstance(CertificateReload.class)
                            .isScheduled())
                    .isFalse();
            assertThat(server.inUse()).isEqualTo(first);
        }
    }

    @Test
    void doNothingWithoutFiles() {
        try (RunningApplication application = JZenith.application().start()) {
            assertThat(health(application)).containsExactly("application");
            assertThat(application
                            .injector()
                            .getInstance(CertificateReload.class)
                            .isScheduled())
                    .isFalse();
        }
    }

    @Test
    void reportWhyTheyDoNotStart() throws Exception {
        PemKeyFiles files = authority.issue("localhost").write(folder);
        Files.delete(files.key());
        assertThat(catchThrowable(() -> start(new Server(files)).close()))
                .hasMessageContaining(files.key() + " does not exist");
    }
}
