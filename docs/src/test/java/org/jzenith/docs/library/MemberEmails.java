package org.jzenith.docs.library;

import io.reactivex.Single;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.util.UUID;
import org.jzenith.cache.Cache;
import org.jzenith.cache.shared.CacheInvalidation;
import org.jzenith.postgresql.PostgresqlBroadcast;
import org.jzenith.postgresql.PostgresqlClient;

// tag::transaction[]
public class MemberEmails {

    private final PostgresqlClient client;
    private final Cache<Member> members;
    private final PostgresqlBroadcast<CacheInvalidation> invalidations;

    @Inject
    MemberEmails(PostgresqlClient client, @Named("members") Cache<Member> members) {
        this.client = client;
        this.members = members;
        this.invalidations = client.broadcast(CacheInvalidation.CHANNEL, CacheInvalidation.class);
    }

    public Single<Integer> change(UUID id, String email) {
        return client.inTransaction(tx -> tx.update("update members set email = $2 where id = $1", id, email)
                .flatMap(changed -> invalidations
                        .publish(tx, members.invalidation(id.toString()))
                        .toSingleDefault(changed)));
    }
    // end::transaction[]
}
