package org.jzenith.docs.library;

import io.reactivex.Maybe;
import io.reactivex.Single;
import io.vertx.pgclient.PgException;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.jzenith.postgresql.PostgresqlClient;

public class Members {

    private final PostgresqlClient client;

    @Inject
    Members(PostgresqlClient client) {
        this.client = client;
    }

    // tag::conflict[]
    public Single<Member> add(String email, Member.Level level, Optional<Instant> expiresAt) {
        return client.one(
                        Member.class,
                        "insert into members (id, email, level, expires_at) values ($1, $2, $3, $4) returning id, email, level, expires_at",
                        UUID.randomUUID(),
                        email,
                        level,
                        expiresAt)
                .toSingle()
                .onErrorResumeNext(
                        failure -> Single.error(isTaken(failure) ? new EmailTakenException(email) : failure));
    }

    private static boolean isTaken(Throwable failure) {
        return failure instanceof PgException refused && "23505".equals(refused.getSqlState());
    }
    // end::conflict[]

    public Maybe<Member> find(UUID id) {
        return client.one(Member.class, "select id, email, level, expires_at from members where id = $1", id);
    }

    public Single<Integer> removeExpired() {
        return client.update("delete from members where expires_at < now()");
    }
}
