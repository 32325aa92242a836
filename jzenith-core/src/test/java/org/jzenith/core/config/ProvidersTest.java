package org.jzenith.core.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jzenith.core.config.load.ConfigLoader;
import org.jzenith.core.config.load.LoadedConfiguration;
import org.jzenith.core.error.JZenithException;
import org.jzenith.core.error.Problem;
import org.jzenith.core.error.StartupException;

class ProvidersTest {

    @Config("db")
    interface DbConfiguration {
        @ConfigDefault("localhost")
        String host();

        @ConfigDefault("5432")
        int port();

        @ConfigDefault("changeit")
        Secret password();
    }

    private final List<String> events = new ArrayList<>();

    /** Records the calls to it. */
    private final class RecordingProvider implements ConfigSourceProvider {
        private final String name;
        private final Function<Context, Map<String, Value>> answer;
        private final Optional<RuntimeException> closeFailure;

        RecordingProvider(
                String name, Function<Context, Map<String, Value>> answer, Optional<RuntimeException> closeFailure) {
            this.name = name;
            this.answer = answer;
            this.closeFailure = closeFailure;
        }

        @Override
        public String name() {
            return name;
        }

        @Override
        public Map<String, Value> provide(Context context) {
            events.add("ask " + name);
            return answer.apply(context);
        }

        @Override
        public void close() {
            events.add("close " + name);
            closeFailure.ifPresent(failure -> {
                throw failure;
            });
        }
    }

    private ConfigSourceProvider provider(
            String name, Function<ConfigSourceProvider.Context, Map<String, ConfigSourceProvider.Value>> a) {
        return new RecordingProvider(name, a, Optional.empty());
    }

    private static Map<String, ConfigSourceProvider.Value> values(String key, String text) {
        return Map.of(key, new ConfigSourceProvider.Value(text, "dev service"));
    }

    private static LoadedConfiguration load(ConfigLoader.Builder builder, ConfigSourceProvider... providers) {
        return builder.providers(List.of(providers)).build().load(List.of(DbConfiguration.class));
    }

    @Test
    void giveValuesWithWordsOfTheirOwnBelowAllOtherSources() {
        LoadedConfiguration loaded = load(
                ConfigLoader.builder().code(Map.of("db.host", "h")),
                provider(
                        "a",
                        context -> Map.of(
                                "db.host",
                                new ConfigSourceProvider.Value("p", "dev service"),
                                "db.port",
                                new ConfigSourceProvider.Value("1", "dev service"),
                                "unknown.key",
                                new ConfigSourceProvider.Value("1", "dev service"))));
        assertThat(Loads.instance(loaded, DbConfiguration.class).host()).isEqualTo("h");
        assertThat(Loads.instance(loaded, DbConfiguration.class).port()).isEqualTo(1);
        assertThat(Loads.row(loaded, "db.port").origin()).isEqualTo("dev service");
        assertThat(Loads.row(loaded, "db.host").shadowed()).containsExactly("dev service");
    }

    @Test
    void areToldWhatIsSetAbove() {
        List<Object> told = new ArrayList<>();
        ConfigLoader.Builder builder = ConfigLoader.builder()
                .arguments(List.of("--config-check"))
                .environment(Map.of("DB_PORT", "1${none:2}"))
                .code(Map.of("db.password", "${none}"));
        load(
                builder,
                provider("a", context -> values("db.host", "from a")),
                provider("b", context -> {
                    told.add(context.isSet("db.port"));
                    told.add(context.value("db.port"));
                    told.add(context.value("db.host"));
                    told.add(context.isSet("db.password"));
                    told.add(context.value("db.password"));
                    told.add(context.namespaces());
                    told.add(context.command());
                    return Map.of();
                }),
                provider("c", context -> {
                    told.add(context.value("db.none"));
                    return Map.of();
                }));
        assertThat(told.stream().map(Object::toString))
                .containsExactly(
                        "true",
                        "Optional[12]",
                        "Optional[from a]",
                        "true",
                        "Optional.empty",
                        "[db]",
                        "CHECK",
                        "Optional.empty");
    }

