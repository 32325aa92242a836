package org.jzenith.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.jzenith.core.health.HealthBinder.healthBinder;

import com.google.inject.AbstractModule;
import com.google.inject.Binder;
import com.google.inject.Injector;
import com.google.inject.Module;
import com.google.inject.Provides;
import com.google.inject.Scopes;
import com.google.inject.matcher.Matchers;
import io.reactivex.Completable;
import io.reactivex.Single;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.aopalliance.intercept.Joinpoint;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.jzenith.core.error.StartupException;
import org.jzenith.core.health.HealthCheck;
import org.jzenith.core.health.HealthResult;
import org.jzenith.core.plugin.Plugin;

/**
 * Compares the whole report of each problem of this module's top floor, provoked in a real application, with a file.
 */
class ProblemGoldensTest {

    private static final Path GOLDENS = Path.of("src/test/resources/org/jzenith/core/golden");
    private static final Path SOURCES = Path.of("src/main/java/org/jzenith/core");
    private static final Pattern ID = Pattern.compile("\"([A-Z]+-\\d+)\"");

    static class Unbound {}

    interface Unimplemented {}

    interface Declared {}

    static class Needy {
        @Inject
        Unbound unbound;
    }

    static class AlsoNeedy {
        @Inject
        AlsoNeedy(String text, Unbound unbound, Unimplemented unimplemented, List<Unbound> several) {
            assertThat(text).isNotNull();
            assertThat(unbound).isNotNull();
            assertThat(unimplemented).isNotNull();
            assertThat(several).isNotNull();
        }
    }

    static class NeedyLater {
        @Inject
        void set(Unbound unbound) {
            assertThat(unbound).isNotNull();
        }
    }

    static class NoConstructor {
        NoConstructor(String text) {
            assertThat(text).isNotNull();
        }
    }

    static class Redis implements HealthCheck {
        @Override
        public String name() {
            return "redis";
        }

        @Override
        public Single<HealthResult> check() {
            return Single.just(HealthResult.up());
        }
    }

    /** Stands for {@code Inject} of javax.inject. */
    static class Other {
        @Retention(RetentionPolicy.RUNTIME)
        @interface Inject {}
    }

    static class Foreign {
        @Other.Inject
        String text;

        @Other.Inject
        void set(String other) {
            text = other;
        }
    }

    interface Hen {}

    interface Egg {}

    static class TheHen implements Hen {
        @Inject
        TheHen(Egg egg) {
            assertThat(egg).isNotNull();
        }
    }

    static class TheEgg implements Egg {
        @Inject
        TheEgg(Hen hen) {
            assertThat(hen).isNotNull();
        }
    }

    @Singleton
    static class Failing {
        @Inject
        Failing() {
            throw new IllegalStateException("no file\nat all");
        }
    }

    static class NamelessPlugin implements Plugin {
        @Override
        public String name() {
            throw new NoClassDefFoundError("org/example/Names");
        }

        @Override
        public void configure(Binder binder) {}

        @Override
        public Completable start(Injector injector) {
            return Completable.error(new IllegalStateException("no route to host"));
        }
    }

    static class FailingPlugin implements Plugin {
        @Override
        public String name() {
            return "mail";
        }

        @Override
        public void configure(Binder binder) {}

        @Override
        public Completable start(Injector injector) {
            return Completable.error(new IllegalStateException("no route to host"));
        }
    }

    /** Fails as {@link KeptProvider} does, which is found only on the class path; see {@link KeptProviderTest}. */
    static class RefusingPlugin implements Plugin {
        @Override
        public void configure(Binder binder) {}

        @Override
        public Completable start(Injector injector) {
            return Completable.error(
                    new StartupException(List.of(KeptProvider.otherServersNeeded("dev services")), null));
        }
    }

