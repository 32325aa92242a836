package org.jzenith.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.jzenith.core.config.ConfigBinder.configBinder;
import static org.jzenith.core.plugin.DefaultBinder.defaultBinder;

import com.google.inject.AbstractModule;
import com.google.inject.Binder;
import com.google.inject.Injector;
import com.google.inject.Module;
import com.google.inject.PrivateModule;
import io.reactivex.Completable;
import io.vertx.core.Vertx;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.jzenith.core.config.Config;
import org.jzenith.core.config.ConfigDefault;
import org.jzenith.core.config.ConfigListener;
import org.jzenith.core.config.load.ConfigLoader;
import org.jzenith.core.error.JZenithException;
import org.jzenith.core.error.Problem;
import org.jzenith.core.error.StartupException;
import org.jzenith.core.plugin.BoundAddress;
import org.jzenith.core.plugin.BoundAddresses;
import org.jzenith.core.plugin.Plugin;

class JZenithTest {

    @Config("greeting")
    interface GreetingConfiguration {
        @ConfigDefault("hello")
        String text();
    }

    private final List<String> events = Collections.synchronizedList(new ArrayList<>());

    /** Records the calls to it. */
    private final class RecordingPlugin implements Plugin {
        private final String name;
        private final Phase phase;
        private final Completable start;
        private final Completable stop;

        RecordingPlugin(String name, Phase phase, Completable start, Completable stop) {
            this.name = name;
            this.phase = phase;
            this.start = start;
            this.stop = stop;
        }

        @Override
        public String name() {
            return name;
        }

        @Override
        public Phase phase() {
            return phase;
        }

        @Override
        public void configure(Binder binder) {}

        @Override
        public Completable start(Injector injector) {
            events.add("starting " + name);
            return start.doOnComplete(() -> events.add("started " + name));
        }

        @Override
        public Completable stop() {
            events.add("stopping " + name);
            return stop.doOnComplete(() -> events.add("stopped " + name));
        }
    }

    @BeforeEach
    void awaitTheEndsOfOthers() throws InterruptedException {
        LiveThreads.awaitNone();
    }

    private Plugin resource(String name) {
        Completable slow = Completable.timer(20, TimeUnit.MILLISECONDS);
        return new RecordingPlugin(name, Plugin.Phase.RESOURCES, slow, slow);
    }

    private Plugin server(String name) {
        return new RecordingPlugin(name, Plugin.Phase.SERVERS, Completable.complete(), Completable.complete());
    }

    @Test
    @DisplayName("It starts resources before servers, one after the other, and stops them in reverse order")
    void startsResourcesBeforeServersAndStopsInReverse() {
        RunningApplication application = JZenith.application()
                .withPlugins(server("s"), resource("a"), resource("b"))
                .start();
        assertThat(events)
                .containsExactly("starting a", "started a", "starting b", "started b", "starting s", "started s");
        events.clear();
        application.close();
        application.close();
        assertThat(events)
                .containsExactly("stopping s", "stopped s", "stopping b", "stopped b", "stopping a", "stopped a");
        assertThat(LiveThreads.ofVertx()).isEmpty();
    }

    @Test
    void stopsWhatHadStartedWhenAPluginFails() {
        Plugin failing = new RecordingPlugin(
                "bad",
                Plugin.Phase.RESOURCES,
                Completable.error(new IllegalStateException("no luck")),
                Completable.complete());
        assertThatThrownBy(() -> JZenith.application()
                        .withPlugins(resource("a"), failing, resource("c"), server("s"))
                        .start())
                .isInstanceOf(StartupException.class)
                .hasMessageContaining("START-1 plugin bad: did not start: java.lang.IllegalStateException: no luck");
        assertThat(events)
                .containsExactly(
                        "starting a",
                        "started a",
                        "starting bad",
                        "stopping bad",
                        "stopped bad",
                        "stopping a",
                        "stopped a");
        assertThat(LiveThreads.ofVertx()).isEmpty();
    }

    /** Records that it prepares; {@code id} is that of the problem that it finds, or empty. */
    private Plugin preparing(String name, Plugin.Phase phase, String id) {
        return new Plugin() {
            @Override
            public Phase phase() {
                return phase;
            }

            @Override
            public void configure(Binder binder) {}

            @Override
            public void prepare(Injector injector) {
                events.add("preparing " + name);
                if (!id.isEmpty()) {
                    throw new StartupException(
                            List.of(Problem.of(id, name).what("is wrong").fix("repair")), null);
                }
            }

            @Override
            public void discard() {
                events.add("discarding " + name);
            }

            @Override
            public Completable start(Injector injector) {
                return Completable.fromAction(() -> events.add("starting " + name));
            }

            @Override
            public Completable stop() {
                return Completable.fromAction(() -> events.add("stopping " + name));
            }
        };
    }

