package org.jzenith.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.jzenith.client.Called.value;

import com.google.inject.Key;
import com.google.inject.name.Names;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import org.junit.jupiter.api.Test;
import org.jzenith.client.ItemApi.Item;
import org.jzenith.core.JZenith;
import org.jzenith.core.RunningApplication;
import org.jzenith.core.error.StartupException;
import org.jzenith.core.health.HealthRegistry;

/** More than one service in an application. */
class NamedTest {

    record Both(ItemApi first, ItemApi second) {
        @Inject
        Both(@Named("first") ItemApi first, @Named("second") ItemApi second) {
            this.first = first;
            this.second = second;
        }
    }

    record Unnamed(ItemApi items) {
        @Inject
        Unnamed {}
    }

    private static Stub stub(String name) {
        return Stub.http(request ->
                request.response().putHeader("Content-Type", "application/json").end("{\"name\":\"" + name + "\"}"));
    }

    private static JZenith both(Stub first, Stub second) {
        return JZenith.application("--client-first.url=" + first.url(), "--client-second.url=" + second.url() + "/api/")
                .withPlugins(
                        ClientPlugin.named("first").withClient(ItemApi.class),
                        ClientPlugin.named("second").withClient(ItemApi.class).withClient(BookApi.class));
    }

    @Test
    void areConfiguredInjectedAndCheckedByTheirNames() throws Exception {
        try (Stub first = stub("one");
                Stub second = stub("two");
                RunningApplication application = both(first, second)
                        .withModules(binder -> binder.bind(Both.class))
                        .start()) {
            Both both = application.injector().getInstance(Both.class);
            String before = health(application);
            assertThat(before).contains("client-first", "client-second", "has not been called yet");
            assertThat(value(both.first().get("1"))).isEqualTo(new Item("one"));
            assertThat(value(both.second().get("1"))).isEqualTo(new Item("two"));
            assertThat(health(application)).contains("service=answers").doesNotContain("not been called");
            assertThat(application.injector().getInstance(BookApi.class))
                    .isSameAs(application.injector().getInstance(Key.get(BookApi.class, Names.named("second"))));
        }
    }

    private static String health(RunningApplication application) {
        return value(application.injector().getInstance(HealthRegistry.class).readiness())
                .results()
                .toString();
    }

    @Test
    void anInterfaceOfTwoClientsNeedsAName() throws Exception {
        try (Stub first = stub("one");
                Stub second = stub("two")) {
            assertThatThrownBy(() -> {
                        try (RunningApplication application = both(first, second)
                                .withModules(
                                        binder -> binder.bind(Unnamed.class).asEagerSingleton())
                                .start()) {
                            assertThat(application).isNotNull();
                        }
                    })
                    .isInstanceOf(StartupException.class)
                    .hasMessageContaining(
                            "is the interface of several clients: first, second (fix: inject it with @Named(\"first\"))");
        }
    }

    @Test
    void aServiceThatIsAwayDoesNotMakeTheApplicationUnready() throws Exception {
        try (Stub first = Stub.tcp(io.vertx.core.net.NetSocket::close);
                Stub second = stub("two");
                RunningApplication application = both(first, second).start()) {
            ItemApi api = application.injector().getInstance(Key.get(ItemApi.class, Names.named("first")));
            Called.failure(api.get("1"));
            assertThat(health(application))
                    .contains("did not answer the last call")
                    .doesNotContain("DOWN");
        }
    }

    @Test
    void aNameIsALastPartOfANamespace() {
        assertThatThrownBy(() -> ClientPlugin.named("My_Catalogue"))
                .hasMessage(
                        "name: \"My_Catalogue\" (expected: lower case letters, digits, single dashes, such as catalogue)");
    }
}
