package org.jzenith.docs.library;

import io.reactivex.Flowable;
import io.reactivex.Single;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jzenith.backing.lease.Lease;
import org.jzenith.postgresql.PostgresqlClient;

public class Expiry {

    private final PostgresqlClient client;

    @Inject
    Expiry(PostgresqlClient client) {
        this.client = client;
    }

    // tag::lease[]
    /** Removes expired members each minute, while this instance holds the lease. */
    public Flowable<Integer> run() {
        return client.leases()
                .whileHeld("expiry", Duration.ofSeconds(15), lease -> Flowable.interval(0, 1, TimeUnit.MINUTES)
                        .onBackpressureDrop()
                        .concatMapSingle(minute -> removeExpired(lease)));
    }

    private Single<Integer> removeExpired(Lease lease) {
        return client.inTransaction(
                tx -> tx.fenced(lease).andThen(tx.update("delete from members where expires_at < now()")));
    }
    // end::lease[]
}