    @Test
    void preparesAllPluginsBeforeTheFirstOneStarts() {
        JZenith.application()
                .withPlugins(
                        preparing("s", Plugin.Phase.SERVERS, ""),
                        preparing("a", Plugin.Phase.RESOURCES, ""),
                        resource("b"))
                .start()
                .close();
        assertThat(events)
                .containsExactly(
                        "preparing a",
                        "preparing s",
                        "starting a",
                        "starting b",
                        "started b",
                        "starting s",
                        "stopping s",
                        "stopping b",
                        "stopped b",
                        "stopping a");
    }

    @Test
    void reportsWhatAllPluginsFindBeforeOneOfThemStarts() {
        assertThatThrownBy(() -> JZenith.application()
                        .withPlugins(
                                resource("a"),
                                preparing("b", Plugin.Phase.RESOURCES, "B-1"),
                                preparing("c", Plugin.Phase.RESOURCES, ""),
                                preparing("s", Plugin.Phase.SERVERS, "S-1"))
                        .start())
                .isInstanceOfSatisfying(
                        StartupException.class,
                        e -> assertThat(e.problems()).extracting(Problem::id).containsExactly("B-1", "S-1"));
        assertThat(events)
                .containsExactly(
                        "preparing b", "preparing c", "preparing s", "discarding s", "discarding c", "discarding b");
        assertThat(LiveThreads.ofVertx()).isEmpty();
    }

    @Test
    void discardsWhatHadPreparedButNotStartedWhenAPluginFails() {
        Plugin failing = new RecordingPlugin(
                "bad",
                Plugin.Phase.RESOURCES,
                Completable.error(new IllegalStateException("no luck")),
                Completable.complete());
        assertThatThrownBy(() -> JZenith.application()
                        .withPlugins(
                                preparing("a", Plugin.Phase.RESOURCES, ""),
                                failing,
                                preparing("s", Plugin.Phase.SERVERS, ""))
                        .start())
                .hasMessageContaining("no luck");
        assertThat(events)
                .containsExactly(
                        "preparing a",
                        "preparing s",
                        "starting a",
                        "starting bad",
                        "discarding s",
                        "stopping bad",
                        "stopped bad",
                        "stopping a");
    }

    @Test
    void attachesAFailureOfTheCleanUpToTheFailureOfTheStart() {
        Plugin failing = new RecordingPlugin(
                "bad",
                Plugin.Phase.RESOURCES,
                Completable.error(new IllegalStateException("first")),
                Completable.error(new IllegalStateException("second")));
        assertThatThrownBy(() -> JZenith.application().withPlugins(failing).start())
                .hasMessageContaining("first")
                .satisfies(e -> assertThat(e.getSuppressed())
                        .singleElement()
                        .satisfies(suppressed -> assertThat(suppressed).hasMessageContaining("second")));
    }

    @Test
    void stopsEverythingEvenIfAPluginDoesNot() {
        Plugin failing = new RecordingPlugin(
                "bad",
                Plugin.Phase.SERVERS,
                Completable.complete(),
                Completable.error(new IllegalStateException("stuck")));
        RunningApplication application =
                JZenith.application().withPlugins(resource("a"), failing).start();
        assertThatThrownBy(application::close)
                .isInstanceOf(JZenithException.class)
                .hasRootCauseMessage("stuck");
        assertThat(events).contains("stopped a");
        assertThat(LiveThreads.ofVertx()).isEmpty();
    }

    @Test
    void injectsBothFacesOfVertxAndConfigurations() {
        Module module = binder -> configBinder(binder).bind(GreetingConfiguration.class);
        try (RunningApplication application = JZenith.application("--greeting.text=hi")
                .withModules(module, module)
                .start()) {
            Vertx vertx = application.injector().getInstance(Vertx.class);
            assertThat(application
                            .injector()
                            .getInstance(io.vertx.reactivex.core.Vertx.class)
                            .getDelegate())
                    .isSameAs(vertx);
            assertThat(application
                            .injector()
                            .getInstance(GreetingConfiguration.class)
                            .text())
                    .isEqualTo("hi");
        }
    }

    @Test
    void prefersTheNativeTransportAndSaysWhichItIs() {
        try (RunningApplication application = JZenith.application().start()) {
            boolean isNative = application.injector().getInstance(Vertx.class).isNativeTransportEnabled();
            assertThat(application.startReport().transport()).isEqualTo(isNative ? "native" : "nio");
            if (System.getProperty("os.name").equals("Linux")) {
                assertThat(isNative).isTrue();
            }
        }
    }

