package org.jzenith.docs.library;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.jzenith.core.JZenith;
import org.jzenith.docs.library.Member.Level;
import org.jzenith.postgresql.PostgresqlClient;
import org.jzenith.postgresql.PostgresqlPlugin;
import org.jzenith.testing.ApplicationExtension;

class ExpiryTest {

    @RegisterExtension
    static final ApplicationExtension APPLICATION = ApplicationExtension.of(() -> JZenith.application()
            // tag::plugin[]
            .withPlugins(PostgresqlPlugin.create().withLeases())
            // end::plugin[]
            .withModules(binder -> {
                binder.bind(Members.class);
                binder.bind(Expiry.class);
            }));

    @Test
    @Timeout(300)
    void removesMembersWhileItHoldsTheLease(Members members, Expiry expiry, PostgresqlClient client) {
        members.add("ada@example.com", Level.READER, Optional.of(Instant.EPOCH))
                .ignoreElement()
                .blockingAwait();
        assertThat(expiry.run().blockingFirst()).isOne();
        assertThat(client.list(String.class, "select email from members").blockingGet())
                .isEmpty();
    }
}
