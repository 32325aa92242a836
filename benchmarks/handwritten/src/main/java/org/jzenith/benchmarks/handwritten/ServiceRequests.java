package org.jzenith.benchmarks.handwritten;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.vertx.core.MultiMap;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import jakarta.validation.Valid;
import jakarta.validation.Validation;
import jakarta.validation.Validator;
import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Positive;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** The requests below {@code /service}, as somebody would write them who needs no framework. Used on one event loop. */
final class ServiceRequests {

    private record User(UUID id, String name) {}

    private record Line(@NotBlank String product, @Min(1) int quantity, @NotNull @Positive BigDecimal price) {}

    private record Order(@NotBlank @Email String customer, @Valid @NotEmpty List<Line> lines) {}

    private record Receipt(String customer, BigDecimal total) {}

    private record Problem(String type, String title, int status) {}

    /** Started with the first order, so that nobody waits for it before. */
    private static final class Validators {
        static final Validator VALIDATOR =
                Validation.buildDefaultValidatorFactory().getValidator();
    }

    private static final String USERS = "/service/users";
    private static final String SCHEME = "Bearer ";
    private static final Map<String, String> ROLES = Map.of("ada", "reader", "eve", "nobody");
    private static final CharSequence JSON = HttpHeaders.createOptimized("application/json");
    private static final CharSequence USER = HttpHeaders.createOptimized("X-User");
    /** A stream goes out in pieces of about this size. */
    private static final int CHUNK = 8 << 10;

    private static final int MOST = 1000;

    private final JsonMapper json;

    ServiceRequests(JsonMapper json) {
        this.json = json;
    }

    void handle(HttpServerRequest request) {
        String path = request.path();
        if (request.method().equals(HttpMethod.POST)) {
            request.body().onSuccess(body -> order(request.response(), body)).onFailure(failure -> request.connection()
                    .close());
        } else if (path.equals(USERS)) {
            send(request.response(), users(request));
        } else if (path.equals(USERS + "/stream")) {
            stream(request);
        } else {
            user(request, path.substring(USERS.length() + 1));
        }
    }

    private void user(HttpServerRequest request, String id) {
        String credentials = request.getHeader(HttpHeaders.AUTHORIZATION);
        String name =
                credentials != null && credentials.startsWith(SCHEME) ? credentials.substring(SCHEME.length()) : "";
        String role = ROLES.get(name);
        if (role == null) {
            refuse(request.response().putHeader("WWW-Authenticate", "Bearer"), 401, "Unauthorized");
        } else if (!role.equals("reader")) {
            refuse(request.response(), 403, "Forbidden");
        } else {
            try {
                UUID known = UUID.fromString(id);
                send(
                        request.response().putHeader(USER, name),
                        new User(known, "user-" + known.toString().substring(0, 8)));
            } catch (IllegalArgumentException e) {
                refuse(request.response(), 404, "Not Found");
            }
        }
    }

    private static List<User> users(HttpServerRequest request) {
        MultiMap parameters = request.params();
        String prefix = parameters.contains("prefix") ? parameters.get("prefix") : "user";
        int limit = parameters.contains("limit") ? Integer.parseInt(parameters.get("limit")) : 50;
        List<User> users = new ArrayList<>();
        for (int i = 0; i < Math.min(limit, MOST); i++) {
            users.add(new User(new UUID(0, i), prefix + '-' + i));
        }
        return users;
    }

    /** In chunks, as the users come. */
    private void stream(HttpServerRequest request) {
        HttpServerResponse response = request.response().setChunked(true).putHeader(HttpHeaders.CONTENT_TYPE, JSON);
        Buffer chunk = Buffer.buffer("[");
        boolean first = true;
        for (User user : users(request)) {
            if (!first) {
                chunk.appendByte((byte) ',');
            }
            first = false;
            chunk.appendBytes(bytes(user));
            if (chunk.length() >= CHUNK) {
                response.write(chunk);
                chunk = Buffer.buffer();
            }
        }
        response.end(chunk.appendByte((byte) ']'));
    }

    private void order(HttpServerResponse response, Buffer body) {
        try {
            Order order = json.readValue(body.getBytes(), Order.class);
            if (order == null || !Validators.VALIDATOR.validate(order).isEmpty()) {
                refuse(response, 400, "Bad Request");
                return;
            }
            BigDecimal total = BigDecimal.ZERO;
            for (Line line : order.lines()) {
                total = total.add(line.price().multiply(BigDecimal.valueOf(line.quantity())));
            }
            send(response, new Receipt(order.customer(), total));
        } catch (IOException e) {
            refuse(response, 400, "Bad Request");
        }
    }

    private void refuse(HttpServerResponse response, int status, String title) {
        response.setStatusCode(status)
                .putHeader(HttpHeaders.CONTENT_TYPE, "application/problem+json")
                .end(Buffer.buffer(bytes(new Problem("about:blank", title, status))));
    }

    private void send(HttpServerResponse response, Object body) {
        response.putHeader(HttpHeaders.CONTENT_TYPE, JSON).end(Buffer.buffer(bytes(body)));
    }

    private byte[] bytes(Object value) {
        try {
            return json.writeValueAsBytes(value);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }
}
