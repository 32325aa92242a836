package org.jzenith.examples.users.postgresql;

import io.reactivex.Completable;
import io.reactivex.Maybe;
import io.reactivex.Single;
import jakarta.inject.Inject;
import java.util.List;
import java.util.UUID;
import lombok.RequiredArgsConstructor;
import org.jzenith.examples.users.User;
import org.jzenith.examples.users.UserRepository;
import org.jzenith.postgresql.PostgresqlClient;

/** Users in the table of the migration {@code V1__users.sql}. Safe on any thread. */
@RequiredArgsConstructor(onConstructor_ = @Inject)
class PostgresqlUserRepository implements UserRepository {

    private final PostgresqlClient client;

    @Override
    public Completable add(User user) {
        return client.update(
                        "insert into users (id, name, created_at) values ($1, $2, $3)",
                        user.getId(),
                        user.getName(),
                        user.getCreatedAt())
                .ignoreElement();
    }

    @Override
    public Maybe<User> find(UUID id) {
        return client.one(User.class, "select id, name, created_at from users where id = $1", id);
    }

    @Override
    public Single<List<User>> page(int offset, int limit) {
        return client.list(
                User.class,
                "select id, name, created_at from users order by created_at, id offset $1 limit $2",
                offset,
                limit);
    }

    @Override
    public Single<Long> count() {
        return client.one(Long.class, "select count(*) from users").toSingle();
    }

    @Override
    public Maybe<User> rename(UUID id, String name) {
        return client.one(
                User.class, "update users set name = $2 where id = $1 returning id, name, created_at", id, name);
    }

    @Override
    public Single<Boolean> delete(UUID id) {
        return client.update("delete from users where id = $1", id).map(count -> count > 0);
    }
}