    @Test
    void areNotToldDefaults() {
        load(ConfigLoader.builder(), provider("a", context -> {
            assertThat(context.isSet("db.port")).isFalse();
            assertThat(context.value("db.port")).isEmpty();
            return Map.of();
        }));
        assertThat(events).containsExactly("ask a", "ask a");
    }

    private static ConfigSourceProvider.Value command(ConfigSourceProvider.Context context) {
        return new ConfigSourceProvider.Value(context.command().toString(), "dev service");
    }

    @Test
    void areAskedToCheckFirstAndToRunWhereNothingIsWrong() {
        List<Object> told = new ArrayList<>();
        ConfigSourceProvider starting = provider("a", context -> {
            told.add(context.command());
            return Map.of("db.host", command(context));
        });
        LoadedConfiguration loaded = load(ConfigLoader.builder(), starting);
        assertThat(Loads.instance(loaded, DbConfiguration.class).host()).isEqualTo("RUN");
        assertThat(told).containsExactly(ConfigCommand.CHECK, ConfigCommand.RUN);
        loaded.close();
        assertThat(events).containsExactly("ask a", "ask a", "close a");
    }

    @Test
    void areAskedTwiceAboutFilesThatAreReadOnceSinceOneMayBeAPipe(@TempDir Path directory) throws IOException {
        Path file = Files.writeString(directory.resolve("pipe"), "db.port=7");
        LoadedConfiguration loaded =
                load(ConfigLoader.builder().arguments(List.of("--config=" + file)), provider("a", context -> {
                    assertThat(file.toFile().delete()).isEqualTo(context.command() == ConfigCommand.CHECK);
                    return values("db.host", "x");
                }));
        assertThat(Loads.instance(loaded, DbConfiguration.class).port()).isEqualTo(7);
        loaded.close();
    }

    @Test
    void areNotAskedToRunWhereAnythingIsWrong() {
        List<Object> told = new ArrayList<>();
        LoadedConfiguration loaded =
                load(ConfigLoader.builder().arguments(List.of("--db.hots=x")), provider("a", context -> {
                    told.add(context.command());
                    return Map.of();
                }));
        assertThat(Loads.problems(loaded)).singleElement().asString().startsWith("CONFIG-5 db.hots");
        loaded.close();
        assertThat(told).containsExactly(ConfigCommand.CHECK);
        assertThat(events).containsExactly("ask a", "close a");
    }

    private LoadedConfiguration loadChecked(
            ConfigSourceProvider provider, ConfigCheck<DbConfiguration> check, String... arguments) {
        return ConfigLoader.builder()
                .arguments(List.of(arguments))
                .providers(List.of(provider))
                .build()
                .loadBindings(
                        List.of(ConfigBinding.of(DbConfiguration.class)),
                        List.of(new BoundCheck(ConfigBinding.of(DbConfiguration.class), check)));
    }

    @Test
    void areNotAskedToRunWhereACheckFindsAProblem() {
        LoadedConfiguration loaded = loadChecked(
                provider("a", context -> Map.of("db.host", command(context))),
                (configuration, table) -> List.of(Problem.of("DB-1", "db.host")
                        .what("is " + configuration.host())
                        .from(table.origin("db.host"))
                        .fix("wait")));
        assertThat(Loads.problems(loaded)).containsExactly("DB-1 db.host: is CHECK. From dev service. Fix: wait.");
        assertThat(events).containsExactly("ask a");
    }

    @Test
    void areNotBlamedTwiceByAChecksWantOfTheirValues() {
        ConfigCheck<DbConfiguration> check = (configuration, table) ->
                List.of(Problem.of("DB-1", "db").what("lacks something").fix("set it"));
        LoadedConfiguration failed = loadChecked(
                provider("a", context -> {
                    throw new IllegalStateException("no luck");
                }),
                check);
        assertThat(Loads.problems(failed)).singleElement().asString().startsWith("CONFIG-22");
        LoadedConfiguration unread = loadChecked(provider("a", context -> Map.of()), check, "--db.port=x");
        assertThat(Loads.problems(unread)).singleElement().asString().startsWith("CONFIG-3");
    }

