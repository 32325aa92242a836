package org.jzenith.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.inject.Binder;
import io.reactivex.Completable;
import jakarta.inject.Inject;
import java.net.URI;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.testkit.engine.EngineExecutionResults;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.jzenith.core.JZenith;
import org.jzenith.core.RunningApplication;
import org.jzenith.core.error.StartupException;
import org.jzenith.core.plugin.Plugin;

/** What JUnit reports for classes that fail or are run in unusual ways. */
class ExtensionFailuresTest {

    @BeforeEach
    void forget() {
        GreetingApplication.STARTED.set(0);
        GreetingApplication.STOPPED.set(0);
    }

    private static EngineExecutionResults run(Class<?>... classes) {
        return EngineTestKit.engine("junit-jupiter")
                .selectors(Arrays.stream(classes)
                        .map(DiscoverySelectors::selectClass)
                        .toArray(DiscoverySelector[]::new))
                .configurationParameter("junit.jupiter.execution.parallel.enabled", "true")
                .configurationParameter("junit.jupiter.execution.parallel.mode.default", "same_thread")
                .configurationParameter("junit.jupiter.execution.parallel.mode.classes.default", "concurrent")
                .configurationParameter("junit.jupiter.execution.parallel.config.strategy", "fixed")
                .configurationParameter("junit.jupiter.execution.parallel.config.fixed.parallelism", "2")
                .execute();
    }

    private static List<Throwable> failures(EngineExecutionResults results) {
        return results.allEvents().failed().stream()
                .map(event -> event.getRequiredPayload(TestExecutionResult.class))
                .map(result -> result.getThrowable().orElseThrow())
                .toList();
    }

    private static void assertAllStopped(int applications) {
        assertThat(GreetingApplication.STARTED).hasValue(applications);
        assertThat(GreetingApplication.STOPPED).hasValue(applications);
    }

    static final class CannotStartCase {
        @RegisterExtension
        static final ApplicationExtension APPLICATION = ApplicationExtension.of(GreetingApplication::describe)
                .withConfiguration("rest.verticles", "many")
                .withConfiguration("greeting.txt", "x");

        @Test
        void isNeverRun() {}
    }

    @Test
    void failsTheClassWithEveryProblemOfTheStart() {
        EngineExecutionResults results = run(CannotStartCase.class);
        results.testEvents().assertStatistics(tests -> tests.started(0));
        assertThat(failures(results))
                .singleElement()
                .isInstanceOf(StartupException.class)
                .extracting(Throwable::getMessage)
                .asString()
                .contains(
                        "2 problems",
                        "\"many\" is not an integer",
                        "override of rest.verticles",
                        "did you mean greeting.text");
    }

    static final class CannotStopCase {
        private static final class StubbornPlugin implements Plugin {
            @Override
            public void configure(Binder binder) {}

            @Override
            public Completable stop() {
                return Completable.error(new IllegalStateException("stuck"));
            }
        }

        @RegisterExtension
        static final ApplicationExtension APPLICATION =
                ApplicationExtension.of(() -> GreetingApplication.describe().withPlugins(new StubbornPlugin()));

        @Test
        void isRun() {}
    }

    @Test
    void failsTheClassWhoseApplicationDoesNotStopProperly() {
        EngineExecutionResults results = run(CannotStopCase.class);
        results.testEvents().assertStatistics(tests -> tests.succeeded(1).failed(0));
        assertThat(failures(results)).singleElement().satisfies(failure -> assertThat(failure)
                .hasRootCauseMessage("stuck"));
        assertAllStopped(1);
    }

    static final class NotStaticCase {
        @RegisterExtension
        final ApplicationExtension application = ApplicationExtension.of(GreetingApplication::describe);

        @Test
        void asksFor(TestClient client) {}
    }

    @Test
    void saysThatTheFieldMustBeStatic() {
        assertThat(failures(run(NotStaticCase.class)))
                .singleElement()
                .extracting(Throwable::getMessage)
                .asString()
                .contains("the field with @RegisterExtension in NotStaticCase is static");
        assertAllStopped(0);
    }

    static final class UnknownParameterCase {
        @RegisterExtension
        static final ApplicationExtension APPLICATION = ApplicationExtension.of(GreetingApplication::describe);

        @Test
        void asksFor(ThreadGroup nobodyBinds) {}

        @Test
        <T extends Comparable<T>> void asksForAny(List<T> nobodyCanBind) {}
    }

    static final class NothingDescribedCase {
        @RegisterExtension
        static final ApplicationExtension APPLICATION = ApplicationExtension.of(() -> null);

        @Test
        void isNeverRun() {}
    }

    @Test
    void saysThatNothingWasDescribed() {
        assertThat(failures(run(NothingDescribedCase.class)))
                .singleElement()
                .extracting(Throwable::getMessage)
                .asString()
                .contains("returned null", "Fix: return what JZenith.application()");
    }

    static final class WithoutHttpCase {
        @RegisterExtension
        static final ApplicationExtension APPLICATION = ApplicationExtension.of(JZenith::application);

        @Inject
        TestClient client;

        @Test
        void isNeverRun() {}
    }

    @Test
    void saysThatThereIsNoClientWithoutHttp() {
        assertThat(failures(run(WithoutHttpCase.class))).isNotEmpty().allSatisfy(failure -> assertThat(failure)
                .hasMessageContaining("expected: RestPlugin or HttpPlugin among its plugins"));
    }

    static final class ArgumentsCase {
        @RegisterExtension
        static final ApplicationExtension APPLICATION = ApplicationExtension.of(GreetingApplication::describe);

