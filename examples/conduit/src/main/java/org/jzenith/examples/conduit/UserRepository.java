package org.jzenith.examples.conduit;

import io.reactivex.Completable;
import io.reactivex.Maybe;
import io.reactivex.Single;
import io.vertx.pgclient.PgException;
import jakarta.inject.Inject;
import java.util.Optional;
import lombok.RequiredArgsConstructor;
import org.jzenith.postgresql.PostgresqlClient;

/** Users, and who follows whom. Safe on any thread. */
@RequiredArgsConstructor(onConstructor_ = @Inject)
class UserRepository {

    /** The columns of an author as the user $1 sees one. */
    static final String AUTHOR =
            """
            author.username as author_username, author.bio as author_bio, author.image as author_image,
            exists (select from follows where follower_id = $1 and followed_id = author.id) as author_following
            """;

    private static final String USER = "id, username, email, password_hash, bio, image";

    private final PostgresqlClient client;

    Single<User> add(String username, String email, String passwordHash) {
        return client.one(
                        User.class,
                        "insert into users (username, email, password_hash) values ($1, $2, $3) returning " + USER,
                        username,
                        email,
                        passwordHash)
                .toSingle()
                .onErrorResumeNext(UserRepository::conflict);
    }

    Maybe<User> find(String id) {
        return client.one(User.class, "select " + USER + " from users where id = $1", id);
    }

    /** Returns whether there is a user with this id. */
    Single<Boolean> exists(String id) {
        return client.one(Boolean.class, "select exists (select from users where id = $1)", id)
                .toSingle();
    }

    Maybe<User> findByEmail(String email) {
        return client.one(User.class, "select " + USER + " from users where email = $1", email);
    }

    Single<User> update(String id, UserUpdate update, Optional<String> passwordHash) {
        return client.one(
                        User.class,
                        """
                        update users set
                            username = coalesce($2, username),
                            email = coalesce($3, email),
                            password_hash = coalesce($4, password_hash),
                            bio = case when $5 then $6 else bio end,
                            image = case when $7 then $8 else image end
                        where id = $1 returning
                        """
                                + USER,
                        id,
                        update.getUsername(),
                        update.getEmail(),
                        passwordHash,
                        update.getBio() != null,
                        update.getBio(),
                        update.getImage() != null,
                        update.getImage())
                .switchIfEmpty(Single.error(ConduitException::unknownCaller))
                .onErrorResumeNext(UserRepository::conflict);
    }

    Single<Profile> profile(String username, Optional<String> viewer) {
        return client.one(
                        Profile.class,
                        """
                        select username, bio, image,
                               exists (select from follows where follower_id = $2 and followed_id = id) as following
                        from users where username = $1
                        """,
                        username,
                        viewer)
                .switchIfEmpty(ConduitException.notFound("profile"));
    }

    Completable follow(String follower, String username) {
        return client.update(
                        """
                        insert into follows (follower_id, followed_id)
                        select $1::uuid, id from users where username = $2 on conflict do nothing
                        """,
                        follower,
                        username)
                .ignoreElement()
                .onErrorResumeNext(failure -> Completable.error(ConduitException.deleted(failure)));
    }

    Completable unfollow(String follower, String username) {
        return client.update(
                        """
                        delete from follows using users
                        where follower_id = $1 and followed_id = users.id and username = $2
                        """,
                        follower,
                        username)
                .ignoreElement();
    }

    private static Single<User> conflict(Throwable failure) {
        if (failure instanceof PgException refused && "23505".equals(refused.getSqlState())) {
            String column = "users_email".equals(refused.getConstraint()) ? "email" : "username";
            return Single.error(new ConduitException(409, column, "has already been taken"));
        }
        return Single.error(failure);
    }
}