    @Test
    void areClosedInReverseOrderOnceWhateverTheOthersDo() {
        LoadedConfiguration loaded = load(
                ConfigLoader.builder(),
                provider("a", context -> Map.of()),
                new RecordingProvider("b", context -> Map.of(), Optional.of(new IllegalStateException("b"))),
                new RecordingProvider("c", context -> Map.of(), Optional.of(new IllegalStateException("c"))));
        events.clear();
        assertThatThrownBy(loaded::close)
                .isInstanceOf(JZenithException.class)
                .hasRootCauseMessage("c")
                .satisfies(e -> assertThat(e.getSuppressed())
                        .singleElement()
                        .extracting(Throwable::getMessage)
                        .isEqualTo("b"));
        loaded.close();
        assertThat(events).containsExactly("close c", "close b", "close a");
    }

    @Test
    void areClosedWhenOneOfThemBreaksOffWithAnError() {
        ConfigSourceProvider first =
                new RecordingProvider("a", context -> Map.of(), Optional.of(new IllegalStateException("no end")));
        ConfigSourceProvider second = provider("b", context -> {
            throw new NoClassDefFoundError("gone");
        });
        assertThatThrownBy(() -> load(ConfigLoader.builder(), first, second))
                .isInstanceOf(NoClassDefFoundError.class)
                .hasMessage("gone")
                .satisfies(e -> assertThat(e.getSuppressed()).singleElement().isInstanceOf(JZenithException.class));
        assertThat(events).containsExactly("ask a", "ask b", "close b", "close a");
    }

    @Test
    void failWithProblemsOfTheirOwnWithoutSecretsAndAreClosedStill() {
        LoadedConfiguration loaded = load(
                ConfigLoader.builder().arguments(List.of("--db.password=hidden1", "--db.port=x")),
                provider("a", context -> {
                    throw new StartupException(
                            List.of(Problem.of("DEV-1", "database")
                                    .what("refuses "
                                            + context.value("db.password").orElseThrow())
                                    .expected("no hidden1")
                                    .from("hidden1")
                                    .fix("not hidden1")),
                            null);
                }),
                provider("b", context -> {
                    throw new IllegalStateException("no luck with hidden1");
                }));
        assertThat(Loads.problems(loaded))
                .containsExactlyInAnyOrder(
                        "DEV-1 database: refuses ****** (expected: no ******). From ******. Fix: not ******.",
                        "CONFIG-22 b: did not provide its values: java.lang.IllegalStateException: no luck with ******. "
                                + "Fix: remove the cause, or the source from the class path.",
                        "CONFIG-3 db.port: \"x\" is not an integer (expected: a whole number from -2147483648 to 2147483647). "
                                + "From command line --db.port. Fix: correct the value or remove it to get the default.");
        loaded.close();
        assertThat(events).containsExactly("ask a", "ask b", "close b", "close a");
    }

    @Config("needy")
    interface NeedyConfiguration {
        String host();

        Optional<String> database();
    }

    @Test
    void areNotReportedTwiceForTheValuesThatTheyFailedToGive() {
        ConfigLoader.Builder builder = ConfigLoader.builder().arguments(List.of("--needy.hots=x"));
        LoadedConfiguration loaded = builder.providers(List.of(provider("a", context -> {
                    throw new IllegalStateException("no luck");
                })))
                .build()
                .load(List.of(NeedyConfiguration.class));
        assertThat(Loads.problems(loaded))
                .hasSize(2)
                .anySatisfy(problem -> assertThat(problem).startsWith("CONFIG-22"))
                .anySatisfy(problem -> assertThat(problem).startsWith("CONFIG-5 needy.hots"));
        assertThat(loaded.instances()).isEmpty();
    }

