package org.jzenith.devservices;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.jzenith.core.config.ConfigBinder.configBinder;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.jzenith.core.JZenith;
import org.jzenith.core.RunningApplication;
import org.jzenith.core.config.Config;
import org.jzenith.core.error.StartupException;

/** This module has no Kafka server, as the class path of an application without jzenith-devservices-kafka. */
class KafkaAbsentTest {

    @Config("kafka")
    interface KafkaConfiguration {
        Optional<String> bootstrapServers();
    }

    @Test
    void startsNothingForAnApplication() {
        try (RunningApplication application = JZenith.application()
                .withModules(binder -> configBinder(binder).bind(KafkaConfiguration.class))
                .start()) {
            assertThat(application
                            .injector()
                            .getInstance(KafkaConfiguration.class)
                            .bootstrapServers())
                    .isEmpty();
        }
    }

    @Test
    void namesTheArtifactToATest() {
        assertThatThrownBy(KafkaCluster::start)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageEndingWith(
                        "Fix: add the dependency org.jzenith:jzenith-devservices-kafka with the scope test");
    }

    @Test
    void refusesAJvmThatItsUserCannotReach() {
        assertThatThrownBy(() -> KafkaBinaries.refuseUnreachable(Path.of("/none"), new ServerUser("65534", List.of())))
                .isInstanceOf(StartupException.class)
                .hasMessageContaining(
                        "DEV-8 dev service Kafka: does not run as root, and the user 65534 cannot reach the JVM in /none")
                .hasMessageContaining("or set kafka.bootstrap-servers to a server of your own");
    }
}
