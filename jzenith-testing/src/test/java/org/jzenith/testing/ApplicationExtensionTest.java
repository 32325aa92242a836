package org.jzenith.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.inject.Injector;
import io.vertx.core.Vertx;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.net.URI;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.jzenith.core.RunningApplication;
import org.jzenith.testing.GreetingApplication.Greeter;
import org.jzenith.testing.GreetingApplication.Greeting;

/** Uses the extension as its users do. */
class ApplicationExtensionTest {

    @RegisterExtension
    static final ApplicationExtension APPLICATION = ApplicationExtension.of(GreetingApplication::describe)
            .withConfiguration("greeting.text", "Good morning")
            .withOverrides(binder -> binder.bind(String.class)
                    .annotatedWith(com.google.inject.name.Names.named("motto"))
                    .toInstance("of the test"));

    private static RunningApplication beforeAll;

    private final URI fromConstructor;

    @Inject
    private TestClient injectedClient;

    @Inject
    private Greeter injectedGreeter;

    ApplicationExtensionTest(URI baseUri) {
        fromConstructor = baseUri;
    }

    @BeforeAll
    static void takesTheApplicationBeforeAll(RunningApplication application) {
        beforeAll = application;
    }

    @BeforeEach
    void takesItBeforeEach(RunningApplication application) {
        assertThat(application).isSameAs(beforeAll);
    }

    @Test
    @DisplayName("It serves on a free port of the loopback interface, whatever the command line says")
    void servesOnAFreePortOfTheLoopbackInterface(URI baseUri, TestClient client) {
        assertThat(baseUri.getHost()).isEqualTo("127.0.0.1");
        assertThat(baseUri.getPort()).isGreaterThan(1);
        assertThat(client.baseUri()).isEqualTo(baseUri).isEqualTo(fromConstructor);
        assertThat(client.get("/greetings/Ada").json(Greeting.class).text()).isEqualTo("Good morning, Ada!");
    }

    @Test
    void injectsFieldsAndParametersFromTheInjector(
            Injector injector,
            Vertx vertx,
            Greeter greeter,
            @Named("motto") String motto,
            List<String> generic,
            TestInfo ofJUnit,
            RunningApplication application) {
        assertThat(injectedClient.get("/greetings/Ada").status()).isEqualTo(200);
        assertThat(injectedGreeter.greet("x")).isEqualTo("Good morning, x!").isEqualTo(greeter.greet("x"));
        assertThat(vertx)
                .isSameAs(injector.getInstance(Vertx.class))
                .isSameAs(application.injector().getInstance(Vertx.class));
        assertThat(motto).isEqualTo("of the test");
        assertThat(generic).containsExactly("one", "two");
        assertThat(ofJUnit.getTestMethod()).isPresent();
    }

    @Test
    void givesAccessWithoutParametersAsWell(RunningApplication application, TestClient client) {
        assertThat(APPLICATION.application()).isSameAs(application);
        assertThat(APPLICATION.client()).isSameAs(client);
        assertThat(APPLICATION.baseUri()).isEqualTo(client.baseUri());
        ApplicationExtension other = APPLICATION.withConfiguration("greeting.text", "x");
        assertThatThrownBy(other::client)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("runs 0 applications");
    }

    @Nested
    class WithinAnother {
        @Test
        void sharesTheApplication(RunningApplication application) {
            assertThat(application).isSameAs(beforeAll);
        }
    }
}
