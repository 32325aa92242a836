package org.jzenith.core.inject;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.inject.AbstractModule;
import com.google.inject.Module;
import com.google.inject.PrivateModule;
import com.google.inject.Provides;
import com.google.inject.Scopes;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.jzenith.core.JZenith;
import org.jzenith.core.RunningApplication;
import org.jzenith.core.error.StartupException;

class CloseableSingletonsTest {

    private static final List<String> CLOSED = new ArrayList<>();

    abstract static class Recording implements AutoCloseable {
        @Override
        public void close() {
            CLOSED.add(getClass().getSimpleName());
        }
    }

    @Singleton
    static class Pool extends Recording {}

    @Singleton
    static class Service extends Recording {
        @Inject
        Service(Pool pool) {
            assertThat(pool).isNotNull();
        }
    }

    static class Unscoped extends Recording {}

    interface Contract {}

    static class Linked extends Recording implements Contract {}

    @Singleton
    static class Stuck extends Recording {
        @Override
        public void close() {
            super.close();
            throw new IllegalStateException("stuck");
        }
    }

    @Singleton
    static class Broken {
        @Inject
        Broken(Service service) {
            throw new IllegalStateException("broken with " + service.getClass().getSimpleName());
        }
    }

    @BeforeEach
    void forget() {
        CLOSED.clear();
    }

    private static void startAndClose(Module... modules) {
        JZenith.application().withModules(modules).start().close();
    }

    @Test
    @DisplayName("Singletons are closed in the reverse order of their creation, whatever the order of the bindings")
    void closesInTheReverseOrderOfCreation() {
        startAndClose(binder -> {
            binder.bind(Service.class);
            binder.bind(Pool.class);
        });
        assertThat(CLOSED).containsExactly("Service", "Pool");
    }

    @Test
    void closesOnceWhatIsBoundUnderSeveralKeys() {
        startAndClose(binder -> {
            binder.bind(Pool.class);
            binder.bind(AutoCloseable.class).to(Pool.class);
            binder.bind(Recording.class).to(Pool.class);
        });
        assertThat(CLOSED).containsExactly("Pool");
    }

    @Test
    void closesWhatIsASingletonOnlyByALink() {
        startAndClose(binder -> {
            binder.bind(Contract.class).to(Linked.class).in(Scopes.SINGLETON);
            binder.bind(Linked.class);
        });
        assertThat(CLOSED).containsExactly("Linked");
    }

    @Test
    void closesWhatAProviderMadeAndWhatAPrivateModuleHides() {
        startAndClose(
                new AbstractModule() {
                    @Provides
                    @Singleton
                    Unscoped made() {
                        return new Unscoped();
                    }
                },
                new PrivateModule() {
                    @Override
                    protected void configure() {
                        bind(Pool.class);
                    }
                });
        assertThat(CLOSED).containsExactlyInAnyOrder("Unscoped", "Pool");
    }

    @Test
    void leavesToTheirOwnersWhatIsNoSingletonOrWasNotMadeByGuice() {
        try (RunningApplication application = JZenith.application()
                .withModules(binder -> {
                    binder.bind(Unscoped.class);
                    binder.bind(Linked.class).toInstance(new Linked());
                })
                .start()) {
            assertThat(application.injector().getInstance(Unscoped.class)).isNotNull();
        }
        assertThat(CLOSED).isEmpty();
    }

    @Test
    void closesTheRestWhenOneFails() {
        assertThatThrownBy(() -> startAndClose(binder -> {
                    binder.bind(Pool.class);
                    binder.bind(Stuck.class);
                    binder.bind(Service.class);
                }))
                .hasRootCauseMessage("stuck");
        assertThat(CLOSED).containsExactly("Service", "Stuck", "Pool");
    }

    @Test
    void closesWhatWasMadeBeforeTheStartFailed() {
        assertThatThrownBy(() -> startAndClose(binder -> {
                    binder.bind(Broken.class);
                    binder.bind(Service.class);
                    binder.bind(Pool.class);
                }))
                .isInstanceOf(StartupException.class)
                .hasMessageContaining("broken with Service");
        assertThat(CLOSED).containsExactly("Service", "Pool");
    }
}
