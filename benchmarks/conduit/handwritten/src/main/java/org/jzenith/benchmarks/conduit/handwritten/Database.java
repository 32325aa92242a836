package org.jzenith.benchmarks.conduit.handwritten;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.pgclient.PgBuilder;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.pgclient.PgException;
import io.vertx.sqlclient.Pool;
import io.vertx.sqlclient.PoolOptions;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.Tuple;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;

/** All statements; those of examples/conduit. */
final class Database {

    private static final String AUTHOR =
            """
            author.username as author_username, author.bio as author_bio, author.image as author_image,
            exists (select from follows where follower_id = $1 and followed_id = author.id) as author_following
            """;

    private static final String ARTICLE =
            """
            select slug, title, description, %s as body, tag_list, created_at, updated_at,
                   exists (select from favorites where article_id = article.id and user_id = $1) as favorited,
                   (select count(*) from favorites where article_id = article.id) as favorites_count,
            """
                    + AUTHOR
                    + "from articles article join users author on author.id = author_id ";

    private static final String FIND = ARTICLE.formatted("article.body") + "where slug = $2";
    private static final String FIND_BY_ID = ARTICLE.formatted("article.body") + "where article.id = $2";
    private static final String PAGE = ARTICLE.formatted("null::text");

    private static final String ADD =
            "insert into articles (author_id, title, description, body, tag_list) values ($1, $2, $3, $4, $5) returning id";

    private static final String UPDATE =
            """
            update articles set title = coalesce($3, title), description = coalesce($4, description),
                body = coalesce($5, body), tag_list = coalesce($6, tag_list), updated_at = now()
            where slug = $1 and author_id = $2 returning id
            """;

    private static final String COMMENT = "select comment.id, created_at, updated_at, body, " + AUTHOR;
    private static final String COMMENTS = COMMENT
            + "from comments comment join users author on author.id = author_id where article_id = $2 order by comment.id";

    private static final String ADD_COMMENT =
            """
            with comment as (
                insert into comments (author_id, article_id, body) values ($1, $2, $3)
                returning id, author_id, created_at, updated_at, body
            )
            """
                    + COMMENT
                    + "from comment join users author on author.id = author_id";

    private static final String USER = "id, username, email, password_hash, bio, image";

    private static final String UPDATE_USER =
            """
            update users set username = coalesce($2, username), email = coalesce($3, email),
                password_hash = coalesce($4, password_hash), bio = case when $5 then $6 else bio end,
                image = case when $7 then $8 else image end
            where id = $1 returning
            """
                    + USER;

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
            "delete from follows using users where follower_id = $1 and followed_id = users.id and username = $2";

    private final Pool pool;

    Database(Vertx vertx, PgConnectOptions options, int poolSize) {
        pool = PgBuilder.pool()
                .with(new PoolOptions().setMaxSize(poolSize))
                .connectingTo(options)
                .using(vertx)
                .build();
    }

    Future<JsonObject> list(String tag, String author, String favorited, UUID viewer, int limit, int offset) {
        StringBuilder where = new StringBuilder("where true");
        List<Object> filters = new ArrayList<>();
        if (tag != null) {
            where.append(" and tag_list @> array[$%d]");
            filters.add(tag);
        }
        if (author != null) {
            where.append(" and author_id = (select id from users where username = $%d)");
            filters.add(author);
        }
        if (favorited != null) {
            where.append(" and article.id in (select article_id from favorites")
                    .append(" where user_id = (select id from users where username = $%d))");
            filters.add(favorited);
        }
        return page(where.toString(), filters, viewer, limit, offset);
    }

    Future<JsonObject> feed(UUID viewer, int limit, int offset) {
        return page(
                "where author_id in (select followed_id from follows where follower_id = $%d)",
                List.of(viewer), viewer, limit, offset);
    }

    /** Each filter is a %d in {@code where}. */
    private Future<JsonObject> page(String where, List<Object> filters, UUID viewer, int limit, int offset) {
        Tuple values = Tuple.of(viewer, limit, offset);
        filters.forEach(values::addValue);
        Future<RowSet<Row>> rows = query(
                PAGE + numbered(where, 4, filters.size())
                        + " order by created_at desc, article.id desc limit $2 offset $3",
                values);
        Future<RowSet<Row>> count = query(
                "select count(*) from articles article " + numbered(where, 1, filters.size()),
                Tuple.wrap(new ArrayList<>(filters)));
        return Future.all(rows, count).map(both -> new JsonObject()
                .put("articles", Views.all(rows.result(), Views::article))
                .put("articlesCount", count.result().iterator().next().getLong(0)));
    }

    private static String numbered(String where, int first, int count) {
        Object[] numbers = new Object[count];
        Arrays.setAll(numbers, i -> first + i);
        return where.formatted(numbers);
    }

    Future<JsonObject> find(String slug, UUID viewer) {
        return one("article", FIND, viewer, slug).map(Views::article);
    }

    private Future<JsonObject> find(long id, UUID viewer) {
        return one("article", FIND_BY_ID, viewer, id).map(Views::article);
    }

    Future<Long> id(String slug) {
        return one("article", "select id from articles where slug = $1", slug).map(row -> row.getLong(0));
    }