    private static final Map<String, JZenith> APPLICATIONS = new TreeMap<>(Map.ofEntries(
            Map.entry(
                    "HEALTH-1",
                    JZenith.application("--health.optional=redsi,mail")
                            .withModules(binder -> healthBinder(binder).check(new Redis()))),
            Map.entry("HEALTH-2", JZenith.application("--health.optional=application")),
            Map.entry("INJECT-1", with(binder -> {
                binder.bind(Needy.class);
                binder.bind(AlsoNeedy.class);
                binder.bind(NeedyLater.class);
                binder.bind(String.class).toInstance("text");
                binder.bind(Declared.class);
            })),
            Map.entry("INJECT-2", with(binder -> binder.bind(NoConstructor.class))),
            Map.entry("INJECT-3", with(binder -> {
                binder.bind(String.class).toInstance("a");
                binder.bind(String.class).toInstance("b");
            })),
            Map.entry("INJECT-4", with(binder -> {
                binder.bind(Hen.class).to(TheHen.class).in(Scopes.SINGLETON);
                binder.bind(Egg.class).to(TheEgg.class);
                binder.bind(TheHen.class);
                binder.bind(TheEgg.class);
            })),
            Map.entry("INJECT-5", with(new AbstractModule() {
                @Override
                protected void configure() {
                    bind(Failing.class);
                }

                @Provides
                @Singleton
                Long number() {
                    throw new UnsupportedOperationException();
                }
            })),
            Map.entry("INJECT-6", with(binder -> {
                throw new IllegalArgumentException("not today");
            })),
            Map.entry("INJECT-7", with(binder -> binder.addError("The module says no."))),
            Map.entry("INJECT-8", with(binder -> binder.bind(Foreign.class))),
            Map.entry(
                    "INJECT-9",
                    with(binder -> binder.bindInterceptor(Matchers.any(), Matchers.any(), Joinpoint::proceed))),
            Map.entry("START-1", JZenith.application().withPlugins(new FailingPlugin())),
            Map.entry("START-2", JZenith.application().withPlugins(new NamelessPlugin())),
            Map.entry("START-3", JZenith.application().withPlugins(new RefusingPlugin()))));

    private static JZenith with(Module module) {
        return JZenith.application().withModules(module);
    }

    static Set<String> ids() {
        return APPLICATIONS.keySet();
    }

    @ParameterizedTest
    @Tag("C6")
    @MethodSource("ids")
    void reportsAsTheFileSays(String id) throws IOException {
        StartupException failure = catchThrowableOfType(
                StartupException.class, () -> APPLICATIONS.get(id).start().close());
        assertThat(failure.problems())
                .allSatisfy(problem -> assertThat(problem.id()).isEqualTo(id));
        assertThat(failure.getMessage()).doesNotContain("\tat ");
        assertThat(normalised(failure.getMessage()))
                .isEqualTo(Files.readString(GOLDENS.resolve(id + ".txt")).strip());
    }

    @Test
    void hasAFileForEachIdAndAnIdForEachFile() throws IOException {
        Set<String> inSources = new TreeSet<>();
        try (Stream<Path> files = Files.list(SOURCES);
                Stream<Path> inject = Files.list(SOURCES.resolve("inject"))) {
            for (Path file : Stream.concat(files, inject)
                    .filter(path -> path.toString().endsWith(".java"))
                    .toList()) {
                ID.matcher(Files.readString(file))
                        .results()
                        .map(MatchResult::group)
                        .forEach(id -> inSources.add(id.substring(1, id.length() - 1)));
            }
        }
        Set<String> inFiles = new TreeSet<>();
        try (Stream<Path> files = Files.list(GOLDENS)) {
            files.map(path -> path.getFileName().toString().replace(".txt", "")).forEach(inFiles::add);
        }
        assertThat(inFiles).isEqualTo(inSources).isEqualTo(APPLICATIONS.keySet());
    }

    /** Removes line numbers and names of lambdas, which change with every edit of this file. */
    private static String normalised(String report) {
        return report.replaceAll("\\.java:\\d+", ".java")
                .replaceAll("lambda\\$static\\$\\d+", "lambda")
                .replaceAll("ProblemGoldensTest\\$\\d+", "ProblemGoldensTest\\$n")
                .replace(System.lineSeparator(), "\n")
                .strip();
    }
}
