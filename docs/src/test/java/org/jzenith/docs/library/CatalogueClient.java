package org.jzenith.docs.library;

import static java.util.Objects.requireNonNull;

import io.reactivex.Single;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.RequestOptions;
import io.vertx.reactivex.core.Vertx;
import io.vertx.reactivex.core.http.HttpClient;
import io.vertx.reactivex.core.http.HttpClientResponse;
import jakarta.inject.Inject;
import java.util.Optional;
import java.util.concurrent.Executor;
import org.jzenith.core.config.Secret;
import org.jzenith.core.request.RequestScope;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

public class CatalogueClient {

    private static final Logger LOG = LoggerFactory.getLogger(CatalogueClient.class);

    private final HttpClient client;
    private final Optional<Secret> token;

    @Inject
    CatalogueClient(Vertx vertx, LibraryConfiguration configuration) {
        client = vertx.createHttpClient();
        token = configuration.catalogueToken();
    }

    // tag::secret[]
    private RequestOptions to(String uri) {
        RequestOptions options = new RequestOptions().setAbsoluteURI(uri);
        token.ifPresent(secret -> options.putHeader("Authorization", "Bearer " + secret.value()));
        return options;
    }
    // end::secret[]

    // tag::outgoing[]
    public Single<String> title(String uri) {
        return client.rxRequest(to(uri))
                .flatMap(request ->
                        request.putHeader("X-Request-Id", requestId()).rxSend())
                .flatMap(HttpClientResponse::rxBody)
                .map(body -> {
                    LOG.info("The catalogue has answered"); // With the requestId
                    return body.toString();
                });
    }

    private static String requestId() {
        RequestScope scope = RequestScope.current();
        return scope == null ? "none" : scope.requestId(); // Null outside of requests
    }
    // end::outgoing[]

    // tag::callback[]
    public Future<Buffer> cover(String uri, Executor executor) {
        RequestScope scope = requireNonNull(RequestScope.current(), "outside of a request");
        return client.getDelegate()
                .request(to(uri).putHeader("X-Request-Id", scope.requestId()))
                .compose(request -> request.send())
                .compose(response -> response.body())
                .onSuccess(cover -> LOG.info("Without the requestId"))
                .onSuccess(cover -> scope.run(() -> LOG.info("With the requestId")))
                .onSuccess(cover -> executor.execute(scope.wrap(() -> LOG.info("With the requestId, elsewhere"))));
    }
    // end::callback[]
}