    Future<JsonObject> add(UUID author, String title, String description, String body, String[] tags) {
        return one("article", ADD, author, title, description, body, tags).compose(row -> find(row.getLong(0), author));
    }

    Future<JsonObject> update(String slug, UUID author, String title, String description, String body, String[] tags) {
        return query(UPDATE, Tuple.from(Arrays.asList(slug, author, title, description, body, tags)))
                .compose(rows -> rows.size() == 0
                        ? requireOwn("article", "select author_id = $2 from articles where slug = $1", slug, author)
                                .compose(own -> Future.failedFuture(ApiException.notFound("article")))
                        : find(rows.iterator().next().getLong(0), author));
    }

    Future<Void> delete(String slug, UUID author) {
        return requireOwn("article", "select author_id = $2 from articles where slug = $1", slug, author)
                .compose(own -> query("delete from articles where slug = $1", Tuple.of(slug)))
                .mapEmpty();
    }

    Future<JsonObject> favorite(String slug, UUID user) {
        return id(slug).compose(id -> query(
                        "insert into favorites (article_id, user_id) values ($1, $2) on conflict do nothing",
                        Tuple.of(id, user))
                .compose(done -> find(id, user)));
    }

    Future<JsonObject> unfavorite(String slug, UUID user) {
        return id(slug).compose(
                        id -> query("delete from favorites where article_id = $1 and user_id = $2", Tuple.of(id, user))
                                .compose(done -> find(id, user)));
    }

    Future<JsonArray> tags() {
        return query("select distinct unnest(tag_list) as tag from articles order by tag", Tuple.tuple())
                .map(rows -> Views.all(rows, row -> row.getString(0)));
    }

    Future<JsonArray> comments(String slug, UUID viewer) {
        return id(slug).compose(id -> query(COMMENTS, Tuple.of(viewer, id)))
                .map(rows -> Views.all(rows, Views::comment));
    }

    Future<JsonObject> addComment(String slug, UUID author, String body) {
        return id(slug).compose(id -> one("comment", ADD_COMMENT, author, id, body))
                .map(Views::comment);
    }

    Future<Void> deleteComment(String slug, long comment, UUID author) {
        return id(slug).compose(id -> requireOwn(
                        "comment",
                        "select author_id = $3 from comments where article_id = $1 and id = $2",
                        id,
                        comment,
                        author))
                .compose(own -> query("delete from comments where id = $1", Tuple.of(comment)))
                .mapEmpty();
    }

    Future<JsonObject> profile(String username, UUID viewer) {
        return one("profile", PROFILE, username, viewer).map(Row::toJson);
    }

    Future<JsonObject> follow(String username, UUID user) {
        return query(FOLLOW, Tuple.of(user, username)).compose(done -> profile(username, user));
    }

    Future<JsonObject> unfollow(String username, UUID user) {
        return query(UNFOLLOW, Tuple.of(user, username)).compose(done -> profile(username, user));
    }

    Future<Row> addUser(String username, String email, String hash) {
        return orTaken(one(
                "user",
                "insert into users (username, email, password_hash) values ($1, $2, $3) returning " + USER,
                username,
                email,
                hash));
    }

    Future<Row> user(UUID id) {
        return query("select " + USER + " from users where id = $1", Tuple.of(id))
                .map(rows -> firstOr(rows, ApiException.unknownCaller()));
    }

    /** Completes with null if there is none. */
    Future<Row> userByEmail(String email) {
        return query("select " + USER + " from users where email = $1", Tuple.of(email))
                .map(rows -> rows.size() == 0 ? null : rows.iterator().next());
    }

    /** Changes what is not null, and what {@code changes} has. */
    Future<Row> updateUser(UUID id, String username, String email, String hash, JsonObject changes) {
        return orTaken(query(
                        UPDATE_USER,
                        Tuple.from(Arrays.asList(
                                id,
                                username,
                                email,
                                hash,
                                changes.containsKey("bio"),
                                Inputs.textOrNull(changes, "bio"),
                                changes.containsKey("image"),
                                Inputs.textOrNull(changes, "image"))))
                .map(rows -> firstOr(rows, ApiException.unknownCaller())));
    }

    private Future<RowSet<Row>> query(String sql, Tuple values) {
        return pool.preparedQuery(sql).execute(values);
    }

    private Future<Row> one(String what, String sql, Object... values) {
        return query(sql, Tuple.from(Arrays.asList(values))).map(rows -> firstOr(rows, ApiException.notFound(what)));
    }

    private static Row firstOr(RowSet<Row> rows, ApiException otherwise) {
        if (rows.size() == 0) {
            throw otherwise;
        }
        return rows.iterator().next();
    }

    private Future<Void> requireOwn(String what, String sql, Object... values) {
        return one(what, sql, values).map(row -> {
            if (!row.getBoolean(0)) {
                throw new ApiException(403, what, "forbidden");
            }
            return null;
        });
    }

    private static <T> Future<T> orTaken(Future<T> change) {
        return change.recover(failure -> Future.failedFuture(
                failure instanceof PgException refused && "23505".equals(refused.getSqlState())
                        ? new ApiException(
                                409,
                                "users_email".equals(refused.getConstraint()) ? "email" : "username",
                                "has already been taken")
                        : failure));
    }
}
