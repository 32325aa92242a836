package org.jzenith.benchmarks.handwritten;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.vertx.core.AbstractVerticle;
import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.Promise;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import jakarta.validation.Validator;
import jakarta.validation.constraints.NotBlank;
import java.io.IOException;
import java.util.List;
import java.util.UUID;
import java.util.function.UnaryOperator;

/** One HTTP server on one event loop, without anything between Vert.x and the answer. */
final class HandwrittenVerticle extends AbstractVerticle {

    private record Message(String message) {}

    private record User(UUID id, String name) {}

    private record NewUser(@NotBlank String name) {}

    /** Started with the first user that is to be validated, so that nobody waits for it before. */
    private static final class Validation {
        static final Validator VALIDATOR =
                jakarta.validation.Validation.buildDefaultValidatorFactory().getValidator();
    }

    private record Problem(String type, String title, int status, String detail) {}

    private static final String USERS = "/users";
    private static final String CACHED_USERS = "/redis/users/";
    private static final String STORED_USERS = "/pg/users";
    private static final CharSequence TEXT = HttpHeaders.createOptimized("text/plain;charset=UTF-8");
    private static final CharSequence JSON = HttpHeaders.createOptimized("application/json");
    private static final CharSequence PROBLEM = HttpHeaders.createOptimized("application/problem+json");
    private static final Problem NOT_FOUND =
            new Problem("urn:jzenith:problem:not-found", "Not Found", 404, "There is nothing here.");
    private static final Problem NO_DATABASE = new Problem(
            "urn:jzenith:problem:service-unavailable", "Service Unavailable", 503, "The database does not answer.");
    private static final Problem NO_NAME =
            new Problem("urn:jzenith:problem:bad-request", "Bad Request", 400, "A user needs a name.");
    private static final Problem NO_USER =
            new Problem("urn:jzenith:problem:bad-request", "Bad Request", 400, "This is no user.");

    private static final Problem UNAVAILABLE =
            new Problem("urn:jzenith:problem:service-unavailable", "Service Unavailable", 503, "Redis is away.");

    private final JsonMapper json = JsonMapper.builder().build();
    private final ServiceRequests serviceRequests = new ServiceRequests(json);
    private final List<HttpServerOptions> listeners;
    private final UnaryOperator<Handler<HttpServerRequest>> around;
    private final int instances;

    @SuppressWarnings("NullAway.Init") // By the start
    private CachedUsers cachedUsers;

    HandwrittenVerticle(
            List<HttpServerOptions> listeners, UnaryOperator<Handler<HttpServerRequest>> around, int instances) {
        this.listeners = listeners;
        this.around = around;
        this.instances = instances;
    }

    @Override
    public void start(Promise<Void> started) {
        cachedUsers = new CachedUsers(vertx);
        StoredUsers storedUsers = StoredUsers.of(vertx, instances);
        Handler<HttpServerRequest> handler = around.apply(request -> handle(request, storedUsers));
        Future.all(listeners.stream()
                        .map(options -> vertx.createHttpServer(options)
                                .requestHandler(handler)
                                .listen())
                        .toList())
                .<Void>mapEmpty()
                .onComplete(started);
    }

    private void handle(HttpServerRequest request, StoredUsers storedUsers) {
        String path = request.path();
        if (path.startsWith("/service/")) {
            serviceRequests.handle(request);
            return;
        }
        if (request.method().equals(HttpMethod.GET)) {
            if (path.equals("/plaintext")) {
                request.response().putHeader(HttpHeaders.CONTENT_TYPE, TEXT).end("Hello, World!");
                return;
            }
            if (path.equals("/json")) {
                send(request.response(), JSON, new Message("Hello, World!"));
                return;
            }
            if (path.startsWith(CACHED_USERS)) {
                cached(request.response(), path.substring(CACHED_USERS.length()));
                return;
            }
            if (path.startsWith(USERS + '/')) {
                user(request.response(), path.substring(USERS.length() + 1));
                return;
            }
            if (path.equals(STORED_USERS)) {
                storedUsers
                        .page()
                        .onSuccess(users -> send(request.response(), JSON, users))
                        .onFailure(failure -> refuse(request.response(), NO_DATABASE));
                return;
            }
            if (path.startsWith(STORED_USERS + '/')) {
                storedUser(request.response(), storedUsers, path.substring(STORED_USERS.length() + 1));
                return;
            }
        } else if (request.method().equals(HttpMethod.POST) && path.equals(USERS)) {
            request.body().onSuccess(body -> create(request, body)).onFailure(failure -> request.connection()
                    .close());
            return;
        }
        refuse(request.response(), NOT_FOUND);
    }

    private void user(HttpServerResponse response, String text) {
        UUID id;
        try {
            id = UUID.fromString(text);
        } catch (IllegalArgumentException e) {
            refuse(response, NOT_FOUND);
            return;
        }
        send(response, JSON, new User(id, "user-" + id.toString().substring(0, 8)));
    }

    /** Read and written once more, as in the other servers. */
    private void cached(HttpServerResponse response, String id) {
        cachedUsers
                .find(id)
                .onSuccess(found -> {
                    if (found == null) {
                        refuse(response, NOT_FOUND);
                        return;
                    }
                    try {
                        send(response, JSON, json.readValue(found.toBytes(), User.class));
                    } catch (IOException e) {
                        throw new IllegalStateException(e);
                    }
                })
                .onFailure(failure -> refuse(response, UNAVAILABLE));
    }

    private void storedUser(HttpServerResponse response, StoredUsers storedUsers, String text) {
        UUID id;
        try {
            id = UUID.fromString(text);
        } catch (IllegalArgumentException e) {
            refuse(response, NOT_FOUND);
            return;
        }
        storedUsers
                .byId(id)
                .onSuccess(user -> {
                    if (user == null) {
                        refuse(response, NOT_FOUND);
                    } else {
                        send(response, JSON, user);
                    }
                })
                .onFailure(failure -> refuse(response, NO_DATABASE));
    }

    private void create(HttpServerRequest request, Buffer body) {
        NewUser newUser;
        try {
            newUser = json.readValue(body.getBytes(), NewUser.class);
        } catch (IOException e) {
            refuse(request.response(), NO_USER);
            return;
        }
        if (newUser == null || !Validation.VALIDATOR.validate(newUser).isEmpty()) {
            refuse(request.response(), NO_NAME);
            return;
        }
        User user = new User(UUID.randomUUID(), newUser.name());
        request.response()
                .setStatusCode(201)
                .putHeader(
                        HttpHeaders.LOCATION, request.scheme() + "://" + request.authority() + USERS + '/' + user.id());
        send(request.response(), JSON, user);
    }

    private void refuse(HttpServerResponse response, Problem problem) {
        send(response.setStatusCode(problem.status()), PROBLEM, problem);
    }

    /** Made anew for each request, as in the other servers. */
    private void send(HttpServerResponse response, CharSequence type, Object body) {
        try {
            response.putHeader(HttpHeaders.CONTENT_TYPE, type).end(Buffer.buffer(json.writeValueAsBytes(body)));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }
}