    @Test
    void cannotTellASecretThatOnlyTheyWereTold() {
        LoadedConfiguration loaded = load(
                ConfigLoader.builder().code(Map.of("db.password", "${late.key:early}")),
                provider("a", context -> {
                    throw new IllegalStateException(
                            "no luck with " + context.value("db.password").orElseThrow());
                }),
                provider("b", context -> values("late.key", "late")));
        assertThat(Loads.problems(loaded)).singleElement().asString().contains("no luck with ******");
        assertThat(loaded.redact("early late")).isEqualTo("****** ******");
    }

    @Config("service")
    interface ServiceConfiguration {
        @ConfigDefault("30")
        int patience();

        Optional<Path> folder();
    }

    /** Reads its own configuration interface. */
    private ConfigSourceProvider reading(List<Optional<ServiceConfiguration>> read) {
        return new ConfigSourceProvider() {
            @Override
            public String name() {
                return "reading";
            }

            @Override
            public Set<Class<?>> configurations() {
                return Set.of(ServiceConfiguration.class);
            }

            @Override
            public Map<String, Value> provide(Context context) {
                read.add(context.configuration(ServiceConfiguration.class));
                assertThat(context.configuration(DbConfiguration.class)).isNotEmpty();
                assertThat(context.configuration(Runnable.class)).isEmpty();
                return Map.of("db.host", new Value("h", "dev service"));
            }

            @Override
            public void close() {}
        };
    }

    @Test
    @DisplayName("Providers read configurations of their own, which are known and shown but not injected")
    void readConfigurationsOfTheirOwn() {
        List<Optional<ServiceConfiguration>> read = new ArrayList<>();
        LoadedConfiguration loaded =
                load(ConfigLoader.builder().arguments(List.of("--service.folder=/data")), reading(read));
        assertThat(loaded.problems()).isEmpty();
        assertThat(read).hasSize(2).allSatisfy(configuration -> {
            assertThat(configuration.orElseThrow().patience()).isEqualTo(30);
            assertThat(configuration.orElseThrow().folder()).contains(Path.of("/data"));
        });
        assertThat(Loads.row(loaded, "service.folder").origin()).isEqualTo("command line --service.folder");
        assertThat(loaded.reference()).contains("## service", "`service.patience`");
        assertThat(loaded.instances()).containsOnlyKeys(DbConfiguration.class);
    }

    @Test
    void areTheReferenceOfTheirConfigurationsWithoutBeingAsked() {
        LoadedConfiguration loaded =
                load(ConfigLoader.builder().arguments(List.of("--config-reference")), reading(new ArrayList<>()));
        assertThat(loaded.reference()).contains("## service");
    }

    @Test
    void getNoConfigurationThatIsWrongWhichIsReportedOnce() {
        List<Optional<ServiceConfiguration>> read = new ArrayList<>();
        LoadedConfiguration loaded = load(
                ConfigLoader.builder().arguments(List.of("--service.patience=none", "--service.foldr=/data")),
                reading(read));
        assertThat(read).containsExactly(Optional.empty());
        assertThat(Loads.problems(loaded))
                .hasSize(2)
                .anySatisfy(problem -> assertThat(problem).startsWith("CONFIG-3 service.patience"))
                .anySatisfy(problem -> assertThat(problem)
                        .startsWith("CONFIG-5 service.foldr")
                        .contains("did you mean service.folder"));
    }

    @Test
    void areToldTheProfiles() {
        List<List<String>> told = new ArrayList<>();
        ConfigSourceProvider asking = provider("a", context -> {
            told.add(context.profiles());
            return Map.of();
        });
        load(ConfigLoader.builder(), asking);
        load(ConfigLoader.builder().environment(Map.of("JZENITH_PROFILE", " test, ,eu,test ")), asking);
        load(
                ConfigLoader.builder()
                        .environment(Map.of("JZENITH_PROFILE", "test"))
                        .arguments(List.of("--profile=prod")),
                asking);
        assertThat(told).containsExactly(List.of(), List.of(), List.of("eu", "test"), List.of("prod"));
    }

