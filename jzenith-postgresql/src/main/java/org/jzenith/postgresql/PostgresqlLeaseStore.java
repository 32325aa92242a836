package org.jzenith.postgresql;

import io.reactivex.Completable;
import io.reactivex.Single;
import io.vertx.pgclient.PgException;
import java.time.Duration;
import org.jzenith.backing.lease.Lease;
import org.jzenith.backing.lease.LeaseLostException;
import org.jzenith.backing.lease.LeaseStore;

/**
 * Leases as rows of the table {@code lease}, by the clock of the server. A transaction that is fenced holds the row of
 * its lease {@code for key share}. That does not delay a renewal, which changes only the time; a new holder changes the
 * token, and waits until these transactions have ended.
 */
final class PostgresqlLeaseStore implements LeaseStore {

    /** The folder with the scripts for the table. */
    static final String SCRIPTS = "org/jzenith/postgresql/lease";

    /** The function {@code fence} raises it. */
    private static final String FENCED = "JZ001";
    /** lock_not_available. */
    private static final String LOCKED = "55P03";

    private final PostgresqlClient client;
    private final String find;
    private final String insert;
    private final String take;
    private final String renew;
    private final String release;
    private final String fence;

    /** The state of a lease as its next holder sees it. */
    record State(boolean free, long remainingMillis) {}

    /** Creates the store; the schema is quoted. */
    PostgresqlLeaseStore(PostgresqlClient client, String schema) {
        this.client = client;
        String table = schema + ".lease";
        String until = "clock_timestamp() + $3 * interval '1 millisecond'";
        find = "select holder = $2 or expires_at <= clock_timestamp() as free, "
                + "greatest(0, extract(epoch from expires_at - clock_timestamp()) * 1000)::int8 as remaining_millis from "
                + table + " where name = $1";
        insert = "insert into " + table + " (name, token, holder, expires_at) values ($1, 1, $2, " + until
                + ") on conflict do nothing returning token";
        take = "update " + table + " set token = token + 1, holder = $2, expires_at = " + until
                + " where name = $1 and (holder = $2 or expires_at <= clock_timestamp()) returning token";
        renew = "update " + table + " set expires_at = " + until + " where name = $1 and token = $4 and holder = $2";
        release = "update " + table
                + " set expires_at = clock_timestamp() where name = $1 and token = $3 and holder = $2";
        fence = "select " + schema + ".fence($1, $2, $3)";
    }

    @Override
    public Single<Answer> acquire(String name, String holder, Duration duration) {
        return client.one(State.class, find, name, holder)
                .flatMapSingleElement(state -> state.free()
                        ? take(name, holder, duration)
                        : Single.just(Answer.taken(Duration.ofMillis(state.remainingMillis()))))
                .switchIfEmpty(Single.defer(() -> insert(name, holder, duration)));
    }

    private Single<Answer> insert(String name, String holder, Duration duration) {
        return client.one(Long.class, insert, name, holder, duration.toMillis())
                .map(Answer::held)
                .toSingle(Answer.taken(Duration.ZERO));
    }

    /** Waits for fenced transactions, but not forever: the holder that waits would keep a connection. */
    private Single<Answer> take(String name, String holder, Duration duration) {
        return client.inTransaction(tx -> tx.update("set local lock_timeout = '1s'")
                        .flatMapMaybe(set -> tx.one(Long.class, take, name, holder, duration.toMillis()))
                        .map(Answer::held)
                        .toSingle(Answer.taken(Duration.ZERO)))
                .onErrorResumeNext(failure ->
                        hasState(failure, LOCKED) ? Single.just(Answer.taken(Duration.ZERO)) : Single.error(failure));
    }

    @Override
    public Single<Boolean> renew(Lease lease, Duration duration) {
        return client.update(renew, lease.name(), lease.holder(), duration.toMillis(), lease.token())
                .map(count -> count > 0);
    }

    @Override
    public Completable release(Lease lease) {
        return client.update(release, lease.name(), lease.holder(), lease.token())
                .ignoreElement();
    }

    /** Fails, and with it the transaction, unless the lease is the newest of its name. */
    Completable fence(PostgresqlTransaction transaction, Lease lease) {
        if (transaction.pool() != client.pool()) {
            return Completable.error(new IllegalArgumentException(
                    "The lease " + lease + " is in another database (expected: that of the transaction)"));
        }
        return transaction
                .one(Boolean.class, fence, lease.name(), lease.token(), lease.holder())
                .ignoreElement()
                .onErrorResumeNext(failure -> Completable.error(
                        hasState(failure, FENCED) ? new LeaseLostException(lease, failure) : failure));
    }

    private static boolean hasState(Throwable failure, String state) {
        return failure instanceof PgException sql && state.equals(sql.getSqlState());
    }
}
