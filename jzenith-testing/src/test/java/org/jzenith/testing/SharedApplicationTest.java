package org.jzenith.testing;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.inject.Binder;
import io.reactivex.Completable;
import jakarta.inject.Inject;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.testkit.engine.EngineExecutionResults;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Event;
import org.jzenith.core.RunningApplication;
import org.jzenith.core.plugin.Plugin;

/** Which classes share an application, and when it starts and stops. */
class SharedApplicationTest {

    private static final Set<RunningApplication> SEEN = ConcurrentHashMap.newKeySet();
    private static final ApplicationExtension SHARED =
            ApplicationExtension.of(GreetingApplication::describe).shared();

    @BeforeEach
    void forget() {
        SEEN.clear();
        GreetingApplication.STARTED.set(0);
        GreetingApplication.STOPPED.set(0);
    }

    private static EngineExecutionResults run(boolean inParallel, Class<?>... classes) {
        return EngineTestKit.engine("junit-jupiter")
                .selectors(Arrays.stream(classes)
                        .map(DiscoverySelectors::selectClass)
                        .toArray(DiscoverySelector[]::new))
                .configurationParameter("junit.jupiter.execution.parallel.enabled", String.valueOf(inParallel))
                .configurationParameter("junit.jupiter.execution.parallel.mode.default", "concurrent")
                .configurationParameter("junit.jupiter.execution.parallel.mode.classes.default", "concurrent")
                .configurationParameter("junit.jupiter.execution.parallel.config.strategy", "fixed")
                .configurationParameter("junit.jupiter.execution.parallel.config.fixed.parallelism", "2")
                .execute();
    }

    private static List<Event> failures(EngineExecutionResults results) {
        return results.allEvents().failed().list();
    }

    private static Throwable cause(Event failure) {
        return failure.getRequiredPayload(TestExecutionResult.class)
                .getThrowable()
                .orElseThrow();
    }

    abstract static class SharedCase {
        @RegisterExtension
        static final ApplicationExtension APPLICATION = SHARED;

        @Inject
        TestClient injected;

        @Test
        void uses(RunningApplication application, TestClient client) {
            SEEN.add(application);
            assertThat(APPLICATION.application()).isSameAs(application);
            assertThat(injected).isSameAs(client);
            assertThat(client.get("/greetings/Ada").body()).contains("Hello, Ada!");
            assertThat(GreetingApplication.STOPPED.get()).isLessThan(GreetingApplication.STARTED.get());
        }

        @Nested
        class Inner {
            @Test
            void usesItAsWell(RunningApplication application) {
                SEEN.add(application);
            }
        }
    }

    static final class FirstCase extends SharedCase {}

    static final class SecondCase extends SharedCase {}

    static final class OtherCase {
        @RegisterExtension
        static final ApplicationExtension APPLICATION = SHARED;

        @RegisterExtension
        static final ApplicationExtension DERIVED = SHARED.withConfiguration("greeting.text", "Bye");

        @Test
        void usesBoth() {
            SEEN.add(APPLICATION.application());
            SEEN.add(DERIVED.application());
            assertThat(APPLICATION.client().get("/greetings/Ada").body()).contains("Hello, Ada!");
            assertThat(DERIVED.client().get("/greetings/Ada").body()).contains("Bye, Ada!");
        }
    }

    @Test
    void classesWithTheSameExtensionShareOneApplicationUntilTheEndOfTheRun() {
        assertThat(failures(run(false, FirstCase.class, SecondCase.class))).isEmpty();
        assertThat(SEEN).hasSize(1);
        assertThat(GreetingApplication.STARTED).hasValue(1);
        assertThat(GreetingApplication.STOPPED).hasValue(1);
    }

    @Test
    void classesThatRunInParallelShareItAsWell() {
        assertThat(failures(run(true, FirstCase.class, SecondCase.class))).isEmpty();
        assertThat(SEEN).hasSize(1);
        assertThat(GreetingApplication.STARTED).hasValue(1);
        assertThat(GreetingApplication.STOPPED).hasValue(1);
    }

    @Test
    void anExtensionThatIsDerivedHasAnApplicationOfItsOwn() {
        assertThat(failures(run(false, FirstCase.class, OtherCase.class))).isEmpty();
        assertThat(SEEN).hasSize(2);
        assertThat(GreetingApplication.STARTED).hasValue(2);
        assertThat(GreetingApplication.STOPPED).hasValue(2);
    }

    @Test
    void eachRunHasAnApplicationOfItsOwn() {
        assertThat(failures(run(false, FirstCase.class))).isEmpty();
        assertThat(failures(run(false, FirstCase.class))).isEmpty();
        assertThat(SEEN).hasSize(2);
        assertThat(GreetingApplication.STOPPED).hasValue(2);
    }

    abstract static class CannotStartCase {
        @RegisterExtension
        static final ApplicationExtension APPLICATION = ApplicationExtension.of(GreetingApplication::describe)
                .withConfiguration("greeting.txt", "x")
                .shared();

        @Test
        void isNeverRun() {}
    }

    static final class FirstCannotStartCase extends CannotStartCase {}

    static final class SecondCannotStartCase extends CannotStartCase {}

    @Test
    void eachClassFailsWithTheProblemsOfTheStart() {
        assertThat(failures(run(false, FirstCannotStartCase.class, SecondCannotStartCase.class)))
                .hasSize(2)
                .allSatisfy(failure -> assertThat(cause(failure)).hasMessageContaining("did you mean greeting.text"));
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
        static final ApplicationExtension APPLICATION = ApplicationExtension.of(
                        () -> GreetingApplication.describe().withPlugins(new StubbornPlugin()))
                .shared();

        @Test
        void isRun() {}
    }

    @Test
    void theRunFailsIfTheStopDoes() {
        EngineExecutionResults results = run(false, CannotStopCase.class, FirstCase.class);
        results.testEvents().assertStatistics(tests -> tests.succeeded(3).failed(0));
        assertThat(failures(results)).singleElement().satisfies(failure -> {
            assertThat(failure.getTestDescriptor().getParent()).isEmpty();
            assertThat(cause(failure)).hasRootCauseMessage("stuck");
        });
        assertThat(GreetingApplication.STOPPED).hasValue(2);
    }
}
