package org.jzenith.benchmarks.conduit.handwritten;

import io.vertx.core.AbstractVerticle;
import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.Promise;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.auth.HashingStrategy;
import io.vertx.ext.auth.JWTOptions;
import io.vertx.ext.auth.PubSecKeyOptions;
import io.vertx.ext.auth.authentication.TokenCredentials;
import io.vertx.ext.auth.jwt.JWTAuth;
import io.vertx.ext.auth.jwt.JWTAuthOptions;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import io.vertx.ext.web.handler.BodyHandler;
import io.vertx.ext.web.handler.CorsHandler;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.sqlclient.Row;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Routes, tokens and errors. */
@SuppressWarnings("deprecation") // HashingStrategy moves to another package in Vert.x 5.
final class ConduitVerticle extends AbstractVerticle {

    private static final Logger LOG = LoggerFactory.getLogger(ConduitVerticle.class);
    private static final String SCHEME = "Token ";
    private static final String CALLER = "caller";
    private static final CharSequence JSON = HttpHeaders.createOptimized("application/json");
    private static final int LONGEST_BODY = 2_000_000;
    private static final int LIFETIME_MINUTES = 30 * 24 * 60;

    private final int port;
    private final String secret;
    private final PgConnectOptions options;
    private final int poolSize;
    private final HashingStrategy hashing = HashingStrategy.load();
    private final SecureRandom random = new SecureRandom();
    private Database database;
    private JWTAuth tokens;
    private String unknownHash;

    ConduitVerticle(int port, String secret, PgConnectOptions options, int poolSize) {
        this.port = port;
        this.secret = secret;
        this.options = options;
        this.poolSize = poolSize;
    }

    @Override
    public void start(Promise<Void> started) {
        database = new Database(vertx, options, poolSize);
        tokens = JWTAuth.create(
                vertx,
                new JWTAuthOptions()
                        .addPubSecKey(
                                new PubSecKeyOptions().setAlgorithm("HS256").setBuffer(secret)));
        unknownHash = hash("nobody");
        Router router = Router.router(vertx);
        router.route()
                .handler(CorsHandler.create()
                        .allowedMethods(Set.of(HttpMethod.GET, HttpMethod.POST, HttpMethod.PUT, HttpMethod.DELETE))
                        .allowedHeader("Authorization")
                        .allowedHeader("Content-Type"));
        router.route().handler(this::identify);
        router.route().handler(BodyHandler.create(false).setBodyLimit(LONGEST_BODY));
        addArticles(router);
        addComments(router);
        addUsers(router);
        router.route().failureHandler(ConduitVerticle::answerFailure);
        vertx.createHttpServer()
                .requestHandler(router)
                .listen(port, "127.0.0.1")
                .<Void>mapEmpty()
                .onComplete(started);
    }

    private void addArticles(Router router) {
        router.get("/api/articles")
                .handler(answer(
                        200,
                        context -> database.list(
                                Inputs.parameter(context, "tag"),
                                Inputs.parameter(context, "author"),
                                Inputs.parameter(context, "favorited"),
                                callerOrNull(context),
                                Inputs.limit(context),
                                Inputs.offset(context))));
        router.get("/api/articles/feed")
                .handler(answer(
                        200, context -> database.feed(caller(context), Inputs.limit(context), Inputs.offset(context))));
        router.post("/api/articles").handler(answer(201, context -> {
            UUID author = caller(context);
            JsonObject article = Inputs.body(context, "article");
            return database.add(
                            author,
                            Inputs.text(article, "title", Inputs.NAME),
                            Inputs.text(article, "description", Inputs.PARAGRAPH),
                            Inputs.text(article, "body", Inputs.ESSAY),
                            Inputs.tags(article))
                    .map(in("article"));
        }));
        router.get("/api/articles/:slug")
                .handler(answer(200, context -> database.find(context.pathParam("slug"), callerOrNull(context))
                        .map(in("article"))));
        router.put("/api/articles/:slug").handler(answer(200, context -> {
            UUID author = caller(context);
            JsonObject article = Inputs.body(context, "article");
            return database.update(
                            context.pathParam("slug"),
                            author,
                            Inputs.textIfPresent(article, "title", Inputs.NAME),
                            Inputs.textIfPresent(article, "description", Inputs.PARAGRAPH),
                            Inputs.textIfPresent(article, "body", Inputs.ESSAY),
                            changedTags(article))
                    .map(in("article"));
        }));
        router.delete("/api/articles/:slug")
                .handler(answer(204, context -> database.delete(context.pathParam("slug"), caller(context))));
        router.post("/api/articles/:slug/favorite")
                .handler(answer(200, context -> database.favorite(context.pathParam("slug"), caller(context))
                        .map(in("article"))));
        router.delete("/api/articles/:slug/favorite")
                .handler(answer(200, context -> database.unfavorite(context.pathParam("slug"), caller(context))
                        .map(in("article"))));
        router.get("/api/tags").handler(answer(200, context -> database.tags().map(in("tags"))));
    }

    private static String[] changedTags(JsonObject article) {
        if (!article.containsKey("tagList")) {
            return null;
        }
        if (article.getValue("tagList") == null) {
            throw new ApiException(422, "tagList", "must not be null");
        }
        return Inputs.tags(article);
    }