    @Test
    void reportsEveryConfigurationProblemBeforeAnythingStarts() {
        assertThatThrownBy(() -> JZenith.application("--a=1", "--b=2")
                        .withPlugins(resource("a"))
                        .start())
                .isInstanceOfSatisfying(StartupException.class, e -> assertThat(e.problems())
                        .extracting(Problem::subject)
                        .containsExactly("a", "b"))
                .hasMessageStartingWith("The application did not start: 2 problems");
        assertThat(events).isEmpty();
        assertThat(LiveThreads.ofVertx()).isEmpty();
    }

    private Module listening(Runnable listener) {
        return binder -> configBinder(binder).listen(GreetingConfiguration.class, new ConfigListener<>() {
            @Override
            public void loaded(GreetingConfiguration greeting) {
                events.add("loaded " + greeting.text());
                listener.run();
            }

            @Override
            public void ended() {
                events.add("ended");
            }
        });
    }

    @Test
    void tellsAListenerThatEverythingElseHasEnded() {
        JZenith.application()
                .withPlugins(resource("a"))
                .withModules(listening(() -> {}))
                .start()
                .close();
        assertThat(events).endsWith("stopped a", "ended");
    }

    @Test
    void tellsAListenerOnceThatTheStartHasFailed() {
        assertThatThrownBy(() -> JZenith.application()
                        .withModules(listening(() -> {}), binder -> binder.bind(Runnable.class))
                        .start())
                .isInstanceOf(StartupException.class);
        assertThat(events).containsExactly("loaded hello", "ended");
    }

    @Test
    void tellsAListenerTheConfigurationBeforeAnythingStarts() {
        JZenith.application("--greeting.text=hi")
                .withPlugins(resource("a"))
                .withModules(listening(() -> {}))
                .start()
                .close();
        assertThat(events).startsWith("loaded hi", "starting a");
    }

    @Test
    void tellsAListenerNothingIfTheConfigurationHasProblems() {
        assertThatThrownBy(() -> JZenith.application("--greeting.txet=hi")
                        .withModules(listening(() -> {}))
                        .start())
                .isInstanceOf(StartupException.class);
        assertThat(events).isEmpty();
    }

    @Test
    void tellsAListenerNothingIfTheConfigurationIsOnlyChecked() {
        ConfigLoader loader =
                ConfigLoader.builder().arguments(List.of("--config-check")).build();
        new StartSequence(loader, List.of(), List.of(listening(() -> {})), List.of()).check();
        assertThat(events).isEmpty();
    }

    @Test
    void leavesNothingRunningWhenAListenerFails() {
        assertThatThrownBy(() -> JZenith.application()
                        .withPlugins(resource("a"))
                        .withModules(listening(() -> {
                            throw new IllegalStateException("no luck");
                        }))
                        .start())
                .isInstanceOf(StartupException.class)
                .hasMessageContaining("no luck");
        assertThat(events).containsExactly("loaded hello", "ended");
        assertThat(LiveThreads.ofVertx()).isEmpty();
    }

    static final class Unbound {}

    static final class Needy {
        @Inject
        Unbound unbound;
    }

    @Test
    void reportsEveryInjectionProblem() {
        Module module = binder -> {
            binder.bind(Needy.class);
            binder.bind(Runnable.class);
        };
        assertThatThrownBy(() -> JZenith.application()
                        .withModules(module)
                        .withPlugins(resource("a"))
                        .start())
                .isInstanceOfSatisfying(StartupException.class, e -> assertThat(e.problems())
                        .hasSize(2)
                        .extracting(Problem::id)
                        .containsOnly("INJECT-1"));
        assertThat(events).isEmpty();
        assertThat(LiveThreads.ofVertx()).isEmpty();
    }

    @Test
    void leavesADefaultBindingToTheModuleThatBindsTheKey() {
        Module defaults = binder -> defaultBinder(binder)
                .bind(String.class, b -> b.bind(String.class).toInstance("default"));
        Module own = new AbstractModule() {
            @Override
            protected void configure() {
                bind(String.class).toInstance("own");
            }
        };
        try (RunningApplication application =
                JZenith.application().withModules(defaults, defaults).start()) {
            assertThat(application.injector().getInstance(String.class)).isEqualTo("default");
        }
        try (RunningApplication application =
                JZenith.application().withModules(defaults, own).start()) {
            assertThat(application.injector().getInstance(String.class)).isEqualTo("own");
        }
    }

    /** Returns a plugin that fails as if a class were missing at run time. */
    private Plugin broken(boolean atStart) {
        Completable fine = Completable.complete();
        Completable failing = Completable.defer(() -> {
            throw new NoClassDefFoundError("org/example/Gone");
        });
        return new RecordingPlugin("broken", Plugin.Phase.SERVERS, atStart ? failing : fine, atStart ? fine : failing);
    }

    @Test
    void leavesNothingRunningWhenAStartFailsWithAnError() {
        assertThatThrownBy(() -> JZenith.application()
                        .withPlugins(resource("a"), broken(true))
                        .start()
                        .close())
                .isInstanceOf(StartupException.class)
                .hasMessageContaining("org/example/Gone");
        assertThat(events).contains("stopped a");
        assertThat(LiveThreads.ofVertx()).isEmpty();
    }

