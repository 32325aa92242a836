package org.jzenith.docs.library;

import io.reactivex.Completable;
import io.reactivex.Maybe;
import io.reactivex.Single;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.util.UUID;
import org.jzenith.cache.Cache;
import org.jzenith.postgresql.PostgresqlClient;

// tag::get[]
public class MemberDirectory {

    private static final String BY_ID = "select id, email, level, expires_at from members where id = $1";

    private final PostgresqlClient client;
    private final Cache<Member> members;

    @Inject
    MemberDirectory(PostgresqlClient client, @Named("members") Cache<Member> members) {
        this.client = client;
        this.members = members;
    }

    public Single<Member> member(UUID id) {
        return members.get(
                id.toString(), key -> client.one(Member.class, BY_ID, id).toSingle());
    }
    // end::get[]

    // tag::find[]
    public Maybe<Member> findMember(UUID id) {
        return members.find(id.toString(), key -> client.one(Member.class, BY_ID, id));
    }
    // end::find[]

    // tag::change[]
    public Completable changeEmail(UUID id, String email) {
        return client.update("update members set email = $2 where id = $1", id, email)
                .ignoreElement()
                .andThen(members.invalidate(id.toString()));
    }
    // end::change[]
}