    private void addComments(Router router) {
        router.get("/api/articles/:slug/comments")
                .handler(answer(200, context -> database.comments(context.pathParam("slug"), callerOrNull(context))
                        .map(in("comments"))));
        router.post("/api/articles/:slug/comments").handler(answer(201, context -> {
            UUID author = caller(context);
            String body = Inputs.text(Inputs.body(context, "comment"), "body", Inputs.ESSAY);
            return database.addComment(context.pathParam("slug"), author, body).map(in("comment"));
        }));
        router.deleteWithRegex("/api/articles/(?<slug>[^/]+)/comments/(?<id>\\d{1,18})")
                .handler(answer(
                        204,
                        context -> database.deleteComment(
                                context.pathParam("slug"), Long.parseLong(context.pathParam("id")), caller(context))));
        router.get("/api/profiles/:username")
                .handler(answer(200, context -> database.profile(context.pathParam("username"), callerOrNull(context))
                        .map(in("profile"))));
        router.post("/api/profiles/:username/follow")
                .handler(answer(200, context -> database.follow(context.pathParam("username"), caller(context))
                        .map(in("profile"))));
        router.delete("/api/profiles/:username/follow")
                .handler(answer(200, context -> database.unfollow(context.pathParam("username"), caller(context))
                        .map(in("profile"))));
    }

    private void addUsers(Router router) {
        router.post("/api/users").handler(answer(201, context -> {
            JsonObject user = Inputs.body(context, "user");
            String username = Inputs.text(user, "username", Inputs.NAME);
            String email = Inputs.email(Inputs.text(user, "email", Inputs.NAME));
            String password = Inputs.text(user, "password", Inputs.PASSWORD);
            return vertx.executeBlocking(() -> hash(password), false)
                    .compose(hash -> database.addUser(username, email, hash))
                    .map(this::user);
        }));
        router.post("/api/users/login").handler(answer(200, context -> {
            JsonObject credentials = Inputs.body(context, "user");
            String email = Inputs.text(credentials, "email", Inputs.NAME);
            String password = Inputs.text(credentials, "password", Inputs.PASSWORD);
            return database.userByEmail(email).compose(user -> login(user, password));
        }));
        router.get("/api/user")
                .handler(answer(200, context -> database.user(caller(context)).map(this::user)));
        router.put("/api/user").handler(answer(200, context -> {
            UUID id = caller(context);
            JsonObject changes = Inputs.body(context, "user");
            String username = Inputs.textIfPresent(changes, "username", Inputs.NAME);
            String email = Inputs.email(Inputs.textIfPresent(changes, "email", Inputs.NAME));
            String password = Inputs.textIfPresent(changes, "password", Inputs.PASSWORD);
            Future<String> hash =
                    password == null ? Future.succeededFuture() : vertx.executeBlocking(() -> hash(password), false);
            return hash.compose(known -> database.updateUser(id, username, email, known, changes))
                    .map(this::user);
        }));
    }

    /** Refuses whoever sends an invalid token, even to what needs none. */
    private void identify(RoutingContext context) {
        String header = context.request().getHeader(HttpHeaders.AUTHORIZATION);
        if (header == null || !header.startsWith(SCHEME)) {
            context.next();
            return;
        }
        context.request().pause();
        tokens.authenticate(new TokenCredentials(header.substring(SCHEME.length())))
                .onComplete(
                        user -> {
                            context.request().resume();
                            context.put(CALLER, UUID.fromString(user.subject()));
                            context.next();
                        },
                        failure -> {
                            context.request().resume();
                            context.fail(ApiException.unknownCaller());
                        });
    }

    private static UUID callerOrNull(RoutingContext context) {
        return context.get(CALLER);
    }

    private static UUID caller(RoutingContext context) {
        UUID caller = callerOrNull(context);
        if (caller == null) {
            throw new ApiException(401, "token", "is missing");
        }
        return caller;
    }

    private Future<JsonObject> login(Row user, String password) {
        String hash = user == null ? unknownHash : user.getString("password_hash"); // As long if there is no such user
        return vertx.executeBlocking(() -> hashing.verify(hash, password), false)
                .map(matches -> {
                    if (user == null || !matches) {
                        throw new ApiException(401, "credentials", "invalid");
                    }
                    return user(user);
                });
    }

    private JsonObject user(Row row) {
        String token = tokens.generateToken(
                new JsonObject(),
                new JWTOptions()
                        .setAlgorithm("HS256")
                        .setSubject(row.getUUID("id").toString())
                        .setExpiresInMinutes(LIFETIME_MINUTES));
        return new JsonObject().put("user", Views.user(row, token));
    }

    private String hash(String password) {
        byte[] salt = new byte[16];
        random.nextBytes(salt);
        return hashing.hash(
                "pbkdf2",
                Map.of("it", "100000"),
                Base64.getEncoder().withoutPadding().encodeToString(salt),
                password);
    }

    private static <T> Function<T, JsonObject> in(String name) {
        return value -> new JsonObject().put(name, value);
    }

    private static Handler<RoutingContext> answer(int status, Function<RoutingContext, Future<?>> method) {
        return context -> method.apply(context)
                .onComplete(
                        result -> {
                            context.response().setStatusCode(status);
                            if (result instanceof JsonObject body) {
                                context.response()
                                        .putHeader(HttpHeaders.CONTENT_TYPE, JSON)
                                        .end(body.toBuffer());
                            } else {
                                context.response().end();
                            }
                        },
                        context::fail);
    }

    private static void answerFailure(RoutingContext context) {
        ApiException failure;
        if (context.failure() instanceof ApiException expected) {
            failure = expected;
        } else {
            failure = new ApiException(Math.max(400, context.statusCode()), "body", "failed");
            if (failure.status() >= 500) {
                LOG.error("{} failed", context.request().path(), context.failure());
            }
        }
        context.response()
                .setStatusCode(failure.status())
                .putHeader(HttpHeaders.CONTENT_TYPE, JSON)
                .end(failure.body().toBuffer());
    }
}
