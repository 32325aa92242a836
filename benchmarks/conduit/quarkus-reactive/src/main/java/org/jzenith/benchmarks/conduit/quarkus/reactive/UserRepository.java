package org.jzenith.benchmarks.conduit.quarkus.reactive;

import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.RowSet;
import io.vertx.mutiny.sqlclient.Tuple;
import io.vertx.pgclient.PgException;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Arrays;
import java.util.UUID;

/** Users, and who follows whom; the statements of examples/conduit. */
@ApplicationScoped
public class UserRepository {

    private static final String COLUMNS = "id, username, email, password_hash, bio, image";

    private static final String ADD =
            "insert into users (username, email, password_hash) values ($1, $2, $3) returning " + COLUMNS;

    /** A null in $2, $3 or $4 changes nothing; $5 and $7 say whether $6 and $8 count. */
    private static final String UPDATE =
            """
            update users set
                username = coalesce($2, username),
                email = coalesce($3, email),
                password_hash = coalesce($4, password_hash),
                bio = case when $5 then $6 else bio end,
                image = case when $7 then $8 else image end
            where id = $1 returning
            """
                    + COLUMNS;

    private static final String PROFILE =
            """
            select username, bio, image,
                   exists (select from follows where follower_id = $2 and followed_id = id) as following
            from users where username = $1
            """;

    private static final String FOLLOW =
            """
            insert into follows (follower_id, followed_id)
            select $1::uuid, id from users where username = $2 on conflict do nothing
            """;

    private static final String UNFOLLOW =
            """
            delete from follows using users
            where follower_id = $1 and followed_id = users.id and username = $2
            """;

    @Inject
    Pool pool;

    Uni<User> add(String username, String email, String passwordHash) {
        return orTaken(user(ADD, Tuple.of(username, email, passwordHash)));
    }

    Uni<User> find(UUID id) {
        return orUnknown(user("select " + COLUMNS + " from users where id = $1", Tuple.of(id)));
    }

    /** Completes with null if there is none. */
    Uni<User> findByEmail(String email) {
        return user("select " + COLUMNS + " from users where email = $1", Tuple.of(email));
    }

    Uni<User> update(UUID id, UserUpdate update, String passwordHashOrNull) {
        Tuple values = Tuple.from(Arrays.asList(
                id,
                Changes.valueOrNull(update.username),
                Changes.valueOrNull(update.email),
                passwordHashOrNull,
                update.bio != null,
                Changes.valueOrNull(update.bio),
                update.image != null,
                Changes.valueOrNull(update.image)));
        return orTaken(orUnknown(user(UPDATE, values)));
    }

    Uni<Profile> profile(String username, UUID viewer) {
        return Rows.first("profile", query(PROFILE, Tuple.of(username, viewer)))
                .map(row -> new Profile(
                        row.getString("username"),
                        row.getString("bio"),
                        row.getString("image"),
                        row.getBoolean("following")));
    }

    Uni<Profile> follow(String username, UUID follower) {
        return query(FOLLOW, Tuple.of(follower, username)).flatMap(done -> profile(username, follower));
    }

    Uni<Profile> unfollow(String username, UUID follower) {
        return query(UNFOLLOW, Tuple.of(follower, username)).flatMap(done -> profile(username, follower));
    }

    private Uni<RowSet<Row>> query(String sql, Tuple values) {
        return pool.preparedQuery(sql).execute(values);
    }

    private Uni<User> user(String sql, Tuple values) {
        return query(sql, values)
                .map(rows -> rows.size() == 0 ? null : user(rows.iterator().next()));
    }

    private static User user(Row row) {
        return new User(
                row.getUUID("id"),
                row.getString("username"),
                row.getString("email"),
                row.getString("password_hash"),
                row.getString("bio"),
                row.getString("image"));
    }

    private static Uni<User> orUnknown(Uni<User> user) {
        return user.onItem().ifNull().failWith(ApiException::unknownCaller);
    }

    private static Uni<User> orTaken(Uni<User> user) {
        return user.onFailure(PgException.class)
                .transform(refused -> "23505".equals(refused.getSqlState())
                        ? new ApiException(
                                409,
                                "users_email".equals(refused.getConstraint()) ? "email" : "username",
                                "has already been taken")
                        : refused);
    }
}