        @ParameterizedTest
        @ValueSource(strings = "http://example.org/argument")
        void takesAnArgument(URI uri, TestClient client) {
            assertThat(uri).hasPath("/argument");
        }

        @RepeatedTest(1)
        void takesTheAddress(URI baseUri, TestClient client) {
            assertThat(baseUri).isEqualTo(client.baseUri());
        }
    }

    @Test
    void leavesTheArgumentsOfAParameterizedTestToJUnit() {
        assertThat(failures(run(ArgumentsCase.class))).isEmpty();
    }

    @Test
    void leavesParametersWithoutABindingToJUnit() {
        assertThat(failures(run(UnknownParameterCase.class))).hasSize(2).allSatisfy(failure -> assertThat(failure)
                .hasMessageContaining("No ParameterResolver registered"));
        assertAllStopped(1);
    }

    @TestInstance(TestInstance.Lifecycle.PER_CLASS)
    static final class OneInstanceCase {
        @RegisterExtension
        static final ApplicationExtension APPLICATION = ApplicationExtension.of(GreetingApplication::describe);

        private final TestClient client;

        OneInstanceCase(TestClient client) {
            this.client = client;
        }

        @BeforeAll
        void ask() {
            assertThat(client.get("/greetings/Ada").status()).isEqualTo(200);
        }

        @Test
        void asks() {
            ask();
        }

        @Nested
        class Inner {
            @Test
            void shares(TestClient same) {
                assertThat(same).isSameAs(client);
            }
        }
    }

    @TestInstance(TestInstance.Lifecycle.PER_CLASS)
    static final class ExtensionOfTheInstanceCase {
        @RegisterExtension
        final ApplicationExtension application = ApplicationExtension.of(GreetingApplication::describe);

        @Inject
        private TestClient client;

        @Test
        void asks() {
            assertThat(client.get("/greetings/Ada").status()).isEqualTo(200);
        }
    }

    @Test
    void setsTheFieldsOfTheOnlyInstanceThatHasTheExtension() {
        run(ExtensionOfTheInstanceCase.class).testEvents().assertStatistics(tests -> tests.succeeded(1)
                .failed(0));
        assertAllStopped(1);
    }

    @Test
    void startsBeforeTheOnlyInstanceOfAClassIsCreated() {
        run(OneInstanceCase.class).testEvents().assertStatistics(tests -> tests.succeeded(2)
                .failed(0));
        assertAllStopped(1);
    }

    @TestInstance(TestInstance.Lifecycle.PER_CLASS)
    static final class FailingConstructorCase {
        @RegisterExtension
        static final ApplicationExtension APPLICATION = ApplicationExtension.of(GreetingApplication::describe);

        FailingConstructorCase(TestClient client) {
            throw new IllegalStateException("boom after " + client);
        }

        @Test
        void isNeverRun() {}
    }

    static final class FailingNeighbourCase {
        @Order(1)
        @RegisterExtension
        static final ApplicationExtension APPLICATION = ApplicationExtension.of(GreetingApplication::describe);

        @Order(2)
        @RegisterExtension
        static final BeforeAllCallback NEIGHBOUR = context -> {
            throw new IllegalStateException("boom");
        };

        @Test
        void isNeverRun() {}
    }

    @Test
    void stopsTheApplicationWhateverElseFails() {
        assertThat(failures(run(FailingConstructorCase.class, FailingNeighbourCase.class)))
                .hasSize(2)
                .allSatisfy(failure -> assertThat(failure).hasMessageContaining("boom"));
        assertAllStopped(2);
    }

    abstract static class SharedCase {
        private static final CountDownLatch BOTH = new CountDownLatch(2);
        private static final Set<RunningApplication> APPLICATIONS = ConcurrentHashMap.newKeySet();

        @RegisterExtension
        static final ApplicationExtension APPLICATION = ApplicationExtension.of(GreetingApplication::describe);

        @Test
        void meetsTheOther(RunningApplication application, TestClient client) throws InterruptedException {
            APPLICATIONS.add(application);
            BOTH.countDown();
            assertThat(BOTH.await(30, TimeUnit.SECONDS)).isTrue();
            assertThat(client.get("/greetings/Ada").status()).isEqualTo(200);
        }
    }

    static final class FirstCase extends SharedCase {}

    static final class SecondCase extends SharedCase {}

    @Test
    @DisplayName("It runs classes that inherit the extension in parallel, each with its own application")
    void runsClassesThatInheritTheExtensionInParallel() {
        run(FirstCase.class, SecondCase.class).testEvents().assertStatistics(tests -> tests.succeeded(2)
                .failed(0));
        assertThat(SharedCase.APPLICATIONS).hasSize(2);
        assertAllStopped(2);
    }

    static final class TwoApplicationsCase {
        @RegisterExtension
        static final ApplicationExtension FIRST = ApplicationExtension.of(GreetingApplication::describe);

        @RegisterExtension
        static final ApplicationExtension SECOND = FIRST.withConfiguration("greeting.text", "Bye");

        @RegisterExtension
        static final ApplicationExtension WITHOUT_REST = ApplicationExtension.of(JZenith::application);

        @Test
        void asksBoth() {
            assertThat(FIRST.client().get("/greetings/Ada").body()).contains("Hello, Ada!");
            assertThat(SECOND.client().get("/greetings/Ada").body()).contains("Bye, Ada!");
            assertThat(WITHOUT_REST.application().addresses()).isEmpty();
            assertThatThrownBy(WITHOUT_REST::client)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("expected: RestPlugin");
        }
    }

    @Test
    void runsSeveralApplicationsInOneClass() {
        run(TwoApplicationsCase.class).testEvents().assertStatistics(tests -> tests.succeeded(1)
                .failed(0));
        assertAllStopped(2);
    }
}
