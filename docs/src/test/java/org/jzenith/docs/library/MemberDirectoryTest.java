package org.jzenith.docs.library;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.benmanes.caffeine.cache.Ticker;
import com.google.inject.Binder;
import io.reactivex.Single;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.jzenith.cache.CachePlugin;
import org.jzenith.core.JZenith;
import org.jzenith.docs.library.Member.Level;
import org.jzenith.postgresql.PostgresqlClient;
import org.jzenith.postgresql.PostgresqlPlugin;
import org.jzenith.testing.ApplicationExtension;

@Timeout(300)
class MemberDirectoryTest {

    // tag::ticker[]
    static final AtomicLong NANOS = new AtomicLong();

    static void bindTicker(Binder binder) {
        binder.bind(Ticker.class).toInstance(NANOS::get);
    }
    // end::ticker[]

    @RegisterExtension
    static final ApplicationExtension APPLICATION = ApplicationExtension.of(() -> JZenith.application()
            .withPlugins(
                    PostgresqlPlugin.create(),
                    // tag::plugin[]
                    CachePlugin.create()
                            .invalidatesOver(PostgresqlClient.class)
                            .cache(
                                    "members",
                                    Member.class,
                                    Duration.ofMinutes(5),
                                    options -> options.staleFor(Duration.ofHours(1)))
                    // end::plugin[]
                    )
            .withModules(MemberDirectoryTest::bindTicker, binder -> {
                binder.bind(MemberDirectory.class);
                binder.bind(MemberEmails.class);
                binder.bind(Members.class);
            }));

    @Test
    void serveNewValuesAfterAChange(
            MemberDirectory directory, MemberEmails emails, Members members, PostgresqlClient client) {
        UUID id = members.add("ada@example.com", Level.READER, Optional.empty())
                .blockingGet()
                .id();
        assertThat(directory.member(id).blockingGet().email()).isEqualTo("ada@example.com");
        directory.changeEmail(id, "ada@example.org").blockingAwait();
        assertThat(directory.member(id).blockingGet().email()).isEqualTo("ada@example.org");
        assertThat(emails.change(id, "ada@example.net").blockingGet()).isOne();
        assertThat(Single.defer(() -> directory.member(id))
                        .repeat()
                        .map(Member::email)
                        .filter("ada@example.net"::equals) // The message is on its way.
                        .blockingFirst())
                .isEqualTo("ada@example.net");

        client.update("update members set email = 'ada@example.com' where id = $1", id)
                .ignoreElement()
                .blockingAwait();
        NANOS.addAndGet(Duration.ofMinutes(5).toNanos());
        assertThat(directory.findMember(id).blockingGet().email()).isEqualTo("ada@example.com");
    }
}
