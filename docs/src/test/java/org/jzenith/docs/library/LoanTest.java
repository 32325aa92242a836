package org.jzenith.docs.library;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.jzenith.core.JZenith;
import org.jzenith.postgresql.PostgresqlPlugin;
import org.jzenith.rest.RestPlugin;
import org.jzenith.testing.ApplicationExtension;
import org.jzenith.testing.TestClient;
import org.jzenith.testing.TestEvent;
import org.jzenith.testing.TestEvents;

class LoanTest {

    @RegisterExtension
    static final ApplicationExtension APPLICATION = ApplicationExtension.of(() -> JZenith.application()
            .withPlugins(RestPlugin.withResources(LoanResource.class), PostgresqlPlugin.create())
            .withModules(binder -> binder.bind(LoanLog.class)));

    @Test
    void goOnAfterTheLastEventThatAClientHasSeen(TestClient client, LoanLog log) {
        LoanLog.Entry dune = log.add("Dune").blockingGet();
        log.add("Emma").blockingGet();
        try (TestEvents events =
                client.withHeader("Last-Event-ID", Long.toString(dune.id())).events("/loans")) {
            assertThat(events.next().data()).isEqualTo("Emma");
            LoanLog.Entry persuasion = log.add("Persuasion").blockingGet();
            TestEvent next = events.next();
            assertThat(next.data()).isEqualTo("Persuasion");
            assertThat(next.id()).isEqualTo(Long.toString(persuasion.id()));
            assertThat(next.name()).isEqualTo("loan");
        }
    }
}