    @Test
    void reportsAnErrorOfAModuleLikeAnyOtherProblem() {
        Module missing = binder -> {
            throw new NoClassDefFoundError("org/example/Gone");
        };
        assertThatThrownBy(() -> JZenith.application().withModules(missing).start())
                .isInstanceOf(StartupException.class)
                .hasMessageContaining("org/example/Gone");
        assertThat(LiveThreads.ofVertx()).isEmpty();
    }

    @Test
    @DisplayName("If a stop fails with an error, the rest is stopped, and everyone who waits is told")
    void stopsTheRestWhenAStopFailsWithAnError() {
        RunningApplication application =
                JZenith.application().withPlugins(resource("a"), broken(false)).start();
        assertThatThrownBy(application::close).isInstanceOf(JZenithException.class);
        assertThatThrownBy(application::close).isInstanceOf(JZenithException.class);
        assertThat(events).contains("stopped a");
        assertThat(LiveThreads.ofVertx()).isEmpty();
    }

    @Test
    @DisplayName("It tells that a module failed before it blames the configuration that the module would have bound")
    void tellsThatAModuleFailedBeforeItBlamesTheConfiguration() {
        Module failing = binder -> {
            if (binder != null) {
                throw new IllegalStateException("broken configure");
            }
        };
        assertThatThrownBy(() -> JZenith.application("--greeting.text=hi")
                        .withModules(failing)
                        .start()
                        .close())
                .isInstanceOfSatisfying(StartupException.class, e -> assertThat(e.problems())
                        .singleElement()
                        .satisfies(problem -> assertThat(problem.toString()).contains("INJECT-6", "broken configure")));
        assertThat(LiveThreads.ofVertx()).isEmpty();
    }

    @Test
    void findsAConfigurationThatAPrivateModuleBinds() {
        Module hidden = new PrivateModule() {
            @Override
            protected void configure() {
                configBinder(binder()).bind(GreetingConfiguration.class);
            }
        };
        try (RunningApplication application =
                JZenith.application("--greeting.text=hi").withModules(hidden).start()) {
            assertThat(application
                            .injector()
                            .getInstance(GreetingConfiguration.class)
                            .text())
                    .isEqualTo("hi");
        }
    }

    @Test
    void reportsConfigurationAndInjectionInOnePiece() {
        Module module = binder -> {
            configBinder(binder).bind(GreetingConfiguration.class);
            binder.bind(Needy.class);
        };
        assertThatThrownBy(() -> JZenith.application("--greeting.txt=hi")
                        .withModules(module)
                        .start()
                        .close())
                .isInstanceOfSatisfying(
                        StartupException.class,
                        e -> assertThat(e.problems()).extracting(Problem::id).containsExactly("CONFIG-5", "INJECT-1"));
        assertThat(LiveThreads.ofVertx()).isEmpty();
    }

    @Test
    void startsOnAnEventLoopOfAnotherVertx() throws Exception {
        Vertx other = Vertx.vertx();
        try {
            CompletableFuture<RunningApplication> started = new CompletableFuture<>();
            Plugin later = new RecordingPlugin(
                    "later",
                    Plugin.Phase.RESOURCES,
                    Completable.timer(10, TimeUnit.MILLISECONDS),
                    Completable.complete());
            other.getOrCreateContext().runOnContext(any -> {
                try {
                    started.complete(JZenith.application().withPlugins(later).start());
                } catch (Throwable e) {
                    started.completeExceptionally(e);
                }
            });
            started.get(20, TimeUnit.SECONDS).close();
        } finally {
            other.close().toCompletionStage().toCompletableFuture().get(20, TimeUnit.SECONDS);
        }
        assertThat(events).contains("stopped later");
    }

    @Test
    void startsOnce() {
        JZenith jzenith = JZenith.application();
        try (RunningApplication application = jzenith.start()) {
            assertThat(application.addresses()).isEmpty();
            assertThatThrownBy(jzenith::start).isInstanceOf(IllegalStateException.class);
        }
    }

    @Test
    void runsSideBySide() {
        try (RunningApplication first = JZenith.application().start()) {
            try (RunningApplication second = JZenith.application().start()) {
                first.injector().getInstance(BoundAddresses.class).add(new BoundAddress("http", "::1", 80));
                first.injector().getInstance(BoundAddresses.class).add(new BoundAddress("http", "[::1]", 81));
                assertThat(second.addresses()).isEmpty();
            }
            assertThat(first.addresses())
                    .extracting(Object::toString)
                    .containsExactly("http://[::1]:80", "http://[::1]:81");
        }
        assertThat(LiveThreads.ofVertx()).isEmpty();
    }
}
