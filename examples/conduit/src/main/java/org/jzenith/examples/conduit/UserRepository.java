package org.jzenith.examples.conduit;

import io.reactivex.Completable;
import io.reactivex.Maybe;
import io.reactivex.Single;
import io.vertx.pgclient.PgException;
import jakarta.inject.Inject;
import java.util.Optional;
import lombok.RequiredArgsConstructor;
import org.jzenith.postgresql.OnEmpty;
import org.jzenith.postgresql.PostgresqlClient;

/** Users, and who follows whom. Safe on any thread. */
@RequiredArgsConstructor(onConstructor_ = @Inject)
class UserRepository {

    private final PostgresqlClient client;

    Single<User> add(String username, String email, String passwordHash) {
        return client.one(User.class, UserSql.ADD, username, email, passwordHash)
                .toSingle()
                .onErrorResumeNext(UserRepository::taken);
    }

    Maybe<User> find(String id) {
        return client.one(User.class, "select " + UserSql.COLUMNS + " from users where id = $1", id);
    }

    Maybe<User> findByEmail(String email) {
        return client.one(User.class, "select " + UserSql.COLUMNS + " from users where email = $1", email);
    }

    Single<User> update(String id, UserUpdate update, Optional<String> passwordHash) {
        return client.one(
                        User.class,
                        UserSql.UPDATE,
                        id,
                        update.getUsername(),
                        update.getEmail(),
                        passwordHash,
                        update.getBio() != null,
                        update.getBio(),
                        update.getImage() != null,
                        update.getImage())
                .as(OnEmpty.error(ConduitException::unknownCaller))
                .onErrorResumeNext(UserRepository::taken);
    }

    Single<Profile> profile(String username, Optional<String> viewer) {
        return client.one(Profile.class, UserSql.PROFILE, username, viewer)
                .as(OnEmpty.error(() -> ConduitException.notFound("profile")));
    }

    Completable follow(String follower, String username) {
        return client.update(UserSql.FOLLOW, follower, username)
                .onErrorResumeNext(UserRepository::deleted)
                .ignoreElement();
    }

    Completable unfollow(String follower, String username) {
        return client.update(UserSql.UNFOLLOW, follower, username).ignoreElement();
    }

    private static <T> Single<T> taken(Throwable failure) {
        return Single.error(failure instanceof PgException refused ? ConduitException.taken(refused) : failure);
    }

    /** What a repository answers to a statement that needs a user or an article that has been deleted. */
    static <T> Single<T> deleted(Throwable failure) {
        return Single.error(failure instanceof PgException refused ? ConduitException.deleted(refused) : failure);
    }
}
