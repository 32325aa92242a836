package org.jzenith.docs.library;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.jzenith.core.JZenith;
import org.jzenith.docs.library.Lending.Loan;
import org.jzenith.outbox.OutboxPlugin;
import org.jzenith.outbox.inbox.InboxPlugin;
import org.jzenith.postgresql.PostgresqlClient;
import org.jzenith.postgresql.PostgresqlPlugin;
import org.jzenith.testing.ApplicationExtension;

@Timeout(300)
class LendingTest {

    @RegisterExtension
    static final ApplicationExtension APPLICATION = ApplicationExtension.of(() -> JZenith.application()
            // tag::plugins[]
            .withPlugins(
                    PostgresqlPlugin.create(),
                    OutboxPlugin.sending(Lending.class, Lending::send), // Where messages are published
                    InboxPlugin.create()) // Where messages are received
            // end::plugins[]
            .withModules(binder -> binder.bind(Lending.class)));

    @Test
    void areSentAfterTheCommitAndCountedOnce(Lending lending, PostgresqlClient client) throws Exception {
        client.script("create table loans (book text, reader text);"
                        + "create table statistics (loans int); insert into statistics values (0)")
                .blockingAwait();
        Loan loan = new Loan("1984", "ada");
        lending.lend(loan).blockingAwait();
        assertThat(lending.sent.take()).isEqualTo("{\"book\":\"1984\",\"reader\":\"ada\"}");
        lending.count(1, loan).blockingAwait();
        lending.count(1, loan).blockingAwait();
        assertThat(client.one(Integer.class, "select loans from statistics").blockingGet())
                .isEqualTo(1);
    }
}