    @Test
    void areToldOfAnApplicationThatIsProbablyDeployed() {
        Map<String, String> kubernetes = Map.of("KUBERNETES_SERVICE_HOST", "10.0.0.1");
        assertThat(deployed(ConfigLoader.builder())).isEmpty();
        assertThat(deployed(ConfigLoader.builder().environment(kubernetes))).hasValue("An application on Kubernetes");
        assertThat(deployed(ConfigLoader.builder().environment(kubernetes).withoutEnvironment()))
                .as("a test")
                .isEmpty();
        for (String profile : List.of("dev", "test")) {
            List<String> selected = List.of("--profile=" + profile);
            assertThat(deployed(ConfigLoader.builder().environment(kubernetes).arguments(selected)))
                    .isEmpty();
        }
        assertThat(deployed(ConfigLoader.builder().arguments(List.of("--profile=prod"))))
                .hasValue("The profile prod");
        assertThat(deployed(ConfigLoader.builder().arguments(List.of("--profile=dev,prod"))))
                .hasValue("The profile prod");
    }

    private Optional<String> deployed(ConfigLoader.Builder builder) {
        List<Optional<String>> told = new ArrayList<>();
        load(builder, provider("a", context -> {
            told.add(context.deployed());
            return Map.of();
        }));
        return told.get(0);
    }

    @Test
    void areNotAskedForAReference() {
        load(ConfigLoader.builder().arguments(List.of("--config-reference")), provider("a", context -> Map.of()));
        assertThat(events).isEmpty();
    }

    @Test
    void mayGiveSecretsThatNobodySees() {
        LoadedConfiguration loaded =
                load(ConfigLoader.builder(), provider("a", context -> values("db.password", "hidden")));
        assertThat(Loads.instance(loaded, DbConfiguration.class).password().value())
                .isEqualTo("hidden");
        assertThat(loaded.table().all()).doesNotContain("hidden");
        assertThat(values("a", "hidden").toString()).doesNotContain("hidden");
    }

    /** The provider that a META-INF/services file names. */
    public static class ServiceProvider implements ConfigSourceProvider {
        @Override
        public String name() {
            return "service";
        }

        @Override
        public Map<String, Value> provide(Context context) {
            return Map.of();
        }

        @Override
        public void close() {}
    }

    private static List<ConfigSourceProvider> service(Path directory, String name) throws IOException {
        Path file = directory.resolve("META-INF/services/" + ConfigSourceProvider.class.getName());
        Files.createDirectories(file.getParent());
        Files.writeString(file, name);
        ClassLoader parent = ProvidersTest.class.getClassLoader();
        try (var loader = new URLClassLoader(new URL[] {directory.toUri().toURL()}, parent)) {
            return ConfigLoader.providers(loader);
        }
    }

    @Test
    void areFoundByTheServiceLoaderAnewForEachApplication(@TempDir Path directory) throws IOException {
        List<ConfigSourceProvider> first = service(directory, ServiceProvider.class.getName());
        assertThat(first).singleElement().isInstanceOf(ServiceProvider.class);
        assertThat(service(directory, ServiceProvider.class.getName())).isNotEqualTo(first);
    }

    @Test
    void thatCannotBeMadeAreAProblem(@TempDir Path directory) {
        assertThatThrownBy(() -> service(directory, "none.Such"))
                .isInstanceOf(StartupException.class)
                .hasMessageContaining("CONFIG-23")
                .hasMessageContaining("none.Such");
    }

    /** A source whose constructor needs something that is not there. */
    public static final class Unmade extends ServiceProvider {
        public Unmade() {
            throw new IllegalStateException("no vault at vault.internal");
        }
    }

    @Test
    @Tag("D8")
    void whoseConstructorFailsAreAProblemWithItsException(@TempDir Path directory) {
        assertThatThrownBy(() -> service(directory, Unmade.class.getName()))
                .isInstanceOf(StartupException.class)
                .hasMessageContaining("CONFIG-23")
                .hasMessageContaining(Unmade.class.getName())
                .hasMessageContaining("java.lang.IllegalStateException: no vault at vault.internal");
    }
}
